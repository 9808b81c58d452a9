import { createRequire } from "node:module"

/**
 * The libraries that read what upstreams send. A service that never meets a workbook, a page or a table keeps their tenth of a
 * second and 17 MB: each is loaded when it is first needed.
 */
const require = createRequire(import.meta.url)

export const xlsx = (): typeof import("@e965/xlsx") => require("@e965/xlsx") as typeof import("@e965/xlsx")

export const cheerio = (): typeof import("cheerio/slim") => require("cheerio/slim") as typeof import("cheerio/slim")

export const csvParse = (): typeof import("csv-parse/sync") =>
  require("csv-parse/sync") as typeof import("csv-parse/sync")

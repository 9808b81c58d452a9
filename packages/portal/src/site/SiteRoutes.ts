import { NotFound } from "@grid/domain/errors/ApiError"
import { reply } from "@grid/http/HttpCall"
import type { PlainRoute } from "@grid/http/PlainRoute"
import { publicDocument } from "@grid/http/PublicDocument"
import { Effect } from "effect"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { extname, join } from "node:path"
import { PortalSettings } from "../config/Settings.ts"

/** Paths that the web application shows by itself; each is answered with its one page. */
export const appPaths = [
  "/",
  "/sign-in",
  "/map",
  "/market",
  "/carbon",
  "/forecasts",
  "/explore",
  "/enterprise",
  "/usage",
  "/alerts",
  "/jobs",
  "/settings",
  "/settings/keys",
  "/settings/members",
  "/settings/embeds",
  "/settings/audit",
  "/settings/data",
  "/operator"
] as const satisfies ReadonlyArray<PlainRoute["path"]>

export const pageType = "text/html; charset=utf-8"

/** Headers of a page; `ancestors` are the sites that may frame it. */
export const pageHeaders = (ancestors: string) => ({
  "content-security-policy": `default-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ${ancestors}; object-src 'none'`,
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache"
})

/** The name of an asset holds the hash of what is in it. */
const assetHeaders = { "cache-control": "public, max-age=31536000, immutable" }

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2"
}

const get = (path: PlainRoute["path"], handler: PlainRoute["handler"]): PlainRoute => ({
  method: "GET",
  path,
  surface: "console",
  handler
})

/** Redirection of the service's address to the docs, where there is no web application. */
const toDocs = get("/", (call) =>
  Effect.succeed(reply(302, "text/plain", null, { location: `${call.baseUrl}/docs`, "cache-control": "no-store" }))
)

/** True where the web application has been built into a folder. */
export const isBuilt = (folder: string): boolean => existsSync(join(folder, "index.html"))

/** The one page of the web application. */
export const pageIn = (folder: string): Buffer => readFileSync(join(folder, "index.html"))

const assetsIn = (folder: string) => {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return new Map(
    names.map((name) => [
      name,
      {
        document: publicDocument(readFileSync(join(folder, name))),
        contentType: contentTypes[extname(name)] ?? "application/octet-stream"
      }
    ])
  )
}

/** The files of the web application, read once. */
export const makeSiteRoutes = Effect.map(PortalSettings, ({ site }): ReadonlyArray<PlainRoute> => {
  if (!isBuilt(site)) return [toDocs]
  const page = publicDocument(pageIn(site))
  const assets = assetsIn(join(site, "assets"))
  return [
    ...appPaths.map((path) => get(path, (call) => page(call, pageType, pageHeaders("'none'")))),
    get("/console/assets/:file", (call) => {
      const asset = assets.get(call.path.slice(call.path.lastIndexOf("/") + 1))
      return asset === undefined
        ? Effect.fail(new NotFound({ detail: "There is no such file; load the page again.", did_you_mean: [] }))
        : asset.document(call, asset.contentType, assetHeaders)
    })
  ]
})

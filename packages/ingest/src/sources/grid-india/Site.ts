import type { RawAnswer } from "@grid/domain/ingest/Source"
import { Result } from "effect"
import type { BackfillOptions } from "../Definition.ts"
import { json, type Unreadable, unexpected } from "../../reading/Answer.ts"
import * as Reading from "../../reading/Reading.ts"

/** Addresses of Grid-India's site: `baseUrl` is that of the listing. */
export interface Options extends BackfillOptions {
  /** Address of the downloads. */
  readonly cdnUrl: string
}

export const defaults: Options = {
  baseUrl: "https://webapi.grid-india.in",
  cdnUrl: "https://webcdn.grid-india.in",
  spacingMs: 2_000,
  backfillSpacingMs: 5_000
}

/** Files lie on another host, but for an operator's own address, which stands for both. */
export const optionsFor = (baseUrl: string): Options =>
  baseUrl === defaults.baseUrl ? defaults : { ...defaults, baseUrl, cdnUrl: baseUrl }

/** Headers as the site's own pages send them. */
export const headers = { origin: "https://grid-india.in", referer: "https://grid-india.in/" }

/** Path of the call that lists files. */
export const path = "/api/v1/file"

/** Body of the call that lists files of a kind; they are kept by financial year (April to March). Month 1 to 12. */
export const query = (type: string, year: number, month: number) => {
  const first = month >= 4 ? year : year - 1
  return { _source: "GRDW", _type: type, _fileDate: `${first}-${String((first + 1) % 100).padStart(2, "0")}` }
}

/** Entries of an answer of the list call. Left: why it is none. */
export const entries = (raw: RawAnswer): Result.Result<ReadonlyArray<unknown>, Unreadable> =>
  Result.flatMap(json(raw), (body) => {
    const list: unknown = Reading.isRecord(body) && "retData" in body ? (body["retData"] ?? []) : undefined
    return Array.isArray(list) ? Result.succeed(list) : unexpected(`no list of files: ${Reading.show(body)}`)
  })

/** Path of a listed file, which becomes part of an address; null for one that would lead away from the place of the files. */
export const filePath = (listed: string): string | null => {
  const file = listed.trim().replace(/^\/+/, "")
  return /^[\w][\w .()&+,/-]*$/.test(file) && !file.split("/").includes("..") ? file : null
}

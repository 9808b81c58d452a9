import type { Parsed } from "@grid/domain/ingest/Source"
import { Result } from "effect"
import { isRecord, show } from "../../reading/Reading.ts"
import * as Day from "./Day.ts"

/** Days of which there is a report, and where it lies. */
export interface Listing {
  readonly reports: ReadonlyArray<{ readonly day: number; readonly url: string }>
  readonly rejected: Parsed["rejected"]
}

/**
 * Reads `{"data":[{"date","link"}]}`. A link is an address, then `^` and words of no use, or `file_not_found` for a day
 * without a report. Only files of the host that gave the list are asked for, and at that host's own address.
 */
export const read = (body: unknown, listingUrl: string): Result.Result<Listing, string> => {
  const entries = isRecord(body) ? body["data"] : undefined
  if (!Array.isArray(entries) || !URL.canParse(listingUrl)) return Result.fail(`no list of reports: ${show(body)}`)
  const base = new URL(listingUrl)
  const urls = new Map<number, string>()
  const rejected: Array<Parsed["rejected"][number]> = []
  for (const entry of entries) {
    const report = reportOf(entry, base)
    if (Result.isFailure(report)) rejected.push({ entry: show(entry), reason: report.failure })
    else if (report.success !== null && !urls.has(report.success.day)) urls.set(report.success.day, report.success.url)
  }
  return Result.succeed({ reports: [...urls].map(([day, url]) => ({ day, url })), rejected })
}

const missing = "file_not_found"

const reportOf = (entry: unknown, base: URL): Result.Result<Listing["reports"][number] | null, string> => {
  const { date, link } = isRecord(entry) ? entry : {}
  if (typeof link !== "string") return Result.fail("is no entry of the list")
  const address = link.split("^")[0]?.trim() ?? ""
  if (address.startsWith(missing)) return Result.succeed(null)
  if (address === "" || !URL.canParse(address, base.href)) return Result.fail(`${show(link)} is no address`)
  const url = new URL(address, base)
  if (url.host !== base.host) return Result.fail(`${url.host} is another host than ${base.host}`)
  if (!/\.xlsx?$/i.test(url.pathname)) return Result.fail("is no workbook")
  const day = Day.fromText(typeof date === "string" ? date : "") ?? Day.fromText(url.pathname.split("/").at(-1) ?? "")
  return day === undefined
    ? Result.fail(`${show(date)} is no day`)
    : Result.succeed({ day, url: base.origin + url.pathname + url.search })
}

import type { Parsed } from "@grid/domain/ingest/Source"
import { Either } from "effect"
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
export const read = (body: unknown, listingUrl: string): Either.Either<Listing, string> => {
  const entries = isRecord(body) ? body["data"] : undefined
  if (!Array.isArray(entries) || !URL.canParse(listingUrl)) return Either.left(`no list of reports: ${show(body)}`)
  const base = new URL(listingUrl)
  const urls = new Map<number, string>()
  const rejected: Array<Parsed["rejected"][number]> = []
  for (const entry of entries) {
    const report = reportOf(entry, base)
    if (Either.isLeft(report)) rejected.push({ entry: show(entry), reason: report.left })
    else if (report.right !== null && !urls.has(report.right.day)) urls.set(report.right.day, report.right.url)
  }
  return Either.right({ reports: [...urls].map(([day, url]) => ({ day, url })), rejected })
}

const missing = "file_not_found"

const reportOf = (entry: unknown, base: URL): Either.Either<Listing["reports"][number] | null, string> => {
  const { date, link } = isRecord(entry) ? entry : {}
  if (typeof link !== "string") return Either.left("is no entry of the list")
  const address = link.split("^")[0]?.trim() ?? ""
  if (address.startsWith(missing)) return Either.right(null)
  if (address === "" || !URL.canParse(address, base.href)) return Either.left(`${show(link)} is no address`)
  const url = new URL(address, base)
  if (url.host !== base.host) return Either.left(`${url.host} is another host than ${base.host}`)
  if (!/\.xlsx?$/i.test(url.pathname)) return Either.left("is no workbook")
  const day = Day.fromText(typeof date === "string" ? date : "") ?? Day.fromText(url.pathname.split("/").at(-1) ?? "")
  return day === undefined
    ? Either.left(`${show(date)} is no day`)
    : Either.right({ day, url: base.origin + url.pathname + url.search })
}

import { fileName, type RawAnswer, type Source, type SourceInfo } from "@grid/domain/ingest/Source"
import { dayMs, istDay } from "@grid/domain/time/Time"
import { Cron, Effect, Result, Stream } from "effect"
import { type BackfillOptions, type Definition, live } from "./Definition.ts"
import { Upstream } from "../http/Upstream.ts"
import * as Visit from "../http/Visit.ts"
import { giveUpAfter } from "./cea/Site.ts"
import * as Day from "./cea/Day.ts"
import * as Listing from "./cea/Listing.ts"
import * as Report from "./cea/Report.ts"
import { json, nameOf, orUnexpected, parser, type Unreadable } from "../reading/Answer.ts"
import * as Workbook from "../reading/Workbook.ts"

export const info: SourceInfo = {
  id: "cea-re",
  title: "Central Electricity Authority: daily report on renewable generation, net, by state",
  url: "https://cea.nic.in/daily-renewable-generation-report/",
  licence: "none stated",
  collections: ["plant"],
  datasets: Report.datasets
}

export const defaults: BackfillOptions = { baseUrl: "https://cea.nic.in", spacingMs: 2_000, backfillSpacingMs: 10_000 }

export const listingPath = "/wp-admin/admin-ajax.php?action=getpostsfordatatables"

const reportsPerVisit = 31

/** A report comes out a day or more after its day, so that a visit looks behind its span, days. */
const lateDays = 4

/** Net generation from wind, sun and other renewables of an IST day and since the first of its month, MWh. */
export const make = (options: BackfillOptions): Effect.Effect<Source, never, Upstream> =>
  Effect.map(Upstream, (upstream) => ({
    info,
    schedule: Cron.parseUnsafe("50 5,13 * * *", "UTC"),
    firstLoadMs: 14 * dayMs,
    politenessMs: 60 * 60_000,
    backfillPauseMs: options.backfillSpacingMs,
    fetch: (span) => {
      const ask = (url: string, spacingMs: number) => ({
        source: info.id,
        url,
        spacingMs,
        retries: 1,
        timeoutMs: 60_000
      })
      return Stream.fromEffect(upstream.request(ask(options.baseUrl + listingPath, options.spacingMs))).pipe(
        Stream.flatMap((listing) => {
          const first = istDay(span.from) - lateDays
          const last = istDay(span.to)
          const due = Result.match(listingOf(listing), {
            onFailure: () => [],
            onSuccess: ({ reports }) => reports.filter(({ day }) => day >= first && day <= last)
          })
          const spacingMs = due.length > reportsPerVisit ? options.backfillSpacingMs : options.spacingMs
          const newestFirst = due.toSorted((a, b) => b.day - a.day)
          return Stream.concat(
            Stream.succeed(listing),
            Visit.inTurn(
              newestFirst.map(({ url }) => upstream.request(ask(url, spacingMs))),
              giveUpAfter
            )
          )
        }),
        Stream.withSpan("CeaRe.fetch")
      )
    },
    parse
  }))

/**
 * Reads the list of reports, which holds no values, or one report: a workbook of up to three sheets, told apart by their
 * titles. The day stands over its columns; where the name of the file has a day too, it must be the same one.
 */
export const parse: Source["parse"] = parser(info.id, (raw) =>
  isListing(raw)
    ? Result.map(listingOf(raw), ({ rejected }) => ({ observations: [], rejected }))
    : Result.flatMap(Workbook.ofAnswer(raw), (sheets) =>
        orUnexpected(Report.read(sheets, Day.fromText(nameOf(raw)), raw.fetched_at))
      )
)

const isListing = (raw: RawAnswer) => fileName(raw) === null && raw.url.includes("/admin-ajax.php")

const listingOf = (raw: RawAnswer): Result.Result<Listing.Listing, Unreadable> =>
  Result.flatMap(json(raw), (body) => orUnexpected(Listing.read(body, raw.url)))

export const definition: Definition = { info, parse, files: [".xlsx"], live: live(make, defaults) }

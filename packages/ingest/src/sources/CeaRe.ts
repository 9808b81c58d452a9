import {
  fileName,
  type Parsed,
  type RawAnswer,
  type Source,
  type SourceInfo,
  UpstreamError
} from "@grid/domain/ingest/Source"
import { dayMs, istDay } from "@grid/domain/time/Time"
import { Cron, Effect, Result, Stream } from "effect"
import type { Definition } from "../Definition.ts"
import { Upstream } from "../http/Upstream.ts"
import * as Visit from "../http/Visit.ts"
import { giveUpAfter } from "./cea/Site.ts"
import * as Day from "./cea/Day.ts"
import * as Listing from "./cea/Listing.ts"
import * as Report from "./cea/Report.ts"
import * as Reading from "../reading/Reading.ts"
import * as Workbook from "../reading/Workbook.ts"

export const info: SourceInfo = {
  id: "cea-re",
  title: "Central Electricity Authority: daily report on renewable generation, net, by state",
  url: "https://cea.nic.in/daily-renewable-generation-report/",
  licence: "none stated",
  collections: ["plant"],
  datasets: Report.datasets
}

export interface Options {
  readonly baseUrl: string
  /** Pause between two requests of one visit, ms. */
  readonly spacingMs: number
  /** Pause where a span has more reports than a visit should ask for, ms. */
  readonly backfillSpacingMs: number
}

export const defaults: Options = { baseUrl: "https://cea.nic.in", spacingMs: 2_000, backfillSpacingMs: 10_000 }

export const listingPath = "/wp-admin/admin-ajax.php?action=getpostsfordatatables"

const reportsPerVisit = 31

/** A report comes out a day or more after its day, so that a visit looks behind its span, days. */
const lateDays = 4

/** Net generation from wind, sun and other renewables of an IST day and since the first of its month, MWh. */
export const make = (options: Options): Effect.Effect<Source, never, Upstream> =>
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
export const parse = (raw: RawAnswer): Effect.Effect<Parsed, UpstreamError> =>
  Effect.suspend(() =>
    Result.match(isListing(raw) ? listingContent(raw) : reportOf(raw), {
      onFailure: ({ detail, reason }) => new UpstreamError({ source: info.id, reason, detail }),
      onSuccess: (content) => Effect.succeed(content)
    })
  )

interface Failure {
  readonly reason: string
  readonly detail: string
}

const isListing = (raw: RawAnswer) => fileName(raw) === null && raw.url.includes("/admin-ajax.php")

const listingOf = (raw: RawAnswer): Result.Result<Listing.Listing, Failure> =>
  Result.flatMap(Reading.json(raw), (body): Result.Result<Listing.Listing, Failure> =>
    Result.mapError(Listing.read(body, raw.url), (detail) => ({ reason: "unexpected_shape", detail }))
  )

const listingContent = (raw: RawAnswer): Result.Result<Parsed, Failure> =>
  Result.map(listingOf(raw), ({ rejected }) => ({ observations: [], rejected }))

const reportOf = (raw: RawAnswer): Result.Result<Parsed, Failure> => {
  if (raw.status !== 200) {
    const body = Reading.show(new TextDecoder().decode(raw.body.subarray(0, 200)))
    return Result.fail({ reason: "http_status", detail: `status ${raw.status}: ${body}` })
  }
  return Workbook.read(raw.body).pipe(
    Result.mapError((detail) => ({ reason: "not_a_workbook", detail })),
    Result.flatMap((sheets): Result.Result<Parsed, Failure> =>
      Result.mapError(Report.read(sheets, Day.fromText(nameOf(raw)), raw.fetched_at), (detail) => ({
        reason: "unexpected_shape",
        detail
      }))
    )
  )
}

/** Name of the file, or the last part of the address. */
const nameOf = (raw: RawAnswer): string => fileName(raw) ?? raw.url.split(/[?#]/)[0]?.split("/").at(-1) ?? ""

export const definition: Definition = {
  info,
  parse,
  files: [".xlsx"],
  live: { baseUrl: defaults.baseUrl, make: (baseUrl) => make({ ...defaults, baseUrl }) }
}

import { fileName, type RawAnswer, type Source, type SourceInfo, type Span } from "@grid/domain/ingest/Source"
import { outageClasses, stationTypes } from "@grid/domain/observations/datasets/Generation"
import { dayMs, hourMs, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { Clock, Cron, Effect, Result, Stream } from "effect"
import { type BackfillOptions, type Definition, live } from "./Definition.ts"
import { Upstream } from "../http/Upstream.ts"
import { type Content, parser, refusal, unexpected } from "../reading/Answer.ts"
import * as Collector from "../reading/Collector.ts"
import * as MaintenanceReport from "./npp-dgr/MaintenanceReport.ts"
import { datesIn } from "./npp-dgr/Sheets.ts"
import * as StationReport from "./npp-dgr/StationReport.ts"
import * as StationTable from "./npp-dgr/StationTable.ts"
import * as Reading from "../reading/Reading.ts"
import * as Workbook from "../reading/Workbook.ts"

export const info: SourceInfo = {
  id: "npp-dgr",
  title: "National Power Portal, daily generation report of stations and units, and units under maintenance",
  url: "https://npp.gov.in/publishedReports",
  licence: "none stated",
  collections: ["station", "outage"],
  datasets: [
    "monitored_capacity",
    "programmed_energy",
    "generated_energy",
    "programmed_energy_fy",
    "generated_energy_fy",
    "coal_stock_days",
    "capacity_outage",
    ...stationTypes.flatMap(
      (type) =>
        [
          `monitored_capacity_${type}`,
          `programmed_energy_${type}`,
          `generated_energy_${type}`,
          `programmed_energy_${type}_fy`,
          `generated_energy_${type}_fy`,
          `capacity_outage_${type}`
        ] as const
    ),
    ...outageClasses.map((outage) => `capacity_outage_${outage}` as const)
  ]
}

/**
 * The host is that of the national dashboard, which has refused an address after some 40 requests in 90 minutes: a visit of the
 * schedule takes one of its turns there; a long backfill adds 15 in that time, each well after whatever was asked last.
 */
export const defaults: BackfillOptions = {
  baseUrl: "https://npp.gov.in",
  spacingMs: 60_000,
  backfillSpacingMs: 360_000
}

/** Sub-reports: stations and units; large units under maintenance. */
const reports = [2, 11]

/** Reports of a day are there from about 17:00 IST of the next. */
const publishedAfterMs = dayMs + 17 * hourMs

/** An operator may ask for so much at once; more takes its time. */
const requestsAtOnce = 8

/** A report is some 330 kB, and the portal is slow at times. */
const fileTimeoutMs = 60_000

/** Days, of those published, that are asked for again and again: a report may come late or be corrected. */
const daysAskedAgain = 3

const firstLoadMs = 4 * dayMs

/**
 * Daily generation of stations and units as reported, MWh, with capacities and outages, MW. The schedule asks for one report a
 * visit; an operator is given everything at once.
 */
export const make = (options: BackfillOptions): Effect.Effect<Source, never, Upstream> =>
  Effect.map(Upstream, (upstream) => {
    const request = ({ isRevisit, path }: Request, spacingMs: number, retries: number) =>
      upstream.request({
        source: info.id,
        url: options.baseUrl + path,
        spacingMs,
        retries,
        timeoutMs: fileTimeoutMs,
        // What belongs to the span is asked for in full: a 304 would repeat its first reading for good, also one that failed.
        conditional: isRevisit
      })
    const turns = makeTurns()
    return {
      info,
      // Every hour from 18:20 to 09:20 IST.
      schedule: Cron.parseUnsafe("50 12-23,0-3 * * *", "UTC"),
      firstLoadMs,
      politenessMs: 15 * 60_000,
      host: new URL(options.baseUrl).host,
      backfillPauseMs: reports.length * options.backfillSpacingMs,
      fetch: (span) =>
        Stream.unwrap(
          Effect.map(Clock.currentTimeMillis, (now) => {
            const questions = requests(span, now)
            const spacingMs = questions.length > requestsAtOnce ? options.backfillSpacingMs : options.spacingMs
            return Stream.mapEffect(Stream.fromIterable(questions), (one) => request(one, spacingMs, 1)).pipe(
              Stream.takeUntil(({ status }) => status === 403 || status === 429)
            )
          })
        ).pipe(Stream.withSpan("NppDgr.fetch")),
      visit: () =>
        Stream.fromEffect(
          Effect.gen(function* () {
            const next = turns.next(yield* Clock.currentTimeMillis)
            const answer = yield* request(next, options.spacingMs, 0)
            if (answer.status === 200) turns.had(next)
            return answer
          })
        ).pipe(Stream.withSpan("NppDgr.visit")),
      parse
    }
  })

/** The one report of each visit: of the last days' the one that was asked for longest ago, the newest first. */
const makeTurns = () => {
  const requestTimes = new Map<string, number>()
  const reports = new Set<string>()
  return {
    next: (now: number): Request => {
      const recent = requests({ from: now - firstLoadMs, to: now + 1 }, now)
      for (const stalePath of [...requestTimes.keys()].filter((path) => !recent.some((one) => one.path === path))) {
        requestTimes.delete(stalePath)
        reports.delete(stalePath)
      }
      const last = ({ path }: Request) => requestTimes.get(path) ?? Number.NEGATIVE_INFINITY
      const { path } = recent.reduce((first, one) => (last(one) < last(first) ? one : first))
      requestTimes.set(path, now)
      return { path, isRevisit: reports.has(path) }
    },
    had: ({ path }: Request): void => void reports.add(path)
  }
}

interface Request {
  readonly path: string
  /** True where an earlier span has had it. */
  readonly isRevisit: boolean
}

/** Reports on the days of a span that are published by now, newest first; a span up to now has the last days in any case. */
const requests = (span: Span, now: number): ReadonlyArray<Request> => {
  const out: Array<Request> = []
  const newest = istDay(now - publishedAfterMs)
  const last = Math.min(newest, istDay(span.to - 1))
  const isLatest = span.to > now - hourMs
  const first = isLatest ? Math.min(istDay(span.from), newest - daysAskedAgain + 1) : istDay(span.from)
  for (let day = last; day >= first; day--) {
    const start = istDayStart(day)
    const date = istDate(start)
    const [year, month, dayOfMonth] = date.split("-")
    for (const report of reports) {
      out.push({
        path: `/public-reports/cea/daily/dgr/${dayOfMonth}-${month}-${year}/dgr${report}-${date}.xls`,
        isRevisit: start + publishedAfterMs < span.from
      })
    }
  }
  return out
}

/** Reads one report, fetched or imported. A report that is not there is rejected; whatever else is none fails. */
export const parse: Source["parse"] = parser(info.id, (raw) =>
  raw.status === 404 ? Result.succeed(refusal(raw.url, "status 404: not published, or not yet")) : read(raw)
)

const read = (raw: RawAnswer): Content =>
  Result.gen(function* () {
    const sheets = yield* Workbook.ofAnswer(raw)
    const name = fileName(raw) ?? raw.url
    const stations = sheets.find(StationTable.isStationReport)
    const maintenance =
      sheets.find(MaintenanceReport.isMaintenanceReport) ?? (/dgr11\b/i.test(name) ? sheets[0] : undefined)
    const sheet = stations ?? maintenance
    if (sheet === undefined) {
      return yield* unexpected(`no report of stations or of maintenance: ${Reading.show(sheets[0]?.rows.slice(0, 3))}`)
    }
    const [nameDate] = datesIn(name.split("/").at(-1) ?? "")
    const sheetDates = sheet === stations ? StationTable.datesOf(sheet) : MaintenanceReport.datesOf(sheet)
    const date = nameDate ?? (new Set(sheetDates).size === 1 ? sheetDates[0] : undefined)
    if (date === undefined || (sheet === stations && sheetDates.length === 0)) {
      return yield* unexpected(
        `${Reading.show(name)} holds a report of no day, or of several: ${sheetDates.join(", ")}`
      )
    }
    if (sheetDates.length > 0 && !sheetDates.includes(date)) {
      return yield* unexpected(`${Reading.show(name)} holds a report for ${sheetDates.join(", ")}`)
    }
    const into = Collector.make(raw.fetched_at)
    const reader = sheet === stations ? StationReport : MaintenanceReport
    reader.read(sheet, { date, captured_at: raw.fetched_at }, into)
    return into.parsed()
  })

export const definition: Definition = { info, parse, files: [".xls", ".xlsx"], live: live(make, defaults) }

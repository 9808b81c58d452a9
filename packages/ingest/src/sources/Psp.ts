import {
  fileName,
  type Parsed,
  type RawAnswer,
  type Source,
  type SourceInfo,
  type Span
} from "@grid/domain/ingest/Source"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { dailyReport } from "@grid/domain/observations/datasets/DailyReport"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import { dayMs, istDay, istDayDate, istDayStart } from "@grid/domain/time/Time"
import { Clock, Cron, Effect, Result, Stream, Struct } from "effect"
import type { Definition } from "./Definition.ts"
import { Upstream } from "../http/Upstream.ts"
import * as Visit from "../http/Visit.ts"
import * as Site from "./grid-india/Site.ts"
import * as CrossBorder from "./psp/CrossBorder.ts"
import * as Day from "./psp/Day.ts"
import * as Lines from "./psp/Lines.ts"
import * as Listing from "./psp/Listing.ts"
import * as Position from "./psp/Position.ts"
import * as TimeSeries from "./psp/TimeSeries.ts"
import { observe, type Part } from "./psp/Values.ts"
import * as Answer from "../reading/Answer.ts"
import { type Content, parser, unexpected } from "../reading/Answer.ts"
import type { Sheet } from "../reading/Workbook.ts"
import * as Workbook from "../reading/Workbook.ts"

const quarterHourly: ReadonlyArray<DatasetId> = [
  "demand",
  "frequency",
  "net_demand",
  "storage_demand",
  "total_generation",
  "transnational_exchange",
  "generation_thermal",
  "generation_gas",
  "generation_nuclear",
  "generation_hydro",
  "generation_wind",
  "generation_solar",
  "generation_storage",
  "generation_other"
]

export const info: SourceInfo = {
  id: "psp",
  title: "Grid-India, daily power supply position of the national load despatch centre",
  url: "https://grid-india.in/en/reports/daily-psp-report",
  licence: "none stated",
  collections: ["daily_report", "line"],
  datasets: [...Struct.keys(dailyReport), ...quarterHourly],
  publication: "daily_report"
}

const reportsPerVisit = 15

/** A report comes out on the next morning, some days late: so many days before the span are asked for again. */
const lateDays = 2

/** Days back for which reports that were never had are looked for, by the visit of the evening. */
const missingDays = 21

/** Hour of the visit of the evening, UTC. */
const eveningHour = 12

/**
 * The daily report with its sheets: all-India, zones, states and entities, lines and corridors, neighbours, and the
 * readings of each quarter hour.
 */
export const make = (options: Site.Options): Effect.Effect<Source, never, Upstream> =>
  Effect.map(Upstream, (upstream) => ({
    info,
    // Out between 09:30 and 10:30 IST; once more in the evening for days on which it is late.
    schedule: Cron.parseUnsafe("15 4-7,12 * * *", "UTC"),
    firstLoadMs: 10 * dayMs,
    politenessMs: 15 * 60_000,
    backfillPauseMs: options.backfillSpacingMs,
    fetch: (span) =>
      Stream.unwrap(
        Effect.map(Clock.currentTimeMillis, (now) => {
          const days = daysOf(span, now)
          const missing = missingOf(span, now)
          const spacingMs = days.length > reportsPerVisit ? options.backfillSpacingMs : options.spacingMs

          const urlOf = (file: Listing.Listed) => `${options.cdnUrl}/${encodeURI(file.file_path)}`

          const list = (month: Month) =>
            upstream.request({
              source: info.id,
              url: options.baseUrl + Site.path,
              json: Listing.query(month.year, month.month),
              headers: Site.headers,
              spacingMs,
              retries: 2
            })
          const download = (file: Listing.Listed) =>
            upstream.request({
              source: info.id,
              url: urlOf(file),
              headers: Site.headers,
              spacingMs,
              retries: 1
            })

          /** The preferred file of a day; where it is not there, the next. */
          const report = Effect.fnUntraced(function* (files: ReadonlyArray<Listing.Listed>) {
            const answers: Array<RawAnswer> = []
            for (const file of files) {
              const answer = yield* download(file)
              answers.push(answer)
              if (answer.status === 200) break
            }
            return answers
          })

          /** Reports of a month that are listed, of the missing days those that were never had. */
          const reports = (answer: RawAnswer, month: Month) =>
            Effect.filter(downloads(answer, month), ({ day, files }) =>
              days.includes(day)
                ? Effect.succeed(true)
                : Effect.map(
                    Effect.forEach(files, (file) => upstream.fetchTimes(info.id, urlOf(file), 0), { concurrency: 1 }),
                    (times) => times.flat().length === 0
                  )
            )

          return Visit.following(months([...missing, ...days]), (part: Month | Report) =>
            part._tag === "month"
              ? Effect.flatMap(list(part), (answer) =>
                  Effect.map(reports(answer, part), (more) => ({ answers: [answer], more }))
                )
              : Effect.map(report(part.files), (answers) => ({ answers, more: [] }))
          )
        })
      ).pipe(Stream.withSpan("Psp.fetch")),
    parse
  }))

interface Month {
  readonly _tag: "month"
  readonly year: number
  readonly month: number
  readonly days: ReadonlyArray<number>
}

interface Report {
  readonly _tag: "report"
  readonly day: number
  readonly files: ReadonlyArray<Listing.Listed>
}

/** Days that are over and of which the span has a part. A visit that reaches to now looks for late reports too. */
const daysOf = (span: Span, now: number): ReadonlyArray<number> => {
  const days: Array<number> = []
  const first = istDay(span.from) - (reachesNow(span, now) ? lateDays : 0)
  for (let day = first; istDayStart(day) < span.to && istDayStart(day + 1) <= now; day++) days.push(day)
  return days
}

const reachesNow = (span: Span, now: number): boolean => span.to > now - dayMs

/** Days before those of `daysOf` that a visit of the evening looks through for reports that were never had. */
const missingOf = (span: Span, now: number): ReadonlyArray<number> => {
  if (!reachesNow(span, now) || new Date(now).getUTCHours() < eveningHour) return []
  const end = istDay(span.from) - lateDays
  return Array.from({ length: missingDays }, (_, index) => istDay(now) - missingDays + index).filter((day) => day < end)
}

const months = (days: ReadonlyArray<number>): ReadonlyArray<Month> => {
  const byMonth = new Map<string, Month>()
  for (const day of days) {
    const [year, month] = istDayDate(day).split("-").map(Number)
    const key = `${year} ${month}`
    const earlier = byMonth.get(key)
    byMonth.set(key, { _tag: "month", year: year ?? 0, month: month ?? 0, days: [...(earlier?.days ?? []), day] })
  }
  return [...byMonth.values()]
}

/** One report per day that is listed; an answer that is no list has none, and says so when it is read. */
const downloads = (raw: RawAnswer, month: Month): ReadonlyArray<Report> => {
  const listing = Listing.read(raw)
  if (Result.isFailure(listing)) return []
  const workbooks = Listing.workbooks(listing.success.files)
  return month.days.flatMap((day): ReadonlyArray<Report> => {
    const files = workbooks.get(day)
    return files === undefined ? [] : [{ _tag: "report", day, files }]
  })
}

/** Reads an answer of the list call, or a workbook: downloaded, or imported as a file. */
export const parse: Source["parse"] = parser(info.id, (raw) =>
  fileName(raw) === null && raw.url.endsWith(Site.path) ? listing(raw) : report(raw)
)

const listing = (raw: RawAnswer): Content =>
  Result.map(Listing.read(raw), ({ files, rejected }) => ({
    observations: [],
    records: Listing.records(files, raw.fetched_at),
    rejected
  }))

const report = (raw: RawAnswer): Content => {
  const file = nameOf(raw)
  if (raw.status === 404) return Result.succeed(missing(raw, file))
  if (raw.status !== 200) return Result.fail({ reason: "http_status", detail: `status ${raw.status} for ${file}` })
  return Workbook.ofAnswer(raw).pipe(
    Result.mapError(({ detail, reason }) => ({ reason, detail: `${file}: ${detail}` })),
    Result.flatMap((sheets) => workbook(file, sheets))
  )
}

/** Name of the file, of an import or at the end of an address. */
const nameOf = (raw: RawAnswer): string => {
  const name = Answer.nameOf(raw)
  return Result.getOrElse(
    Result.try(() => decodeURI(name)),
    () => name
  )
}

/** A file that is listed but not there: nothing has failed but that. */
const missing = (raw: RawAnswer, file: string): Parsed => {
  const day = Day.fromName(file)
  const reason = "the file is listed but not there (status 404)"
  return {
    ...Answer.refusal(raw.url, reason),
    records: [
      {
        collection: "daily_report",
        key: `missing ${raw.url}`,
        captured_at: raw.fetched_at,
        body: { status: "missing", date: dateOf(day), source_file: file, parseable: false, reason }
      }
    ]
  }
}

const dateOf = (day: number | undefined): string | null => (day === undefined ? null : istDayDate(day))

const workbook = (file: string, sheets: ReadonlyArray<Sheet>): Content => {
  const stamps = sheets.flatMap((sheet) => {
    const stamp = Day.reported(sheet)
    return stamp === null ? [] : [{ sheet: sheet.name, ...stamp }]
  })
  const sheetDay = stamps.find((stamp) => stamp.day !== undefined)?.day
  const nameDay = Day.fromName(file)
  const day = nameDay ?? (sheetDay === undefined ? undefined : sheetDay - 1)
  if (day === undefined) {
    return unexpected(`${file}: neither its name nor a cell says of which day it is`)
  }
  const positions = sheets.map((sheet) => Position.read(sheet))
  const parts: ReadonlyArray<Part> = [
    ...positions,
    ...sheets.filter(Lines.is).map((sheet) => Lines.read(sheet, day)),
    ...sheets.filter(CrossBorder.is).map(CrossBorder.read),
    ...sheets.filter(TimeSeries.is).map(TimeSeries.read)
  ]
  const { observations, rejected } = observe(
    day,
    parts.flatMap(({ figures }) => figures)
  )
  if (observations.length === 0) {
    return unexpected(`${file}: no section of the report in ${sheets.map(({ name }) => name).join(", ")}`)
  }
  const record: SourceRecord = {
    collection: "daily_report",
    key: `${dateOf(day)} ${file}`,
    captured_at: istDayStart(day + 1),
    body: {
      status: "read",
      date: dateOf(day),
      source_file: file,
      parseable: true,
      reason: null,
      date_from: nameDay === undefined ? "date of reporting" : "file name",
      date_of_reporting: Object.fromEntries(stamps.map(({ day, sheet, text }) => [sheet, dateOf(day) ?? text])),
      evening_peak_ist: positions.find(({ evening_peak_ist }) => evening_peak_ist !== null)?.evening_peak_ist ?? null,
      sheets: sheets.map(({ name }) => name),
      sections: positions.flatMap(({ sections }) => sections),
      notes: [
        ...stamps
          .filter((stamp) => stamp.day !== day + 1)
          .map(({ sheet, text }) => `${sheet}: the date of reporting, ${text}, is not the day after the data`),
        ...parts.flatMap(({ notes = [] }) => notes)
      ]
    }
  }
  return Result.succeed({
    observations,
    records: [record, ...parts.flatMap(({ records = [] }) => records)],
    rejected: [...rejected, ...parts.flatMap((part) => part.rejected)]
  })
}

export const definition: Definition = {
  info,
  parse,
  files: [".xls", ".xlsx"],
  live: { baseUrl: Site.defaults.baseUrl, make: (baseUrl) => make(Site.optionsFor(baseUrl)) }
}

import {
  fileName,
  type Parsed,
  type RawAnswer,
  type Source,
  type SourceInfo,
  type Span
} from "@grid/domain/ingest/Source"
import { national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { clockSkewMs } from "@grid/domain/observations/Reach"
import { dayMs, hourMs, istDay, istDayDate, istDayStart, parseInstant } from "@grid/domain/time/Time"
import { Clock, Cron, Effect, Result, Stream } from "effect"
import { type BackfillOptions, type Definition, live } from "./Definition.ts"
import { Upstream } from "../http/Upstream.ts"
import { json, orUnexpected, parser, type Unreadable, unexpected } from "../reading/Answer.ts"
import * as Collector from "../reading/Collector.ts"
import * as Csv from "../reading/Csv.ts"
import * as Reading from "../reading/Reading.ts"

/** Name of a series at the dashboard → dataset. "THERMAL GENERATION" is coal and lignite together. */
const datasets: Readonly<Record<string, DatasetId>> = {
  "DEMAND MET": "demand",
  "THERMAL GENERATION": "generation_thermal",
  "GAS GENERATION": "generation_gas",
  "HYDRO GENERATION": "generation_hydro",
  "NUCLEAR GENERATION": "generation_nuclear",
  "SOLAR GENERATION": "generation_solar",
  "WIND GENERATION": "generation_wind"
}

export const info: SourceInfo = {
  id: "npp",
  title: "National Power Portal, dashboard of national demand met and generation by fuel",
  url: "https://npp.gov.in",
  licence: "none stated",
  datasets: Object.values(datasets)
}

/** Some 40 requests in 90 minutes got a client's address refused; a long backfill stays under 30. */
export const defaults: BackfillOptions = { baseUrl: "https://npp.gov.in", spacingMs: 2_000, backfillSpacingMs: 180_000 }

const paths = ["/dashBoard/demandmet1chartdata", "/dashBoard/demandmet2chartdata"] as const

/** Window of the dashboard when it is asked for no date, ms; a little less than it is, to be on the safe side. */
const windowMs = 4 * hourMs

const firstLoadMs = 24 * hourMs

/** An operator may ask for so much at once; more takes its time. */
const requestsAtOnce = 8

/**
 * National demand and generation by fuel, MW, read every four minutes. The schedule makes one request a visit; an operator is
 * given everything at once.
 */
export const make = (options: BackfillOptions): Effect.Effect<Source, never, Upstream> =>
  Effect.map(Upstream, (upstream) => {
    const request = (query: string, spacingMs: number, retries: number) =>
      upstream.request({
        source: info.id,
        url: options.baseUrl + query,
        spacingMs,
        retries,
        // A day that is over never changes: a 304 would repeat its first reading for good, also one that failed.
        conditional: !query.includes("?")
      })
    const next = makeTurns((query, since) => upstream.fetchTimes(info.id, options.baseUrl + query, since))
    return {
      info,
      schedule: Cron.parseUnsafe("2-59/15 * * * *", "UTC"),
      firstLoadMs,
      politenessMs: 15 * 60_000,
      host: new URL(options.baseUrl).host,
      backfillPauseMs: paths.length * options.backfillSpacingMs,
      fetch: (span) =>
        Stream.unwrap(
          Effect.map(Clock.currentTimeMillis, (now) => {
            const days = daysOf({ from: span.from, to: Math.min(span.to, now - windowMs) })
            const questions = [
              ...days.flatMap((day) => paths.map((path) => ofDay(path, day))),
              ...(span.to > now - windowMs ? paths : [])
            ]
            const spacingMs = questions.length > requestsAtOnce ? options.backfillSpacingMs : options.spacingMs
            return Stream.mapEffect(Stream.fromIterable(questions), (query) => request(query, spacingMs, 1))
          })
        ).pipe(Stream.withSpan("Npp.fetch")),
      visit: (span) =>
        Stream.fromEffect(
          Effect.flatMap(Clock.currentTimeMillis, (now) =>
            Effect.flatMap(next(span, now), (query) => request(query, options.spacingMs, 0))
          )
        ).pipe(Stream.withSpan("Npp.visit")),
      parse
    }
  })

/** IST days of which a span has a part. */
const daysOf = ({ from, to }: Span): ReadonlyArray<number> => {
  const days: Array<number> = []
  for (let day = istDay(from); from < to && istDayStart(day) < to; day++) days.push(day)
  return days
}

const ofDay = (path: string, day: number): string => `${path}?date=${istDayDate(day)}`

/** A day that could not be had is left to a backfill after this time. */
const givenUpMs = 3 * dayMs

/** Spans between the windows of a path that was read at `times`, and before the first, as far back as a first load reaches. */
const gapsOf = (times: ReadonlyArray<number>, span: Span, now: number): ReadonlyArray<Span> => {
  const [first] = times
  const ends = [...times, now]
  return ends
    .map((end, index) => ({
      from: ends[index - 1] ?? (first === undefined ? span.from : first - firstLoadMs),
      to: end - windowMs
    }))
    .filter(({ to }) => to > now - givenUpMs)
}

/**
 * The one request of each visit: the rolling window of either path in turn, which reaches back over many visits; while days are
 * missing that it does not reach, every third visit is for one of them. A path that fails while the other answers lacks what lies
 * between its own windows. When a path was read is asked of the archive, so that a process that has just begun knows what is missing.
 */
const makeTurns = (fetchTimes: (query: string, since: number) => Effect.Effect<ReadonlyArray<number>>) => {
  /** Days that are missing of a path, as queries. */
  const missing = Effect.fnUntraced(function* (path: string, span: Span, now: number) {
    const queries = new Set<string>()
    for (const gap of gapsOf(yield* fetchTimes(path, now - givenUpMs - firstLoadMs), span, now)) {
      for (const day of daysOf({ ...gap, from: Math.max(gap.from, now - givenUpMs) })) {
        const query = ofDay(path, day)
        const times = yield* fetchTimes(query, Math.min(gap.to, istDayStart(day + 1)))
        if (times.length === 0) queries.add(query)
      }
    }
    return [...queries]
  })
  let visits = 0
  let windows = 0
  return Effect.fnUntraced(function* (span: Span, now: number) {
    visits += 1
    if (visits % 3 === 0) {
      for (const path of paths) for (const query of yield* missing(path, span, now)) return query
    }
    return paths[windows++ % paths.length] ?? paths[0]
  })
}

/**
 * Reads one answer, or a file of readings that were kept (`ts_utc,series,value_mw,fetched_at_utc`): each (stamp, series)
 * once, in any order. Fails on anything that is not a list of readings.
 */
export const parse: Source["parse"] = parser(info.id, (raw) =>
  Result.map(fileName(raw) === null ? readings(raw) : recordings(raw), distinct)
)

/** Text of an entry where it is rejected, and what was read of it. */
interface Entry {
  readonly text: () => string | Collector.Place
  readonly read: Result.Result<Collector.Value, string>
}

const distinct = (entries: ReadonlyArray<Entry>): Parsed => {
  const into = Collector.make()
  for (const { read, text } of entries) {
    if (Result.isFailure(read)) into.reject(text, read.failure)
    else into.add(text, read.success)
  }
  return into.parsed()
}

const readings = (raw: RawAnswer): Result.Result<ReadonlyArray<Entry>, Unreadable> =>
  Result.flatMap(json(raw), (entries) => {
    if (!Array.isArray(entries) || (entries.length > 0 && !entries.some(isReading))) {
      return unexpected(`no list of readings: ${Reading.show(entries)}`)
    }
    return Result.succeed(
      entries.map((entry: unknown) => ({ text: () => Reading.show(entry), read: observation(entry, raw.fetched_at) }))
    )
  })

const columns = ["ts_utc", "series", "value_mw", "fetched_at_utc"]

/** Readings as they were kept: a reading cannot be later than its own fetch, whatever the file's time. */
const recordings = (raw: RawAnswer): Result.Result<ReadonlyArray<Entry>, Unreadable> =>
  Result.gen(function* () {
    const table = yield* orUnexpected(Csv.read(raw.body))
    const missing = columns.filter((column) => !table.columns.includes(column))
    if (missing.length > 0) {
      return yield* unexpected(`no column ${missing.join(", ")} in ${Reading.show(table.columns)}`)
    }
    const line = (number: number, cells: unknown) => () => ({
      entry: `line ${number} ${Reading.show(cells)}`,
      line: number
    })
    const ragged = table.ragged.map((row) => ({
      text: line(row.line, row.cells),
      read: Result.fail(Csv.raggedness(row, table.columns.length))
    }))
    const rows = table.rows.map(({ cells, line: number }) => ({
      text: line(number, Object.values(cells)),
      read: Result.flatMap(utc(cells["fetched_at_utc"]), (fetchedAt) =>
        Result.flatMap(utc(cells["ts_utc"]), (updated_on) =>
          observation(
            { updated_on, name_of_data: cells["series"], value_of_data: cells["value_mw"] || null },
            fetchedAt
          )
        )
      )
    }))
    return [...rows, ...ragged]
  })

/** `2026-08-18 05:15:33` in UTC, as epoch ms. */
const utc = (text: string | undefined): Result.Result<number, string> =>
  Result.mapBoth(parseInstant(`${(text ?? "").replace(" ", "T").replace(/Z$/, "")}Z`), {
    onFailure: () => `${Reading.show(text)} is no time in UTC`,
    onSuccess: ({ ms }) => ms
  })

interface Reading {
  readonly updated_on: unknown
  readonly name_of_data: unknown
  readonly value_of_data: unknown
}

const isReading = (entry: unknown): entry is Reading =>
  Reading.isRecord(entry) && "updated_on" in entry && "name_of_data" in entry && "value_of_data" in entry

/** Stamps before this are seconds mistaken for milliseconds, or nonsense. */
const earliest = Date.UTC(2010, 0, 1)

const observation = (entry: unknown, fetchedAt: number): Result.Result<Collector.Value, string> => {
  if (!isReading(entry)) return Result.fail("is no reading")
  const dataset = typeof entry.name_of_data === "string" ? datasetOf(entry.name_of_data) : undefined
  if (dataset === undefined) return Result.fail(`unknown series ${Reading.show(entry.name_of_data)}`)
  const stamp = typeof entry.updated_on === "string" ? Number(entry.updated_on) : entry.updated_on
  if (typeof stamp !== "number" || !Number.isSafeInteger(stamp) || stamp < earliest) {
    return Result.fail(`${Reading.show(entry.updated_on)} is no stamp in epoch milliseconds`)
  }
  if (stamp > fetchedAt + clockSkewMs) return Result.fail("stamp lies in the future")
  return Result.map(Reading.number(entry.value_of_data), (value) => ({
    dataset,
    area: national,
    ts: stamp,
    value,
    period_minutes: 0
  }))
}

const datasetOf = (name: string): DatasetId | undefined => {
  const key = name.trim().toUpperCase()
  return Object.hasOwn(datasets, key) ? datasets[key] : undefined
}

export const definition: Definition = { info, parse, files: [".csv"], live: live(make, defaults) }

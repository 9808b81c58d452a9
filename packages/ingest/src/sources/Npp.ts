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
import { dayMs, hourMs, istDate, istDay, istDayStart, parseInstant } from "@grid/domain/time/Time"
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
    const turns = makeTurns()
    return {
      info,
      schedule: Cron.parseUnsafe("2-59/15 * * * *", "UTC"),
      firstLoadMs: 24 * hourMs,
      politenessMs: 15 * 60_000,
      host: new URL(options.baseUrl).host,
      backfillPauseMs: paths.length * options.backfillSpacingMs,
      fetch: (span) =>
        Stream.unwrap(
          Effect.map(Clock.currentTimeMillis, (now) => {
            const questions = [...daysOf(span, now), ...(span.to > now - windowMs ? paths : [])]
            const spacingMs = questions.length > requestsAtOnce ? options.backfillSpacingMs : options.spacingMs
            return Stream.mapEffect(Stream.fromIterable(questions), (query) => request(query, spacingMs, 1))
          })
        ).pipe(Stream.withSpan("Npp.fetch")),
      visit: (span) =>
        Stream.fromEffect(
          Effect.gen(function* () {
            const now = yield* Clock.currentTimeMillis
            const query = turns.next(span, now)
            const answer = yield* request(query, options.spacingMs, 0)
            if (answer.status === 200 || answer.status === 304) turns.done(query, now)
            return answer
          })
        ).pipe(Stream.withSpan("Npp.visit")),
      parse
    }
  })

/** Paths by date of the days that a span lacks before the rolling window. */
const daysOf = (span: Span, now: number, ofPaths: ReadonlyArray<string> = paths): ReadonlyArray<string> => {
  const out: Array<string> = []
  const end = Math.min(span.to, now - windowMs)
  for (let day = istDay(span.from); span.from < end && istDayStart(day) < end; day++) {
    for (const path of ofPaths) out.push(`${path}?date=${istDate(istDayStart(day))}`)
  }
  return out
}

/**
 * The one request of each visit: the rolling window of either path in turn, which reaches back over many visits; while days are
 * missing that it does not reach, every third visit is for one of them. A path that fails while the other answers lacks what lies
 * between its own windows.
 */
const makeTurns = () => {
  const missing = new Set<string>()
  /** Instant up to which a path is read, but for the days that are missing, epoch ms. */
  const readTo = new Map<string, number>()
  let visits = 0
  let windows = 0
  return {
    next: (span: Span, now: number): string => {
      for (const path of paths) {
        const from = Math.min(now, readTo.get(path) ?? span.from)
        readTo.set(path, from)
        for (const query of daysOf({ from, to: span.to }, now, [path])) missing.add(query)
      }
      for (const query of missing) if (dateOf(query) < istDate(now - givenUpMs)) missing.delete(query)
      visits += 1
      const [day] = missing
      return visits % 3 === 0 && day !== undefined ? day : (paths[windows++ % paths.length] ?? paths[0])
    },
    done: (query: string, now: number): void => {
      if (query.includes("?")) missing.delete(query)
      else readTo.set(query, now)
    }
  }
}

const dateOf = (query: string): string => query.slice(query.indexOf("=") + 1)

/** A day that could not be had is left to a backfill after this time. */
const givenUpMs = 3 * dayMs

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

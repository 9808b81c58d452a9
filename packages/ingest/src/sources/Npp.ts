import {
  type Parsed,
  type RawAnswer,
  type Source,
  type SourceInfo,
  type Span,
  UpstreamError
} from "@grid/domain/ingest/Source"
import { type DatasetId, national } from "@grid/domain/observations/Dataset"
import type { Observation } from "@grid/domain/observations/Observation"
import { hourMs, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { Clock, Cron, Effect, Either, Stream } from "effect"
import { Upstream } from "../http/Upstream.ts"
import * as Reading from "./Reading.ts"

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

export interface Options {
  readonly baseUrl: string
  /** Pause between two requests of one visit, ms. */
  readonly spacingMs: number
  /** Pause where a span needs more requests than a visit may have, ms. */
  readonly backfillSpacingMs: number
}

/** Some 40 requests in 90 minutes got a client's address refused; a long backfill stays under 30. */
export const defaults: Options = { baseUrl: "https://npp.gov.in", spacingMs: 2_000, backfillSpacingMs: 180_000 }

const paths = ["/dashBoard/demandmet1chartdata", "/dashBoard/demandmet2chartdata"]

/** What the dashboard shows when it is asked for no date; a little less than it is, to be on the safe side. */
const windowMs = 4 * hourMs

const requestsPerVisit = 8

/** National demand and generation by fuel, MW, read every four minutes. */
export const make = (options: Options): Effect.Effect<Source, never, Upstream> =>
  Effect.map(Upstream, (upstream) => ({
    info,
    schedule: Cron.unsafeParse("2-59/15 * * * *", "UTC"),
    firstLoadMs: 24 * hourMs,
    politenessMs: 15 * 60_000,
    fetch: (span) =>
      Stream.unwrap(
        Effect.map(Clock.currentTimeMillis, (now) => {
          const asked = queries(span, now)
          const spacingMs = asked.length > requestsPerVisit ? options.backfillSpacingMs : options.spacingMs
          return Stream.mapEffect(Stream.fromIterable(asked), (query) =>
            upstream.request({
              source: info.id,
              url: options.baseUrl + query,
              spacingMs,
              retries: 1,
              // A day that is over never changes, so a 304 would hide it for good if its first reading had failed.
              conditional: !query.includes("?")
            })
          )
        })
      ).pipe(Stream.withSpan("Npp.fetch")),
    parse
  }))

/** Paths that cover a span: the days by date, and the rolling window where the span reaches into it. */
const queries = (span: Span, now: number): ReadonlyArray<string> => {
  const out: Array<string> = []
  const end = Math.min(span.to, now - windowMs)
  for (let day = istDay(span.from); span.from < end && istDayStart(day) < end; day++) {
    for (const path of paths) out.push(`${path}?date=${istDate(istDayStart(day))}`)
  }
  if (span.to > now - windowMs) out.push(...paths)
  return out
}

/** Reads one answer: each (stamp, series) once, in any order. Fails on anything that is not a list of readings. */
export const parse = (raw: RawAnswer): Effect.Effect<Parsed, UpstreamError> =>
  Effect.suspend(() => {
    const fail = (reason: string, detail: string) => new UpstreamError({ source: info.id, reason, detail })
    const body = Reading.json(raw)
    if (Either.isLeft(body)) return fail(body.left.reason, body.left.detail)
    const entries: unknown = body.right
    if (!Array.isArray(entries) || (entries.length > 0 && !entries.some(isReading))) {
      return fail("unexpected_shape", `no list of readings: ${Reading.show(entries)}`)
    }
    const found = new Map<string, Observation>()
    const rejected: Array<Parsed["rejected"][number]> = []
    for (const entry of entries) {
      const read = observation(entry, raw.fetched_at)
      if (Either.isLeft(read)) {
        rejected.push({ entry: Reading.show(entry), reason: read.left })
        continue
      }
      const key = `${read.right.ts} ${read.right.dataset}`
      const earlier = found.get(key)
      if (earlier === undefined) found.set(key, read.right)
      else if (earlier.value !== read.right.value) {
        rejected.push({
          entry: Reading.show(entry),
          reason: `second value for this stamp, the first was ${earlier.value}`
        })
      }
    }
    return Effect.succeed({ observations: [...found.values()], rejected })
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
const clockSkewMs = 10 * 60_000

const observation = (entry: unknown, fetchedAt: number): Either.Either<Observation, string> => {
  if (!isReading(entry)) return Either.left("is no reading")
  const dataset = typeof entry.name_of_data === "string" ? datasetOf(entry.name_of_data) : undefined
  if (dataset === undefined) return Either.left(`unknown series ${Reading.show(entry.name_of_data)}`)
  const stamp = typeof entry.updated_on === "string" ? Number(entry.updated_on) : entry.updated_on
  if (typeof stamp !== "number" || !Number.isSafeInteger(stamp) || stamp < earliest) {
    return Either.left(`${Reading.show(entry.updated_on)} is no stamp in epoch milliseconds`)
  }
  if (stamp > fetchedAt + clockSkewMs) return Either.left("stamp lies in the future")
  return Either.map(Reading.number(entry.value_of_data), (value) => ({
    dataset,
    area: national,
    ts: stamp,
    value,
    kind: "observed",
    captured_at: stamp,
    period_minutes: 0
  }))
}

const datasetOf = (name: string): DatasetId | undefined => {
  const key = name.trim().toUpperCase()
  return Object.hasOwn(datasets, key) ? datasets[key] : undefined
}

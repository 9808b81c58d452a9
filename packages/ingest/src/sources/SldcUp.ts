import { fileName, type Parsed, type RawAnswer, type Source, type SourceInfo } from "@grid/domain/ingest/Source"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { inrPerMwhOfPaisePerKwh } from "@grid/domain/observations/Units"
import { Cron, Effect, Result, Stream } from "effect"
import { type Definition, live, type Options } from "./Definition.ts"
import { Upstream } from "../http/Upstream.ts"
import { type Content, json, orUnexpected, parser, refusal, unexpected } from "../reading/Answer.ts"
import { lineAt } from "../reading/Collector.ts"
import * as Reading from "../reading/Reading.ts"
import { type Candidate, deviation, gather, number } from "./despatch-centres/Readings.ts"
import * as Recorded from "./despatch-centres/Recorded.ts"
import * as Stamp from "./despatch-centres/Stamp.ts"

const area = "uttar-pradesh"

/**
 * Fields of the summary → dataset. The thermal generation named after the state is all of it, that of independent
 * producers included: with hydro, co-generation and solar it adds up to the state's own stations.
 */
const fields = {
  DEMAND_MW: "demand",
  SCHEDULE_MW: "scheduled_drawal",
  DRAWL_MW: "actual_drawal",
  OD_UD: "drawal_deviation",
  TOTAL_SSGS_MW: "own_generation",
  UP_THERMAL_GENERATION_MW: "generation_thermal",
  IPP_THERMAL_GENERATION_MW: "generation_thermal_ipp",
  UP_HYDRO_GENERATION_MW: "generation_hydro",
  COGEN_CPP_GENERATION_MW: "generation_cogeneration",
  RE_SOLAR_GENERATION_MW: "generation_solar"
} as const satisfies Readonly<Record<string, DatasetId>>

/** Names in the older list, without their blanks and in capitals → dataset. Its deviation has lost its sign. */
const names: Readonly<Record<string, DatasetId>> = {
  DEMANDMET: "demand",
  "SCHEDULE(INTERSTATE)": "scheduled_drawal",
  "DRAWL(INTERSTATE)": "actual_drawal",
  TOTALINTRASTATEGENERATION: "own_generation"
}

/** Columns of a recorded file → dataset; the others take some thought. */
const columns: Readonly<Record<string, DatasetId>> = {
  demand_met_mw: "demand",
  schedule_mw: "scheduled_drawal",
  drawal_mw: "actual_drawal",
  up_thermal_mw: "generation_thermal",
  ipp_thermal_mw: "generation_thermal_ipp",
  up_hydro_mw: "generation_hydro",
  cogen_cpp_mw: "generation_cogeneration",
  re_solar_mw: "generation_solar",
  frequency_hz: "frequency"
}

export const info: SourceInfo = {
  id: "sldc-up",
  title: "Uttar Pradesh State Load Despatch Centre, demand, drawal, generation and frequency of the state",
  url: "https://upsldc.org",
  licence: "none stated",
  datasets: [...Object.values(fields), "frequency", "deviation_rate"]
}

export const defaults: Options = { baseUrl: "https://upsldc.org", spacingMs: 2_000 }

const paths = {
  summary: "/assets/dataset/real-time-summary.json",
  older: "/assets/dataset/dynamic-data.json"
} as const

/** Readings of the moment, MW; from the older list where the summary has none. */
export const make = (options: Options): Effect.Effect<Source, never, Upstream> =>
  Effect.map(Upstream, (upstream) => {
    const ask = (path: string) =>
      upstream.request({
        source: info.id,
        url: options.baseUrl + path,
        spacingMs: options.spacingMs,
        retries: 1,
        // A file that has not changed since is no new reading.
        conditional: true
      })
    const visit = Effect.gen(function* () {
      const summary = yield* Effect.result(ask(paths.summary))
      if (Result.isSuccess(summary) && (yield* isUsable(summary.success))) return summary.success
      const older = yield* Effect.result(ask(paths.older))
      if (Result.isSuccess(older) && (yield* isUsable(older.success))) {
        yield* Effect.logWarning(`${info.id}: no summary, the older list is read instead`)
        return older.success
      }
      return yield* Effect.fromResult(summary)
    })
    return {
      info,
      schedule: Cron.parseUnsafe("1-59/10 * * * *", "UTC"),
      firstLoadMs: 0,
      politenessMs: 5 * 60_000,
      fetch: () => Stream.fromEffect(visit).pipe(Stream.withSpan("SldcUp.fetch")),
      parse
    }
  })

const isUsable = (raw: RawAnswer): Effect.Effect<boolean> =>
  raw.status === 304
    ? Effect.succeed(true)
    : parse(raw).pipe(
        Effect.map(({ observations }) => observations.length > 0),
        Effect.catchTag("UpstreamError", () => Effect.succeed(false))
      )

/** Reads the summary, the older list or a recorded file. */
export const parse: Source["parse"] = parser(info.id, (raw) =>
  fileName(raw) === null
    ? Result.flatMap(json(raw), (body) => answer(body, raw.fetched_at))
    : orUnexpected(recorded(raw))
)

const answer = (body: unknown, fetchedAt: number): Content => {
  const entries = Array.isArray(body) ? body.filter(Reading.isRecord) : []
  const [entry] = entries
  if (entries.length === 1 && entry !== undefined && "DEMAND_MW" in entry) {
    return Result.succeed(gather(summary(entry, fetchedAt)))
  }
  return entries.some(isPoint)
    ? Result.succeed(older(entries, fetchedAt))
    : unexpected(`no summary and no list of points: ${Reading.show(body)}`)
}

type Entry = Readonly<Record<string, unknown>>

/** The summary has no stamp: its readings are of the moment of asking. */
const summary = (entry: Entry, ts: number): ReadonlyArray<Candidate> => {
  const value = (field: string) =>
    field in entry ? Reading.number(entry[field]) : Result.fail("is missing from the summary")
  const candidate = (dataset: DatasetId, field: string): Candidate => ({
    dataset,
    area,
    ts,
    value: value(field),
    entry: field
  })
  const rate = "DEVIATION_RATE_PAISE_PER_UNIT"
  // The field rounds what the raw one gives in full.
  const frequency = typeof entry["FREQUENC_RAW"] === "number" ? "FREQUENC_RAW" : "FREQUENC_HZ"
  return [
    ...Object.entries(fields).map(([field, dataset]) => candidate(dataset, field)),
    candidate("frequency", frequency),
    { ...candidate("deviation_rate", rate), value: Result.map(value(rate), inrPerMwh) }
  ]
}

const isPoint = (entry: Entry): boolean => typeof entry["DISPLAY_NAME"] === "string" && "POINT_VAL" in entry

const older = (entries: ReadonlyArray<Entry>, fetchedAt: number): Parsed => {
  const points = new Map(
    entries.filter(isPoint).map((entry) => [String(entry["DISPLAY_NAME"]).replace(/\s/g, "").toUpperCase(), entry])
  )
  const updated = [...points].find(([name]) => name.includes("UPDATE"))?.[1]["POINT_VAL"]
  const time = Stamp.timeOf(typeof updated === "string" ? updated : null, fetchedAt)
  if (Result.isFailure(time)) return refusal(Reading.show(updated), time.failure)
  const candidates: Array<Candidate> = []
  for (const [name, dataset] of Object.entries(names)) {
    const point = points.get(name)?.["POINT_VAL"]
    const value = point === undefined ? Result.fail("is missing from the list") : numberOf(point)
    candidates.push({ dataset, area, ts: time.success, value, entry: name })
  }
  return gather([...candidates, ...derived(candidates, time.success)])
}

const numberOf = (value: unknown): Result.Result<number | null, string> =>
  typeof value === "string" ? number(value) : Reading.number(value)

/** The deviation with its sign, from drawal and schedule. */
const derived = (candidates: ReadonlyArray<Candidate>, ts: number): ReadonlyArray<Candidate> => {
  const of = (dataset: DatasetId) =>
    candidates.find((candidate) => candidate.dataset === dataset)?.value ?? Result.succeed(null)
  const value = deviation(of("actual_drawal"), of("scheduled_drawal"))
  if (value === null) return []
  return [
    {
      dataset: "drawal_deviation",
      area,
      ts,
      value: Result.succeed(value),
      kind: "derived",
      entry: "drawal less schedule"
    }
  ]
}

const inrPerMwh = (paise: number | null): number | null => (paise === null ? null : inrPerMwhOfPaisePerKwh(paise))

const recorded = (raw: RawAnswer): Result.Result<Parsed, string> => Recorded.read(raw, ["demand_met_mw"], candidatesOf)

/** A blank cell says that the answer of that time did not have the field. */
const candidatesOf = ({ cells, line, fetchedAt }: Recorded.Line): Result.Result<ReadonlyArray<Candidate>, string> =>
  Result.gen(function* () {
    const shifted = yield* isShifted(cells)
    const ts = yield* Stamp.timeOf(shifted ? null : cells["source_updated"], fetchedAt)
    const candidates: Array<Candidate> = []
    const add = (dataset: DatasetId, column: string, convert = (value: number | null) => value) => {
      const text = cells[column] ?? ""
      const value = Result.map(number(text), convert)
      if (text !== "") candidates.push({ dataset, area, ts, value, entry: lineAt(line, column) })
    }
    for (const [column, dataset] of Object.entries(columns)) add(dataset, column)
    add("own_generation", shifted ? "source_updated" : "intra_gen_mw")
    add("drawal_deviation", shifted ? "intra_gen_mw" : "deviation_published_mw")
    add("deviation_rate", "dsm_rate_paise_kwh", inrPerMwh)
    return candidates.some(({ dataset }) => dataset === "drawal_deviation")
      ? candidates
      : [...candidates, ...derived(candidates, ts)]
  })

/** Tolerance of sums of whole numbers that were rounded one by one, MW. */
const toleranceMw = 2

/**
 * Recorders have written rows of the summary under the header of the older list: there the published deviation stands
 * under the generation, and that under the source's time. What demand, drawal and schedule say of both must bear it out.
 */
const isShifted = (cells: Recorded.Line["cells"]): Result.Result<boolean, string> => {
  const of = (column: string) => Result.getOrNull(number(cells[column] ?? ""))
  const generation = of("source_updated")
  if (generation === null) return Result.succeed(false)
  const [demand, drawal, schedule, published] = [
    of("demand_met_mw"),
    of("drawal_mw"),
    of("schedule_mw"),
    of("intra_gen_mw")
  ]
  const agrees =
    demand !== null &&
    drawal !== null &&
    schedule !== null &&
    published !== null &&
    Math.abs(demand - drawal - generation) <= toleranceMw &&
    Math.abs(drawal - schedule - published) <= toleranceMw
  return agrees ? Result.succeed(true) : Result.fail(`${generation} stands where the time of the source should`)
}

export const definition: Definition = { info, parse, files: [".csv"], live: live(make, defaults) }

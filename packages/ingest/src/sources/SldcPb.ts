import { fileName, type Parsed, type RawAnswer, type Source, type SourceInfo } from "@grid/domain/ingest/Source"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { Cron, Effect, Result, Stream } from "effect"
import { type Definition, live, type Options } from "./Definition.ts"
import { Upstream } from "../http/Upstream.ts"
import * as Visit from "../http/Visit.ts"
import { type Content, json, orUnexpected, parser, refusal, unexpected } from "../reading/Answer.ts"
import { lineAt } from "../reading/Collector.ts"
import * as Reading from "../reading/Reading.ts"
import { type Candidate, gather, number } from "./despatch-centres/Readings.ts"
import * as Recorded from "./despatch-centres/Recorded.ts"
import * as Stamp from "./despatch-centres/Stamp.ts"

const area = "punjab"

/** Fields of the state's load, drawal and frequency → dataset. */
const loadFields = {
  loadMW: "demand",
  scheduleMW: "scheduled_drawal",
  drawalMW: "actual_drawal",
  odUD: "drawal_deviation",
  frequencyHz: "frequency"
} as const satisfies Readonly<Record<string, DatasetId>>

/** Fields of generation → dataset. The thermal total is that of the state's stations; independent producers come apart. */
const generationFields = {
  grossGeneration: "own_generation",
  totalHydro: "generation_hydro",
  totalThermal: "generation_thermal_state",
  totalIpp: "generation_thermal_ipp",
  resSolar: "generation_solar",
  resNonSolar: "generation_renewables_non_solar"
} as const satisfies Readonly<Record<string, DatasetId>>

/** Columns of a recorded file → dataset. */
const columns: Readonly<Record<string, DatasetId>> = {
  demand_met_mw: "demand",
  schedule_mw: "scheduled_drawal",
  drawal_mw: "actual_drawal",
  deviation_published_mw: "drawal_deviation",
  frequency_hz: "frequency"
}

export const info: SourceInfo = {
  id: "sldc-pb",
  title: "Punjab State Load Despatch Centre, load, drawal, generation and frequency of the state",
  url: "https://sldcapi.pstcl.org",
  licence: "none stated",
  datasets: [...Object.values(loadFields), ...Object.values(generationFields)]
}

export const defaults: Options = { baseUrl: "https://sldcapi.pstcl.org", spacingMs: 2_000 }

const paths = ["/wsDataService.asmx/dynamicData", "/wsDataService.asmx/pbGenData2"]

/** Readings of the moment, MW. */
export const make = (options: Options): Effect.Effect<Source, never, Upstream> =>
  Effect.map(Upstream, (upstream) => ({
    info,
    schedule: Cron.parseUnsafe("3-59/10 * * * *", "UTC"),
    firstLoadMs: 0,
    politenessMs: 5 * 60_000,
    fetch: () =>
      Visit.inTurn(
        paths.map((path) =>
          upstream.request({
            source: info.id,
            url: options.baseUrl + path,
            spacingMs: options.spacingMs,
            // It answers 500 now and then and is well again with the next request.
            retries: 3
          })
        )
      ).pipe(Stream.withSpan("SldcPb.fetch")),
    parse
  }))

/** Reads either answer or a recorded file. */
export const parse: Source["parse"] = parser(info.id, (raw) =>
  fileName(raw) === null
    ? Result.flatMap(json(raw), (body) => answer(body, raw.fetched_at))
    : orUnexpected(recorded(raw))
)

const answer = (body: unknown, fetchedAt: number): Content => {
  if (Reading.isRecord(body) && "loadMW" in body) return Result.succeed(load(body, fetchedAt))
  return Reading.isRecord(body) && "grossGeneration" in body
    ? Result.succeed(gather(generation(body, fetchedAt)))
    : unexpected(`neither load nor generation: ${Reading.show(body)}`)
}

type Answer = Readonly<Record<string, unknown>>

const load = (answer: Answer, fetchedAt: number): Parsed => {
  const { updateDate } = answer
  const stamp = typeof updateDate === "string" ? updateDate : Reading.show(updateDate)
  const time = Stamp.timeOf(updateDate === null || updateDate === undefined ? null : stamp, fetchedAt)
  if (Result.isFailure(time)) return refusal(`updateDate ${Reading.show(updateDate)}`, time.failure)
  return gather(
    Object.entries(loadFields).map(([field, dataset]) => ({
      dataset,
      area,
      ts: time.success,
      value: field in answer ? Reading.number(answer[field]) : Result.fail("is missing from the answer"),
      entry: field
    }))
  )
}

/** This answer has no stamp of the whole: its readings are of the moment of asking. */
const generation = (answer: Answer, ts: number): ReadonlyArray<Candidate> =>
  Object.entries(generationFields).map(([field, dataset]) => {
    const point = answer[field]
    const value =
      Reading.isRecord(point) && "value" in point
        ? Reading.number(point["value"])
        : Result.fail("is missing from the answer")
    return { dataset, area, ts, value, entry: field }
  })

const recorded = (raw: RawAnswer): Result.Result<Parsed, string> =>
  Recorded.read(raw, ["demand_met_mw"], ({ cells, line, fetchedAt }) =>
    Result.map(Stamp.timeOf(cells["source_updated"], fetchedAt), (ts) =>
      Object.entries(columns).flatMap(([column, dataset]) => {
        const text = cells[column] ?? ""
        // A blank cell says that the answer of that time did not have the field.
        return text === "" ? [] : [{ dataset, area, ts, value: number(text), entry: lineAt(line, column) }]
      })
    )
  )

export const definition: Definition = { info, parse, files: [".csv"], live: live(make, defaults) }

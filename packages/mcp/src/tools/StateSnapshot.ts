import { CarbonIntensity, type CarbonRow } from "@grid/domain/carbon/Carbon"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { type DailyPeak, Forecasts, mostHours } from "@grid/domain/forecast/Forecasts"
import { GridSnapshot, type StateNow } from "@grid/domain/grid/Snapshot"
import { areOfOneRealm, type Realm, realmOfKind, realmOfProvenance } from "@grid/domain/observations/Realm"
import { iso, istDate } from "@grid/domain/time/Time"
import { stateSnapshot } from "@grid/domain/tools/StateSnapshot"
import { Effect, Result } from "effect"
import { distinct } from "../result/Provenance.ts"
import { valueText } from "../result/Text.ts"
import { makeTool } from "./Tool.ts"

const sentences = (row: StateNow): string =>
  [
    `${row.slug} (${row.iso}, ${row.zone === null ? "no despatch zone" : `zone ${row.zone}`}):`,
    `demand ${valueText(row.demand_mw, "MW")};`,
    `highest block today ${valueText(row.peak_today_mw, "MW")}${row.peak_today_ts === null ? "" : ` at ${row.peak_today_ts}`};`,
    `own generation ${valueText(row.own_generation_mw, "MW")};`,
    `net import ${valueText(row.import_mw, "MW")};`,
    `frequency ${valueText(row.frequency_hz, "Hz")};`,
    `newest value captured ${valueText(row.as_of)}.`
  ].join(" ")

const carbonSentence = (row: CarbonRow | null): string =>
  row === null
    ? "Carbon intensity: not known."
    : `Carbon intensity of what it consumes ${valueText(row.average.kg_co2e_per_mwh, "kg CO2e/MWh")} in the block from ${row.block_start} (${row.kind}).`

const peakSentence = (peak: DailyPeak | null): string =>
  peak === null
    ? "Peak expected today: not known."
    : `Peak expected today: ${peak.p50} MW in the hour from ${peak.ts}, between ${peak.p10} and ${peak.p90} MW in about 8 of 10 cases.`

/** One state now. */
export const stateSnapshotTool = Effect.gen(function* () {
  const snapshot = yield* GridSnapshot
  const intensity = yield* CarbonIntensity
  const forecasts = yield* Forecasts

  /** The peak of the day that runs at `now`; none where it is not forecast, or from simulated values beside others. */
  const peakOf = (state: string, now: number, realm: Realm | null) =>
    forecasts.demand({ area: state, horizon: mostHours, vintage: { _tag: "latest" } }).pipe(
      Effect.map(({ data, provenance }) => {
        const peak = data.daily_peaks.find(({ date }) => date === istDate(now))
        const isOne = areOfOneRealm([realm, realmOfProvenance(provenance)])
        return peak === undefined || !isOne ? noPeak : { peak, provenance }
      }),
      Effect.catchTag("DataUnavailable", () => Effect.succeed(noPeak))
    )

  /** The state's intensity; none where it is not known, or simulated beside what is not. */
  const carbonOf = (state: string, realm: Realm | null) =>
    intensity.latest({ basis: "direct", view: "consumption" }).pipe(
      Effect.map(({ data, provenance }) => {
        const carbon = data.states.find(({ kind, slug }) => slug === state && areOfOneRealm([realm, realmOfKind(kind)]))
        return carbon === undefined ? nothing : { carbon, provenance }
      }),
      Effect.catchTag("DataUnavailable", () => Effect.succeed(nothing))
    )

  return makeTool(stateSnapshot, {
    text: ({ carbon, forecast_peak_today: peak, state }) =>
      [sentences(state), carbonSentence(carbon), ...(peak === undefined ? [] : [peakSentence(peak)])].join("\n"),
    answer: ({ arguments: { state }, now, plan }) =>
      Result.succeed(
        Effect.gen(function* () {
          const { as_of, coverage, data, provenance } = yield* snapshot.states(null)
          const row = data.items.find(({ slug }) => slug === state)
          if (row === undefined || row.as_of === null) {
            return yield* new DataUnavailable({
              dataset: "demand",
              detail: `No value of ${state} is known at the moment.`
            })
          }
          const realm = realmOfProvenance(provenance)
          const emitted = yield* carbonOf(state, realm)
          const peak = plan.forecast_connector ? yield* peakOf(state, now, realm) : null
          return {
            data: {
              as_of: iso(Date.parse(row.as_of)),
              state: row,
              carbon: emitted.carbon,
              ...(peak === null ? {} : { forecast_peak_today: peak.peak })
            },
            as_of,
            coverage,
            provenance: distinct([...provenance, ...emitted.provenance, ...(peak?.provenance ?? [])])
          }
        })
      )
  })
})

const nothing = { carbon: null, provenance: [] }
const noPeak = { peak: null, provenance: [] }

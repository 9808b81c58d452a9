import { CarbonIntensity, type CarbonRow } from "@grid/domain/carbon/Carbon"
import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { type DailyPeak, Forecasts, mostHours } from "@grid/domain/forecast/Forecasts"
import { GridSnapshot, type StateNow } from "@grid/domain/grid/Snapshot"
import { iso, istDate } from "@grid/domain/time/Time"
import { stateSnapshot } from "@grid/domain/tools/StateSnapshot"
import { Effect, Either } from "effect"
import { distinct } from "../result/Provenance.ts"
import { said } from "../result/Text.ts"
import { makeTool } from "./Tool.ts"

const sentences = (row: StateNow): string =>
  [
    `${row.slug} (${row.iso}, ${row.zone === null ? "no despatch zone" : `zone ${row.zone}`}):`,
    `demand ${said(row.demand_mw, "MW")};`,
    `highest block today ${said(row.peak_today_mw, "MW")}${row.peak_today_ts === null ? "" : ` at ${row.peak_today_ts}`};`,
    `own generation ${said(row.own_generation_mw, "MW")};`,
    `net import ${said(row.import_mw, "MW")};`,
    `frequency ${said(row.frequency_hz, "Hz")};`,
    `newest value captured ${said(row.as_of)}.`
  ].join(" ")

const carbonSentence = (row: CarbonRow | null): string =>
  row === null
    ? "Carbon intensity: not known."
    : `Carbon intensity of what it consumes ${said(row.average.kg_co2e_per_mwh, "kg CO2e/MWh")} in the block from ${row.block_start} (${row.kind}).`

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
  const peakOf = (state: string, now: number, simulated: boolean) =>
    forecasts.demand({ area: state, horizon: mostHours, vintage: { _tag: "latest" } }).pipe(
      Effect.map(({ data, provenance }) => {
        const peak = data.daily_peaks.find(({ date }) => date === istDate(now))
        const isSimulated = provenance.some(({ kind }) => kind === "simulated")
        return peak === undefined || isSimulated !== simulated ? noPeak : { peak, provenance }
      }),
      Effect.catchTag("DataUnavailable", () => Effect.succeed(noPeak))
    )

  /** The state's intensity; none where it is not known, or simulated beside what is not. */
  const carbonOf = (state: string, simulated: boolean) =>
    intensity.latest({ basis: "direct", view: "consumption" }).pipe(
      Effect.map(({ data, provenance }) => {
        const carbon = data.states.find(({ kind, slug }) => slug === state && (kind === "simulated") === simulated)
        return carbon === undefined ? nothing : { carbon, provenance }
      }),
      Effect.catchTag("DataUnavailable", () => Effect.succeed(nothing))
    )

  return makeTool(stateSnapshot, {
    text: ({ carbon, forecast_peak_today: peak, state }) =>
      [sentences(state), carbonSentence(carbon), ...(peak === undefined ? [] : [peakSentence(peak)])].join("\n"),
    answer: ({ arguments: { state }, now, plan }) =>
      Either.right(
        Effect.gen(function* () {
          const { as_of, coverage, data, provenance } = yield* snapshot.states(null)
          const row = data.items.find(({ slug }) => slug === state)
          if (row === undefined || row.as_of === null) {
            return yield* new DataUnavailable({
              dataset: "demand",
              detail: `No value of ${state} is known at the moment.`
            })
          }
          const simulated = provenance.every(({ kind }) => kind === "simulated")
          const emitted = yield* carbonOf(state, simulated)
          const expected = plan.forecast_connector ? yield* peakOf(state, now, simulated) : null
          return {
            data: {
              as_of: iso(Date.parse(row.as_of)),
              state: row,
              carbon: emitted.carbon,
              ...(expected === null ? {} : { forecast_peak_today: expected.peak })
            },
            as_of,
            coverage,
            provenance: distinct([...provenance, ...emitted.provenance, ...(expected?.provenance ?? [])])
          }
        })
      )
  })
})

const nothing = { carbon: null, provenance: [] }
const noPeak = { peak: null, provenance: [] }

import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { CarbonIntensity } from "@grid/domain/carbon/Carbon"
import { type DailyPeak, Forecasts, mostHours } from "@grid/domain/forecast/Forecasts"
import { GridSnapshot } from "@grid/domain/grid/Snapshot"
import { iso, istDate } from "@grid/domain/time/Time"
import { stateSnapshot, type StateSnapshotResult } from "@grid/domain/tools/StateSnapshot"
import { Effect, Either } from "effect"
import { said } from "../result/Text.ts"
import { makeTool } from "./Tool.ts"

type Result = typeof StateSnapshotResult.Type

const peakSentence = (peak: DailyPeak | null): string =>
  peak === null
    ? "peak expected of today not known;"
    : `peak expected of today ${peak.p50} MW in the hour from ${peak.ts}, between ${peak.p10} and ${peak.p90} MW in about 8 of 10 cases;`

const sentences = ({ carbon, forecast_peak_today: peak, state: row }: Result): string =>
  [
    `${row.slug} (${row.iso}, ${row.zone === null ? "no despatch zone" : `zone ${row.zone}`}):`,
    `demand ${said(row.demand_mw, "MW")};`,
    `highest block today ${said(row.peak_today_mw, "MW")}${row.peak_today_ts === null ? "" : ` at ${row.peak_today_ts}`};`,
    `own generation ${said(row.own_generation_mw, "MW")};`,
    `net import ${said(row.import_mw, "MW")};`,
    `frequency ${said(row.frequency_hz, "Hz")};`,
    ...(peak === undefined ? [] : [peakSentence(peak)]),
    `carbon intensity of its consumption ${said(carbon?.average.kg_co2e_per_mwh, "kg CO2e per MWh")}${carbon === null ? "" : ` in the block from ${carbon.block_start}`};`,
    `newest value captured ${said(row.as_of)}.`
  ].join(" ")

/** One state now. */
export const stateSnapshotTool = Effect.gen(function* () {
  const snapshot = yield* GridSnapshot
  const intensity = yield* CarbonIntensity
  const forecasts = yield* Forecasts

  const carbonOf = (slug: string) =>
    intensity.latest({ basis: "direct", view: "consumption" }).pipe(
      Effect.map(({ data, provenance }) => ({ row: data.states.find((one) => one.slug === slug) ?? null, provenance })),
      Effect.catchTag("DataUnavailable", () => Effect.succeed({ row: null, provenance: [] }))
    )

  /** The peak of the day that runs at `now`. */
  const peakOf = (slug: string, now: number) =>
    forecasts.demand({ area: slug, horizon: mostHours, vintage: { _tag: "latest" } }).pipe(
      Effect.map(({ data, provenance }) => ({
        peak: data.daily_peaks.find(({ date }) => date === istDate(now)) ?? null,
        provenance
      })),
      Effect.catchTag("DataUnavailable", () => Effect.succeed({ peak: null, provenance: [] }))
    )

  return makeTool(stateSnapshot, {
    text: sentences,
    answer: ({ arguments: { state: slug }, now, plan }) =>
      Either.right(
        Effect.gen(function* () {
          const { as_of, coverage, data, provenance } = yield* snapshot.states(null)
          const state = data.items.find((one) => one.slug === slug)
          if (state === undefined || state.as_of === null) {
            return yield* new DataUnavailable({
              dataset: "demand",
              detail: `No value of ${slug} is known at the moment.`
            })
          }
          const carbon = yield* carbonOf(slug)
          const forecast = plan.forecast_connector ? yield* peakOf(slug, now) : null
          const all = [provenance, carbon.provenance, forecast?.provenance ?? []].flat()
          return {
            data: {
              as_of: iso(Date.parse(state.as_of)),
              state,
              carbon: carbon.row,
              ...(forecast === null ? {} : { forecast_peak_today: forecast.peak })
            },
            as_of,
            coverage,
            provenance: [...new Map(all.map((one) => [`${one.dataset} ${one.source}`, one])).values()]
          }
        })
      )
  })
})

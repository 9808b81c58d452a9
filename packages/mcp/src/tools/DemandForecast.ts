import { type DemandForecast, Forecasts } from "@grid/domain/forecast/Forecasts"
import { oneArea } from "@grid/domain/http/OneArea"
import { national } from "@grid/domain/observations/Area"
import { type DemandForecastResult, demandForecast, type Ramp } from "@grid/domain/tools/DemandForecast"
import { Effect, Result } from "effect"
import { peakBand, rows, timeText } from "../result/Text.ts"
import { makeTool } from "./Tool.ts"

const defaultHours = 24

const rampText = (name: string, ramp: Ramp | null): ReadonlyArray<string> =>
  ramp === null ? [] : [`${name}: ${ramp.mw_per_h} MW per hour, to the hour from ${timeText(ramp.ts)}.`]

const text = (data: DemandForecastResult): string => {
  const { area, daily_peaks, issued_at, model_version, peak, ramp, series } = data
  return [
    `Demand forecast of ${area === national ? "all India" : area}, issued at ${issued_at} by ${model_version}.`,
    ...(peak === null ? [] : [`Peak of these hours: ${peak.p50} MW in the hour from ${timeText(peak.ts)}.`]),
    ...rampText("Steepest rise", ramp.up),
    ...rampText("Steepest fall", ramp.down),
    ...daily_peaks.map(
      ({ date, p10, p50, p90, ts }) =>
        `Peak of ${date} (Indian day): ${p50} MW in the hour from ${timeText(ts)}${peakBand({ p10, p90 })}.`
    ),
    "Means by hour, MW:",
    rows(["ts", "p10", "p50", "p90"], series)
  ].join("\n")
}

/** The forecast with its highest hour and its steepest changes, where every hour is forecast. */
export const withExtremes = (data: DemandForecast): DemandForecastResult => {
  const known = data.series.flatMap(({ p50, ...point }) => (p50 === null ? [] : [{ ...point, p50 }]))
  const series = known.length < data.series.length ? [] : known
  const changes = series
    .slice(1)
    .map(({ p50, ts }, index) => ({ ts, mw_per_h: Math.round(1_000 * (p50 - (series[index]?.p50 ?? p50))) / 1_000 }))
    .toSorted((a, b) => b.mw_per_h - a.mw_per_h)
  const [up] = changes.filter(({ mw_per_h }) => mw_per_h > 0)
  const down = changes.findLast(({ mw_per_h }) => mw_per_h < 0)
  const [peak] = series.toSorted((a, b) => b.p50 - a.p50)
  return { ...data, peak: peak ?? null, ramp: { up: up ?? null, down: down ?? null } }
}

/** Demand of the hours to come. */
export const demandForecastTool = Effect.map(Forecasts, (forecasts) =>
  makeTool(demandForecast, {
    text,
    answer: ({ arguments: { horizon = defaultHours, ...place } }) =>
      Result.map(oneArea(place), (area) =>
        Effect.map(forecasts.demand({ area, horizon, vintage: { _tag: "latest" }, resolution: "hour" }), (answer) => ({
          ...answer,
          data: withExtremes(answer.data)
        }))
      )
  })
)

import { type DemandForecast, Forecasts } from "@grid/domain/forecast/Forecasts"
import { national } from "@grid/domain/observations/Area"
import { demandForecast } from "@grid/domain/tools/DemandForecast"
import { Effect, Result } from "effect"
import { rows } from "../result/Text.ts"
import { makeTool } from "./Tool.ts"

const defaultHours = 24

const text = ({ area, daily_peaks, issued_at, model_version, series }: DemandForecast): string =>
  [
    `Demand forecast of ${area === national ? "all India" : area}, issued at ${issued_at} by ${model_version}.`,
    ...daily_peaks.map(
      ({ date, p10, p50, p90, ts }) =>
        `Peak of ${date} (Indian day): ${p50} MW in the hour from ${ts}, between ${p10} and ${p90} MW in about 8 of 10 cases.`
    ),
    "Means by hour, MW:",
    rows(["ts", "p10", "p50", "p90"], series)
  ].join("\n")

/** Demand of the hours to come. */
export const demandForecastTool = Effect.map(Forecasts, (forecasts) =>
  makeTool(demandForecast, {
    text,
    answer: ({ arguments: { horizon = defaultHours, state: area = national } }) =>
      Result.succeed(forecasts.demand({ area, horizon, vintage: { _tag: "latest" } }))
  })
)

import type { CarbonIntensity, Signal } from "@grid/domain/carbon/Carbon"
import { type Forecasts, mostHours } from "@grid/domain/forecast/Forecasts"
import type { Area } from "@grid/domain/observations/Area"
import type { Span } from "@grid/models/reading/Values"
import { Effect } from "effect"
import { bestOf, type Search } from "../windows/BestHours.ts"
import { carbonHistory } from "./CarbonHistory.ts"

/** Greenest or dirtiest hours of an area over whole IST hours. What is forecast is what is consumed, by direct emissions. */
export const carbonWindows = (
  carbon: CarbonIntensity["Service"],
  forecasts: Forecasts["Service"],
  { area, basis, from, to, view, ...search }: Span & Search & Signal & { readonly area: Area }
) =>
  Effect.gen(function* () {
    const hours = yield* carbonHistory(carbon, { area, basis, view, from, to, resolution: "hour", until: null })
    const forecast =
      basis === "direct" && view === "consumption"
        ? Effect.map(forecasts.carbon({ area, horizon: mostHours }), ({ data, ...answer }) => ({
            ...answer,
            data: new Map(data.series.flatMap(({ p50, ts }) => (p50 === null ? [] : [[Date.parse(ts), p50] as const])))
          }))
        : null
    return yield* bestOf(hours, search, forecast)
  })

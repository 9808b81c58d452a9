import { GridData } from "@grid/domain/grid/GridData"
import { MarketAnalysis } from "@grid/domain/market/MarketAnalysis"
import { Effect, Layer } from "effect"
import { areaPrices } from "./AreaPrices.ts"
import { deviationRates } from "./DeviationRates.ts"
import { duckCurve } from "./DuckCurve.ts"
import { green } from "./GreenMarket.ts"
import { heatmap } from "./Heatmap.ts"
import { hourly } from "./HourlyPrices.ts"
import { priceDuration } from "./PriceDuration.ts"
import { spread } from "./Spread.ts"

/** Computed from day pages when asked for. */
export const layer = Layer.effect(
  MarketAnalysis,
  Effect.map(GridData, (grid) =>
    MarketAnalysis.of({
      heatmap: heatmap(grid),
      spread: spread(grid),
      priceDuration: priceDuration(grid),
      duckCurve: duckCurve(grid),
      areaPrices: areaPrices(grid),
      deviationRates: deviationRates(grid),
      hourly: hourly(grid),
      green: green(grid)
    })
  )
)

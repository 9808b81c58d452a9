import * as CarbonIntensity from "@grid/queries/carbon/CarbonIntensity"
import * as DemandHistory from "@grid/queries/demand/DemandHistory"
import * as Forecasts from "@grid/queries/forecast/Forecasts"
import * as FuelMix from "@grid/queries/fuel/FuelMix"
import * as ExchangePrices from "@grid/queries/market/ExchangePrices"
import * as MarketAnalysis from "@grid/queries/market/MarketAnalysis"
import { Layer } from "effect"

/** Series of the grid and of the exchange, as the HTTP surface reads them. */
export const layer = Layer.mergeAll(
  DemandHistory.layer,
  FuelMix.layer,
  ExchangePrices.layer,
  MarketAnalysis.layer,
  CarbonIntensity.layer,
  Forecasts.layer
)

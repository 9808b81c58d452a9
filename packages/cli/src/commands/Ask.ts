import { group } from "../arguments/Commands.ts"
import * as Fuels from "./ask/Fuels.ts"
import * as Outlooks from "./ask/Outlooks.ts"
import * as Prices from "./ask/Prices.ts"
import * as Series from "./ask/Series.ts"

/** `gds ask` */
export const ask = group("ask", "Data of the local store, without a key: rows in IST with units, bars or an SVG file", [
  Series.demand,
  Series.frequency,
  Prices.prices,
  Prices.areaPrices,
  Fuels.fuels,
  Series.carbon,
  Outlooks.demandForecast,
  Outlooks.priceForecast,
  Outlooks.carbonForecast
])

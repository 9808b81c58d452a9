import { Schema } from "effect"
import { best } from "../windows/HourWindows.ts"
import { BidAreaCode } from "./AreaPrices.ts"
import { MarketType } from "./Market.ts"

export const priceOrders = ["cheapest", "dearest"] as const

export const PriceWindows = Schema.Struct({
  market_type: MarketType,
  area: Schema.Union([Schema.Literal("india"), BidAreaCode]).annotate({ description: "`india` or a bid area" }),
  order: Schema.Literals(priceOrders).annotate({ description: "Order that was asked for" }),
  unit: Schema.Literal("INR/MWh").annotate({ description: "Unit of the values" }),
  ...best
}).annotate({
  identifier: "ExchangeWindows",
  description: "Cheapest or dearest hours of a window, by hourly means of the clearing price"
})
export type PriceWindows = typeof PriceWindows.Type

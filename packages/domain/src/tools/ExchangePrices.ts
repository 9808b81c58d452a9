import { Schema } from "effect"
import { InrPerMwh } from "../Brands.ts"
import { ExchangeBlock, MarketType } from "../market/Market.ts"
import { Coverage } from "../observations/Provenance.ts"
import { hours } from "./Parameters.ts"
import { access, contract } from "./Tool.ts"

const over = (what: string) =>
  Schema.NullOr(InrPerMwh).annotate({
    description: `${what} clearing price of the window's blocks, INR/MWh; null where less than 80 % of them are known`
  })

export const MarketPrices = Schema.Struct({
  market_type: MarketType,
  latest: Schema.NullOr(ExchangeBlock).annotate({
    description: "Newest block of the window whose clearing is known; null where none is"
  }),
  mean: over("Mean"),
  min: over("Lowest"),
  max: over("Highest"),
  coverage: Coverage,
  blocks: Schema.Array(ExchangeBlock).annotate({ description: "Blocks of the window, newest first" })
}).annotate({ identifier: "MarketPrices", description: "One market over the window" })
export type MarketPrices = typeof MarketPrices.Type

export const ExchangePricesResult = Schema.Struct({
  markets: Schema.Array(MarketPrices).annotate({
    description: "The market that was asked for, or every market of which a price is known"
  })
}).annotate({ identifier: "ExchangePricesResult" })

export const exchangePrices = contract({
  name: "exchange_prices",
  title: "Power exchange prices in India",
  description:
    "Market clearing prices in INR/MWh (1,000 INR/MWh = 1 INR/kWh) and volumes in MW on the Indian power exchange in 15-minute blocks: DAM (day-ahead), RTM (real-time), GDAM (green day-ahead), or all three without `market`. Covers the `hours` up to and including the block that is being delivered, newest first, with mean, lowest and highest price. Times are UTC and mark the start of a block (India is UTC+05:30). Day-ahead prices come out about 13:00 IST of the day before, real-time prices about an hour before delivery.",
  arguments: Schema.Struct({
    market: Schema.optionalKey(MarketType),
    ...hours(168, 24, "Length of the window, hours")
  }),
  result: ExchangePricesResult,
  access: access()
})

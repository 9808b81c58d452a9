import { Schema } from "effect"
import { InrPerMwh, Timestamp } from "../Brands.ts"
import { AreaPrices, BidAreaCode, bidAreaName } from "../market/AreaPrices.ts"
import { ExchangeBlock, MarketType } from "../market/Market.ts"
import { wholeNumber } from "../http/Parameters.ts"
import { Kind } from "../observations/Dataset.ts"
import { Coverage } from "../observations/Provenance.ts"
import { PlanId } from "../plans/Plan.ts"
import { cursor, date, hours, range } from "./Parameters.ts"
import { access, contract } from "./Tool.ts"

const over = (what: string) =>
  Schema.NullOr(InrPerMwh).annotate({
    description: `${what} clearing price of the window's blocks, INR/MWh; null where less than 80 % of them are known`
  })

export const PriceWindow = Schema.Struct({
  from: Timestamp,
  to: Timestamp,
  mean_inr_per_mwh: InrPerMwh.annotate({ description: "Mean price, INR/MWh" }),
  kind: Schema.optionalKey(Kind).annotateKey({ description: "`forecast` where a block of it is not cleared yet" })
}).annotate({ identifier: "PriceWindow", description: "Blocks in a row, half-open" })
export type PriceWindow = typeof PriceWindow.Type

export const MarketPrices = Schema.Struct({
  market_type: MarketType,
  area: Schema.optionalKey(BidAreaCode).annotateKey({ description: "Bid area that was asked for; prices are its own" }),
  latest: Schema.NullOr(ExchangeBlock).annotate({
    description: "Newest block of the window whose clearing is known; null where none is, and of a bid area"
  }),
  mean: over("Mean"),
  min: over("Lowest"),
  max: over("Highest"),
  coverage: Coverage,
  cheapest: Schema.optionalKey(Schema.NullOr(PriceWindow)).annotateKey({
    description:
      "Cheapest windows_hours in a row, to the quarter of an hour; `/market/exchange/windows` goes by whole hours. null where too little is known"
  }),
  dearest: Schema.optionalKey(Schema.NullOr(PriceWindow)).annotateKey({
    description: "Dearest windows_hours in a row"
  }),
  required_plan: Schema.optionalKey(PlanId).annotateKey({
    description: "Lowest plan whose windows take forecasts where prices are not cleared yet"
  }),
  blocks: Schema.Array(ExchangeBlock).annotate({
    description: "Blocks of the window, newest first; none of a bid area"
  }),
  area_blocks: Schema.optionalKey(AreaPrices.fields.blocks).annotateKey({
    description: "Blocks of the bid area, newest first"
  })
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
    "Clearing prices in INR/MWh (1,000 INR/MWh = 1 INR/kWh) and volumes in MW of 15-minute blocks, newest first, with mean, lowest and highest. Times are UTC, dates Indian (UTC+05:30). Day-ahead prices of tomorrow are out at about 13:00 IST, real-time ones an hour before delivery.",
  arguments: Schema.Struct({
    market: Schema.optionalKey(MarketType).annotateKey({
      description: "Day-ahead, real-time or green day-ahead; all without it"
    }),
    ...hours(168, 24),
    ...date("Indian day of delivery in place of hours, tomorrow included"),
    ...range,
    area: Schema.optionalKey(bidAreaName("Bid area whose prices are asked for, such as W2 for Mumbai")),
    windows_hours: Schema.optionalKey(
      wholeNumber(1, 24, "Adds the cheapest and the dearest so many hours in a row", 4)
    ),
    ...cursor
  }),
  result: ExchangePricesResult,
  access: access()
})

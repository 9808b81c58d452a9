import { Schema } from "effect"
import { InrPerMwh, Megawatts, Timestamp } from "../Brands.ts"

export const BidAreaCode = Schema.Literals([
  "N1",
  "N2",
  "N3",
  "E1",
  "E2",
  "W1",
  "W2",
  "W3",
  "S1",
  "S2",
  "S3",
  "A1",
  "A2"
]).annotate({ identifier: "BidArea", description: "Bid area of the exchange" })
export type BidAreaCode = typeof BidAreaCode.Type

const block = Schema.Int.annotate({ description: "Block of the IST day, 1 to 96" })

export const AreaPrices = Schema.Struct({
  blocks: Schema.Array(
    Schema.Struct({
      ts: Timestamp,
      block,
      area: BidAreaCode,
      price_inr_per_mwh: Schema.NullOr(InrPerMwh).annotate({
        description: "Clearing price of the area, INR/MWh; null where not known"
      }),
      buy_mw: Schema.NullOr(Megawatts).annotate({ description: "Cleared purchases, MW; null where not known" }),
      sell_mw: Schema.NullOr(Megawatts).annotate({ description: "Cleared sales, MW; null where not known" })
    }).annotate({ identifier: "AreaPriceBlock", description: "One bid area in one 15-minute block" })
  ).annotate({
    description: "By block, then by area; of each area from its first to its last known block of the day"
  }),
  divergence: Schema.Array(
    Schema.Struct({
      ts: Timestamp,
      block,
      max_minus_min_inr_per_mwh: Schema.NullOr(InrPerMwh).annotate({
        description: "Highest less lowest area price, INR/MWh; null where less than 80 % of the areas are known"
      })
    }).annotate({ identifier: "AreaDivergence", description: "How far the area prices of a block lie apart" })
  ).annotate({
    description: "Over all bid areas, also where one is asked for; from the first to the last block with an area price"
  })
}).annotate({
  identifier: "ExchangeAreaPrices",
  description: "Prices and cleared volumes of the bid areas, one day"
})
export type AreaPrices = typeof AreaPrices.Type

import { Schema } from "effect"
import { InrPerMwh, Timestamp } from "../Brands.ts"
import { complete } from "./AreaPrices.ts"

export const priceHour = {
  ts: Timestamp.annotateKey({ description: "Start of the IST hour, ISO 8601 UTC (on the UTC half hour)" }),
  mcp_mean_inr_per_mwh: Schema.NullOr(InrPerMwh).annotate({
    description:
      "Mean clearing price of the blocks, INR/MWh, of the running hour of those so far; null where less than 80 % of them have a price"
  }),
  mcp_weighted_inr_per_mwh: Schema.NullOr(InrPerMwh).annotate({
    description:
      "Clearing price weighted by clearing volume, INR/MWh; null where less than 80 % of the blocks are known, and where nothing cleared. A suspended session weighs nothing"
  }),
  cleared_mwh: Schema.NullOr(Schema.Finite).annotate({
    description:
      "Energy cleared in the hour, MWh: sum of MW × 0.25 h over its blocks; null where the volume of one of them is not known"
  }),
  blocks_present: Schema.Int.annotate({
    description:
      "Blocks of the hour with a clearing price, 0 to 4; a price that its source gives by the hour counts as 4"
  })
}

const PriceHour = Schema.Struct({ ...priceHour, complete }).annotate({
  identifier: "ExchangeHour",
  description: "One market in one IST hour"
})
export type PriceHour = typeof PriceHour.Type

export const HourlyPrices = Schema.Struct({
  hours: Schema.Array(PriceHour).annotate({
    description: "From the first to the last hour of the window of which anything is known, oldest first"
  })
}).annotate({ identifier: "ExchangeCanonical", description: "One market by IST hour" })
export type HourlyPrices = typeof HourlyPrices.Type

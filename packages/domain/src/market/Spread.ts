import { Schema } from "effect"
import { InrPerMwh, IstDate, Timestamp } from "../Brands.ts"
import { BlocksByHour } from "./Market.ts"

const block = Schema.Int.annotate({ description: "Block of the IST day, 1 to 96" })

export const SpreadBlock = Schema.Struct({
  ts: Timestamp,
  block,
  dam_inr_per_mwh: Schema.NullOr(InrPerMwh).annotate({
    description: "Day-ahead clearing price, INR/MWh; null where not known and where the session was suspended"
  }),
  rtm_inr_per_mwh: Schema.NullOr(InrPerMwh).annotate({
    description: "Real-time clearing price, INR/MWh; null where not known and where the session was suspended"
  }),
  spread_inr_per_mwh: Schema.NullOr(InrPerMwh).annotate({
    description: "Real-time less day-ahead price, INR/MWh; null where one of them is not known"
  })
}).annotate({ identifier: "SpreadBlock", description: "Prices of both markets in one 15-minute block" })
export type SpreadBlock = typeof SpreadBlock.Type

export const Spread = Schema.Struct({
  date: IstDate.annotate({ description: "IST day of delivery, of a window the one in which it begins" }),
  blocks: Schema.Array(SpreadBlock).annotate({
    description: "From the first to the last block of the window in which either price is known, oldest first"
  }),
  summary: Schema.Struct({
    mean: Schema.NullOr(InrPerMwh).annotate({ description: "Mean spread, INR/MWh" }),
    max: Schema.NullOr(InrPerMwh).annotate({ description: "Largest spread, INR/MWh" }),
    min: Schema.NullOr(InrPerMwh).annotate({ description: "Smallest spread, INR/MWh" }),
    rtm_above_dam_fraction: Schema.NullOr(Schema.Finite).annotate({
      description: "Share of the blocks in which the real-time price is above the day-ahead price, 0 to 1"
    }),
    blocks_by_hour: BlocksByHour
  }).annotate({
    identifier: "SpreadSummary",
    description:
      "Over the blocks of the window in which both prices are known, be it by their hour alone; all null where these are less than 80 % of its blocks (see `meta.coverage`)"
  })
}).annotate({ identifier: "ExchangeSpread", description: "Real-time less day-ahead price by block of one day" })
export type Spread = typeof Spread.Type

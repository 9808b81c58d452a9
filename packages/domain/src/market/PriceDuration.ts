import { Schema } from "effect"
import { InrPerMwh } from "../Brands.ts"
import { BlocksByHour } from "./Market.ts"

/** A curve has at most so many points: every distinct price of thirty days fits. */
export const longestCurve = 3_000

export const PriceDuration = Schema.Struct({
  curve: Schema.Array(
    Schema.Struct({
      fraction: Schema.Finite.annotate({
        description: "Share of the blocks with a known price that cleared at this price or above it, 0 to 1"
      }),
      price_inr_per_mwh: InrPerMwh.annotate({ description: "Clearing price, INR/MWh" })
    }).annotate({ identifier: "PriceDurationPoint", description: "How long a price was reached or exceeded" })
  ).annotate({
    description: `Highest price first. Every distinct price of the window; where there are more than ${longestCurve}, at most one for each 1/${longestCurve} of the blocks, the highest and the lowest always among them. Each point is exact, none is interpolated. Of known blocks only: see \`meta.coverage\``
  }),
  mean: Schema.NullOr(InrPerMwh).annotate({
    description: "Mean clearing price, INR/MWh; null where less than 80 % of the blocks are known"
  }),
  at_cap_fraction: Schema.NullOr(Schema.Finite).annotate({
    description:
      "Share of the known blocks that cleared at the price cap of their day, 0 to 1; null where less than 80 % of the blocks are known"
  }),
  cap_inr_per_mwh: Schema.NullOr(InrPerMwh).annotate({
    description: "Price cap on the last day of the window, INR/MWh; null for an empty window or before the market began"
  }),
  blocks_by_hour: BlocksByHour
}).annotate({ identifier: "ExchangePriceDuration", description: "Price-duration curve of one market" })
export type PriceDuration = typeof PriceDuration.Type

import { Schema } from "effect"
import { frameFields } from "../engines/Frame.ts"
import { instant, list, number, text } from "../http/Members.ts"

export const NodeForwardCurve = Schema.Struct({
  node: text("Node of the grid", "W2"),
  bid_area: Schema.NullOr(text("Bid area", "W2")).annotate({
    description: "Bid area whose prices these are; null where those of the whole market stand for the node"
  }),
  ...frameFields,
  issued_at: instant("Time at which the forecast behind the curve was issued", "2026-08-18T09:00:00Z"),
  calibrated: Schema.Boolean.annotate({
    description:
      "True where the bands are those of the market's forecast, which are held against every outcome; false where the ratio of a bid area widens them"
  }),
  series: list(
    Schema.Struct({
      ts: instant("Start of the block", "2026-08-18T18:30:00Z"),
      p10_inr_per_mwh: number("10th percentile, INR/MWh", 2_900),
      p50_inr_per_mwh: number("Median, INR/MWh", 4_100),
      p90_inr_per_mwh: number("90th percentile, INR/MWh", 7_600)
    }),
    "Blocks of 15 minutes"
  )
}).annotate({ identifier: "NodeForwardCurve", description: "Forward prices at a node" })
export type NodeForwardCurve = typeof NodeForwardCurve.Type

import { Schema } from "effect"
import { Timestamp } from "../Brands.ts"
import { View } from "../fuel/FuelMix.ts"
import { ResolutionName } from "../grid/Grid.ts"
import { Kind } from "../observations/Dataset.ts"
import { best } from "../windows/HourWindows.ts"
import { Basis, FactorSetUsed } from "./Carbon.ts"

const head = {
  slug: Schema.String.annotate({
    description: "`india`, a state's canonical slug or a zone",
    examples: ["maharashtra"]
  }),
  basis: Basis,
  view: View,
  signal_type: Schema.Literal("average").annotate({
    description: "Always `average`: the mean of what is consumed or generated, not of the next MWh"
  }),
  factor_set: FactorSetUsed,
  unit: Schema.Literal("kg_co2e_per_mwh").annotate({ description: "Unit of the intensities" })
}

export const CarbonPoint = Schema.Struct({
  ts: Timestamp,
  signal_type: head.signal_type,
  kg_co2e_per_mwh: Schema.NullOr(Schema.Finite).annotate({
    description: "Mean carbon intensity, kg CO2e per MWh; null where less than 80 % of the blocks are known"
  }),
  kind: Schema.optionalKey(Kind),
  complete: Schema.optionalKey(Schema.Literal(false)).annotateKey({
    description: "false where the value is the mean so far of an hour that is not whole yet; else left out"
  })
}).annotate({ identifier: "CarbonPoint", description: "One interval of a series of carbon intensity" })

export const CarbonHistory = Schema.Struct({
  ...head,
  resolution: ResolutionName,
  count: Schema.Int.annotate({ description: "Number of items in series" }),
  series: Schema.Array(CarbonPoint).annotate({ description: "Oldest first" })
}).annotate({
  identifier: "CarbonHistory",
  description: "Mean carbon intensity per interval, oldest first; from the first to the last known value, gaps as null"
})

export const carbonOrders = ["greenest", "dirtiest"] as const

export const CarbonWindows = Schema.Struct({
  ...head,
  order: Schema.Literals(carbonOrders).annotate({ description: "Order that was asked for" }),
  ...best
}).annotate({
  identifier: "CarbonWindows",
  description: "Greenest or dirtiest hours of a window, by hourly means of the carbon intensity"
})
export type CarbonWindows = typeof CarbonWindows.Type

import { Struct } from "effect"
import { dispatchDefaults } from "../dispatch/DispatchAssumptions.ts"
import { baseline } from "../carbon/MarginalSignal.ts"
import type { Default, Defaults } from "../engines/Assumptions.ts"

/** Margin of the baseline database. */
const margin = (value: number): Default => ({
  value,
  unit: "kg/MWh",
  source: baseline,
  confidence: "published",
  minimum: 0,
  maximum: 2_000
})

/** Numbers of the dispatch of a block that no dataset gives. */
export const blockDefaults = Struct.pick(dispatchDefaults, [
  "inr_per_usd",
  "coal_minimum_fraction",
  "coal_available_fraction",
  "coal_cost_spread_fraction",
  "gas_least_fraction",
  "unserved_inr_per_mwh",
  "surplus_inr_per_mwh"
])

/** Numbers that marginal signals rest on: those of the dispatch, and the margins of the baseline database. */
export const marginalDefaults = {
  ...blockDefaults,
  operating_margin: margin(964.6),
  build_margin: margin(511.9),
  operating_weight: {
    value: 0.5,
    unit: "1",
    source: "CDM methodological tool 07, for what is neither wind nor solar power",
    confidence: "published",
    minimum: 0,
    maximum: 1
  }
} as const satisfies Defaults

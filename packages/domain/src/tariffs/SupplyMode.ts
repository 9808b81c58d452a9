import { Schema } from "effect"

export const SupplyMode = Schema.Literals(["grid", "goa", "group-captive", "rtm", "hybrid"]).annotate({
  identifier: "SupplyMode",
  description: "Way of supply: the grid, green open access, a group captive plant, the real-time market, or a hybrid"
})
export type SupplyMode = typeof SupplyMode.Type

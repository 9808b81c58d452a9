import { Schema } from "effect"
import { Timestamp } from "../Brands.ts"
import { DemandLatest, StateDemand } from "../grid/Grid.ts"
import { state } from "./Parameters.ts"
import { access, contract } from "./Tool.ts"

export const LiveDemandResult = Schema.Struct({
  as_of: Timestamp,
  national: Schema.optionalKey(DemandLatest.fields.national).annotateKey({
    description: "All India; left out where one state was asked for"
  }),
  states: DemandLatest.fields.states,
  state: Schema.optionalKey(StateDemand).annotateKey({ description: "The state that was asked for" })
}).annotate({ identifier: "LiveDemandResult" })
export type LiveDemandResult = typeof LiveDemandResult.Type

export const liveDemand = contract({
  name: "live_demand",
  title: "Electricity demand in India now",
  description:
    "Electricity demand met right now, in MW: all India with the grid frequency in Hz, and every state and union territory. With `state` that one alone. Times are UTC (India is UTC+05:30). Renewed about every 15 minutes; `as_of` says when the newest value was captured. null means not known, never 0.",
  arguments: Schema.Struct(state),
  result: LiveDemandResult,
  access: access({ featureByArgument: { state: "states" } })
})

import { Schema } from "effect"
import { IstDate, Megawatts, MegawattHours, Timestamp } from "../Brands.ts"
import { age } from "../grid/Age.ts"
import { DemandLatest, StateDemand } from "../grid/Grid.ts"
import { wholeNumber } from "../http/Parameters.ts"
import { states } from "../states/State.ts"
import { state } from "./Parameters.ts"
import { access, contract } from "./Tool.ts"

export const StateOrder = Schema.Literals(["demand", "import", "shortage"])
export type StateOrder = typeof StateOrder.Type

const power = (description: string) => Schema.optionalKey(Schema.NullOr(Megawatts)).annotateKey({ description })

export const RankedState = Schema.Struct({
  ...StateDemand.fields,
  import_mw: power("Import less export now, MW; where states are sorted by demand or import"),
  shortage_mw: power("Shortage at the time of the largest demand of shortage_date, MW; where sorted by shortage"),
  energy_shortage_mwh: Schema.optionalKey(Schema.NullOr(MegawattHours)).annotateKey({
    description: "Energy short on shortage_date, MWh; where sorted by shortage"
  })
}).annotate({ identifier: "RankedState" })
export type RankedState = typeof RankedState.Type

export const LiveDemandResult = Schema.Struct({
  as_of: Timestamp,
  observed_at: Schema.optionalKey(age.observed_at).annotateKey({ description: "When the demand was measured" }),
  stale: age.stale,
  national: Schema.optionalKey(DemandLatest.fields.national).annotateKey({
    description: "All India; left out where one state was asked for"
  }),
  states: Schema.optionalKey(Schema.Array(RankedState)).annotateKey({
    description: "States by slug, or sorted; left out on plans without state data"
  }),
  state: Schema.optionalKey(StateDemand).annotateKey({ description: "The state that was asked for" }),
  shortage_date: Schema.optionalKey(IstDate).annotateKey({ description: "Day of the newest daily report" })
}).annotate({ identifier: "LiveDemandResult" })
export type LiveDemandResult = typeof LiveDemandResult.Type

export const liveDemand = contract({
  name: "live_demand",
  title: "Electricity demand in India now",
  description:
    "Demand met now in MW: India with the grid frequency in Hz, and every state. For most, least or top states use `sort`. Times are UTC, Indian days UTC+05:30. Renewed every 15 minutes.",
  arguments: Schema.Struct({
    ...state,
    sort: Schema.optionalKey(StateOrder).annotateKey({
      description: "All states, largest first; shortage is that of the newest daily report"
    }),
    limit: Schema.optionalKey(
      wholeNumber(1, states.length, "First states of the list; sorts by demand without sort", 5)
    )
  }),
  result: LiveDemandResult,
  access: access({ featureByArgument: { state: "states", sort: "states", limit: "states" } })
})

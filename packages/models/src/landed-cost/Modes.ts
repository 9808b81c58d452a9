import type { SupplyMode } from "@grid/domain/tariffs/SupplyMode"
import { bearsUnknown, type BilledSupply, billed, type Case } from "./BilledSupply.ts"
import { capacityOf, exchangeFlows, type Flows, gridFlows, plantFlows } from "./Flows.ts"
import { missingOf } from "./Missing.ts"

/** Other ways of supply as they are billed, and the capacity of the plant of those that have one, MW. */
export interface Singles {
  readonly supplies: ReadonlyMap<SupplyMode, BilledSupply>
  readonly capacity_mw: number
}

/** Every way of supply that can be billed; one that lacks a compulsory charge is not there. */
export const suppliesOf = (
  one: Case,
  hybridOf: (singles: Singles) => BilledSupply
): ReadonlyMap<SupplyMode, BilledSupply> => {
  const { calendar, inputs, load } = one
  const { plant } = inputs
  const singles = new Map<SupplyMode, BilledSupply>()
  const add = (mode: SupplyMode, flows: () => Flows, shares: BilledSupply["shares"] = null) => {
    if (missingOf(inputs, calendar, mode).compulsory.length === 0) singles.set(mode, billed(one, mode, flows(), shares))
  }
  const capacity_mw = plant === null ? 0 : capacityOf(inputs, plant, load, calendar)
  add("grid", () => gridFlows(load, calendar))
  add("rtm", () => exchangeFlows(inputs, load, calendar))
  if (plant !== null) {
    const whole = calendar.months.map(() => 1)
    const capacities = whole.map(() => capacity_mw)
    const flows = plantFlows(inputs, plant, capacities, load, calendar)
    add("goa", () => flows, whole)
    add("group-captive", () => flows, whole)
  }
  const captive = singles.get("group-captive")
  if (captive !== undefined && bearsUnknown(one, captive)) singles.delete("group-captive")
  if (!inputs.modes.includes("hybrid") || !singles.has("grid")) return singles
  return new Map([...singles, ["hybrid", hybridOf({ supplies: singles, capacity_mw })]])
}

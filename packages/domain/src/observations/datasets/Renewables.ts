import { day, each } from "./Entry.ts"
import { renewables as kinds } from "./Generation.ts"

/**
 * Figures of the daily report on renewables beyond `renewable_energy_*`, which counts whatever generates within a
 * state: the state's own control area, and the stations at the interstate network.
 */
export const renewables = {
  ...each(
    kinds,
    (kind) => `renewable_energy_state_${kind}` as const,
    (kind) => day(`Net renewable generation of a state's control area, without the interstate network, ${kind}`, "MWh")
  ),
  ...each(
    kinds,
    (kind) => `renewable_energy_state_month_${kind}` as const,
    (kind) => day(`Net renewable generation of a state's control area since the first of the month, ${kind}`, "MWh")
  ),
  renewable_energy_ists_month_total: day(
    "Net renewable generation at the interstate network since the first of the month",
    "MWh"
  ),
  renewable_capacity_ists: day("Operational renewable capacity at the interstate network", "MW")
} as const

import { month } from "./Entry.ts"

/** The power supply position of a month: what was asked for, and what could be given. */
export const monthlySupply = {
  energy_requirement_month: month("Energy required in the month", "MWh"),
  energy_availability_month: month("Energy made available in the month", "MWh"),
  peak_demand_month: month("Peak demand of the month", "MW"),
  peak_met_month: month("Peak demand met in the month", "MW")
} as const

import { Schema } from "effect"

/** Lines of a bill, in its order. */
export const lineComponents = [
  "energy_charge",
  "time_of_day",
  "fuel_surcharge",
  "grid_wheeling",
  "demand_charge",
  "standby",
  "plant_energy",
  "exchange_energy",
  "exchange_fee",
  "trading_margin",
  "interstate_transmission",
  "transmission",
  "wheeling",
  "cross_subsidy_surcharge",
  "additional_surcharge",
  "scheduling_fee",
  "banking",
  "electricity_duty"
] as const
export const LineComponent = Schema.Literals(lineComponents).annotate({
  identifier: "LineComponent",
  description:
    "Line of the bill. Of the company that distributes: `energy_charge`, `time_of_day`, `fuel_surcharge`, `grid_wheeling`, `demand_charge`, `standby`; of bought energy, losses grossed up: `plant_energy`, `exchange_energy`, `exchange_fee`, `trading_margin`; of networks and the state: the others"
})
export type LineComponent = typeof LineComponent.Type

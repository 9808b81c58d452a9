import { Schema } from "effect"
import { IstDate } from "../Brands.ts"

const money = Schema.Finite

const range = (what: string) =>
  Schema.Struct({ low: money, base: money, high: money }).annotate({
    description: `${what}: best estimate, and what uncertain charges and assumptions make of it at the least and the most`
  })

/** A part of the cost. */
export const costComponents = [
  "energy_charge",
  "exchange_energy",
  "losses",
  "fuel_surcharge",
  "time_of_day",
  "demand_charge",
  "interstate_transmission",
  "transmission",
  "wheeling",
  "cross_subsidy_surcharge",
  "additional_surcharge",
  "exchange_fee",
  "electricity_duty",
  "adders"
] as const
export type CostComponent = (typeof costComponents)[number]

export const CostLine = Schema.Struct({
  component: Schema.Literals(costComponents).annotate({
    description:
      "Part of the cost. Charges per kVAh are turned into kWh by the power factor; `losses` is energy that is bought and does not arrive; `time_of_day` is what the hours of a flat load add or take off"
  }),
  inr_per_kwh: money.annotate({ description: "Best estimate, INR per kWh consumed" }),
  annual_inr: money.annotate({ description: "Best estimate, INR a year" }),
  source: Schema.Literals(["published", "assumption"]).annotate({
    description:
      "`published`: read from an order or public page, or a price of the exchange; `assumption`: given by the caller, assumed, or from a page that calls itself approximate"
  }),
  order_id: Schema.NullOr(Schema.String).annotate({
    description: "Order of the commission; null where none is known"
  }),
  applicable_from: Schema.NullOr(IstDate).annotate({ description: "First IST day; null where not known" })
}).annotate({ identifier: "CostLine", description: "One line of the cost" })
export type CostLine = typeof CostLine.Type

const lines = {
  cost_inr_per_kwh: range("Cost, INR per kWh consumed"),
  annual_cost_inr: range("Cost, INR a year"),
  breakdown: Schema.Array(CostLine).annotate({ description: "Lines of the best estimate; they add up to it" })
}

export const DeliveredCost = Schema.Struct({
  annual_energy_mwh: Schema.Finite.annotate({
    description: "IT load × PUE × load factor × 8,760 h, MWh a year"
  }),
  ...lines,
  mode: Schema.Literal("grid").annotate({ description: "Supply by the local distribution company" }),
  alternatives: Schema.Array(
    Schema.Struct({
      mode: Schema.Literal("exchange_open_access").annotate({
        description:
          "Bought day-ahead on the exchange and brought by open access; the demand charge of the local company stays"
      }),
      ...lines
    }).annotate({ identifier: "CostAlternative", description: "Another way of supply" })
  ).annotate({ description: "Other ways of supply; none where no price of the exchange is known" })
}).annotate({ identifier: "DataCentreCost", description: "What power costs at the site in a year" })
export type DeliveredCost = typeof DeliveredCost.Type

/** Voltages of a connection. */
export const voltageClasses = ["11kV", "22kV", "33kV", "66kV", "110kV", "132kV", "220kV", "400kV"] as const

/** A load, but for its power, where nothing else is said. */
export const usualLoad = {
  pue: 1.5,
  load_factor: 0.8,
  adders_inr_per_kwh: 0,
  power_factor: 0.98,
  voltage_class: "33kV"
} as const

/** Load whose cost is computed. */
export interface Load {
  readonly it_load_mw: number
  readonly pue: number
  readonly load_factor: number
  /** In place of the tariff's, INR per kVA and month. */
  readonly demand_charge_inr_per_kva_month?: number | undefined
  readonly adders_inr_per_kwh: number
  /** From where power is bought to the site, percent of what is bought; in place of the published ones. */
  readonly losses_pct?: number | undefined
  readonly power_factor: number
  readonly voltage_class: string
}

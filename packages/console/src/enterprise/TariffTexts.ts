import type { components } from "@grid-data/client/openapi"
import { amount } from "../format/Numbers.ts"

type Tariff = components["schemas"]["TariffOfClass"]

/** Range as people read it. */
export const range = (low: number, high: number, digits = 2): string =>
  low === high ? amount(low, digits) : `${amount(low, digits)} to ${amount(high, digits)}`

/** Number or range with the unit in which it is billed; a dash where it is not known. */
export interface Billed {
  readonly value: string
  readonly unit: string
}

const unknown: Billed = { value: "–", unit: "" }

/** Charges of a tariff for energy, each in the billed unit of its row. */
export const energyCharges = ({
  energy_charge,
  fuel_surcharge: fuel,
  unit,
  wheeling_charge: wheeling
}: Pick<Tariff, "energy_charge" | "fuel_surcharge" | "unit" | "wheeling_charge">): Readonly<
  Record<"energy" | "fuel" | "wheeling", Billed>
> => ({
  energy: { value: amount(energy_charge, 2), unit },
  fuel: fuel === null ? unknown : { value: range(fuel.low, fuel.high), unit },
  wheeling: wheeling === null ? unknown : { value: amount(wheeling, 2), unit }
})

/** Demand charges of a tariff, one for each part of the billed demand. */
export const demandCharges = ({ demand_charges }: Pick<Tariff, "demand_charges">): ReadonlyArray<Billed> =>
  demand_charges.length === 0
    ? [unknown]
    : demand_charges.map(({ high_inr_per_kva_month: high, low_inr_per_kva_month: low }) => ({
        value: range(low, high, 0),
        unit: "INR/kVA and month"
      }))

/** Words for a row that is older than the period it was made for; empty where it is not. */
export const staleText = (stale: boolean | null): string =>
  stale === null ? "age not known" : stale ? "out of date" : ""

import type { ChargeComponent } from "@grid/domain/reference/OpenAccessCharges"
import { isOfSameSupply } from "@grid/domain/reference/Tariffs"
import type { SupplyMode } from "@grid/domain/tariffs/SupplyMode"
import { compulsoryCharges } from "../tariffs/Coverage.ts"
import type { Calendar } from "./Calendar.ts"
import { isBankPaid } from "./Flows.ts"
import type { LandedCostInputs } from "./Inputs.ts"
import { isGiven, type Rate, type Rates } from "./Rates.ts"

/** Unknown parts of a way of supply. */
export interface Missing {
  /** Without it there is no total. */
  readonly compulsory: ReadonlyArray<string>
  /** Its part is left out, and `confidence` falls. */
  readonly sharpening: ReadonlyArray<string>
}

/** Charges, losses and datasets of a way of supply that are not known on some day of the load. */
export const missingOf = (inputs: LandedCostInputs, calendar: Calendar, mode: SupplyMode): Missing => {
  const unknown = compulsoryCharges[mode].filter((name) =>
    calendar.segments.some(({ rates }) => isUnknown(rates, name))
  )
  const ofTariff = unknownOfTariff(calendar)
  switch (mode) {
    case "grid":
      return { compulsory: [], sharpening: ofTariff }
    case "hybrid": {
      const lacking = (["goa", "group-captive", "rtm"] as const).filter(
        (other) => missingOf(inputs, calendar, other).compulsory.length > 0
      )
      return { compulsory: [], sharpening: [...ofTariff, ...lacking] }
    }
    case "rtm":
      return {
        compulsory: [...unknown, ...(inputs.prices === null ? ["price_rtm"] : [])],
        sharpening: ofTariff
      }
    case "goa":
    case "group-captive":
      return {
        compulsory: [
          ...unknown,
          ...plantLacks(inputs),
          ...(mode === "goa" && isTooSmall(inputs) ? ["green_open_access_least_kw"] : [])
        ],
        sharpening: [...ofTariff, ...bankingLacks(inputs, calendar)]
      }
  }
}

const isUnknown = ({ network }: Rates, name: ChargeComponent): boolean => {
  const rates: Readonly<Partial<Record<ChargeComponent, Rate | null>>> = network
  return rates[name] === null
}

const unknownOfTariff = ({ segments }: Calendar): ReadonlyArray<string> => {
  const lacks = (name: string, isLacking: (segment: Calendar["segments"][number]) => boolean) =>
    segments.some(isLacking) ? [name] : []
  return [
    ...lacks("fuel_surcharge", ({ rates }) => rates.fuel === null),
    ...lacks("ratchet_pct", ({ rates }) => rates.ratchet_pct === null),
    ...lacks("time_of_day", ({ rates }) => rates.tariff.time_of_day === null)
  ]
}

const plantLacks = ({ plant, rules }: LandedCostInputs): ReadonlyArray<string> => [
  ...(plant === null ? ["generation_profile"] : []),
  ...(plant?.is_interstate !== false && rules.ists_payable_pct === null ? ["ists_payable_pct"] : [])
]

const bankingLacks = (inputs: LandedCostInputs, calendar: Calendar): ReadonlyArray<string> =>
  (["banking_least_pct", "banking_charge_pct", "standby_cap_pct", "quantum_hold_blocks"] as const).filter(
    (name) => inputs.rules[name] === null && !(name === "banking_charge_pct" && paysBank(inputs, calendar))
  )

/** True where banking is charged in money on every day of the load, so that no part in kind is missing. */
export const paysBank = ({ isFormer }: LandedCostInputs, { segments }: Pick<Calendar, "segments">): boolean =>
  isFormer !== true && segments.every(isBankPaid)

/** Green open access begins at a contract demand; a captive plant has no such limit. */
const isTooSmall = ({ assumed, consumer, rules }: LandedCostInputs): boolean =>
  consumer.contract_demand_kva * assumed.power_factor.value < (rules.green_open_access_least_kw ?? 0)

/** Parts of the bill of which it is known that there are any, and not how large: each lowers `confidence`. */
export const gapsOf = (inputs: LandedCostInputs, { segments }: Pick<Calendar, "segments">): ReadonlyArray<string> => {
  // Another order of the same supply has the charge.
  const lacksWheeling = ({ grid_wheeling, tariff }: Rates) =>
    grid_wheeling === null &&
    inputs.tables.tariffs.some((other) => other.wheeling_charge !== null && isOfSameSupply(other, tariff))
  return [
    ...(segments.some(({ rates }) => lacksWheeling(rates)) ? ["wheeling_charge"] : []),
    ...openSlabs(inputs, segments)
  ]
}

/**
 * Charge for demand above that of the contract, where a month's highest passes it: no row has what a tariff asks on top of the demand
 * charge there. A difference by rounding is none.
 */
export const excessDemand = ({ assumed, consumer, load }: LandedCostInputs): ReadonlyArray<string> => {
  const highest_kva = (4_000 * load.mwh.reduce((most, mwh) => Math.max(most, mwh), 0)) / assumed.power_factor.value
  return highest_kva > consumer.contract_demand_kva * (1 + 1e-9) ? ["excess_demand"] : []
}

/** Parts of every bill for which an assumption stands, as no row gives them and no caller does. */
export const assumedParts = (
  inputs: LandedCostInputs,
  { segments }: Pick<Calendar, "segments">
): ReadonlyArray<string> => [
  ...(segments.some(({ rates }) => rates.duty.kind === "assumption") && !isGiven(inputs, "electricity_duty_pct")
    ? ["electricity_duty_pct"]
    : []),
  ...openSlabs(inputs, segments)
]

/** True for a tariff of a slab of contract demand whose ends it does not give. */
export const isOpenSlab = ({ above_kva, demand_slab, up_to_kva }: Rates["tariff"]): boolean =>
  demand_slab !== null && above_kva === null && up_to_kva === null

const openSlabs = (inputs: LandedCostInputs, segments: Calendar["segments"]): ReadonlyArray<string> =>
  segments.some(({ rates }) => isOpenSlab(rates.tariff)) && !isGiven(inputs, "demand_slab_1_up_to_kva")
    ? ["demand_slab_bounds"]
    : []

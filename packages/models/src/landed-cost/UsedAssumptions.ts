import type { AssumedName, ChargeName, KeptRule } from "@grid/domain/tariffs/LandedCostAssumptions"
import type { SupplyMode } from "@grid/domain/tariffs/SupplyMode"
import type { Calendar } from "./Calendar.ts"
import type { LandedCostInputs } from "./Inputs.ts"
import { isOpenSlab, paysBank } from "./Missing.ts"
import { type Rates, ratesBefore } from "./Rates.ts"

type Assumptions = LandedCostInputs["frame"]["assumptions"]
type Segments = Pick<Calendar, "segments">

/** Assumptions of the comparison, without those in whose place a row stands on every day of the load: those that versions to lc-v0.6 list. */
export const unreplacedAssumptions = (inputs: LandedCostInputs, calendar: Segments): Assumptions => {
  const isAssumed: Readonly<Record<string, boolean>> = assumedFor(inputs, calendar)
  return inputs.frame.assumptions.filter(({ name, source }) => source === "request" || isAssumed[name] !== false)
}

/** Assumptions that the answer rests on, by its ways of supply, its plant and its orders: another value of any other changes nothing. */
export const usedAssumptions = (inputs: LandedCostInputs, calendar: Segments): Assumptions => {
  const isUsed: Readonly<Record<string, boolean>> = usesOf(inputs, calendar)
  return inputs.frame.assumptions.filter(({ name }) => isUsed[name])
}

/** Numbers that are assumed on some day of the load for want of a row. */
const assumedFor = (inputs: LandedCostInputs, calendar: Segments) => ({
  electricity_duty_pct: calendar.segments.some(({ rates }) => rates.duty.kind === "assumption"),
  scheduling_fee_inr_per_day: calendar.segments.some(({ rates }) => rates.scheduling === null),
  usual_banking_charge_pct: inputs.rules.banking_charge_pct === null && !paysBank(inputs, calendar)
})

const usesOf = (
  inputs: LandedCostInputs,
  calendar: Segments
): Readonly<Record<AssumedName | ChargeName | KeptRule, boolean>> => {
  const { captivity, modes, paths, plant, prices, rules } = inputs
  const supplies = (...some: ReadonlyArray<SupplyMode>) =>
    modes.some((mode) => mode === "hybrid" || some.includes(mode))
  const generates = plant !== null && supplies("goa", "group-captive")
  const isInterstate = generates && plant.is_interstate
  const buys = prices !== null && supplies("rtm")
  const isCarried = generates || buys
  const isCaptive = plant !== null && supplies("group-captive")
  const isAssociation = isCaptive && captivity.structure === "association"
  const hasGrid = supplies("grid", "goa", "group-captive")
  const orders = calendar.segments.flatMap(({ rates }) => [rates, ratesBefore(inputs, rates) ?? rates])
  const isInSlabs = orders.some(({ tariff }) => isOpenSlab(tariff))
  const hasSeasons = hasGrid && orders.some(isSeasonal)
  const assumed = assumedFor(inputs, calendar)
  return {
    power_factor: true,
    electricity_duty_pct: assumed.electricity_duty_pct,
    interstate_transmission_inr_per_kwh: buys || (isInterstate && rules.ists_payable_pct !== 0),
    interstate_loss_pct: buys || isInterstate,
    trading_margin_inr_per_kwh: buys,
    scheduling_fee_inr_per_day: isCarried && assumed.scheduling_fee_inr_per_day,
    plant_price_inr_per_kwh: generates,
    plant_share_of_load_pct: generates && plant.capacity_mw === null,
    plant_outage_pct: generates,
    summer_from_month: hasSeasons,
    summer_to_month: hasSeasons,
    demand_slab_1_up_to_kva: isInSlabs,
    demand_slab_2_up_to_kva: isInSlabs,
    usual_banking_charge_pct: generates && assumed.usual_banking_charge_pct,
    price_level_deviation: buys && paths > 0,
    ownership_pct: isCaptive && !(isAssociation && captivity.is_pending),
    association_ownership_pct: isAssociation,
    generation_share_pct: isAssociation && !captivity.is_pending,
    energy_charge_inr_per_unit: hasGrid,
    fuel_surcharge_inr_per_unit: true,
    demand_charge_inr_per_kva_month: true,
    ratchet_pct: true,
    transmission_inr_per_kwh: isCarried,
    wheeling_inr_per_kwh: isCarried,
    cross_subsidy_surcharge_inr_per_kwh: isCarried,
    additional_surcharge_inr_per_kwh: isCarried,
    exchange_fee_inr_per_kwh: buys,
    banking_inr_per_kwh: generates,
    transmission_loss_pct: isCarried,
    wheeling_loss_pct: isCarried,
    own_use_pct: isCaptive,
    ists_payable_pct: isInterstate,
    green_open_access_least_kw: plant !== null && supplies("goa"),
    quantum_hold_blocks: generates,
    banking_least_pct: generates,
    banking_charge_pct: generates,
    standby_cap_pct: generates,
    captive_ownership_pct: isCaptive,
    captive_use_pct: isCaptive,
    price_cap_inr_per_mwh: buys && paths > 0
  }
}

/** True where some of its hours of the day are of a season whose months it does not list. */
const isSeasonal = ({ tariff: { time_of_day } }: Rates): boolean =>
  (time_of_day ?? []).some(({ months, season }) => months === null && season !== null)

import { nth } from "@grid/domain/numbers/Numbers"
import { type LineComponent, lineComponents } from "@grid/domain/reference/BillLines"
import type { TimeOfDay } from "@grid/domain/reference/Tariffs"
import { blocksPerDay } from "@grid/domain/time/Time"
import type { Calendar, Month, Segment } from "./Calendar.ts"
import type { CaptiveYear } from "./Captive.ts"
import { exchangeDelivery, type Flows, plantDelivery, plantRuns, stateDelivery, wheelingDelivery } from "./Flows.ts"
import type { Billing } from "./Inputs.ts"
import { type Origin, type Rate, type Rates, unsourced } from "./Rates.ts"

/** Amounts by line and segment of the calendar, INR. */
export type Ledger = Readonly<Record<LineComponent, Float64Array>>

/** Basis of the bill of one way of supply: its energy, and by segment the part of the plant's energy that bears surcharges. */
export interface Supply {
  readonly flows: Flows
  readonly surcharged: Float64Array
}

/** Part that bears surcharges, by segment: all of it, or by the captive status of its financial year. */
export const surchargedBy = (
  { months, segments }: Calendar,
  years: ReadonlyArray<CaptiveYear> | null
): Float64Array => {
  const part = new Float64Array(segments.length).fill(1)
  for (const { financial_year, segments: places } of years === null ? [] : months)
    for (const place of places)
      part[place] = years?.find((year) => year.financial_year === financial_year)?.surcharged ?? 1
  return part
}

/** Energy of a segment at the meter, kWh. */
interface Energy {
  readonly grid: number
  readonly used: number
  readonly direct: number
  readonly exchange: number
  readonly exchange_inr: number
  /** Additions by the hour: billed units times percent of the energy charge, and INR. */
  readonly hours_pct: number
  readonly hours_inr: number
}

/** The bill of one way of supply: each charge at the point where it is levied, on the energy that leaves that network. */
export const billOf = (inputs: Billing, calendar: Calendar, load: Float64Array, supply: Supply): Ledger => {
  const ledger = Object.fromEntries(
    lineComponents.map((component) => [component, new Float64Array(calendar.segments.length)])
  ) as Ledger
  for (const month of calendar.months) {
    const energies = month.segments.map((place) =>
      energyOf(inputs, calendar.segments[place] as Segment, month, supply.flows)
    )
    const month_kwh = energies.reduce((sum, { grid }) => sum + grid, 0)
    for (const [index, place] of month.segments.entries()) {
      const segment = calendar.segments[place] as Segment
      const energy = energies[index] as Energy
      addSupply(inputs, ledger, place, segment, energy, month_kwh, supply.flows)
      ledger.demand_charge[place] = demandCharge(inputs, segment, month, load)
      addPlant(inputs, ledger, place, segment, energy, supply)
      addExchange(inputs, ledger, place, segment, energy)
      ledger.scheduling_fee[place] = schedulingFee(inputs, place, segment, energy, supply.flows)
      ledger.electricity_duty[place] =
        (segment.rates.duty.value / 100) *
        dutiable(inputs, segment.rates).reduce((sum, component) => sum + nth(ledger[component], place), 0)
    }
  }
  return ledger
}

/** Lines on which electricity duty is levied. */
export const dutiable = (
  { duty_on }: Billing,
  { duty_on: ofState, scheduling }: Rates
): ReadonlyArray<LineComponent> => {
  const lines = duty_on ?? ofState
  const isNamed = (component: LineComponent) =>
    lines === null ||
    lines.includes(component) ||
    (component === "scheduling_fee" && scheduling !== null && lines.includes("sldc"))
  return lineComponents.filter((component) => component !== "electricity_duty" && isNamed(component))
}

const energyOf = (inputs: Billing, segment: Segment, month: Month, flows: Flows): Energy => {
  const additions = additionsByBlock(inputs, segment.rates, month.number)
  const prices = inputs.prices?.inr_per_mwh
  let [grid, direct, drawn, exchange, exchange_inr, hours_pct, hours_inr] = [0, 0, 0, 0, 0, 0, 0]
  for (let block = segment.first_block; block < segment.end_block; block++) {
    const addition = additions[block % blocksPerDay] as Addition
    const kwh = nth(flows.grid, block)
    grid += kwh
    hours_pct += kwh * addition.percent
    hours_inr += kwh * addition.inr_per_kwh
    direct += nth(flows.direct, block)
    drawn += nth(flows.drawn, block)
    const bought = nth(flows.exchange, block)
    exchange += bought
    if (bought > 0) exchange_inr += (bought * Number(prices?.[block])) / 1_000
  }
  return { grid, direct, used: direct + drawn, exchange, exchange_inr, hours_pct, hours_inr }
}

/** Addition to the energy charge in a block: percent of it, and INR per kWh. */
export interface Addition {
  readonly percent: number
  readonly inr_per_kwh: number
}

/** Additions of the blocks of an IST day in a month. */
export const additionsByBlock = (
  inputs: Billing,
  { tariff: { time_of_day } }: Rates,
  month: number
): ReadonlyArray<Addition> =>
  Array.from({ length: blocksPerDay }, (_, block) => {
    const slots = (time_of_day ?? []).filter((slot) => isIn(slot, block) && isOf(inputs, slot, month))
    return slots.reduce<Addition>(
      (sum, { high, low, unit }) => {
        const value = (low + high) / 2
        return unit === "%"
          ? { ...sum, percent: sum.percent + value }
          : {
              ...sum,
              inr_per_kwh: sum.inr_per_kwh + value / (unit === "INR/kVAh" ? inputs.assumed.power_factor.value : 1)
            }
      },
      { percent: 0, inr_per_kwh: 0 }
    )
  })

const isIn = ({ from_hour_ist, from_minute, to_hour_ist, to_minute }: TimeOfDay, block: number): boolean => {
  const [from, to] = [4 * from_hour_ist + (from_minute ?? 0) / 15, 4 * to_hour_ist + (to_minute ?? 0) / 15]
  return from < to ? block >= from && block < to : block >= from || block < to
}

const isOf = (
  { assumed: { summer_from_month, summer_to_month } }: Billing,
  { months, season }: TimeOfDay,
  month: number
): boolean => {
  if (months !== null) return months.includes(month)
  if (season === null) return true
  const [from, to] = [summer_from_month.value, summer_to_month.value]
  const isSummer = from <= to ? month >= from && month <= to : month >= from || month <= to
  return isSummer === (season === "summer")
}

/** Mean energy charge of a month in which so many kWh are taken, INR per billed unit. */
export const energyRate = ({ energy, tariff: { energy_slabs }, units_per_kwh }: Rates, month_kwh: number): number => {
  const units = month_kwh * units_per_kwh
  if (energy_slabs === null || energy.kind === "assumption") return energy.value
  if (units === 0) return energy_slabs[0]?.charge ?? energy.value
  const inr = energy_slabs.reduce(
    (sum, { above_units, charge, up_to_units }) =>
      sum + charge * Math.max(0, Math.min(units, up_to_units ?? units) - above_units),
    0
  )
  return inr / units
}

/** Lines of the company that distributes: energy, hours, fuel, wheeling, standby. */
const addSupply = (
  { rules }: Billing,
  ledger: Ledger,
  place: number,
  { rates }: Segment,
  energy: Energy,
  month_kwh: number,
  flows: Flows
): void => {
  const units = energy.grid * rates.units_per_kwh
  const rate = energyRate(rates, month_kwh)
  ledger.energy_charge[place] = units * rate
  ledger.time_of_day[place] = (energy.hours_pct * rates.units_per_kwh * rate) / 100 + energy.hours_inr
  ledger.fuel_surcharge[place] = units * (rates.fuel?.value ?? 0)
  ledger.grid_wheeling[place] = units * (rates.grid_wheeling?.value ?? 0)
  ledger.standby[place] = (nth(flows.standby, place) * rates.units_per_kwh * rate * (rules.standby_cap_pct ?? 0)) / 100
}

/**
 * Demand charge for the days of a segment, INR: on the month's highest demand, or on the ratchet's share of the contract
 * demand where that is more.
 */
const demandCharge = (
  { assumed, consumer }: Billing,
  { days, rates }: Segment,
  { days_in_month, end_block, first_block }: Month,
  load: Float64Array
): number => {
  let peak = 0
  for (let block = first_block; block < end_block; block++) peak = Math.max(peak, nth(load, block))
  const recorded_kva = (peak * 4) / assumed.power_factor.value
  const kva = Math.max(recorded_kva, ((rates.ratchet_pct ?? 0) / 100) * consumer.contract_demand_kva)
  const month = rates.demand.reduce(
    (sum, { above_kva, rate, up_to_kva }) =>
      sum + rate.value * Math.max(0, Math.min(kva, up_to_kva ?? kva) - above_kva),
    0
  )
  return (month * days) / days_in_month
}

/** Lines of the plant: its energy at the bus, the networks on what leaves each, surcharges and banking at the meter. */
const addPlant = (
  inputs: Billing,
  ledger: Ledger,
  place: number,
  segment: Segment,
  { direct, used }: Energy,
  { flows, surcharged }: Supply
): void => {
  const { assumed, plant, rules } = inputs
  const { network } = segment.rates
  const wheeled = direct + nth(flows.banked, place)
  const intoState = (wheeled / plantDelivery(inputs, segment)) * (1 - assumed.interstate_loss_pct.value / 100)
  const payable = plant?.is_interstate === false ? 0 : (rules.ists_payable_pct ?? 0) / 100
  ledger.plant_energy[place] = nth(flows.generated, place) * assumed.plant_price_inr_per_kwh.value
  ledger.interstate_transmission[place] = intoState * assumed.interstate_transmission_inr_per_kwh.value * payable
  ledger.transmission[place] = (wheeled / wheelingDelivery(segment)) * valueOf(network.transmission)
  ledger.wheeling[place] = wheeled * valueOf(network.wheeling)
  ledger.cross_subsidy_surcharge[place] = used * valueOf(network.cross_subsidy_surcharge) * nth(surcharged, place)
  ledger.additional_surcharge[place] = used * valueOf(network.additional_surcharge) * nth(surcharged, place)
  ledger.banking[place] = nth(flows.banked, place) * valueOf(network.banking)
}

/** Lines of the exchange: energy, fee and margin on what is bought, the networks and both surcharges on the way. */
const addExchange = (
  inputs: Billing,
  ledger: Ledger,
  place: number,
  segment: Segment,
  { exchange, exchange_inr }: Energy
): void => {
  const { assumed } = inputs
  const { network } = segment.rates
  const bought = exchange / exchangeDelivery(inputs, segment)
  const add = (component: LineComponent, inr: number) => {
    ledger[component][place] = nth(ledger[component], place) + inr
  }
  add("exchange_energy", exchange_inr / exchangeDelivery(inputs, segment))
  add("exchange_fee", bought * valueOf(network.exchange_fee))
  add("trading_margin", bought * assumed.trading_margin_inr_per_kwh.value)
  add(
    "interstate_transmission",
    bought * (1 - assumed.interstate_loss_pct.value / 100) * assumed.interstate_transmission_inr_per_kwh.value
  )
  add("transmission", (exchange / wheelingDelivery(segment)) * valueOf(network.transmission))
  add("wheeling", exchange * valueOf(network.wheeling))
  add("cross_subsidy_surcharge", exchange * valueOf(network.cross_subsidy_surcharge))
  add("additional_surcharge", exchange * valueOf(network.additional_surcharge))
}

const valueOf = (rate: Rate | null): number => rate?.value ?? 0

/** Fee for a day on which energy is scheduled, INR. */
export const feeOfDay = ({ assumed }: Billing, { scheduling }: Rates): number =>
  scheduling === null ? assumed.scheduling_fee_inr_per_day.value : scheduling.unit === "INR/day" ? scheduling.value : 0

/** Fee for a kWh at the meter that is scheduled, INR: it is levied where the energy enters the state. */
export const feeOfKwh = (segment: Segment): number => {
  const { scheduling } = segment.rates
  return scheduling?.unit === "INR/kWh" ? scheduling.value / stateDelivery(segment) : 0
}

const schedulingFee = (
  inputs: Billing,
  place: number,
  segment: Segment,
  { direct, exchange }: Energy,
  flows: Flows
): number =>
  scheduledDays(inputs, place, segment, flows) * feeOfDay(inputs, segment.rates) +
  (direct + nth(flows.banked, place) + exchange) * feeOfKwh(segment)

/** Days on which energy comes from elsewhere than the grid. */
const scheduledDays = (inputs: Billing, place: number, { end_block, first_block }: Segment, flows: Flows): number => {
  let days = 0
  for (let start = first_block; start < end_block; start += blocksPerDay) {
    let isScheduled = plantRuns(inputs, flows, place, start)
    for (let block = start; block < start + blocksPerDay; block++) isScheduled ||= nth(flows.exchange, block) > 0
    days += Number(isScheduled)
  }
  return days
}

/** Rate behind a line; null where there is none. */
export const rateOf = (rates: Rates, component: LineComponent): Rate | null => {
  switch (component) {
    case "energy_charge":
    case "time_of_day":
    case "standby":
      return rates.energy
    case "fuel_surcharge":
      return rates.fuel
    case "grid_wheeling":
      return rates.grid_wheeling
    case "demand_charge":
      return rates.demand[0]?.rate ?? null
    case "transmission":
    case "wheeling":
    case "cross_subsidy_surcharge":
    case "additional_surcharge":
    case "exchange_fee":
    case "banking":
      return rates.network[component]
    case "scheduling_fee":
      return rates.scheduling
    case "electricity_duty":
      return rates.duty
    default:
      return null
  }
}

/** Origin of a line under the rates of a segment. */
export const originOf = (inputs: Billing, component: LineComponent, rates: Rates): Origin => {
  switch (component) {
    case "exchange_energy":
      return { ...unsourced, kind: inputs.prices?.is_simulated === true ? "simulated" : "observed" }
    case "fuel_surcharge":
    case "grid_wheeling":
    case "demand_charge":
      return rateOf(rates, component) ?? rates.energy
    default:
      return rateOf(rates, component) ?? unsourced
  }
}

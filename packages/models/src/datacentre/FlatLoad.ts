import type { Range } from "@grid/domain/datacentre/Rules"
import { blocksPerDay } from "@grid/domain/time/Time"
import { billOf, type Ledger } from "../landed-cost/Bill.ts"
import type { Calendar } from "../landed-cost/Calendar.ts"
import { gridFlows } from "../landed-cost/Flows.ts"
import type { Billing, Spread } from "../landed-cost/Inputs.ts"
import type { Rate, Rates } from "../landed-cost/Rates.ts"

/** The least, the best estimate or the most of every number that is not certain. */
export type End = keyof Range

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** A year in which one day stands for all days of its month. */
const calendarOf = (rates: Rates): Calendar => {
  const blocksOf = (month: number) => ({ first_block: month * blocksPerDay, end_block: (month + 1) * blocksPerDay })
  return {
    blocks: monthDays.length * blocksPerDay,
    segments: monthDays.map((days, month) => ({ rates, days, ...blocksOf(month) })),
    months: monthDays.map((days, month) => ({
      name: String(month + 1),
      number: month + 1,
      days_in_month: days,
      financial_year: 0,
      segments: [month],
      ...blocksOf(month)
    }))
  }
}

/** Power that a load is billed for, kW. */
export interface FlatLoad {
  readonly peak_kw: number
  readonly mean_kw: number
  readonly origin: "grid" | "exchange"
  /** Price on the exchange, where it is from there. */
  readonly inr_per_mwh?: number
}

/** The bill of a year of a load that is the same in all hours, INR by line: that of the landed cost. */
export const flatBill = (
  billing: Billing,
  rates: Rates,
  { inr_per_mwh, mean_kw, origin, peak_kw }: FlatLoad
): ((line: keyof Ledger) => number) => {
  const calendar = calendarOf(rates)
  const flows = gridFlows(new Float64Array(calendar.blocks), calendar)
  for (const { days, end_block, first_block } of calendar.segments)
    flows[origin].fill((mean_kw / 4) * days, first_block, end_block)
  const load = new Float64Array(calendar.blocks).fill(peak_kw / 4)
  const prices =
    inr_per_mwh === undefined
      ? null
      : {
          area: "",
          inr_per_mwh: Array.from(load, () => inr_per_mwh),
          borrowed_days: 0,
          is_simulated: false
        }
  const ledger = billOf({ ...billing, prices }, calendar, load, {
    flows,
    surcharged: new Float64Array(monthDays.length).fill(1)
  })
  return (line) => ledger[line].reduce((sum, inr) => sum + inr, 0)
}

/** An end of a number that may be off by a fraction of itself. */
const valueAt = ({ high, low, value }: Spread, end: End, doubt: number): number => {
  if (end === "base") return value
  return end === "low" ? low - Math.abs(low) * doubt : high + Math.abs(high) * doubt
}

/** A number at an end of its range. */
export const spreadAt = <A extends Spread>(spread: A, end: End, doubt = 0): A => {
  const value = valueAt(spread, end, doubt)
  return { ...spread, value, low: value, high: value }
}

/** Rates of a tariff that may be off by a fraction, each at an end of its range; what the caller gives is certain. */
export const ratesAt = (rates: Rates, end: End, doubt: number): Rates => {
  const at = (rate: Rate) => spreadAt(rate, end, rate.kind === "assumption" ? 0 : doubt)
  const middle = (low: number, high: number): Spread => ({ value: (low + high) / 2, low, high })
  const { energy_slabs, time_of_day } = rates.tariff
  const charge = (inr: number) => spreadAt(middle(inr, inr), end, doubt).value
  return {
    ...rates,
    tariff: {
      ...rates.tariff,
      energy_slabs: energy_slabs?.map((slab) => ({ ...slab, charge: charge(slab.charge) })) ?? null,
      time_of_day:
        time_of_day?.map((slot) => {
          // A percentage is of an energy charge that has its doubt already.
          const { high, low } = spreadAt(middle(slot.low, slot.high), end, slot.unit === "%" ? 0 : doubt)
          return { ...slot, low, high }
        }) ?? null
    },
    energy: at(rates.energy),
    fuel: rates.fuel === null ? null : at(rates.fuel),
    grid_wheeling: rates.grid_wheeling === null ? null : at(rates.grid_wheeling),
    demand: rates.demand.map((part) => ({ ...part, rate: at(part.rate) })),
    duty: spreadAt(rates.duty, end)
  }
}

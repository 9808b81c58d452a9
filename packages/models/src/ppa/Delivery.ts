import { sum } from "@grid/domain/numbers/Numbers"
import { blocksPerDay } from "@grid/domain/time/Time"
import type { PpaInputs } from "./Inputs.ts"

/** Energy of a year by what becomes of it, MWh, and what excess and shortfall come to at block prices, INR. */
export interface Delivery {
  readonly generation_mwh: number
  readonly delivered_mwh: number
  readonly shortfall_mwh: number
  readonly excess_mwh: number
  readonly shortfall_inr: number
  readonly excess_inr: number
}

/** Days of a year; a profile of fewer stands for all of it. */
export const daysPerYear = 365

/** Years for which a profile of so many days stands: one of a leap year for one. */
export const yearsOfDays = (days: number): number => (days === daysPerYear + 1 ? 1 : daysPerYear / days)

/** The same in versions to ppa-v0.1.2, where 362 days were a year. */
export const formerYearsOfDays = (days: number): number => {
  const years = daysPerYear / days
  return Math.abs(years - 1) < 0.01 ? 1 : years
}

/**
 * Delivery of a year in which the plant generates a fraction of its first year's energy. Of each block the buyer takes what
 * the contract says, at most its load: the seller buys what the plant lacks for it and sells what it has beyond it.
 */
export const deliveryOf = (inputs: PpaInputs, wear: number, yearsOf: (days: number) => number): Delivery => {
  const { capacity_mw, inr_per_mwh, load_mwh, mwh_per_mw } = inputs
  const owed = obligationOf(inputs)
  const energy = {
    generation_mwh: 0,
    delivered_mwh: 0,
    shortfall_mwh: 0,
    excess_mwh: 0,
    shortfall_inr: 0,
    excess_inr: 0
  }
  for (const [block, load] of load_mwh.entries()) {
    const price = Number(inr_per_mwh[block])
    const generation = Number(mwh_per_mw[block]) * capacity_mw * wear
    const due = Math.min(load, owed === null ? generation : owed(load))
    const shortfall = Math.max(0, due - generation)
    const excess = Math.max(0, generation - due)
    energy.generation_mwh += generation
    energy.delivered_mwh += due
    energy.shortfall_mwh += shortfall
    energy.excess_mwh += excess
    energy.shortfall_inr += shortfall * price
    energy.excess_inr += excess * price
  }
  const years = yearsOf(load_mwh.length / blocksPerDay)
  return years === 1 ? energy : scaled(energy, years)
}

/** Energy that the contract owes in a block of a load, MWh; null where it is what the plant generates. */
const obligationOf = ({
  capacity_mw,
  load_mwh,
  mwh_per_mw,
  structure
}: PpaInputs): ((load: number) => number) | null => {
  if (structure === "pay-as-produced") return null
  const generation = capacity_mw * sum(mwh_per_mw)
  if (structure === "baseload") {
    const mean = generation / mwh_per_mw.length
    return () => mean
  }
  const load = sum(load_mwh)
  const share = load === 0 ? 0 : generation / load
  return (mwh) => mwh * share
}

const scaled = (energy: Delivery, years: number): Delivery => ({
  generation_mwh: energy.generation_mwh * years,
  delivered_mwh: energy.delivered_mwh * years,
  shortfall_mwh: energy.shortfall_mwh * years,
  excess_mwh: energy.excess_mwh * years,
  shortfall_inr: energy.shortfall_inr * years,
  excess_inr: energy.excess_inr * years
})

import type { deviationDefaults } from "@grid/domain/batteries/DeviationAssumptions"
import type { IstDate } from "@grid/domain/Brands"
import { mean } from "@grid/domain/numbers/Numbers"
import { leastCoverage } from "@grid/domain/observations/Provenance"
import type { DeviationRules } from "@grid/domain/reference/DeviationRules"
import { on } from "@grid/domain/reference/Reference"
import { blocksPerDay, istDayDate } from "@grid/domain/time/Time"
import { avoidance, dayShape, type Technology } from "../deviation/Avoidance.ts"
import { deviationInputs, type Plant, plantRulesOn } from "../deviation/Plant.ts"
import { makeRandom } from "../engines/Random.ts"
import type { FrozenSeries } from "./FrozenPrices.ts"

/** Days whose rates charges for deviation are drawn over, at most, and draws of each. */
const deviation = { days: 91, draws: 20 } as const

/** Normal rates by block from an IST day on, INR/MWh. */
interface Rates {
  readonly first_day: number
  readonly values: FrozenSeries
}

/** Storage beside a plant; null where it stands beside none. */
interface Beside {
  readonly capacity_mw: number
  readonly duration_h: number
  readonly plant: Plant | null
}

/** Blocks without a rate: free of charge, as versions of before had it, or at the mean of the same block of day. */
export type RateGaps = "free" | "mean"

/**
 * Rates of whole days with the mean of the same block of day where none is known. Null where too few are known, or none of a block of
 * day in which the plant may deviate.
 */
const wholeRates = (rates: FrozenSeries, technology: Technology): FrozenSeries | null => {
  if (rates.filter((rate) => rate !== null).length < leastCoverage * rates.length) return null
  const means = dayShape(technology).map((schedule, block) => {
    const known = rates.flatMap((rate, index) => (index % blocksPerDay === block && rate !== null ? [rate] : []))
    if (known.length > 0) return mean(known)
    return schedule === 0 ? 0 : null
  })
  if (means.includes(null)) return null
  return rates.map((rate, index) => rate ?? means[index % blocksPerDay] ?? null)
}

type Values = Readonly<Record<keyof typeof deviationDefaults | "round_trip_efficiency", number>>

/**
 * IST day of the newest rate, and what a storage avoids under rules, INR per MW of the storage and day: mean over the newest days,
 * null with too few rates. Null without a plant or a rate.
 */
const chargesOf = (
  { first_day, values: rates }: Rates,
  values: Values,
  { capacity_mw, duration_h, plant }: Beside,
  gaps: RateGaps
) => {
  const days = Math.floor((rates.findLastIndex((rate) => rate !== null) + 1) / blocksPerDay)
  if (plant === null || days === 0) return null
  const first = Math.max(0, days - deviation.days)
  const newest = rates.slice(first * blocksPerDay, days * blocksPerDay)
  const charged = gaps === "free" ? newest : wholeRates(newest, plant.technology)
  if (charged === null) return null
  const seed = JSON.stringify(rates)
  const avoidedUnder = (rules: DeviationRules): number | null => {
    const question = {
      plant,
      rules,
      rates_inr_per_mwh: charged,
      storage: {
        power_mw: capacity_mw,
        energy_mwh: capacity_mw * duration_h,
        efficiency: values.round_trip_efficiency
      },
      values,
      draws: deviation.draws
    }
    const { avoided_inr } = avoidance(deviationInputs(question), makeRandom(seed, "deviation"))
    return avoided_inr === null ? null : avoided_inr / (days - first) / capacity_mw
  }
  return { technology: plant.technology, newest_day: first_day + days - 1, avoidedUnder }
}

/**
 * Charges for deviation that the part of a storage kept for them avoids, INR per MW of the storage and day: by the rules of an IST
 * day. Null without a plant or with too few rates.
 */
export const avoidedOn = (
  rates: Rates,
  values: Values,
  storage: Beside,
  day: number,
  gaps: RateGaps = "mean"
): number | null => {
  const charges = chargesOf(rates, values, storage, gaps)
  return charges === null ? null : charges.avoidedUnder(plantRulesOn(charges.technology, istDayDate(day)))
}

/** The same by the bands of the day of the newest rate and the available capacity, as first versions had it. */
export const avoidedByNewest = (rates: Rates, values: Values, storage: Beside): number | null => {
  const charges = chargesOf(rates, values, storage, "free")
  if (charges === null) return null
  const { avoidedUnder, newest_day, technology } = charges
  const rules = plantRulesOn(technology, istDayDate(newest_day))
  return avoidedUnder(technology === "general" ? rules : { ...rules, available_fraction: 1 })
}

/** Months of a year. */
const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, "0"))

/**
 * The same in calendar years: mean by the rules of the first of each month, as rules change in April. Null where `avoidedOn` is, in
 * whichever year.
 */
export const avoidedIn = (
  rates: Rates,
  values: Values,
  storage: Beside,
  gaps: RateGaps = "mean"
): ((year: number) => number) | null => {
  const charges = chargesOf(rates, values, storage, gaps)
  if (charges === null) return null
  const { avoidedUnder, newest_day, technology } = charges
  const byPeriod = new Map<string, number | null>()
  const of = (date: IstDate): number | null => {
    const rules = plantRulesOn(technology, date)
    if (!byPeriod.has(rules.from)) byPeriod.set(rules.from, avoidedUnder(rules))
    return byPeriod.get(rules.from) ?? null
  }
  // Whether it is known hangs on the rates alone.
  if (of(istDayDate(newest_day)) === null) return null
  return (year) => mean(months.map((month) => of(on(`${year}-${month}-01`)) ?? 0))
}

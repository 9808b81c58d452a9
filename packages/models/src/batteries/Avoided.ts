import type { deviationDefaults } from "@grid/domain/batteries/DeviationAssumptions"
import type { IstDate } from "@grid/domain/Brands"
import { mean } from "@grid/domain/numbers/Numbers"
import { leastCoverage } from "@grid/domain/observations/Provenance"
import type { DeviationRules } from "@grid/domain/reference/DeviationRules"
import { on } from "@grid/domain/reference/Reference"
import { blocksPerDay, istDayDate } from "@grid/domain/time/Time"
import { avoidance, dayShape } from "../deviation/Avoidance.ts"
import { deviationInputs, type Plant, plantRulesOn } from "../deviation/Plant.ts"
import { makeRandom } from "../engines/Random.ts"
import type { FrozenSeries } from "./FrozenPrices.ts"

/** Days whose rates charges for deviation are drawn over, at most, and draws of each. */
const deviation = { days: 91, draws: 20 } as const

/** Values by block from an IST day on, INR/MWh. */
interface Series {
  readonly first_day: number
  readonly values: FrozenSeries
}

/** Normal rates, and prices of energy of the same blocks. */
interface Rates extends Series {
  readonly prices: FrozenSeries
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
 * Values of whole days with the mean of the same block of day where none is known. Null where too few are known, or none of a block of
 * day in which there is need of one.
 */
const wholeDays = (values: FrozenSeries, isNeeded: (block: number) => boolean): FrozenSeries | null => {
  if (values.filter((value) => value !== null).length < leastCoverage * values.length) return null
  const means = Array.from({ length: blocksPerDay }, (_, block) => {
    const known = values.flatMap((value, index) => (index % blocksPerDay === block && value !== null ? [value] : []))
    if (known.length > 0) return mean(known)
    return isNeeded(block) ? null : 0
  })
  if (means.includes(null)) return null
  return values.map((value, index) => value ?? means[index % blocksPerDay] ?? null)
}

/** Rates with the prices of energy of their blocks: those of the first of some markets that has one, none below 0. */
export const withPrices = (rates: Series, markets: ReadonlyArray<Series | null>): Rates => ({
  ...rates,
  prices: rates.values.map((_, index) => {
    const known = markets.flatMap((market) => {
      if (market === null) return []
      const price = market.values[index + blocksPerDay * (rates.first_day - market.first_day)] ?? null
      return price === null || price < 0 ? [] : [price]
    })
    return known[0] ?? null
  })
})

/** Charges that a storage avoids, and worth of the energy that it loses meanwhile, null where that is not known: INR per MW and day. */
export interface Avoided {
  readonly charges_inr: number
  readonly losses_inr: number | null
}

/**
 * Parts of an avoidance that an answer tells: charges alone, as versions of before had it, their deviations drawn by all rates; or the
 * energy that is lost for them, too, counted in returns, and deviations drawn by plant and days, so that no rate moves one.
 */
type Avoidance = "charges" | "both"

/** Method of a version. */
export interface AvoidedMethod {
  readonly gaps: RateGaps
  readonly avoidance: Avoidance
}

const newestMethod: AvoidedMethod = { gaps: "mean", avoidance: "both" }

type Values = Readonly<Record<keyof typeof deviationDefaults | "round_trip_efficiency", number>>

/**
 * IST day of the newest rate, and what a storage avoids under rules, by MW of the storage and day: mean over the newest days, null with
 * too few rates. Null without a plant or a rate.
 */
const chargesOf = (
  { first_day, prices, values: rates }: Rates,
  values: Values,
  { capacity_mw, duration_h, plant }: Beside,
  { avoidance: told, gaps }: AvoidedMethod
) => {
  const days = Math.floor((rates.findLastIndex((rate) => rate !== null) + 1) / blocksPerDay)
  if (plant === null || days === 0) return null
  const first = Math.max(0, days - deviation.days)
  const newest = (series: FrozenSeries) => series.slice(first * blocksPerDay, days * blocksPerDay)
  const shape = dayShape(plant.technology)
  const charged = gaps === "free" ? newest(rates) : wholeDays(newest(rates), (block) => shape[block] !== 0)
  if (charged === null) return null
  const paid = wholeDays(newest(prices), () => true)
  const seed = told === "charges" ? JSON.stringify(rates) : JSON.stringify([plant.technology, first_day + first])
  const avoidedUnder = (rules: DeviationRules): Avoided | null => {
    const question = {
      plant,
      rules,
      rates_inr_per_mwh: charged,
      prices_inr_per_mwh: paid,
      storage: {
        power_mw: capacity_mw,
        energy_mwh: capacity_mw * duration_h,
        efficiency: values.round_trip_efficiency
      },
      values,
      draws: deviation.draws
    }
    const { avoided_inr, losses_inr } = avoidance(deviationInputs(question), makeRandom(seed, "deviation"))
    const perMwDay = (inr: number) => inr / (days - first) / capacity_mw
    if (avoided_inr === null) return null
    return { charges_inr: perMwDay(avoided_inr), losses_inr: losses_inr === null ? null : perMwDay(losses_inr) }
  }
  return { technology: plant.technology, newest_day: first_day + days - 1, avoidedUnder }
}

/**
 * Charges for deviation that the part of a storage kept for them avoids, and what it loses: by the rules of an IST day. Null without a
 * plant or with too few rates.
 */
export const avoidedOn = (
  rates: Rates,
  values: Values,
  storage: Beside,
  day: number,
  method = newestMethod
): Avoided | null => {
  const charges = chargesOf(rates, values, storage, method)
  return charges === null ? null : charges.avoidedUnder(plantRulesOn(charges.technology, istDayDate(day)))
}

/** The same by the bands of the day of the newest rate and the available capacity, as first versions had it. */
export const avoidedByNewest = (rates: Rates, values: Values, storage: Beside): Avoided | null => {
  const charges = chargesOf(rates, values, storage, { gaps: "free", avoidance: "charges" })
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
  method = newestMethod
): ((year: number) => Avoided) | null => {
  const charges = chargesOf(rates, values, storage, method)
  if (charges === null) return null
  const { avoidedUnder, newest_day, technology } = charges
  const byPeriod = new Map<string, Avoided | null>()
  const of = (date: IstDate): Avoided | null => {
    const rules = plantRulesOn(technology, date)
    if (!byPeriod.has(rules.from)) byPeriod.set(rules.from, avoidedUnder(rules))
    return byPeriod.get(rules.from) ?? null
  }
  // Whether charges and losses are known hangs on rates and prices alone.
  const newest = of(istDayDate(newest_day))
  if (newest === null) return null
  return (year) => {
    const monthly = months.map((month) => of(on(`${year}-${month}-01`)) ?? newest)
    return {
      charges_inr: mean(monthly.map(({ charges_inr }) => charges_inr)),
      losses_inr: newest.losses_inr === null ? null : mean(monthly.map(({ losses_inr }) => Number(losses_inr)))
    }
  }
}

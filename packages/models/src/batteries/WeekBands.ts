import type { Cell } from "@grid/domain/batteries/Cell"
import { quantile, sum } from "@grid/domain/numbers/Numbers"
import type { Highs } from "highs"
import type { Random } from "../engines/Random.ts"
import { capOf } from "../forecast/price/PriceForecast.ts"
import { errorBlocks, type Issue, issues, type MarketPrices, pricePaths } from "../forecast/price/PricePaths.ts"
import { choices, type DayPrices, earnings, energyMarkets } from "./Choice.ts"
import { foresight } from "./Foresight.ts"
import { bidOf, isWhole, pricesOf } from "./PastDays.ts"
import { optima } from "./Schedule.ts"

/** Revenue of 1 MW in a week, INR, as it could be told at the midnight at which it begins, and as it came. */
export interface WeekBand {
  /** IST day number of its first day. */
  readonly day: number
  readonly p10: number
  readonly p50: number
  readonly p90: number
  /** By schedules chosen day by day from forecasts of that time; null where a price of the week is not known. */
  readonly earned_inr: number | null
}

export interface WeekRequest {
  readonly prices: MarketPrices
  readonly cell: Cell
  /** IST day numbers: weeks begin at `first` and end by `last`. */
  readonly first: number
  readonly last: number
  readonly random: Random
}

const week = 7

/** Days before a week whose errors are drawn and by which capture is measured; chosen on prices before April 2023. */
const memory = 182

/** Paths of prices of each week. */
const paths = 60

/**
 * Learning rate of the width, per week and for each value beyond those that a band should miss (Gibbs & Candès 2021). Its value
 * was chosen on prices before April 2023; that there is such a correction, after the year from then on had been seen.
 */
const correction = 0.2

/** Share of the weeks that bands should miss. */
const miss = 0.2

/** A band with its logarithmic distance to the median stretched. */
const stretched = (sample: Float64Array, stretch: number) => {
  const p50 = quantile(sample, 0.5)
  const at = (share: number) => p50 * (quantile(sample, share) / p50) ** stretch
  return { p10: at(0.1), p50, p90: at(0.9) }
}

/** Earnings of a past day, INR per MW. */
interface Past {
  readonly foresight: number
  readonly forecast: number
}

/** Best and real earnings of the days whose prices are known, by IST day. */
const pastOf = (
  { cell, prices }: WeekRequest,
  issued: ReadonlyArray<Issue>,
  optimum: Optimum
): ReadonlyMap<number, Past> =>
  new Map(
    issued.flatMap(({ days: [forecast], origin }) => {
      const outcome = pricesOf(prices, origin)
      const isKnown = Object.values(outcome).every((one) => one === null || isWhole(one))
      if (!isKnown || forecast === null || forecast === undefined) return []
      const forecastEarned = traded(bidOf(prices, origin, forecast.mean), outcome, optimum)
      return [[origin, { foresight: foresight(outcome, cell), forecast: forecastEarned }] as const]
    })
  )

type Optimum = Parameters<typeof choices>[1]

/** Earnings at the prices that came by the choice that is best at others. */
const traded = (by: DayPrices, outcome: DayPrices, optimum: Optimum): number => {
  const chosen = choices(by, optimum)
  const choice = chosen[outcome.rtm === null ? energyMarkets.dam : energyMarkets.dam + energyMarkets.rtm]
  return choice === null || choice === undefined ? Number.NaN : earnings(choice, outcome)
}

const daysFrom = (first: number, count: number): ReadonlyArray<number> =>
  Array.from({ length: count }, (_, index) => first + index)

/** Revenue on paths of prices of the week that begins at an issue, times the capture of the half year before, ascending. */
const sampleOf = (
  { cell, prices, random }: WeekRequest,
  issued: ReadonlyArray<Issue>,
  past: ReadonlyMap<number, Past>,
  issue: Issue
): Float64Array => {
  const { origin } = issue
  const recent = daysFrom(origin - memory, memory).flatMap((day) => past.get(day) ?? [])
  const capture = sum(recent.map(({ forecast }) => forecast)) / sum(recent.map(({ foresight }) => foresight))
  const blocks = errorBlocks(
    prices,
    issued.filter((one) => one.origin >= origin - memory),
    origin
  )
  const drawn = pricePaths({ issue, blocks, cap: capOf("dam"), count: paths, random: random.next })
  // Capture is of all markets, and so must the paths be.
  const known = prices.rtm === null ? drawn : drawn.filter(({ rtm }) => rtm !== null)
  return Float64Array.from(known, ({ dam, rtm }) => {
    const days = dam.map((one, index) => ({ dam: one, rtm: rtm?.[index] ?? null }))
    return capture * sum(days.map((day) => foresight(day, cell)))
  }).toSorted()
}

/**
 * Bands of the weeks from `first` on, one after the other: earnings by foresight on paths of prices, times the capture of the
 * half year before. Their width learns from the weeks that have passed, those of the half year before `first` too; nothing
 * later is looked at. A week before which too little is known of a market has none.
 */
export const weekBands = (highs: Highs, request: WeekRequest): ReadonlyArray<WeekBand> => {
  const { cell, first, last, prices } = request
  const { firstDay, slots } = prices.dam
  const begin = Math.max(firstDay + 1, first - 2 * memory)
  const issued = issues({ history: prices.dam, cap: capOf("dam"), first: begin, last, leads: week, priceAge: "week" })
  const lead = week * Math.floor(Math.min(memory, first - begin) / week)
  const past = optima(highs, slots, cell, (optimum) => pastOf(request, issued, optimum))
  let stretch = 1
  return issued.flatMap((issue): ReadonlyArray<WeekBand> => {
    const day = issue.origin
    if (day < first - lead || (day - first) % week !== 0 || day + week - 1 > last) return []
    const sample = sampleOf(request, issued, past, issue)
    if (sample.length === 0 || Number.isNaN(sample[0])) return []
    const band = stretched(sample, stretch)
    const days = daysFrom(day, week).flatMap((one) => past.get(one) ?? [])
    const earned_inr = days.length < week ? null : sum(days.map(({ forecast }) => forecast))
    if (earned_inr !== null) stretch *= Math.exp(correction * (isWithin(band, earned_inr) ? -miss : 1 - miss))
    return day < first ? [] : [{ day, ...band, earned_inr }]
  })
}

/** True where a value lies within a band. */
export const isWithin = ({ p10, p90 }: { readonly p10: number; readonly p90: number }, value: number): boolean =>
  value >= p10 && value <= p90

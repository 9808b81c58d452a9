import type { Cell } from "@grid/domain/batteries/Cell"
import { mean, nth, sum } from "@grid/domain/numbers/Numbers"
import { blocksPerDay, hoursPerDay } from "@grid/domain/time/Time"
import type { Highs } from "highs"
import { type DayHistory, dayOf } from "../forecast/DayHistory.ts"
import { capOf } from "../forecast/price/PriceForecast.ts"
import { issues, type MarketPrices, type PriceAge } from "../forecast/price/PricePaths.ts"
import { hours } from "../forecast/price/Hours.ts"
import { type Choice, choices, type DayPrices, earnings } from "./Choice.ts"
import { optima } from "./Schedule.ts"

/** A day whose prices are known, with those by which it would have been traded. INR/MWh by market. */
export interface PastDay {
  /** IST day number. */
  readonly day: number
  readonly prices: DayPrices
  readonly hourly: DayPrices
  /** Forecast at 10:00 IST of the day before; null where there was none. */
  readonly bid: DayPrices | null
}

/** Days over which the usual price and the usual spread of the real-time market are taken. */
const usualDays = { price: 14, spread: 28 } as const

/** Share of the usual price in every price by which a schedule is chosen: prices that are equal are told apart by it. */
const tieBreak = 1e-4

export const isWhole = (prices: Float64Array): boolean => prices.length > 0 && !prices.some(Number.isNaN)

/** Mean of each step over the days that are whole; 0 where none is. */
const meanOf = (days: ReadonlyArray<Float64Array>, slots: number): Float64Array => {
  const whole = days.filter(isWhole)
  return Float64Array.from({ length: slots }, (_, step) =>
    whole.length === 0 ? 0 : mean(whole.map((one) => nth(one, step)))
  )
}

const daysBefore = (day: number, count: number): ReadonlyArray<number> =>
  Array.from({ length: count }, (_, back) => day - 1 - back)

/** Past days at most: whole weeks. */
export const mostPastDays = 364

/** Days whose prices are whole, oldest first. */
const wholeDays = (history: DayHistory): ReadonlyArray<number> =>
  Array.from({ length: history.days }, (_, index) => history.firstDay + index).filter((day) =>
    isWhole(dayOf(history, day))
  )

/** Share of the priced days on which real-time prices must be known for that market to be counted. */
const leastShare = 0.5

/** The prices with the real-time market left out where too little of it is known on the days that are traded. */
export const countedMarkets = ({ dam, rtm }: MarketPrices): MarketPrices => {
  const days = wholeDays(dam).slice(-mostPastDays)
  const isCounted = rtm !== null && days.filter((day) => isWhole(dayOf(rtm, day))).length >= leastShare * days.length
  return { dam, rtm: isCounted ? rtm : null }
}

/**
 * The newest days whose prices are known in both markets, or in the one, oldest first. Each bid is the day-ahead forecast made
 * from earlier days; real-time prices are forecast at their mean spread over four weeks, of which the newest day is not yet
 * known when bids close.
 */
export const pastDays = (prices: MarketPrices, priceAge: PriceAge = "week"): ReadonlyArray<PastDay> => {
  const { dam, rtm } = countedMarkets(prices)
  const known = wholeDays(dam)
    .filter((day) => rtm === null || isWhole(dayOf(rtm, day)))
    .slice(-mostPastDays)
  const [first] = known
  const last = known.at(-1)
  if (first === undefined || last === undefined) return []
  const byHour = { dam: hours(dam), rtm: rtm === null ? null : hours(rtm) }
  const issued = issues({ history: dam, cap: capOf("dam"), first, last, leads: 1, priceAge })
  const forecasts = new Map(issued.map(({ days, origin }) => [origin, days[0]?.mean ?? null]))
  return known.map((day) => {
    const forecast = forecasts.get(day) ?? null
    return {
      day,
      prices: pricesOf({ dam, rtm }, day),
      hourly: pricesOf(byHour, day),
      bid: forecast === null ? null : bidOf({ dam, rtm }, day, forecast)
    }
  })
}

/** Prices by which a day is traded, from its day-ahead forecast and the days before. */
export const bidOf = ({ dam, rtm }: MarketPrices, day: number, forecast: Float64Array): DayPrices => {
  const usual = meanOf(
    daysBefore(day, usualDays.price).map((one) => dayOf(dam, one)),
    dam.slots
  )
  const bid = forecast.map((price, step) => price + tieBreak * nth(usual, step))
  return { dam: bid, rtm: rtm === null ? null : scaled(bid, spreadOf(dam, rtm, day - 1)) }
}

export const pricesOf = ({ dam, rtm }: MarketPrices, day: number): DayPrices => ({
  dam: dayOf(dam, day),
  rtm: rtm === null ? null : dayOf(rtm, day)
})

/** Mean logarithm of real-time to day-ahead price by step over the days before one. */
const spreadOf = (dam: DayHistory, rtm: DayHistory, day: number): Float64Array =>
  meanOf(
    daysBefore(day, usualDays.spread).map((one) => {
      const real = dayOf(rtm, one)
      return dayOf(dam, one).map((price, step) => Math.log(nth(real, step) / price))
    }),
    dam.slots
  )

const scaled = (prices: Float64Array, by: Float64Array): Float64Array =>
  prices.map((price, step) => price * Math.exp(nth(by, step)))

/** Figures of every set of markets, by the number of the set; null where a market of the set has no prices. */
export type BySet = ReadonlyArray<number | null>

/** A past day as it was traded by what was known when bids closed. */
export interface TradedDay extends PastDay {
  /** By set of markets. */
  readonly choices: ReadonlyArray<Choice | null>
}

/** The days that have a forecast, traded by it block by block. */
export const traded = (highs: Highs, days: ReadonlyArray<PastDay>, cell: Cell): ReadonlyArray<TradedDay> =>
  optima(highs, blocksPerDay, cell, (optimum) =>
    days.flatMap((day) => (day.bid === null ? [] : [{ ...day, choices: choices(day.bid, optimum) }]))
  )

/** Earnings of choices at the prices that came, INR per MW. */
export const earningsOf = (chosen: ReadonlyArray<Choice | null>, prices: DayPrices): BySet =>
  chosen.map((choice) => (choice === null ? null : earnings(choice, prices)))

/** Prices by which foresight trades past days. */
export type Foresight = "hourly" | "prices"

/** Capture or skill in markets whose prices are known and in which even foresight earns nothing. */
export type Idle = 0 | null

/**
 * Capture of each set of markets: what forecasts earn at block prices per what foresight earns at hourly ones or at the same.
 * Null where no day has prices of all of them.
 */
export const captures = (
  highs: Highs,
  days: ReadonlyArray<TradedDay>,
  cell: Cell,
  foresight: Foresight,
  idle: Idle
): BySet => {
  const steps = foresight === "hourly" ? hoursPerDay : blocksPerDay
  const pairs = optima(highs, steps, cell, (optimum) =>
    days.map(({ choices: chosen, [foresight]: seen, prices }) => ({
      byForecast: earningsOf(chosen, prices),
      byForesight: earningsOf(choices(seen, optimum), seen)
    }))
  )
  return Array.from({ length: 4 }, (_, set) => {
    const of = (way: "byForecast" | "byForesight") => pairs.flatMap((pair) => pair[way][set] ?? [])
    const foreseen = of("byForesight")
    const best = sum(foreseen)
    if (best > 0) return sum(of("byForecast")) / best
    return foreseen.length === 0 ? null : idle
  })
}

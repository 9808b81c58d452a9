import { nth } from "@grid/domain/numbers/Numbers"
import { type DayHistory, dayOf } from "../DayHistory.ts"
import { isRecent, oldest, oldestOfDay, recentDays } from "../RecentDays.ts"
import { blockShape, hours } from "./Hours.ts"
import { type Prediction, priceModels } from "./PriceModels.ts"

/** Prices of the markets that storage trades on, INR/MWh by IST day; real-time null where it is not known. */
export interface MarketPrices {
  readonly dam: DayHistory
  readonly rtm: DayHistory | null
}

/** Day-ahead prices as forecast at the midnight of an IST day, INR/MWh by day from then on; null where none could be said. */
export interface Issue {
  readonly origin: number
  readonly days: ReadonlyArray<Prediction | null>
}

/**
 * Age of the prices that forecasts rest on: every block has one of the week before the origin, as in forecasts that are served;
 * or any that the models borrow, in versions of engines of before.
 */
export type PriceAge = "week" | "any"

export interface IssueRequest {
  readonly history: DayHistory
  /** Highest price of an IST day, INR/MWh. */
  readonly cap: (day: number) => number
  /** First and last IST day at whose midnight forecasts are issued. */
  readonly first: number
  readonly last: number
  /** Days that each reaches. */
  readonly leads: number
  readonly priceAge: PriceAge
}

/**
 * Forecasts of each midnight from the days before it alone: by the price models, fitted anew as seldom as for their
 * calibration, else by the newest days.
 */
export const issues = ({ cap, first, history, last, leads, priceAge }: IssueRequest): ReadonlyArray<Issue> => {
  const models = priceModels(hours(history), cap)
  const oldestAhead = priceAge === "week" ? oldest : oldestOfDay
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const origin = first + index
    const byHour = models(origin, leads, false)
    const isKnown = priceAge === "any" || isRecent(history, origin)
    const shape = byHour === null || !isKnown ? null : blockShape(history, origin - 1)
    const days = Array.from({ length: leads }, (__, ahead) => {
      const day = origin + ahead
      const prediction = byHour?.[ahead]
      const highest = cap(day)
      const below = (values: Float64Array) => values.map((value) => Math.min(highest, value))
      if (prediction !== undefined && shape !== null)
        return { median: below(shape(prediction.median)), mean: below(shape(prediction.mean)) }
      const recent = recentDays(history, day, ahead + 1, oldestAhead(ahead + 1))
      return recent === null ? null : { median: below(recent.values), mean: below(recent.values) }
    })
    return { origin, days }
  })
}

/** Errors of one issue over all days that it reaches, which stay together when they are drawn. */
export interface ErrorBlock {
  readonly origin: number
  /** Logarithms of outcome to forecast of the day-ahead market, by day ahead and slot. */
  readonly dam: ReadonlyArray<Float64Array>
  /** Logarithms of real-time to day-ahead price of the same days; null where they are not all known. */
  readonly spread: ReadonlyArray<Float64Array> | null
}

/** Errors of the issues of which every outcome came before an IST day. */
export const errorBlocks = (
  { dam, rtm }: MarketPrices,
  issued: ReadonlyArray<Issue>,
  before: number
): ReadonlyArray<ErrorBlock> =>
  issued.flatMap(({ days, origin }) => {
    if (origin + days.length > before) return []
    const errors = days.flatMap((forecast, ahead) => {
      const error = forecast === null ? null : ratios(dayOf(dam, origin + ahead), forecast.median)
      return error === null ? [] : [error]
    })
    if (errors.length < days.length) return []
    const spread =
      rtm === null
        ? []
        : days.flatMap((_, ahead) => ratios(dayOf(rtm, origin + ahead), dayOf(dam, origin + ahead)) ?? [])
    return [{ origin, dam: errors, spread: spread.length < days.length ? null : spread }]
  })

/** Logarithms of the ratios of two days' prices; null where any is unknown. */
const ratios = (above: Float64Array, below: Float64Array): Float64Array | null => {
  const logarithms = above.map((value, slot) => Math.log(value / nth(below, slot)))
  return logarithms.length === 0 || logarithms.some(Number.isNaN) ? null : logarithms
}

/** Prices of the days that an issue reaches, as they may come, INR/MWh. */
export interface PricePath {
  /** IST day of the past issue whose errors these are. */
  readonly past: number
  readonly dam: ReadonlyArray<Float64Array>
  readonly rtm: ReadonlyArray<Float64Array> | null
}

/** Blocks whose real-time prices are known below which no path of them is made. */
export const leastSpreads = 7

export interface PathRequest {
  readonly issue: Issue
  readonly blocks: ReadonlyArray<ErrorBlock>
  /** Highest price of an IST day, INR/MWh. */
  readonly cap: (day: number) => number
  readonly count: number
  /** Numbers from 0 to 1, evenly. */
  readonly random: () => number
}

/**
 * Paths of both markets: the forecast times the errors of a whole past issue drawn at random, and beside them the real-time
 * market at the spread of the same days, so that what moved together stays together. Where the block drawn has no spread,
 * that of another one stands in. None where there is no error to draw or a day is not forecast.
 */
export const pricePaths = ({ blocks, cap, count, issue, random }: PathRequest): ReadonlyArray<PricePath> => {
  const forecasts = issue.days.flatMap((day) => day?.median ?? [])
  const spreads = blocks.flatMap(({ spread }) => (spread === null ? [] : [spread]))
  const draw = <A>(items: ReadonlyArray<A>): A | undefined => items[Math.floor(random() * items.length)]
  const moved = (days: ReadonlyArray<Float64Array>, by: ReadonlyArray<Float64Array>) =>
    days.map((day, ahead) => {
      const highest = cap(issue.origin + ahead)
      return day.map((price, slot) => Math.min(highest, price * Math.exp(by[ahead]?.[slot] ?? 0)))
    })
  if (forecasts.length < issue.days.length) return []
  return Array.from({ length: count }, () => draw(blocks)).flatMap((block) => {
    if (block === undefined) return []
    const dam = moved(forecasts, block.dam)
    const spread = spreads.length < leastSpreads ? null : (block.spread ?? draw(spreads) ?? null)
    return [{ past: block.origin, dam, rtm: spread === null ? null : moved(dam, spread) }]
  })
}

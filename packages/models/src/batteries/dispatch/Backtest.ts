import type { Cell } from "@grid/domain/batteries/Cell"
import { mean, sum } from "@grid/domain/numbers/Numbers"
import type { Highs } from "highs"
import { type DayHistory, dayOf } from "../../forecast/DayHistory.ts"
import { mostEarnings } from "../Foresight.ts"
import { bothMarkets, earnedOfBoth, perfectOfBoth } from "./RealTime.ts"
import { optimum, revenue } from "../Schedule.ts"
import { isWhole } from "../PastDays.ts"

/** Ways to choose a day's schedule without its prices: by a forecast, by the prices of the day before, by the mean of 14 days. */
export interface Chosen<A> {
  readonly forecast: A
  readonly yesterday: A
  readonly mean14: A
}

/** Earnings of 1 MW of storage on one day, INR; null where the prices that it needs are not known. */
export interface BacktestDay {
  /** IST day number. */
  readonly day: number
  /** With the day's own prices known beforehand. */
  readonly perfect_inr: number
  readonly earned_inr: Chosen<number | null>
}

/** Days over which the mean is taken. */
const meanDays = 14

/** Share of the mean of 14 days in every price by which a schedule is chosen: prices that are equal are told apart by it. */
const tieBreak = 1e-4

/** Prices that a backtest is made on; the real-time market null where storage takes no part in it. */
export interface Markets {
  readonly dam: DayHistory
  readonly rtm: DayHistory | null
}

/**
 * Earnings of a day by schedules chosen from `forecast` (INR/MWh by step; null where there is none), from the day before and
 * from the mean of 14 days. Null where the prices of the day are not all known. The naive ways keep their day-ahead schedule in
 * real time, whatever it brings.
 */
export const backtestDay = (
  highs: Highs,
  { dam: history, rtm }: Markets,
  day: number,
  forecast: Float64Array | null,
  cell: Cell
): BacktestDay | null => {
  const actual = dayOf(history, day)
  const both = rtm === null ? undefined : bothMarkets(history, rtm, day)
  if (!isWhole(actual) || both === null) return null
  const usual = meanOf(history, day)
  const apartOf = (prices: Float64Array | null): Float64Array | null =>
    prices === null || usual === null || !isWhole(prices)
      ? null
      : prices.map((price, step) => price + tieBreak * (usual[step] as number))
  const earned = (prices: Float64Array | null): number | null => {
    const apart = apartOf(prices)
    return apart === null ? null : revenue(optimum(highs, apart, cell), actual)
  }
  const bid = apartOf(forecast)
  return {
    day,
    perfect_inr: both === undefined ? mostEarnings(actual, cell) : perfectOfBoth(highs, both, cell),
    earned_inr: {
      forecast: both === undefined || bid === null ? earned(forecast) : earnedOfBoth(highs, both, bid, cell),
      yesterday: earned(dayOf(history, day - 1)),
      mean14: earned(usual)
    }
  }
}

/** Mean of each step over the 14 days before; null where any of them is not whole. */
const meanOf = (history: DayHistory, day: number): Float64Array | null => {
  const days = Array.from({ length: meanDays }, (_, back) => dayOf(history, day - 1 - back))
  return days.every(isWhole)
    ? Float64Array.from({ length: history.slots }, (_, step) => mean(days.map((prices) => prices[step] as number)))
    : null
}

/** A backtest in all: days that were judged, and the shares of perfect foresight over the days where each way has earnings. */
export interface BacktestTotal {
  readonly days: number
  readonly perfect_inr_per_mw: number
  /** By the forecast, of the days that have one; null where no day has. */
  readonly earned_inr_per_mw: number | null
  /** Days that have a forecast: of a span's first ones too little may be known before them. */
  readonly earned_days: number
  readonly capture_pct: number | null
  readonly yesterday_pct: number | null
  readonly mean14_pct: number | null
}

/** Reason why a backtest tells nothing of schedules that were chosen without the day's prices; null where it does. */
export const lackOf = (days: ReadonlyArray<BacktestDay>): string | null =>
  days.every(({ earned_inr }) => earned_inr.mean14 === null)
    ? `no day has the ${meanDays} whole days of prices before it from which every schedule is chosen`
    : days.every(({ earned_inr }) => earned_inr.forecast === null)
      ? "of no day could prices be forecast from those before it"
      : null

/** Sums of a backtest. `perfect_inr_per_mw` is of all days, `earned_inr_per_mw` of `earned_days`; each share is of the days that it could be told for. */
export const totalOf = (days: ReadonlyArray<BacktestDay>): BacktestTotal => {
  const share = (way: keyof Chosen<unknown>): number | null => {
    const known = days.filter(({ earned_inr }) => earned_inr[way] !== null)
    const perfect = sum(known.map(({ perfect_inr }) => perfect_inr))
    return perfect > 0 ? (100 * sum(known.map(({ earned_inr }) => earned_inr[way] ?? 0))) / perfect : null
  }
  const forecast = days.flatMap(({ earned_inr }) => earned_inr.forecast ?? [])
  return {
    days: days.length,
    perfect_inr_per_mw: sum(days.map(({ perfect_inr }) => perfect_inr)),
    earned_inr_per_mw: forecast.length === 0 ? null : sum(forecast),
    earned_days: forecast.length,
    capture_pct: share("forecast"),
    yesterday_pct: share("yesterday"),
    mean14_pct: share("mean14")
  }
}

import type { Peak, Quantiles } from "@grid/domain/forecast/Vintage"
import { clamp, hundredths, nth } from "@grid/domain/numbers/Numbers"
import { ceilIst, dayMs, hourMs, istDay, istDayStart } from "@grid/domain/time/Time"
import type { DayForecast, Method } from "./DemandForecast.ts"
import type { Outlook } from "./Outlook.ts"

/** Hours to be forecast. */
const hours = 48
const perDay = dayMs / hourMs

/** The next 48 hours of an area, MW. */
export interface Hourly {
  /** Begin of the first IST hour, epoch ms. */
  readonly start: number
  /** Null where nothing is known of the hour. */
  readonly points: ReadonlyArray<Quantiles | null>
  readonly peaks: ReadonlyArray<Peak>
  /** The least of the methods of its days. */
  readonly method: Method
}

/**
 * The 48 hours from `now` on, from the outlook of the running day and what has been known of that day since midnight:
 * 24 hourly means, `NaN` where unknown. The forecast follows the error of the last hours, the less the further ahead, and the
 * band narrows by what that tells (`follow`). Values of hours that are not over at `now` have no part in it.
 */
export const hourly = ({ day, days, record }: Outlook, today: ArrayLike<number>, now: number): Hourly => {
  const midnight = istDayStart(day)
  const over = Math.min(perDay, Math.max(0, Math.floor((now - midnight) / hourMs)))
  const actuals = Float64Array.from({ length: over }, (_, hour) => today[hour] ?? Number.NaN)
  const error = recentError(actuals, (days[0] as DayForecast).p50)
  const at = (ts: number): Quantiles | null => {
    const place = istDay(ts) - day
    const { p10, p50, p90 } = days[place] as DayForecast
    const hour = Math.round((ts - midnight) / hourMs) - place * perDay
    const usual = nth(p50, hour)
    if (Number.isNaN(usual)) return null
    const { narrowing, share } =
      error === null ? { narrowing: 1, share: 0 } : follow(place, Math.max(0, hour - error.hour - 1), error.hour + 1)
    const middle = usual * Math.exp(share * (error?.size ?? 0))
    const edge = (of: Float64Array) => middle * Math.exp(narrowing * Math.log(nth(of, hour) / usual))
    const within = (value: number) => hundredths(clamp(value, record.low, record.high))
    return [within(edge(p10)), within(middle), within(edge(p90))]
  }
  const start = ceilIst(now, hourMs)
  const starts = Array.from({ length: hours }, (_, index) => start + index * hourMs)
  const end = start + hours * hourMs
  const peaks = days.flatMap((one, place): ReadonlyArray<Peak> => {
    const begin = istDayStart(one.day)
    if (begin + dayMs > end || istDay(start) > one.day) return []
    const known = Array.from({ length: perDay }, (_, hour) => {
      const value = place === 0 ? (actuals[hour] ?? Number.NaN) : Number.NaN
      const ts = begin + hour * hourMs
      const quantiles: Quantiles | null = value > 0 ? [hundredths(value), hundredths(value), hundredths(value)] : at(ts)
      return quantiles === null ? null : ([ts, quantiles] as const)
    }).filter((hour) => hour !== null)
    // The highest of some hours is not that of the day.
    return known.length < perDay ? [] : [peakOf(one.day, known)]
  })
  const sources = days.filter(({ day: of }) => of >= istDay(start) && of <= istDay(end - 1))
  return { start, points: starts.map(at), peaks, method: leastOf(sources.map(({ method }) => method)) }
}

/** Errors of so many hours tell of the next ones, each hour half of the one after it. */
const memory = 12

/** A jump beyond this is no error of the model but of the reading, or an outage: it is followed so far only. */
const mostError = 0.2

/** Mean error of the last hours, as a logarithm of actual to forecast; null where none of them is known and forecast. */
const recentError = (actuals: Float64Array, p50: Float64Array) => {
  const ratio = (hour: number) => nth(actuals, hour) / nth(p50, hour)
  let newest = actuals.length - 1
  while (newest >= 0 && !(ratio(newest) > 0)) newest--
  if (newest < 0 || actuals.length - newest > memory) return null
  let sum = 0
  let weights = 0
  for (let hour = Math.max(0, newest - memory + 1); hour <= newest; hour++) {
    const value = ratio(hour)
    if (!(value > 0)) continue
    const weight = 0.5 ** (newest - hour)
    sum += weight * Math.log(value)
    weights += weight
  }
  return { hour: newest, size: Math.min(mostError, Math.max(-mostError, sum / weights)) }
}

/**
 * Share of the error of the last hours that is expected again, `lead` hours after them on the running day (`place` 0) or on
 * the two days after it, `passed` hours of the running day having passed; and the part of the band's width that is left, √(1 − c²) at a
 * correlation c. Regressions over the errors of 2021 in India and the northern region, rounded.
 */
const follow = (place: number, lead: number, passed: number) => {
  const part = passed / perDay
  const correlation = place === 0 ? 0.85 * Math.exp(-lead / 11) : 0.1 + (place === 1 ? 0.65 : 0.45) * part
  return {
    share: place === 0 ? Math.exp(-lead / 18) : 0.6 + 0.5 * part,
    narrowing: Math.sqrt(1 - correlation ** 2)
  }
}

/** Highest p50 of the hours of a day, and the highest of each other quantile: their errors rise and fall together. */
const peakOf = (day: number, hours: ReadonlyArray<readonly [ts: number, Quantiles]>): Peak => {
  const most = (index: 0 | 1 | 2) => Math.max(...hours.map(([, quantiles]) => quantiles[index]))
  const quantiles: Quantiles = [most(0), most(1), most(2)]
  const [ts] = hours.reduce((peak, hour) => (hour[1][1] > peak[1][1] ? hour : peak))
  return { day, ts, quantiles }
}

const methods: ReadonlyArray<Method> = ["newest_day", "recent_days", "kernel"]

const leastOf = (candidates: ReadonlyArray<Method>): Method =>
  methods.find((method) => candidates.includes(method)) ?? "newest_day"

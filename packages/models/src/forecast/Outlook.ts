import { nth } from "@grid/domain/numbers/Numbers"
import type { Area } from "@grid/domain/observations/Area"
import { type DayForecast, forecasts, isRefused, range, type Range, type Refused } from "./DemandForecast.ts"
import { type DayHistory, ofKnownSlots } from "./DayHistory.ts"
import { oldest } from "./RecentDays.ts"

/** Running day and the two after it, forecast at the midnight before: what a whole day's forecasts are made from. */
export interface Outlook {
  /** IST day number of the running day. */
  readonly day: number
  readonly days: ReadonlyArray<DayForecast>
  /** Bounds that no forecast leaves, MW. */
  readonly record: Range
}

/** Days that an outlook covers: 48 hours from any time of the first end in the third. */
const outlookDays = 3

/**
 * Forecasts at 00:00 IST of `day` from the days before it alone, whatever else the history holds; the reason where there can
 * be none. Each day has models of its own, for the days between it and the newest known. Where slots without a recent value
 * keep a day from being forecast, the others are.
 */
export const outlook = (history: DayHistory, area: Area, day: number): Outlook | string => {
  const days = Math.max(0, Math.min(history.days, day - history.firstDay))
  const past = { ...history, days, values: history.values.subarray(0, days * history.slots) }
  const record = range(past, day - 1)
  if (record === null) return "no value is known"
  const forecastDays: Array<DayForecast> = []
  for (let ahead = 1; ahead <= outlookDays; ahead++) {
    const at = { area, day: day + ahead - 1, ahead }
    const whole = dayForecast(past, at)
    const one = isRefused(whole) ? (partForecast(past, at) ?? whole) : whole
    if (isRefused(one)) return one.refused
    forecastDays.push(one)
  }
  return { day, days: forecastDays, record }
}

interface Target {
  readonly area: Area
  readonly day: number
  readonly ahead: number
}

const dayForecast = (history: DayHistory, { ahead, area, day }: Target): DayForecast | Refused => {
  const [one] = forecasts({ history, area, first: day, last: day, ahead, withHolidays: true })
  return one as DayForecast | Refused
}

/** Forecast of the slots with a recent value; null without any. */
const partForecast = (whole: DayHistory, target: Target): DayForecast | Refused | null => {
  const { ahead, day } = target
  const { history, places } = ofKnownSlots(whole, day - oldest(ahead), day - ahead + 1)
  if (places.length === 0) return null
  const part = dayForecast(history, target)
  if (isRefused(part)) return part
  const expanded = (values: Float64Array) => {
    const all = new Float64Array(whole.slots).fill(Number.NaN)
    for (const [index, slot] of places.entries()) all[slot] = nth(values, index)
    return all
  }
  return { ...part, p10: expanded(part.p10), p50: expanded(part.p50), p90: expanded(part.p90) }
}

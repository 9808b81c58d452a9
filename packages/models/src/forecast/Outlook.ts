import type { Area } from "@grid/domain/observations/Area"
import { type DayForecast, forecasts, isRefused, range, type Range } from "./DemandForecast.ts"
import type { DayHistory } from "./DayHistory.ts"

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
 * be none. Each day has models of its own, for the days between it and the newest known.
 */
export const outlook = (history: DayHistory, area: Area, day: number): Outlook | string => {
  const days = Math.max(0, Math.min(history.days, day - history.firstDay))
  const past = { ...history, days, values: history.values.subarray(0, days * history.slots) }
  const record = range(past, day - 1)
  if (record === null) return "no value is known"
  const forecastDays: Array<DayForecast> = []
  for (let ahead = 1; ahead <= outlookDays; ahead++) {
    const target = day + ahead - 1
    for (const one of forecasts({ history: past, area, first: target, last: target, ahead, withHolidays: true })) {
      if (isRefused(one)) return one.refused
      forecastDays.push(one)
    }
  }
  return { day, days: forecastDays, record }
}

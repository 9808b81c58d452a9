import { nth } from "@grid/domain/numbers/Numbers"
import { type DayHistory, dayOf } from "./DayHistory.ts"

/** Forecast from a few days: the newest day and the same weekday, slot by slot. */
export interface Recent {
  readonly values: Float64Array
  /** True where the same weekday of last week took part throughout. */
  readonly withWeek: boolean
  /** Days between the forecast and the oldest value it rests on, at least `ahead`. */
  readonly age: number
}

/** An older value says nothing any more, unless none could be newer. */
const oldestDays = 7

/** Days between a forecast and the oldest value that it may rest on. */
export const oldest = (ahead: number): number => Math.max(oldestDays, ahead)

/**
 * The newest value of each slot, at most seven days old, and its geometric mean with that of the newest known
 * same weekday where there is one. Null where a slot has no value so recent.
 */
export const recentDays = (history: DayHistory, day: number, ahead: number): Recent | null => {
  const values = new Float64Array(history.slots)
  const most = oldest(ahead)
  const lastWeek = 7 * Math.ceil(ahead / 7)
  const week = dayOf(history, day - lastWeek)
  let withWeek = true
  let age = ahead
  for (let slot = 0; slot < history.slots; slot++) {
    let back = ahead
    while (back <= most && Number.isNaN(dayOf(history, day - back)[slot])) back++
    if (back > most) return null
    const newest = nth(dayOf(history, day - back), slot)
    const weekday = nth(week, slot)
    age = Math.max(age, back)
    if (Number.isNaN(weekday) || back === lastWeek) withWeek = false
    values[slot] = Number.isNaN(weekday) ? newest : Math.sqrt(newest * weekday)
  }
  return { values, withWeek, age }
}

import { nth } from "@grid/domain/numbers/Numbers"
import { type DayHistory, dayOf, knownSlots } from "./DayHistory.ts"

/** Forecast from a few days: the newest day and the same weekday, slot by slot. */
export interface Recent {
  readonly values: Float64Array
  /** True where the same weekday of last week took part throughout. */
  readonly withWeek: boolean
  /** Days between the forecast and the oldest value it rests on, at least `ahead`. */
  readonly age: number
}

/** Days before its origin that a forecast may rest on: an older value says nothing any more. */
const recentReach = 7

/** Days between a forecast and the oldest value that it may rest on: those of the week before its origin. */
export const oldest = (ahead: number): number => ahead - 1 + recentReach

/** The same by the week before the day that is forecast, of which fewer days are known the further it lies ahead. */
export const oldestOfDay = (ahead: number): number => Math.max(recentReach, ahead)

/** True where every slot has a value in the week before an origin. */
export const isRecent = (history: DayHistory, origin: number): boolean =>
  knownSlots(history, origin - recentReach, origin).length === history.slots

/**
 * The newest value of each slot, at most `most` days before the day, and its geometric mean with that of the newest known
 * same weekday where there is one. Null where a slot has no value so recent.
 */
export const recentDays = (
  history: DayHistory,
  day: number,
  ahead: number,
  most: number = oldest(ahead)
): Recent | null => {
  const values = new Float64Array(history.slots)
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

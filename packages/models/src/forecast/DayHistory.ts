import type { Series } from "@grid/domain/grid/Series"
import type { KeptHoliday } from "./Calendar.ts"
import { dayMs, istDay, istDayStart } from "@grid/domain/time/Time"

/** Demand by IST day: `values[day · slots + slot]`, MW; `NaN` is unknown. */
export interface DayHistory {
  /** IST day number of the first row, see `istDay`. */
  readonly firstDay: number
  readonly days: number
  /** Intervals of a day: 24 hours or 96 blocks. */
  readonly slots: number
  readonly values: Float64Array
  /** Holidays that an operator has loaded, beside those that come with the service. */
  readonly holidays?: ReadonlyArray<KeptHoliday>
}

/** The days of a series that begins at 00:00 IST. What cannot be demand (zero, negative) is unknown. */
export const fromSeries = ({ start, step, values }: Series): DayHistory => {
  const slots = Math.round(dayMs / step)
  const days = Math.floor(values.length / slots)
  return {
    firstDay: istDay(start),
    days,
    slots,
    values: values.slice(0, days * slots).map((value) => (value > 0 ? value : Number.NaN))
  }
}

/** The values of an IST day; unknown throughout where it lies outside. */
export const dayOf = (history: DayHistory, day: number): Float64Array => {
  const index = day - history.firstDay
  return index < 0 || index >= history.days
    ? new Float64Array(history.slots).fill(Number.NaN)
    : history.values.subarray(index * history.slots, (index + 1) * history.slots)
}

/** Slots of a day with a value on the IST days `[first, end)`, by their places in it. */
export const knownSlots = (history: DayHistory, first: number, end: number): ReadonlyArray<number> => {
  const window = Array.from({ length: end - first }, (_, index) => dayOf(history, first + index))
  return allSlots(history).filter((slot) => window.some((values) => !Number.isNaN(values[slot])))
}

export const allSlots = ({ slots }: DayHistory): ReadonlyArray<number> =>
  Array.from({ length: slots }, (_, slot) => slot)

/** The days with some of their slots alone. */
export const ofSlots = (history: DayHistory, places: ReadonlyArray<number>): DayHistory => {
  if (places.length === history.slots) return history
  const isPlace = allSlots(history).map((slot) => places.includes(slot))
  const values = history.values.filter((_, index) => isPlace[index % history.slots])
  return { ...history, slots: places.length, values }
}

/** Epoch ms at which a slot of an IST day begins. */
export const slotStart = ({ slots }: DayHistory, day: number, slot: number): number =>
  istDayStart(day) + (slot * dayMs) / slots

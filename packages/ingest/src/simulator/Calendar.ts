import { blockMs, dayMs, hourMs, istDate, istDay, istDayDate, istDayStart } from "@grid/domain/time/Time"
import * as Calibration from "./Calibration.ts"
import { remember } from "./Remember.ts"

/** Place of an instant in the year and the day, for reading the tables. */
export interface Time {
  readonly ms: number
  /** Since the middle of 2026. */
  readonly years: number
  /** Growth of demand and of most capacity since then, as a factor. */
  readonly growth: number
  /** Hour of the IST day in the middle of the block, 0 to 24. */
  readonly hourOfDay: number
  readonly dayOfYear: number
  /** Weekday and holiday, as a factor. */
  readonly dayFactor: number
  readonly month: Reading
  readonly hour: Reading
}

/** A fractional position in a periodic table: between `low` and `high`, at `weight` of the way. */
export interface Reading {
  readonly low: number
  readonly high: number
  readonly weight: number
}

/** Time of the block that starts at `ms`. */
export const at = (ms: number): Time => {
  const day = dayOf(istDay(ms))
  const hourOfDay = (ms + blockMs / 2 - day.start) / hourMs
  const years = yearsAt(ms)
  return {
    ms,
    years,
    growth: (1 + Calibration.level.growth) ** years,
    hourOfDay,
    dayOfYear: day.ofYear,
    dayFactor: dayFactor(day, (ms - day.start) / hourMs),
    month: reading(((day.ofYear + hourOfDay / 24) / 365.25) * 12 - 0.5, 12),
    hour: reading(hourOfDay - 0.5, 24)
  }
}

/** Years since the middle of 2026. */
export const yearsAt = (ms: number): number => (ms - Calibration.level.at) / (365.25 * dayMs)

/** Value of a periodic table, straight between the middles of two months or hours. */
export const read = ({ high, low, weight }: Reading, table: ReadonlyArray<number>): number =>
  (table[low] ?? 0) * (1 - weight) + (table[high] ?? 0) * weight

/** Value of a table of the year whose entries are tables of the day. */
export const readDay = ({ month, hour }: Time, tables: ReadonlyArray<ReadonlyArray<number>>): number =>
  read(hour, tables[month.low] ?? []) * (1 - month.weight) + read(hour, tables[month.high] ?? []) * month.weight

const reading = (position: number, length: number): Reading => {
  const index = Math.floor(position)
  return { low: (index + length) % length, high: (index + 1) % length, weight: position - index }
}

interface Day {
  readonly start: number
  readonly ofYear: number
  readonly factors: { readonly before: number; readonly own: number; readonly after: number }
}

const dayOf = remember((number): Day => {
  const start = istDayStart(number)
  const date = istDate(start)
  return {
    start,
    ofYear: Math.round((Date.parse(`${date}T00:00:00Z`) - Date.UTC(Number(date.slice(0, 4)), 0, 1)) / dayMs),
    factors: { before: factorOf(number - 1), own: factorOf(number), after: factorOf(number + 1) }
  }
})

/** Weekday and holiday, passing over between 21:00 and 03:00. */
const dayFactor = ({ factors }: Day, hours: number): number => {
  const { after, before, own } = factors
  if (hours < 3) return own + (before - own) * ((3 - hours) / 6)
  if (hours > 21) return own + (after - own) * ((hours - 21) / 6)
  return own
}

const factorOf = (day: number): number => {
  const date = istDayDate(day)
  const weekday = Calibration.weekdayFactor[(((day + 3) % 7) + 7) % 7] ?? 1
  const dip = Calibration.lunarHolidays[date] ?? Calibration.fixedHolidays[date.slice(5)] ?? 0
  return weekday * (1 - dip)
}

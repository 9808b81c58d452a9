import type { Series } from "@grid/domain/grid/Series"
import { mean, nth } from "@grid/domain/numbers/Numbers"
import { hoursPerDay } from "@grid/domain/time/Time"
import { type DayHistory, dayOf, fromSeries } from "../DayHistory.ts"

/** Prices below it, INR/MWh, count as it, so that all can be told apart by ratios. */
export const leastPrice = 1

/** The days of a series of prices, INR/MWh, that begins at 00:00 IST. A price of 0 is one; a negative one is unknown. */
export const fromPrices = (series: Series): DayHistory =>
  fromSeries({
    ...series,
    values: series.values.map((value) => (value < 0 ? Number.NaN : Math.max(leastPrice, value)))
  })

/** Means of the hours; unknown where half of the hour's blocks or more are. */
export const hours = (history: DayHistory): DayHistory => {
  const { slots, values } = history
  if (slots === hoursPerDay) return history
  const blocks = slots / hoursPerDay
  return {
    ...history,
    slots: hoursPerDay,
    values: Float64Array.from({ length: values.length / blocks }, (_, hour) => {
      const sample = values.subarray(hour * blocks, (hour + 1) * blocks).filter((value) => !Number.isNaN(value))
      return 2 * sample.length > blocks ? mean(sample) : Number.NaN
    })
  }
}

/** Days from which it is taken how the blocks of an hour differ. */
const shapeDays = 14

/** Blocks for hours: each differs from its hour as it did, on average, in the fortnight up to `newest`. */
export const blockShape = (history: DayHistory, newest: number): ((byHour: Float64Array) => Float64Array) => {
  const { slots } = history
  const blocks = slots / hoursPerDay
  if (blocks === 1) return (byHour) => byHour
  const first = Math.max(0, newest - shapeDays + 1 - history.firstDay)
  const end = Math.max(first, newest + 1 - history.firstDay)
  // Those days alone: forecasts of a year ask for as many shapes.
  const byHours = hours({
    firstDay: history.firstDay + first,
    days: Math.min(end, history.days) - first,
    slots,
    values: history.values.subarray(first * slots, end * slots)
  })
  const ratio = Float64Array.from({ length: slots }, (_, slot) => {
    let sum = 0
    let days = 0
    for (let back = 0; back < shapeDays; back++) {
      const value = nth(dayOf(history, newest - back), slot)
      const of = Math.log(value / nth(dayOf(byHours, newest - back), Math.floor(slot / blocks)))
      if (Number.isNaN(of)) continue
      sum += of
      days++
    }
    return days === 0 ? 1 : Math.exp(sum / days)
  })
  return (byHour) => ratio.map((value, slot) => value * nth(byHour, Math.floor(slot / blocks)))
}

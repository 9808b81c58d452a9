import { nth } from "@grid/domain/numbers/Numbers"
import { national } from "@grid/domain/observations/Area"
import { nextTurn } from "@grid/domain/time/Turns"
import { Effect } from "effect"
import type { CapacityTable } from "@grid/models/carbon/Capacity"
import { areas } from "@grid/models/carbon/Frozen"
import { type Band, type Bands, bands, leastDays } from "@grid/models/forecast/Bands"
import {
  expectedInputs,
  type HourlyReadings,
  intensities,
  leastMemoryDays,
  readInputs
} from "@grid/models/forecast/ExpectedMix"

/** Days whose forecasts are repeated to measure the method's errors, and days before them that these look back on. */
const hindcastDays = 28
const memoryDays = 9

/** Days of readings that bands are made from. */
export const readDays = hindcastDays + memoryDays

/** Distance of the hours of a day that are forecast again: the neighbours are off alike. */
const hindcastHours = 3
const aheads = [1, 2, 3] as const
const perDay = 24
const slots = perDay / hindcastHours

/** Hours between two turns of other work. */
export const hoursAtOnce = 4

/** Half the width of a band, as a logarithm, where too little is known of past errors. */
const assumed = 0.25

/** Bands by day ahead and place of the area; null where too few days are known. */
export type CarbonBands = ReadonlyArray<ReadonlyArray<Band | null>>

/** Half widths of an area's band at an hour of a day ahead, as logarithms. */
export const halfWidths = (
  carbonBands: CarbonBands,
  { area, day, hour }: { readonly area: number; readonly day: number; readonly hour: number }
): { readonly low: number; readonly high: number } => {
  const band = carbonBands[day]?.[area] ?? null
  const slot = Math.floor(hour / hindcastHours)
  return band === null ? { low: assumed, high: assumed } : { low: -nth(band.low, slot), high: nth(band.high, slot) }
}

/** Errors of a day's forecasts made one, two and three days ahead with its demand known, by area and slot, as logarithms. */
const errorsOf = Effect.fnUntraced(function* (readings: HourlyReadings, table: CapacityTable, day: number) {
  const country = readings.column("demand", national)
  const errors = aheads.map(() => areas.map(() => new Float64Array(slots).fill(Number.NaN)))
  for (let slot = 0; slot < slots; slot++) {
    const hour = slot * hindcastHours + 1
    const index = (day - readings.firstDay) * perDay + hour
    const mw = nth(country, index)
    if (!(mw > 0)) continue
    if (slot % hoursAtOnce === 0) yield* nextTurn
    const actual = intensities(readInputs(readings, table, day, hour))
    const demandOf = (slug: string) => {
      const value = nth(readings.column("demand", slug), index)
      return Number.isNaN(value) ? null : value
    }
    for (const [place, ahead] of aheads.entries()) {
      const inputs = expectedInputs(readings, table, { day, hour, ahead }, { national: mw, of: demandOf })
      if (inputs === null) continue
      const expected = intensities(inputs)
      errors[place]?.forEach((ofArea, area) => {
        const error = Math.log(nth(actual, area) / nth(expected, area))
        if (Number.isFinite(error)) ofArea[slot] = error
      })
    }
  }
  return errors
})

/**
 * Errors of the method on the last days, by distance, area and part of the day, the demand being known: conformal bands as
 * those of demand. Empty where too few days are known for any.
 */
export const hindcast = Effect.fnUntraced(function* (
  readings: HourlyReadings,
  table: CapacityTable,
  day: number
): Effect.fn.Return<CarbonBands> {
  const learners = aheads.map(() => areas.map((): Bands => bands(slots)))
  const firstHour = readings.column("demand", national).findIndex((mw) => mw > 0)
  const first = Math.max(day - hindcastDays, readings.firstDay + Math.ceil(firstHour / perDay) + leastMemoryDays)
  if (firstHour < 0 || day - first < leastDays) return []
  for (let past = first; past < day; past++) {
    yield* nextTurn
    const errors = yield* errorsOf(readings, table, past)
    learners.forEach((byArea, place) => {
      byArea.forEach((learner, area) => learner.learn(errors[place]?.[area] ?? new Float64Array(0)))
    })
  }
  return learners.map((byArea) => byArea.map((learner) => learner.band()))
})

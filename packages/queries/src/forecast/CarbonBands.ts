import { nth, nullOfNaN } from "@grid/domain/numbers/Numbers"
import { national } from "@grid/domain/observations/Area"
import { nextTurn } from "@grid/domain/time/Turns"
import { Effect } from "effect"
import type { CapacityTable } from "@grid/models/carbon/Capacity"
import { areas } from "@grid/models/carbon/Frozen"
import { assuming, type Band, type Bands, bands, leastDays } from "@grid/models/forecast/Bands"
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

/** Hours of a part of a day, of which one is forecast again: the neighbours are off alike. */
const hindcastHours = 3

/** Hours of a part in the order in which they are looked at, until one is known. */
const preference = [1, 0, 2] as const
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
  const { high, low } = assuming(carbonBands[day]?.[area] ?? null, assumed, slots)
  const slot = Math.floor(hour / hindcastHours)
  return { low: -nth(low, slot), high: nth(high, slot) }
}

/** Errors of the forecasts of an hour made one, two and three days ahead with its demand known, by area, as logarithms; null where none is known. */
const errorsAt = (readings: HourlyReadings, table: CapacityTable, day: number, hour: number) => {
  const index = (day - readings.firstDay) * perDay + hour
  const mw = nth(readings.column("demand", national), index)
  if (!(mw > 0)) return null
  const actual = intensities(readInputs(readings, table, day, hour))
  const demandOf = (slug: string) => nullOfNaN(nth(readings.column("demand", slug), index))
  const errors = aheads.map((ahead) => {
    const inputs = expectedInputs(readings, table, { day, hour, ahead }, { national: mw, of: demandOf })
    const expected = inputs === null ? null : intensities(inputs)
    return areas.map((_, area) => (expected === null ? Number.NaN : Math.log(nth(actual, area) / nth(expected, area))))
  })
  return errors.flat().some(Number.isFinite) ? errors : null
}

/** Errors of a day's forecasts by distance, area and part of the day. */
const errorsOf = Effect.fnUntraced(function* (readings: HourlyReadings, table: CapacityTable, day: number) {
  const errors = aheads.map(() => areas.map(() => new Float64Array(slots).fill(Number.NaN)))
  for (let slot = 0; slot < slots; slot++) {
    if (slot % hoursAtOnce === 0) yield* nextTurn
    for (const hour of preference) {
      const ofHour = errorsAt(readings, table, day, slot * hindcastHours + hour)
      if (ofHour === null) continue
      for (const [place, byArea] of ofHour.entries()) {
        for (const [area, error] of byArea.entries()) {
          const ofArea = errors[place]?.[area]
          if (ofArea !== undefined && Number.isFinite(error)) ofArea[slot] = error
        }
      }
      break
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

import { nth, round, countKnown } from "@grid/domain/numbers/Numbers"
import type { Observation } from "@grid/domain/observations/Observation"
import { leastCoverage } from "@grid/domain/observations/Provenance"
import { blockMs, blocksPerDay, blocksPerHour, hourMs, istDayStart } from "@grid/domain/time/Time"

/** One IST day of a series as it is stored; `NaN` is unknown. */
export interface Page {
  readonly blocks: Float64Array | null
  readonly hours: Float64Array | null
  /** Mean of the known hours; null below 80 % of the day's hours. */
  readonly mean: number | null
  readonly present: number
  readonly captured_at: number
}

/** True where values of a period have day pages, those up to an hour; longer ones have month pages. */
export const hasDayPages = ({ period_minutes }: { readonly period_minutes: number }): boolean => period_minutes <= 60

export const emptyPage = (): Page => ({ blocks: null, hours: null, mean: null, present: 0, captured_at: 0 })

/** Ten watts: below what any meter of the grid resolves; it keeps the pages short. */
const parts = 1e5

/** Mean of the known values; null below 80 % of them. */
const meanOf = (values: Float64Array): number | null => {
  const present = countKnown(values)
  if (present < leastCoverage * values.length) return null
  return values.reduce((total, value) => (Number.isNaN(value) ? total : total + value), 0) / present
}

/** Hour means of blocks; unknown with any of the hour's four blocks missing. */
const hoursOf = (blocks: Float64Array): Float64Array =>
  Float64Array.from({ length: 24 }, (_, hour) =>
    round(meanOf(blocks.subarray(hour * blocksPerHour, (hour + 1) * blocksPerHour)) ?? Number.NaN, parts)
  )

const newest = (page: Page, observations: ReadonlyArray<Observation>) =>
  observations.reduce((latest, observation) => Math.max(latest, observation.captured_at), page.captured_at)

const fromBlocks = (blocks: Float64Array, captured_at: number): Page => {
  const hours = hoursOf(blocks)
  return { blocks, hours, mean: meanOf(hours), present: countKnown(blocks), captured_at }
}

/** Puts block or hour values into their places. */
export const placeInterval = (page: Page, day: number, observations: ReadonlyArray<Observation>): Page => {
  const start = istDayStart(day)
  const captured_at = newest(page, observations)
  if (observations[0]?.period_minutes === 60) {
    const hours = page.hours ?? new Float64Array(24).fill(Number.NaN)
    for (const { ts, value } of observations) hours[Math.floor((ts - start) / hourMs)] = value ?? Number.NaN
    return { blocks: null, hours, mean: meanOf(hours), present: countKnown(hours) * blocksPerHour, captured_at }
  }
  const blocks = page.blocks ?? new Float64Array(blocksPerDay).fill(Number.NaN)
  for (const { ts, value } of observations) blocks[Math.floor((ts - start) / blockMs)] = value ?? Number.NaN
  return fromBlocks(blocks, captured_at)
}

/** Block means of all instantaneous readings of the day. `added` are those that changed. */
export const placeReadings = (
  page: Page,
  day: number,
  readings: ReadonlyArray<{ readonly ts: number; readonly value: number | null }>,
  added: ReadonlyArray<Observation>
): Page => {
  const sums = new Float64Array(blocksPerDay)
  const counts = new Float64Array(blocksPerDay)
  for (const { ts, value } of readings) {
    if (value === null) continue
    const block = Math.floor((ts - istDayStart(day)) / blockMs)
    sums[block] = nth(sums, block) + value
    counts[block] = nth(counts, block) + 1
  }
  // Without readings 0 over 0: NaN, as unknown blocks are.
  const blocks = sums.map((total, block) => round(total / nth(counts, block), parts))
  return fromBlocks(blocks, newest(page, added))
}

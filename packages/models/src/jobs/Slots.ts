import { byPrecedence } from "@grid/domain/grid/History"
import type { DayPage } from "@grid/domain/grid/Series"
import { mean } from "@grid/domain/numbers/Numbers"
import { leastCoverage } from "@grid/domain/observations/Provenance"
import { blockMs, blocksPerDay, dayMs, hourMs, istDayStart } from "@grid/domain/time/Time"
import type { Span } from "../reading/Values.ts"

/** Equidistant values with the page that each came from; `NaN` and null are unknown. */
export interface Slots {
  readonly start: number
  readonly step: number
  readonly values: Float64Array
  readonly pages: ReadonlyArray<DayPage | null>
}

/** Block or hour means over the span, from the better source slot by slot, as `fromPages` of a history gives them. */
export const slotsOf = (pages: ReadonlyArray<DayPage>, { from, to }: Span, resolution: "block" | "hour"): Slots => {
  const step = resolution === "block" ? blockMs : hourMs
  const perDay = resolution === "block" ? blocksPerDay : 24
  const length = Math.max(0, Math.round((to - from) / step))
  const values = new Float64Array(length).fill(Number.NaN)
  const owners: Array<DayPage | null> = Array.from({ length }, () => null)
  for (const page of byPrecedence(pages)) {
    const slots = resolution === "block" ? page.blocks : page.hours
    if (slots === null) continue
    const offset = Math.round((istDayStart(page.day) - from) / step)
    const end = Math.min(perDay, length - offset)
    for (let slot = Math.max(0, -offset); slot < end; slot++) {
      const value = slots[slot] as number
      if (!Number.isNaN(value) && owners[offset + slot] === null) {
        values[offset + slot] = value
        owners[offset + slot] = page
      }
    }
  }
  return { start: from, step, values, pages: owners }
}

/** Day means of hours that start at 00:00 IST; unknown below 80 % of a day's hours. */
export const daysOf = (hours: Slots): Slots => {
  const length = Math.floor(hours.values.length / 24)
  const values = new Float64Array(length).fill(Number.NaN)
  const pages: Array<DayPage | null> = Array.from({ length }, () => null)
  for (let day = 0; day < length; day++) {
    const sample = hours.values.subarray(day * 24, (day + 1) * 24).filter((value) => !Number.isNaN(value))
    if (sample.length < leastCoverage * 24) continue
    values[day] = mean(sample)
    pages[day] = hours.pages.slice(day * 24, (day + 1) * 24).find((page) => page !== null) ?? null
  }
  return { start: hours.start, step: dayMs, values, pages }
}

import type { Series } from "@grid/domain/grid/Series"
import type { Kind } from "@grid/domain/observations/Dataset"
import { dayMs, hourMs } from "@grid/domain/time/Time"

/** Longer gaps are left open: nothing honest can be said about them from their edges. */
export const longestGapMs = 6 * hourMs

/** How far back a reference may lie: the same time of day yesterday and a week ago. */
export const lookBackMs = 7 * dayMs

/** Names the method in an answer's provenance. */
export const method =
  "interior gaps of up to 6 hours: the same hours of the day before and the week before, scaled to the values at both edges"

const modelled: Kind = "modelled"

/**
 * Fills interior gaps of up to 6 hours. The shape is the mean of the same intervals one day and seven days before, as far
 * as they are known, scaled so that it meets the known values at both edges; without such a reference the gap
 * is bridged in a straight line. Filled values are of kind `modelled`; the coverage stays that of the known values.
 */
export const fillGaps = (series: Series): Series => {
  const { step } = series
  const longest = longestGapMs / step
  const source = series.values
  const values = source.slice()
  const kindList = [...series.kindList, modelled]
  const kinds = series.kinds === null ? new Uint8Array(source.length) : series.kinds.slice()
  const reference = (index: number): number => {
    let sum = 0
    let known = 0
    for (const back of [dayMs / step, lookBackMs / step]) {
      const value = source[index - back]
      if (value !== undefined && !Number.isNaN(value)) {
        sum += value
        known++
      }
    }
    return known === 0 ? Number.NaN : sum / known
  }
  let filled = 0
  let left = -1
  for (let right = 0; right < source.length; right++) {
    if (Number.isNaN(source[right])) continue
    const length = right - left - 1
    if (left >= 0 && length > 0 && length <= longest) {
      const before = source[left] as number
      const after = source[right] as number
      const scaleBefore = before / reference(left)
      const scaleAfter = after / reference(right)
      for (let index = left + 1; index < right; index++) {
        const along = (index - left) / (right - left)
        const shaped = reference(index) * (scaleBefore + (scaleAfter - scaleBefore) * along)
        values[index] = Number.isFinite(shaped) ? shaped : before + (after - before) * along
        kinds[index] = kindList.length - 1
        filled++
      }
    }
    left = right
  }
  return filled === 0 ? series : { ...series, values, kinds, kindList }
}

import type { Series } from "@grid/domain/grid/Series"
import { mean, nth } from "@grid/domain/numbers/Numbers"
import type { Kind } from "@grid/domain/observations/Dataset"
import { dayMs, hourMs } from "@grid/domain/time/Time"

/** Longer gaps are left open: nothing honest can be said about them from their edges. */
export const longestGapMs = 6 * hourMs

/** Longest way back to a reference, ms: the same time of day yesterday and a week ago. */
export const lookBackMs = 7 * dayMs

/** Names the method in an answer's provenance. */
export const method =
  "interior gaps of up to 6 hours: what was forecast at the midnight before, or where nothing was the same hours of the day before and the week before, scaled to the values at both edges"

const modelled: Kind = "modelled"

/** Interior gaps that are short enough to be filled: the known values around each, as indices. */
export const gapsOf = ({ step, values }: Series): ReadonlyArray<{ readonly left: number; readonly right: number }> => {
  const longest = longestGapMs / step
  const gaps: Array<{ readonly left: number; readonly right: number }> = []
  let left = -1
  for (let right = 0; right < values.length; right++) {
    if (Number.isNaN(values[right])) continue
    const length = right - left - 1
    if (left >= 0 && length > 0 && length <= longest) gaps.push({ left, right })
    left = right
  }
  return gaps
}

/**
 * Fills interior gaps of up to 6 hours. The shape is what is `expected` of an interval by its index and that of the
 * last known one before the gap, where that is known for the whole gap and both its edges, else the mean of the same intervals one day and seven days before, as far as they are known.
 * It is scaled so that it meets the known values at both edges; without any shape the gap is bridged in a
 * straight line. Filled values are of kind `modelled`; the coverage stays that of the known values.
 */
export const fillGaps = (
  series: Series,
  expected: (index: number, left: number) => number = () => Number.NaN
): Series => {
  const { step } = series
  const source = series.values
  const gaps = gapsOf(series)
  if (gaps.length === 0) return series
  const values = source.slice()
  const kindList = [...series.kindList, modelled]
  const kinds = series.kinds === null ? new Uint8Array(source.length) : series.kinds.slice()
  const reference = (index: number): number => {
    const references = [dayMs / step, lookBackMs / step].flatMap((back) => {
      const value = source[index - back]
      return value === undefined || Number.isNaN(value) ? [] : [value]
    })
    return mean(references)
  }
  for (const { left, right } of gaps) {
    const length = right - left
    const forecast = (index: number) => expected(index, left)
    const isExpected = Array.from({ length: length + 1 }, (_, index) => forecast(left + index)).every(
      (value) => value > 0
    )
    const shape = isExpected ? forecast : reference
    const first = nth(source, left)
    const last = nth(source, right)
    const scaleFirst = first / shape(left)
    const scaleLast = last / shape(right)
    for (let index = left + 1; index < right; index++) {
      const along = (index - left) / length
      const shaped = shape(index) * (scaleFirst + (scaleLast - scaleFirst) * along)
      values[index] = Number.isFinite(shaped) ? shaped : first + (last - first) * along
      kinds[index] = kindList.length - 1
    }
  }
  const sourceList = series.sourceList && [...series.sourceList, "gap-fill"]
  return { ...series, values, kinds, kindList, ...(sourceList && { sourceList }) }
}

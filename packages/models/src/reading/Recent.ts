import { fromPages, knownRange, slice } from "@grid/domain/grid/History"
import type { DayPage, Series } from "@grid/domain/grid/Series"
import { mean } from "@grid/domain/numbers/Numbers"
import { coverage, leastCoverage } from "@grid/domain/observations/Provenance"
import { blockMs, blocksPerHour, floorIst, hourMs } from "@grid/domain/time/Time"
import type { Span } from "./Values.ts"

/** Time that the newest value may be behind, ms: what is older does not move the end of a window. */
export const mostLateMs = 2 * hourMs

/** Time before now, epoch ms, in which the newest value of a window of the last hours is looked for; the running hour counts. */
export const newestSpan = (now: number, step: number): Span => ({
  from: floorIst(now, step) - mostLateMs,
  to: step === hourMs ? floorIst(now, hourMs) + hourMs : floorIst(now, step)
})

/** A window moved so that it ends with the interval of a block. */
export const endingWith = ({ from, to }: Span, block_start: number, step: number): Span => {
  const last = floorIst(block_start, step) + step
  return { from: from + last - to, to: last }
}

/** A window of the last hours, moved so that it ends with its newest known interval; `newest` are the blocks of `newestSpan`. */
export const endingKnown = (span: Span, newest: ReadonlyArray<Series>, step: number): Span => {
  const ends = newest.flatMap((blocks) => {
    const { end, first } = knownRange(blocks)
    return end > first ? [blocks.start + (end - 1) * blockMs] : []
  })
  return ends.length === 0 ? span : endingWith(span, Math.max(...ends), step)
}

/** A series by the hour whose last hour is not whole: its value is the mean of the blocks that are known of it. */
export const withRunningHour = (hours: Series, pages: ReadonlyArray<DayPage>, now: number): Series => {
  const last = hours.values.length - 1
  if (last < 0 || !Number.isNaN(hours.values[last])) return hours
  const from = hours.start + last * hourMs
  const blocks = fromPages(pages, { from, to: from + hourMs }, "block")
  const known = blocks.values.filter((value) => !Number.isNaN(value))
  if (known.length === 0) return hours
  const values = hours.values.slice()
  values[last] = mean(known)
  const begun = Math.min(blocksPerHour, Math.ceil((now - from) / blockMs))
  const { expected, present } = hours.coverage
  return {
    ...hours,
    values,
    coverage: coverage(present + known.length, expected - blocksPerHour + Math.max(begun, known.length)),
    isRunning: true
  }
}

/**
 * Means of a series of blocks over intervals of `step`, unknown below 80 % of their blocks; of the last one, where it lies
 * before `now` and is not whole, the mean so far. Its coverage is that of the blocks that have begun by `now`.
 */
export const resampled = (blocks: Series, { from, to }: Span, step: number, now: number): Series => {
  const perInterval = step / blockMs
  const own = slice(blocks, from, to).values
  const values = new Float64Array((to - from) / step).fill(Number.NaN)
  let present = 0
  let isRunning = false
  for (let index = 0; index < values.length; index++) {
    const known = own.subarray(index * perInterval, (index + 1) * perInterval).filter((value) => !Number.isNaN(value))
    present += known.length
    const isLast = index === values.length - 1 && to > now - mostLateMs
    if (known.length > 0 && (isLast || known.length >= leastCoverage * perInterval)) values[index] = mean(known)
    isRunning ||= isLast && known.length > 0 && known.length < perInterval
  }
  const expected = Math.min(own.length, Math.max(present, Math.ceil((now - from) / blockMs)))
  return { ...blocks, start: from, step, values, kinds: null, coverage: coverage(present, expected), isRunning }
}

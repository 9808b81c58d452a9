/** Value of an interval by its begin, epoch ms; null where it is not known. */
export type Point = readonly [ms: number, value: number | null]

/** Begins of the intervals from `from` to before `to`, epoch ms. */
export const instants = (from: number, to: number, stepMs: number): ReadonlyArray<number> =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / stepMs)) }, (_, index) => from + index * stepMs)

/** Values of the instants of a grid: null, a gap, where there is no point. */
export const onGrid = (times: ReadonlyArray<number>, points: Iterable<Point>): ReadonlyArray<number | null> => {
  const values = new Map(points)
  return times.map((ms) => values.get(ms) ?? null)
}

/** Gaps of a series: runs of unknown values between known ones. */
export const gapsOf = (values: ReadonlyArray<number | null>): number => {
  let gaps = 0
  let isOpen = false
  let isBegun = false
  for (const value of values) {
    if (value === null) isOpen = isBegun
    else {
      if (isOpen) gaps += 1
      isOpen = false
      isBegun = true
    }
  }
  return gaps
}

/** Places of known values without a known one beside them, through which no line goes; null where there are none. */
export const loneIn = (values: ReadonlyArray<number | null>): Array<number> | null => {
  const isKnown = (index: number) => values[index] != null
  const lone = values.flatMap((_, index) =>
    isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1) ? [index] : []
  )
  return lone.length === 0 ? null : lone
}

import { mean, sum } from "@grid/domain/numbers/Numbers"

/** The end of a scale that is looked for. */
export type Order = "lowest" | "highest"

interface Choice {
  /** Number of hours. */
  readonly n: number
  /** True where they must follow each other. */
  readonly contiguous: boolean
  readonly order: Order
}

/**
 * The best `n` of hourly values (`NaN` unknown) by their indices, ascending; the earlier ones of equals. Of those that follow
 * each other none is unknown. Empty where there are not as many.
 */
export const bestHours = (values: ReadonlyArray<number>, { contiguous, n, order }: Choice): ReadonlyArray<number> => {
  const sign = order === "lowest" ? 1 : -1
  if (!contiguous) {
    const known = values.flatMap((value, index) => (Number.isNaN(value) ? [] : [index]))
    const ranked = known.toSorted((a, b) => sign * ((values[a] ?? 0) - (values[b] ?? 0)) || a - b)
    return ranked.length < n ? [] : ranked.slice(0, n).toSorted((a, b) => a - b)
  }
  let best: { readonly first: number; readonly total: number } | null = null
  for (let first = 0; first + n <= values.length; first++) {
    const total = sign * sum(values.slice(first, first + n))
    if (!Number.isNaN(total) && (best === null || total < best.total)) best = { first, total }
  }
  return best === null ? [] : Array.from({ length: n }, (_, index) => (best?.first ?? 0) + index)
}

/** Hours that follow each other, as indices `[first, end)`, with the mean of their values. */
export interface Run {
  readonly first: number
  readonly end: number
  readonly mean: number
}

/** Hours of ascending indices as runs. */
export const runsOf = (values: ReadonlyArray<number>, indices: ReadonlyArray<number>): ReadonlyArray<Run> => {
  const starts = indices.filter((index, place) => place === 0 || indices[place - 1] !== index - 1)
  return starts.map((first) => {
    let end = first + 1
    while (indices.includes(end)) end++
    return { first, end, mean: mean(values.slice(first, end)) }
  })
}

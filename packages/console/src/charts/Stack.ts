type Values = ReadonlyArray<number | null>

/** Bounds of a layer in a stack. */
export interface Layer {
  readonly lower: Values
  readonly upper: Values
}

/** Least share of the instants at which a series must be known to be stacked: the contract's for totals. */
const leastShare = 0.8

/**
 * Series that may be stacked, and the others: where a part is not known, neither is the sum, so that a part which is hardly
 * ever known would leave nothing.
 */
export const stackable = <S extends { readonly values: Values }>(
  all: ReadonlyArray<S>
): { readonly stacked: ReadonlyArray<S>; readonly others: ReadonlyArray<S> } => {
  const length = all[0]?.values.length ?? 0
  const known = Array.from({ length }, (_, at) => all.some(({ values }) => values[at] != null)).filter(Boolean).length
  const isKnown = ({ values }: S) => values.filter((value) => value !== null).length >= Math.max(1, leastShare * known)
  return { stacked: all.filter(isKnown), others: all.filter((series) => !isKnown(series)) }
}

/** Layers of a stack: positive values upwards from zero, negative ones downwards; all unknown where one of them is. */
export const stack = (all: ReadonlyArray<Values>): ReadonlyArray<Layer> => {
  const above: Array<number | null> = (all[0] ?? []).map((_, at) =>
    all.every((values) => values[at] != null) ? 0 : null
  )
  const below = [...above]
  return all.map((values) => {
    const lower: Array<number | null> = []
    const upper: Array<number | null> = []
    for (const [at, value] of values.entries()) {
      const sums = (value ?? 0) < 0 ? below : above
      const from = sums[at] ?? null
      const to = from === null || value === null ? null : from + value
      lower.push(from === null || to === null ? null : Math.min(from, to))
      upper.push(from === null || to === null ? null : Math.max(from, to))
      sums[at] = to
    }
    return { lower, upper }
  })
}

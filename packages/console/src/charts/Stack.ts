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
  const length = all[0]?.length ?? 0
  const layers = all.map(() => ({ lower: new Array<number | null>(length), upper: new Array<number | null>(length) }))
  for (let at = 0; at < length; at++) {
    const isWhole = all.every((values) => values[at] != null)
    let above = 0
    let below = 0
    for (const [index, layer] of layers.entries()) {
      const value = all[index]?.[at] ?? 0
      const from = value < 0 ? below : above
      layer.lower[at] = isWhole ? Math.min(from, from + value) : null
      layer.upper[at] = isWhole ? Math.max(from, from + value) : null
      if (value < 0) below += value
      else above += value
    }
  }
  return layers
}

import type { Features } from "./Features.ts"

/** Days that a model learns from: indices of rows, oldest first. */
export type Days = ReadonlyArray<number>

/** What comes out for a row of features: logarithms less the level, by slot. */
export interface Fitted {
  readonly predict: (row: Float64Array) => Float64Array
  /** Weight of each day by what it was off, by index of the row; a later fit starts from them. */
  readonly trust: ReadonlyMap<number, number>
}

/** A day's mean absolute error below which it is trusted no further. */
const leastError = 0.004

/** Days before `end` that have both row and target, at most the last `most`. */
export const trainable = ({ rows, targets }: Features, end: number, most: number): Days => {
  const days: Array<number> = []
  for (let day = 0; day < Math.min(end, targets.length); day++) {
    if (rows[day] != null && targets[day] != null) days.push(day)
  }
  return days.slice(-most)
}

/** Weights that halve every `halfLife` days before the newest, times what a day is trusted. Their mean is 1. */
export const weights = (days: Days, halfLife: number, trust: ReadonlyMap<number, number>): Float64Array => {
  const newest = days.at(-1) ?? 0
  const known = [...trust.values()]
  const usual = known.length === 0 ? 1 : known.reduce((sum, value) => sum + value, 0) / known.length
  const raw = Float64Array.from(days, (day) => 0.5 ** ((newest - day) / halfLife) * (trust.get(day) ?? usual))
  const sum = raw.reduce((total, value) => total + value, 0)
  return raw.map((value) => (value * raw.length) / sum)
}

/**
 * Fits such that absolute errors count, not squared ones: each round weighs a day by the inverse of its mean absolute error
 * (iteratively reweighted least squares). A strike, a storm or a lockdown then does not bend the model. A first fit takes
 * `firstRounds` rounds; a later one goes on from the weights of the one before.
 */
export const robust = <A>(
  days: Days,
  start: ReadonlyMap<number, number>,
  fit: (trust: ReadonlyMap<number, number>) => { readonly model: A; readonly errors: Float64Array }
): { readonly model: A; readonly trust: ReadonlyMap<number, number> } => {
  let trust = start
  let fitted = fit(trust)
  for (let round = 0; round <= firstRounds; round++) {
    const { errors } = fitted
    trust = new Map(days.map((day, index) => [day, 1 / Math.max(errors[index] as number, leastError)]))
    if (start.size > 0 || round === firstRounds) break
    fitted = fit(trust)
  }
  return { model: fitted.model, trust }
}

const firstRounds = 4

/** Mean absolute difference of two days. */
export const meanAbsolute = (a: Float64Array, b: Float64Array): number => {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += Math.abs((a[index] as number) - (b[index] as number))
  return sum / a.length
}

/** A slot of a day to learn from: what was known and by how much the price then changed against the newest day, on a scale. */
export interface Case {
  readonly input: Float64Array
  readonly slot: number
  readonly target: number
  /** Days before the newest. */
  readonly age: number
}

/** Whole days, one behind the other, oldest first. */
export type Sample = ReadonlyArray<Case>

/** The change that is expected of a slot. */
export type Model = (input: Float64Array, slot: number) => number

/** A slot of a day to learn from: what was known and by how much the price then changed against the newest day, on a scale. */
export interface Case {
  /** Place of the day in the history. */
  readonly day: number
  readonly input: Float64Array
  readonly slot: number
  readonly target: number
}

/** Cases of whole days, one behind the other, oldest first. */
export interface Sample {
  readonly cases: ReadonlyArray<Case>
  /** Place of the newest day. */
  readonly newest: number
}

/** The change that is expected of a slot. */
export type Model = (input: Float64Array, slot: number) => number

import type { Condition } from "@grid/domain/alerts/AlertStore"
import { kindAt } from "@grid/domain/grid/History"
import type { Series } from "@grid/domain/grid/Series"
import type { Kind } from "@grid/domain/observations/Dataset"
import { valueAt } from "../reading/Values.ts"

/** Standing of an alert after the blocks decided so far. */
export interface Standing {
  readonly firing: boolean
  /** Start of the newest block that was decided on, epoch ms. */
  readonly decided_to: number
}

/** A block at which an alert began or ceased to fire. */
export interface Turn {
  readonly type: "alert.fired" | "alert.cleared"
  /** Epoch ms. */
  readonly block_start: number
  readonly value: number
  readonly kind: Kind
}

/** True where a value meets the condition. */
export const holds = ({ op, threshold }: Pick<Condition, "op" | "threshold">, value: number): boolean => {
  switch (op) {
    case ">":
      return value > threshold
    case ">=":
      return value >= threshold
    case "<":
      return value < threshold
    case "<=":
      return value <= threshold
  }
}

/**
 * Decides on every known block of `series` after `standing.decided_to`, oldest first. An alert fires at the block at which
 * the condition has held for `for_blocks` blocks in a row, and clears at the first at which it does not hold. An unknown
 * block does neither, but ends the row: nothing is said about what is not known. A block that becomes known after a later
 * one was decided on counts in later rows only. Values are compared as they are shown, to three decimals.
 */
export const evaluate = (
  condition: Condition,
  standing: Standing,
  series: Series
): { readonly standing: Standing; readonly turns: ReadonlyArray<Turn> } => {
  let { decided_to, firing } = standing
  const turns: Array<Turn> = []
  let row = 0
  for (let index = 0; index < series.values.length; index++) {
    const value = valueAt(series, index)
    const isMet = value !== null && holds(condition, value)
    row = isMet ? row + 1 : 0
    const block_start = series.start + index * series.step
    if (value === null || block_start <= decided_to) continue
    decided_to = block_start
    const turnsTo = firing ? isMet : row >= condition.for_blocks
    if (turnsTo === firing) continue
    firing = turnsTo
    turns.push({ type: firing ? "alert.fired" : "alert.cleared", block_start, value, kind: kindAt(series, index) })
  }
  return { standing: { firing, decided_to }, turns }
}

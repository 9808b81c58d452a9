import type { Block } from "./Model.ts"

/** An IST day of the grid. */
export interface Day {
  readonly seed: number
  /** 00:00 IST, epoch ms. */
  readonly start: number
  /** All 96. */
  readonly blocks: ReadonlyArray<Block>
}

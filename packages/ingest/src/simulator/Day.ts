import type { Block, Version } from "./Model.ts"

/** An IST day of the grid. */
export interface Day {
  readonly seed: number
  /** Version of the model that made the blocks. */
  readonly version: Version
  /** 00:00 IST, epoch ms. */
  readonly start: number
  /** All 96. */
  readonly blocks: ReadonlyArray<Block>
}

import { coverage, type Coverage, leastCoverage } from "@grid/domain/observations/Provenance"
import { blockMs, hourMs } from "@grid/domain/time/Time"
import { rounded } from "../reading/Values.ts"

/** Figures of the running day so far. */
export interface Today {
  readonly peak_mw: number | null
  /** Block from 0 that holds the peak; null where there is none. */
  readonly peak_block: number | null
  readonly energy_mwh: number | null
  /** Coverage of the blocks that have ended. */
  readonly coverage: Coverage
}

/**
 * Peak and energy of a day from its block means (`NaN` unknown), MW. `ended` blocks are over; one that runs may hold the
 * peak, but is no part of the energy: the mean of the blocks that ended, over their time. Null below 80 % of these.
 */
export const todayOf = (blocks: ArrayLike<number>, ended: number): Today => {
  let present = 0
  let sum = 0
  let peak = -1
  for (let block = 0; block < blocks.length; block++) {
    const value = blocks[block] as number
    if (Number.isNaN(value)) continue
    if (block < ended) {
      present++
      sum += value
    }
    if (peak < 0 || value > (blocks[peak] as number)) peak = block
  }
  const isCovered = present >= leastCoverage * ended
  const hasPeak = isCovered && peak >= 0
  return {
    peak_mw: hasPeak ? rounded(blocks[peak] as number) : null,
    peak_block: hasPeak ? peak : null,
    energy_mwh: isCovered && present > 0 ? rounded((sum / present) * ended * (blockMs / hourMs)) : null,
    coverage: coverage(present, ended)
  }
}

/** Sum of several series block by block; unknown where any of them is. */
export const sumOf = (all: ReadonlyArray<ArrayLike<number>>, length: number): Float64Array =>
  Float64Array.from({ length }, (_, block) =>
    all.length === 0 ? Number.NaN : all.reduce((sum, blocks) => sum + (blocks[block] as number), 0)
  )

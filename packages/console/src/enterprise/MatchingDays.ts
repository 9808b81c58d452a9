import { rise } from "../charts/Levels.ts"
import { blockMs, dayMs } from "../format/Time.ts"

/** Classes of the matched share of a load, %. */
export const shareScale = rise(1, 20, 40, 60, 80, 100)

interface Load {
  /** Begin of the first block, epoch ms. */
  readonly from: number
  readonly mwh: ReadonlyArray<number>
}

interface MatchedDay {
  /** Midnight, epoch ms. */
  readonly ms: number
  /** Matched share of each block, %; null where there is no load. */
  readonly values: ReadonlyArray<number | null>
}

const blocksADay = dayMs / blockMs

/** Matched share of a load by day and block, from `from` to before `to`, epoch ms: all of it but what an answer calls unmatched. */
export const matchedDays = (
  load: Load,
  unmatched: ReadonlyArray<{ readonly block_start: string; readonly mwh: number }>,
  from: number,
  to: number
): ReadonlyArray<MatchedDay> => {
  const missing = new Map(unmatched.map(({ block_start, mwh }) => [Date.parse(block_start), mwh]))
  const shareAt = (ms: number): number | null => {
    const mwh = load.mwh[(ms - load.from) / blockMs] ?? 0
    return mwh === 0 ? null : 100 * (1 - (missing.get(ms) ?? 0) / mwh)
  }
  return Array.from({ length: Math.max(0, Math.round((to - from) / dayMs)) }, (_, day) => {
    const ms = from + day * dayMs
    return { ms, values: Array.from({ length: blocksADay }, (_, block) => shareAt(ms + block * blockMs)) }
  })
}

import { rise } from "../charts/Levels.ts"
import { blockMs, dayMs, dayName, istDate } from "../format/Time.ts"

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

/**
 * Why no move of load can be weighed, where of no unmatched block the emissions of the grid are known: the days of the load,
 * and how to ask of others. Null where some are known.
 */
export const unknownEmissions = (
  unmatched: ReadonlyArray<{ readonly block_start: string; readonly kg_co2e: number | null }>
): string | null => {
  const [first] = unmatched
  const last = unmatched.at(-1)
  if (first === undefined || last === undefined || unmatched.some(({ kg_co2e }) => kg_co2e !== null)) return null
  const [from, to] = [first, last].map(({ block_start }) => dayName(istDate(Date.parse(block_start))))
  return `The blocks without a match are of ${from} to ${to}, when the grid’s emissions are not known here. So no move can be weighed, nor the clean part of the grid counted: take profiles of days that have a carbon intensity.`
}

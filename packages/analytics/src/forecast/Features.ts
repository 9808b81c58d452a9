import type { Calendar } from "./Calendar.ts"
import type { DayHistory } from "./DayHistory.ts"

/** How the columns of a block are scaled. */
export type Block =
  | "last"
  | "before"
  | "week"
  | "smooth"
  | "weekdays"
  | "levels"
  | "averages"
  | "season"
  | "pooled"
  | "named"

/** What is known when a day is forecast, day by day. Logarithms of MW, as differences to `level` of the newest known day. */
export interface Features {
  readonly firstDay: number
  readonly slots: number
  readonly blocks: ReadonlyMap<Block, { readonly at: number; readonly length: number }>
  readonly columns: number
  /** Row by day of the history and the days to be forecast; null while the days before do not suffice. */
  readonly rows: ReadonlyArray<Float64Array | null>
  /** Mean of the logarithm of the newest day that is known when the day is forecast. */
  readonly levels: Float64Array
  /** Logarithm of what came, less the level; null where a fifth of the day or more is unknown. */
  readonly targets: ReadonlyArray<Float64Array | null>
}

/** Days that a row looks back on beyond the newest known one. */
const reach = 28

/** Unknown slots of a day that may be taken from the day before; with more it is nothing to learn from. */
const mostBorrowed = 0.2

/** Whole days in a row that inputs may be taken from earlier ones. */
const longestGap = 3

/**
 * Rows for every day of the history and one `ahead` of its end. Row `d` is made of days up to `d - ahead` alone: 1 for
 * a forecast issued at midnight for the day that begins, 2 for the day after.
 */
export const features = (history: DayHistory, { named, pooled, season }: Calendar, ahead: number): Features => {
  const { days, firstDay, slots } = history
  const length = days + ahead
  const { own, values: logs } = filled({ ...history, values: history.values.map(Math.log) })
  const level = Float64Array.from({ length: days }, (_, day) => mean(logs[day] ?? null))
  const smooth = smoothed(logs, slots)
  const averages = halfLives.map((halfLife) => ema(level, halfLife))
  const levels = new Float64Array(length).fill(Number.NaN)
  const blocks = new Map<Block, { at: number; length: number }>()
  let columns = 0

  const rows = Array.from({ length }, (_, day): Float64Array | null => {
    const newest = day - ahead
    const known = logs[newest]
    if (known === undefined || known === null) return null
    const base = level[newest] as number
    levels[day] = base
    if (newest < reach || own[newest] !== true) return null
    for (let back = 0; back <= reach; back++) if (logs[newest - back] === null) return null
    const profile = (of: number) => Array.from(logs[of] as Float64Array, (value) => value - base)
    const week = day - 7
    const number = firstDay + day
    const parts: ReadonlyArray<readonly [Block, ReadonlyArray<number>]> = [
      ["last", profile(newest)],
      ["before", profile(newest - 1)],
      ["week", profile(week)],
      ["smooth", Array.from(smooth[newest] as Float64Array, (value) => value - base)],
      [
        "weekdays",
        Array.from({ length: slots }, (__, slot) => {
          let sum = 0
          for (const back of [7, 14, 21, 28]) sum += (logs[day - back] as Float64Array)[slot] as number
          return sum / 4 - base
        })
      ],
      ["levels", lags.map((lag) => (level[newest - lag] as number) - base)],
      ["averages", averages.map((average) => (average[newest] as number) - base)],
      ["season", season(number)],
      ["pooled", pooled(number)],
      ["named", named(number)]
    ]
    if (columns === 0) {
      for (const [name, values] of parts) {
        blocks.set(name, { at: columns, length: values.length })
        columns += values.length
      }
    }
    return Float64Array.from(parts.flatMap(([, values]) => values))
  })

  const targets = Array.from({ length }, (_, day) => {
    const log = logs[day]
    const base = levels[day] as number
    return log == null || own[day] !== true || Number.isNaN(base) ? null : log.map((value) => value - base)
  })
  return { firstDay, slots, blocks, columns, rows, levels, targets }
}

const lags = [1, 2, 3, 4, 5, 6, 7, 13, 20]

/** Of the averages of the level, days. */
const halfLives = [3, 10, 30]

/** Of the average day, days. */
const profileHalfLife = 4

const mean = (values: Float64Array | null): number =>
  values === null ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Values by day, never made from a later one. Missing slots are those of the day before, missing days those of a week
 * before; null after `longestGap` of them. `own` is false for a day that was missing.
 */
export const filled = ({ days, slots, values: raw }: DayHistory) => {
  const values: Array<Float64Array | null> = []
  const own: Array<boolean> = []
  for (let day = 0; day < days; day++) {
    const of = raw.slice(day * slots, (day + 1) * slots)
    const missing = of.reduce((count, value) => count + (Number.isNaN(value) ? 1 : 0), 0)
    const before = values[day - 1] ?? null
    const isOwn = missing === 0 || (missing <= mostBorrowed * slots && before !== null)
    own.push(isOwn)
    if (isOwn) values.push(of.map((value, slot) => (Number.isNaN(value) ? (before?.[slot] as number) : value)))
    else values.push(own.slice(-longestGap).some((known) => known) ? (values[day - 7] ?? before) : null)
  }
  return { values, own }
}

const ema = (values: Float64Array, halfLife: number): Float64Array => {
  const share = 1 - 0.5 ** (1 / halfLife)
  let state = Number.NaN
  return values.map((value) => {
    if (!Number.isNaN(value)) state = Number.isNaN(state) ? value : state + share * (value - state)
    return state
  })
}

const smoothed = (logs: ReadonlyArray<Float64Array | null>, slots: number): ReadonlyArray<Float64Array> => {
  const share = 1 - 0.5 ** (1 / profileHalfLife)
  let state = new Float64Array(slots).fill(Number.NaN)
  return logs.map((log) => {
    if (log !== null) {
      state = state.map((value, slot) => {
        const next = log[slot] as number
        return Number.isNaN(value) ? next : value + share * (next - value)
      })
    }
    return state
  })
}

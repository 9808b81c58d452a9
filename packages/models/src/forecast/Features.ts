import { mean, nth } from "@grid/domain/numbers/Numbers"
import type { Calendar } from "./Calendar.ts"
import { type DayHistory, dayOf, ofSlots } from "./DayHistory.ts"

/** Subject of columns. */
export type Block = "last" | "evening" | "before" | "smooth" | "averages" | "season" | "holidays"

/**
 * Features of days, each known when the day is forecast. Logarithms of MW, as differences to the mean of the newest known
 * day.
 */
export interface Features {
  readonly slots: number
  readonly blocks: ReadonlyMap<Block, { readonly at: number; readonly length: number }>
  /** Row by day of the history and the days to be forecast; null while the days before do not suffice. */
  readonly rows: ReadonlyArray<Float64Array | null>
  /** Smoothed mean of the days before the day, logarithms by slot; null without a row. */
  readonly bases: ReadonlyArray<Float64Array | null>
  /** Logarithm of what came, less the base; null without a row, and where a fifth of the day or more is unknown and no short gap. */
  readonly targets: ReadonlyArray<Float64Array | null>
  /** Factor of a band's width for the days that were lost, by day of the history as the newest known one; 1 where none were. */
  readonly widths: Float64Array
  /** Days that slots were lost while the others were known, by day of the history as the newest known one; 0 where none were. */
  readonly staleness: ReadonlyArray<Float64Array>
}

/** Days that a row looks back on beyond the newest known one. */
const reach = 28

/** Unknown slots of a day that may be taken from the day before; with more it is nothing to learn from. */
const mostBorrowed = 0.2

/** Whole days in a row that inputs may be taken from earlier ones: as many as a row looks back on. */
const longestGap = reach

/**
 * Rows of some slots for every day of the history and one `ahead` of its end. Row `d` is made of days up to `d - ahead` alone:
 * 1 for a forecast issued at midnight for the day that begins, 2 for the day after.
 */
export const features = (
  history: DayHistory,
  places: ReadonlyArray<number>,
  { holidays, season }: Calendar,
  ahead: number
): Features => {
  const { days, firstDay } = history
  const slots = places.length
  const length = days + ahead
  // Gaps are bridged in whole days: hours to both sides of one that is left out are not beside each other.
  const bridges = { ...history, values: bridged({ slots: history.slots, values: history.values.map(Math.log) }) }
  const { own, values: logs } = filled(ofSlots(bridges, places))
  const level = Float64Array.from({ length: days }, (_, day) => meanOf(logs[day] ?? null))
  const smooth = smoothed(logs, slots)
  const averages = halfLives.map((halfLife) => ema(level, halfLife))
  const blocks = new Map<Block, { at: number; length: number }>()

  const rows = Array.from({ length }, (_, day): Float64Array | null => {
    const newest = day - ahead
    if (newest < reach || own[newest] !== true) return null
    for (let back = 0; back <= reach; back++) if (logs[newest - back] === null) return null
    const base = nth(level, newest)
    const profile = (of: Float64Array | null | undefined) => Array.from(of as Float64Array, (value) => value - base)
    const last = profile(logs[newest])
    const parts: ReadonlyArray<readonly [Block, ReadonlyArray<number>]> = [
      ["last", last],
      ["evening", last.slice(-slots / 4)],
      ["before", profile(logs[newest - 1])],
      ["smooth", profile(smooth[newest])],
      ["averages", averages.map((average) => nth(average, newest) - base)],
      ["season", season(firstDay + day)],
      ["holidays", holidays(firstDay + day)]
    ]
    if (blocks.size === 0) {
      let at = 0
      for (const [name, { length: columns }] of parts) {
        blocks.set(name, { at, length: columns })
        at += columns
      }
    }
    return Float64Array.from(parts.flatMap(([, values]) => values))
  })
  const bases = rows.map((row, day) => (row === null ? null : (smooth[day - ahead] as Float64Array)))
  const targets = bases.map((base, day) => {
    const log = logs[day]
    return log == null || own[day] !== true || base === null ? null : log.map((value, slot) => value - nth(base, slot))
  })
  const staleness = stalenessOf(ofSlots(history, places), own)
  return { slots, blocks, rows, bases, targets, widths: widthsOf(own, ahead), staleness }
}

/** Longest gap within a day that is bridged, as a part of the day. */
const longestBridge = 1 / 12

/**
 * Values with short gaps bridged in a straight line between the known values of the same day: nothing that came later has a part
 * in a day.
 */
const bridged = ({ slots, values }: Pick<DayHistory, "slots" | "values">): Float64Array => {
  const whole = values.slice()
  let left = -1
  for (let right = 0; right < values.length; right++) {
    if (right % slots === 0) left = -1
    if (Number.isNaN(values[right])) continue
    const steps = right - left
    if (left >= 0 && steps > 1 && steps <= longestBridge * slots + 1) {
      const [first, last] = [nth(values, left), nth(values, right)]
      for (let step = 1; step < steps; step++) whole[left + step] = first + ((last - first) * step) / steps
    }
    left = right
  }
  return whole
}

/** Half-lives of the averages of the level, days. */
const halfLives = [3, 10, 30]

/** Half-life of the average day, days. */
const profileHalfLife = 4

const meanOf = (values: Float64Array | null): number => (values === null ? Number.NaN : mean(values))

/**
 * Values by day, never made from a later one. Missing slots are those of the day before, missing days those of a week
 * before; null after `longestGap` of them. `own` is false for a day that was missing.
 */
export const filled = ({ days, slots, values: raw }: DayHistory) => {
  const values: Array<Float64Array | null> = []
  const own: Array<boolean> = []
  for (let day = 0; day < days; day++) {
    const of = raw.slice(day * slots, (day + 1) * slots)
    const gaps = of.reduce((count, value) => count + (Number.isNaN(value) ? 1 : 0), 0)
    const previous = values[day - 1] ?? null
    const isOwn = gaps === 0 || (gaps <= mostBorrowed * slots && previous !== null)
    own.push(isOwn)
    if (isOwn) values.push(of.map((value, slot) => (Number.isNaN(value) ? (previous?.[slot] as number) : value)))
    else values.push(own.slice(-longestGap - 1).some((flag) => flag) ? (values[day - 7] ?? previous) : null)
  }
  return { values, own }
}

/** Lost days in a row from which on a band grows no wider. */
const widestAfter = 14

/** Widths by newest known day: lost days add to them, and each day from there to the one that is forecast halves what they have added. */
const widthsOf = (own: ReadonlyArray<boolean>, ahead: number): Float64Array => {
  let lost = 0
  return Float64Array.from(own, (isOwn) => {
    lost = isOwn ? lost / 2 : Math.min(widestAfter, lost + 1)
    return 1 + lost / widestAfter / 2 ** (ahead - 1)
  })
}

/** Part of the days that a slot was lost that each day with a value leaves, and the newest one once more. */
const staleShare = 0.6

/** Days that slots were lost, by newest known day: each day without a value adds one, each with one leaves a part of them. */
const stalenessOf = (history: DayHistory, own: ReadonlyArray<boolean>): ReadonlyArray<Float64Array> => {
  let lost = new Float64Array(history.slots)
  return own.map((isOwn, day) => {
    if (!isOwn) return lost
    const values = dayOf(history, history.firstDay + day)
    const isLost = (slot: number) => Number.isNaN(values[slot])
    lost = lost.map((days, slot) => (isLost(slot) ? Math.min(widestAfter, days + 1) : staleShare * days))
    return lost.map((days, slot) => (isLost(slot) ? days : staleShare * days))
  })
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
        const next = nth(log, slot)
        return Number.isNaN(value) ? next : value + share * (next - value)
      })
    }
    return state
  })
}

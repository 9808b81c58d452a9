import { mean, nth } from "@grid/domain/numbers/Numbers"
import { isGreat, weekday } from "../Calendar.ts"

/** Prices up to a day, on a scale, by hour of the day. Never changed: a day more makes a new one. */
export interface Memory {
  /** The newest days, newest last, at most `reach`. */
  readonly days: ReadonlyArray<Float64Array>
  /** Averages of the days that forget with `halfLives`. */
  readonly averages: ReadonlyArray<Float64Array>
}

/** Days that inputs look back on. */
export const reach = 29

/** Days. */
const halfLives = [2, 5, 15]

export const nothing: Memory = { days: [], averages: [] }

/** The memory with a day more. */
export const remember = ({ averages, days }: Memory, day: Float64Array): Memory => ({
  days: [...days.slice(1 - reach), day],
  averages: halfLives.map((halfLife, index) => {
    const average = averages[index] ?? day
    const share = 1 - 0.5 ** (1 / halfLife)
    return average.map((value, slot) => value + share * (nth(day, slot) - value))
  })
})

/** Columns of which a linear model is made; the others are for trees, which see for themselves what they need. */
export const linearColumns = 20

/**
 * Columns known of each slot of the day after, as rows: how the newest day differs from days and averages before it, by slot
 * and as a whole; its neighbouring hours; the day of the week; holidays. Null while the memory is too short.
 */
export const inputs = (memory: Memory, day: number): ReadonlyArray<Float64Array> | null => {
  const { averages, days } = memory
  if (days.length < reach) return null
  const back = (count: number) => days[reach - count] as Float64Array
  const last = back(1)
  const slots = last.length
  const level = mean(last)
  const today = weekday(day)
  const near = (slot: number) => nth(last, Math.min(slots - 1, Math.max(0, slot)))
  const whole = [
    level - mean(back(2)),
    level - mean(back(3)),
    level - mean(back(7)),
    ...averages.slice(1).map((average) => level - mean(average)),
    level,
    today === 5 ? 1 : 0,
    today === 6 ? 1 : 0,
    today === 0 ? 1 : 0,
    isGreat(day) ? 1 : 0,
    isGreat(day - 1) ? 1 : 0
  ]
  return Array.from(last, (value, slot) => {
    const at = (count: number) => nth(back(count), slot)
    const turns = [7, 14, 21, 28].reduce((sum, week) => sum + at(week) - at(week + 1), 0) / 4
    const beside = slot === 0 ? near(1) : slot === slots - 1 ? near(slot - 1) : (near(slot - 1) + near(slot + 1)) / 2
    return Float64Array.from([
      value - at(2),
      value - at(3),
      value - at(7),
      turns,
      ...averages.map((average) => value - nth(average, slot)),
      beside - value,
      value,
      ...whole,
      slot,
      today,
      ...[-6, -4, -3, -2, 2, 3, 4, 6].map((off) => near(slot + off) - value)
    ])
  })
}

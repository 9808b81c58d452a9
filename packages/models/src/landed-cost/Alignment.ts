import { blocksPerDay, dayMs } from "@grid/domain/time/Time"

/** Values of the blocks of a day, by its number of days since 1970-01-01. */
export type DayValues = ReadonlyMap<number, ReadonlyArray<number>>

/** Values by block of some days. */
export interface Aligned {
  readonly values: ReadonlyArray<number>
  /** Days that have the values of another day. */
  readonly borrowed_days: number
  /** Days of these whose date is known of no year. */
  readonly undated_days: number
}

/**
 * Values of so many days from one on. A day that has none has those of the same day of another year, the latest first; one
 * that has none either has those of the known days in turn, in step with the days of the week. Null where no day is known.
 */
export const aligned = (first: number, days: number, known: DayValues): Aligned | null => {
  const order = [...known.keys()].toSorted((a, b) => a - b)
  const [start] = order
  if (start === undefined) return null
  const byDate = new Map(order.map((day) => [dateOf(day), day]))
  const values: Array<number> = []
  let borrowed_days = 0
  let undated_days = 0
  for (let day = first; day < first + days; day++) {
    const dated = known.has(day) ? day : byDate.get(dateOf(day))
    const own = dated ?? order[turnOf(day - start, order.length)]
    if (own !== day) borrowed_days++
    if (dated === undefined) undated_days++
    const blocks = known.get(own ?? start) ?? []
    for (let block = 0; block < blocksPerDay; block++) values.push(Number(blocks[block]))
  }
  return { values, borrowed_days, undated_days }
}

/** `04-01`. */
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(5, 10)

/** Place of a day among known ones that stand for all: whole weeks in turn where there are any. */
const turnOf = (days: number, known: number): number => {
  const turn = known >= 7 ? known - (known % 7) : known
  return ((days % turn) + turn) % turn
}

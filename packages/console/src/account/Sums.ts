import { dayMs } from "../format/Time.ts"

/** Calls of a UTC day, `YYYY-MM-DD`. */
interface DayCalls {
  readonly date: string
  readonly calls: number
  readonly refused: number
}

/** Calls of several days by the names that `entriesOf` gives them, the most first. */
export const summed = <Day>(
  days: ReadonlyArray<Day>,
  entriesOf: (day: Day) => ReadonlyArray<readonly [name: string, calls: number]>
): ReadonlyArray<readonly [name: string, calls: number]> => {
  const sums = new Map<string, number>()
  for (const [name, calls] of days.flatMap(entriesOf)) sums.set(name, (sums.get(name) ?? 0) + calls)
  return [...sums].filter(([, calls]) => calls > 0).toSorted(([, a], [, b]) => b - a)
}

/** Calls of every UTC day of a span that ends with the one of `now`, oldest first; a day without an entry had none. */
export const everyDay = (days: ReadonlyArray<DayCalls>, span: number, now: number): ReadonlyArray<DayCalls> => {
  const byDate = new Map(days.map((day) => [day.date, day]))
  return Array.from({ length: span }, (_, index) => {
    const date = new Date(now - (span - 1 - index) * dayMs).toISOString().slice(0, 10)
    return byDate.get(date) ?? { date, calls: 0, refused: 0 }
  })
}

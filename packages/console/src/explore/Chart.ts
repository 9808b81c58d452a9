import { fuelSeries } from "../charts/Fuels.ts"
import { instants, onGrid, type Point } from "../charts/Grid.ts"
import type { ChartData, Series } from "../charts/Series.ts"
import { dayMs, hourMs, minuteMs, startOfDate, startOfMonth, startOfNextMonth } from "../format/Time.ts"
import type { Row } from "./Answer.ts"
import type { Resolution } from "./Query.ts"

const stepMs: Readonly<Record<Resolution, number>> = { block: 15 * minuteMs, hour: hourMs, day: dayMs }

const timeOf = ({ date, month, ts }: Row): number => {
  if (typeof ts === "string") return Date.parse(ts)
  if (typeof date === "string") return startOfDate(date)
  return typeof month === "string" ? startOfMonth(month) : Number.NaN
}

/** Interval of rows: the shortest time between two of them. */
export const spacingOf = (rows: ReadonlyArray<Row>): Resolution => {
  const times = rows.map(timeOf)
  const shortest = Math.min(...times.slice(1).map((ms, index) => ms - (times[index] ?? ms)))
  return shortest >= dayMs ? "day" : shortest >= hourMs ? "hour" : "block"
}

const pointsOf = (rows: ReadonlyArray<Row>, field: string): ReadonlyArray<Point> =>
  rows.map((row) => {
    const value = row[field]
    return [timeOf(row), typeof value === "number" ? value : null]
  })

/** Members of a row that are no fuels. */
const others = new Set(["ts", "ts_ist", "date", "kind", "complete", "coverage_fraction"])

const fuelsOf = (rows: ReadonlyArray<Row>) => Object.keys(rows[0] ?? {}).filter((name) => !others.has(name))

/** Field of the rows that is drawn. */
export interface Field {
  readonly name: string
  readonly label: string
  readonly colour: string
  readonly faint?: true
}

/** Two fields of the rows between which an area is drawn. */
export interface FieldRange {
  readonly label: string
  readonly colour: string
  readonly low: string
  readonly high: string
}

interface Drawn {
  readonly form: ChartData["form"]
  readonly fields: ReadonlyArray<Field> | null
  readonly range?: FieldRange
  /** True where rows are months. */
  readonly isByMonth?: boolean
}

const gridOf = (rows: ReadonlyArray<Row>, step: number): ReadonlyArray<number> => {
  const times = rows.map(timeOf)
  const first = times[0]
  const last = times.at(-1)
  return first === undefined || last === undefined ? [] : instants(first, last + 1, step)
}

/** Beginnings of the months from the first row's to the last one's. */
const monthsOf = (rows: ReadonlyArray<Row>): ReadonlyArray<number> => {
  const times = rows.map(timeOf)
  const months: Array<number> = []
  for (let ms = times[0] ?? Number.NaN; ms <= (times.at(-1) ?? Number.NaN); ms = startOfNextMonth(ms)) months.push(ms)
  return months
}

/** Chart of rows, and the fuels of a mix that are not known. */
export const chartOf = (
  { fields, form, isByMonth = false, range }: Drawn,
  rows: ReadonlyArray<Row>,
  resolution: Resolution
): { readonly data: ChartData; readonly unknown: ReadonlyArray<string> } => {
  const times = isByMonth ? monthsOf(rows) : gridOf(rows, stepMs[resolution])
  const values = (name: string) => onGrid(times, pointsOf(rows, name))
  if (fields === null) {
    const { series, unknown } = fuelSeries(fuelsOf(rows).map((fuel) => ({ fuel, values: values(fuel) })))
    return { data: { times, form, series }, unknown }
  }
  const series = fields.map((field): Series => ({ ...field, values: values(field.name) }))
  const between = range && { range: { ...range, low: values(range.low), high: values(range.high) } }
  return { data: { times, form, series, ...between }, unknown: [] }
}

/** Values as they were known at an earlier time, against those of now. */
export interface Comparison {
  readonly data: ChartData
  /** Values that are known now and were not yet. */
  readonly added: number
  /** Values that are other ones now. */
  readonly restated: number
}

/** Chart of what was known then, with what is known now faint behind it. */
export const comparisonOf = (then: ChartData, now: ChartData): Comparison => {
  const times = [...new Set([...then.times, ...now.times])].toSorted((a, b) => a - b)
  let added = 0
  let restated = 0
  const series = now.series.flatMap(({ colour, label, values }, index): ReadonlyArray<Series> => {
    const present = onGrid(
      times,
      now.times.map((ms, at): Point => [ms, values[at] ?? null])
    )
    const before = then.series[index]?.values ?? []
    const past = onGrid(
      times,
      then.times.map((ms, at): Point => [ms, before[at] ?? null])
    )
    for (const [at, value] of present.entries()) {
      const old = past[at] ?? null
      if (value !== null && old === null) added += 1
      if (value !== null && old !== null && value !== old) restated += 1
    }
    return [
      { label: `${label}, known now`, colour: "--data-2", faint: true, values: present },
      { label: `${label}, known then`, colour, values: past }
    ]
  })
  return { data: { times, form: now.form, series }, added, restated }
}

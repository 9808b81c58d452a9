import type { Point } from "@grid/testing/charts/ChartFaults"
import { iso, istDay, istDayStart } from "@grid/domain/time/Time"
import { fuelSeries } from "../../../src/charts/Fuels.ts"

export type Row = Readonly<Record<string, unknown>>

type Points = ReadonlyArray<Point>

const instantOf = ({ date, ts }: Row): number =>
  Date.parse(typeof ts === "string" ? ts : `${String(date)}T00:00:00+05:30`)

/** Series of fields of rows, which begin at an instant or with an IST day. */
export const linesOf =
  (...fields: ReadonlyArray<string>) =>
  (rows: ReadonlyArray<Row>): ReadonlyArray<Points> =>
    fields.map((field) =>
      rows.map((row) => {
        const value = row[field]
        return { ts: instantOf(row), value: typeof value === "number" ? value : null }
      })
    )

const noFuels = ["ts", "ts_ist", "date", "kind", "complete", "coverage_fraction"]

/** Upper edges of the fuels of a mix as they are stacked, each a series; unknown where one of the fuels is. */
export const stackOf =
  (...others: ReadonlyArray<string>) =>
  (rows: ReadonlyArray<Row>): ReadonlyArray<Points> => {
    const fuels = Object.keys(rows[0] ?? {}).filter((name) => ![...noFuels, ...others].includes(name))
    const lines = linesOf(...fuels)(rows)
    const { series } = fuelSeries(
      fuels.map((fuel, index) => ({ fuel, values: (lines[index] ?? []).map(({ value }) => value) }))
    )
    const sums = rows.map(() => ({ above: 0, below: 0 }))
    return series.map(({ values }) =>
      rows.map((row, at) => {
        const [sum, value = null] = [sums[at], values[at]]
        const isKnown = series.every((one) => one.values[at] != null)
        if (sum === undefined || value === null || !isKnown) return { ts: instantOf(row), value: null }
        const upper = value < 0 ? sum.below : sum.above + value
        sum[value < 0 ? "below" : "above"] += value
        return { ts: instantOf(row), value: upper }
      })
    )
  }

/** Rows with the demand of the days of a year up to the day of an instant. */
export const yearOfDays = (now: number): ReadonlyArray<Row> =>
  Array.from({ length: 365 }, (_, index) => ({
    ts: iso(istDayStart(istDay(now) - 365 + index)),
    demand_mw: 180_000 + Math.round(20_000 * Math.sin(index / 58))
  }))

import type { components } from "@grid-data/client/openapi"
import type { TimeSpan } from "../charts/Plot.tsx"
import { instants, onGrid, type Point } from "../charts/Grid.ts"
import type { ChartData } from "../charts/Series.ts"
import { blockMs, hourMs } from "../format/Time.ts"

type Schemas = components["schemas"]
export type Row = Schemas["CarbonRow"]
type Hour = Schemas["CarbonForecastPoint"]

/** Blocks of a day, of which so many there could be. */
export const blocksPerDay = 96

const pointOf = ({ average, block_start }: Row): Point => [Date.parse(block_start), average.kg_co2e_per_mwh]

/** An hour's value for each of its blocks. */
const blocksOf = (hours: ReadonlyArray<Hour>, name: "p10" | "p50" | "p90"): ReadonlyArray<Point> =>
  hours.flatMap((hour) =>
    instants(Date.parse(hour.ts), Date.parse(hour.ts) + hourMs, blockMs).map((ms): Point => [ms, hour[name]])
  )

/** Blocks that are over, and the forecast by the hour with its range. */
export const intensityChart = (rows: ReadonlyArray<Row>, forecast: ReadonlyArray<Hour>): ChartData => {
  const known = rows.map(pointOf)
  const median = blocksOf(forecast, "p50")
  const all = [...known, ...median].map(([ms]) => ms)
  const times = all.length === 0 ? [] : instants(Math.min(...all), Math.max(...all) + 1, blockMs)
  const values = { label: "Average intensity", colour: "--data-4", values: onGrid(times, known) }
  if (forecast.length === 0) return { times, form: "lines", series: [values] }
  return {
    times,
    form: "lines",
    series: [{ label: "Forecast, median", colour: "--data-1", faint: true, values: onGrid(times, median) }, values],
    range: {
      label: "10 % to 90 %",
      colour: "--data-1",
      low: onGrid(times, blocksOf(forecast, "p10")),
      high: onGrid(times, blocksOf(forecast, "p90"))
    }
  }
}

/** Spans of the windows of an answer. */
export const spansOf = (windows: ReadonlyArray<Schemas["HourWindow"]>): ReadonlyArray<TimeSpan> =>
  windows.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))

/** Snapshot of the value at an instant, epoch ms; null where there is none. */
export const snapshotAt = (rows: ReadonlyArray<Row>, ms: number | undefined): string | null =>
  rows.find(({ block_start }) => Date.parse(block_start) === ms)?.snapshot_id ?? null

/** Values of an area over a day: the lowest and the highest, null where none is known, and how many are. */
export interface DayRange {
  readonly low: number | null
  readonly high: number | null
  readonly known: number
}

export const dayRange = (rows: ReadonlyArray<Row>): DayRange => {
  const values = rows.flatMap(({ average }) => average.kg_co2e_per_mwh ?? [])
  return values.length === 0
    ? { low: null, high: null, known: 0 }
    : { low: Math.min(...values), high: Math.max(...values), known: values.length }
}

/** Rows by their value, the lowest first; those that are not known last. */
export const greenestFirst = (rows: ReadonlyArray<Row>): ReadonlyArray<Row> =>
  rows.toSorted((a, b) => (a.average.kg_co2e_per_mwh ?? Infinity) - (b.average.kg_co2e_per_mwh ?? Infinity))

import { instants, onGrid, type Point } from "../charts/Grid.ts"
import type { ChartData } from "../charts/Series.ts"

/** Interval of a forecast: its begin, epoch ms, and below what 10, 50 and 90 % of the values are expected; null where nothing is known of it. */
export interface Quantiles {
  readonly ms: number
  readonly p10: number | null
  readonly p50: number | null
  readonly p90: number | null
}

/** Forecast with its range and what came, over the intervals of a span. */
export const bandChart = (
  { from, stepMs, to }: { readonly from: number; readonly to: number; readonly stepMs: number },
  band: ReadonlyArray<Quantiles>,
  actual: ReadonlyArray<Point>,
  form: "lines" | "steps"
): ChartData => {
  const times = instants(from, to, stepMs)
  const of = (name: "p10" | "p50" | "p90") =>
    onGrid(
      times,
      band.map((hour): Point => [hour.ms, hour[name]])
    )
  return {
    times,
    form,
    series: [
      { label: "Forecast, median", colour: "--data-1", faint: true, values: of("p50") },
      { label: "What came", colour: "--data-3", values: onGrid(times, actual) }
    ],
    range: { label: "10 % to 90 %", colour: "--data-1", low: of("p10"), high: of("p90") }
  }
}

/** Error of a forecast. */
export interface DayScore {
  /** Intervals that were forecast and whose value is known. */
  readonly count: number
  /** Number of them whose value lay within the band. */
  readonly inside: number
  /** Mean absolute error of the median, in the unit of the values, and as % of their mean; null where nothing is known. */
  readonly meanError: number | null
  readonly meanErrorPct: number | null
}

export const dayScore = (band: ReadonlyArray<Quantiles>, actual: ReadonlyArray<Point>): DayScore => {
  const values = new Map(actual)
  const pairs = band.flatMap(({ ms, p10, p50, p90 }) => {
    const value = values.get(ms) ?? null
    return value === null || p10 === null || p50 === null || p90 === null ? [] : [{ p10, p50, p90, value }]
  })
  const sum = (of: (pair: (typeof pairs)[number]) => number) => pairs.reduce((total, pair) => total + of(pair), 0)
  const count = pairs.length
  const error = sum(({ p50, value }) => Math.abs(p50 - value))
  const whole = sum(({ value }) => Math.abs(value))
  return {
    count,
    inside: pairs.filter(({ p10, p90, value }) => value >= p10 && value <= p90).length,
    meanError: count === 0 ? null : error / count,
    meanErrorPct: whole === 0 ? null : (100 * error) / whole
  }
}

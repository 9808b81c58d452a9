import { fuelSeries } from "../charts/Fuels.ts"
import { instants, onGrid, type Point } from "../charts/Grid.ts"
import type { ChartData } from "../charts/Series.ts"
import { blockMs, dayMs, istMidnight, minuteMs } from "../format/Time.ts"
import type { PublicData, WirePoint } from "./PublicPage.ts"

const pointsOf = (points: ReadonlyArray<WirePoint>, shiftMs = 0): ReadonlyArray<Point> =>
  points.map(({ ts, value }) => [Date.parse(ts) + shiftMs, value])

/** Demand of the IST day with yesterday's at the same time of day. */
export const demandChart = ({ latest, today, yesterday }: PublicData["demand"], now: number): ChartData => {
  const from = istMidnight(latest === null ? now : Date.parse(latest.ts))
  const times = instants(from, from + dayMs, blockMs)
  return {
    times,
    form: "lines",
    series: [
      { label: "Yesterday", colour: "--data-2", faint: true, values: onGrid(times, pointsOf(yesterday, dayMs)) },
      { label: "Today", colour: "--data-1", values: onGrid(times, pointsOf(today)) }
    ]
  }
}

/** Yesterday's demand at the time of day of the newest value; null where either is not known. */
export const dayBefore = ({ latest, yesterday }: PublicData["demand"]): number | null => {
  if (latest === null) return null
  const then = Date.parse(latest.ts) - dayMs
  return yesterday.find(({ ts }) => Date.parse(ts) === then)?.value ?? null
}

/** Generation of the last hours by fuel, and the fuels of which it is not known. */
export const generationChart = ({ fuels, step_minutes, ts }: PublicData["generation"]) => {
  const known = ts.map((one) => Date.parse(one))
  const first = known[0] ?? 0
  const times = instants(first, (known.at(-1) ?? first - 1) + 1, step_minutes * minuteMs)
  const place = new Map(known.map((ms, index) => [ms, index]))
  const { series, unknown } = fuelSeries(
    fuels.map(({ fuel, values }) => ({ fuel, values: times.map((ms) => values[place.get(ms) ?? -1] ?? null) }))
  )
  const data: ChartData = { times, form: "stack", series }
  return { data, unknown }
}

/** One series over the blocks from its first to its last point. */
export const blockChart = (
  label: string,
  colour: string,
  points: ReadonlyArray<WirePoint>,
  form: "lines" | "steps"
): ChartData => {
  const all = pointsOf(points)
  const instantsOfPoints = all.map(([ms]) => ms)
  const times =
    all.length === 0 ? [] : instants(Math.min(...instantsOfPoints), Math.max(...instantsOfPoints) + 1, blockMs)
  return { times, form, series: [{ label, colour, values: onGrid(times, all) }] }
}

import type { Page } from "playwright-core"
import { blockMs, hourMs, iso, istDay, istDayStart, dayMs } from "@grid/domain/time/Time"
import type { Point } from "@grid/testing/charts/ChartFaults"

/** Instant at which the fixed page is looked at. */
export const now = Date.parse("2026-11-22T14:40:00+05:30")

const midnight = istDayStart(istDay(now))

/** Value of a block that rises and falls once a day. */
const wave = (ts: number, middle: number, swing: number): number =>
  Math.round(middle + swing * Math.sin((2 * Math.PI * (ts - midnight)) / dayMs))

const span = (from: number, to: number, valueOf: (ts: number) => number | null): ReadonlyArray<Point> =>
  Array.from({ length: Math.round((to - from) / blockMs) }, (_, index) => from + index * blockMs).map((ts) => ({
    ts,
    value: valueOf(ts)
  }))

/** Demand of the day so far, of which three blocks are not known. */
const isUnknown = (ts: number) => ts >= midnight + 6 * hourMs && ts < midnight + 6.75 * hourMs
const newest = now - (now % blockMs) - blockMs

export const today = span(midnight, newest + blockMs, (ts) => (isUnknown(ts) ? null : wave(ts, 180_000, 20_000)))
export const yesterday = span(midnight - dayMs, midnight, (ts) => wave(ts, 175_000, 18_000))

const day = span(newest - dayMs + blockMs, newest + blockMs, () => 0).map(({ ts }) => ts)

/** Generation by fuel, in the order of the stack. */
export const fuels = [
  { fuel: "coal", values: day.map((ts) => wave(ts, 120_000, 9_000)) },
  { fuel: "hydro", values: day.map((ts) => wave(ts, 15_000, 5_000)) },
  { fuel: "solar", values: day.map((ts) => Math.max(0, wave(ts - 6 * hourMs, 0, 50_000))) }
]

/** Sums of the fuels up to each, as they are stacked. */
export const stacked: ReadonlyArray<ReadonlyArray<Point>> = fuels.map((_, upTo) =>
  day.map((ts, at) => ({ ts, value: fuels.slice(0, upTo + 1).reduce((sum, { values }) => sum + (values[at] ?? 0), 0) }))
)

export const prices = span(midnight, midnight + dayMs, (ts) => wave(ts, 4_500, 2_000))

const wire = (points: ReadonlyArray<Point>) => points.map(({ ts, value }) => ({ ts: iso(ts), value }))

const body = {
  data: {
    as_of: iso(newest),
    simulated: false,
    demand: {
      unit: "MW",
      latest: { ...wire(today).at(-1), kind: "observed" },
      today: wire(today),
      yesterday: wire(yesterday),
      zones: [{ zone: "NR", ts: iso(newest), value: 60_000, kind: "observed" }],
      coverage: null
    },
    frequency: {
      unit: "Hz",
      latest: { ts: iso(newest), value: 49.98, kind: "observed" },
      band: { low: 49.9, high: 50.05 },
      last_hour: wire(span(newest - 3 * blockMs, newest + blockMs, (ts) => wave(ts, 50, 0)))
    },
    generation: { unit: "MW", step_minutes: 15, fuels, ts: day.map(iso), kind: "observed", coverage: null },
    prices: {
      unit: "INR/MWh",
      markets: [{ market_type: "DAM", ts: iso(newest), value: 4_500, kind: "observed", day: wire(prices) }]
    },
    carbon: {
      unit: "kg_co2e_per_mwh",
      signal_type: "average",
      latest: { ts: iso(newest), value: 700, kind: "derived" },
      day: wire(span(midnight, newest + blockMs, (ts) => wave(ts, 700, 50)))
    },
    sources: [{ source: "npp", last_success_at: iso(newest), lag_minutes: 10, state: "fresh", datasets: ["demand"] }],
    withheld: []
  },
  meta: { request_id: "req_1", api_version: "v1", as_of: iso(newest), provenance: [] }
}

/** Shows the fixed page from now on, at its instant. */
export const showFixedPage = async (page: Page): Promise<void> => {
  await page.clock.setFixedTime(now)
  await page.route("**/console/public", (route) => route.fulfill({ json: body }))
}

import { ownTerms } from "@grid/domain/observations/Provenance"
import { ForecastLedger } from "@grid/domain/forecast/ForecastLedger"
import type { Forecast } from "@grid/domain/forecast/Vintage"
import { DemandHistory } from "@grid/domain/grid/DemandHistory"
import { GridData, type Read } from "@grid/domain/grid/GridData"
import { coverageIn, fromPages, slice, toDays } from "@grid/domain/grid/History"
import type { DayPage, Series } from "@grid/domain/grid/Series"
import type { Area } from "@grid/domain/observations/Area"
import type { Realm, RealmChoice } from "@grid/domain/observations/Realm"
import { floorIst, dayMs, hourMs, iso, istDay, resolutionMs } from "@grid/domain/time/Time"
import { nextTurn } from "@grid/domain/time/Turns"
import { Effect, Layer } from "effect"
import { forecastProvenance } from "../forecast/Provenance.ts"
import { unsealed } from "@grid/models/forecast/Seal"
import { endingKnown, mostLateMs, newestSpan, withRunningHour } from "@grid/models/reading/Recent"
import { newestCapture, newestCaptureIfAny, type Span, together } from "@grid/models/reading/Values"
import { fillGaps, gapsOf, longestGapMs, lookBackMs, method } from "@grid/models/demand/GapFill"
import { withZones } from "../reading/DemandSeries.ts"

type Query = Parameters<DemandHistory["Service"]["read"]>[0]

interface SeriesOf extends RealmChoice {
  readonly dataset: "demand"
  readonly area: Area
}

/** Longest window whose series is made in the turn in which it was read, ms. */
const atOnceMs = 400 * dayMs

const hasModelled = (series: Series) =>
  series.kinds !== null && series.kinds.includes(series.kindList.lastIndexOf("modelled"))

/** Forecasts of the midnight before each gap that touches the window, of the realm of the values. */
const forecastsOf = Effect.fnUntraced(function* (
  ledger: ForecastLedger["Service"],
  { area, history, realm }: { readonly area: Area; readonly history: Series; readonly realm: Realm },
  { from, to }: Span
) {
  const at = (index: number) => history.start + index * history.step
  const midnights = gapsOf(history).flatMap(({ left, right }) =>
    at(right) > from && at(left) < to ? [floorIst(at(left), dayMs)] : []
  )
  const forecasts = new Map<number, Forecast>()
  for (const midnight of new Set(midnights)) {
    const vintage = yield* ledger.newest({ target: "demand", area, at: midnight, realm })
    if (vintage !== null) forecasts.set(midnight, unsealed(vintage.body))
  }
  return forecasts
})

/** Newest blocks of a series before now. */
const recentOf = Effect.fnUntraced(function* (grid: GridData["Service"], query: SeriesOf, step: number, now: number) {
  const span = newestSpan(now, step)
  const pages = yield* grid.pages({ ...query, ...span, resolution: "block" })
  return { pages: pages.data, blocks: fromPages(pages.data, span, "block"), now }
})

/** A read as it is of the pages of a window alone, without its neighbours. */
const within = (
  read: Read<ReadonlyArray<DayPage>>,
  { from, to }: Span,
  columns: "block" | "hour"
): Omit<typeof read, "data"> => {
  const own = read.data.filter(
    (page) => page.day >= istDay(from) && page.day <= istDay(to - 1) && page[`${columns}s`] !== null
  )
  return {
    ...read,
    as_of: newestCaptureIfAny(own),
    provenance: read.provenance.flatMap((entry) => {
      const pages = own.filter(({ kind, source }) => kind === entry.kind && source === entry.source)
      return pages.length === 0 ? [] : [{ ...entry, captured_at: iso(newestCapture(pages)) }]
    })
  }
}

/** Demand of one area from day pages. */
const readArea = Effect.fnUntraced(function* (
  grid: GridData["Service"],
  ledger: ForecastLedger["Service"],
  { area, from, mode, resolution, to, until = null }: Query
) {
  const columns = resolution === "block" ? "block" : "hour"
  const isBlended = mode === "blended"
  const isRecent = until !== null && resolution !== "day"
  // What is filled must not depend on the window: its neighbours on both sides are read along.
  const margin = isBlended ? { before: lookBackMs, after: longestGapMs } : { before: 0, after: 0 }
  const query = { dataset: "demand", area } as const
  const pages = yield* grid.pages({
    ...query,
    from: from - margin.before - (isRecent ? mostLateMs : 0),
    to: to + Math.max(margin.after, isRecent ? hourMs : 0),
    resolution: columns
  })
  const recent = isRecent ? yield* recentOf(grid, { ...query, realm: pages.realm }, resolutionMs[columns], until) : null
  const span = recent === null ? { from, to } : endingKnown({ from, to }, [recent.blocks], resolutionMs[columns])
  const wide = { from: span.from - margin.before, to: span.to + (recent === null ? margin.after : 0) }
  const pause = to - from > atOnceMs ? nextTurn : Effect.void
  yield* pause
  const stored = fromPages(pages.data, wide, columns)
  const history = recent === null || columns === "block" ? stored : withRunningHour(stored, recent.pages, recent.now)
  const forecasts = isBlended
    ? yield* forecastsOf(ledger, { area, history, realm: pages.realm ?? "real" }, span)
    : new Map<number, Forecast>()
  yield* pause
  const complete = isBlended ? fillGaps(history, expectation(history, forecasts)) : history
  const whole = {
    ...slice(complete, span.from, span.to),
    coverage: coverageIn(history, span),
    isRunning: history.isRunning === true
  }
  const series = resolution === "day" ? toDays(whole) : whole
  const newest = pages.as_of
  if (newest === null || !isBlended || !hasModelled(series)) return { ...within(pages, span, columns), data: series }
  const fill = {
    dataset: "demand",
    source: "gap-fill",
    kind: "modelled" as const,
    method,
    captured_at: iso(newest),
    ...ownTerms
  }
  const forecastSources = [...forecasts.values()].flatMap((forecast) => forecastProvenance(forecast).slice(-1))
  return {
    ...together([{ ...pages, provenance: [...pages.provenance, ...forecastSources, fill] }]),
    realm: pages.realm,
    data: series
  }
})

/** History from day pages; `blended` fills gaps before days are formed. */
export const layer = Layer.effect(
  DemandHistory,
  Effect.gen(function* () {
    const grid = yield* GridData
    const ledger = yield* ForecastLedger

    return DemandHistory.of({
      read: Effect.fn("DemandHistory.read")((query) =>
        withZones(query.area, (area) => readArea(grid, ledger, { ...query, area }))
      )
    })
  })
)

/** p50 of the middle of an interval, by the forecast of the midnight before the gap. */
const expectation =
  ({ start, step }: Series, forecasts: ReadonlyMap<number, Forecast>) =>
  (index: number, left: number): number => {
    const forecast = forecasts.get(floorIst(start + left * step, dayMs))
    if (forecast === undefined) return Number.NaN
    const { points } = forecast
    const place = (start + (index + 1 / 2) * step - forecast.start) / forecast.step - 1 / 2
    if (place < -1 / 2 || place > points.length - 1 / 2) return Number.NaN
    const p50 = (point: number) => points[Math.min(points.length - 1, Math.max(0, point))]?.[1] ?? Number.NaN
    const lower = Math.floor(place)
    return p50(lower) + (place - lower) * (p50(lower + 1) - p50(lower))
  }

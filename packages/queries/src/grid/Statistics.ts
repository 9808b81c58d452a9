import { nth, round } from "@grid/domain/numbers/Numbers"
import { bandOf } from "@grid/domain/grid/Frequency"
import { GridData } from "@grid/domain/grid/GridData"
import { fromPages, knownRange, slice } from "@grid/domain/grid/History"
import type { Series } from "@grid/domain/grid/Series"
import { GridStatistics, type StatisticsDay } from "@grid/domain/grid/Statistics"
import { national } from "@grid/domain/observations/Area"
import { coverage, leastCoverage } from "@grid/domain/observations/Provenance"
import { fromSlug } from "@grid/domain/states/State"
import { blockMs, blocksPerDay, dayMs, hourMs, iso, istDate, istDay } from "@grid/domain/time/Time"
import { Array as Arr, Effect, Layer } from "effect"
import { isKnown, statesIn, zoneOrigin, zoneSum } from "@grid/models/demand/ZoneSum"
import { rounded } from "@grid/models/reading/Values"

/** Extremes, sum and count of the known values of a part of a series. `NaN` is unknown; indices are of the part. */
interface Extent {
  readonly present: number
  readonly sum: number
  readonly least: number
  readonly largest: number
}

const extentOf = (values: Float64Array): Extent => {
  let [present, sum, least, largest] = [0, 0, -1, -1]
  for (let index = 0; index < values.length; index++) {
    const value = nth(values, index)
    if (Number.isNaN(value)) continue
    present++
    sum += value
    if (least < 0 || value < nth(values, least)) least = index
    if (largest < 0 || value > nth(values, largest)) largest = index
  }
  return { present, sum, least, largest }
}

const isCovered = ({ present }: Extent) => present >= leastCoverage * blocksPerDay

/**
 * Figures of the IST day that begins at `start` (epoch ms), from 96 block means of demand, MW, and of frequency, Hz. The
 * load factor is mean over largest demand; energy is the mean over 24 h. Null below 80 % of the blocks.
 */
export const dayFigures = (start: number, demand: Float64Array, hertz: Float64Array): StatisticsDay => {
  const load = extentOf(demand)
  const grid = extentOf(hertz)
  const isKnown = isCovered(load)
  const mean = load.sum / load.present
  const at = (index: number) => (isKnown ? iso(start + index * blockMs) : null)
  const mw = (index: number) => (isKnown ? rounded(nth(demand, index)) : null)
  const hz = (value: number) => (isCovered(grid) ? rounded(value) : null)
  const inBand = hertz.filter((value) => !Number.isNaN(value) && bandOf(round(value, 1_000)) === "normal").length
  return {
    date: istDate(start),
    max_demand_mw: mw(load.largest),
    max_demand_ts: at(load.largest),
    min_demand_mw: mw(load.least),
    min_demand_ts: at(load.least),
    avg_demand_mw: isKnown ? rounded(mean) : null,
    energy_mwh: isKnown ? rounded(mean * 24) : null,
    load_factor_fraction: isKnown ? rounded(mean / nth(demand, load.largest), 6) : null,
    frequency_min_hz: hz(nth(hertz, grid.least)),
    frequency_max_hz: hz(nth(hertz, grid.largest)),
    frequency_avg_hz: hz(grid.sum / grid.present),
    in_band_pct: hz((100 * inBand) / grid.present),
    coverage: coverage(load.present, blocksPerDay)
  }
}

/** Days from the first to the last of which anything is known. Both series begin at 00:00 IST, in blocks. */
export const statisticsOf = (demand: Series, hertz: Series): ReadonlyArray<StatisticsDay> => {
  const ranges = [demand, hertz].map(knownRange).filter(({ end, first }) => end > first)
  const first = Math.floor(Math.min(...ranges.map((range) => range.first)) / blocksPerDay)
  const end = Math.ceil(Math.max(0, ...ranges.map((range) => range.end)) / blocksPerDay)
  return Array.from({ length: Math.max(0, end - (ranges.length === 0 ? end : first)) }, (_, index) => {
    const start = demand.start + (first + index) * dayMs
    const day = (series: Series) => slice(series, start, start + dayMs).values
    return dayFigures(start, day(demand), day(hertz))
  })
}

export const layer = Layer.effect(
  GridStatistics,
  Effect.map(GridData, (grid) =>
    GridStatistics.of({
      days: Effect.fn("GridStatistics.days")(function* ({ area, from, to }) {
        // The islands are not connected to the grid whose frequency is known.
        const isConnected = area === national || fromSlug(area)?.zone !== null
        const query = { dataset: "demand", area } as const
        const members = statesIn(area)
        const demands = [query, ...members.map(({ slug }) => ({ dataset: "demand", area: slug }) as const)]
        const pages = yield* grid.pagesOf({
          series: isConnected ? [...demands, { dataset: "frequency", area: national }] : demands,
          first: istDay(from),
          last: istDay(to - 1),
          resolution: "block"
        })
        const hertz = pages.data.filter(({ dataset }) => dataset === "frequency")
        const ofDemand = pages.data.filter(({ dataset }) => dataset === "demand")
        // The grid's frequency alone makes no answer for an area of which no demand has ever arrived.
        if (ofDemand.length === 0) yield* grid.pages({ ...query, from, to: from + hourMs, resolution: "hour" })
        const window = { from, to }
        const byArea = Arr.groupBy(ofDemand, (page) => page.area)
        const known = members.flatMap((state) => {
          const own = byArea[state.slug]
          return own === undefined ? [] : [{ state, series: fromPages(own, window, "block") }]
        })
        const sum = known.length > 0 ? zoneSum(known, members) : null
        const isOfStates = sum !== null && (isKnown(sum) || byArea[area] === undefined)
        const demand = isOfStates ? sum : fromPages(byArea[area] ?? [], window, "block")
        return {
          ...pages,
          provenance: isOfStates ? [...pages.provenance, ...zoneOrigin(demand, pages.as_of)] : pages.provenance,
          data: {
            days: statisticsOf(demand, fromPages(hertz, window, "block")),
            coverage: demand.coverage,
            frequencyCoverage: (part) => fromPages(hertz, part, "block").coverage
          }
        }
      })
    })
  )
)

import { nth } from "@grid/domain/numbers/Numbers"
import { FuelMix, type FuelMixLatest, type FuelMixPoint } from "@grid/domain/fuel/FuelMix"
import { type Answer, GridData, type Read } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import type { LatestValue, SeriesPage } from "@grid/domain/grid/Series"
import { type Area, national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { type FuelReading, fuelReadings } from "@grid/domain/observations/datasets/Live"
import { coverage, type Coverage, type Provenance } from "@grid/domain/observations/Provenance"
import { blockMs, hourMs, iso, istDay } from "@grid/domain/time/Time"
import { Effect, Layer } from "effect"
import { together } from "@grid/models/reading/Values"
import { isEmpty, isSplit, mixOf, type Readings, sharesOf, thermalMethod } from "@grid/models/fuel/Mix"

/** Imports of an area less its exports. */
const importsOf = (area: Area) => (area === national ? ("transnational_exchange" as const) : ("net_import" as const))

const datasetsOf = (area: Area) => [...fuelReadings, importsOf(area)]

const readingOf = (dataset: DatasetId): FuelReading | "imports" =>
  fuelReadings.find((reading) => reading === dataset) ?? "imports"

const splitOf = (as_of: number): Provenance => ({
  dataset: "generation_by_fuel",
  source: "thermal-split",
  kind: "modelled",
  method: thermalMethod,
  captured_at: iso(as_of),
  licence: "Apache-2.0",
  url: null
})

/** The newest mix of the values of an area. */
export const latestOf = (area: Area, values: ReadonlyArray<LatestValue>, as_of: number): FuelMixLatest => {
  const mix_mw = mixOf(readingsOf(values), area)
  return { as_of: iso(as_of), scope: area, view: "generation", mix_mw, share_fraction: sharesOf(mix_mw) }
}

const readingsOf = (values: ReadonlyArray<LatestValue>): Readings =>
  Object.fromEntries(values.map(({ dataset, value }) => [readingOf(dataset), value]))

/** Hourly mixes of the day pages of an area over `[from, to)`, from the first to the last hour of which anything is known. */
export const hoursOf = (
  area: Area,
  pages: ReadonlyArray<SeriesPage>,
  window: { readonly from: number; readonly to: number }
): { readonly series: ReadonlyArray<FuelMixPoint>; readonly coverage: Coverage; readonly isSplit: boolean } => {
  const columns = [...new Set(pages.map(({ dataset }) => dataset))].map((dataset) => {
    const own = pages.filter((page) => page.dataset === dataset)
    return [readingOf(dataset), fromPages(own, window, "hour").values] as const
  })
  const length = (window.to - window.from) / hourMs
  const hours = Array.from({ length }, (_, hour) => {
    const readings: Readings = Object.fromEntries(columns.map(([name, values]) => [name, nth(values, hour)]))
    return { readings, mix: mixOf(readings, area) }
  })
  const filled = hours.flatMap(({ mix }, hour) => (isEmpty(mix) ? [] : [hour]))
  const first = filled[0] ?? 0
  const blocksPerHour = hourMs / blockMs
  return {
    series: hours
      .slice(first, (filled.at(-1) ?? first - 1) + 1)
      .map(({ mix }, index) => ({ ts: iso(window.from + (first + index) * hourMs), ...mix })),
    coverage: coverage(filled.length * blocksPerHour, length * blocksPerHour),
    isSplit: hours.some(({ readings }) => isSplit(readings))
  }
}

/** Mixes from readings of generation by fuel. */
export const layer = Layer.effect(
  FuelMix,
  Effect.map(GridData, (grid) => {
    const answers = new WeakMap<Answer<ReadonlyArray<LatestValue>>, Read<FuelMixLatest>>()

    const latest = Effect.fnUntraced(function* (area: Area) {
      const newest = yield* grid.latest({ datasets: datasetsOf(area), areas: [area] })
      const cached = answers.get(newest)
      if (cached !== undefined) return cached
      const as_of = newest.as_of ?? 0
      const answer: Read<FuelMixLatest> = {
        ...newest,
        data: latestOf(area, newest.data, as_of),
        provenance: isSplit(readingsOf(newest.data)) ? [...newest.provenance, splitOf(as_of)] : newest.provenance
      }
      answers.set(newest, answer)
      return answer
    })

    return FuelMix.of({
      latest,
      history: Effect.fn("FuelMix.history")(function* ({ area, from, to }) {
        const newest = yield* latest(area)
        const pages = yield* grid.pagesOf({
          series: datasetsOf(area).map((dataset) => ({ dataset, area })),
          first: istDay(from),
          last: istDay(to - 1),
          resolution: "hour",
          realm: newest.realm
        })
        const { series, ...hours } = hoursOf(area, pages.data, { from, to })
        const split = hours.isSplit && pages.as_of !== null ? [splitOf(pages.as_of)] : []
        return {
          ...together([newest, { ...pages, provenance: [...pages.provenance, ...split] }]),
          data: { mix: { ...newest.data, series }, coverage: hours.coverage }
        }
      })
    })
  })
)

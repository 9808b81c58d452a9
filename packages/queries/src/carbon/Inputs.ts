import type { GridMixInputs } from "@grid/domain/carbon/GridMix"
import type { GridData } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import type { SeriesPage } from "@grid/domain/grid/Series"
import { nth, nullOfNaN } from "@grid/domain/numbers/Numbers"
import { type Area, corridors, national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import { fuels } from "@grid/domain/observations/datasets/Live"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { states } from "@grid/domain/states/State"
import { blockMs, dayMs, istDayStart } from "@grid/domain/time/Time"
import { Array as Arr, Effect } from "effect"
import type { CapacityTable } from "@grid/models/carbon/Capacity"
import type { Span } from "@grid/models/reading/Values"

const generation = fuels.map((fuel) => `generation_${fuel}` as const)

/** Inputs of blocks, by dataset and area. */
export const inputSeries: ReadonlyArray<{ readonly dataset: DatasetId; readonly area: Area }> = [
  ...[...generation, "total_generation" as const, "demand" as const, "transnational_exchange" as const].map(
    (dataset) => ({
      dataset,
      area: national
    })
  ),
  ...states.flatMap(({ slug }) => [
    { dataset: "demand" as const, area: slug },
    { dataset: "own_generation" as const, area: slug }
  ]),
  ...corridors.map((area) => ({ dataset: "corridor_flow" as const, area }))
]

/** The readings of an IST day: of the simulator alone, or of real sources alone. */
export interface DayInputs {
  readonly simulated: boolean
  /** Capture time of the newest reading, epoch ms. */
  readonly captured_at: number
  readonly provenance: ReadonlyArray<Provenance>
  /** Readings of the block at a place of the day, with what is placed by. */
  readonly blocks: (table: CapacityTable) => (place: number) => GridMixInputs
}

/** Reads an IST day; null where nothing is known of it. */
export const readDay = Effect.fnUntraced(function* (grid: GridData["Service"], day: number) {
  const read = yield* Effect.catchTag(
    grid.pagesOf({ series: inputSeries, first: day, last: day, resolution: "block" }),
    "DataUnavailable",
    () => Effect.succeed(null)
  )
  if (read === null || read.as_of === null || read.data.length === 0) return null
  const start = istDayStart(day)
  const column = columnsOf(read.data, { from: start, to: start + dayMs }, "block")
  const generated = generation.map((dataset) => column(dataset, national))
  const total = column("total_generation", national)
  const demand = column("demand", national)
  const netImport = column("transnational_exchange", national)
  const flows = corridors.map((corridor) => column("corridor_flow", corridor))
  const at = (values: Float64Array, place: number) => nullOfNaN(nth(values, place))
  const inputs: DayInputs = {
    simulated: read.realm === "simulated",
    captured_at: read.as_of,
    provenance: read.provenance,
    blocks: (table) => {
      const ofStates = table.map((state) => ({
        state,
        demand: column("demand", state.slug),
        own: column("own_generation", state.slug)
      }))
      return (place) => ({
        block_start: start + place * blockMs,
        generation_mw: generated.map((values) => at(values, place)),
        total_mw: at(total, place),
        demand_mw: at(demand, place),
        net_import_mw: at(netImport, place),
        corridors_mw: flows.map((values) => at(values, place)),
        states: ofStates.map(({ demand, own, state: { capacity_mw, slug, zone } }) => ({
          slug,
          zone,
          capacity_mw,
          demand_mw: at(demand, place),
          own_generation_mw: at(own, place)
        }))
      })
    }
  }
  return inputs
})

/** Columns of day pages over a span, by dataset and area; NaN where a value is unknown. */
export const columnsOf = (
  pages: ReadonlyArray<SeriesPage>,
  span: Span,
  resolution: "block" | "hour"
): ((dataset: DatasetId, area: Area) => Float64Array) => {
  const bySeries = Object.entries(Arr.groupBy(pages, ({ area, dataset }) => `${dataset} ${area}`))
  const columns = new Map(bySeries.map(([key, own]) => [key, fromPages(own, span, resolution).values]))
  const unknown = fromPages([], span, resolution).values
  return (dataset, area) => columns.get(`${dataset} ${area}`) ?? unknown
}

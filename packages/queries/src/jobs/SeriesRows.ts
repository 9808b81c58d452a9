import { oncePer } from "@grid/domain/Once"
import { catalog } from "@grid/domain/catalog/Catalog"
import type { CatalogEntry } from "@grid/domain/catalog/CatalogEntry"
import { DataUnavailable, type ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { GridData } from "@grid/domain/grid/GridData"
import { type ExportSpec, fieldsOf, isOfPart, isStateLevel, nextStart } from "@grid/domain/jobs/Export"
import type { Column, Row } from "@grid/domain/http/Table"
import type { ExportBatch, ExportTable } from "@grid/domain/jobs/Exports"
import type { Area } from "@grid/domain/observations/Area"
import { wireArea } from "@grid/domain/observations/AreaName"
import { type DatasetId, get, type Kind } from "@grid/domain/observations/Dataset"
import type { Unit } from "@grid/domain/observations/datasets/Entry"
import type { SeriesStatus } from "@grid/domain/observations/Inventory"
import type { StoredValue } from "@grid/domain/observations/Revisions"
import { readOf, type RealmChoice } from "@grid/domain/observations/Realm"
import { istDay, istDayDate, lastText } from "@grid/domain/time/Time"
import { nextTurn } from "@grid/domain/time/Turns"
import { Array as Arr, Effect, Stream } from "effect"
import { rounded } from "@grid/models/reading/Values"
import { ifArrived } from "../reading/Reading.ts"
import { makeGaps, type Point } from "@grid/models/jobs/Gaps"
import { pagesOf, slices, within } from "./Reading.ts"
import { daysOf, type Slots, slotsOf } from "@grid/models/jobs/Slots"

type SeriesSpec = Extract<ExportSpec, { readonly rows: "series" }>

/** Daily and monthly values that are read at a time. */
const valuesAtOnce = 20_000

interface Value {
  readonly number: number
  readonly kind: Kind
  readonly source: string
  readonly captured_at: number
}

/** Data that a file is read from, of the realm of all of it. */
interface Reading extends RealmChoice {
  readonly grid: GridData["Service"]
}

interface Pair {
  readonly field: DatasetId
  readonly area: Area
}

const valueColumns: Readonly<Record<Unit, string>> = {
  MW: "value_mw",
  MWh: "value_mwh",
  Hz: "value_hz",
  "INR/MWh": "value_inr_per_mwh",
  "INR/kWh": "value_inr_per_kwh",
  "%": "value_pct",
  days: "value_days",
  minutes: "value_minutes",
  "1": "value"
}

const entryOf = ({ dataset }: SeriesSpec) => catalog.find(({ id }) => id === dataset)

/** Stored series of an export. */
export const seriesOf = (stored: ReadonlyArray<SeriesStatus>, spec: SeriesSpec): ReadonlyArray<SeriesStatus> => {
  const entry = entryOf(spec)
  return entry === undefined ? [] : stored.filter((series) => isOfSpec(entry, spec, series))
}

/** Areas of which an entry of the catalogue has values, by field; what is stored is looked through once an entry. */
const areasByField = oncePer((stored: ReadonlyArray<SeriesStatus>) =>
  oncePer((entry: CatalogEntry): ReadonlyMap<DatasetId, ReadonlySet<Area>> => {
    const fields = fieldsOf(entry)
    const areas = new Map(fields.map((field) => [field, new Set<Area>()]))
    for (const series of stored) {
      if (isOfPart(entry, { areas: null, fields }, series)) areas.get(series.dataset)?.add(series.area)
    }
    return areas
  })
)

/** Areas that an export names and of which nothing has come, as they stand in answers. */
export const areasWithout = (stored: ReadonlyArray<SeriesStatus>, spec: ExportSpec): ReadonlyArray<string> => {
  if (spec.rows !== "series" || spec.areas === null) return []
  const entry = entryOf(spec)
  const held = entry === undefined ? undefined : areasByField(stored)(entry)
  const isHeld = (area: Area) => spec.fields.some((field) => held?.get(field)?.has(area) === true)
  return spec.areas.filter((area) => !isHeld(area)).map(wireArea)
}

/**
 * Values of a dataset as tidy rows: one per field, area and interval. A dataset of one field names its value as its route
 * does; one of several has a column for each unit, so that no sum is ever made over different things.
 */
export const seriesRows = (
  grid: GridData["Service"],
  stored: ReadonlyArray<SeriesStatus>,
  spec: SeriesSpec
): Effect.Effect<ExportTable, DataUnavailable> => {
  const entry = entryOf(spec)
  const ofSpec = seriesOf(stored, spec)
  if (entry === undefined || ofSpec.length === 0) {
    return Effect.fail(
      new DataUnavailable({
        dataset: spec.dataset,
        detail: `No value of what was asked for of ${spec.dataset} has arrived yet from the sources that are switched on.`
      })
    )
  }
  const { data: series, realm } = readOf(within(ofSpec, spec.window))
  const reading = { grid, realm }
  const pairs = pairsOf(spec, series)
  const layout = layoutOf(entry, spec)
  return Effect.succeed({
    columns: layout.columns,
    batches:
      spec.resolution === "day" && entry.rhythm === "day"
        ? singleValues(reading, spec, pairs, layout)
        : spec.resolution === "month"
          ? singleValues(reading, spec, pairs, layout)
          : pagedValues(reading, spec, spec.resolution, pairs, layout)
  })
}

const isOfSpec = (entry: CatalogEntry, spec: SeriesSpec, series: SeriesStatus): boolean =>
  isOfPart(entry, spec, series) && (spec.areas !== null || spec.states || !isStateLevel(series.area))

/** Each field of each area once, in the order of the fields and then of the areas. */
const pairsOf = (spec: SeriesSpec, series: ReadonlyArray<SeriesStatus>): ReadonlyArray<Pair> =>
  spec.fields.flatMap((field) =>
    [...new Set(series.flatMap(({ area, dataset }) => (dataset === field ? [area] : [])))]
      .toSorted()
      .map((area) => ({ field, area }))
  )

interface Layout {
  readonly columns: ReadonlyArray<Column>
  readonly row: (pair: Pair, point: Point<Value>) => Row
}

const layoutOf = (entry: CatalogEntry, spec: SeriesSpec): Layout => {
  const several = fieldsOf(entry).length > 1
  const units = [...new Set(spec.fields.map((field) => get(field).unit))]
  // Of the many rows of a day the date is written once.
  const dateOf = lastText(istDayDate)
  const names = several ? units.map((unit) => valueColumns[unit]) : [entry.fields[0]?.name ?? valueColumns["1"]]
  return {
    columns: [
      { name: "ts", type: "timestamp" },
      { name: "date", type: "date" },
      { name: "area", type: "string" },
      ...(several ? [{ name: "field", type: "string" } as const] : []),
      ...names.map((name) => ({ name, type: "number" }) as const),
      { name: "kind", type: "string" },
      { name: "source", type: "string" },
      { name: "captured_at", type: "timestamp" }
    ],
    row: ({ area, field }, { ts, value }) => {
      const row: Array<Row[number]> = [ts, dateOf(istDay(ts)), wireArea(area)]
      const number = value?.number ?? null
      if (several) row.push(field, ...units.map((unit) => (unit === get(field).unit ? number : null)))
      else row.push(number)
      row.push(value?.kind ?? null, value?.source ?? null, value?.captured_at ?? null)
      return row
    }
  }
}

/** Intervals whose rows are made before other work of the process gets its turn. */
const slotsAtOnce = 2_000

const pointsOf = ({ pages, start, step, values }: Slots, from: number): ReadonlyArray<Point<Value>> =>
  Array.from(values.subarray(from, from + slotsAtOnce), (value, index) => {
    const page = pages[from + index] ?? null
    const number = rounded(value)
    const ts = start + (from + index) * step
    if (page === null || number === null) return { ts, value: null }
    const { captured_at, kind, source } = page
    return { ts, value: { number, kind, source, captured_at } }
  })

/** Block datasets, from day pages, a few months of one series at a time. */
const pagedValues = (
  { grid, realm }: Reading,
  spec: SeriesSpec,
  resolution: "block" | "hour" | "day",
  pairs: ReadonlyArray<Pair>,
  layout: Layout
): Stream.Stream<ExportBatch, ServiceUnavailable> => {
  const parts = slices(spec.window)
  const columns = resolution === "block" ? "block" : "hour"
  return Stream.fromIterable(pairs.map((pair, index) => ({ pair, index }))).pipe(
    Stream.flatMap(({ index, pair }) =>
      Stream.suspend(() => {
        const join = makeGaps<Value>((ts) => nextStart(ts, resolution))
        return Stream.fromIterable(parts.entries()).pipe(
          Stream.mapEffect(([part, span]) =>
            Effect.flatMap(
              pagesOf(grid, { dataset: pair.field, area: pair.area, ...span, realm, resolution: columns }),
              Effect.fnUntraced(function* ({ pages, provenance }) {
                yield* nextTurn
                const intervals = slotsOf(pages, span, columns)
                const slots = resolution === "day" ? daysOf(intervals) : intervals
                const rows: Array<Row> = []
                for (let from = 0; from < slots.values.length; from += slotsAtOnce) {
                  yield* nextTurn
                  for (const point of join(pointsOf(slots, from))) rows.push(layout.row(pair, point))
                }
                return { rows, progress: (index + (part + 1) / parts.length) / pairs.length, provenance }
              })
            )
          )
        )
      })
    )
  )
}

const pick = ({
  captured_at,
  kind,
  source
}: {
  readonly captured_at: number
  readonly kind: Kind
  readonly source: string
}) => ({
  kind,
  source,
  captured_at
})

/** Daily and monthly datasets: whole series, as many at a time as keep the values few. */
const singleValues = (
  { grid, realm }: Reading,
  spec: SeriesSpec,
  pairs: ReadonlyArray<Pair>,
  layout: Layout
): Stream.Stream<ExportBatch, ServiceUnavailable> => {
  const { from, to } = spec.window
  const resolution = spec.resolution
  const intervals = Math.max(1, Math.ceil((to - from) / (nextStart(from, resolution) - from)))
  const atOnce = Math.max(1, Math.floor(valuesAtOnce / intervals))
  const groups = spec.fields.flatMap((field) => {
    const areas = pairs.flatMap((pair) => (pair.field === field ? [pair.area] : []))
    return Array.from({ length: Math.ceil(areas.length / atOnce) }, (_, index) => ({
      field,
      areas: areas.slice(index * atOnce, (index + 1) * atOnce)
    }))
  })
  return Stream.fromIterable(groups.map((group, index) => ({ ...group, index }))).pipe(
    Stream.mapEffect(({ areas, field, index }) =>
      Effect.map(ifArrived(grid.values({ datasets: [field], areas, from, to, realm }), []), ({ data, provenance }) => ({
        rows: rowsByArea(field, areas, data, resolution, layout),
        progress: (index + 1) / groups.length,
        provenance
      }))
    )
  )
}

const rowsByArea = (
  field: DatasetId,
  areas: ReadonlyArray<Area>,
  values: ReadonlyArray<StoredValue>,
  resolution: SeriesSpec["resolution"],
  layout: Layout
): ReadonlyArray<Row> => {
  const byArea = Arr.groupBy(values, ({ area }) => area)
  return areas.flatMap((area) =>
    makeGaps<Value>((ts) => nextStart(ts, resolution))(
      (byArea[area] ?? []).map((stored) => ({
        ts: stored.ts,
        value: stored.value === null ? null : { number: stored.value, ...pick(stored) }
      }))
    ).map((point) => layout.row({ field, area }, point))
  )
}

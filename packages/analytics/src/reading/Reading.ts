import type { DataUnavailable, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { Answer, GridData } from "@grid/domain/grid/GridData"
import { fromPages, isSimulated, unmixed } from "@grid/domain/grid/History"
import type { Series } from "@grid/domain/grid/Series"
import type { Area } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { StoredValue, ValueQuery } from "@grid/domain/observations/ObservationStore"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { dayMs } from "@grid/domain/time/Time"
import { Effect } from "effect"

/** Epoch ms, `[from, to)`, on interval boundaries. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface SeriesQuery extends Span {
  readonly dataset: DatasetId
  readonly area: Area
  readonly resolution: "block" | "hour"
}

/** One dataset of one area as columns over the whole span; `DataUnavailable` where it has never had a value. */
export const series = (
  grid: GridData["Type"],
  query: SeriesQuery
): Effect.Effect<Answer<Series>, DataUnavailable | ServiceUnavailable> =>
  Effect.map(grid.pages(query), (pages) => ({ ...pages, data: fromPages(pages.data, query, query.resolution) }))

/** The same where an answer can do without: a dataset that has never had a value is unknown throughout. */
export const seriesIfAny = (
  grid: GridData["Type"],
  query: SeriesQuery
): Effect.Effect<Answer<Series>, ServiceUnavailable> =>
  ifArrived(series(grid, query), fromPages([], query, query.resolution))

/** An answer; where its dataset has never had a value, one that holds `otherwise` and names no source. */
export const ifArrived = <A extends Answer<unknown>, B>(
  read: Effect.Effect<A, DataUnavailable | ServiceUnavailable>,
  otherwise: B
): Effect.Effect<A | Answer<B>, ServiceUnavailable> =>
  Effect.catchTag(read, "DataUnavailable", () =>
    Effect.succeed({ data: otherwise, as_of: null, provenance: [], version: "0" })
  )

/** So many days are read at a time: what is read and decoded at once does not grow with the window. */
const partMs = 31 * dayMs

/** Daily values of a span, nothing simulated beside anything real in all of it. `DataUnavailable` as `GridData.values`. */
export const dailyValues = (
  grid: GridData["Type"],
  { from, to, ...query }: ValueQuery
): Effect.Effect<Answer<ReadonlyArray<StoredValue>>, DataUnavailable | ServiceUnavailable> =>
  Effect.map(
    Effect.forEach(partsOf({ from, to }), (part) => grid.values({ ...query, ...part }), { concurrency: 1 }),
    unmixedValues
  )

/** A span in parts of so many days as are read at a time, the last one shorter. */
export const partsOf = ({ from, to }: Span): ReadonlyArray<Span> =>
  Array.from({ length: Math.max(1, Math.ceil((to - from) / partMs)) }, (_, part) => ({
    from: from + part * partMs,
    to: Math.min(to, from + (part + 1) * partMs)
  }))

/** Values of several answers, nothing simulated beside anything real in all of them. */
export const unmixedValues = (
  answers: ReadonlyArray<Answer<ReadonlyArray<StoredValue>>>
): Answer<ReadonlyArray<StoredValue>> => {
  const all = answers.flatMap(({ data }) => data)
  const data = unmixed(all)
  const rest = together(answers)
  return data.length === all.length
    ? { ...rest, data }
    : {
        ...rest,
        data,
        as_of: newestCapture(data),
        provenance: rest.provenance.filter((entry) => !isSimulated(entry))
      }
}

/** Capture time of what was captured last, epoch ms; 0 where there is nothing. */
export const newestCapture = (all: ReadonlyArray<{ readonly captured_at: number }>): number =>
  all.reduce((newest, { captured_at }) => Math.max(newest, captured_at), 0)

/** The same where an answer can do without what has never arrived. */
export const dailyValuesIfAny = (
  grid: GridData["Type"],
  query: ValueQuery
): Effect.Effect<Answer<ReadonlyArray<StoredValue>>, ServiceUnavailable> => ifArrived(dailyValues(grid, query), [])

/** Values by instant, area and dataset. */
export const byDay = (values: ReadonlyArray<StoredValue>): ReadonlyMap<number, ReadonlyMap<Area, Day>> => {
  const days = new Map<number, Map<Area, Map<DatasetId, StoredValue>>>()
  for (const value of values) {
    let areas = days.get(value.ts)
    if (areas === undefined) days.set(value.ts, (areas = new Map()))
    let day = areas.get(value.area)
    if (day === undefined) areas.set(value.area, (day = new Map()))
    day.set(value.dataset, value)
  }
  return new Map([...days].toSorted(([a], [b]) => a - b))
}

/** What is known of an area on a day. */
export type Day = ReadonlyMap<DatasetId, StoredValue>

/** A value of a day to `digits` decimals; null where it is not known. */
export const dayValue = (day: Day | undefined, dataset: DatasetId, digits = 3): number | null =>
  rounded(day?.get(dataset)?.value ?? Number.NaN, digits)

/** Capture time, provenance and version of an answer that was made from several. */
export const together = (answers: Iterable<Omit<Answer<unknown>, "data">>): Omit<Answer<unknown>, "data"> => {
  const all = [...answers]
  const newest = new Map<string, Provenance>()
  for (const entry of all.flatMap(({ provenance }) => provenance)) {
    const { captured_at, ...origin } = entry
    const key = JSON.stringify(origin)
    const known = newest.get(key)
    if (known === undefined || Date.parse(captured_at) > Date.parse(known.captured_at)) newest.set(key, entry)
  }
  return {
    as_of: all.reduce<number | null>(
      (newest, { as_of }) => (as_of === null ? newest : Math.max(newest ?? 0, as_of)),
      null
    ),
    provenance: [...newest.values()],
    version: all.map(({ version }) => version).join(" ")
  }
}

/** The value at `index` to `digits` decimals; null where unknown or beyond the series. */
export const valueAt = ({ values }: Series, index: number, digits = 3): number | null =>
  rounded(values[index] ?? Number.NaN, digits)

/** To `digits` decimals; null where it is no number. */
export const rounded = (value: number, digits = 3): number | null => {
  if (!Number.isFinite(value)) return null
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}

import type { DataUnavailable, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { Answer, GridData, Read } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import type { Series } from "@grid/domain/grid/Series"
import type { Area } from "@grid/domain/observations/Area"
import { atInstants } from "@grid/domain/observations/Columns"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { StoredValue, ValueQuery } from "@grid/domain/observations/Revisions"
import type { RealmChoice } from "@grid/domain/observations/Realm"
import { Effect } from "effect"
import { dayMs } from "@grid/domain/time/Time"
import { joined, partsOf, type Span } from "@grid/models/reading/Values"

export interface SeriesQuery extends Span, RealmChoice {
  readonly dataset: DatasetId
  readonly area: Area
  readonly resolution: "block" | "hour"
}

/** One dataset of one area as columns over the whole span; `DataUnavailable` where it has never had a value. */
export const series = (
  grid: GridData["Service"],
  query: SeriesQuery
): Effect.Effect<Read<Series>, DataUnavailable | ServiceUnavailable> =>
  Effect.map(grid.pages(query), (pages) => ({ ...pages, data: fromPages(pages.data, query, query.resolution) }))

/** The same where an answer can do without: a dataset that has never had a value is unknown throughout. */
export const seriesIfAny = (
  grid: GridData["Service"],
  query: SeriesQuery
): Effect.Effect<Read<Series>, ServiceUnavailable> =>
  ifArrived(series(grid, query), fromPages([], query, query.resolution))

/** An answer; where its dataset has never had a value, one that holds `otherwise` and names no source. */
export const ifArrived = <A extends Answer<unknown>, B>(
  read: Effect.Effect<A, DataUnavailable | ServiceUnavailable>,
  otherwise: B
): Effect.Effect<A | Read<B>, ServiceUnavailable> =>
  Effect.catchTag(read, "DataUnavailable", () =>
    Effect.succeed({ data: otherwise, realm: null, as_of: null, provenance: [], version: "0" })
  )

type DailyQuery = ValueQuery & RealmChoice

/** A span read part by part. */
const inParts =
  <A, E>(read: (query: DailyQuery) => Effect.Effect<Read<ReadonlyArray<A>>, E>) =>
  ({ from, to, ...query }: DailyQuery): Effect.Effect<Read<ReadonlyArray<A>>, E> =>
    Effect.map(
      Effect.forEach(partsOf({ from, to }), (part) => read({ ...query, ...part }), { concurrency: 1 }),
      joined
    )

/** Daily values of a span, of one realm, in columns. `DataUnavailable` as `GridData.columns`. */
export const dailyColumns = (grid: GridData["Service"], query: DailyQuery) => inParts(grid.columns)(query)

/** The same where an answer can do without what has never arrived. */
export const dailyColumnsIfAny = (grid: GridData["Service"], query: DailyQuery) =>
  ifArrived(dailyColumns(grid, query), [])

/** Daily values of a span, of one realm, where an answer can do without what has never arrived. */
export const dailyValuesIfAny = (
  grid: GridData["Service"],
  query: DailyQuery
): Effect.Effect<Read<ReadonlyArray<StoredValue>>, ServiceUnavailable> => ifArrived(inParts(grid.values)(query), [])

/** Months further back are not looked for, ms. */
const oldestMs = 3_660 * dayMs

/**
 * Monthly values of a span; with `orNewest`, where nothing is known of it, those of the newest month before it. `from` is the
 * begin of what was read, epoch ms.
 */
export const monthlyColumns = Effect.fnUntraced(function* (
  grid: GridData["Service"],
  { orNewest, ...query }: ValueQuery & { readonly orNewest: boolean }
) {
  const ofSpan = yield* grid.columns(query)
  if (!orNewest || ofSpan.data.length > 0) return { ...ofSpan, from: query.from }
  const past = yield* grid.columns({ ...query, from: query.from - oldestMs, to: query.from })
  const newest = past.data.reduce((latest, { ts }) => Math.max(latest, ts.at(-1) ?? 0), 0)
  return {
    ...past,
    data: past.data.flatMap((columns) => atInstants(columns, (ts) => ts === newest)),
    from: past.data.length === 0 ? query.from : newest
  }
})

import { SqlClient } from "effect/sql/SqlClient"
import { rank } from "@grid/domain/grid/History"
import { readableSources } from "@grid/domain/observations/Realm"
import { EnabledSources, type Span } from "@grid/domain/ingest/Source"
import { SourceId } from "@grid/domain/observations/SourceId"
import { isOfSame, valuesOf } from "@grid/domain/observations/Columns"
import { revisionReasons } from "@grid/domain/observations/ObservationStore"
import {
  Revisions,
  type StoredColumns,
  type StoredRecord,
  type StoredRevision,
  type StoredValue,
  type ValueQuery
} from "@grid/domain/observations/Revisions"
import { collections } from "@grid/domain/observations/SourceRecord"
import { nextTurn } from "@grid/domain/time/Turns"
import { Effect, Layer, Schema } from "effect"
import { int4 } from "../database/BinaryArray.ts"
import * as Replicas from "../database/Replicas.ts"
import { rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
import { hasDayPages } from "./DayPage.ts"
import { monthOf } from "./MonthPages.ts"
import { columnsOf, type Packed, packed, type PackedSeries, type SeriesRow } from "./PackedSeries.ts"
import { seriesFields } from "./Series.ts"

const reason = Schema.NullOr(Schema.Literals(revisionReasons))

const decodeRevisions = rowsOf(
  Schema.Struct({
    ...seriesFields,
    ts: Schema.Number,
    revision: Schema.Int,
    value: Schema.NullOr(Schema.Number),
    captured_at: Schema.Number,
    recorded_at: Schema.Number,
    reason,
    late: Schema.Boolean,
    run_id: Schema.Int,
    raw_id: Schema.NullOr(Schema.Int),
    confirmed_at: Schema.NullOr(Schema.Number)
  })
)

const decodeRecords = rowsOf(
  Schema.Struct({
    source: SourceId,
    collection: Schema.Literals(collections),
    key: Schema.String,
    revision: Schema.Int,
    body: Schema.JsonObject,
    captured_at: Schema.Number,
    recorded_at: Schema.Number
  })
)

const revisionsStatement = (
  sql: SqlClient,
  sources: ReadonlyArray<SourceId>,
  { areas, datasets, from, to }: ValueQuery
) => sql`select s.source, s.kind, s.dataset, s.area, s.period_minutes, o.ts, o.revision, o.value, o.captured_at,
    o.recorded_at, o.reason, o.late, o.run_id, o.raw_id, o.confirmed_at
  from series s join observation o on o.series_id = s.id
  where s.dataset = any (${datasets}) and (${areas}::text[] is null or s.area = any (${areas}))
    and s.source = any (${sources})
    and o.ts >= to_timestamp(${from}::float8 / 1000) and o.ts < to_timestamp(${to}::float8 / 1000)
  order by o.recorded_at, o.series_id, o.ts, o.revision`

/** Series of these datasets and areas. */
export const seriesStatement = (
  sql: SqlClient,
  sources: ReadonlyArray<SourceId>,
  { areas, datasets }: Pick<ValueQuery, "areas" | "datasets">
) => sql<SeriesRow>`select id, source, kind, dataset, area, period_minutes from series
  where dataset = any (${datasets}) and (${areas}::text[] is null or area = any (${areas})) and source = any (${sources})`

/** Values that hold of daily and monthly series in the months of a span: a row per series. Joined or sorted, the pages would be copied once more each. */
export const pagesStatement = (sql: SqlClient, series: ReadonlyArray<SeriesRow>, { from, to }: Span) =>
  sql<Packed>`select id, packed from unnest(${int4(series, ({ id }) => id)}::int4[]) id
    cross join lateral (
      select string_agg(packed, '') as packed from month_page
      where series_id = id and month >= ${monthOf(from)}::date and month <= ${monthOf(to - 1)}::date
    ) of_months
    where packed is not null`

/**
 * The values that held by a time or hold, with those that they replaced, of every instant of a span: a row per series.
 * Values of a day lie side by side where they are stored: they are read of all series in one pass, and by the numbers of
 * the series, as daily series would be searched for among the many more values of those by the block. Where the planner saw these
 * numbers, it would reckon with the values of the average series. Sorting them here would take longer than finding them.
 */
export const valuesStatement = (
  sql: SqlClient,
  series: ReadonlyArray<SeriesRow>,
  { as_of, from, to }: Span & { readonly as_of?: number }
) =>
  sql<Packed>`select series_id as id, ${sql.literal(packed)} as packed from observation
    where series_id = any (array(select unnest(${int4(series, ({ id }) => id)}::int4[])))
      and ts >= to_timestamp(${from}::float8 / 1000) and ts < to_timestamp(${to}::float8 / 1000)
      and not late and (${as_of}::float8 is null or recorded_at <= to_timestamp(${as_of}::float8 / 1000))
    group by series_id`

/** Packed values of series. What holds of daily and monthly ones is in their month pages, with the rest of their months. */
const packedSeries = Effect.fnUntraced(function* (
  sql: SqlClient,
  sources: ReadonlyArray<SourceId>,
  query: ValueQuery & { readonly as_of?: number }
) {
  const series = yield* seriesStatement(sql, sources, query)
  const isPaged = (one: SeriesRow) => query.as_of === undefined && !hasDayPages(one)
  const paged = series.filter(isPaged)
  const others = series.filter((one) => !isPaged(one))
  const pages = paged.length === 0 ? [] : yield* pagesStatement(sql, paged, query)
  const values = others.length === 0 ? [] : yield* valuesStatement(sql, others, query)
  const byId = new Map([...pages, ...values].map((row) => [row.id, row.packed]))
  return series.flatMap((row): ReadonlyArray<PackedSeries> => {
    const packed = byId.get(row.id)
    return packed === undefined ? [] : [{ ...row, packed }]
  })
})

/** Series whose values are handled in the turn in which they were read. */
const seriesAtOnce = 64

/** Values that are made without a pause: milliseconds' work, after which others run. */
const valuesAtOnce = 4_096

/** Columns of series in the order of `Revisions.columns`; not decoded by a schema, see decision record 0028. */
const inOrder = Effect.fnUntraced(function* (rows: ReadonlyArray<PackedSeries>, query: ValueQuery) {
  if (rows.length > seriesAtOnce) yield* nextTurn
  return columnsOf(
    rows.toSorted(
      (a, b) =>
        compare(a.dataset, b.dataset) || compare(a.area, b.area) || rank(a.source) - rank(b.source) || a.id - b.id
    ),
    query
  )
})

/** Values of series that come in their order, of each instant the better source first. */
export const valuesInTurns = Effect.fnUntraced(function* (series: ReadonlyArray<StoredColumns>) {
  const values: Array<StoredValue> = []
  let pause = valuesAtOnce
  for (const columns of series) {
    for (const value of valuesOf(columns)) values.push(value)
    if (values.length < pause) continue
    yield* nextTurn
    pause = values.length + valuesAtOnce
  }
  const isSorted = !series.some((columns, index) => isOfSame(columns, series[index + 1]))
  return isSorted ? values : values.sort(byInstant)
})

type RecordQuery = Parameters<Revisions["Service"]["records"]>[0]

/** Which keys, so that the index finds them: a range that holds in every collation. */
const keys = (sql: SqlClient, { dates, key }: RecordQuery) =>
  key !== undefined
    ? sql`and key = ${key}`
    : dates !== undefined
      ? sql`and key >= ${dates.first} and key < ${dates.end}`
      : sql.literal("")

/** Newest revision of each record of a collection. */
export const recordsStatement = (sql: SqlClient, sources: ReadonlyArray<SourceId>, query: RecordQuery) => {
  const { as_of, collection } = query
  return sql`select distinct on (key, source) source, collection, key, revision, body, captured_at, recorded_at
    from record where collection = ${collection} and source = any (${sources})
      and (${as_of}::float8 is null or recorded_at <= to_timestamp(${as_of}::float8 / 1000)) ${keys(sql, query)}
    order by key, source, revision desc`
}

const byInstant = (a: StoredValue, b: StoredValue) =>
  compare(a.dataset, b.dataset) || compare(a.area, b.area) || a.ts - b.ts

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Values and records with their revisions, from PostgreSQL. */
export const layer = Layer.effect(
  Revisions,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const { read } = yield* Replicas.Replicas
    const enabled = yield* EnabledSources
    const sources = readableSources(enabled)

    const columns: Revisions["Service"]["columns"] = (query) =>
      run(
        "Revisions.columns",
        Effect.flatMap(
          read((replica) => packedSeries(replica, sources, query)),
          (rows) => inOrder(rows, query)
        )
      )

    return Revisions.of({
      columns,
      values: (query) => Effect.flatMap(columns(query), valuesInTurns),
      revisions: (query) =>
        run(
          "Revisions.revisions",
          Effect.map(revisionsStatement(sql, sources, query), (rows): ReadonlyArray<StoredRevision> =>
            decodeRevisions(rows)
          )
        ),
      records: (query) =>
        run(
          "Revisions.records",
          Effect.map(
            read((replica) => recordsStatement(replica, sources, query)),
            (rows): ReadonlyArray<StoredRecord> => decodeRecords(rows)
          )
        )
    })
  })
).pipe(Layer.provide(Replicas.layer))

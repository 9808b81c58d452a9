import { SqlClient } from "effect/sql/SqlClient"
import { rank } from "@grid/domain/grid/History"
import { readableSources } from "@grid/domain/observations/Realm"
import { EnabledSources } from "@grid/domain/ingest/Source"
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
import { collections, type Json } from "@grid/domain/observations/SourceRecord"
import { nextTurn } from "@grid/domain/time/Turns"
import { Effect, Layer, Schema } from "effect"
import * as Replicas from "../database/Replicas.ts"
import { rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
import { columnsOf, packed, type PackedSeries } from "./PackedSeries.ts"
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

const JsonObject: Schema.Codec<{ readonly [name: string]: Json }> = Schema.Record(
  Schema.String,
  Schema.suspend((): Schema.Codec<Json> => JsonValue)
)

const JsonValue: Schema.Codec<Json> = Schema.Union([
  Schema.String,
  Schema.Number,
  Schema.Boolean,
  Schema.Null,
  Schema.Array(Schema.suspend((): Schema.Codec<Json> => JsonValue)),
  JsonObject
])

const decodeRecords = rowsOf(
  Schema.Struct({
    source: SourceId,
    collection: Schema.Literals(collections),
    key: Schema.String,
    revision: Schema.Int,
    body: JsonObject,
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

/**
 * The values that held by a time or hold, with those that they replaced, of every instant of a span: a row per series.
 * Values of a day lie side by side where they are stored: they are read of all series in one pass, and by the numbers of
 * the series, as daily series would be searched for among the many more values of those by the block. Sorting them here
 * would take longer than finding them.
 */
export const columnsStatement = (
  sql: SqlClient,
  sources: ReadonlyArray<SourceId>,
  { areas, as_of, datasets, from, to }: ValueQuery & { readonly as_of?: number }
) => sql<PackedSeries>`with wanted as materialized (
    select id, source, kind, dataset, area, period_minutes from series
    where dataset = any (${datasets}) and (${areas}::text[] is null or area = any (${areas})) and source = any (${sources})
  )
  select source, kind, dataset, area, period_minutes, packed from wanted join (
    select series_id, ${sql.literal(packed)} as packed from observation
    where series_id = any (array(select id from wanted))
      and ts >= to_timestamp(${from}::float8 / 1000) and ts < to_timestamp(${to}::float8 / 1000)
      and not late and (${as_of}::float8 is null or recorded_at <= to_timestamp(${as_of}::float8 / 1000))
    group by series_id
  ) of_series on series_id = id
  order by id`

/** Series whose values are handled in the turn in which they were read. */
const seriesAtOnce = 64

/** Values that are made without a pause: milliseconds' work, after which others run. */
const valuesAtOnce = 4_096

/** Rows of `columnsStatement` in the order of `Revisions.columns`; not decoded by a schema, see decision record 0028. */
const inOrder = Effect.fnUntraced(function* (rows: ReadonlyArray<PackedSeries>) {
  if (rows.length > seriesAtOnce) yield* nextTurn
  return columnsOf(
    rows.toSorted((a, b) => compare(a.dataset, b.dataset) || compare(a.area, b.area) || rank(a.source) - rank(b.source))
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
          read((replica) => columnsStatement(replica, sources, query)),
          inOrder
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

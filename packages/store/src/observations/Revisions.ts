import { SqlClient } from "effect/sql/SqlClient"
import { rank } from "@grid/domain/grid/History"
import { readableSources } from "@grid/domain/observations/Realm"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { SourceId } from "@grid/domain/observations/SourceId"
import { nth } from "@grid/domain/numbers/Numbers"
import { revisionReasons } from "@grid/domain/observations/ObservationStore"
import {
  Revisions,
  type StoredRecord,
  type StoredRevision,
  type StoredValue,
  type ValueQuery
} from "@grid/domain/observations/Revisions"
import { collections, type Json } from "@grid/domain/observations/SourceRecord"
import { nextTurn } from "@grid/domain/time/Turns"
import { Effect, Layer, Schema } from "effect"
import { nullOfNaN } from "../database/BinaryArray.ts"
import * as Replicas from "../database/Replicas.ts"
import { Floats, rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
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
 * The values that hold, or held at a time, of every instant of a span: a row per series, its values in columns of one
 * length, instants as epoch seconds. Each series is looked up by itself: taken together, daily series would be searched for
 * among the many more values of those by the block.
 */
export const valuesStatement = (
  sql: SqlClient,
  sources: ReadonlyArray<SourceId>,
  { areas, as_of, datasets, from, to }: ValueQuery & { readonly as_of?: number }
) => sql`select s.source, s.kind, s.dataset, s.area, s.period_minutes, o.* from series s cross join lateral (
    select array_agg(date_part('epoch', ts)) as ts, array_agg(revision::float8) as revision, array_agg(value) as value,
      array_agg(date_part('epoch', captured_at)) as captured_at, array_agg(date_part('epoch', recorded_at)) as recorded_at,
      case when count(reason) > 0 then array_agg(reason) end as reason,
      array_agg(run_id::float8) as run_id, array_agg(raw_id::float8) as raw_id
    from (
      select distinct on (ts) ts, revision, value, captured_at, recorded_at, reason, run_id, raw_id from observation
      where series_id = s.id and ts >= to_timestamp(${from}::float8 / 1000) and ts < to_timestamp(${to}::float8 / 1000)
        and not late and (${as_of}::float8 is null or recorded_at <= to_timestamp(${as_of}::float8 / 1000))
      order by ts, revision desc
    ) held
  ) o
  where s.dataset = any (${datasets}) and (${areas}::text[] is null or s.area = any (${areas}))
    and s.source = any (${sources}) and o.ts is not null
  order by s.dataset collate "C", s.area collate "C", s.id`

const decodeColumns = rowsOf(
  Schema.Struct({
    ...seriesFields,
    ts: Floats,
    revision: Floats,
    value: Floats,
    captured_at: Floats,
    recorded_at: Floats,
    reason: Schema.NullOr(Schema.Array(reason)),
    run_id: Floats,
    raw_id: Floats
  })
)

type Columns = ReturnType<typeof decodeColumns>[number]

/** Whole milliseconds of epoch seconds that count microseconds. */
const epochMs = (seconds: number): number => Math.floor(Math.round(seconds * 1e6) / 1_000)

const valuesOf = ({ area, dataset, kind, period_minutes, source, ...columns }: Columns): ReadonlyArray<StoredValue> =>
  Array.from(columns.ts, (seconds, index): StoredValue => {
    const at = (column: Float64Array) => nth(column, index)
    return {
      source,
      kind,
      dataset,
      area,
      period_minutes,
      ts: epochMs(seconds),
      revision: at(columns.revision),
      value: nullOfNaN(at(columns.value)),
      captured_at: epochMs(at(columns.captured_at)),
      recorded_at: epochMs(at(columns.recorded_at)),
      reason: columns.reason?.[index] ?? null,
      late: false,
      run_id: at(columns.run_id),
      raw_id: nullOfNaN(at(columns.raw_id))
    }
  })

/** Series whose values are made in the turn in which they were read. */
const seriesAtOnce = 64

/** Values that are made without a pause: milliseconds' work, after which others run. */
const valuesAtOnce = 4_096

/** Values of the rows of `valuesStatement`, of each instant the better source first. */
const valuesInTurns = Effect.fnUntraced(function* (rows: ReadonlyArray<unknown>) {
  if (rows.length > seriesAtOnce) yield* nextTurn
  const values: Array<StoredValue> = []
  let pause = valuesAtOnce
  for (const columns of decodeColumns(rows)) {
    for (const value of valuesOf(columns)) values.push(value)
    if (values.length < pause) continue
    yield* nextTurn
    pause = values.length + valuesAtOnce
  }
  return values.sort(byPrecedence)
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

const byPrecedence = (a: StoredValue, b: StoredValue) =>
  compare(a.dataset, b.dataset) || compare(a.area, b.area) || a.ts - b.ts || rank(a.source) - rank(b.source)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Values and records with their revisions, from PostgreSQL. */
export const layer = Layer.effect(
  Revisions,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const { read } = yield* Replicas.Replicas
    const enabled = yield* EnabledSources
    const sources = readableSources(enabled)

    return Revisions.of({
      values: (query) =>
        run(
          "Revisions.values",
          Effect.flatMap(
            read((replica) => valuesStatement(replica, sources, query)),
            valuesInTurns
          )
        ),
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

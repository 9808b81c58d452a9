import { SqlClient } from "@effect/sql/SqlClient"
import { rank, readableSources } from "@grid/domain/grid/History"
import { EnabledSources, SourceId } from "@grid/domain/ingest/Source"
import { type Area, isArea } from "@grid/domain/observations/Area"
import { type DatasetId, isDatasetId, Kind } from "@grid/domain/observations/Dataset"
import {
  revisionReasons,
  Revisions,
  type StoredRecord,
  type StoredRevision,
  type StoredValue,
  type ValueQuery
} from "@grid/domain/observations/ObservationStore"
import { collections, type Json } from "@grid/domain/observations/SourceRecord"
import { Effect, Layer, Schema } from "effect"
import { run } from "../database/Sql.ts"

const Dataset = Schema.String.pipe(Schema.filter((id): id is DatasetId => isDatasetId(id)))

const Value = Schema.Struct({
  source: SourceId,
  kind: Kind,
  dataset: Dataset,
  area: Schema.String.pipe(Schema.filter((area): area is Area => isArea(area))),
  period_minutes: Schema.Int,
  ts: Schema.Number,
  revision: Schema.Int,
  value: Schema.NullOr(Schema.Number),
  captured_at: Schema.Number,
  recorded_at: Schema.Number,
  reason: Schema.NullOr(Schema.Literal(...revisionReasons)),
  late: Schema.Boolean,
  run_id: Schema.Int,
  raw_id: Schema.NullOr(Schema.Int)
})

const decodeValues = Schema.decodeUnknownSync(Schema.Array(Value))

const decodeRevisions = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ ...Value.fields, confirmed_at: Schema.NullOr(Schema.Number) }))
)

const JsonObject: Schema.Schema<{ readonly [name: string]: Json }> = Schema.Record({
  key: Schema.String,
  value: Schema.suspend((): Schema.Schema<Json> => JsonValue)
})

const JsonValue: Schema.Schema<Json> = Schema.Union(
  Schema.String,
  Schema.Number,
  Schema.Boolean,
  Schema.Null,
  Schema.Array(Schema.suspend((): Schema.Schema<Json> => JsonValue)),
  JsonObject
)

const decodeRecords = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      source: SourceId,
      collection: Schema.Literal(...collections),
      key: Schema.String,
      revision: Schema.Int,
      body: JsonObject,
      captured_at: Schema.Number,
      recorded_at: Schema.Number
    })
  )
)

const columns = `s.source, s.kind, s.dataset, s.area, s.period_minutes, o.ts, o.revision, o.value, o.captured_at,
  o.recorded_at, o.reason, o.late, o.run_id, o.raw_id`

const from = `from series s join observation o on o.series_id = s.id
  where s.dataset = any ($1) and ($2::text[] is null or s.area = any ($2)) and s.source = any ($5)
    and o.ts >= to_timestamp($3::float8 / 1000) and o.ts < to_timestamp($4::float8 / 1000)`

/** The value that holds, or held at a time, of every instant of a span. */
export const valuesText = `select distinct on (o.series_id, o.ts) ${columns} ${from} and not o.late
    and ($6::float8 is null or o.recorded_at <= to_timestamp($6::float8 / 1000))
  order by o.series_id, o.ts, o.revision desc`

type Dates = { readonly first: string; readonly before: string } | undefined

/** Which keys, so that the index finds them: a range that holds in every collation. */
const keys = (key: string | undefined, dates: Dates): string =>
  key !== undefined ? `and key = $4` : dates !== undefined ? `and key >= $4 and key < $5` : ""

/** Newest revision of each record of a collection. */
export const recordsText = (key: string | undefined, dates: Dates): string =>
  `select distinct on (key, source) source, collection, key, revision, body, captured_at, recorded_at from record
   where collection = $1 and source = any ($2)
     and ($3::float8 is null or recorded_at <= to_timestamp($3::float8 / 1000)) ${keys(key, dates)}
   order by key, source, revision desc`

const keyValues = (key: string | undefined, dates: Dates): ReadonlyArray<string> =>
  key !== undefined ? [key] : dates === undefined ? [] : [dates.first, dates.before]

const byPrecedence = (a: StoredValue, b: StoredValue) =>
  compare(a.dataset, b.dataset) || compare(a.area, b.area) || a.ts - b.ts || rank(a.source) - rank(b.source)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Values and records with their revisions, from PostgreSQL. */
export const layer = Layer.effect(
  Revisions,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const enabled = yield* EnabledSources
    const sources = readableSources(enabled)
    const parameters = ({ areas, datasets, from, to }: ValueQuery) => [datasets, areas, from, to, sources]

    return Revisions.of({
      values: (query) =>
        run(
          "Revisions.values",
          Effect.map(
            sql.unsafe(valuesText, [...parameters(query), query.as_of ?? null]),
            (rows): ReadonlyArray<StoredValue> => decodeValues(rows).toSorted(byPrecedence)
          )
        ),
      revisions: (query) =>
        run(
          "Revisions.revisions",
          Effect.map(
            sql.unsafe(
              `select ${columns}, o.confirmed_at ${from} order by o.recorded_at, o.series_id, o.ts, o.revision`,
              parameters(query)
            ),
            (rows): ReadonlyArray<StoredRevision> => decodeRevisions(rows)
          )
        ),
      records: ({ as_of, collection, dates, key }) =>
        run(
          "Revisions.records",
          Effect.map(
            sql.unsafe(recordsText(key, dates), [collection, sources, as_of ?? null, ...keyValues(key, dates)]),
            (rows): ReadonlyArray<StoredRecord> => decodeRecords(rows)
          )
        )
    })
  })
)

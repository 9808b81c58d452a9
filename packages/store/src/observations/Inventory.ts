import { SqlClient } from "effect/sql/SqlClient"
import { catalog } from "@grid/domain/catalog/Catalog"
import { kindOfRecord, readableSources } from "@grid/domain/observations/Realm"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { SourceId } from "@grid/domain/observations/SourceId"
import { type DatasetId, get, isDatasetId, Kind } from "@grid/domain/observations/Dataset"
import { type DayCoverage, Inventory, type RecordStatus } from "@grid/domain/observations/Inventory"
import { collections } from "@grid/domain/observations/SourceRecord"
import { blocksPerDay, istDay, istDayDate } from "@grid/domain/time/Time"
import { Effect, Layer, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"

const decodeSeries = rowsOf(
  Schema.Struct({
    dataset: Schema.String.pipe(Schema.refine((id): id is DatasetId => isDatasetId(id))),
    area: Schema.String,
    source: SourceId,
    kind: Kind,
    period_minutes: Schema.Int,
    values: Schema.Int,
    first_ts: Schema.Number,
    last_ts: Schema.Number,
    captured_at: Schema.Number
  })
)

const decodeRecords = rowsOf(
  Schema.Struct({
    collection: Schema.Literals(collections),
    source: SourceId,
    records: Schema.Int,
    captured_at: Schema.Number
  })
)

const decodePresence = rowsOf(Schema.Struct({ area: Schema.String, day: Schema.Int, present: Schema.Int }))

/** Collections of the catalogue; others are as long as the time over which they were collected. */
const catalogued = catalog.flatMap(({ collection }) => (collection === null ? [] : [collection]))

/** Contents of the store, from PostgreSQL. */
export const layer = Layer.effect(
  Inventory,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const sources = readableSources(yield* EnabledSources)
    return Inventory.of({
      series: run("Inventory.series", series(sql, sources)),
      records: run("Inventory.records", records(sql, sources)),
      coverage: (query) => run("Inventory.coverage", coverage(sql, sources, query))
    })
  })
)

const series = (sql: SqlClient, sources: ReadonlyArray<SourceId>) =>
  Effect.map(
    sql`select s.dataset, s.area, s.source, s.kind, s.period_minutes, l.values, l.first_ts, l.ts as last_ts,
        l.captured_at
      from latest_value l join series s on s.id = l.series_id where s.source = any (${sources})`,
    decodeSeries
  )

const records = (sql: SqlClient, sources: ReadonlyArray<SourceId>) =>
  Effect.map(
    sql`select collection, source, count(distinct key)::int as records, max(captured_at) as captured_at
      from record where source = any (${sources}) and collection = any (${catalogued}) group by 1, 2`,
    (rows) => decodeRecords(rows).map((row): RecordStatus => ({ ...row, kind: kindOfRecord(row) }))
  )

type Coverage = Parameters<Inventory["Service"]["coverage"]>[0]

const coverage = Effect.fnUntraced(function* (sql: SqlClient, sources: ReadonlyArray<SourceId>, query: Coverage) {
  const first = istDay(query.from)
  const last = istDay(query.to - 1)
  const rows = decodePresence(yield* presence(sql, sources, query, first, last))
  const areas = query.areas ?? [...new Set(rows.map(({ area }) => area))].toSorted()
  const presentOf = new Map(rows.map(({ area, day, present }) => [`${area} ${day}`, present]))
  const { rhythm } = get(query.dataset)
  const expected = rhythm === "block" ? blocksPerDay : 1
  const days: Array<DayCoverage> = []
  for (const area of areas) {
    for (let day = first; day <= last; day++) {
      if (rhythm === "month" && !istDayDate(day).endsWith("-01")) continue
      days.push({ area, day, expected, present: Math.min(expected, presentOf.get(`${area} ${day}`) ?? 0) })
    }
  }
  return days
})

/** The largest number of known intervals that one source has, per area and day. */
const presence = (
  sql: SqlClient,
  sources: ReadonlyArray<SourceId>,
  { areas, dataset }: Coverage,
  first: number,
  last: number
) =>
  get(dataset).rhythm === "block"
    ? sql`select s.area, p.day, max(p.present)::int as present from series s join day_page p on p.series_id = s.id
      where s.dataset = ${dataset} and (${areas}::text[] is null or s.area = any (${areas}))
        and s.source = any (${sources}) and p.day between ${first} and ${last} group by s.area, p.day`
    : sql`select area, day, 1 as present from (
        select distinct on (o.series_id, o.ts) s.area, o.value,
          floor((extract(epoch from o.ts) + 19800) / 86400)::int as day
        from series s join observation o on o.series_id = s.id
        where s.dataset = ${dataset} and (${areas}::text[] is null or s.area = any (${areas}))
          and s.source = any (${sources}) and not o.late
          and o.ts >= to_timestamp(${first} * 86400.0 - 19800) and o.ts < to_timestamp((${last} + 1) * 86400.0 - 19800)
        order by o.series_id, o.ts, o.revision desc
      ) held where value is not null group by area, day`

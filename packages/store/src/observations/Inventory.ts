import { SqlClient } from "effect/sql/SqlClient"
import { catalog } from "@grid/domain/catalog/Catalog"
import { kindOfRecord, readableSources } from "@grid/domain/observations/Realm"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { SourceId } from "@grid/domain/observations/SourceId"
import { type DatasetId, get, isDatasetId, Kind } from "@grid/domain/observations/Dataset"
import { type DayCoverage, Inventory, type RecordStatus, type SeriesStatus } from "@grid/domain/observations/Inventory"
import { collections } from "@grid/domain/observations/SourceRecord"
import { blocksPerDay, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { Effect, Layer, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"

const decodeSeries = Schema.decodeUnknownSync(
  Schema.Array(
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
)

const decodeRecords = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      collection: Schema.Literals(collections),
      source: SourceId,
      records: Schema.Int,
      captured_at: Schema.Number
    })
  )
)

const decodePresent = rowsOf(Schema.Struct({ area: Schema.String, day: Schema.Int, present: Schema.Int }))

/** Collections that the catalogue shows; others are as long as the time over which they were collected. */
const shown = catalog.flatMap(({ collection }) => (collection === null ? [] : [collection]))

/** What there is in PostgreSQL. */
export const layer = Layer.effect(
  Inventory,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const enabled = yield* EnabledSources
    const sources = readableSources(enabled)

    /** The largest number of known intervals that one source has, per area and day. */
    const present = (dataset: DatasetId, areas: ReadonlyArray<string> | null, first: number, last: number) =>
      get(dataset).rhythm === "block"
        ? sql.unsafe(
            `select s.area, p.day, max(p.present)::int as present from series s join day_page p on p.series_id = s.id
             where s.dataset = $1 and ($2::text[] is null or s.area = any ($2)) and s.source = any ($3)
               and p.day between $4 and $5 group by s.area, p.day`,
            [dataset, areas, sources, first, last]
          )
        : sql.unsafe(
            `select area, day, 1 as present from (
               select distinct on (o.series_id, o.ts) s.area, o.value,
                 floor((extract(epoch from o.ts) + 19800) / 86400)::int as day
               from series s join observation o on o.series_id = s.id
               where s.dataset = $1 and ($2::text[] is null or s.area = any ($2)) and s.source = any ($3) and not o.late
                 and o.ts >= to_timestamp($4 * 86400.0 - 19800) and o.ts < to_timestamp(($5 + 1) * 86400.0 - 19800)
               order by o.series_id, o.ts, o.revision desc
             ) held where value is not null group by area, day`,
            [dataset, areas, sources, first, last]
          )

    return Inventory.of({
      series: run(
        "Inventory.series",
        Effect.map(
          sql.unsafe(
            `select s.dataset, s.area, s.source, s.kind, s.period_minutes, l.values, l.first_ts, l.ts as last_ts, l.captured_at
             from latest_value l join series s on s.id = l.series_id where s.source = any ($1)`,
            [sources]
          ),
          (rows): ReadonlyArray<SeriesStatus> => decodeSeries(rows)
        )
      ),
      records: run(
        "Inventory.records",
        Effect.map(
          sql.unsafe(
            `select collection, source, count(distinct key)::int as records, max(captured_at) as captured_at
             from record where source = any ($1) and collection = any ($2) group by 1, 2`,
            [sources, shown]
          ),
          (rows) => decodeRecords(rows).map((row): RecordStatus => ({ ...row, kind: kindOfRecord(row) }))
        )
      ),
      coverage: ({ areas, dataset, from, to }) =>
        run(
          "Inventory.coverage",
          Effect.gen(function* () {
            const first = istDay(from)
            const last = istDay(to - 1)
            const rows = decodePresent(yield* present(dataset, areas, first, last))
            const names = areas ?? [...new Set(rows.map((row) => row.area))].toSorted()
            const found = new Map(rows.map((row) => [`${row.area} ${row.day}`, row.present]))
            const { rhythm } = get(dataset)
            const expected = rhythm === "block" ? blocksPerDay : 1
            const out: Array<DayCoverage> = []
            for (const area of names) {
              for (let day = first; day <= last; day++) {
                if (rhythm === "month" && !istDate(istDayStart(day)).endsWith("-01")) continue
                out.push({ area, day, expected, present: Math.min(expected, found.get(`${area} ${day}`) ?? 0) })
              }
            }
            return out
          })
        )
    })
  })
)

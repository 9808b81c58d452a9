import type { SqlClient } from "effect/sql/SqlClient"
import type { Batch } from "@grid/domain/observations/ObservationStore"
import { Effect, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"

const decodeRevisions = rowsOf(Schema.Struct({ revision: Schema.Int }))

/**
 * Adds the records that are new or differ from the newest revision, unless they were captured before it or before it was
 * last confirmed. Objects are compared whatever the order of their members. The answer is what became of them.
 */
export const write = (sql: SqlClient, batch: Batch) => {
  const byKey = new Map((batch.records ?? []).map((record) => [`${record.collection} ${record.key}`, record]))
  const records = [...byKey.values()]
  if (records.length === 0) return Effect.succeed({ written: 0, revised: 0, unchanged: 0 })
  return Effect.map(
    sql`with mine as (
        select fetched_at, url collate "C" as url, hash from raw_answer where id = ${batch.raw_id}
      ), met as (
        select x.l, x.k, x.b::jsonb as b, to_timestamp(x.c / 1000) as c, r.revision, r.body, case
          when r.revision is null or to_timestamp(x.c / 1000) > r.captured then 1
          when to_timestamp(x.c / 1000) < r.captured then -1
          when r.raw is not distinct from ${batch.raw_id} then 0
          else coalesce((
            select case when mine > held then 1 when mine < held then -1 else 0 end
            from mine, (select fetched_at, url collate "C" as url, hash from raw_answer where id = r.raw) held
          ), 0)
        end as later
        from unnest(${records.map((record) => record.collection)}::text[],
          ${records.map((record) => record.key)}::text[],
          ${records.map((record) => JSON.stringify(record.body))}::text[],
          ${records.map((record) => record.captured_at)}::float8[]) x(l, k, b, c)
        left join lateral (
          select revision, body, coalesce(confirmed_at, captured_at) as captured,
            case when confirmed_at is null then raw_id else confirmed_by end as raw
          from record where collection = l and key = k and source = ${batch.source} order by revision desc limit 1
        ) r on true
      ), confirmed as (
        update record r set confirmed_at = met.c, confirmed_by = ${batch.raw_id} from met
        where r.collection = l and r.key = k and r.source = ${batch.source} and r.revision = met.revision
          and met.body = b and later > 0
      )
      insert into record (source, collection, key, revision, body, captured_at, run_id, raw_id)
      select ${batch.source}, l, k, coalesce(revision, 0) + 1, b, c, ${batch.run_id}, ${batch.raw_id} from met
      where revision is null or (body <> b and later >= 0)
      returning revision`,
    (rows) => {
      const revised = decodeRevisions(rows).filter(({ revision }) => revision > 1).length
      return { written: rows.length - revised, revised, unchanged: records.length - rows.length }
    }
  )
}

import type { SqlClient } from "effect/sql/SqlClient"
import type { Restatement } from "@grid/domain/carbon/CarbonStore"
import { RestatementReason } from "@grid/domain/carbon/Restatement"
import { Effect, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"

const decodeNewest = rowsOf(Schema.Struct({ id: Schema.String, at: Schema.Number, reason: RestatementReason }))

const decode = rowsOf(
  Schema.Struct({
    number: Schema.Int,
    block_start: Schema.Number,
    snapshot_id: Schema.String,
    previous_snapshot_id: Schema.String,
    reason: RestatementReason,
    generation_areas: Schema.Array(Schema.Int),
    consumption_areas: Schema.Array(Schema.Int),
    restated_at: Schema.Number,
    previous_mixes: Schema.Uint8Array,
    mixes: Schema.Uint8Array
  })
)

export const insert = (sql: SqlClient, restatement: Restatement) =>
  sql`insert into carbon_restatement (block_start, id, previous_id, reason, generation_areas, consumption_areas)
    values (to_timestamp(${restatement.block_start}::float8 / 1000), ${restatement.snapshot_id},
      ${restatement.previous_snapshot_id}, ${restatement.reason}, ${restatement.generation_areas}::smallint[],
      ${restatement.consumption_areas}::smallint[])`

/** Time and reason of the newest restatement of each snapshot that had one, by id. */
export const newest = (sql: SqlClient, ids: ReadonlyArray<string>) =>
  Effect.map(
    sql`select distinct on (r.id) r.id, r.restated_at as at, r.reason
      from unnest(${ids}::text[]) a(id) join carbon_snapshot s on s.id = a.id
      join carbon_restatement r on r.block_start = s.block_start and r.id = s.id
      order by r.id, r.number desc`,
    (rows) => new Map(decodeNewest(rows).map(({ id, ...rest }) => [id, rest]))
  )

/** Restatements after a number, oldest first; of one area only where it is given. */
export const list = (
  sql: SqlClient,
  {
    after,
    area,
    limit,
    since
  }: { readonly after: number; readonly area: number | null; readonly limit: number; readonly since: number }
) =>
  Effect.map(
    sql`select r.number, r.block_start, r.id as snapshot_id, r.previous_id as previous_snapshot_id, r.reason,
        r.generation_areas, r.consumption_areas, r.restated_at, p.mixes as previous_mixes, s.mixes
      from carbon_restatement r join carbon_snapshot s on s.id = r.id join carbon_snapshot p on p.id = r.previous_id
      where r.number > ${after} and r.restated_at >= to_timestamp(${since}::float8 / 1000)
        and (${area}::smallint is null or ${area} = any (r.generation_areas) or ${area} = any (r.consumption_areas))
      order by r.number limit ${limit}`,
    decode
  )

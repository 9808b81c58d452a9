import type { SqlClient } from "effect/sql/SqlClient"
import type { CarbonStore, Restatement } from "@grid/domain/carbon/CarbonStore"
import type { MarginalRestatement } from "@grid/domain/carbon/MarginalStore"
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
    marginal_areas: Schema.Array(Schema.Int),
    restated_at: Schema.Number,
    previous_mixes: Schema.Uint8Array,
    mixes: Schema.Uint8Array
  })
)

export const insert = Effect.fnUntraced(function* (sql: SqlClient, restatement: Restatement) {
  const { marginal_areas: areas, previous_snapshot_id, snapshot_id } = restatement
  yield* sql`insert into carbon_restatement (block_start, id, previous_id, reason, generation_areas, consumption_areas)
    values (to_timestamp(${restatement.block_start}::float8 / 1000), ${snapshot_id},
      ${previous_snapshot_id}, ${restatement.reason}, ${restatement.generation_areas}::smallint[],
      ${restatement.consumption_areas}::smallint[])`
  if (areas.length > 0) yield* insertMarginal(sql, { snapshot_id, previous_snapshot_id, areas })
})

/** Entry of marginal values, for the reason for which their snapshot took its place. */
export const insertMarginal = (sql: SqlClient, { areas, previous_snapshot_id, snapshot_id }: MarginalRestatement) =>
  sql`insert into carbon_marginal_restatement (block_start, id, previous_id, reason, areas)
    select r.block_start, r.id, ${previous_snapshot_id}, r.reason, ${areas}::smallint[]
    from carbon_snapshot s join carbon_restatement r on r.block_start = s.block_start and r.id = s.id
    where s.id = ${snapshot_id} order by r.number desc limit 1`

/** Time and reason of the newest restatement of each snapshot that had one, by id. */
export const newest = (sql: SqlClient, ids: ReadonlyArray<string>) =>
  Effect.map(
    sql`select distinct on (r.id) r.id, r.restated_at as at, r.reason
      from unnest(${ids}::text[]) a(id) join carbon_snapshot s on s.id = a.id
      join carbon_restatement r on r.block_start = s.block_start and r.id = s.id
      order by r.id, r.number desc`,
    (rows) => new Map(decodeNewest(rows).map(({ id, ...rest }) => [id, rest]))
  )

/** Restatements after a number, oldest first; of one area only where it is given, of marginal values only where they are asked for. */
export const list = (
  sql: SqlClient,
  { after, area, limit, marginal, since }: Parameters<CarbonStore["Service"]["restatements"]>[0]
) =>
  Effect.map(
    sql`select r.number, r.block_start, r.id as snapshot_id, r.previous_id as previous_snapshot_id, r.reason,
        r.generation_areas, r.consumption_areas, r.marginal_areas, r.restated_at, p.mixes as previous_mixes, s.mixes
      from (
        select *, '{}'::smallint[] as marginal_areas from carbon_restatement
        union all
        select number, block_start, id, previous_id, reason, '{}', '{}', restated_at, areas
        from carbon_marginal_restatement where ${marginal}
      ) r join carbon_snapshot s on s.id = r.id join carbon_snapshot p on p.id = r.previous_id
      where r.number > ${after} and r.restated_at >= to_timestamp(${since}::float8 / 1000)
        and (${area}::smallint is null or ${area} = any (r.generation_areas) or ${area} = any (r.consumption_areas)
          or ${area} = any (r.marginal_areas))
      order by r.number limit ${limit}`,
    decode
  )

import { SqlClient } from "effect/sql/SqlClient"
import { type FrozenMarginal, type MarginalRestatement, MarginalStore } from "@grid/domain/carbon/MarginalStore"
import { RestatementReason } from "@grid/domain/carbon/Restatement"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { KnowledgeTime } from "@grid/domain/observations/KnowledgeTime"
import { readOfStored, readsSimulated } from "@grid/domain/observations/Realm"
import { Effect, Layer, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
import { heldBlocks } from "./AreaBlocks.ts"
import * as CarbonClock from "./CarbonClock.ts"
import * as Restatements from "./Restatements.ts"

const snapshot = {
  block_start: Schema.Number,
  simulated: Schema.Boolean,
  inputs: Schema.String,
  capacity_text: Schema.String
}

const decodeLacking = rowsOf(
  Schema.Struct({
    id: Schema.String,
    ...snapshot,
    previous_id: Schema.NullOr(Schema.String),
    previous_result: Schema.NullOr(Schema.String)
  })
)

const decodeMade = rowsOf(
  Schema.Struct({
    ...snapshot,
    snapshot_id: Schema.String,
    method_version: Schema.String,
    committed_mw: Schema.Number,
    fit: Schema.NullOr(Schema.String),
    fit_text: Schema.NullOr(Schema.String),
    result: Schema.String
  })
)

const decodeResults = rowsOf(Schema.Struct({ snapshot_id: Schema.String, result: Schema.String }))

const decodeBlocks = rowsOf(
  Schema.Struct({
    block_start: Schema.Number,
    id: Schema.String,
    simulated: Schema.Boolean,
    captured_at: Schema.Number,
    origin: Schema.String,
    method_version: Schema.NullOr(Schema.String),
    result: Schema.NullOr(Schema.String),
    previous_id: Schema.NullOr(Schema.String),
    restated_at: Schema.NullOr(Schema.Number),
    reason: Schema.NullOr(RestatementReason),
    previous_result: Schema.NullOr(Schema.String)
  })
)

interface Span {
  readonly from: number
  readonly to: number
}

/** Marginal values in PostgreSQL. */
export const layer = Layer.effect(
  MarginalStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const withSimulated = readsSimulated(yield* EnabledSources)
    return MarginalStore.of({
      lacking: (query) => run("MarginalStore.lacking", Effect.map(lacking(sql, query), decodeLacking)),
      lackingIn: (query) => run("MarginalStore.lackingIn", Effect.map(lackingIn(sql, query), decodeLacking)),
      put: (values, restatements, texts) =>
        run("MarginalStore.put", sql.withTransaction(put(sql, values, restatements, texts))),
      made: (span) => run("MarginalStore.made", Effect.map(made(sql, span), decodeMade)),
      ofSnapshots: (ids) =>
        ids.length === 0 ? Effect.succeed(new Map()) : run("MarginalStore.ofSnapshots", ofSnapshots(sql, ids)),
      blocks: (span) =>
        Effect.flatMap(KnowledgeTime, (known_at) =>
          run("MarginalStore.blocks", blocks(sql, { ...span, known_at }, withSimulated))
        )
    })
  })
)

const columns = `s.id, s.block_start, s.simulated, s.inputs, c.body as capacity_text,
    p.snapshot_id as previous_id, p.result as previous_result`

/** Snapshots that hold, each with the values of the block that held last. */
const held = `carbon_current h join carbon_snapshot s on s.id = h.id join carbon_text c on c.hash = s.capacity
    left join lateral (select m.snapshot_id, m.result
      from carbon_restatement r join carbon_marginal m on m.snapshot_id = r.previous_id
      where r.block_start = h.block_start and r.previous_id <> h.id
      order by r.number desc, m.created_at desc limit 1) p on true`

const lacking = (sql: SqlClient, { from, limit }: { readonly from: number; readonly limit: number }) =>
  sql`select ${sql.literal(columns)}
    from ${sql.literal(held)}
    where (h.block_start >= to_timestamp(${from}::float8 / 1000) or p.snapshot_id is not null)
      and not exists (select from carbon_marginal m where m.snapshot_id = h.id)
    order by h.block_start desc limit ${limit}`

const lackingIn = (sql: SqlClient, { from, to }: Span) =>
  sql`select ${sql.literal(columns)}
    from ${sql.literal(held)}
    where h.block_start >= to_timestamp(${from}::float8 / 1000) and h.block_start < to_timestamp(${to}::float8 / 1000)
      and not exists (select from carbon_marginal m where m.snapshot_id = h.id)
    order by h.block_start desc`

const put = Effect.fnUntraced(function* (
  sql: SqlClient,
  values: ReadonlyArray<FrozenMarginal>,
  restatements: ReadonlyArray<MarginalRestatement>,
  texts: ReadonlyMap<string, string>
) {
  yield* sql`insert into carbon_text (hash, body)
    select * from unnest(${[...texts.keys()]}::text[], ${[...texts.values()]}::text[]) on conflict do nothing`
  yield* sql`insert into carbon_marginal (snapshot_id, method_version, committed_mw, fit, result)
    select * from unnest(${values.map((value) => value.snapshot_id)}::text[],
      ${values.map((value) => value.method_version)}::text[], ${values.map((value) => value.committed_mw)}::float8[],
      ${values.map((value) => value.fit)}::text[], ${values.map((value) => value.result)}::text[])
    on conflict do nothing`
  for (const restatement of restatements) yield* Restatements.insertMarginal(sql, restatement)
  yield* CarbonClock.advance(sql)
})

const made = (sql: SqlClient, { from, to }: Span) =>
  sql`select m.snapshot_id, m.method_version, m.committed_mw, m.fit, f.body as fit_text, m.result,
      s.block_start, s.simulated, s.inputs, c.body as capacity_text
    from carbon_snapshot s join carbon_marginal m on m.snapshot_id = s.id
    join carbon_text c on c.hash = s.capacity left join carbon_text f on f.hash = m.fit
    where s.block_start >= to_timestamp(${from}::float8 / 1000) and s.block_start < to_timestamp(${to}::float8 / 1000)
    order by s.block_start, m.created_at`

const ofSnapshots = (sql: SqlClient, ids: ReadonlyArray<string>) =>
  Effect.map(
    sql`select distinct on (snapshot_id) snapshot_id, result from carbon_marginal
      where snapshot_id = any (${ids}::text[]) order by snapshot_id, created_at desc`,
    (rows) => new Map(decodeResults(rows).map(({ result, snapshot_id }) => [snapshot_id, result]))
  )

/** Values that were stored by an instant, the newest first. */
const storedBy = (sql: SqlClient, known_at: number | null) =>
  known_at === null ? sql.literal("") : sql`and m.created_at <= to_timestamp(${known_at}::float8 / 1000)`

const blocks = (
  sql: SqlClient,
  { from, known_at, to }: Span & { readonly known_at: number | null },
  withSimulated: boolean
) =>
  Effect.map(
    sql`select s.block_start, s.id, s.simulated, s.captured_at, s.origin, v.method_version, v.result,
        r.previous_id, r.restated_at, r.reason, p.result as previous_result
      from ${heldBlocks(sql, { from, known_at, to })} h
      join carbon_snapshot s on s.block_start = h.block_start and s.id = h.id
      left join lateral (select m.method_version, m.result from carbon_marginal m where m.snapshot_id = s.id
        ${storedBy(sql, known_at)} order by m.created_at desc limit 1) v on true
      left join lateral (select q.previous_id, q.restated_at, q.reason from carbon_restatement q
        where q.block_start = s.block_start and q.id = s.id
          ${known_at === null ? sql.literal("") : sql`and q.restated_at <= to_timestamp(${known_at}::float8 / 1000)`}
        order by q.number desc limit 1) r on true
      left join lateral (select m.result from carbon_marginal m where m.snapshot_id = r.previous_id
        ${storedBy(sql, known_at)} order by m.created_at desc limit 1) p on true
      where h.block_start >= to_timestamp(${from}::float8 / 1000) and h.block_start < to_timestamp(${to}::float8 / 1000)
      order by s.block_start`,
    (rows) => {
      const { data, realm } = readOfStored(decodeBlocks(rows), withSimulated)
      const blocks = data.map(({ previous_id, previous_result, reason, restated_at, ...block }) => ({
        ...block,
        previous:
          previous_id === null || restated_at === null || reason === null
            ? null
            : { id: previous_id, restated_at, reason, result: previous_result }
      }))
      return { realm, data: blocks }
    }
  )

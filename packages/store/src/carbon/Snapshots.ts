import type { SqlClient } from "effect/sql/SqlClient"
import type { NewBlock } from "@grid/domain/carbon/CarbonStore"
import { Effect, Schema } from "effect"
import { bytea, text } from "../database/BinaryArray.ts"
import { firstOf, rowsOf } from "../database/Rows.ts"

interface Span {
  readonly from: number
  readonly to: number
}

const frozen = `s.id, s.block_start, s.method_version, s.simulated, s.captured_at, s.inputs, s.capacity, s.origin, s.mixes,
  s.created_at, c.body as capacity_text, o.body as origin_text`

const texts = `join carbon_text c on c.hash = s.capacity join carbon_text o on o.hash = s.origin`

const name = { id: Schema.String, block_start: Schema.Number, simulated: Schema.Boolean, capacity: Schema.String }

const Block = Schema.Struct({
  ...name,
  method_version: Schema.String,
  captured_at: Schema.Number,
  inputs: Schema.String,
  origin: Schema.String,
  mixes: Schema.Uint8Array,
  created_at: Schema.Number,
  capacity_text: Schema.String,
  origin_text: Schema.String
})

const decodeNames = rowsOf(Schema.Struct(name))

const decodeBlock = firstOf(Block)

const decodeBlocks = rowsOf(Block)

const decodeMade = rowsOf(Schema.Struct({ ...Block.fields, holds: Schema.Boolean }))

const decodeExtent = firstOf(
  Schema.Struct({
    blocks: Schema.Int,
    first: Schema.Number,
    newest: Schema.Number,
    captured_at: Schema.Number,
    simulated: Schema.Boolean
  })
)

const decodeStart = firstOf(Schema.Struct({ block_start: Schema.Number }))

const decodeTexts = rowsOf(Schema.Struct({ hash: Schema.String, body: Schema.String }))

/** Snapshots that hold over a span, oldest first. */
export const holding = (sql: SqlClient, { from, limit, to }: Span & { readonly limit: number }) =>
  Effect.map(
    sql`select ${sql.literal(frozen)} from carbon_current h join carbon_snapshot s on s.id = h.id ${sql.literal(texts)}
      where h.block_start >= to_timestamp(${from}::float8 / 1000) and h.block_start < to_timestamp(${to}::float8 / 1000)
      order by h.block_start limit ${limit}`,
    decodeBlocks
  )

/** Every snapshot ever made of the blocks of a span, oldest block first. */
export const made = (sql: SqlClient, { from, to }: Span) =>
  Effect.map(
    sql`select ${sql.literal(frozen)},
        exists (select from carbon_current h where h.block_start = s.block_start and h.id = s.id) as holds
      from carbon_snapshot s ${sql.literal(texts)}
      where s.block_start >= to_timestamp(${from}::float8 / 1000) and s.block_start < to_timestamp(${to}::float8 / 1000)
      order by s.block_start, s.created_at`,
    decodeMade
  )

export const find = (sql: SqlClient, id: string) =>
  Effect.map(
    sql`select ${sql.literal(frozen)} from carbon_snapshot s ${sql.literal(texts)} where s.id = ${id}`,
    (rows) => decodeBlock(rows) ?? null
  )

/** Ids and capacity tables of the snapshots that hold over a span. */
export const ids = (sql: SqlClient, { from, to }: Span) =>
  Effect.map(
    sql`select s.id, s.block_start, s.simulated, s.capacity
      from carbon_current h join carbon_snapshot s on s.id = h.id
      where h.block_start >= to_timestamp(${from}::float8 / 1000) and h.block_start < to_timestamp(${to}::float8 / 1000)
      order by h.block_start`,
    decodeNames
  )

/** Blocks `h` that have begun: one of values that lie in the future is not the present. */
const begun = (sql: SqlClient) => sql.literal("h.block_start <= clock_timestamp()")

/** Number and ends of the blocks that hold; null before the first. */
export const extent = (sql: SqlClient, withSimulated: boolean) =>
  Effect.map(
    sql`select count(*)::int as blocks, min(h.block_start) as first, max(h.block_start) as newest,
        max(s.captured_at) as captured_at, bool_and(s.simulated) as simulated
      from carbon_current h join carbon_snapshot s on s.id = h.id and s.block_start = h.block_start
      where (${withSimulated} or not s.simulated) and ${begun(sql)} having count(*) > 0`,
    (rows) => decodeExtent(rows) ?? null
  )

/** Start of the newest block that holds, epoch ms; null before the first. */
export const newest = (sql: SqlClient, withSimulated: boolean) =>
  Effect.map(
    sql`select h.block_start from carbon_current h join carbon_snapshot s on s.id = h.id
      where (${withSimulated} or not s.simulated) and ${begun(sql)} order by h.block_start desc limit 1`,
    (rows) => decodeStart(rows)?.block_start ?? null
  )

/** Texts that blocks share, by their hash. */
export const sharedTexts = (sql: SqlClient, hashes: ReadonlyArray<string>) =>
  Effect.map(
    sql`select hash, body from carbon_text where hash = any (${hashes})`,
    (rows) => new Map(decodeTexts(rows).map(({ body, hash }) => [hash, body]))
  )

/** Adds snapshots with the texts that they share, and lets them hold. */
export const insert = Effect.fnUntraced(function* (
  sql: SqlClient,
  blocks: ReadonlyArray<NewBlock>,
  shared: ReadonlyMap<string, string>
) {
  const blockIds = blocks.map(({ id }) => id)
  const blockStarts = blocks.map(({ block_start }) => block_start)
  yield* sql`insert into carbon_text (hash, body)
    select * from unnest(${[...shared.keys()]}::text[], ${[...shared.values()]}::text[]) on conflict do nothing`
  yield* sql`insert into carbon_snapshot (id, block_start, method_version, simulated, captured_at, inputs, capacity,
      origin, mixes)
    select i, to_timestamp(b / 1000), m, f, to_timestamp(c / 1000), t, p, o, x
    from unnest(${blockIds}::text[], ${blockStarts}::float8[],
      ${blocks.map(({ method_version }) => method_version)}::text[],
      ${blocks.map(({ simulated }) => simulated)}::boolean[],
      ${blocks.map(({ captured_at }) => captured_at)}::float8[], ${text(blocks.map(({ inputs }) => inputs))}::text[],
      ${blocks.map(({ capacity }) => capacity)}::text[], ${blocks.map(({ origin }) => origin)}::text[],
      ${bytea(blocks.map(({ mixes }) => mixes))}::bytea[]) z(i, b, m, f, c, t, p, o, x)
    on conflict do nothing`
  yield* sql`insert into carbon_current (block_start, id)
    select to_timestamp(b / 1000), i from unnest(${blockStarts}::float8[], ${blockIds}::text[]) z(b, i)
    on conflict (block_start) do update set id = excluded.id`
})

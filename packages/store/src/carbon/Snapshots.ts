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
    sql.unsafe(
      `select ${frozen} from carbon_current h join carbon_snapshot s on s.id = h.id ${texts}
       where h.block_start >= to_timestamp($1::float8 / 1000) and h.block_start < to_timestamp($2::float8 / 1000)
       order by h.block_start limit $3`,
      [from, to, limit]
    ),
    decodeBlocks
  )

/** Every snapshot ever made of the blocks of a span, oldest block first. */
export const made = (sql: SqlClient, { from, to }: Span) =>
  Effect.map(
    sql.unsafe(
      `select ${frozen}, exists (select from carbon_current h where h.block_start = s.block_start and h.id = s.id) as holds
       from carbon_snapshot s ${texts}
       where s.block_start >= to_timestamp($1::float8 / 1000) and s.block_start < to_timestamp($2::float8 / 1000)
       order by s.block_start, s.created_at`,
      [from, to]
    ),
    decodeMade
  )

export const find = (sql: SqlClient, id: string) =>
  Effect.map(
    sql.unsafe(`select ${frozen} from carbon_snapshot s ${texts} where s.id = $1`, [id]),
    (rows) => decodeBlock(rows) ?? null
  )

/** Ids and capacity tables of the snapshots that hold over a span. */
export const ids = (sql: SqlClient, { from, to }: Span) =>
  Effect.map(
    sql.unsafe(
      `select s.id, s.block_start, s.simulated, s.capacity
       from carbon_current h join carbon_snapshot s on s.id = h.id
       where h.block_start >= to_timestamp($1::float8 / 1000) and h.block_start < to_timestamp($2::float8 / 1000)
       order by h.block_start`,
      [from, to]
    ),
    decodeNames
  )

/** Number and ends of the blocks that hold; null before the first. */
export const extent = (sql: SqlClient, withSimulated: boolean) =>
  Effect.map(
    sql.unsafe(
      `select count(*)::int as blocks, min(h.block_start) as first, max(h.block_start) as newest,
         max(s.captured_at) as captured_at, bool_and(s.simulated) as simulated
       from carbon_current h join carbon_snapshot s on s.id = h.id and s.block_start = h.block_start
       where $1 or not s.simulated having count(*) > 0`,
      [withSimulated]
    ),
    (rows) => decodeExtent(rows) ?? null
  )

/** Start of the newest block that holds, epoch ms; null before the first. */
export const newest = (sql: SqlClient, withSimulated: boolean) =>
  Effect.map(
    sql.unsafe(
      `select h.block_start from carbon_current h join carbon_snapshot s on s.id = h.id
       where $1 or not s.simulated order by h.block_start desc limit 1`,
      [withSimulated]
    ),
    (rows) => decodeStart(rows)?.block_start ?? null
  )

/** Texts that blocks share, by their hash. */
export const sharedTexts = (sql: SqlClient, hashes: ReadonlyArray<string>) =>
  Effect.map(
    sql.unsafe(`select hash, body from carbon_text where hash = any ($1)`, [hashes]),
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
  yield* sql.unsafe(
    `insert into carbon_text (hash, body) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [[...shared.keys()], [...shared.values()]]
  )
  yield* sql.unsafe(
    `insert into carbon_snapshot (id, block_start, method_version, simulated, captured_at, inputs, capacity, origin, mixes)
     select i, to_timestamp(b / 1000), m, f, to_timestamp(c / 1000), t, p, o, x
     from unnest($1::text[], $2::float8[], $3::text[], $4::boolean[], $5::float8[], $6::text[], $7::text[],
       $8::text[], $9::bytea[]) z(i, b, m, f, c, t, p, o, x)
     on conflict do nothing`,
    [
      blockIds,
      blockStarts,
      blocks.map(({ method_version }) => method_version),
      blocks.map(({ simulated }) => simulated),
      blocks.map(({ captured_at }) => captured_at),
      text(blocks.map(({ inputs }) => inputs)),
      blocks.map(({ capacity }) => capacity),
      blocks.map(({ origin }) => origin),
      bytea(blocks.map(({ mixes }) => mixes))
    ]
  )
  yield* sql.unsafe(
    `insert into carbon_current (block_start, id)
     select to_timestamp(b / 1000), i from unnest($1::float8[], $2::text[]) z(b, i)
     on conflict (block_start) do update set id = excluded.id`,
    [blockStarts, blockIds]
  )
})

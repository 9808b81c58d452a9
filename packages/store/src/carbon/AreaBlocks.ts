import type { SqlClient } from "effect/sql/SqlClient"
import type { AreaBlock } from "@grid/domain/carbon/CarbonStore"
import { type Realm, readOfStored, realmOfStored } from "@grid/domain/observations/Realm"
import { Effect, Schema } from "effect"
import { rowsOf } from "../database/Rows.ts"

const national = 0

/** The places of all areas' parts and the country's part, which begin the bytes of a block. */
const headBytes = 320

const partPlace = (index: string) => `(get_byte(b.mixes, 2 * ${index}) * 256 + get_byte(b.mixes, 2 * ${index} + 1))`

/** Ends of the part of the area `a.area` in the bytes `b.mixes`. */
const starts = partPlace("a.area")
const ends = `case when 2 * a.area + 2 < ${partPlace("0")} then ${partPlace("(a.area + 1)")} else length(b.mixes) end`
const part = `substring(b.mixes from 1 + ${starts} for ${ends} - ${starts})`

/** Beginning of the bytes of a block, their length and the parts of areas, one behind the other. */
const cutColumns = `substring(b.mixes from 1 for ${headBytes}) as head, length(b.mixes) as bytes,
    (select string_agg(${part}, '' order by a.place) from asked a) as parts`

/** The same of a block that is read whole, whose parts are in its bytes. */
const wholeColumns = `b.mixes as head, length(b.mixes) as bytes, null as parts`

/** Areas from which on blocks are read whole: cutting their parts out takes the database longer than sending the others with them. */
const wholeFrom = 8

/** Areas, and the span of time `[from, to)` of their blocks, epoch ms. */
interface BlocksQuery {
  readonly areas: ReadonlyArray<number>
  readonly from: number
  readonly to: number
  /** Instant at which the blocks held, epoch ms; null for those that hold now. */
  readonly known_at?: number | null
}

/**
 * The snapshot that holds for each block of a span, or held at an instant: the one of the last restatement until then, else
 * the first one, which the first restatement replaced, if there has been any. One that was made later did not hold.
 */
export const heldBlocks = (sql: SqlClient, { from, known_at = null, to }: Omit<BlocksQuery, "areas">) =>
  known_at === null
    ? sql.literal("carbon_current")
    : sql`(select k.block_start, k.id from (
        select c.block_start, coalesce(
          (select q.id from carbon_restatement q where q.block_start = c.block_start
            and q.restated_at <= to_timestamp(${known_at}::float8 / 1000) order by q.number desc limit 1),
          (select q.previous_id from carbon_restatement q where q.block_start = c.block_start order by q.number limit 1),
          c.id) as id
        from carbon_current c
        where c.block_start >= to_timestamp(${from}::float8 / 1000) and c.block_start < to_timestamp(${to}::float8 / 1000)
      ) k join carbon_snapshot m on m.id = k.id where m.created_at <= to_timestamp(${known_at}::float8 / 1000))`

/** Blocks of a span with the parts of areas. */
export const blocksStatement = (
  sql: SqlClient,
  { areas, from, known_at = null, to }: BlocksQuery
) => sql<BlockRow>`with asked as (select area, place from unnest(${areas}::int[]) with ordinality a(area, place)),
  restated as (
    select distinct on (q.block_start, a.area) q.block_start, a.area, q.previous_id, q.reason, q.restated_at
    from carbon_restatement q
    join ${heldBlocks(sql, { from, known_at, to })} h on h.block_start = q.block_start and h.id = q.id
    join asked a on a.area = any (q.generation_areas) or a.area = any (q.consumption_areas)
    where q.block_start >= to_timestamp(${from}::float8 / 1000) and q.block_start < to_timestamp(${to}::float8 / 1000)
      ${known_at === null ? sql.literal("") : sql`and q.restated_at <= to_timestamp(${known_at}::float8 / 1000)`}
    order by q.block_start, a.area, q.number desc
  )
  select b.block_start, b.id, b.method_version, b.simulated, b.captured_at, b.origin,
    ${sql.literal(areas.length < wholeFrom ? cutColumns : wholeColumns)},
    r.area, r.previous_id, r.reason, r.restated_at,
    carbon_part(p.mixes, r.area) as previous_mix, carbon_part(p.mixes, ${national}) as previous_national
  from (
    -- Joined with nothing the long column is fetched once, not once for each area.
    select s.block_start, s.id, s.method_version, s.simulated, s.captured_at, s.origin, s.mixes || '' as mixes
    from ${heldBlocks(sql, { from, known_at, to })} h
    join carbon_snapshot s on s.block_start = h.block_start and s.id = h.id
    where h.block_start >= to_timestamp(${from}::float8 / 1000) and h.block_start < to_timestamp(${to}::float8 / 1000)
      and s.block_start >= to_timestamp(${from}::float8 / 1000) and s.block_start < to_timestamp(${to}::float8 / 1000)
    offset 0
  ) b
  left join restated r on r.block_start = b.block_start
  left join carbon_snapshot p on p.id = r.previous_id
  order by b.block_start`

/** Block with the parts of the areas asked for, and one of these areas that was restated; a row for each of them. Not decoded, see decision record 0028. */
interface BlockRow extends Omit<AreaBlock, "area" | "mix" | "national" | "previous"> {
  /** Beginning of the canonical bytes, and how many these are. */
  readonly head: Uint8Array
  readonly bytes: number
  /** One part behind the other; null where the head is all of the bytes. */
  readonly parts: Uint8Array | null
  readonly area: number | null
  readonly previous_id: string
  readonly previous_mix: Uint8Array
  readonly previous_national: Uint8Array
  readonly restated_at: number
  readonly reason: string
}

/** Blocks that hold of these areas over `[from, to)`, of one realm, by block and area. */
export const list = (sql: SqlClient, query: BlocksQuery, withSimulated: boolean) =>
  Effect.map(blocksStatement(sql, query), (rows) => {
    const { data, realm } = readOfStored(rows, withSimulated)
    return { realm, data: areaBlocksOf(data, query.areas) }
  })

const decodeCaptures = rowsOf(Schema.Struct({ simulated: Schema.Boolean, captured_at: Schema.Number }))

/** Realm of the blocks that held at an instant over `[from, to)` and capture time of the newest of them; null where there are none. */
export const captured = (sql: SqlClient, query: Omit<BlocksQuery, "areas">, withSimulated: boolean) =>
  Effect.map(
    sql`select s.simulated, max(s.captured_at) as captured_at
      from ${heldBlocks(sql, query)} h join carbon_snapshot s on s.id = h.id
      where h.block_start >= to_timestamp(${query.from}::float8 / 1000) and h.block_start < to_timestamp(${query.to}::float8 / 1000)
      group by s.simulated`,
    (rows): { readonly realm: Realm; readonly captured_at: number } | null => {
      const [newest] = readOfStored(decodeCaptures(rows), withSimulated).data
      return newest === undefined ? null : { realm: realmOfStored(newest), captured_at: newest.captured_at }
    }
  )

/** Offset of an area's part in the bytes that a head begins. */
const startOf = (head: Uint8Array, area: number): number => ((head[2 * area] ?? 0) << 8) | (head[2 * area + 1] ?? 0)

/** Blocks by area, of rows by block. */
const areaBlocksOf = (rows: ReadonlyArray<BlockRow>, areas: ReadonlyArray<number>): ReadonlyArray<AreaBlock> => {
  const blocks: Array<AreaBlock> = []
  let at = 0
  for (let block = rows[0]; block !== undefined; block = rows[at]) {
    const { block_start, bytes, captured_at, head, id, method_version, origin, parts, simulated } = block
    const previous = new Map<number, AreaBlock["previous"]>()
    for (let row = rows[at]; row?.id === id; row = rows[++at]) {
      if (row.area === null) continue
      const { previous_id, previous_mix: mix, previous_national, reason, restated_at } = row
      previous.set(row.area, { id: previous_id, mix, national: previous_national, reason, restated_at })
    }
    const country = head.subarray(startOf(head, national), startOf(head, national + 1))
    const count = startOf(head, 0) / 2
    let offset = 0
    for (const area of areas) {
      const start = startOf(head, area)
      const length = (area + 1 < count ? startOf(head, area + 1) : bytes) - start
      const mix = parts === null ? head.subarray(start, start + length) : parts.subarray(offset, offset + length)
      offset += length
      blocks.push({
        block_start,
        id,
        method_version,
        simulated,
        captured_at,
        origin,
        area,
        mix,
        national: country,
        previous: previous.get(area) ?? null
      })
    }
  }
  return blocks
}

import { SqlClient } from "effect/sql/SqlClient"
import { type AreaBlock, CarbonStore, type NewBlock, restatementReasons } from "@grid/domain/carbon/CarbonStore"
import { EnabledSources } from "@grid/domain/ingest/Source"
import { readsSimulated, realmOfAll, realmOfStored } from "@grid/domain/observations/Realm"
import { istDay } from "@grid/domain/time/Time"
import { Array as Arr, Effect, Layer, Schema } from "effect"
import { bytea, text } from "../database/BinaryArray.ts"
import { rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"
import { averagesOf, columnBytes, type HeldDay, type ReadDay, withBlocks } from "./HeldDay.ts"

const lockKey = 7_301_951

const national = 0

const frozen = `s.id, s.block_start, s.method_version, s.simulated, s.captured_at, s.inputs, s.capacity, s.origin, s.mixes,
  s.created_at, c.body as capacity_text, o.body as origin_text`

/** The places of all areas' parts and the country's part, which begin the bytes of a block. */
const headBytes = 320

const partPlace = (index: string) => `(get_byte(b.mixes, 2 * ${index}) * 256 + get_byte(b.mixes, 2 * ${index} + 1))`

/** Where the part of the area `a.area` begins and ends in the bytes `b.mixes`. */
const starts = partPlace("a.area")
const ends = `case when 2 * a.area + 2 < ${partPlace("0")} then ${partPlace("(a.area + 1)")} else length(b.mixes) end`

const texts = `join carbon_text c on c.hash = s.capacity join carbon_text o on o.hash = s.origin`

/** Blocks of a span with the parts of areas: `$1` areas, `$2` and `$3` epoch ms. */
export const blocksText = `with asked as (select area, place from unnest($1::int[]) with ordinality a(area, place)),
   restated as (
     select distinct on (q.block_start, a.area) q.block_start, a.area, q.previous_id, q.reason, q.restated_at
     from carbon_restatement q join carbon_current h on h.block_start = q.block_start and h.id = q.id
     join asked a on a.area = any (q.generation_areas) or a.area = any (q.consumption_areas)
     where q.block_start >= to_timestamp($2::float8 / 1000) and q.block_start < to_timestamp($3::float8 / 1000)
     order by q.block_start, a.area, q.number desc
   )
   select b.block_start, b.id, b.method_version, b.simulated, b.captured_at, b.origin,
     substring(b.mixes from 1 for ${headBytes}) as head, length(b.mixes) as bytes,
     (select string_agg(substring(b.mixes from 1 + ${starts} for ${ends} - ${starts}), '' order by a.place)
      from asked a) as parts,
     r.area, r.previous_id, r.reason, r.restated_at,
     carbon_part(p.mixes, r.area) as previous_mix, carbon_part(p.mixes, ${national}) as previous_national
   from (
     -- Joined with nothing the long column is fetched once, not once for each area.
     select s.block_start, s.id, s.method_version, s.simulated, s.captured_at, s.origin, s.mixes || '' as mixes
     from carbon_current h join carbon_snapshot s on s.block_start = h.block_start and s.id = h.id
     where h.block_start >= to_timestamp($2::float8 / 1000) and h.block_start < to_timestamp($3::float8 / 1000)
       and s.block_start >= to_timestamp($2::float8 / 1000) and s.block_start < to_timestamp($3::float8 / 1000)
     offset 0
   ) b
   left join restated r on r.block_start = b.block_start
   left join carbon_snapshot p on p.id = r.previous_id
   order by b.block_start`

/** What holds over IST days, with one place of the averages: `$1` where its column begins, from 1, and `$2` and `$3` days. */
export const averagesText = `select day, kinds, snapshots, captured_at, substring(averages from $1::int for ${columnBytes}) as values
   from carbon_day where day >= $2::int and day < $3::int`

/** A block with the parts of the areas asked for, and one of these areas that was restated; a row for each of them. */
interface BlockRow extends Omit<AreaBlock, "area" | "mix" | "national" | "previous"> {
  /** Beginning of the canonical bytes, and how many these are. */
  readonly head: Uint8Array
  readonly bytes: number
  /** One part behind the other. */
  readonly parts: Uint8Array
  readonly area: number | null
  readonly previous_id: string
  readonly previous_mix: Uint8Array
  readonly previous_national: Uint8Array
  readonly restated_at: number
  readonly reason: string
}

const name = { id: Schema.String, block_start: Schema.Number, simulated: Schema.Boolean, capacity: Schema.String }

const stored = {
  ...name,
  method_version: Schema.String,
  captured_at: Schema.Number,
  inputs: Schema.String,
  origin: Schema.String,
  mixes: Schema.Uint8Array,
  created_at: Schema.Number,
  capacity_text: Schema.String,
  origin_text: Schema.String
}

const decodeNames = rowsOf(Schema.Struct(name))

const decodeBlocks = rowsOf(Schema.Struct(stored))

const decodeMade = rowsOf(Schema.Struct({ ...stored, holds: Schema.Boolean }))

const reason = Schema.Literals(restatementReasons)

const decodeRestated = rowsOf(Schema.Struct({ id: Schema.String, at: Schema.Number, reason }))

const decodeExtents = rowsOf(
  Schema.Struct({
    blocks: Schema.Int,
    first: Schema.Number,
    newest: Schema.Number,
    captured_at: Schema.Number,
    simulated: Schema.Boolean
  })
)

const decodeStarts = rowsOf(Schema.Struct({ block_start: Schema.Number }))

const decodeTexts = rowsOf(Schema.Struct({ hash: Schema.String, body: Schema.String }))

const decodeRestatements = rowsOf(
  Schema.Struct({
    number: Schema.Int,
    block_start: Schema.Number,
    snapshot_id: Schema.String,
    previous_snapshot_id: Schema.String,
    reason,
    generation_areas: Schema.Array(Schema.Int),
    consumption_areas: Schema.Array(Schema.Int),
    restated_at: Schema.Number,
    previous_mixes: Schema.Uint8Array,
    mixes: Schema.Uint8Array
  })
)

const decodeClocks = rowsOf(Schema.Struct({ version: Schema.Int, looked_at: Schema.Int }))

const decodeDays = rowsOf(Schema.Struct({ day: Schema.Int }))

/** Snapshots in PostgreSQL. */
export const layer = Layer.effect(
  CarbonStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const withSimulated = readsSimulated(yield* EnabledSources)

    /** Nobody else works on the IST day until the transaction ends. */
    const lock = (day: number) => sql.unsafe(`select pg_advisory_xact_lock(${lockKey}, $1::int)`, [day])

    /** Lets blocks of an IST day hold in the row that long spans are read from. */
    const hold = Effect.fnUntraced(function* (day: number, blocks: ReadonlyArray<NewBlock>) {
      yield* lock(day)
      const [before] = yield* sql.unsafe<HeldDay>(
        `select kinds, snapshots, captured_at, averages from carbon_day where day = $1`,
        [day]
      )
      const { averages, captured_at, kinds, snapshots } = withBlocks(before ?? null, blocks)
      yield* sql.unsafe(
        `insert into carbon_day (day, kinds, snapshots, captured_at, averages) values ($1, $2, $3, $4, $5)
         on conflict (day) do update set kinds = excluded.kinds, snapshots = excluded.snapshots,
           captured_at = excluded.captured_at, averages = excluded.averages`,
        [day, kinds, snapshots, captured_at, averages]
      )
    })

    return CarbonStore.of({
      inDay: (day, work) => run("CarbonStore.inDay", sql.withTransaction(Effect.andThen(lock(day), work))),
      holding: ({ from, limit, to }) =>
        run(
          "CarbonStore.holding",
          Effect.map(
            sql.unsafe(
              `select ${frozen} from carbon_current h join carbon_snapshot s on s.id = h.id ${texts}
             where h.block_start >= to_timestamp($1::float8 / 1000) and h.block_start < to_timestamp($2::float8 / 1000)
             order by h.block_start limit $3`,
              [from, to, limit]
            ),
            decodeBlocks
          )
        ),
      made: ({ from, to }) =>
        run(
          "CarbonStore.made",
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
        ),
      find: (id) =>
        run(
          "CarbonStore.find",
          Effect.map(
            sql.unsafe(`select ${frozen} from carbon_snapshot s ${texts} where s.id = $1`, [id]),
            (rows) => decodeBlocks(rows)[0] ?? null
          )
        ),
      ids: ({ from, to }) =>
        run(
          "CarbonStore.ids",
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
        ),
      put: (blocks, restatements, shared) =>
        run(
          "CarbonStore.put",
          sql.withTransaction(
            Effect.gen(function* () {
              for (const [day, own] of Object.entries(
                Arr.groupBy(blocks, ({ block_start }) => `${istDay(block_start)}`)
              )) {
                yield* hold(Number(day), own)
              }
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
                  blocks.map(({ id }) => id),
                  blocks.map(({ block_start }) => block_start),
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
                [blocks.map(({ block_start }) => block_start), blocks.map(({ id }) => id)]
              )
              for (const one of restatements) {
                yield* sql.unsafe(
                  `insert into carbon_restatement (block_start, id, previous_id, reason, generation_areas, consumption_areas)
                   values (to_timestamp($1::float8 / 1000), $2, $3, $4, $5::smallint[], $6::smallint[])`,
                  [
                    one.block_start,
                    one.snapshot_id,
                    one.previous_snapshot_id,
                    one.reason,
                    one.generation_areas,
                    one.consumption_areas
                  ]
                )
              }
              yield* sql.unsafe(`update carbon_clock set version = version + 1`)
            })
          )
        ),
      blocks: ({ areas, from, to }) =>
        run(
          "CarbonStore.blocks",
          Effect.map(sql.unsafe<BlockRow>(blocksText, [areas, from, to]), (rows) => {
            const all = rows.filter(({ simulated }) => withSimulated || !simulated)
            const realm = realmOfAll(all.map(realmOfStored))
            return {
              realm,
              data: areaBlocksOf(
                all.filter((row) => realmOfStored(row) === realm),
                areas
              )
            }
          })
        ),
      averages: ({ from, place, to }) => {
        const [first, end] = [istDay(from), istDay(to)]
        return run(
          "CarbonStore.averages",
          Effect.map(sql.unsafe<ReadDay>(averagesText, [1 + place * columnBytes, first, end]), (rows) =>
            averagesOf(rows, { first, days: end - first, simulated: withSimulated })
          )
        )
      },
      restated: (ids) =>
        run(
          "CarbonStore.restated",
          Effect.map(
            sql.unsafe(
              `select distinct on (r.id) r.id, r.restated_at as at, r.reason
               from unnest($1::text[]) a(id) join carbon_snapshot s on s.id = a.id
               join carbon_restatement r on r.block_start = s.block_start and r.id = s.id
               order by r.id, r.number desc`,
              [ids]
            ),
            (rows) => new Map(decodeRestated(rows).map(({ id, ...rest }) => [id, rest]))
          )
        ),
      extent: run(
        "CarbonStore.extent",
        Effect.map(
          sql.unsafe(
            `select count(*)::int as blocks, min(h.block_start) as first, max(h.block_start) as newest,
                 max(s.captured_at) as captured_at, bool_and(s.simulated) as simulated
               from carbon_current h join carbon_snapshot s on s.id = h.id and s.block_start = h.block_start
               where $1 or not s.simulated having count(*) > 0`,
            [withSimulated]
          ),
          (rows) => decodeExtents(rows)[0] ?? null
        )
      ),
      newest: run(
        "CarbonStore.newest",
        Effect.map(
          sql.unsafe(
            `select h.block_start from carbon_current h join carbon_snapshot s on s.id = h.id
               where $1 or not s.simulated order by h.block_start desc limit 1`,
            [withSimulated]
          ),
          (rows) => decodeStarts(rows)[0]?.block_start ?? null
        )
      ),
      texts: (hashes) =>
        run(
          "CarbonStore.texts",
          Effect.map(
            sql.unsafe(`select hash, body from carbon_text where hash = any ($1)`, [hashes]),
            (rows) => new Map(decodeTexts(rows).map(({ body, hash }) => [hash, body]))
          )
        ),
      restatements: ({ after, area, limit, since }) =>
        run(
          "CarbonStore.restatements",
          Effect.map(
            sql.unsafe(
              `select r.number, r.block_start, r.id as snapshot_id, r.previous_id as previous_snapshot_id, r.reason,
               r.generation_areas, r.consumption_areas, r.restated_at, p.mixes as previous_mixes, s.mixes
             from carbon_restatement r join carbon_snapshot s on s.id = r.id join carbon_snapshot p on p.id = r.previous_id
             where r.number > $1 and r.restated_at >= to_timestamp($2::float8 / 1000)
               and ($3::smallint is null or $3 = any (r.generation_areas) or $3 = any (r.consumption_areas))
             order by r.number limit $4`,
              [after, since, area, limit]
            ),
            decodeRestatements
          )
        ),
      version: run(
        "CarbonStore.version",
        Effect.map(sql.unsafe<{ version: number }>(`select version from carbon_clock`), ([row]) => row?.version ?? 0)
      ),
      pending: ({ datasets }) =>
        run(
          "CarbonStore.pending",
          Effect.gen(function* () {
            const [clock] = decodeClocks(
              yield* sql.unsafe(`select d.version, c.looked_at from data_clock d, carbon_clock c`)
            )
            const { looked_at, version } = clock ?? { version: 0, looked_at: 0 }
            if (version <= looked_at) return { days: [], version, changed: false }
            const rows = yield* sql.unsafe(
              `select distinct p.day from series s join day_page p on p.series_id = s.id
               where s.dataset = any ($1) and p.version > $2`,
              [datasets, looked_at]
            )
            return { days: decodeDays(rows).map(({ day }) => day), version, changed: true }
          })
        ),
      lookedAt: (version) =>
        run(
          "CarbonStore.lookedAt",
          Effect.asVoid(sql.unsafe(`update carbon_clock set looked_at = greatest(looked_at, $1)`, [version]))
        )
    })
  })
)

/** Where parts begin in the bytes that a head is of. */
const startOf = (head: Uint8Array, area: number): number =>
  ((head[2 * area] as number) << 8) | (head[2 * area + 1] as number)

/** What holds of each area in each block, of rows by block. */
const areaBlocksOf = (rows: ReadonlyArray<BlockRow>, areas: ReadonlyArray<number>): ReadonlyArray<AreaBlock> => {
  const found: Array<AreaBlock> = []
  for (let at = 0; at < rows.length;) {
    const { block_start, bytes, captured_at, head, id, method_version, origin, parts, simulated } = rows[at] as BlockRow
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
      const end = offset + (area + 1 < count ? startOf(head, area + 1) : bytes) - startOf(head, area)
      found.push({
        block_start,
        id,
        method_version,
        simulated,
        captured_at,
        origin,
        area,
        mix: parts.subarray(offset, end),
        national: country,
        previous: previous.get(area) ?? null
      })
      offset = end
    }
  }
  return found
}

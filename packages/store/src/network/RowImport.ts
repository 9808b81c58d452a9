import { type ImportOptions, mostRefusals, type NetworkRow, type Rows } from "@grid/domain/network/NetworkImports"
import { parentPart, type SubstationDataset } from "@grid/domain/network/NetworkDatasets"
import type { ShippedRow } from "@grid/domain/network/NetworkOrigins"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import type * as Pg from "pg"
import { onlyOf } from "../database/Rows.ts"
import { outcome } from "./Outcome.ts"
import { cell, decodeRefusals, Refusals, stage } from "./Staging.ts"

/** Rows of the import, rows that come with the service, and of each key what is known of it before. */
const tables = (sql: SqlClient) =>
  sql.unsafe(`
    create temp table staged (
      place int, part text, file text, line int, key text, content text, parent text, meters text
    ) on commit drop;
    create temp table shipped (part text, key text, content text) on commit drop;
    create temp table parent_part (part text primary key, parent text) on commit drop`)

const lineOf = ({ content, file, key, line, meters, parent, part }: NetworkRow, place: number): string =>
  `${[place, part, file, line, key, content, parent, meters.length === 0 ? null : JSON.stringify(meters)].map(cell).join("\t")}\n`

/** Identifier within a key: keys of what changes with time end in a day. */
const idOf = "split_part(key, '|', 1)"

const repeated = (sql: SqlClient) =>
  sql`select file, line, null as column, 'is about the same as line ' || first_line || ' of ' || first_file || ': leave one out' as reason
    from (select *, row_number() over same as n, first_value(line) over same as first_line, first_value(file) over same as first_file
      from staged window same as (partition by part, key order by place)) s
    where n > 1 order by place limit ${mostRefusals}`

/** Identifiers that others may refer to, when the import is done. */
const knownIds = `
  create temp table known on commit drop as
  select distinct part, ${idOf} as id from (
    select distinct on (part, key) part, key, content from (
      select part, key, content, r.id from network_row r join (select distinct parent as part from parent_part) p using (part)
      union all select part, key, content, 0 from shipped
      union all select part, key, content, 9000000000000000000 from staged
    ) version order by part, key, version.id desc
  ) newest where content is not null`

const orphans = (sql: SqlClient) =>
  sql`select s.file, s.line, null as column,
      'names ' || s.parent || ', which is not among the ' || p.parent || ': import it first, or put the name right' as reason
    from staged s join parent_part p using (part)
    where s.content is not null and s.parent is not null
      and not exists (select from known k where k.part = p.parent and k.id = s.parent)
    order by s.place limit ${mostRefusals}`

/** Meters that two transformers would have: a reading is below one of them. */
const sharedMeters = (sql: SqlClient) =>
  sql`with mine as (
      select s.place, s.file, s.line, s.key, m.meter from staged s, jsonb_array_elements_text(s.meters::jsonb) m(meter)
      where s.meters is not null
    ), others as (
      select r.key, m.meter from network_row r, unnest(r.meters) m(meter)
      where r.part = 'transformer-networks' and r.meters && array(select meter from mine)
        and not exists (select from network_row n where n.part = r.part and n.key = r.key and n.id > r.id)
        and r.key not in (select key from staged where part = 'transformer-networks')
      union all select key, meter from mine
    )
    select m.file, m.line, 'meter_id' as column,
      'meter ' || m.meter || ' is below ' || min(o.key) || ' as well: give its consumers a meter_id of their own' as reason
    from mine m join others o on o.meter = m.meter and o.key < m.key
    group by m.place, m.file, m.line, m.meter order by m.place limit ${mostRefusals}`

const decodeCounts = onlyOf(
  Schema.Struct({ added: Schema.Int, corrected: Schema.Int, withdrawn: Schema.Int, unchanged: Schema.Int })
)

/** Says of every staged row what it does to what is known. */
const compare = (sql: SqlClient) =>
  Effect.map(
    Effect.andThen(
      sql`create temp table change on commit drop as
        select s.*, case
            when before is not distinct from s.content then 'unchanged'
            when before is null then 'added'
            when s.content is null then 'withdrawn'
            else 'corrected' end as what
        from staged s
        left join lateral (
          select content, true as known from network_row r where r.part = s.part and r.key = s.key order by r.id desc limit 1
        ) n on true
        left join shipped p on p.part = s.part and p.key = s.key
        cross join lateral (select case when n.known then n.content else p.content end as before) b`,
      sql`select count(*) filter (where what = 'added')::int as added, count(*) filter (where what = 'corrected')::int as corrected,
          count(*) filter (where what = 'withdrawn')::int as withdrawn, count(*) filter (where what = 'unchanged')::int as unchanged
        from change`
    ),
    decodeCounts
  )

/** Rows that come with the service and that this import may be about. */
const shippedFor = (dataset: string, shipped: ReadonlyArray<ShippedRow>): ReadonlyArray<ShippedRow> =>
  dataset === "network" ? [] : shipped

/** Records rows, in a transaction on the client. Rows that are known as they are stay as they are. */
export const record = Effect.fnUntraced(function* <E>(
  client: Pg.Client,
  dataset: SubstationDataset | "network",
  rows: Rows<NetworkRow, E>,
  shipped: ReadonlyArray<ShippedRow>,
  options: ImportOptions
) {
  const sql = yield* SqlClient
  const refusals = new Refusals()
  yield* tables(sql)
  const read = yield* Effect.scoped(stage(client, "staged", rows, refusals, lineOf, options))
  const known = shippedFor(dataset, shipped)
  yield* sql`insert into shipped select * from unnest(${known.map(({ part }) => part)}::text[],
    ${known.map(({ key }) => key)}::text[], ${known.map(({ content }) => content)}::text[])`
  const parts = Object.entries(parentPart)
  yield* sql`insert into parent_part select * from unnest(${parts.map(([part]) => part)}::text[],
    ${parts.map(([, parent]) => parent)}::text[])`
  yield* sql.unsafe(`${knownIds}; create index on staged (part, key); analyze staged; analyze shipped; analyze known`)
  if (refusals.count === 0) {
    for (const check of [repeated, orphans, sharedMeters]) decodeRefusals(yield* check(sql)).forEach(refusals.add)
  }
  return yield* outcome({
    dataset,
    options,
    read,
    refusals,
    none: { added: 0, corrected: 0, withdrawn: 0, unchanged: 0 },
    compare: compare(sql),
    insert: (import_id) => sql`insert into network_row (import_id, part, key, meters, content)
      select ${import_id}::int, part, key,
        case when meters is not null then array(select jsonb_array_elements_text(meters::jsonb)) end, content
      from change where what <> 'unchanged' order by place`
  })
})

import { type ImportOptions, type MeterRow, mostRefusals, type Rows } from "@grid/domain/network/NetworkImports"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import type * as Pg from "pg"
import { onlyOf } from "../database/Rows.ts"
import { outcome } from "./Outcome.ts"
import { decodeSpan } from "./Readings.ts"
import { cell, decodeRefusals, Refusals, stage } from "./Staging.ts"

const lineOf = ({ at, export_kwh, file, import_kwh, line, meter_id, voltage_v }: MeterRow): string =>
  `${cell(file)}\t${line}\t${cell(meter_id)}\t${at / 60_000}\t${import_kwh}\t${cell(export_kwh)}\t${cell(voltage_v)}\n`

/** Readings by meter and time, each with the time since the one before it. */
const sorted = `
  create temp table sorted on commit drop as
  select *, minute - lag(minute) over w as since,
    row_number() over (partition by meter, minute order by file, line) as copy
  from staged window w as (partition by meter order by minute, file, line);
  create temp table interval on commit drop as
  select s.meter, m.id, least(
      min(since) filter (where since > 0),
      (select r.minutes from meter_reading r where r.meter_id = m.id order by r.at desc limit 1)
    ) as minutes
  from sorted s left join meter m on m.name = s.meter group by 1, 2;
  analyze sorted; analyze interval`

/** Intervals that can be laid on blocks of 15 minutes, minutes. */
const intervals = [1, 3, 5, 15, 30]

const conflicts = (sql: SqlClient) =>
  sql`select s.file, s.line, 'ts' as column,
      'meter ' || s.meter || ' has another reading of this instant on line ' || f.line || ' of ' || f.file || ': leave the wrong one out' as reason
    from sorted s join sorted f on f.meter = s.meter and f.minute = s.minute and f.copy = 1
    where s.copy > 1 and row (s.import_kwh, s.export_kwh, s.voltage_v) is distinct from row (f.import_kwh, f.export_kwh, f.voltage_v)
    order by s.file, s.line limit ${mostRefusals}`

const unknownIntervals = (sql: SqlClient) =>
  sql`select min(file) as file, min(line) as line, 'ts' as column, case
      when minutes is null then 'meter ' || meter || ' has one reading alone, which does not say how long its interval is: import it with the ones beside it'
      else 'meter ' || meter || ' records every ' || minutes || ' minutes; 15 or 30 are taken, or 1, 3 or 5' end as reason
    from sorted join interval i using (meter)
    where i.minutes is null or i.minutes <> all (${intervals}::int[]) group by meter, minutes order by 2 limit ${mostRefusals}`

const misplaced = (sql: SqlClient) =>
  sql`select file, line, 'ts' as column, 'meter ' || meter || ' records every ' || minutes
      || ' minutes, and this reading begins between two intervals' as reason
    from sorted join interval i using (meter) where minute % i.minutes <> 0 order by file, line limit ${mostRefusals}`

const decodeCounts = onlyOf(
  Schema.Struct({
    added: Schema.Int,
    corrected: Schema.Int,
    withdrawn: Schema.Int,
    unchanged: Schema.Int,
    meters: Schema.Int,
    unplaced_meters: Schema.Int
  })
)

/** Compares with the newest version of each reading. */
const changes = `
  insert into meter (name) select meter from interval where id is null order by meter;
  update interval i set id = m.id from meter m where i.id is null and m.name = i.meter;
  create temp table change on commit drop as
  select i.id as meter_id, to_timestamp(s.minute * 60.0) as at, i.minutes, s.import_kwh, s.export_kwh, s.voltage_v,
    case when n.import_id is null then 'added'
      when row (n.import_kwh, n.export_kwh, n.voltage_v) is distinct from row (s.import_kwh, s.export_kwh, s.voltage_v) then 'corrected'
      else 'unchanged' end as what
  from sorted s join interval i using (meter)
  left join lateral (
    select * from meter_reading r where r.meter_id = i.id and r.at = to_timestamp(s.minute * 60.0)
    order by r.import_id desc limit 1
  ) n on true
  where s.copy = 1`

const counted = (sql: SqlClient) =>
  Effect.map(
    sql`select count(*) filter (where what = 'added')::int as added, count(*) filter (where what = 'corrected')::int as corrected,
      0 as withdrawn, count(*) filter (where what = 'unchanged')::int as unchanged,
      (select count(*)::int from interval) as meters,
      (select count(*)::int from interval i where not exists (
        select from network_row r where r.part = 'transformer-networks' and r.meters @> array[i.meter]
          and not exists (select from network_row n where n.part = r.part and n.key = r.key and n.id > r.id)
      )) as unplaced_meters
    from change`,
    decodeCounts
  )

/** Begin of the first and end of the last reading that is added, epoch ms; null where none is. */
const span = (sql: SqlClient) =>
  Effect.map(
    sql`select min(at) as from, max(at + minutes * interval '1 minute') as to from change where what = 'added'`,
    decodeSpan
  )

const check = Effect.fnUntraced(function* (sql: SqlClient, refusals: Refusals) {
  for (const found of [conflicts, unknownIntervals, misplaced]) {
    if (refusals.count === 0) decodeRefusals(yield* found(sql)).forEach(refusals.add)
  }
})

/** Records readings, in a transaction on the client. A reading that is known as it is stays as it is. */
export const record = Effect.fnUntraced(function* <E>(
  client: Pg.Client,
  rows: Rows<MeterRow, E>,
  options: ImportOptions
) {
  const sql = yield* SqlClient
  const refusals = new Refusals()
  yield* sql`create temp table staged (
    file text, line int, meter text, minute int, import_kwh float8, export_kwh float8, voltage_v float8) on commit drop`
  const read = yield* Effect.scoped(stage(client, "staged", rows, refusals, lineOf, options))
  if (refusals.count === 0) {
    yield* sql.unsafe(sorted)
    yield* check(sql, refusals)
  }
  return yield* outcome({
    dataset: "ami",
    options,
    read,
    refusals,
    none: { added: 0, corrected: 0, withdrawn: 0, unchanged: 0, meters: 0, unplaced_meters: 0 },
    compare: Effect.andThen(sql.unsafe(changes), counted(sql)),
    insert: (
      import_id
    ) => sql`insert into meter_reading (meter_id, at, import_id, minutes, import_kwh, export_kwh, voltage_v)
      select meter_id, at, ${import_id}::int, minutes, import_kwh, export_kwh, voltage_v
      from change where what <> 'unchanged' order by meter_id, at`,
    notes: span(sql)
  })
})

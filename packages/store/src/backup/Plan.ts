import { Schema } from "effect"
import type * as Pg from "pg"

const Table = Schema.Struct({
  name: Schema.String,
  columns: Schema.Array(Schema.String),
  /** Table of which it is a partition, and the bounds as PostgreSQL writes them. */
  parent: Schema.NullOr(Schema.String),
  bounds: Schema.NullOr(Schema.String),
  rows_estimate: Schema.Number
})
export type Table = typeof Table.Type

/** Everything that is in a backup, before its rows; tables in an order in which references find what they name. */
export const Plan = Schema.Struct({
  made_at: Schema.String,
  server_version: Schema.String,
  migrations: Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String })),
  tables: Schema.Array(Table)
})
export type Plan = typeof Plan.Type

export const Counters = Schema.Array(
  Schema.Struct({ name: Schema.String, last_value: Schema.String, is_called: Schema.Boolean })
)

/** Tables that hold rows, with their columns. What PostgreSQL computes of others is computed again. */
const tablesStatement = `
select c.relname::text as name,
  array(select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
  (select p.relname::text from pg_inherits i join pg_class p on p.oid = i.inhparent where i.inhrelid = c.oid) as parent,
  pg_get_expr(c.relpartbound, c.oid) as bounds, greatest(c.reltuples, 0)::float8 as rows_estimate
from pg_class c
where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
order by 1`

const referencesStatement = `
select distinct c.conrelid::regclass::text as of, c.confrelid::regclass::text as to from pg_constraint c
where c.contype = 'f' and c.connamespace = current_schema()::regnamespace and c.conrelid <> c.confrelid`

const decodeTables = Schema.decodeUnknownSync(Schema.Array(Table))
const decodeMigrations = Schema.decodeUnknownSync(Plan.fields.migrations)
const decodeReferences = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ of: Schema.String, to: Schema.String })))

/** The tables, each behind those that it refers to. */
const ordered = (tables: ReadonlyArray<Table>, references: ReadonlyArray<{ of: string; to: string }>) => {
  const result: Array<Table> = []
  const visited = new Set<string>()
  const visit = (table: Table): void => {
    if (visited.has(table.name)) return
    visited.add(table.name)
    const needed = references.filter(({ of }) => of === table.name || of === table.parent).map(({ to }) => to)
    for (const one of tables) if (needed.includes(one.name)) visit(one)
    result.push(table)
  }
  tables.forEach(visit)
  return result
}

/** Reads the plan in the transaction of the connection, and keeps everybody from changing the tables until it ends. */
export const readPlan = async (client: Pg.Client): Promise<Plan> => {
  const tables = decodeTables((await client.query(tablesStatement)).rows)
  const list = tables.map(({ name }) => client.escapeIdentifier(name)).join(", ")
  await client.query(`lock table ${list} in access share mode`)
  const migrations = await client.query(`select migration_id as id, name from migration order by 1`)
  const { rows } = await client.query<{ made_at: string; server_version: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as made_at,
       current_setting('server_version') as server_version`
  )
  return {
    made_at: rows[0]?.made_at ?? "",
    server_version: rows[0]?.server_version ?? "",
    migrations: decodeMigrations(migrations.rows),
    tables: ordered(tables, decodeReferences((await client.query(referencesStatement)).rows))
  }
}

/** Counters of the schema. They know no transaction: read after the rows they are never behind them. */
export const readCounters = async (client: Pg.Client): Promise<typeof Counters.Type> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'S' order by 1`
  )
  const counters: Array<(typeof Counters.Type)[number]> = []
  for (const { name } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${client.escapeIdentifier(name)}`
    )
    counters.push(...state.rows.map((row) => ({ name, ...row })))
  }
  return counters
}

import { Effect, Schema } from "effect"
import type { Connection } from "../database/Connection.ts"
import { fail, ok, warn } from "./Check.ts"

/** Connections that a process of a node has at most: eight for statements, the ledger's, two that listen, one that leads. */
const ofOneProcess = 12

const Role = Schema.Struct({
  role: Schema.String,
  schema: Schema.NullOr(Schema.String),
  may_create: Schema.NullOr(Schema.Boolean),
  read_only: Schema.Boolean,
  closed_tables: Schema.Array(Schema.String)
})

const decodeRole = Schema.decodeUnknownSync(Schema.NonEmptyArray(Role))

const roleStatement = `
select current_user::text as role, current_schema()::text as schema,
  has_schema_privilege(current_schema(), 'create') as may_create,
  pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only,
  array(select c.relname::text from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
        and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))
    order by 1 limit 5) as closed_tables`

/** Rights of the service's role in its schema: migrations and months of observations make tables. */
export const role = Effect.fnUntraced(function* (connection: Connection) {
  const [found] = decodeRole(yield* connection.rows(roleStatement))
  const { closed_tables: closed, may_create: mayCreate, role, schema } = found
  if (found.read_only) {
    return fail("role", "the database only reads: it is a standby, or set so", "let DATABASE_URL name the primary")
  }
  if (schema === null) {
    return fail("role", `no schema of the search path is there for ${role}`, `run: create schema authorization ${role}`)
  }
  if (mayCreate !== true) {
    return fail(
      "role",
      `${role} may not create in schema ${schema}`,
      `run: grant create on schema ${schema} to ${role}`
    )
  }
  return closed.length > 0
    ? fail(
        "role",
        `${role} may not read and write ${closed.join(", ")}`,
        `make it their owner, or run: grant select, insert, update, delete on all tables in schema ${schema} to ${role}`
      )
    : ok("role", `${role} may create, read and write in schema ${schema}`)
})

const Slots = Schema.Struct({
  total: Schema.Int,
  used: Schema.Int,
  role_limit: Schema.Int,
  role_used: Schema.Int,
  database_limit: Schema.Int,
  database_used: Schema.Int
})

const decodeSlots = Schema.decodeUnknownSync(Schema.NonEmptyArray(Slots))

/** A limit of -1 is none. What another role's session does is hidden from some, that it is there is not. */
const slotsStatement = `
select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true), '0')::int as total,
  (select sum(numbackends)::int from pg_stat_database) as used,
  (select rolconnlimit from pg_roles where rolname = session_user) as role_limit,
  (select count(*)::int from pg_stat_activity where usename = session_user) as role_used,
  (select datconnlimit from pg_database where datname = current_database()) as database_limit,
  (select numbackends from pg_stat_database where datname = current_database()) as database_used`

/** Connections that are still to be had, by the narrowest of the server's, the database's and the role's limits. */
export const connections = Effect.fnUntraced(function* (connection: Connection, workers: number) {
  const needed = ofOneProcess * workers
  const [slots] = decodeSlots(yield* connection.rows(slotsStatement))
  const limits = [
    { free: slots.total - slots.used, limit: slots.total, setting: "max_connections of PostgreSQL" },
    { free: slots.role_limit - slots.role_used, limit: slots.role_limit, setting: "the role's connection limit" },
    {
      free: slots.database_limit - slots.database_used,
      limit: slots.database_limit,
      setting: "the database's connection limit"
    }
  ]
  const [narrowest] = limits.filter(({ limit }) => limit >= 0).sort((one, other) => one.free - other.free)
  if (narrowest === undefined) return ok("connections", "nothing limits them")
  const { free, limit, setting } = narrowest
  const message = `${Math.max(0, free)} of ${limit} are free; a node uses up to ${needed}`
  return free < needed
    ? warn("connections", message, `raise ${setting}, or end what holds them (pg_stat_activity shows it)`)
    : ok("connections", message)
})

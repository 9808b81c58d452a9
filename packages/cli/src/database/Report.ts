import * as Migrations from "@grid/store/database/Migrations"
import { Effect, Schema } from "effect"
import type { Connection } from "./Connection.ts"

const one = <A>(schema: Schema.Decoder<A>) => {
  const decode = Schema.decodeUnknownSync(Schema.NonEmptyArray(schema))
  return (rows: ReadonlyArray<unknown>) => decode(rows)[0]
}

const many = <A>(schema: Schema.Decoder<A>) => Schema.decodeUnknownSync(Schema.Array(schema))

const Server = Schema.Struct({ version: Schema.String, number: Schema.Int, bytes: Schema.Number })

/** The server's version, and the size of the database in bytes. */
export const server = (connection: Connection) =>
  connection
    .rows(
      `select split_part(current_setting('server_version'), ' ', 1) as version,
         current_setting('server_version_num')::int as number, pg_database_size(current_database()) as bytes`
    )
    .pipe(Effect.map(one(Server)))

const Name = Schema.Struct({ name: Schema.NullOr(Schema.String) })

const hasTable = (connection: Connection, name: string) =>
  Effect.map(connection.rows(`select to_regclass($1)::text as name`, [name]), (rows) => one(Name)(rows).name !== null)

/** True where this service has ever been set up in the schema. */
export const isOurs = (connection: Connection) => hasTable(connection, "migration")

const Applied = Schema.Struct({ id: Schema.Int, name: Schema.String, applied_at: Schema.Number })

/** The migrations that have been applied, in their order. */
export const applied = Effect.fnUntraced(function* (connection: Connection) {
  if (!(yield* isOurs(connection))) return []
  const rows = yield* connection.rows(
    `select migration_id as id, name, created_at as applied_at from migration order by migration_id`
  )
  return many(Applied)(rows)
})

/** Count of migrations that this build knows and the database lacks; null, for all, where none was ever applied. */
export const pending = (migrations: ReadonlyArray<unknown>) =>
  migrations.length === 0 ? Effect.succeed(null) : Migrations.pending

const Table = Schema.Struct({ name: Schema.String, bytes: Schema.Number, rows_estimate: Schema.Number })

/** The tables of the service's schema with indexes and partitions, the largest first. */
export const tables = (connection: Connection) =>
  connection
    .rows(
      `select c.relname as name, sum(pg_total_relation_size(p.relid))::int8 as bytes,
         sum(greatest(l.reltuples, pg_stat_get_live_tuples(l.oid)))::int8 as rows_estimate
       from pg_class c
       cross join lateral (select relid from pg_partition_tree(c.oid) union select c.oid::regclass) p
       join pg_class l on l.oid = p.relid
       where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       group by 1 order by 2 desc, 1`
    )
    .pipe(Effect.map(many(Table)))

/** The newest instant for which there is a value, epoch ms; null where there is none. */
export const newestValue = Effect.fnUntraced(function* (connection: Connection) {
  if (!(yield* hasTable(connection, "latest_value"))) return null
  const rows = yield* connection.rows(`select max(ts) as ts from latest_value`)
  return one(Schema.Struct({ ts: Schema.NullOr(Schema.Number) }))(rows).ts
})

/** Lead of the database's clock over this node's, ms, to about the time of a round trip. */
export const clockAhead = Effect.fnUntraced(function* (connection: Connection, now: Effect.Effect<number>) {
  const start = yield* now
  const rows = yield* connection.rows(`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`)
  const after = yield* now
  return Math.round(one(Schema.Struct({ ms: Schema.Number }))(rows).ms - (start + after) / 2)
})

/** Tenants whose calls are counted on a day (UTC) that the database's clock has not reached. */
export const tenantsAhead = Effect.fnUntraced(function* (connection: Connection) {
  const rows = yield* connection.rows(`select count(*)::int as n from tenant_quota where day > clock_timestamp()`)
  return one(Schema.Struct({ n: Schema.Int }))(rows).n
})

/** Other connections of the service to this database: those of a running server, or of another command. */
export const othersConnected = Effect.fnUntraced(function* (connection: Connection) {
  const rows = yield* connection.rows(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and application_name = current_setting('application_name')
       and pid <> pg_backend_pid()`
  )
  return one(Schema.Struct({ n: Schema.Int }))(rows).n
})

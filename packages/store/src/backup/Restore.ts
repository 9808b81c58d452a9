import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import type * as Pg from "pg"
import { from as copyFrom } from "pg-copy-streams"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { schemaLock } from "../database/Locks.ts"
import * as MigrationClient from "../database/MigrationClient.ts"
import * as Migrations from "../database/Migrations.ts"
import { BackupFailed, columnsOf, connection, failureOf, type Options } from "./Backup.ts"
import * as BackupFile from "./BackupFile.ts"
import { Counters, Plan, type Table } from "./Plan.ts"

type Frames = AsyncGenerator<BackupFile.Frame>

const Named = Schema.Struct({ name: Schema.String })
const Ended = Schema.Struct({ rows: Schema.Int })

const broken = () => new BackupFile.NotABackup("The backup's parts are not in their order")

/** The next frame, which must be of the kind. */
const next = async <A>(frames: Frames, kind: BackupFile.Kind, schema: Schema.Decoder<A>): Promise<A> => {
  const { done, value } = await frames.next()
  if (done === true || value.kind !== kind) throw broken()
  return Schema.decodeUnknownSync(Schema.fromJsonString(schema))(value.body.toString())
}

/** Bounds of a partition as PostgreSQL writes those of instants: text of a file does not go into a statement unread. */
const instantBound = /^FOR VALUES FROM \((MINVALUE|'[\d :+-]+')\) TO \((MAXVALUE|'[\d :+-]+')\)$/

const makePartition = async (client: Pg.Client, { bounds, name, parent }: Table): Promise<void> => {
  if (parent === null || bounds === null) return
  if (!instantBound.test(bounds)) throw new BackupFile.NotABackup(`Partition ${name} has bounds of an unknown form`)
  const [table, of] = [name, parent].map((one) => client.escapeIdentifier(one))
  await client.query(`create table if not exists ${table} partition of ${of} ${bounds}`)
}

/** Pieces of one table's rows, up to its end; answers through `end` how many the backup counted. */
async function* rowsOf(frames: Frames, end: (rows: number) => void): AsyncGenerator<Buffer> {
  for (;;) {
    const { done, value } = await frames.next()
    if (done === true) throw broken()
    if (value.kind === "tableEnd") {
      end(Schema.decodeUnknownSync(Schema.fromJsonString(Ended))(value.body.toString()).rows)
      return
    }
    if (value.kind !== "rows") throw broken()
    yield value.body
  }
}

const loadTable = async (client: Pg.Client, frames: Frames, table: Table): Promise<number> => {
  if ((await next(frames, "table", Named)).name !== table.name) throw broken()
  await makePartition(client, table)
  const name = client.escapeIdentifier(table.name)
  // Migrations begin some tables with a row; the backup has them as they became.
  if ((await client.query(`select from ${name} limit 1`)).rowCount !== 0) await client.query(`delete from ${name}`)
  let counted = -1
  const copy = client.query(copyFrom(`copy ${name} (${columnsOf(client, table)}) from stdin`))
  await pipeline(
    Readable.from(
      rowsOf(frames, (rows) => (counted = rows)),
      { objectMode: false }
    ),
    copy
  )
  if (copy.rowCount !== counted) {
    throw new BackupFile.NotABackup(`Table ${table.name} has ${counted} rows in the backup and ${copy.rowCount} here`)
  }
  await client.query(`analyze ${name}`)
  return counted
}

/** Fills the tables, which stand as they did when the backup was made. */
const load = async (client: Pg.Client, frames: Frames, plan: Plan, { onProgress }: Options): Promise<number> => {
  const total = plan.tables.reduce((sum, table) => sum + table.rows_estimate, 0)
  let rows = 0
  for (const table of plan.tables) {
    rows += await loadTable(client, frames, table)
    onProgress(rows, Math.max(total, rows))
  }
  for (const { is_called: isCalled, last_value: value, name } of await next(frames, "counters", Counters)) {
    await client.query(`select setval($1::regclass, $2::bigint, $3)`, [client.escapeIdentifier(name), value, isCalled])
  }
  await next(frames, "end", Schema.Struct({}))
  if ((await frames.next()).done !== true) throw broken()
  return rows
}

const attempt = <A>(work: () => Promise<A>) => Effect.tryPromise({ try: work, catch: failureOf })

/** Refuses a schema that holds anything: what is there would be mixed with what comes. */
const assertEmpty = Effect.fnUntraced(function* (client: Pg.Client) {
  const { rows } = yield* attempt(() =>
    client.query<{ free: boolean; relations: number }>(
      `select pg_try_advisory_xact_lock(${schemaLock}) as free,
         (select count(*)::int from pg_class c
          where c.relnamespace = current_schema()::regnamespace and c.relkind <> 'i' and not exists (
            select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
          )) as relations`
    )
  )
  if (rows[0]?.free !== true) {
    return yield* new BackupFailed({ message: "The service is setting up this database: stop it, then try again." })
  }
  if (rows[0].relations > 0) {
    return yield* new BackupFailed({
      message:
        "The database is not empty, and a backup is restored into an empty one only: make one (createdb) and name it by DATABASE_URL, or set GDS_DATA_DIR to a new folder. Nothing was changed."
    })
  }
})

/** Refuses a backup of a later version of the service, whose tables this one does not know. */
const assertKnown = Effect.fnUntraced(function* (plan: Plan) {
  const unknown = plan.migrations.filter(({ id, name }) => !Migrations.isKnown(id, name))
  if (unknown.length === 0) return
  return yield* new BackupFailed({
    message: `The backup is of a newer version: this one lacks migration ${Migrations.listOf(unknown)}. Restore it with that version.`
  })
})

export interface Restored {
  readonly made_at: string
  readonly tables: number
  readonly rows: number
  /** Migrations that the backup lacked. */
  readonly applied: ReadonlyArray<{ readonly id: number; readonly name: string }>
}

const fill = Effect.fnUntraced(function* (client: Pg.Client, frames: Frames, options: Options) {
  yield* assertEmpty(client)
  const plan = yield* attempt(() => next(frames, "plan", Plan))
  yield* assertKnown(plan)
  yield* Migrations.apply(Math.max(0, ...plan.migrations.map(({ id }) => id)))
  const rows = yield* attempt(() => load(client, frames, plan, options))
  const applied = yield* Migrations.apply(Number.POSITIVE_INFINITY)
  return {
    made_at: plan.made_at,
    tables: plan.tables.length,
    rows,
    applied: applied.map(([id, name]) => ({ id, name }))
  } satisfies Restored
})

/** Restores a backup into an empty database and brings its schema up to date: all of it, or nothing. */
export const restore = Effect.fn("Restore.restore")(function* (file: string, options: Options) {
  const sealed = yield* attempt(() => BackupFile.verify(file))
  const client = yield* connection
  const frames = yield* Effect.acquireRelease(
    Effect.sync(() => BackupFile.read(file, sealed)),
    (open) => Effect.promise(() => open.return(undefined).catch(() => {}))
  )
  return yield* Effect.flatMap(SqlClient, (sql) => sql.withTransaction(fill(client, frames, options))).pipe(
    MigrationClient.on(client)
  )
}, Effect.scoped)

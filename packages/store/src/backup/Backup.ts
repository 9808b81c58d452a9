import { Data, Effect } from "effect"
import type * as Pg from "pg"
import { to as copyTo } from "pg-copy-streams"
import { Database } from "../database/Database.ts"
import { schemaLock } from "../database/Locks.ts"
import { diskFull, isDiskFull, sqlState } from "../database/Unavailable.ts"
import * as BackupFile from "./BackupFile.ts"
import { type Plan, readCounters, readPlan, type Table } from "./Plan.ts"

/** A backup that was not made, or not restored; nothing of it is left. */
export class BackupFailed extends Data.TaggedError("BackupFailed")<{ readonly message: string }> {}

export interface Options {
  /** Told of rows so far, and of how many there are by PostgreSQL's estimate. */
  readonly onProgress: (rows: number, total: number | null) => void
}

export interface Summary {
  readonly sha256: string
  readonly made_at: string
  readonly tables: number
  readonly rows: number
  readonly migrations: number
}

export const failureOf = (cause: unknown): BackupFailed => {
  if (isDiskFull(cause)) return new BackupFailed({ message: diskFull })
  // A row without what must not be null, or one that a check refuses (SQLSTATE 23502, 23514).
  if (["23502", "23514"].includes(sqlState(cause)))
    return new BackupFailed({
      message:
        "The database refuses a row of the backup, and nothing was restored: the file is damaged or was made by another release. gds doctor tells the release of a database."
    })
  const message = cause instanceof Error ? cause.message : String(cause)
  return new BackupFailed({
    message: message.startsWith("ENOSPC")
      ? "The disk is full, and nothing of the backup was kept: make room, or name a file on another disk."
      : message
  })
}

/** A connection whose statements may take as long as they need, writing values so that they read back the same. */
export const connection = Effect.acquireRelease(
  Effect.flatMap(Database, (database) =>
    Effect.tryPromise({
      try: async () => {
        const client = database.client()
        client.on("error", () => {})
        await client.connect()
        await client.query(
          `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
           set extra_float_digits = 1; set client_encoding = 'UTF8'; set jit = off; set statement_timeout = 0`
        )
        return client
      },
      catch: failureOf
    })
  ),
  (client) => Effect.promise(() => client.end().catch(() => {}))
)

const lineFeed = 0x0a

/** Rows in a piece of COPY's text, where a line feed is always the end of a row. */
const rowsIn = (piece: Buffer): number => {
  let rows = 0
  for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, at + 1)) rows++
  return rows
}

export const columnsOf = (client: Pg.Client, { columns }: Table) =>
  columns.map((name) => client.escapeIdentifier(name)).join(", ")

interface Count {
  rows: number
}

/** The whole backup in pieces; none is made before the one before it was taken. */
async function* framesOf(client: Pg.Client, plan: Plan, count: Count, { onProgress }: Options): AsyncGenerator<Buffer> {
  const total = plan.tables.reduce((sum, table) => sum + table.rows_estimate, 0)
  yield BackupFile.jsonFrame("plan", plan)
  for (const table of plan.tables) {
    yield BackupFile.jsonFrame("table", { name: table.name })
    const start = count.rows
    const copy = `copy ${client.escapeIdentifier(table.name)} (${columnsOf(client, table)}) to stdout`
    for await (const piece of client.query(copyTo(copy))) {
      count.rows += rowsIn(piece as Buffer)
      onProgress(count.rows, Math.max(total, count.rows))
      yield BackupFile.frame("rows", piece as Buffer)
    }
    yield BackupFile.jsonFrame("tableEnd", { rows: count.rows - start })
  }
  yield BackupFile.jsonFrame("counters", await readCounters(client))
  yield BackupFile.jsonFrame("end", {})
}

/** Begins the snapshot while no migration runs: one must not change a table that was listed and not copied yet. */
const begin = async (client: Pg.Client): Promise<Plan> => {
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock_shared(${schemaLock}) as free`)
  if (rows[0]?.free !== true) throw new Error("A migration runs on this database: try again when it has ended.")
  await client.query("begin isolation level repeatable read read only")
  const plan = await readPlan(client)
  await client.query(`select pg_advisory_unlock_shared(${schemaLock})`)
  return plan
}

/** Writes every row and counter of the service's schema, as of one instant, to a file that must not be there yet. */
export const backup = Effect.fn("Backup.backup")(function* (file: string, options: Options) {
  const client = yield* connection
  return yield* Effect.tryPromise({
    try: async (): Promise<Summary> => {
      const plan = await begin(client)
      const count = { rows: 0 }
      const sha256 = await BackupFile.write(file, framesOf(client, plan, count, options))
      return {
        sha256,
        made_at: plan.made_at,
        tables: plan.tables.length,
        rows: count.rows,
        migrations: plan.migrations.length
      }
    },
    catch: failureOf
  })
}, Effect.scoped)

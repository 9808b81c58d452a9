import { SqlClient } from "effect/sql/SqlClient"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import { Effect, Layer, Schema } from "effect"
import { Database, DatabaseError } from "./Database.ts"
import { onlyOf } from "./Rows.ts"

/** Longest time after which statements through a pooler may be given up, ms. */
const longestStatementMs = 60_000

const timeZones = ["UTC", "Etc/UTC", "GMT", "Etc/GMT"]

const Session = Schema.Struct({
  pid: Schema.Int,
  server: Schema.String,
  role: Schema.String,
  database: Schema.String,
  time_zone: Schema.String,
  statement_timeout_ms: Schema.Int
})

const decodeSession = onlyOf(Session)

const statement = `select pg_backend_pid() as pid, pg_postmaster_start_time()::text as server, current_user::text as role,
  current_database()::text as database, current_setting('timezone') as time_zone,
  (select setting::int from pg_settings where name = 'statement_timeout') as statement_timeout_ms`

const isPooler = (pooled: boolean) =>
  new DatabaseError({
    message: pooled
      ? "DATABASE_SESSION_URL leads to a pooler such as PgBouncer: it must lead to the PostgreSQL server itself"
      : "DATABASE_URL leads to a pooler such as PgBouncer, which keeps no session for migrations, leadership, the quota ledger and notices: set DATABASE_SESSION_URL to the PostgreSQL server itself as well"
  })

/** A pooler gives its clients numbers of its own instead of the process that serves them, and refuses settings that it does not know. */
const direct = Effect.fnUntraced(function* ({ client, pooled }: Database["Service"]) {
  const connection = yield* Effect.acquireRelease(
    Effect.sync(() => client({ statement_timeout: 2_000, query_timeout: 3_000 }).on("error", () => {})),
    (open) => Effect.promise(() => open.end().catch(() => {})).pipe(Effect.timeoutOption("2 seconds"))
  )
  const { rows } = yield* Effect.tryPromise({
    try: async () => {
      await connection.connect()
      return connection.query(statement)
    },
    catch: (cause) =>
      cause instanceof Error && cause.message.includes("unsupported startup parameter")
        ? isPooler(pooled)
        : new SqlError({ reason: new ConnectionError({ cause, operation: "acquireConnection" }) })
  })
  const session = decodeSession(rows)
  if (session.pid !== Reflect.get(connection, "processID")) return yield* isPooler(pooled)
  return session
}, Effect.scoped)

/** Checks that what needs a session has one and, with a pooler, that its sessions are of the same server and begin as ours would. */
export const check = Effect.gen(function* () {
  const database = yield* Database
  if (database.embedded !== null) return
  const session = yield* direct(database)
  if (!database.pooled) return
  const sql = yield* SqlClient
  const pooled = decodeSession(yield* sql`${sql.literal(statement)}`)
  const refuse = (message: string) => new DatabaseError({ message })
  if (pooled.server !== session.server || pooled.database !== session.database || pooled.role !== session.role) {
    return yield* refuse(
      `DATABASE_URL leads to ${pooled.role} in ${pooled.database} and DATABASE_SESSION_URL to ${session.role} in ${session.database}, or to another server: both must lead to the same`
    )
  }
  const isBounded = pooled.statement_timeout_ms > 0 && pooled.statement_timeout_ms <= longestStatementMs
  if (timeZones.includes(pooled.time_zone) && isBounded) return
  const role = `alter role "${pooled.role}" in database "${pooled.database}"`
  return yield* refuse(
    `Sessions of the pooler in DATABASE_URL begin with time zone ${pooled.time_zone} and statement_timeout ${pooled.statement_timeout_ms} ms: run ${role} set timezone = 'UTC'; ${role} set statement_timeout = '15s'; ${role} set jit = off; and let the pooler connect anew (RECONNECT)`
  )
})

/** Checks how the database is reached before anything uses it. */
export const layer = Layer.effectDiscard(Effect.withSpan(check, "Pooler.check"))

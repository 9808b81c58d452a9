import { AppSettings } from "@grid/server/config/Settings"
import { Database } from "@grid/store/database/Database"
import { Data, Effect, Option, type Scope } from "effect"
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { messageOf } from "../output/Failure.ts"

/** The database cannot be reached or refuses a statement; the message says why. */
export class QueryFailed extends Data.TaggedError("QueryFailed")<{ readonly message: string }> {}

/** Destination of a connection; never with a password. */
export interface Place {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
}

export interface Connection {
  readonly place: Place
  readonly rows: (
    statement: string,
    parameters?: ReadonlyArray<unknown>
  ) => Effect.Effect<ReadonlyArray<unknown>, QueryFailed>
}

const statementTimeoutMs = 60_000

/** One connection, the only one of this process as long as nothing else uses the store. */
export const connect: Effect.Effect<Connection, QueryFailed, Database | Scope.Scope> = Effect.gen(function* () {
  const pool = yield* (yield* Database).pool({ max: 1, statementTimeoutMs })
  const failed = (cause: unknown) => new QueryFailed({ message: messageOf(cause) })
  const client = yield* Effect.acquireRelease(
    Effect.tryPromise({ try: () => pool.connect(), catch: failed }),
    (connection) => Effect.sync(() => connection.release())
  )
  return {
    place: { host: client.host, port: client.port, database: client.database ?? "", user: client.user ?? "" },
    rows: (statement, parameters = []) =>
      Effect.uninterruptible(
        Effect.tryPromise({
          try: () => client.query<Record<string, unknown>>(statement, [...parameters]).then(({ rows }) => rows),
          catch: failed
        })
      )
  }
})

/** True where there is a database at all: an embedded one is made by whoever opens it first. */
export const exists = Effect.map(
  AppSettings,
  ({ databaseUrl, dataDir }) =>
    Option.isSome(databaseUrl) || existsSync(join(resolve(dataDir), "postgres", "data", "PG_VERSION"))
)

import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Stream } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as SqlClient from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"
import { ConnectionError, SqlError, UnknownError } from "effect/sql/SqlError"
import type * as Pg from "pg"
import { Database } from "./Database.ts"

type Rows = ReadonlyArray<Pg.QueryResultRow>

/** A text of several statements has several answers; the last one counts. */
const lastRows = (answer: Pg.QueryResult | ReadonlyArray<Pg.QueryResult>): Rows =>
  ("rows" in answer ? answer : answer.at(-1))?.rows ?? []

const send = (client: Pg.ClientBase, text: string, values: ReadonlyArray<unknown>) =>
  Effect.tryPromise({
    try: () => client.query(text, values.length === 0 ? undefined : [...values]).then(lastRows),
    catch: (cause) => new SqlError({ reason: new UnknownError({ cause, operation: "execute" }) })
  })

const session = (client: Pg.ClientBase): Connection => {
  const values = (text: string, parameters: ReadonlyArray<unknown>) =>
    Effect.map(send(client, text, parameters), (rows) => rows.map((row) => Object.values(row)))
  return {
    execute: (text, parameters) => send(client, text, parameters),
    executeRaw: (text, parameters) => send(client, text, parameters),
    executeUnprepared: (text, parameters) => send(client, text, parameters),
    executeValues: values,
    executeValuesUnprepared: values,
    executeStream: (text, parameters) => Stream.unwrap(Effect.map(send(client, text, parameters), Stream.fromIterable))
  }
}

const over = (client: Pg.ClientBase) =>
  SqlClient.make({
    acquirer: Effect.succeed(session(client)),
    compiler: PgClient.makeCompiler(),
    driver: "pg",
    spanAttributes: []
  })

const connect = Effect.gen(function* () {
  const pool = yield* (yield* Database).pool({ max: 1, statementTimeoutMs: 15_000, session: { jit: "off" } })
  return yield* Effect.acquireRelease(
    Effect.tryPromise({
      try: () => pool.connect(),
      catch: (cause) => new SqlError({ reason: new ConnectionError({ cause, operation: "acquireConnection" }) })
    }),
    (open) => Effect.sync(() => open.release(true))
  )
})

/** Gives work this connection. */
export const on =
  (client: Pg.ClientBase) =>
  <A, E, R>(work: Effect.Effect<A, E, R | SqlClient.SqlClient>) =>
    Effect.flatMap(over(client), (sql) => Effect.provideService(work, SqlClient.SqlClient, sql)).pipe(
      Effect.provide(Reactivity.layer)
    )

/**
 * Gives work one connection by `pg`: a migration is a text of several statements, for which `@effect/sql-pg` has no
 * protocol.
 */
export const using = <A, E, R>(work: Effect.Effect<A, E, R | SqlClient.SqlClient>) =>
  Effect.flatMap(connect, (client) => on(client)(work)).pipe(Effect.scoped)

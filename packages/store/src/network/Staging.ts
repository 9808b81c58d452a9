import {
  type ImportOptions,
  mostRefusals,
  type Place,
  type Refusal,
  type Rows
} from "@grid/domain/network/NetworkImports"
import { Effect, Result, type Scope, Schema, Stream } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { ConnectionError, SqlError, UnknownError } from "effect/sql/SqlError"
import type { Writable } from "node:stream"
import { from as copyFrom } from "pg-copy-streams"
import type * as Pg from "pg"
import { Database } from "../database/Database.ts"
import { networkLock } from "../database/Locks.ts"
import * as MigrationClient from "../database/MigrationClient.ts"
import { rowsOf } from "../database/Rows.ts"
import { run } from "../database/Sql.ts"

const failed = (cause: unknown) => new SqlError({ reason: new UnknownError({ cause, operation: "execute" }) })

/** A connection of its own, whose statements may take as long as they need. */
const connect = Effect.gen(function* () {
  const database = yield* Database
  return yield* Effect.acquireRelease(
    Effect.tryPromise({
      try: async () => {
        const client = database.client({ statement_timeout: 0 })
        client.on("error", () => {})
        await client.connect()
        await client.query("set timezone = 'UTC'; set jit = off; set work_mem = '64MB'")
        return client
      },
      catch: (cause) => new SqlError({ reason: new ConnectionError({ cause, operation: "acquireConnection" }) })
    }),
    (client) => Effect.promise(() => client.end().catch(() => {}))
  )
})

class Undone extends Error {}

/**
 * Transaction of an import, one at a time, so that each knows all before it; undone where its work says so. Interrupting it undoes it,
 * too.
 */
export const inTurn = <A, E>(
  operation: string,
  work: (client: Pg.Client) => Effect.Effect<{ readonly answer: A; readonly keep: boolean }, E | SqlError, SqlClient>
) =>
  run(
    operation,
    Effect.interruptible(
      Effect.scoped(
        Effect.gen(function* () {
          const client = yield* connect
          let answer: { readonly value: A } | undefined
          const transaction = Effect.flatMap(SqlClient, (sql) =>
            sql.withTransaction(
              Effect.gen(function* () {
                yield* sql`select pg_advisory_xact_lock(${networkLock})`
                const done = yield* work(client)
                answer = { value: done.answer }
                if (!done.keep) return yield* Effect.fail(new Undone())
              })
            )
          )
          yield* Effect.catchIf(
            MigrationClient.on(client)(transaction),
            (error): error is Undone => error instanceof Undone,
            () => Effect.void
          )
          if (answer === undefined) return yield* Effect.die("an import ended without an answer")
          return answer.value
        })
      )
    )
  )

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" }

/** A cell of COPY's text. */
export const cell = (value: string | number | null): string =>
  value === null
    ? "\\N"
    : typeof value === "number"
      ? String(value)
      : value.replaceAll(/[\\\t\n\r]/g, (one) => escapes[one] ?? one)

/** Refusals of an import, counted beyond the first ones. */
export class Refusals {
  count = 0
  readonly first: Array<Refusal> = []

  readonly add = (refusal: Refusal): void => {
    this.count += 1
    if (this.first.length < mostRefusals) this.first.push(refusal)
  }

  readonly ordered = (): ReadonlyArray<Refusal> =>
    this.first.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
}

/** Writes a piece when there is room for it. */
const write = (copy: Writable, piece: string) =>
  Effect.callback<void, SqlError>((resume) => {
    copy.write(piece, (error) => resume(error ? Effect.fail(failed(error)) : Effect.void))
  })

const end = (copy: Writable) =>
  Effect.callback<void, SqlError>((resume) => {
    copy.once("finish", () => resume(Effect.void)).once("error", (error) => resume(Effect.fail(failed(error))))
    copy.end()
  })

/** Copies rows into a table, piece by piece; what is refused is collected. The answer is how many lines were read. */
export const stage = Effect.fnUntraced(function* <Row extends Place, E>(
  client: Pg.Client,
  into: string,
  rows: Rows<Row, E>,
  refusals: Refusals,
  lineOf: (row: Row, place: number) => string,
  { onProgress }: ImportOptions
) {
  const copy = yield* Effect.acquireRelease(
    Effect.sync(() => {
      const stream = client.query(copyFrom(`copy ${into} from stdin`))
      // Told to whoever writes; without a listener it would end the process.
      return stream.on("error", () => {})
    }),
    (open) => Effect.sync(() => void open.destroy())
  )
  let read = 0
  yield* Stream.runForEach(rows, (batch) => {
    let piece = ""
    for (const row of batch) {
      read += 1
      if (Result.isFailure(row)) refusals.add(row.failure)
      else if (refusals.count === 0) piece += lineOf(row.success, read)
    }
    return Effect.andThen(
      piece === "" ? Effect.void : write(copy, piece),
      onProgress === undefined ? Effect.void : onProgress(read)
    )
  })
  yield* end(copy)
  return read
}) as <Row extends Place, E>(
  client: Pg.Client,
  into: string,
  rows: Rows<Row, E>,
  refusals: Refusals,
  lineOf: (row: Row, place: number) => string,
  options: ImportOptions
) => Effect.Effect<number, E | SqlError, Scope.Scope>

/** Decoder of refused lines of a statement. */
export const decodeRefusals = rowsOf(
  Schema.Struct({
    file: Schema.String,
    line: Schema.Int,
    column: Schema.NullOr(Schema.String),
    reason: Schema.String
  })
)

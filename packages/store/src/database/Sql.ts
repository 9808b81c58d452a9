import * as PgClient from "@effect/sql-pg/PgClient"
import type { SqlError } from "@effect/sql/SqlError"
import { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { Duration, Effect, Layer, Option, Schedule } from "effect"
import { Database } from "./Database.ts"

/**
 * The general pool: reads, key management and ingest. The quota ledger has its own. Statements are not compiled: reads by
 * series are estimated at many times what they cost, and compiling would take longer than they do.
 */
export const layer = Layer.unwrapScoped(
  Effect.map(Database, (database) =>
    PgClient.layerFromPool({ acquire: database.pool({ max: 8, statementTimeoutMs: 15_000, session: { jit: "off" } }) })
  )
)

const sqlState = (error: SqlError): string => {
  const cause: unknown = error.cause
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : ""
}

const isContention = (error: SqlError) => sqlState(error) === "40001" || sqlState(error) === "40P01"

/**
 * Runs store work to its end (an interrupted statement may cancel somebody else's, see `docs/decisions`), retries what
 * lost against a concurrent transaction, and turns every other SQL failure into `ServiceUnavailable`. The cause goes to
 * the log, never to the caller.
 */
export const run = <A, E, R>(
  operation: string,
  work: Effect.Effect<A, E, R>
): Effect.Effect<A, Exclude<E, SqlError> | ServiceUnavailable, R> =>
  Effect.uninterruptible(
    Effect.catchAll(
      Effect.retry(failing(work), {
        while: (error) => isSqlError(error) && isContention(error),
        schedule: Schedule.jittered(Schedule.exponential(Duration.millis(20))),
        times: 4
      }),
      (error): Effect.Effect<never, Exclude<E, SqlError> | ServiceUnavailable> =>
        isSqlError(error)
          ? Effect.zipRight(logFailure(operation, error), new ServiceUnavailable({}))
          : Effect.fail(error as Exclude<E, SqlError>)
    )
  )

/** A commit or rollback that fails is a defect to the library; here it is a failure of the store like any other. */
const failing = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
  Effect.catchSomeDefect(work, (defect) => (isSqlError(defect) ? Option.some(Effect.fail(defect)) : Option.none()))

const logFailure = (operation: string, error: SqlError) =>
  Effect.logError("store failed").pipe(
    Effect.annotateLogs({ operation, sqlstate: sqlState(error), cause: causeMessage(error) })
  )

const isSqlError = (error: unknown): error is SqlError =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "SqlError"

const causeMessage = (error: SqlError): string => (error.cause instanceof Error ? error.cause.message : error.message)

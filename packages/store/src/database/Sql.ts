import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { makeSparing } from "@grid/domain/time/Steady"
import { Duration, Effect, Layer, PartitionedSemaphore, Schedule } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import * as Connections from "./Connections.ts"
import { Database, type PoolOptions } from "./Database.ts"
import { diskFull, isDiskFull, sqlState, unavailableBy } from "./Unavailable.ts"

/** A client over a pool of its own. */
export const layerOf = (options: PoolOptions) =>
  Layer.effect(
    SqlClient,
    Effect.flatMap(Database, ({ sqlConfig }) => Effect.suspend(() => Connections.make(sqlConfig(options))))
  ).pipe(Layer.provide(Reactivity.layer))

/**
 * The general pool: reads, key management and ingest. The quota ledger has its own. Statements are not compiled: reads by
 * series are estimated at many times what they cost, and compiling would take longer than they do.
 */
export const layer = layerOf({ max: 8, statementTimeoutMs: 15_000, session: { jit: "off" } })

const isContention = (error: SqlError) => sqlState(error) === "40001" || sqlState(error) === "40P01"

/**
 * Runs store work to its end (a write cancelled while it commits leaves open whether it was committed, see decision record
 * 0020), retries what lost against a concurrent transaction, and turns every other SQL failure into `ServiceUnavailable`.
 * The cause goes to the log, never to the caller. The operation, `Service.method`, is a span around its statements.
 */
export const run = <A, E, R>(
  operation: string,
  work: Effect.Effect<A, E, R>
): Effect.Effect<A, Exclude<E, SqlError> | ServiceUnavailable, R> =>
  Effect.withSpan(
    Effect.uninterruptible(
      Effect.catch(
        Effect.retry(failing(work), {
          while: (error) => isSqlError(error) && isContention(error),
          schedule: Schedule.jittered(Schedule.exponential(Duration.millis(20))),
          times: 4
        }),
        (error): Effect.Effect<never, Exclude<E, SqlError> | ServiceUnavailable> =>
          isSqlError(error)
            ? Effect.andThen(logFailure(operation, error), unavailableBy(error))
            : Effect.fail(error as Exclude<E, SqlError>)
      )
    ),
    operation,
    { captureStackTrace: false }
  )

/**
 * Connections of the eight that bounded changes take at most, tenant by tenant in turn. Those of a tenant wait for each other in the
 * store: many at once would hold every connection, and all others would wait in vain for one.
 */
const turns = PartitionedSemaphore.makeUnsafe<string>({ permits: 4 })

/** Runs a change in the turn of its owner: id of the tenant, or of what is changed where that alone is given. */
export const runInTurn = <A, E, R>(operation: string, owner: string, work: Effect.Effect<A, E, R>) =>
  turns.withPermit(owner)(run(operation, work))

/** A commit or rollback that fails is a defect to the library; here it is a failure of the store like any other. */
const failing = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
  Effect.catchDefect(work, (defect) => (isSqlError(defect) ? Effect.fail(defect) : Effect.die(defect)))

const logFailure = (operation: string, error: SqlError) =>
  isDiskFull(error)
    ? logDiskFull(causeMessage(error))
    : Effect.logError("store failed").pipe(
        Effect.annotateLogs({ operation, sqlstate: sqlState(error), cause: causeMessage(error) })
      )

const sparing = makeSparing()

/** Line of the log about a full disk, sparing as everything that writes meets it. */
export const logDiskFull = (cause: string): Effect.Effect<void> =>
  sparing(Effect.annotateLogs(Effect.logError(diskFull), "cause", cause))

const causeMessage = ({ message, reason }: SqlError): string =>
  reason.cause instanceof Error ? reason.cause.message : message

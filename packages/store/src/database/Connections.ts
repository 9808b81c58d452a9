import * as PgClient from "@effect/sql-pg/PgClient"
import type { PgConnection, Result } from "@effect/sql-pg/PgConnection"
import * as PgPool from "@effect/sql-pg/PgPool"
import { observe } from "@grid/domain/operations/ObservedGauge"
import { Effect, Metric, Stream } from "effect"
import * as SqlClient from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"
import { ConnectionError, SqlError, UnknownError } from "effect/sql/SqlError"
import type { SqlConfig } from "./Database.ts"
import { parameter } from "./Parameters.ts"

/** Longest wait for a connection while all are at work, ms. */
const turnWaitMs = 2_000

const noConnection = new SqlError({
  reason: new ConnectionError({
    cause: new Error(`no connection became free within ${turnWaitMs} ms`),
    operation: "acquireConnection"
  })
})

/** Takes as many at a time as there are connections; the others wait in their order, but not for long. */
class Turns {
  private readonly connections: number
  private free: number
  private readonly waiting = new Set<() => void>()

  constructor(connections: number) {
    this.connections = connections
    this.free = connections
  }

  readonly inUse = (): number => this.connections - this.free

  readonly waitingCount = (): number => this.waiting.size

  readonly take: Effect.Effect<void, SqlError> = Effect.callback((resume) => {
    if (this.free > 0) {
      this.free--
      resume(Effect.void)
      return
    }
    const begin = () => {
      clearTimeout(timer)
      resume(Effect.void)
    }
    const timer = setTimeout(() => {
      this.waiting.delete(begin)
      resume(Effect.fail(noConnection))
    }, turnWaitMs)
    this.waiting.add(begin)
  })

  readonly end: Effect.Effect<void> = Effect.sync(() => {
    const [next] = this.waiting
    if (next === undefined) {
      this.free++
    } else {
      this.waiting.delete(next)
      next()
    }
  })
}

/** Statements are planned for their values, so none is kept by name. */
const prepare = false

type Transform = (<A extends object>(rows: ReadonlyArray<A>) => ReadonlyArray<A>) | undefined

class Session implements Connection {
  private readonly connection: PgConnection

  constructor(connection: PgConnection) {
    this.connection = connection
  }

  executeRaw(text: string, values: ReadonlyArray<unknown>): Effect.Effect<Result, SqlError> {
    return this.connection.query(text, values.map(parameter), prepare)
  }

  execute(text: string, values: ReadonlyArray<unknown>, transform: Transform) {
    return Effect.map(this.executeRaw(text, values), ({ rows }) => transform?.(rows) ?? rows)
  }

  executeUnprepared(text: string, values: ReadonlyArray<unknown>, transform: Transform) {
    return this.execute(text, values, transform)
  }

  executeValues(text: string, values: ReadonlyArray<unknown>) {
    return this.connection.queryValues(text, values.map(parameter), prepare)
  }

  executeValuesUnprepared(text: string, values: ReadonlyArray<unknown>) {
    return this.executeValues(text, values)
  }

  executeStream(text: string, values: ReadonlyArray<unknown>, transform: Transform) {
    const rows = this.connection.stream(text, values.map(parameter))
    return transform === undefined ? rows : Stream.mapArray(rows, (part) => transform(part) as typeof part)
  }
}

/** The server answers the commit of a failed transaction by rolling it back. */
const commit = (connection: Connection): Effect.Effect<void, SqlError> =>
  Effect.flatMap(connection.executeRaw("commit", []), (result) =>
    (result as Result).command === "COMMIT"
      ? Effect.void
      : Effect.fail(
          new SqlError({
            reason: new UnknownError({ cause: new Error("the transaction was rolled back"), operation: "commit" })
          })
        )
  )

const inUse = Metric.gauge("gds_database_connections_in_use", {
  description: "Connections of the general pool at work"
})

const waiting = Metric.gauge("gds_database_statements_waiting", {
  description: "Statements that wait for a connection of the general pool"
})

const takesNoWrites = new SqlError({
  reason: new ConnectionError({
    cause: new Error("the server takes no writes: it is a standby, or set so"),
    operation: "acquireConnection"
  })
})

/** Checks a connection once, before its first statement; one to a server that takes no writes is given up. */
const writingOnly = ({ invalidate }: PgPool.PgPool) => {
  const writing = new WeakSet<PgConnection>()
  return (connection: PgConnection): Effect.Effect<void, SqlError> =>
    writing.has(connection)
      ? Effect.void
      : Effect.flatMap(connection.queryValues("show transaction_read_only", [], prepare), ([row]) => {
          if (row?.[0] === "on") return Effect.andThen(invalidate(connection), Effect.fail(takesNoWrites))
          writing.add(connection)
          return Effect.void
        })
}

/** A client over a pool; its waits are all bounded: for a connection here, for an answer by the server and the socket. */
export const make = Effect.fnUntraced(function* (config: SqlConfig) {
  const pool = yield* PgPool.make(config)
  const turns = new Turns(config.maxConnections)
  if (!config.ofReplica) {
    yield* observe(inUse, turns.inUse)
    yield* observe(waiting, turns.waitingCount)
  }
  const turn = Effect.acquireRelease(turns.take, () => turns.end)
  const check = config.writing ? writingOnly(pool) : null
  const session = (connection: PgConnection): Effect.Effect<Connection, SqlError> => {
    const own = Effect.succeed(new Session(connection))
    return check === null ? own : Effect.andThen(check(connection), own)
  }
  return yield* SqlClient.make({
    acquirer: Effect.andThen(turn, Effect.flatMap(pool.get, session)),
    borrower: (use) =>
      Effect.acquireUseRelease(
        turns.take,
        () => pool.use((connection) => Effect.flatMap(session(connection), use)),
        () => turns.end
      ),
    transactionAcquirer: Effect.andThen(turn, Effect.flatMap(pool.reserve, session)),
    compiler: PgClient.makeCompiler(),
    driver: "@effect/sql-pg",
    commit,
    releaseSavepoint: (name) => `release savepoint ${name}`,
    spanAttributes: [
      ["db.system.name", "postgresql"],
      ["db.namespace", config.database ?? "postgres"]
    ]
  })
})

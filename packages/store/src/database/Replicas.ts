import { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { everySoOften } from "@grid/domain/time/Steady"
import { Clock, Context, Effect, Layer, Metric, Schema } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as Connections from "./Connections.ts"
import { Database } from "./Database.ts"
import { onlyOf } from "./Rows.ts"

const pollInterval = "250 millis"

/** A replica that has not answered for so long is not asked, ms. */
const silenceMs = 2_000

/** Reads of data by `server`: `replica`, or `primary` where no replica has every write. */
const reads = Metric.counter("gds_data_reads_total", {
  description: "Reads of data by the server that answered",
  incremental: true
})
const readsOf = (server: "primary" | "replica") => Metric.withAttributes(reads, { server })
const ofReplica = readsOf("replica")
const ofPrimary = readsOf("primary")

/** Writes of data that a replica lacked when it was last looked at, by `replica`; -1 while it does not answer. */
const lag = Metric.gauge("gds_replica_lag_writes", { description: "Writes of data that the replica lacks" })

const decode = onlyOf(Schema.Struct({ version: Schema.Int }))

/** Number of the newest write of data that the server has; each is counted in the transaction that makes it. */
const versionOf = (sql: SqlClient) => Effect.map(sql`select version from data_clock`, (rows) => decode(rows).version)

interface Replica {
  readonly sql: SqlClient
  readonly name: string
  version: number
  answeredAt: number
}

type Work<A, E, R> = (sql: SqlClient) => Effect.Effect<A, E, R>

/** Reads of values and records where replicas can take them off the primary. */
export class Replicas extends Context.Service<
  Replicas,
  {
    /**
     * Reads from a replica that has every write of data which the primary has as the read begins; else, and where the
     * replica fails, from the primary. Only for what `data_clock` counts: values, their pages, series and records.
     */
    readonly read: <A, E, R>(work: Work<A, E | SqlError, R>) => Effect.Effect<A, E | SqlError, R>
  }
>()("@grid/store/Replicas") {}

/** Look at a replica, beside the reads, so that one that hangs delays nobody. */
const look = (primary: SqlClient, replica: Replica) =>
  Effect.gen(function* () {
    const newest = yield* versionOf(primary)
    replica.version = yield* versionOf(replica.sql)
    replica.answeredAt = yield* Clock.currentTimeMillis
    yield* Metric.update(Metric.withAttributes(lag, { replica: replica.name }), Math.max(0, newest - replica.version))
  }).pipe(
    Effect.catch(() => {
      replica.version = -1
      return Metric.update(Metric.withAttributes(lag, { replica: replica.name }), -1)
    })
  )

const make = Effect.gen(function* () {
  const primary = yield* SqlClient
  const { replicas: configs } = yield* Database
  if (configs.length === 0) return Replicas.of({ read: (work) => work(primary) })
  const replicas = yield* Effect.forEach(
    configs,
    (config) =>
      Effect.map(Connections.make(config), (sql): Replica => ({
        sql,
        name: `${config.host}:${config.port}`,
        version: -1,
        answeredAt: 0
      })),
    { concurrency: 1 }
  )
  for (const replica of replicas)
    yield* everySoOften(`replica ${replica.name} was not looked at`, pollInterval, look(primary, replica))
  let turn = 0
  const read = Effect.fnUntraced(function* <A, E, R>(work: Work<A, E | SqlError, R>) {
    const version = yield* versionOf(primary)
    const now = yield* Clock.currentTimeMillis
    const usable = replicas.filter((replica) => replica.version >= version && now - replica.answeredAt < silenceMs)
    const replica = usable[turn++ % usable.length]
    const onPrimary = Effect.andThen(Metric.update(ofPrimary, 1), work(primary))
    if (replica === undefined) return yield* onPrimary
    return yield* Effect.catch(Effect.tap(work(replica.sql), Metric.update(ofReplica, 1)), (error) => {
      if (!isSqlError(error)) return Effect.fail(error)
      replica.version = -1
      return onPrimary
    })
  })
  return Replicas.of({ read })
})

export const layer = Layer.effect(Replicas, make).pipe(Layer.provide(Reactivity.layer))

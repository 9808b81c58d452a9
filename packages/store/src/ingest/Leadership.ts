import { Leadership } from "@grid/domain/ingest/Leadership"
import { makeSparing } from "@grid/domain/time/Steady"
import { Cause, Deferred, Effect, Layer, Ref, Schedule, Schema } from "effect"
import { Database } from "../database/Database.ts"
import { leaderLock } from "../database/Locks.ts"
import { onlyOf } from "../database/Rows.ts"

const pollInterval = "3 seconds"
const heartbeat = "2 seconds"

const decodeLock = onlyOf(Schema.Struct({ won: Schema.Boolean }))

/**
 * Leadership as an advisory lock on a connection of its own: PostgreSQL gives it up when the connection ends, however
 * the process ended. Another node takes over within its poll interval.
 */
export const layer = Layer.effect(
  Leadership,
  Effect.gen(function* () {
    const database = yield* Database
    const leading = yield* Ref.make(false)
    const sparing = makeSparing()

    const connect = Effect.acquireRelease(
      Effect.tryPromise(async () => {
        const client = database.client({ query_timeout: 3_000 })
        client.on("error", () => {})
        await client.connect()
        return client
      }),
      (client) => Effect.promise(() => client.end().catch(() => {})).pipe(Effect.timeoutOption("2 seconds"))
    )

    const term = <E, R>(effect: Effect.Effect<void, E, R>) =>
      Effect.gen(function* () {
        const client = yield* connect
        const lost = yield* Deferred.make<void>()
        const noteLoss = () => Deferred.doneUnsafe(lost, Effect.void)
        // The word that the session ends mostly comes before its lock is given up, the end of its connection after that.
        client.on("error", noteLoss).on("end", noteLoss)
        const result = yield* Effect.tryPromise(() => client.query(`select pg_try_advisory_lock(${leaderLock}) as won`))
        if (!decodeLock(result.rows).won) return
        yield* Ref.set(leading, true)
        yield* Effect.addFinalizer(() => Ref.set(leading, false))
        const beat = Effect.tryPromise(() => client.query("select 1")).pipe(
          Effect.repeat(Schedule.spaced(heartbeat)),
          Effect.ignore
        )
        yield* Effect.raceFirst(effect, Effect.raceFirst(beat, Deferred.await(lost)))
      }).pipe(
        Effect.scoped,
        Effect.catchTag("UnknownError", (error) =>
          sparing(Effect.logWarning("leadership was not asked for", Cause.fail(error)))
        )
      )

    return Leadership.of({
      whileLeading: (effect) =>
        Effect.andThen(term(effect), Effect.sleep(pollInterval)).pipe(Effect.forever) as Effect.Effect<
          never,
          never,
          never
        >,
      isLeader: Ref.get(leading)
    })
  })
)

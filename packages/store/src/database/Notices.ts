import { Context, Deferred, Effect, Layer, Queue, Schedule, Stream } from "effect"
import { Database } from "./Database.ts"

/** Channel of new versions: every write that changes what reads see. */
export const channel = "gds_data"

/** Channel of jobs that wait. */
export const jobsChannel = "gds_jobs"

/**
 * Notices of writes, by whichever process, as a hint: they may be lost, and some pools between here and the server pass
 * none on, so whoever listens polls beneath.
 */
export class Notices extends Context.Service<
  Notices,
  {
    /** Emits once per notice, or less often where it cannot keep up. */
    readonly changes: Stream.Stream<void>
    /** Notices of jobs that wait. */
    readonly jobs: Stream.Stream<void>
  }
>()("@grid/store/Notices") {}

const retry = Schedule.min([Schedule.exponential("200 millis"), Schedule.spaced("5 seconds")])

/** A connection of its own that listens, made again for as long as the scope lives. */
export const layer = Layer.effect(
  Notices,
  Effect.map(Database, (database) => {
    const listen = (queue: Queue.Enqueue<void>, name: string) =>
      Effect.gen(function* () {
        const lost = yield* Deferred.make<never, Error>()
        const client = yield* Effect.acquireRelease(
          Effect.sync(() => database.client({ query_timeout: 3_000 })),
          (open) => Effect.promise(() => open.end().catch(() => {})).pipe(Effect.timeoutOption("2 seconds"))
        )
        const fail = (error: Error) => Deferred.doneUnsafe(lost, Effect.fail(error))
        client.on("error", fail)
        client.on("end", () => fail(new Error("the connection has ended")))
        client.on("notification", () => void Queue.offerUnsafe(queue, undefined))
        yield* Effect.tryPromise(async () => {
          await client.connect()
          await client.query(`listen ${name}`)
        })
        // Whatever was written while nobody listened.
        yield* Queue.offer(queue, undefined)
        return yield* Deferred.await(lost)
      }).pipe(Effect.scoped)

    const on = (name: string) =>
      Stream.unwrap(
        Effect.gen(function* () {
          const queue = yield* Queue.sliding<void>(1)
          yield* listen(queue, name).pipe(Effect.retry(retry), Effect.ignore, Effect.forkScoped)
          return Stream.fromQueue(queue)
        })
      )

    return Notices.of({ changes: on(channel), jobs: on(jobsChannel) })
  })
)

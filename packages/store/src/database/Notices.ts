import { Context, Deferred, Effect, Layer, Queue, Schedule, Stream } from "effect"
import type * as Pg from "pg"
import { Database } from "./Database.ts"

/** Channel of new versions: every write that changes what reads see. */
export const channel = "gds_data"

/** Channel of jobs that wait. */
export const jobsChannel = "gds_jobs"

/** Channel by which a tenant's leases are asked back, and that on which their return is told. */
export const leaseChannel = "gds_lease"
const returnChannel = "gds_lease_back"

/** Notice of leases to a node: that it listens (again), that a tenant's are asked back, or that some are back. */
export type LeaseNotice =
  | { readonly _tag: "listening" }
  | { readonly _tag: "recall"; readonly tenant: string }
  | { readonly _tag: "back"; readonly tenant: string }

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
    /** Every notice of leases, in order. */
    readonly leases: Stream.Stream<LeaseNotice>
  }
>()("@grid/store/Notices") {}

const retry = Schedule.min([Schedule.exponential("200 millis"), Schedule.spaced("5 seconds")])

const leaseNoticeOf = ({ channel: name, payload = "" }: Pg.Notification): LeaseNotice =>
  name === leaseChannel ? { _tag: "recall", tenant: payload } : { _tag: "back", tenant: payload }

/** A connection that listens until it is lost. */
const listen = (
  database: Database["Service"],
  names: ReadonlyArray<string>,
  heard: (notice: Pg.Notification | null) => void
) =>
  Effect.gen(function* () {
    const lost = yield* Deferred.make<never, Error>()
    const client = yield* Effect.acquireRelease(
      Effect.sync(() => database.client({ query_timeout: 3_000 })),
      (open) => Effect.promise(() => open.end().catch(() => {})).pipe(Effect.timeoutOption("2 seconds"))
    )
    const fail = (error: Error) => Deferred.doneUnsafe(lost, Effect.fail(error))
    client.on("error", fail)
    client.on("end", () => fail(new Error("the connection has ended")))
    client.on("notification", heard)
    yield* Effect.tryPromise(async () => {
      await client.connect()
      for (const name of names) await client.query(`listen ${name}`)
    })
    // Whatever was written while nobody listened.
    yield* Effect.sync(() => heard(null))
    return yield* Deferred.await(lost)
  }).pipe(Effect.scoped)

/**
 * Connections that listen, made again for as long as the scope lives: one for writes and jobs, whoever asks for their notices, and one
 * for leases. Each begins with the first who asks.
 */
export const layer = Layer.effect(
  Notices,
  Effect.gen(function* () {
    const database = yield* Database
    const scope = yield* Effect.scope

    const listeners = { [channel]: new Set<Queue.Queue<void>>(), [jobsChannel]: new Set<Queue.Queue<void>>() }
    const tell = (notice: Pg.Notification | null) => {
      for (const [name, queues] of Object.entries(listeners)) {
        if (notice !== null && notice.channel !== name) continue
        for (const queue of queues) Queue.offerUnsafe(queue, undefined)
      }
    }
    let listens = false
    const on = (name: keyof typeof listeners) =>
      Stream.unwrap(
        Effect.gen(function* () {
          const queue = yield* Queue.sliding<void>(1)
          yield* Effect.acquireRelease(
            Effect.sync(() => listeners[name].add(queue)),
            () => Effect.sync(() => listeners[name].delete(queue))
          )
          // Whatever was written before this one listened.
          if (listens) yield* Queue.offer(queue, undefined)
          else {
            listens = true
            yield* listen(database, [jobsChannel, channel], tell).pipe(
              Effect.retry(retry),
              Effect.ignore,
              Effect.forkIn(scope)
            )
          }
          return Stream.fromQueue(queue)
        })
      )

    const leases = Stream.unwrap(
      Effect.gen(function* () {
        const queue = yield* Queue.unbounded<LeaseNotice>()
        const heard = (notice: Pg.Notification | null) =>
          void Queue.offerUnsafe(queue, notice === null ? { _tag: "listening" } : leaseNoticeOf(notice))
        yield* listen(database, [leaseChannel, returnChannel], heard).pipe(
          Effect.retry(retry),
          Effect.ignore,
          Effect.forkScoped
        )
        return Stream.fromQueue(queue)
      })
    )

    return Notices.of({ changes: on(channel), jobs: on(jobsChannel), leases })
  })
)

import cluster, { type Worker } from "node:cluster"
import { Effect } from "effect"
import { passOn } from "./Handover.ts"

/** Address at which a worker listens. */
export interface Address {
  readonly address: string
  readonly port: number
}

/** End of a worker; `listened` is false where it never came to serve. */
export interface End {
  readonly listened: boolean
  readonly code: number | null
  readonly signal: string | null
}

export const reasonOf = ({ code, signal }: End): string => (signal === null ? `exit code ${code}` : signal)

/** Longest time that a worker has for its end, beyond which it is killed: 25 seconds for requests, then what it holds. */
const drainTimeout = "40 seconds"

/** A finalizer cannot be interrupted, and neither could the loser of its race against the time. */
const drained = (worker: Worker) =>
  Effect.callback<void>((resume) => {
    if (worker.isDead()) return resume(Effect.void)
    worker.once("exit", () => resume(Effect.void))
    worker.process.kill("SIGTERM")
  }).pipe(
    Effect.interruptible,
    Effect.timeoutOption(drainTimeout),
    Effect.andThen(Effect.sync(() => worker.process.kill("SIGKILL")))
  )

/** Life of one worker, to its end. Interruption drains it. */
export const live = (
  join: (worker: Worker) => Effect.Effect<void>,
  listening: (address: Address) => Effect.Effect<void>
): Effect.Effect<End> =>
  Effect.acquireUseRelease(
    Effect.sync(() => cluster.fork()),
    (worker) =>
      Effect.gen(function* () {
        const fork = Effect.runForkWith(yield* Effect.context<never>())
        let listened = false
        passOn(worker)
        worker.once("listening", ({ address, port }) => {
          listened = true
          fork(listening({ address, port }))
        })
        yield* join(worker)
        return yield* Effect.callback<End>((resume) => {
          worker.once("exit", (code: number | null, signal: string | null) =>
            resume(Effect.succeed({ listened, code, signal }))
          )
        })
      }),
    drained
  )

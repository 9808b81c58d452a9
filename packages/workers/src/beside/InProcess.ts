import { Effect, RcRef, Semaphore } from "effect"
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { getCompileCacheDir } from "node:module"
import { yieldToOthers } from "./Priority.ts"
import type { Outcome, Task } from "./TaskProcess.ts"

const file = new URL("TaskProcess.js", import.meta.url)

/** The process computes from its task alone: no setting and no secret of the service is its own. */
const environment = () => {
  const cache = getCompileCacheDir()
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }
}

/** A process of the lowest priority from its start on, which takes a third of a second. */
const start = Effect.acquireRelease(
  Effect.sync(() => {
    const child = fork(file, {
      serialization: "advanced",
      env: environment(),
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc"]
    })
    if (child.pid !== undefined) yieldToOthers(child.pid)
    // Whoever asks hears of it; nobody does between two tasks.
    return child.on("error", () => {})
  }),
  (child) => Effect.sync(() => child.kill("SIGKILL"))
)

/** Outcome of a task; rejects where the process ends before it is done. */
const outcomeOf = async (child: ChildProcess, task: Task, interrupted: AbortSignal): Promise<Outcome> => {
  const over = new AbortController()
  const signal = AbortSignal.any([interrupted, over.signal])
  try {
    child.send(task)
    const ended = once(child, "exit", { signal }).then(([code, name]) => {
      throw new Error(`the process ended with ${name ?? `code ${code}`} before it was done`)
    })
    const [outcome] = await Promise.race([once(child, "message", { signal }), ended])
    return outcome
  } finally {
    over.abort()
  }
}

/**
 * Work in a process of its own, one task at a time: calls are answered meanwhile, and all of its memory is given back. What a
 * thread leaves behind in the memory of the service was 4 MB an hour and more, see decision record 0038. The process stays for
 * a moment, as tasks seldom come alone: some forty areas are learnt one after the other. It ends with a task that is interrupted.
 */
export const make = Effect.gen(function* () {
  const turn = yield* Semaphore.make(1)
  const process = yield* RcRef.make({ acquire: start, idleTimeToLive: "2 seconds" })
  return <A>(task: Task): Effect.Effect<A> =>
    RcRef.get(process).pipe(
      Effect.flatMap((child) => Effect.promise((signal) => outcomeOf(child, task, signal))),
      Effect.onError(() => RcRef.invalidate(process)),
      Effect.scoped,
      Effect.flatMap((outcome) =>
        "result" in outcome ? Effect.succeed(outcome.result as A) : Effect.die(new Error(outcome.reason))
      ),
      turn.withPermits(1)
    )
})

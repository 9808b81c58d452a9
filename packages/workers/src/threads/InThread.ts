import { Effect } from "effect"
import { Worker } from "node:worker_threads"
import type { Task } from "./Thread.ts"

const file = new URL("Thread.js", import.meta.url)

/** Work in a thread that lives as long as it takes: calls are answered meanwhile, and its memory is given back. */
export const inThread = <A>(task: Task) =>
  Effect.callback<A>((resume) => {
    const worker = new Worker(file, { workerData: task })
    worker.once("message", (result: A) => resume(Effect.succeed(result)))
    worker.once("error", (error) => resume(Effect.die(error)))
    worker.once("exit", (code) =>
      resume(Effect.die(new Error(`the thread ended with code ${code} before it was done`)))
    )
    return Effect.promise(() => worker.terminate())
  })

import { Effect } from "effect"
import { fork } from "node:child_process"
import { getCompileCacheDir } from "node:module"
import type { Outcome, Task } from "./TaskProcess.ts"

const file = new URL("TaskProcess.js", import.meta.url)

/** The process computes from its task alone: no setting and no secret of the service is its own. */
const environment = () => {
  const cache = getCompileCacheDir()
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }
}

/**
 * Work in a process that lives as long as it takes: calls are answered meanwhile, and all of its memory is given back. What a
 * thread leaves behind in the memory of the service was 4 MB an hour and more, see decision record 0038.
 */
export const inProcess = <A>(task: Task) =>
  Effect.callback<A>((resume) => {
    const child = fork(file, {
      serialization: "advanced",
      env: environment(),
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc"]
    })
    child.once("message", (outcome: Outcome) =>
      resume("result" in outcome ? Effect.succeed(outcome.result as A) : Effect.die(new Error(outcome.reason)))
    )
    child.once("error", (error) => resume(Effect.die(error)))
    child.once("exit", (code, signal) =>
      resume(Effect.die(new Error(`the process ended with ${signal ?? `code ${code}`} before it was done`)))
    )
    child.send(task)
    return Effect.sync(() => child.kill("SIGKILL"))
  })

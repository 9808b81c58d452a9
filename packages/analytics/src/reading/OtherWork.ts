import { Effect } from "effect"

/**
 * Lets whatever waits for this process have its turn. `Effect.yieldNow` gives one to other fibers alone: connections are not
 * read before the thread is idle.
 */
export const otherWork = Effect.async<void>((resume) => {
  const immediate = setImmediate(() => resume(Effect.void))
  return Effect.sync(() => clearImmediate(immediate))
})

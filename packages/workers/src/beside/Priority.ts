import { setPriority } from "node:os"

/** Nicest to others. */
const lowest = 19

/**
 * Lowest priority for the calling thread, or for another process with the threads that it starts from then on, where the system
 * knows priorities of threads.
 */
export const yieldToOthers = (pid = 0): void => {
  if (process.platform === "linux") setPriority(pid, lowest)
}

import { setPriority } from "node:os"

/** Nicest to others: 0 is the calling thread. */
const lowest = 19

/** Lowest priority for the calling thread, where the system knows priorities of threads. */
export const yieldToOthers = (): void => {
  if (process.platform === "linux") setPriority(0, lowest)
}

import { setTimeout as sleep } from "node:timers/promises"
import { familySeconds, processorSeconds } from "./ProcessorTime.ts"

/** So many looks in a row find a quiet process at next to no work. */
const looks = 5
const mostShare = 0.05

interface Patience {
  readonly seconds: number
  /** Time between two looks: what a process does less often is not seen. */
  readonly pauseSeconds: number
}

/** Processor time of a process and all that it started, or of itself alone where the system does not tell more. */
const usedSeconds = process.platform === "linux" ? familySeconds : processorSeconds

/**
 * Waits until a process and all that it started have next to nothing to do, for so long at most; false where they still had.
 */
export const untilQuiet = async (pid: number, { pauseSeconds, seconds }: Patience): Promise<boolean> => {
  let last = await usedSeconds(pid)
  for (let passed = 0, quiet = 0; passed < seconds; passed += pauseSeconds) {
    await sleep(pauseSeconds * 1_000)
    const now = await usedSeconds(pid)
    quiet = (now - last) / pauseSeconds <= mostShare ? quiet + 1 : 0
    if (quiet === looks) return true
    last = now
  }
  return false
}

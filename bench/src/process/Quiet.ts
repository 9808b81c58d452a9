import { setTimeout as sleep } from "node:timers/promises"
import { processorSeconds } from "./ProcessorTime.ts"

/** So many looks in a row, a second apart, find a quiet process at next to no work. */
const looks = 5
const mostShare = 0.05

/** Waits until a process has next to nothing to do, for so long at most; false where it still had. */
export const untilQuiet = async (pid: number, { seconds }: { readonly seconds: number }): Promise<boolean> => {
  let last = await processorSeconds(pid)
  for (let second = 0, quiet = 0; second < seconds; second++) {
    await sleep(1_000)
    const now = await processorSeconds(pid)
    quiet = now - last <= mostShare ? quiet + 1 : 0
    if (quiet === looks) return true
    last = now
  }
  return false
}

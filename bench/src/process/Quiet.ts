import { setTimeout as sleep } from "node:timers/promises"
import { familySeconds, processorSeconds } from "./ProcessorTime.ts"

/** So many looks in a row find a quiet process at next to no work. */
const looks = 5
const mostShare = 0.05

/** Waits until a process has next to nothing to do, for so long at most; false where it still had. */
export const untilQuiet = (pid: number, { seconds }: { readonly seconds: number }): Promise<boolean> =>
  untilIdle(() => processorSeconds(pid), { seconds, pauseSeconds: 1 })

/** The same of a PostgreSQL with all its processes, which tidies up for some minutes after much was written. */
export const untilTidy = (pid: number, { seconds }: { readonly seconds: number }): Promise<boolean> =>
  untilIdle(() => familySeconds(pid), { seconds, pauseSeconds: 15 })

const untilIdle = async (
  usedSeconds: () => Promise<number>,
  { pauseSeconds, seconds }: { readonly seconds: number; readonly pauseSeconds: number }
): Promise<boolean> => {
  let last = await usedSeconds()
  for (let passed = 0, quiet = 0; passed < seconds; passed += pauseSeconds) {
    await sleep(pauseSeconds * 1_000)
    const now = await usedSeconds()
    quiet = (now - last) / pauseSeconds <= mostShare ? quiet + 1 : 0
    if (quiet === looks) return true
    last = now
  }
  return false
}

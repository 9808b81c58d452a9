import { readFile } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { runToEnd } from "./RunToEnd.ts"

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

const ticksPerSecond = 100

/** Processor time that a process has used so far, with all of its threads. */
export const processorSeconds = async (pid: number): Promise<number> => {
  if (process.platform !== "linux") {
    const time = await runToEnd("ps", ["-o", "time=", "-p", String(pid)], { seconds: 5 })
    return time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0)
  }
  const stat = await readFile(`/proc/${pid}/stat`, "utf8")
  // Behind the name in brackets, which may hold anything: the state, and ten numbers before the two of time.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

import { readdir, readFile } from "node:fs/promises"
import { runToEnd } from "./RunToEnd.ts"

const ticksPerSecond = 100

/** Fields of a process behind its name in brackets, which may hold anything: state, parent, and nine more before the times. */
const fieldsOf = async (pid: number): Promise<ReadonlyArray<string>> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8")
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")
}

const secondsOf = (fields: ReadonlyArray<string>, from: number, to: number): number =>
  fields.slice(from, to).reduce((total, ticks) => total + Number(ticks), 0) / ticksPerSecond

/** Processor time that a process has used so far, with all of its threads, seconds. */
export const processorSeconds = async (pid: number): Promise<number> => {
  if (process.platform !== "linux") {
    const time = await runToEnd("ps", ["-o", "time=", "-p", String(pid)], { seconds: 5 })
    return time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0)
  }
  return secondsOf(await fieldsOf(pid), 11, 13)
}

/**
 * Processor time that a process and all that it started have used so far, those that have ended included, seconds; NaN where the
 * system does not tell it.
 */
export const familySeconds = async (pid: number): Promise<number> => {
  if (process.platform !== "linux") return Number.NaN
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number)
  // One that ends meanwhile is counted by its parent.
  const all = new Map(await Promise.all(pids.map(async (id) => [id, await fieldsOf(id).catch(() => [])] as const)))
  const ofTree = (id: number): number =>
    secondsOf(all.get(id) ?? [], 11, 15) +
    pids.filter((child) => Number(all.get(child)?.[1]) === id).reduce((total, child) => total + ofTree(child), 0)
  return ofTree(pid)
}

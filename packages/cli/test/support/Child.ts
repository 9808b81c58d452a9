import { spawn } from "node:child_process"
import { readdir, readFile } from "node:fs/promises"
import type { Ended } from "./Gds.ts"

/** Node.js with these arguments and settings alone, and what it has printed so far. */
export const startNode = (args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) => {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const text = { stdout: "", stderr: "" }
  child.stdout.on("data", (part: Buffer) => (text.stdout += part.toString()))
  child.stderr.on("data", (part: Buffer) => (text.stderr += part.toString()))
  const ended = new Promise<Ended>((resolve) => child.once("close", (code) => resolve({ code, ...text })))
  return { child, text, ended }
}

/** Ids of the processes that a process has started and that run; Linux alone tells. */
export const childrenOf = async (pid: number): Promise<ReadonlyArray<number>> => {
  const threads = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, "utf8")))
  return lists.flatMap((list) => list.split(" ").filter((word) => word !== "")).map(Number)
}

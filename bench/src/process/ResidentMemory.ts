import { readFile } from "node:fs/promises"
import { runToEnd } from "./RunToEnd.ts"

/** Resident memory of one process, in MB (2^20 bytes); 0 where it has just ended and holds none. */
export const residentMb = async (pid: number): Promise<number> => {
  if (process.platform !== "linux") {
    return Number(await runToEnd("ps", ["-o", "rss=", "-p", String(pid)], { seconds: 5 })) / 1_024
  }
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024
}

import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import * as fs from "node:fs/promises"
import { promisify } from "node:util"
import { Effect, Random } from "effect"

export interface ProcessInfo {
  readonly start: string
  readonly command: string
}

const hasProc = existsSync("/proc/self/stat")

/** A live process, or null: a zombie counts as gone. `start` differs when the pid has been given to another process. */
export const inspect = (pid: number): Effect.Effect<ProcessInfo | null> =>
  Effect.promise(() => (hasProc ? fromProc(pid) : fromPs(pid)).catch(() => null))

/** The name by which this process signs what it holds, `<pid>-<start>-<nonce>`: no two holdings share one. */
export const token: Effect.Effect<string> = Effect.gen(function* () {
  const self = yield* inspect(process.pid)
  const nonce = yield* Random.nextIntBetween(0, 2 ** 32)
  return `${process.pid}-${self?.start ?? ""}-${nonce.toString(36)}`
})

/**
 * True where the process that signed with this token still runs. The boot, which earlier releases wrote after the start, does not
 * count: in a container systemd shows a service another id of it than the shell beside it is shown.
 */
export const isAlive = (token: string): Effect.Effect<boolean> => {
  const [pid, signed = ""] = token.split("-")
  const [start] = signed.split(".")
  return Effect.map(inspect(Number(pid)), (info) => info !== null && info.start === start)
}

const fromProc = async (pid: number): Promise<ProcessInfo | null> => {
  const [stat, command] = await Promise.all([
    fs.readFile(`/proc/${pid}/stat`, "utf8"),
    fs.readFile(`/proc/${pid}/cmdline`, "utf8")
  ])
  // The second field is the program's name and may hold spaces; the state is the 3rd, the start time the 22nd.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  if (fields[0] === "Z" || fields[0] === "X") return null
  return { start: fields[19] ?? "", command: command.replaceAll("\0", " ") }
}

const fromPs = async (pid: number): Promise<ProcessInfo | null> => {
  const { stdout } = await promisify(execFile)("ps", ["-o", "stat=,lstart=,command=", "-p", String(pid)], {
    env: { ...process.env, LC_ALL: "C" }
  })
  const [, state, start, command] = /^\s*(\S+)\s+(.{24})\s+(.*)/.exec(stdout) ?? []
  if (start === undefined || command === undefined || state?.startsWith("Z")) return null
  return { start: start.replaceAll(/\W/g, ""), command: `${command.trimEnd()} ` }
}

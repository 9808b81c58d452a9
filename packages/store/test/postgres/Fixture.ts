import { spawn, spawnSync, type ChildProcess } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from "node:fs"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import type { PostgresAddress } from "@grid/store/postgres/EmbeddedPostgres"
import { Effect, Schedule } from "effect"
import pg from "pg"

export const isRoot = process.getuid?.() === 0

export const nobody = 65534

/** A directory which all accounts can reach, removed afterwards with every cluster that was opened somewhere under it. */
export const temporary = Effect.acquireRelease(
  Effect.sync(() => {
    const directory = mkdtempSync("/tmp/gds-test-")
    chmodSync(directory, 0o755)
    return directory
  }),
  (directory) =>
    Effect.sync(() => {
      const entries = readdirSync(directory, { recursive: true, encoding: "utf8" })
      for (const entry of entries.filter((entry) => path.basename(entry) === "postgres")) {
        const home = path.join(directory, entry)
        if (!existsSync(home)) continue
        killPostmaster(home)
        rmSync(realpathSync(home), { recursive: true, force: true })
      }
      rmSync(directory, { recursive: true, force: true })
    })
)

const killPostmaster = (home: string) => {
  const pidFile = path.join(home, "data", "postmaster.pid")
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0])
  if (runs(pid) && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(realpathSync(home)))
    process.kill(pid, "SIGQUIT")
}

/** Whether there is such a process; a zombie is none. */
export const runs = (pid: number) => {
  try {
    return !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8"))
  } catch {
    return false
  }
}

/** Waits, for at most two minutes, until the condition holds. */
export const eventually = (condition: () => boolean) =>
  soon(Effect.suspend(() => (condition() ? Effect.void : Effect.fail("not yet" as const))))

/** Repeats what fails, for at most two minutes, until it succeeds. */
export const soon = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.retry(effect, Schedule.spaced("20 millis").pipe(Schedule.upTo({ duration: "2 minutes" })))

/** Runs statements on one connection and answers the first column of the last one's rows. */
export const query = (address: PostgresAddress, ...statements: ReadonlyArray<string>) =>
  Effect.tryPromise(async () => {
    const client = new pg.Client({ ...address })
    client.on("error", () => {})
    await client.connect()
    try {
      let values: ReadonlyArray<unknown> = []
      for (const text of statements)
        values = (await client.query<Array<unknown>>({ text, rowMode: "array" })).rows.map(([value]) => value)
      return values
    } finally {
      await client.end()
    }
  })

export interface Opened {
  readonly address: PostgresAddress
  readonly created: boolean
  readonly pid: number
}

const opener = fileURLToPath(new URL("fixtures/opener.mjs", import.meta.url))

/** Whether another account can run this Node on this checkout; it cannot where either lies under a private home. */
export const othersCanRun = (uid: number): boolean =>
  spawnSync(process.execPath, ["--check", opener], { uid, gid: uid, cwd: "/", stdio: "ignore" }).status === 0

/** Another process that opens the data directory, in a process group of its own; killed when the scope closes. */
export const openElsewhere = (dataDir: string, options: { readonly uid?: number } = {}) =>
  Effect.gen(function* () {
    const child = yield* Effect.acquireRelease(
      Effect.sync(() =>
        spawn(process.execPath, [opener, dataDir], {
          detached: true,
          stdio: ["pipe", "pipe", "pipe"],
          cwd: "/",
          ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid })
        })
      ),
      (child) => Effect.sync(() => kill(child))
    )
    let output = ""
    let errors = ""
    child.stdout.on("data", (chunk) => (output += String(chunk)))
    child.stderr.on("data", (chunk) => (errors += String(chunk)))
    const ended = () => child.exitCode !== null || child.signalCode !== null
    return {
      opened: Effect.gen(function* () {
        yield* eventually(() => output.includes("}\n") || ended())
        if (!output.includes("}\n")) return yield* Effect.fail(new Error(`the opener ended: ${errors}${output}`))
        return JSON.parse(output.split("\n").find((line) => line.startsWith('{"address')) ?? "") as Opened
      }),
      close: Effect.gen(function* () {
        child.stdin.end()
        yield* eventually(ended)
      }),
      kill: Effect.gen(function* () {
        kill(child)
        yield* eventually(ended)
      })
    }
  })

const kill = (child: ChildProcess) => {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
    process.kill(-child.pid, "SIGKILL")
}

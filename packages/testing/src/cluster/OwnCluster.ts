import * as EmbeddedPostgres from "@grid/store/postgres/EmbeddedPostgres"
import { Effect, Exit, Scope } from "effect"
import { readFileSync } from "node:fs"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { copyModel } from "./Model.ts"
import { databaseUrl, hasten } from "./TestCluster.ts"

/** A directory that every account can enter, for data directories. */
export const temporaryDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), "gds-test-"))
  await chmod(directory, 0o755)
  return directory
}

/** Postmaster of the cluster under a data directory, or null. */
export const postmasterOf = (dataDir: string): number | null => {
  try {
    return Number(readFileSync(join(dataDir, "postgres", "data", "postmaster.pid"), "utf8").split("\n")[0])
  } catch {
    return null
  }
}

/** Connection string of the embedded database under a data directory. */
export const embeddedUrl = (dataDir: string): string =>
  databaseUrl({ host: join(dataDir, "postgres"), port: 5432, user: "gds", database: "gds" }, "gds")

const childrenOf = (pid: number): ReadonlyArray<number> =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number)

/** True once a process that was told to stop has stopped, or ended. */
const isStopped = (pid: number): boolean => {
  try {
    return /^\d+ \(.*\) [TZ] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"))
  } catch {
    return true
  }
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}

/** A cluster for one test, which may do to it whatever can happen to a database. */
export interface OwnCluster {
  readonly url: string
  readonly dataDir: string
  /** Shuts it down; nothing listens any more. */
  readonly stop: () => Promise<void>
  /** Starts it again where it was, at the same address. */
  readonly start: () => Promise<void>
  /** Stops all its processes where they are: it takes connections and never answers. */
  readonly freeze: () => void
  readonly thaw: () => void
  readonly remove: () => Promise<void>
}

export const startCluster = async (): Promise<OwnCluster> => {
  const directory = await temporaryDirectory()
  const dataDir = join(directory, "data")
  copyModel(dataDir)
  let scope: Scope.Closeable | null = null
  const start = async () => {
    scope = Effect.runSync(Scope.make())
    await Effect.runPromise(Scope.provide(EmbeddedPostgres.open({ dataDir }), scope))
  }
  const stop = async () => {
    if (scope !== null) await Effect.runPromise(Scope.close(scope, Exit.void))
    scope = null
  }
  const processes = () => {
    const postmaster = postmasterOf(dataDir)
    return postmaster === null ? [] : [postmaster, ...childrenOf(postmaster)]
  }
  await start()
  await hasten(embeddedUrl(dataDir))
  return {
    url: embeddedUrl(dataDir),
    dataDir,
    start,
    stop,
    freeze: () => {
      // The postmaster first: a server that it made after its children were counted would go on answering.
      const postmaster = postmasterOf(dataDir)
      if (postmaster === null) return
      signal(postmaster, "SIGSTOP")
      while (!isStopped(postmaster));
      for (const pid of childrenOf(postmaster)) signal(pid, "SIGSTOP")
    },
    thaw: () => processes().forEach((pid) => signal(pid, "SIGCONT")),
    remove: async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    }
  }
}

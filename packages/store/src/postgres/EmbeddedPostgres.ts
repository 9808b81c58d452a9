import * as fs from "node:fs/promises"
import * as path from "node:path"
import { steady } from "@grid/domain/time/Steady"
import { Cause, Effect, Schedule, type Scope } from "effect"
import * as Account from "./Account.ts"
import * as Cluster from "./Cluster.ts"
import { withLock } from "./DirectoryLock.ts"
import { attempt, when } from "./Edge.ts"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import { freeBytes, leastFreeBytes } from "./Room.ts"
import * as Processes from "./Processes.ts"

export { EmbeddedPostgresError }

/** Address to connect to: `host` is the directory of the Unix socket. There is no password; the directory is the account's alone. */
export interface PostgresAddress {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

export interface EmbeddedPostgres {
  readonly address: PostgresAddress
  /** This open initialised the cluster. */
  readonly created: boolean
  /** Null while PostgreSQL does not run. */
  readonly postmasterPid: Effect.Effect<number | null>
  /** True where PostgreSQL has no room to write. */
  readonly isDiskFull: () => boolean
  /** Restarts PostgreSQL if it has died, and waits until it takes connections. */
  readonly ensureRunning: Effect.Effect<void, EmbeddedPostgresError>
}

/**
 * Opens the cluster under `<dataDir>/postgres`: initialises it, starts it, or joins it where another process has started it.
 * Leaving the scope stops it, if this was the last one out of all processes. Until then it is looked at every second, and
 * restarted if it has died.
 */
export const open: (options: {
  readonly dataDir: string
}) => Effect.Effect<EmbeddedPostgres, EmbeddedPostgresError, Scope.Scope> = Effect.fn("EmbeddedPostgres.open")(
  function* ({ dataDir }) {
    const cluster = yield* Cluster.locate(path.resolve(dataDir))
    const clients = path.join(cluster.home, "clients")
    const client = path.join(clients, yield* Processes.token)
    const locked = <A, E, R>(use: Effect.Effect<A, E, R>) => withLock(cluster.home, cluster.account, use)

    const register = Effect.gen(function* () {
      yield* attempt(`create ${clients}`, () => fs.mkdir(clients).catch(when(["EEXIST"], undefined)))
      yield* Account.give(cluster.account, clients, 0o700)
      yield* attempt(`write ${client}`, () => fs.writeFile(client, ""))
    })
    const unregister = attempt(`remove ${client}`, () => fs.rm(client, { force: true }))
    const enter = locked(
      Effect.gen(function* () {
        yield* register
        const created = yield* Cluster.initialise(cluster)
        return { created, postmaster: yield* Cluster.start(cluster) }
      })
    )
    const leave = Effect.gen(function* () {
      yield* unregister
      yield* locked(
        Effect.gen(function* () {
          yield* sweep(cluster.home, "lock.")
          if (!(yield* sweep(clients, ""))) yield* Cluster.stop(cluster)
        })
      )
    }).pipe(Effect.catchTag("EmbeddedPostgresError", (error) => Effect.logWarning(error.message)))
    const { created, postmaster } = yield* Effect.uninterruptibleMask((restore) =>
      restore(enter).pipe(
        // A start that failed may go on by itself, and the next open joins it; one given up on is stopped.
        Effect.onError((cause) => (Cause.hasInterrupts(cause) ? leave : Effect.ignore(unregister))),
        Effect.tap(() => Effect.addFinalizer(() => leave))
      )
    )

    const ensureRunning = Effect.gen(function* () {
      if (yield* isRunning(cluster)) return
      yield* locked(Effect.andThen(register, Cluster.start(cluster)))
    })
    yield* Effect.forkScoped(watch(cluster, ensureRunning))

    return {
      address: { host: postmaster.socketDirectory, port: Cluster.port, user: Cluster.user, database: Cluster.database },
      created,
      postmasterPid: Cluster.postmaster(cluster).pipe(
        Effect.map((running) => running?.pid ?? null),
        Effect.catchTag("EmbeddedPostgresError", () => Effect.succeed(null))
      ),
      isDiskFull: () => freeBytes(cluster.home) < leastFreeBytes,
      ensureRunning
    }
  }
)

const isRunning = (cluster: Cluster.Cluster) =>
  Effect.map(Cluster.postmaster(cluster), (postmaster) => postmaster?.ready === true)

/** Looks every second, and restarts PostgreSQL where it has died. Says so once, however often a restart fails alike. */
const watch = (cluster: Cluster.Cluster, ensureRunning: Effect.Effect<void, EmbeddedPostgresError>) =>
  Effect.suspend(() => {
    let trouble: string | null = null
    const note = (message: string, log: Effect.Effect<void>) =>
      Effect.suspend(() => {
        if (trouble === message) return Effect.void
        trouble = message
        return log
      })
    const look = Effect.gen(function* () {
      if (!(yield* isRunning(cluster))) {
        if (trouble === null) yield* Effect.logWarning("PostgreSQL has died and is being restarted")
        yield* ensureRunning
      }
      trouble = null
    }).pipe(Effect.catchTag("EmbeddedPostgresError", ({ message }) => note(message, Effect.logError(message))))
    return Effect.repeat(steady("PostgreSQL was not looked at")(look), Schedule.spaced("1 second"))
  })

/** Removes what killed processes signed and left in the directory. Answers whether living ones have anything there. */
const sweep = Effect.fnUntraced(function* (directory: string, prefix: string) {
  let alive = false
  for (const entry of yield* attempt(`read ${directory}`, () => fs.readdir(directory))) {
    if (!entry.startsWith(prefix)) continue
    if (yield* Processes.isAlive(entry.slice(prefix.length))) alive = true
    else yield* attempt(`remove ${entry}`, () => fs.rm(path.join(directory, entry), { recursive: true, force: true }))
  }
  return alive
})

import { listenRemedy } from "@grid/server/config/ListenRemedy"
import type { Settings } from "@grid/server/config/Settings"
import * as Binaries from "@grid/store/postgres/Binaries"
import { Effect, Option } from "effect"
import { constants } from "node:fs"
import { access, lstat, stat, statfs } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { bytes } from "../output/Format.ts"
import { refusal } from "../service/Port.ts"
import { type Check, fail, ok, warn } from "./Check.ts"

/** The oldest Node.js that the package's `engines` allows. */
const oldestNode = [22, 19] as const

export const node = Effect.sync((): Check => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
  const [wantedMajor, wantedMinor] = oldestNode
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
    ? ok("node", `Node.js ${process.versions.node}`)
    : fail("node", `Node.js ${process.versions.node} is too old`, `install Node.js ${oldestNode.join(".")} or newer`)
})

const errorOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

const attempt = <A>(call: () => Promise<A>) => Effect.tryPromise({ try: call, catch: errorOf })

/** The directory itself, or the nearest one above that exists; a link that leads nowhere is one. */
const nearest = (directory: string): Effect.Effect<string> =>
  Effect.matchEffect(
    attempt(() => lstat(directory)),
    {
      onFailure: () => (dirname(directory) === directory ? Effect.succeed(directory) : nearest(dirname(directory))),
      onSuccess: () => Effect.succeed(directory)
    }
  )

export const dataDirectory = Effect.fn("doctor.dataDirectory")(function* (settings: Settings) {
  if (Option.isSome(settings.databaseUrl)) return ok("data_dir", "not used: DATABASE_URL names the database")
  const folder = resolve(settings.dataDir)
  const existing = yield* nearest(folder)
  const isFolder = yield* Effect.orElseSucceed(
    attempt(() => stat(existing).then((entry) => entry.isDirectory())),
    () => false
  )
  if (!isFolder) {
    const remedy = "mount the disk that it leads to, or set GDS_DATA_DIR to a folder"
    return fail("data_dir", `${existing} leads to no folder`, remedy)
  }
  return yield* attempt(() => access(existing, constants.W_OK | constants.X_OK)).pipe(
    Effect.match({
      onFailure: (message) =>
        fail(
          "data_dir",
          `${existing} is not writable: ${message}`,
          "change its owner, or set GDS_DATA_DIR to a folder of yours"
        ),
      onSuccess: () => ok("data_dir", existing === folder ? `${folder} is writable` : `${folder} can be created`)
    }),
    Effect.flatMap((check) => (check.status === "ok" ? closedToOthers(folder, check) : Effect.succeed(check)))
  )
})

/** Rights that PostgreSQL refuses to start with on its folder: those of others, and the group's to write. */
const openRights = 0o027

const closedToOthers = (folder: string, otherwise: Check) => {
  const cluster = join(folder, "postgres", "data")
  return attempt(() => stat(cluster)).pipe(
    Effect.match({
      onFailure: () => otherwise,
      onSuccess: ({ mode }) =>
        (mode & openRights) === 0
          ? otherwise
          : fail(
              "data_dir",
              `${cluster} is open to other accounts, so PostgreSQL does not start`,
              `run chmod 700 ${cluster}`
            )
    })
  )
}

/** Finding only where the embedded PostgreSQL cannot run on this system. */
export const postgres = Effect.fn("doctor.postgres")(function* (settings: Settings) {
  if (Option.isSome(settings.databaseUrl)) return []
  const reason = yield* Binaries.locate.pipe(
    Effect.flatMap(Binaries.unfit),
    Effect.catch(({ message }) => Effect.succeed(message))
  )
  return reason === null ? [] : [fail("postgres", reason, "set DATABASE_URL to a PostgreSQL server of your own")]
})

const littleDisk = 2 * 1024 ** 3
const hardlyAnyDisk = 256 * 1024 ** 2

export const disk = Effect.fn("doctor.disk")(function* (settings: Settings) {
  if (Option.isSome(settings.databaseUrl)) return ok("disk", "not looked at: the database keeps its own disk")
  const directory = yield* nearest(resolve(settings.dataDir))
  return yield* attempt(() => statfs(directory)).pipe(
    Effect.match({
      onFailure: (message) =>
        warn("disk", `the free space of ${directory} is not known: ${message}`, "look at it yourself"),
      onSuccess: ({ bavail, bsize }) => {
        const free = bavail * bsize
        const message = `${bytes(free)} free in ${directory}`
        if (free < hardlyAnyDisk) return fail("disk", message, "make room: PostgreSQL stops when the disk is full")
        return free < littleDisk
          ? warn("disk", message, `make room: have at least ${bytes(littleDisk)}`)
          : ok("disk", message)
      }
    })
  )
})

const anyAddress: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" }

const answersHealth = (settings: Settings) => {
  const host = anyAddress[settings.host] ?? settings.host
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${settings.port}/healthz`
  return Effect.tryPromise((signal) =>
    fetch(url, { signal, redirect: "manual" }).then((response): Promise<unknown> => response.json())
  ).pipe(
    Effect.timeout("3 seconds"),
    Effect.match({
      onFailure: () => false,
      onSuccess: (body) => typeof body === "object" && body !== null && "status" in body && body.status === "ok"
    })
  )
}

export const port = Effect.fn("doctor.port")(function* (settings: Settings) {
  const where = `${settings.host}:${settings.port}`
  if (settings.port !== 0 && (yield* answersHealth(settings))) return ok("port", `the service answers on ${where}`)
  const code = yield* refusal(settings)
  if (code === null) return ok("port", `${where} is free; no service runs there`)
  return fail("port", `cannot listen on ${where} (${code})`, listenRemedy(code))
})

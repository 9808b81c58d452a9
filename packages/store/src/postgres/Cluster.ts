import { spawn, type ChildProcess } from "node:child_process"
import { createHash } from "node:crypto"
import { constants } from "node:fs"
import * as fs from "node:fs/promises"
import * as net from "node:net"
import * as path from "node:path"
import { Effect, Schedule } from "effect"
import * as Account from "./Account.ts"
import * as Binaries from "./Binaries.ts"
import { attempt, poll, when } from "./Edge.ts"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import * as Processes from "./Processes.ts"
import { assertRoom } from "./Room.ts"

/** One cluster on disk: `home` holds its lock, clients, log and `data`, and belongs to the account PostgreSQL runs as. */
export interface Cluster {
  readonly home: string
  readonly data: string
  readonly log: string
  readonly account: Account.Account
}

/** A running postmaster. `local` unless it is known by its socket alone, as that of another container is. */
export interface Postmaster {
  readonly pid: number
  readonly socketDirectory: string
  readonly ready: boolean
  readonly local: boolean
}

export const port = 5432
export const user = "gds"
export const database = "gds"

const longestSocketPath = 90
const largestLog = 8 * 1024 * 1024

const initdbOptions = [
  `--username=${user}`,
  "--auth-local=trust",
  "--auth-host=reject",
  "--data-checksums",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--no-instructions"
]

const settings = `# Written by Grid Data Service at every start. Your own settings: ALTER SYSTEM SET ...
listen_addresses = ''
port = ${port}
unix_socket_permissions = 0700
max_connections = 200
shared_buffers = 128MB
fsync = on
full_page_writes = on
synchronous_commit = on
min_wal_size = 80MB
max_wal_size = 1GB
timezone = 'UTC'
log_timezone = 'UTC'
log_destination = 'stderr'
logging_collector = off
log_checkpoints = off
jit = off
`

/** As `mkdir -p`, which Node.js answers with "no such file" on a disk that is mounted for reading only. */
const makeDirectory = (directory: string) =>
  fs.mkdir(directory, { recursive: true }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "ENOENT") throw cause
    return fs.mkdir(directory).then(() => directory)
  })

/** Finds or makes the home of the data directory's cluster, which is a link where the account cannot reach it. */
export const locate = Effect.fn("Cluster.locate")(function* (dataDir: string) {
  const made = yield* attempt(`create the data directory ${dataDir}`, () => makeDirectory(dataDir))
  const base = yield* attempt(`resolve ${dataDir}`, () => fs.realpath(dataDir))
  const entry = path.join(base, "postgres")
  const link = yield* attempt(`look at ${entry}`, () => fs.lstat(entry).catch(when(["ENOENT"], null)))
  const owner = yield* attempt(`look at ${entry}`, () => fs.stat(entry).catch(when(["ENOENT"], null)))
  if (link !== null && owner === null) {
    return yield* new EmbeddedPostgresError({
      message: `${entry} links to a database directory that is gone: restore that directory, or remove the link to start afresh`
    })
  }
  const account = yield* Account.choose(owner)
  if (link === null) {
    const empty = (yield* attempt(`read ${base}`, () => fs.readdir(base))).length === 0
    if (made !== undefined || (account.switched && empty)) yield* Account.give(account, base, 0o700)
    if (account.switched && !(yield* Account.reaches(account, base))) yield* linkElsewhere(base, entry)
    else yield* attempt(`create ${entry}`, () => fs.mkdir(entry, { mode: 0o700 }).catch(when(["EEXIST"], undefined)))
  }
  const home = yield* attempt(`resolve ${entry}`, () => fs.realpath(entry))
  yield* Account.give(account, home, 0o700)
  return { home, data: path.join(home, "data"), log: path.join(home, "postgres.log"), account } satisfies Cluster
})

/** Initialises the cluster unless there is one: whole or not at all, by a rename. Answers whether it did. */
export const initialise = Effect.fn("Cluster.initialise")(function* ({ account, data, home }: Cluster) {
  if ((yield* majorOf(data)) !== null) return false
  for (const entry of yield* attempt(`read ${home}`, () => fs.readdir(home))) {
    if (entry.startsWith("init-")) yield* Effect.ignore(remove(path.join(home, entry)))
  }
  yield* assertRoom(home)
  const { directory } = yield* Binaries.prepare(yield* Binaries.locate, account)
  const bin = (program: string) => path.join(directory, "bin", program)
  return yield* Effect.acquireUseRelease(
    attempt(`create a directory in ${home}`, () => fs.mkdtemp(path.join(home, "init-"))),
    Effect.fnUntraced(function* (fresh) {
      yield* Account.give(account, fresh, 0o700)
      yield* Account.run(account, bin("initdb"), ["--pgdata", fresh, ...initdbOptions])
      yield* attempt("extend postgresql.conf", () =>
        fs.appendFile(path.join(fresh, "postgresql.conf"), "include 'gds.conf'\n")
      )
      yield* writeSettings(fresh, account)
      yield* Account.run(
        account,
        bin("postgres"),
        ["--single", "-c", "exit_on_error=on", "-D", fresh, "postgres"],
        `CREATE DATABASE ${database};\n`
      )
      yield* attempt(`move the new cluster to ${data}`, async () => {
        await fs.rename(fresh, data)
        const directory = await fs.open(home)
        await directory.sync().finally(() => directory.close())
      })
      return true
    }),
    (fresh) => Effect.ignore(remove(fresh))
  ).pipe(
    Effect.mapError(
      (error) =>
        new EmbeddedPostgresError({
          message: `Could not initialise PostgreSQL in ${data}: ${error.message}`,
          cause: error
        })
    )
  )
})

/** The postmaster that runs on the cluster, or null. A pid file left by a dead one, or whose pid another has, counts for nothing. */
export const postmaster = Effect.fnUntraced(function* (cluster: Cluster) {
  const file = path.join(cluster.data, "postmaster.pid")
  const text = yield* attempt(`read ${file}`, () => fs.readFile(file, "utf8").catch(when(["ENOENT"], "")))
  const [pid, data, , , sockets = "", , , status] = text.split("\n")
  if (pid === undefined || data === undefined || !(Number(pid) > 1)) return null
  // A home that was moved, or is mounted elsewhere too, has its socket with it.
  const socketDirectory = sockets === path.dirname(data) ? cluster.home : sockets
  const local = yield* runsOn(Number(pid), cluster.data)
  if (!local && (data !== cluster.data || !(yield* accepts(socketDirectory)))) return null
  return { pid: Number(pid), socketDirectory, ready: status?.trim() === "ready", local } satisfies Postmaster
})

/** Starts PostgreSQL, or joins the running one, and waits until it takes connections. To be called under the cluster's lock. */
export const start = Effect.fn("Cluster.start")(
  function* (cluster: Cluster) {
    if ((yield* postmaster(cluster)) !== null) return yield* awaitReady(cluster, null, 0)
    const { account, data } = cluster
    yield* assertRoom(cluster.home)
    const binaries = yield* Binaries.prepare(yield* Binaries.locate, account)
    const major = yield* majorOf(data)
    if (major === null)
      return yield* new EmbeddedPostgresError({ message: `The database in ${data} has disappeared: restore it` })
    if (major !== binaries.major) {
      return yield* new EmbeddedPostgresError({
        message: `The database in ${data} was made by PostgreSQL ${major} and this release brings ${binaries.major}: back it up with the earlier release (gds db backup) and restore that into a new data directory (gds db restore)`
      })
    }
    yield* writeSettings(data, account)
    const sockets = yield* socketDirectory(cluster)
    // None runs, so what a killed one left is stale; PostgreSQL itself would trust it where the pid has been reused.
    for (const stale of [path.join(data, "postmaster.pid"), socketFile(sockets), `${socketFile(sockets)}.lock`])
      yield* remove(stale)
    const from = yield* rotate(cluster.log)
    const child = yield* launch(cluster, path.join(binaries.directory, "bin", "postgres"), sockets)
    return yield* awaitReady(cluster, child, from)
  },
  // Backends of a killed postmaster hold its memory until they notice.
  Effect.retry({
    while: (error) => inUse.test(error.message),
    schedule: Schedule.spaced("100 millis").pipe(Schedule.upTo({ duration: "15 seconds" }))
  })
)

/** Stops PostgreSQL: open transactions are rolled back, and everything is on disk. To be called under the cluster's lock. */
export const stop = Effect.fn("Cluster.stop")(function* (cluster: Cluster) {
  const running = yield* postmaster(cluster)
  if (running === null || !running.local) return
  const gone = Effect.map(runsOn(running.pid, cluster.data), (runs) => (runs ? null : true))
  for (const [signal, limit] of [
    ["SIGINT", "15 seconds"],
    ["SIGQUIT", "5 seconds"]
  ] as const) {
    yield* attempt(`send ${signal} to PostgreSQL (pid ${running.pid})`, async () =>
      process.kill(running.pid, signal)
    ).pipe(Effect.ignore)
    if ((yield* poll(gone, limit)) === null) continue
    if (running.socketDirectory !== cluster.home) yield* Effect.ignore(remove(running.socketDirectory))
    return
  }
  return yield* new EmbeddedPostgresError({
    message: `PostgreSQL (pid ${running.pid}) does not stop: see ${cluster.log}`
  })
})

const socketFile = (directory: string) => path.join(directory, `.s.PGSQL.${port}`)

const remove = (target: string) => attempt(`remove ${target}`, () => fs.rm(target, { recursive: true, force: true }))

/** Words of a start that was refused, as processes of a killed postmaster are still there. */
const inUse = /shared memory block|lock file "[^"]*" already exists/

/** Lines of a log since then that say most of a start that failed: those processes write to it as they end. */
const reasonIn = async (file: string, from: number) => {
  const lines = (await fs.readFile(file)).subarray(from).toString().trim().split("\n")
  return lines.find((line) => inUse.test(line)) ?? lines.slice(-5).join(" | ")
}

const majorOf = (data: string) =>
  attempt(`read the version of ${data}`, async () => {
    const version = await fs.readFile(path.join(data, "PG_VERSION"), "utf8").catch(when(["ENOENT"], null))
    if (version !== null) return version.trim()
    const entries = await fs.readdir(data).catch(when(["ENOENT"], []))
    if (entries.length > 0) throw new Error("it holds files but no PostgreSQL cluster; move them away")
    return null
  })

const linkElsewhere = Effect.fnUntraced(function* (base: string, entry: string) {
  const shared = "/var/lib/grid-data-service"
  yield* Binaries.sharedDirectory(shared)
  // A fresh name each time: after a data directory is deleted, one at the same path must not bring its old data back.
  const hash = createHash("sha256").update(base).digest("hex").slice(0, 16)
  const target = yield* attempt(`create a directory in ${shared}`, () => fs.mkdtemp(path.join(shared, `${hash}-`)))
  const linked = yield* attempt(`link ${entry} to ${target}`, () =>
    fs.symlink(target, entry).then(() => true, when(["EEXIST"], false))
  )
  if (!linked) yield* remove(target)
})

const runsOn = Effect.fnUntraced(function* (pid: number, data: string) {
  const info = yield* Processes.inspect(pid)
  if (info === null || !/^(\S.*\/)?postgres /.test(info.command)) return false
  return yield* attempt(`look at process ${pid}`, async () => {
    const [cwd, directory] = await Promise.all([fs.stat(`/proc/${pid}/cwd`).catch(() => null), fs.stat(data)])
    if (cwd === null) return info.command.includes(`-D ${data} `)
    return cwd.ino === directory.ino && cwd.dev === directory.dev
  })
})

const accepts = (directory: string) =>
  Effect.callback<boolean>((resume) => {
    const socket = net.connect(socketFile(directory))
    const answer = (accepted: boolean) => {
      socket.destroy()
      resume(Effect.succeed(accepted))
    }
    const dead = ["ECONNREFUSED", "ENOENT"]
    socket.once("connect", () => answer(true))
    socket.once("error", (error: NodeJS.ErrnoException) => answer(!dead.includes(error.code ?? "")))
  })

const writeSettings = Effect.fnUntraced(function* (data: string, account: Account.Account) {
  const file = path.join(data, "gds.conf")
  const current = yield* attempt(`read ${file}`, () => fs.readFile(file, "utf8").catch(when(["ENOENT"], null)))
  if (current === settings) return
  const next = `${file}.new`
  yield* remove(next)
  yield* attempt(`write ${next}`, () => fs.writeFile(next, settings, { flag: "wx" }))
  yield* Account.give(account, next, 0o600)
  yield* attempt(`write ${file}`, () => fs.rename(next, file))
})

const socketDirectory = Effect.fnUntraced(function* ({ account, home }: Cluster) {
  if (Buffer.byteLength(socketFile(home)) <= longestSocketPath) return home
  const name = `gds-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`
  const directory = path.join(Binaries.temporary(), name)
  yield* attempt(`create ${directory}`, () => fs.mkdir(directory, { mode: 0o700 }).catch(when(["EEXIST"], undefined)))
  const stats = yield* attempt(`look at ${directory}`, () => fs.lstat(directory))
  if (!stats.isDirectory() || (stats.uid !== account.uid && stats.uid !== process.getuid?.())) {
    return yield* new EmbeddedPostgresError({
      message: `The socket directory ${directory} belongs to another user (uid ${stats.uid}): remove it, or choose a data directory with a shorter path`
    })
  }
  yield* Account.give(account, directory, 0o700)
  return directory
})

const rotate = (log: string) =>
  attempt(`rotate ${log}`, async () => {
    const size = (await fs.lstat(log).catch(when(["ENOENT"], null)))?.size ?? 0
    if (size <= largestLog) return size
    await fs.rename(log, `${log}.1`)
    return 0
  })

const launch = ({ account, data, log }: Cluster, postgres: string, sockets: string) =>
  attempt("start PostgreSQL", async () => {
    // Root writes into a directory of the account: a link planted there must not lead it astray.
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW
    const output = await fs.open(log, flags, 0o600)
    if (account.switched) await output.chown(account.uid, account.gid)
    const started = new Promise<ChildProcess>((resolve, reject) => {
      const args = ["-D", data, "-k", `"${sockets.replaceAll('"', '""')}"`]
      // A session of its own: neither Ctrl-C nor the end of this process reaches it.
      const child = spawn(postgres, args, {
        ...Account.spawnOptions(account),
        detached: true,
        stdio: ["ignore", output.fd, output.fd]
      })
      child.once("spawn", () => resolve(child)).once("error", reject)
      child.unref()
    })
    return started.finally(() => output.close())
  })

const awaitReady = Effect.fnUntraced(function* (cluster: Cluster, child: ChildProcess | null, from: number) {
  const check = Effect.gen(function* () {
    const exited = child === null || child.exitCode !== null || child.signalCode !== null
    const running = yield* postmaster(cluster)
    if (running?.ready) return running
    if (running !== null || !exited) return null
    const reason = yield* attempt(`read ${cluster.log}`, () => reasonIn(cluster.log, from))
    if (/ has invalid permissions/.test(reason)) {
      return yield* new EmbeddedPostgresError({
        message: `${cluster.data} is open to other accounts, so PostgreSQL does not start: run chmod 700 ${cluster.data}`
      })
    }
    return yield* new EmbeddedPostgresError({
      message: `PostgreSQL stopped while it was starting: ${reason || `it wrote no reason to ${cluster.log} (is the disk full?)`}`
    })
  })
  const ready = yield* poll(check, "20 seconds")
  if (ready !== null) return ready
  // It runs on: stopping it would throw the recovery away, and the next start would begin it anew.
  return yield* new EmbeddedPostgresError({
    message: `PostgreSQL in ${cluster.data} is not ready after 20 seconds, as after a crash it may have much to recover, and it goes on: try again shortly (its log is ${cluster.log})`
  })
})

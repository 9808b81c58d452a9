import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as EmbeddedPostgres from "@grid/store/postgres/EmbeddedPostgres"
import { copyModel } from "@grid/testing/cluster/Model"
import { Clock, Effect, Exit, Fiber, Scope } from "effect"
import { spawnSync } from "node:child_process"
import { eventually, isRoot, nobody, openElsewhere, othersCanRun, query, runs, soon, temporary } from "./Fixture.ts"

/** Opens in a scope that the test closes when it wants to. */
const opened = Effect.fnUntraced(function* (dataDir: string) {
  const scope = yield* Effect.acquireRelease(Scope.make(), (scope) => Scope.close(scope, Exit.void))
  const postgres = yield* Scope.provide(EmbeddedPostgres.open({ dataDir }), scope)
  const pid = yield* postgres.postmasterPid
  if (pid === null) return yield* Effect.die("PostgreSQL does not run")
  return { ...postgres, pid, close: Scope.close(scope, Exit.void) }
})

/** Makes a data directory that was opened before, for tests that are not about making one. */
const copyTo = (dataDir: string) => {
  mkdirSync(path.dirname(dataDir), { recursive: true })
  copyModel(dataDir)
  return dataDir
}

const openedBefore = Effect.map(temporary, (directory) => copyTo(path.join(directory, "data")))

const millis = <A, E, R>(name: string, effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const before = yield* Clock.currentTimeMillis
    const value = yield* effect
    const taken = (yield* Clock.currentTimeMillis) - before
    yield* Effect.logInfo(`${name}: ${taken} ms`)
    return [value, taken] as const
  })

const clients = (dataDir: string) => readdirSync(path.join(dataDir, "postgres", "clients"))

describe("a cluster's life", () => {
  it.live("the first open creates it, the next ones start it quickly with its data", () =>
    Effect.gen(function* () {
      const dataDir = path.join(yield* temporary, "data")
      const [first] = yield* millis("init and start", opened(dataDir))
      assert.isTrue(first.created)
      yield* query(first.address, "CREATE TABLE kept (n int)", "INSERT INTO kept VALUES (42)")
      yield* millis("stop", first.close)
      yield* eventually(() => !runs(first.pid))
      assert.isNull(yield* first.postmasterPid)

      const [second] = yield* millis("start", opened(dataDir))
      assert.isFalse(second.created)
      assert.deepStrictEqual(yield* query(second.address, "SELECT n FROM kept"), [42])
      const [third] = yield* millis("join", opened(dataDir))
      assert.strictEqual(third.pid, second.pid)
    })
  )

  it.live("it is durable, checksummed, UTF-8 and reachable through its socket only", () =>
    Effect.gen(function* () {
      const dataDir = yield* openedBefore
      const { address } = yield* opened(dataDir)
      for (const [name, value] of Object.entries({
        listen_addresses: "",
        fsync: "on",
        synchronous_commit: "on",
        data_checksums: "on",
        server_encoding: "UTF8",
        shared_buffers: "128MB",
        max_connections: "200",
        max_wal_size: "1GB",
        timezone: "UTC",
        jit: "off"
      })) {
        assert.deepStrictEqual(yield* query(address, `SHOW ${name}`), [value], name)
      }
      assert.deepStrictEqual(yield* query(address, "SELECT current_user || '@' || current_database()"), ["gds@gds"])
      assert.deepStrictEqual(
        yield* query(address, "SELECT DISTINCT type || ' ' || auth_method FROM pg_hba_file_rules ORDER BY 1"),
        ["host reject", "local trust"]
      )
      assert.strictEqual(statSync(address.host).mode & 0o777, 0o700)
    })
  )

  it.live("settings of a new release take effect at the next start", () =>
    Effect.gen(function* () {
      const dataDir = yield* openedBefore
      writeFileSync(
        path.join(dataDir, "postgres", "data", "gds.conf"),
        "max_connections = 7\nlisten_addresses = 'localhost'\n"
      )
      const { address } = yield* opened(dataDir)
      assert.deepStrictEqual(yield* query(address, "SHOW max_connections"), ["200"])
    })
  )

  it.live("a log that has grown large is set aside at the start", () =>
    Effect.gen(function* () {
      const dataDir = yield* openedBefore
      yield* Effect.scoped(opened(dataDir))
      const log = path.join(dataDir, "postgres", "postgres.log")
      writeFileSync(log, "x".repeat(9 * 1024 * 1024))
      yield* opened(dataDir)
      assert.isBelow(statSync(log).size, 1024 * 1024)
    })
  )
})

describe("many on one data directory", () => {
  it.live("two processes share one cluster and the last one out stops it", () =>
    Effect.gen(function* () {
      const dataDir = yield* openedBefore
      const [one, two] = yield* Effect.all([openElsewhere(dataDir), openElsewhere(dataDir)])
      const first = yield* one.opened
      const second = yield* two.opened
      assert.strictEqual(first.pid, second.pid)
      yield* query(first.address, "CREATE TABLE shared (n int)", "INSERT INTO shared VALUES (1)")
      yield* one.close
      assert.deepStrictEqual(yield* query(second.address, "SELECT n FROM shared"), [1])
      yield* two.close
      yield* eventually(() => !runs(first.pid))
      assert.isEmpty(clients(dataDir))
    })
  )

  it.live("processes that open an empty directory at once make one cluster", () =>
    Effect.gen(function* () {
      const dataDir = path.join(yield* temporary, "data")
      const openers = yield* Effect.replicateEffect(openElsewhere(dataDir), 4)
      const results = yield* Effect.forEach(openers, ({ opened }) => opened)
      assert.strictEqual(results.filter(({ created }) => created).length, 1)
      assert.strictEqual(new Set(results.map(({ pid }) => pid)).size, 1)
      yield* Effect.forEach(openers, ({ close }) => close, { concurrency: "unbounded" })
      yield* eventually(() => !runs(results[0]?.pid ?? 0))
    })
  )

  it.live("two opens of one process count separately", () =>
    Effect.gen(function* () {
      const dataDir = yield* openedBefore
      const [one, two] = yield* Effect.all([opened(dataDir), opened(dataDir)], { concurrency: 2 })
      yield* one.close
      assert.isTrue(runs(two.pid))
      yield* two.close
      yield* eventually(() => !runs(two.pid))
    })
  )

  it.live("one that opens while the last is closing gets a running cluster", () =>
    Effect.gen(function* () {
      const dataDir = yield* openedBefore
      let current = yield* opened(dataDir)
      for (let round = 0; round < 8; round++) {
        const [next] = yield* Effect.all([opened(dataDir), current.close], { concurrency: 2 })
        assert.deepStrictEqual(yield* query(next.address, "SELECT 1"), [1])
        current = next
      }
    })
  )

  it.live("an open given up half-way leaves nothing behind", () =>
    Effect.gen(function* () {
      const dataDir = path.join(yield* temporary, "data")
      const home = path.join(dataDir, "postgres")
      const opening = yield* Effect.forkChild(Effect.scoped(opened(dataDir)))
      yield* eventually(() => existsSync(home) && readdirSync(home).some((entry) => entry.startsWith("init-")))
      yield* Fiber.interrupt(opening)
      assert.sameMembers(readdirSync(home), ["clients", "lock"])
      assert.isEmpty(readdirSync(path.join(home, "lock")))
      assert.isEmpty(clients(dataDir))
    })
  )
})

describe("killed processes", () => {
  it.live("kill -9 of the postmaster: it is restored unaided, committed data kept", () =>
    Effect.gen(function* () {
      const dataDir = yield* openedBefore
      const { address, pid, postmasterPid } = yield* opened(dataDir)
      yield* query(address, "CREATE TABLE kept (n int)", "INSERT INTO kept VALUES (42)")
      process.kill(pid, "SIGKILL")
      yield* eventually(() => !runs(pid))
      const [kept] = yield* millis("restored", soon(query(address, "SELECT n FROM kept")))
      assert.deepStrictEqual(kept, [42])
      assert.notStrictEqual(yield* postmasterPid, pid)
    })
  )

  it.live("a restart waits for the busy backends of a killed postmaster", () =>
    Effect.gen(function* () {
      const dataDir = yield* openedBefore
      const { address, ensureRunning, pid } = yield* opened(dataDir)
      const [before] = yield* query(address, "SELECT pg_postmaster_start_time()::text")
      // Whoever reads a pipe waits, without a look at the postmaster, until somebody writes to it.
      const pipe = path.join(yield* temporary, "pipe")
      assert.strictEqual(spawnSync("mkfifo", ["-m", "644", pipe]).status, 0)
      const reading = `SELECT pg_read_file('${pipe}')`
      const working = yield* Effect.forkChild(Effect.result(query(address, reading)))
      const active = query(address, `SELECT pid FROM pg_stat_activity WHERE query = $$${reading}$$`)
      const [backend] = yield* soon(Effect.filterOrFail(active, (rows) => rows.length === 1))
      process.kill(pid, "SIGKILL")
      yield* eventually(() => !runs(pid))
      const restarting = yield* Effect.forkChild(ensureRunning)
      const log = path.join(dataDir, "postgres", "postgres.log")
      yield* eventually(() => readFileSync(log, "utf8").includes("shared memory block"))
      assert.isTrue(runs(Number(backend)))
      writeFileSync(pipe, "", { flag: "r+" })
      yield* Fiber.join(restarting)
      assert.isFalse(runs(Number(backend)))
      assert.notDeepEqual(yield* query(address, "SELECT pg_postmaster_start_time()::text"), [before])
      yield* Fiber.join(working)
    })
  )

  it.live(
    "kill -9 of every process of the opener: PostgreSQL stays, the next open joins it and cleans up after both",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* openedBefore
        const killed = yield* openElsewhere(dataDir)
        const { pid } = yield* killed.opened
        yield* killed.kill
        assert.isTrue(runs(pid))
        assert.strictEqual(clients(dataDir).length, 1)
        const next = yield* opened(dataDir)
        assert.strictEqual(next.pid, pid)
        assert.isFalse(next.created)
        yield* next.close
        yield* eventually(() => !runs(pid))
        assert.isEmpty(clients(dataDir))
      })
  )

  it.live("kill -9 at any moment of the first start, again and again: the next open has a whole cluster", () =>
    Effect.gen(function* () {
      const dataDir = path.join(yield* temporary, "data")
      const home = path.join(dataDir, "postgres")
      // Each start finds what the one before has left, and must come further.
      for (const mark of ["clients", "init-/PG_VERSION", "init-/gds.conf", "data/PG_VERSION", "data/postmaster.pid"]) {
        const killed = yield* openElsewhere(dataDir)
        const [folder = "", file = ""] = mark.split("/")
        yield* eventually(
          () =>
            existsSync(home) &&
            readdirSync(home).some((entry) => entry.startsWith(folder) && existsSync(path.join(home, entry, file)))
        )
        yield* killed.kill
      }
      const next = yield* opened(dataDir)
      assert.isFalse(next.created)
      assert.deepStrictEqual(yield* query(next.address, "SELECT current_database()::text"), ["gds"])
      yield* next.close
      yield* eventually(() => !runs(next.pid))
      assert.sameMembers(readdirSync(home), ["clients", "data", "lock", "postgres.log"])
      assert.isEmpty(readdirSync(path.join(home, "lock")))
    })
  )

  it.live(
    "a stale postmaster.pid, of a dead process or of another that has its pid now, does not keep it from starting",
    () =>
      Effect.gen(function* () {
        const dataDir = yield* openedBefore
        const home = path.join(dataDir, "postgres")
        const first = yield* opened(dataDir)
        const pidFile = readFileSync(path.join(home, "data", "postmaster.pid"), "utf8").split("\n")
        yield* first.close
        for (const pid of [first.pid, process.pid, 1]) {
          writeFileSync(path.join(home, "data", "postmaster.pid"), [pid, ...pidFile.slice(1)].join("\n"))
          writeFileSync(path.join(home, ".s.PGSQL.5432.lock"), `${pid}\n${pidFile.slice(1, 5).join("\n")}\n`)
          yield* Effect.scoped(opened(dataDir))
        }
      })
  )
})

describe("places", () => {
  it.live("a path too long for a socket gets a private socket directory elsewhere, and another's is refused", () =>
    Effect.gen(function* () {
      const dataDir = copyTo(path.join(yield* temporary, "long".repeat(35), "data"))
      const first = yield* opened(dataDir)
      const { host } = first.address
      assert.isAtMost(Buffer.byteLength(`${host}/.s.PGSQL.5432`), 90)
      assert.isFalse(host.startsWith(dataDir))
      assert.strictEqual(statSync(host).mode & 0o777, 0o700)
      assert.strictEqual((yield* opened(dataDir)).address.host, host)
      assert.deepStrictEqual(yield* query(first.address, "SELECT 1"), [1])

      if (!isRoot) return
      const other = copyTo(path.join(yield* temporary, "long".repeat(36), "data"))
      const theirs = yield* opened(other).pipe(
        Effect.map(({ address }) => address.host),
        Effect.scoped
      )
      assert.isFalse(existsSync(theirs))
      mkdirSync(theirs)
      chownSync(theirs, nobody, nobody)
      const refused = yield* Effect.flip(opened(other))
      rmSync(theirs, { recursive: true, force: true })
      assert.match(refused.message, /socket directory .* belongs to another user/)
    })
  )

  it.live.runIf(isRoot)("as root, a data directory which no other account can reach becomes a link to one it can", () =>
    Effect.gen(function* () {
      const closed = path.join(yield* temporary, "closed")
      mkdirSync(closed, { mode: 0o700 })
      const dataDir = path.join(closed, "data")
      const first = yield* opened(dataDir)
      assert.isTrue(lstatSync(path.join(dataDir, "postgres")).isSymbolicLink())
      yield* query(first.address, "CREATE TABLE kept (n int)")
      yield* first.close
      const second = yield* opened(dataDir)
      assert.isFalse(second.created)
      assert.deepStrictEqual(yield* query(second.address, "SELECT n FROM kept"), [])
      const { host } = second.address
      yield* second.close
      rmSync(host, { recursive: true })
      const gone = yield* Effect.flip(opened(dataDir))
      assert.match(gone.message, /links to a database directory that is gone/)
      rmSync(dataDir, { recursive: true })
      assert.isTrue((yield* opened(dataDir)).created)
    })
  )

  // Skipped where no other account can reach this checkout or this Node, as under root's home.
  it.live.runIf(isRoot && othersCanRun(nobody))(
    "an ordinary user runs it as themselves; root joins it, another user is refused",
    () =>
      Effect.gen(function* () {
        const root = yield* temporary
        chownSync(root, nobody, nobody)
        const dataDir = path.join(root, "data")
        const user = yield* openElsewhere(dataDir, { uid: nobody })
        const { pid } = yield* user.opened
        assert.strictEqual(statSync(path.join(dataDir, "postgres", "data")).uid, nobody)
        const joined = yield* opened(dataDir)
        assert.strictEqual(joined.pid, pid)
        yield* user.close
        assert.isTrue(runs(pid))
        yield* joined.close
        yield* eventually(() => !runs(pid))
        yield* Effect.scoped(opened(dataDir))
        yield* Effect.flatMap(openElsewhere(dataDir, { uid: nobody }), ({ opened }) => opened)

        chmodSync(dataDir, 0o755)
        const stranger = yield* openElsewhere(dataDir, { uid: 65533 })
        const refused = yield* Effect.flip(stranger.opened)
        assert.include(String(refused), "belongs to uid 65534")
      })
  )
})

describe("refusals", () => {
  it.live("a cluster of another major version is left alone, with advice", () =>
    Effect.gen(function* () {
      const dataDir = yield* openedBefore
      writeFileSync(path.join(dataDir, "postgres", "data", "PG_VERSION"), "16\n")
      const refused = yield* Effect.flip(opened(dataDir))
      assert.match(refused.message, /made by PostgreSQL 16 and this release brings 18/)
      assert.isEmpty(clients(dataDir))
    })
  )

  it.live("files that are no cluster are never overwritten", () =>
    Effect.gen(function* () {
      const dataDir = yield* openedBefore
      const data = path.join(dataDir, "postgres", "data")
      rmSync(path.join(data, "PG_VERSION"))
      const refused = yield* Effect.flip(opened(dataDir))
      assert.match(refused.message, /no PostgreSQL cluster/)
      assert.isTrue(existsSync(path.join(data, "global")))
    })
  )

  it.live("a server that stops while starting says why", () =>
    Effect.gen(function* () {
      const dataDir = yield* openedBefore
      writeFileSync(path.join(dataDir, "postgres", "data", "postgresql.auto.conf"), "shared_buffers = 'much'\n")
      const refused = yield* Effect.flip(opened(dataDir))
      assert.match(refused.message, /stopped while it was starting: .*shared_buffers/)
    })
  )
})

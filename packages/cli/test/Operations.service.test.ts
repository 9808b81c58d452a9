import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { dayMs } from "@grid/domain/time/Time"
import { definitions } from "@grid/ingest/Sources"
import { startProxy } from "@grid/testing/cluster/PostgresProxy"
import { createDatabase, execute, query, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { freePort } from "@grid/testing/service/ServiceProcess"
import * as TestUpstream from "@grid/testing/upstream/TestUpstream"
import { chmod, mkdir, mkdtemp, readdir, rm } from "node:fs/promises"
import { createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  CreatedKey,
  DatabaseStatus,
  Diagnosis,
  document,
  gds,
  gdsJson,
  Keys,
  Migrated,
  Reset,
  Runs,
  Simulation,
  SourceList,
  SourceStates
} from "./support/Gds.ts"

const databases: Array<TestDatabase> = []

const fresh = async () => {
  const database = await createDatabase("migrated")
  databases.push(database)
  return { url: database.url, env: { DATABASE_URL: database.url } }
}

afterAll(async () => {
  for (const database of databases) await database.drop()
})

describe("gds simulate", () => {
  it("gives the same grid for the same seed and time: what two load at once is there once, and a third changes nothing", async () => {
    const { env, url } = await fresh()
    const words = ["simulate", "--from", "2026-04-01", "--to", "2026-04-01", "--seed", "7"]
    const [first, twin] = await Promise.all([1, 2].map(() => gdsJson(Simulation, env, ...words)))
    assert(first !== undefined && twin !== undefined)
    assert.deepInclude(first, { from: "2026-03-31T18:30:00Z", to: "2026-04-01T18:30:00Z", seed: 7, error: null })
    assert.deepStrictEqual([first.revised, twin.revised], [0, 0])
    const counts = "(select count(*) from observation) + (select count(*) from record)"
    const [stored] = await query<{ n: number }>(url, `select (${counts})::int as n`)
    assert(stored !== undefined)
    assert.strictEqual(stored.n, first.written + twin.written)
    const third = await gdsJson(Simulation, env, ...words)
    assert.deepInclude(third, { read: stored.n, written: 0, revised: 0, unchanged: stored.n })
    const other = await gdsJson(Simulation, env, ...words.slice(0, -1), "8")
    assert.isAbove(other.revised, 0, "another seed is another grid")
  })
})

describe("gds ingest", () => {
  it("runs the enabled sources over their first load, then since their newest value", async () => {
    const { env } = await fresh()
    const upstream = await TestUpstream.start()
    const npp = { ...env, GDS_SOURCES: "npp", GDS_UPSTREAM_NPP_URL: upstream.url }
    const [first] = (await gdsJson(Runs, npp, "ingest", "run", "--once")).runs
    await upstream.close()
    assert.deepInclude(first, { source: "npp", outcome: "succeeded", error: null })
    const days = (Date.parse(first?.to ?? "") - Date.parse(first?.from ?? "")) / dayMs
    assert.approximately(days, 1, 0.01)

    // Days up to now, for people as text and without a bar where there is no terminal.
    const day = await gds(env, "simulate", "--days", "1")
    assert.deepStrictEqual([day.code, day.stderr], [0, ""])
    const written = Number(/^written +([1-9]\d+)$/m.exec(day.stdout)?.[1])
    const before = (await gdsJson(SourceStates, env, "ingest", "status")).sources
    const [second] = (await gdsJson(Runs, env, "ingest", "run", "simulator")).runs
    // It is a fifth of the day's values where the market of the next day has just cleared, and a hundredth else.
    assert.strictEqual(second?.from, before.find(({ source }) => source === "simulator")?.newest_value_at)
    assert.isBelow(second?.read ?? Number.NaN, written / 4, "only what is newer is read")

    const { sources } = await gdsJson(SourceStates, env, "ingest", "status")
    const simulator = sources.find(({ source }) => source === "simulator")
    assert.strictEqual(simulator?.last_run?.id, second?.run_id)
    assert.isNotNull(simulator?.newest_value_at)
    assert.isNull(sources.find(({ source }) => source === "merit")?.last_run)
  })

  it("a source that fails ends with 1; its document is printed all the same", async () => {
    const { env } = await fresh()
    const dead = { ...env, GDS_UPSTREAM_MERIT_URL: `http://127.0.0.1:${await freePort()}` }
    const ended = await gds(dead, "ingest", "run", "merit", "--json")
    assert.strictEqual(ended.code, 1)
    const [run] = document(Runs, ended).runs
    assert.deepInclude(run, { source: "merit", outcome: "failed", written: 0 })
    assert.strictEqual(run?.error?.code, "transport")
    assert.match(ended.stderr, /^merit failed: transport: .*ECONNREFUSED[^\n]*\n$/m, "its last line, below the logs")
  })

  it("says that the database is of a newer release where that keeps this one from writing, and what to do", async () => {
    const { env, url } = await fresh()
    await execute(
      url,
      "insert into migration (migration_id, name) values (999, 'of_a_newer_release')",
      "alter table data_clock add check (version < 0) not valid"
    )
    const ended = await gds(env, "ingest", "run", "simulator")
    assert.strictEqual(ended.code, 1)
    assert.match(
      ended.stderr,
      /^The database refuses .* where a newer one has upgraded it, as gds doctor tells, .* run that one here, too[^\n]*\n$/m
    )
    const { checks } = await gdsJson(Diagnosis, { ...env, PORT: "0" }, "doctor")
    assert.deepInclude(
      checks.find(({ name }) => name === "migrations"),
      { status: "warn", message: "the database is of a newer release: this one lacks migration 999 of_a_newer_release" }
    )
  })

  it("lists every source, and which are switched on", async () => {
    const { sources } = await gdsJson(SourceList, { GDS_SOURCES: "npp, simulator" }, "ingest", "sources")
    assert.deepStrictEqual(
      sources.map(({ enabled, source }) => [source, enabled]),
      definitions.map(({ info }) => [info.id, info.id === "npp" || info.id === "simulator"])
    )
  })
})

describe("gds db", () => {
  it("says which database it is, without its password, and what is in it", async () => {
    const { env, url } = await fresh()
    const status = await gdsJson(DatabaseStatus, env, "db", "status")
    assert.deepInclude(status, { kind: "external", data_dir: null, exists: true, newest_value_at: null })
    assert.strictEqual(status.place?.database, url.match(/\/(test_\w+)\?/)?.[1])
    assert.isAtLeast(Number.parseInt(status.server_version ?? "", 10), 15)
    assert.strictEqual(status.migrations.pending, 0)
    assert.isTrue(status.tables.some(({ name }) => name === "observation"))
    assert.isFalse(
      status.tables.some(({ name }) => /^observation_\d/.test(name)),
      "partitions count with their table"
    )
    await gdsJson(Simulation, env, "simulate", "--from", "2026-04-01", "--to", "2026-04-01")
    const after = await gdsJson(DatabaseStatus, env, "db", "status")
    // The market of the next day is cleared at 13:00.
    assert.strictEqual(after.newest_value_at, "2026-04-02T18:15:00Z")
  })

  it("reset leaves a migrated, empty schema, and migrate then has nothing to do", async () => {
    const { env, url } = await fresh()
    await gdsJson(CreatedKey, env, "keys", "create", "--tenant", "acme")
    await gdsJson(Simulation, env, "simulate", "--from", "2026-04-01", "--to", "2026-04-01")
    await execute(url, "create type stray as enum ('a')", "create view glance as select id from tenant")
    const { applied, dropped } = await gdsJson(Reset, env, "db", "reset", "--yes")
    assert.isAbove(dropped, applied.length)
    assert.isAbove(applied.length, 0)
    assert.deepStrictEqual(await gdsJson(Migrated, env, "db", "migrate"), { applied: [] })
    const { tables } = await gdsJson(DatabaseStatus, env, "db", "status")
    assert.isFalse(tables.some(({ name }) => name === "glance"))
    assert.match((await gds(env, "keys", "list")).stdout, /^No keys yet/)
    await execute(url, "create type stray as enum ('a')")
  })

  it("migrate sets up an empty database; status shows that it was empty", async () => {
    const { env, url } = await fresh()
    await execute(url, "drop schema public cascade", "create schema public")
    const before = await gdsJson(DatabaseStatus, env, "db", "status")
    assert.deepStrictEqual([before.migrations, before.tables], [{ applied: [], pending: null }, []])
    const { applied } = await gdsJson(Migrated, env, "db", "migrate")
    const after = await gdsJson(DatabaseStatus, env, "db", "status")
    assert.strictEqual(after.migrations.applied.length, applied.length)
    assert.strictEqual(after.migrations.pending, 0)
  })

  it("reset does not touch a schema that is somebody else's", async () => {
    const { env, url } = await fresh()
    await execute(url, "drop schema public cascade", "create schema public", "create table theirs (id int)")
    const ended = await gds(env, "db", "reset", "--yes")
    assert.deepStrictEqual([ended.code, ended.stdout], [1, ""])
    assert.match(ended.stderr, /^The schema holds 1 tables but no record of this service's migrations/)
    await execute(url, "insert into theirs values (1)")
  })
})

describe("a command", () => {
  it("waits for a database that is slow to take connections, where a caller of the service would be refused", async () => {
    const { url } = await fresh()
    const proxy = await startProxy(url)
    try {
      proxy.delayNew(2_500)
      assert.deepStrictEqual(await gdsJson(Keys, { DATABASE_URL: proxy.url }, "keys", "list"), {
        keys: [],
        next_after: null
      })
    } finally {
      await proxy.close()
    }
  })
})

describe("gds doctor", () => {
  let taken: Server
  let takenPort: number
  let parent: string
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), "gds-doctor-"))
    await chmod(parent, 0o755)
    taken = createServer((socket) => socket.end("not http\r\n"))
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve))
    const address = taken.address()
    takenPort = typeof address === "object" && address !== null ? address.port : 0
  })
  afterAll(async () => {
    taken.close()
    await rm(parent, { recursive: true, force: true })
  })

  const statuses = (diagnosis: typeof Diagnosis.Type) =>
    Object.fromEntries(diagnosis.checks.map(({ name, status }) => [name, status]))

  it("finds all well with a database that has data", async () => {
    const database = await createDatabase()
    databases.push(database)
    const env = { DATABASE_URL: database.url, PORT: String(await freePort()) }
    const diagnosis = await gdsJson(Diagnosis, env, "doctor")
    assert.isTrue(diagnosis.ok)
    assert.deepStrictEqual(statuses(diagnosis), {
      node: "ok",
      settings: "ok",
      data_dir: "ok",
      disk: "ok",
      port: "ok",
      database: "ok",
      role: "ok",
      connections: "ok",
      migrations: "ok",
      clock: "ok",
      "source simulator": "ok"
    })
  })

  it("warns of pending migrations and of sources that never ran, which is no failure", async () => {
    const { env, url } = await fresh()
    const never = await gdsJson(Diagnosis, { ...env, PORT: "0" }, "doctor")
    assert.deepInclude(statuses(never), { "source simulator": "warn" })
    await execute(url, "drop schema public cascade", "create schema public")
    const pending = await gdsJson(Diagnosis, { ...env, PORT: "0" }, "doctor")
    assert.deepInclude(statuses(pending), { migrations: "warn" })
    assert.isTrue(pending.ok)
  })

  it("fails with the remedy where the port is another program's or the database is away", async () => {
    const env = { DATABASE_URL: "postgres://gds:hunter2@127.0.0.1:1/gds", PORT: String(takenPort) }
    const ended = await gds(env, "doctor", "--json")
    assert.strictEqual(ended.code, 1)
    assert.strictEqual(ended.stderr, "Failed: port, database\n")
    const diagnosis = document(Diagnosis, ended)
    assert.isFalse(diagnosis.ok)
    for (const { name, remedy, status } of diagnosis.checks) {
      assert.strictEqual(status, name === "port" || name === "database" ? "fail" : "ok", name)
      assert.strictEqual(remedy === null, status === "ok", name)
    }
    assert.notInclude(ended.stdout, "hunter2")
  })

  const remedyOf = (diagnosis: typeof Diagnosis.Type, name: string) =>
    diagnosis.checks.find((check) => check.name === name)?.remedy

  it("sees a role that may not create or write, too few connections and a database that only reads", async () => {
    const { env, url } = await fresh()
    const database = url.match(/\/(test_\w+)\?/)?.[1] ?? ""
    const name = `reader_of_${database}`
    await execute(
      url,
      `create role ${name}`,
      `grant usage on schema public to ${name}`,
      "revoke create on schema public from public",
      `alter database ${database} connection limit 5`,
      `alter role gds in database ${database} set role = ${name}`
    )
    const diagnose = async () => document(Diagnosis, await gds({ ...env, PORT: "0" }, "doctor", "--json"))
    const poor = await diagnose()
    assert.deepInclude(statuses(poor), { role: "fail", connections: "warn" })
    assert.strictEqual(remedyOf(poor, "role"), `run: grant create on schema public to ${name}`)
    assert.match(remedyOf(poor, "connections") ?? "", /the database's connection limit/)
    await execute(url, "set role gds", `grant create on schema public to ${name}`)
    assert.match(remedyOf(await diagnose(), "role") ?? "", /grant select, insert, update, delete on all tables/)
    await execute(
      url,
      "set role gds",
      `alter role gds in database ${database} reset role`,
      `drop owned by ${name}`,
      `drop role ${name}`,
      `alter database ${database} set default_transaction_read_only = on`
    )
    const frozen = await diagnose()
    assert.deepInclude(statuses(frozen), { role: "fail" })
    assert.match(remedyOf(frozen, "role") ?? "", /primary/)
  })

  it("looks up where sources are asked, and sees an address without its source", async () => {
    const { env } = await fresh()
    const diagnosis = await gdsJson(
      Diagnosis,
      {
        ...env,
        PORT: "0",
        GDS_SOURCES: "npp,merit",
        GDS_UPSTREAM_NPP_URL: "http://127.0.0.1:1",
        GDS_UPSTREAM_MERIT_URL: "https://nowhere.invalid",
        GDS_UPSTREAM_PSP_URL: "http://127.0.0.1:1"
      },
      "doctor"
    )
    const found = statuses(diagnosis)
    assert.deepInclude(found, { "address npp": "ok", "address merit": "warn", "address psp": "warn" })
    assert.notProperty(found, "address exchange")
    assert.match(remedyOf(diagnosis, "address psp") ?? "", /add psp to GDS_SOURCES, or remove GDS_UPSTREAM_PSP_URL/)
  })

  it("sees a folder of PostgreSQL that other accounts can read, with which it does not start", async () => {
    const dataDir = join(parent, "open")
    await mkdir(join(dataDir, "postgres", "data"), { recursive: true, mode: 0o755 })
    await chmod(join(dataDir, "postgres", "data"), 0o755)
    const ended = await gds({ GDS_DATA_DIR: dataDir, PORT: "0" }, "doctor", "--json")
    assert.match(remedyOf(document(Diagnosis, ended), "data_dir") ?? "", /^run chmod 700 /)
    await rm(dataDir, { recursive: true })
  })

  it("says what is wrong with the settings instead of stopping at them", async () => {
    const ended = await gds({ PORT: "http" }, "doctor")
    assert.strictEqual(ended.code, 1)
    assert.match(ended.stdout, /^fail +settings +PORT must be an integer/m)
    assert.match(ended.stdout, /^ok +node/m)
  })

  it("makes no database where there is none", async () => {
    const dataDir = join(parent, "data")
    const env = { GDS_DATA_DIR: dataDir, PORT: "0" }
    const diagnosis = await gdsJson(Diagnosis, env, "doctor")
    assert.deepInclude(statuses(diagnosis), { data_dir: "ok", database: "ok" })
    const status = await gdsJson(DatabaseStatus, env, "db", "status")
    assert.deepInclude(status, { kind: "embedded", data_dir: dataDir, exists: false })
    assert.deepStrictEqual(await readdir(parent), [])
  })
})

import * as Database from "@grid/store/database/Database"
import * as Migrations from "@grid/store/database/Migrations"
import * as Sql from "@grid/store/database/Sql"
import { seeds } from "@grid/ingest/reference/Seeds"
import { simulate } from "@grid/ingest/Simulate"
import * as IngestRuns from "@grid/store/ingest/IngestRuns"
import * as ObservationStore from "@grid/store/observations/ObservationStore"
import * as RawArchive from "@grid/store/observations/RawArchive"
import * as EmbeddedPostgres from "@grid/store/postgres/EmbeddedPostgres"
import * as ReferenceData from "@grid/store/reference/ReferenceData"
import { Effect, Exit, Layer, Option, Redacted, Scope } from "effect"
import { randomBytes } from "node:crypto"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Pg from "pg"
import { copyModel, makeModel } from "./Model.ts"

const variable = "GDS_TEST_CLUSTER"

/** Connection string of a database in a cluster that listens on a socket only. */
export const databaseUrl = (address: EmbeddedPostgres.PostgresAddress, database: string): string =>
  `postgres://${address.user}@/${database}?host=${encodeURIComponent(address.host)}&port=${address.port}`

/** Runs statements on one connection. */
export const execute = async (url: string, ...statements: ReadonlyArray<string>): Promise<void> => {
  const client = new Pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Connection that waits for the next statement, by the connection string of each database that `createDatabase` has made, and of
 * that from which it makes them; null while none waits. To make one costs the server more than most statements of tests do.
 */
const waiting = new Map<string, Pg.Client | null>()

const connect = async (url: string): Promise<Pg.Client> => {
  const client = new Pg.Client({ connectionString: url })
  // The server may die while it answers; the statement fails then, and nobody is told a second time.
  client.on("error", () => {})
  client.once("end", () => {
    if (waiting.get(url) === client) waiting.set(url, null)
  })
  await client.connect()
  return client
}

/** Runs one statement on a connection that nothing else uses meanwhile; the answer is its rows. */
export const query = async <Row extends Pg.QueryResultRow>(
  url: string,
  text: string,
  values: ReadonlyArray<unknown> = []
): Promise<ReadonlyArray<Row>> => {
  const first = waiting.get(url) ?? null
  if (first !== null) waiting.set(url, null)
  const client = first ?? (await connect(url))
  let isWhole = false
  try {
    const { rows } = await client.query<Row>(text, [...values])
    isWhole = true
    return rows
  } finally {
    if (isWhole && waiting.get(url) === null) waiting.set(url, client)
    else await client.end()
  }
}

/** A transaction of another session that has run the statement and keeps its locks until released. */
export const hold = async (
  url: string,
  statement: string
): Promise<{ readonly run: (statement: string) => Promise<unknown>; readonly release: () => Promise<void> }> => {
  const client = new Pg.Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  await client.query("begin")
  await client.query(statement)
  return {
    run: (next) => client.query(next),
    release: async () => {
      await client.query("rollback").finally(() => client.end())
    }
  }
}

const day = 86_400_000

/**
 * Settings of a cluster that need not survive a crash of the machine: a database is made or dropped in a fourth of the time.
 * What is killed loses nothing by them. Tests of the embedded database itself have the settings of the service.
 */
const swift = ["fsync = off", "full_page_writes = off"]

/** Gives a cluster of tests these settings, now and after each start. */
export const hasten = (url: string, ...others: ReadonlyArray<string>): Promise<void> =>
  execute(url, ...[...swift, ...others].map((setting) => `alter system set ${setting}`), "select pg_reload_conf()")

/** The store's connections to a database. */
export const databaseOn = (url: string) => Database.layer({ url: Option.some(Redacted.make(url)), dataDir: "unused" })

const storeOn = (url: string) =>
  Layer.mergeAll(ObservationStore.layer, RawArchive.layer, IngestRuns.layer).pipe(
    Layer.provideMerge(Migrations.layer),
    Layer.provideMerge(Sql.layer),
    Layer.provide(databaseOn(url))
  )

/** The same as the first start of a service leaves it: with the reference data, which takes it a fifth of its time. */
const startedOn = (url: string) => ReferenceData.layer(seeds).pipe(Layer.provideMerge(storeOn(url)))

/** Loads 14 simulated days up to now into a database. */
export const loadSimulatedDays = (url: string): Promise<unknown> => {
  const now = Date.now()
  return Effect.runPromise(Effect.provide(simulate({ from: now - 14 * day, to: now + 1 }), storeOn(url)))
}

/** Fills the database that becomes the template `simulated`, given its connection string, until the signal. */
export type Fill = (url: string, signal: AbortSignal) => Promise<void>

/** Name of that database until it is whole. */
const simulating = "simulating"

/** Fills it and gives it the name of the template; it is gone where that fails. */
const makeSimulated = async (cluster: EmbeddedPostgres.PostgresAddress, fill: Fill, signal: AbortSignal) => {
  const [admin, url] = [databaseUrl(cluster, "gds"), databaseUrl(cluster, simulating)]
  try {
    await fill(url, signal)
    await execute(url, "vacuum (analyze, freeze)")
    await execute(admin, `alter database ${simulating} rename to simulated`)
  } catch (cause) {
    if (!signal.aborted) console.error("there are no simulated days for the tests:", cause)
    await execute(admin, `drop database ${simulating} with (force)`)
  }
}

/**
 * Starts one cluster for a whole test run; vitest's global set-up. It holds two templates: `migrated`, with the reference data
 * alone, and `simulated`, which is made while the first files run, and not at all where `fill` is null. The workers learn of the
 * cluster through the environment.
 */
export const startForRun = async (fill: Fill | null): Promise<() => Promise<void>> => {
  const directory = await mkdtemp(join(tmpdir(), "gds-test-"))
  await chmod(directory, 0o755)
  await makeModel(directory)
  const dataDir = join(directory, "data")
  copyModel(dataDir)
  const scope = Effect.runSync(Scope.make())
  const cluster = await Effect.runPromise(Scope.provide(EmbeddedPostgres.open({ dataDir }), scope))
  const admin = databaseUrl(cluster.address, "gds")
  // The template is looked after once, above; its copies are gone before they need it.
  await hasten(admin, "autovacuum = off")
  await execute(admin, "create database migrated")
  await Effect.runPromise(Effect.provide(Effect.void, startedOn(databaseUrl(cluster.address, "migrated"))))
  const ended = new AbortController()
  if (fill !== null) await execute(admin, `create database ${simulating} template migrated strategy file_copy`)
  const made = fill === null ? Promise.resolve() : makeSimulated(cluster.address, fill, ended.signal)
  process.env[variable] = JSON.stringify(cluster.address)
  return async () => {
    ended.abort()
    await made
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await rm(directory, { recursive: true, force: true })
  }
}

const address = (): EmbeddedPostgres.PostgresAddress => {
  const text = process.env[variable]
  if (text === undefined) throw new Error("the test cluster is not running: run the tests through vitest.config.ts")
  const parsed: EmbeddedPostgres.PostgresAddress = JSON.parse(text)
  return parsed
}

export interface TestDatabase {
  readonly url: string
  readonly name: string
  readonly drop: () => Promise<void>
}

type Template = "template0" | "migrated" | "simulated"

const untilSimulated = async (): Promise<void> => {
  const client = new Pg.Client({ connectionString: databaseUrl(address(), "gds") })
  await client.connect()
  const look = () =>
    client.query<{ name: string }>("select datname as name from pg_database where datname in ('simulated', $1)", [
      simulating
    ])
  try {
    let [found] = (await look()).rows
    while (found?.name === simulating) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      ;[found] = (await look()).rows
    }
    if (found === undefined) throw new Error("this run has no simulated days; if it should, its output says why")
  } finally {
    await client.end()
  }
}

/** Wait of this worker for the template with simulated days. */
let simulated: Promise<void> | null = null

/** A fresh database of its own for a test file; `template0` is one without any table. */
export const createDatabase = async (template: Template = "simulated"): Promise<TestDatabase> => {
  if (template === "simulated") await (simulated ??= untilSimulated())
  const name = `test_${randomBytes(6).toString("hex")}`
  const admin = databaseUrl(address(), "gds")
  const url = databaseUrl(address(), name)
  // It is never closed: it ends with the worker.
  if (!waiting.has(admin)) waiting.set(admin, null)
  await query(admin, `create database ${name} template ${template} strategy file_copy`)
  waiting.set(url, null)
  return {
    name,
    url,
    drop: async () => {
      const client = waiting.get(url)
      waiting.delete(url)
      await client?.end()
      await query(admin, `drop database if exists ${name} with (force)`)
    }
  }
}

/** A fresh database that is dropped with its scope. */
export const ownDatabase = (template: Template) =>
  Effect.acquireRelease(
    Effect.promise(() => createDatabase(template)),
    (database) => Effect.promise(() => database.drop())
  )

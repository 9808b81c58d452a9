import * as Database from "@grid/store/database/Database"
import type * as EmbeddedPostgres from "@grid/store/postgres/EmbeddedPostgres"
import { Effect, Option, Redacted } from "effect"
import { randomBytes } from "node:crypto"
import * as Pg from "pg"

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
 * Connection that waits for the next statement, by the connection string of each database that outlives most statements to it;
 * null while none waits. To make one costs the server more than most statements of tests do.
 */
const waiting = new Map<string, Pg.Client | null>()

/** Keeps a connection to this database from the next statement on, until it is dropped or the worker ends. */
export const keepConnection = (url: string): void => {
  if (!waiting.has(url)) waiting.set(url, null)
}

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

/**
 * Settings of a cluster that need not survive a crash of the machine: a database is made or dropped in a fourth of the time.
 * What is killed loses nothing by them. Tests of the embedded database itself have the settings of the service.
 */
const swift = ["fsync = off", "full_page_writes = off"]

/** Gives a cluster of tests these settings, now and after each start. */
export const hasten = (url: string, ...others: ReadonlyArray<string>): Promise<void> =>
  execute(url, ...[...swift, ...others].map((setting) => `alter system set ${setting}`), "select pg_reload_conf()")

/** The store's connections to a database, for callers that wait for one. */
export const databaseOn = (url: string, options: Pick<Database.DatabaseOptions, "connectTimeoutMs"> = {}) =>
  Database.layer({ url: Option.some(Redacted.make(url)), dataDir: "unused", ...options })

/** The same for work that had better be late than fail on a machine that is busy. */
export const patientDatabaseOn = (url: string) => databaseOn(url, { connectTimeoutMs: 30_000 })

/** Names of the template `simulated` until it is whole: of the first attempt, and of the second where that failed. */
export const attempts = ["simulating", "simulating_again"] as const

/** Lets the workers of the run know where its cluster is. */
export const announce = (cluster: EmbeddedPostgres.PostgresAddress): void => {
  process.env[variable] = JSON.stringify(cluster)
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
    client.query<{ name: string }>("select datname as name from pg_database where datname = any ($1)", [
      ["simulated", ...attempts]
    ])
  try {
    let found = (await look()).rows
    while (found.length > 0 && !found.some(({ name }) => name === "simulated")) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      found = (await look()).rows
    }
    if (found.length === 0) throw new Error("this run has no simulated days; if it should, its output says why")
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
  keepConnection(admin)
  await query(admin, `create database ${name} template ${template} strategy file_copy`)
  keepConnection(url)
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

import type * as PgPool from "@effect/sql-pg/PgPool"
import { Context, Effect, Layer, Option, Redacted, Schema, type Scope } from "effect"
import * as Net from "node:net"
import type { ConnectionOptions } from "node:tls"
import * as Pg from "pg"
import * as EmbeddedPostgres from "../postgres/EmbeddedPostgres.ts"
import { registry } from "./Types.ts"

/** A database that cannot be reached at start, or settings that cannot work. */
export class DatabaseError extends Schema.TaggedError<DatabaseError>("@grid/store/DatabaseError")("DatabaseError", {
  message: Schema.String
}) {}

export interface DatabaseOptions {
  /** Connection string of a PostgreSQL 15 or newer; without it an embedded one runs under `dataDir`. */
  readonly url: Option.Option<Redacted.Redacted>
  readonly dataDir: string
}

export interface PoolOptions {
  readonly max: number
  /** After this long the server gives a statement up, ms. */
  readonly statementTimeoutMs: number
  /** Settings of the sessions beside the time zone. */
  readonly session?: Readonly<Record<string, string>>
}

const oid = { int8: 20, timestamptz: 1184, numeric: 1700, date: 1082 } as const

/** Rows of one answer repeat their instants, so the last few are remembered by their text. */
const instants = new Map<string, number>()
const mostInstants = 64

const instant = (text: string): number => {
  const recent = instants.get(text)
  if (recent !== undefined) return recent
  const ms = Date.parse(`${text.replace(" ", "T")}:00`)
  if (instants.size >= mostInstants) instants.clear()
  instants.set(text, ms)
  return ms
}

/** Types as in `Types.ts`, for values that come by `pg`: as text. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [oid.int8]: Number,
  [oid.numeric]: Number,
  [oid.date]: (text) => text,
  [oid.timestamptz]: instant
}

const types: Pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: "text" | "binary") =>
    (format === "binary" ? undefined : parsers[id]) ??
    Pg.types.getTypeParser(id, format as "text")) as Pg.CustomTypesConfig["getTypeParser"]
}

/** Address of the store. `embedded` is null where PostgreSQL is somebody else's. */
export class Database extends Context.Service<
  Database,
  {
    readonly embedded: EmbeddedPostgres.EmbeddedPostgres | null
    readonly clientConfig: Pg.ClientConfig
    /** A pool whose waits are all bounded; closed with the scope. */
    readonly pool: (options: PoolOptions) => Effect.Effect<Pg.Pool, never, Scope.Scope>
    /** Configuration of the other driver for the same server. */
    readonly sqlConfig: (options: PoolOptions) => PgPool.Config & { readonly maxConnections: number }
  }
>()("@grid/store/Database") {}

const connectTimeoutMs = 2_000
const clientSlackMs = 1_000

const sessionOptions = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ")

/**
 * The driver gives up a statement whose answer does not come and keeps the connection, on which everything later would
 * wait behind that statement: for ever, where the server has vanished without a word. Such a connection is closed.
 */
const endWhenSilent = (client: Pg.PoolClient): void => {
  const pgClient = client as Pg.PoolClient & Pg.Client
  const query = pgClient.query.bind(pgClient) as (...parameters: ReadonlyArray<unknown>) => unknown
  const bounded = (...parameters: ReadonlyArray<unknown>) => {
    const callback = parameters.at(-1)
    if (typeof callback !== "function") return query(...parameters)
    return query(...parameters.slice(0, -1), (error: Error | null, result: unknown) => {
      if (error?.message === "Query read timeout") pgClient.end().catch(() => {})
      callback(error, result)
    })
  }
  pgClient.query = bounded as typeof pgClient.query
}

/** Members of `pg`'s reading of an address that its types leave out. */
interface ConnectionParameters {
  readonly application_name?: string
  readonly options?: string
  readonly ssl: boolean | ConnectionOptions
  readonly statement_timeout: number | string
}

/** An address as `pg` reads it, so that both drivers take the same meaning from a connection string and the environment. */
const reading = (config: Pg.ClientConfig) => {
  const client = new Pg.Client(config)
  const { connectionParameters } = client as unknown as { readonly connectionParameters: ConnectionParameters }
  return { client, ...connectionParameters }
}

/**
 * A socket that is closed when nothing has gone over it for so long: either nobody needs the connection, or the server has
 * vanished without a word.
 */
const socketTo = (host: string, port: number, silenceMs: number) => (): Net.Socket => {
  const socket = host.startsWith("/")
    ? Net.connect(`${host}/.s.PGSQL.${port}`)
    : Net.connect({ host, port, noDelay: true, keepAlive: true })
  return socket.setTimeout(silenceMs, () => socket.destroy(new Error(`no answer within ${silenceMs} ms`)))
}

const sqlConfig = (config: Pg.ClientConfig, { max, session, statementTimeoutMs }: PoolOptions) => {
  const { application_name, client, options, ssl, statement_timeout } = reading({
    ...config,
    options: sessionOptions({ timezone: "UTC", ...session }),
    statement_timeout: statementTimeoutMs
  })
  return {
    stream: socketTo(client.host, client.port, statementTimeoutMs + clientSlackMs),
    host: client.host,
    port: client.port,
    // The key of a certificate is kept from being listed.
    ssl: typeof ssl === "object" && ssl.key !== undefined ? { ...ssl, key: ssl.key } : ssl,
    database: client.database,
    username: client.user,
    password: typeof client.password === "string" ? Redacted.make(client.password) : undefined,
    applicationName: application_name,
    startupOptions: options,
    startupParameters: { statement_timeout: String(statement_timeout) },
    connectTimeout: connectTimeoutMs,
    maxConnections: max,
    maxMessageSize: largestMessageBytes,
    types: registry
  }
}

/** The server's own limit of a value. */
const largestMessageBytes = 2 ** 30

export const make = Effect.fn("Database.make")(function* (options: DatabaseOptions) {
  const embedded = Option.isSome(options.url) ? null : yield* EmbeddedPostgres.open({ dataDir: options.dataDir })
  const clientConfig: Pg.ClientConfig = {
    ...(embedded === null
      ? { connectionString: Option.getOrThrow(Option.map(options.url, Redacted.value)) }
      : { ...embedded.address }),
    application_name: "grid-data-service",
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    options: sessionOptions({ timezone: "UTC" }),
    types
  }
  return Database.of({
    embedded,
    clientConfig,
    sqlConfig: (poolOptions) => sqlConfig(clientConfig, poolOptions),
    pool: (poolOptions) =>
      Effect.acquireRelease(
        Effect.sync(() => {
          const pool = new Pg.Pool({
            ...clientConfig,
            options: sessionOptions({ timezone: "UTC", ...poolOptions.session }),
            max: poolOptions.max,
            idleTimeoutMillis: 30_000,
            statement_timeout: poolOptions.statementTimeoutMs,
            query_timeout: poolOptions.statementTimeoutMs + clientSlackMs
          })
          // A connection that breaks, idle or in use, is replaced at the next use; without a listener it would end the process.
          pool.on("error", () => {})
          pool.on("connect", (client) => client.on("error", () => {}))
          pool.on("connect", endWhenSilent)
          return pool
        }),
        (pool) => Effect.promise(() => pool.end()).pipe(Effect.timeoutOption("5 seconds"), Effect.asVoid)
      )
  })
})

export const layer = (options: DatabaseOptions) => Layer.effect(Database, make(options))

import type * as PgPool from "@effect/sql-pg/PgPool"
import { Context, Effect, Layer, Option, Redacted, Schema, type Scope } from "effect"
import * as Net from "node:net"
import type { ConnectionOptions } from "node:tls"
import * as Pg from "pg"
import * as EmbeddedPostgres from "../postgres/EmbeddedPostgres.ts"
import { AddressError, addressesOf, Hosts, hostsOf } from "./Hosts.ts"
import { registry } from "./Types.ts"

/** Way to a database on which the service cannot work. */
export class DatabaseError extends Schema.TaggedError<DatabaseError>()("DatabaseError", {
  message: Schema.String
}) {}

export interface DatabaseOptions {
  /** Connection string of a PostgreSQL 15 or newer, of several hosts, too; without it an embedded one runs under `dataDir`. */
  readonly url: Option.Option<Redacted.Redacted>
  /** The server itself, where `url` is that of a pooler which gives a session for the length of a transaction only. */
  readonly sessionUrl?: Option.Option<Redacted.Redacted>
  /** Replicas for reads of data, one host or several. */
  readonly readUrl?: Option.Option<Redacted.Redacted>
  readonly dataDir: string
  /** Longest wait until a server has taken a connection, ms: 2 s without it, as callers of a service wait for it. */
  readonly connectTimeoutMs?: number
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

export type SqlConfig = PgPool.Config & {
  readonly maxConnections: number
  /** A server that takes no writes is refused. */
  readonly writing: boolean
  /** A pool beside the general one, for reads. */
  readonly ofReplica: boolean
}

/** Address of the store. `embedded` is null where PostgreSQL is somebody else's. */
export class Database extends Context.Service<
  Database,
  {
    readonly embedded: EmbeddedPostgres.EmbeddedPostgres | null
    /** Statements of `sqlConfig` go through a pooler; whatever else connects goes to the server itself. */
    readonly pooled: boolean
    /** A connection of its own, not yet open, which keeps its locks and what it listens to until it ends. */
    readonly client: (config?: Pg.ClientConfig) => Pg.Client
    /** A pool whose waits are all bounded; closed with the scope. */
    readonly pool: (options: PoolOptions) => Effect.Effect<Pg.Pool, never, Scope.Scope>
    /** Configuration of the other driver for the same server. */
    readonly sqlConfig: (options: PoolOptions) => SqlConfig
    readonly replicas: ReadonlyArray<SqlConfig>
  }
>()("@grid/store/Database") {}

const defaultConnectTimeoutMs = 2_000
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
const reading = (client: Pg.Client) =>
  (client as unknown as { readonly connectionParameters: ConnectionParameters }).connectionParameters

/**
 * A socket that is closed when nothing has gone over it for so long: either nobody needs the connection, or the server has
 * vanished without a word.
 */
const socketTo = (host: string, port: number, silenceMs: number): Net.Socket => {
  const socket = host.startsWith("/")
    ? Net.connect(`${host}/.s.PGSQL.${port}`)
    : Net.connect({ host, port, noDelay: true, keepAlive: true })
  return socket.setTimeout(silenceMs, () => socket.destroy(new Error(`no answer within ${silenceMs} ms`)))
}

/** States that a server reports when it takes no writes. */
const readOnly = new Set(["in_hot_standby", "default_transaction_read_only"])

/** A client that leaves a server which takes no writes. */
class WritingClient extends Pg.Client {
  constructor(config: Pg.ClientConfig) {
    super(config)
    this.connection.on("parameterStatus", ({ parameterName, parameterValue }: Record<string, string>) => {
      if (parameterValue === "on" && readOnly.has(parameterName ?? ""))
        this.connection.stream.destroy(new Error(`${this.host}:${this.port} takes no writes (${parameterName})`))
    })
  }
}

const takesWrites = async (server: Pg.ClientConfig): Promise<boolean> => {
  const client = new Pg.Client({ ...server, query_timeout: server.connectionTimeoutMillis })
  client.on("error", () => {})
  const answer = client.connect().then(() => client.query("show transaction_read_only"))
  const isWriting = answer.then(
    ({ rows }) => rows[0]?.transaction_read_only === "off",
    () => false
  )
  return isWriting.finally(() => void client.end().catch(() => {}))
}

/** Servers of one setting, and how they are connected to. */
interface Route {
  /** The server that takes writes is meant. */
  readonly writing: boolean
  readonly connectTimeoutMs: number
  readonly hosts: Hosts<Pg.ClientConfig>
  readonly client: (config?: Pg.ClientConfig) => Pg.Client
}

const route = (
  addresses: readonly [Pg.ClientConfig, ...ReadonlyArray<Pg.ClientConfig>],
  { connectTimeoutMs, writing }: Pick<Route, "connectTimeoutMs" | "writing">
) =>
  Effect.gen(function* () {
    const server = (address: Pg.ClientConfig): Pg.ClientConfig => ({
      ...address,
      ...common,
      connectionTimeoutMillis: connectTimeoutMs
    })
    const [first, ...others] = addresses
    const servers = [server(first), ...others.map(server)] as const
    const hosts = yield* Effect.acquireRelease(
      Effect.sync(() => new Hosts(servers, takesWrites)),
      (open) => Effect.sync(open.close)
    )
    yield* Effect.promise(hosts.look)
    const client = (config?: Pg.ClientConfig) => {
      const made = new (writing ? WritingClient : Pg.Client)({ ...hosts.current, ...config })
      return made.on("end", hosts.search)
    }
    return { hosts, client, writing, connectTimeoutMs } satisfies Route
  })

const sqlConfig = (
  { client, connectTimeoutMs, hosts, writing }: Route,
  pooled: boolean,
  { max, session, statementTimeoutMs }: PoolOptions
): SqlConfig => {
  const server = () =>
    client({ options: sessionOptions({ timezone: "UTC", ...session }), statement_timeout: statementTimeoutMs })
  const first = server()
  const { application_name, options, ssl, statement_timeout } = reading(first)
  return {
    stream: () => {
      const { host, port } = server()
      return socketTo(host, port, statementTimeoutMs + clientSlackMs).once("close", hosts.search)
    },
    // Its name stands in the server's certificate.
    get host() {
      return server().host
    },
    port: first.port,
    // The key of a certificate is kept from being listed.
    ssl: typeof ssl === "object" && ssl.key !== undefined ? { ...ssl, key: ssl.key } : ssl,
    database: first.database,
    username: first.user,
    password: typeof first.password === "string" ? Redacted.make(first.password) : undefined,
    applicationName: application_name,
    // Poolers take none of these: there the role's own settings hold, see `Pooler.ts`.
    startupOptions: pooled ? undefined : options,
    startupParameters: pooled ? undefined : { statement_timeout: String(statement_timeout) },
    connectTimeout: connectTimeoutMs,
    maxConnections: max,
    maxMessageSize: largestMessageBytes,
    types: registry,
    writing,
    ofReplica: false
  }
}

/** The server's own limit of a value. */
const largestMessageBytes = 2 ** 30

const common: Pg.ClientConfig = {
  application_name: "grid-data-service",
  keepAlive: true,
  options: sessionOptions({ timezone: "UTC" }),
  types
}

const routeTo = Effect.fnUntraced(function* (setting: string, url: Redacted.Redacted, connectTimeoutMs: number) {
  const { urls, writing } = yield* Effect.mapError(
    Effect.fromResult(addressesOf(Redacted.value(url))),
    (message) => new AddressError({ message: `${setting} ${message}` })
  )
  const [first, ...others] = urls
  const address = (connectionString: string): Pg.ClientConfig => ({ connectionString })
  return yield* route([address(first), ...others.map(address)], { writing, connectTimeoutMs })
})

/** A replica that is slow leaves the primary time to answer. */
const replicaPool: PoolOptions = { max: 8, statementTimeoutMs: 5_000, session: { jit: "off" } }

const replicasOf = Effect.fnUntraced(function* (url: Redacted.Redacted, connectTimeoutMs: number) {
  const urls = yield* Effect.mapError(
    Effect.fromResult(hostsOf(Redacted.value(url))),
    (message) => new AddressError({ message: `DATABASE_READ_URL ${message}` })
  )
  const routes = yield* Effect.forEach(
    urls,
    (connectionString) => route([{ connectionString }], { writing: false, connectTimeoutMs }),
    { concurrency: 1 }
  )
  return routes.map((replica): SqlConfig => Object.assign(sqlConfig(replica, false, replicaPool), { ofReplica: true }))
})

const pgPool = ({ client, connectTimeoutMs }: Route, { max, session, statementTimeoutMs }: PoolOptions) => {
  const config = {
    options: sessionOptions({ timezone: "UTC", ...session }),
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + clientSlackMs
  }
  const pool = new Pg.Pool({
    // One that a pool makes goes to the server that is current then.
    Client: class {
      constructor() {
        return client(config)
      }
    } as unknown as new () => Pg.ClientBase,
    connectionTimeoutMillis: connectTimeoutMs,
    max,
    idleTimeoutMillis: 30_000
  })
  // A connection that breaks, idle or in use, is replaced at the next use; without a listener it would end the process.
  pool.on("error", () => {})
  pool.on("connect", (open) => open.on("error", () => {}))
  pool.on("connect", endWhenSilent)
  return pool
}

export const make = Effect.fn("Database.make")(function* (options: DatabaseOptions) {
  const connectTimeoutMs = options.connectTimeoutMs ?? defaultConnectTimeoutMs
  const embedded = Option.isSome(options.url) ? null : yield* EmbeddedPostgres.open({ dataDir: options.dataDir })
  const own =
    embedded === null
      ? yield* routeTo("DATABASE_URL", Option.getOrThrow(options.url), connectTimeoutMs)
      : yield* route([embedded.address], { writing: false, connectTimeoutMs })
  const readUrl = Option.getOrNull(options.readUrl ?? Option.none())
  const replicas = readUrl === null ? [] : yield* replicasOf(readUrl, connectTimeoutMs)
  const sessionUrl = Option.getOrNull(options.sessionUrl ?? Option.none())
  const pooled = sessionUrl !== null
  const sessions = pooled ? yield* routeTo("DATABASE_SESSION_URL", sessionUrl, connectTimeoutMs) : own
  return Database.of({
    embedded,
    pooled,
    client: sessions.client,
    sqlConfig: (poolOptions) => sqlConfig(own, pooled, poolOptions),
    replicas,
    pool: (poolOptions) =>
      Effect.acquireRelease(
        Effect.sync(() => pgPool(sessions, poolOptions)),
        (pool) => Effect.promise(() => pool.end()).pipe(Effect.timeoutOption("5 seconds"), Effect.asVoid)
      )
  })
})

export const layer = (options: DatabaseOptions) => Layer.effect(Database, make(options))

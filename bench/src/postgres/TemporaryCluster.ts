import * as Account from "@grid/store/postgres/Account"
import * as Binaries from "@grid/store/postgres/Binaries"
import { Effect } from "effect"
import { chown, mkdir } from "node:fs/promises"
import { join } from "node:path"
import { Client } from "pg"
import { OwnedProcess } from "../process/OwnedProcess.ts"
import { runToEnd } from "../process/RunToEnd.ts"
import type { Scope } from "../process/Scope.ts"
import { temporaryFolder } from "../process/TemporaryFolder.ts"

/** A PostgreSQL of its own, on a Unix socket, with the durability of the default settings. */
export interface TemporaryCluster {
  /** The Unix socket itself. */
  readonly socket: string
  /** Process of the server, the parent of all others; 0 where it does not run. */
  readonly pid: () => number
  /** Connection URL of a database of the cluster, created when it does not exist yet. */
  readonly database: (name: string) => Promise<string>
  /** Shuts it down, cutting every session. */
  readonly stop: () => Promise<void>
  /** Starts it where it does not run, and waits until it answers. */
  readonly start: () => Promise<void>
}

/** Choices of whoever starts a cluster. */
export interface ClusterOptions {
  /** Folder for its data, such as a disk of its own; otherwise a temporary one. */
  readonly home?: string
  /** Settings of the server, as on its command line: `name=value`. */
  readonly settings?: ReadonlyArray<string>
}

/** Starts the packaged PostgreSQL on a new data folder; ends and is removed with the scope. */
export const startCluster = async (scope: Scope, options: ClusterOptions = {}): Promise<TemporaryCluster> => {
  const folder = await temporaryFolder(scope)
  const account = await Effect.runPromise(Account.choose(null))
  const { directory: native } = await Effect.runPromise(
    Effect.flatMap(Binaries.locate, (directory) => Binaries.prepare(directory, account))
  )
  const owner = account.switched ? { uid: account.uid, gid: account.gid } : undefined
  const data = join(options.home ?? folder, "data")
  const socket = join(folder, "socket")
  await mkdir(data, { mode: 0o700 })
  await mkdir(socket, { mode: 0o755 })
  if (owner !== undefined) for (const path of [data, socket]) await chown(path, owner.uid, owner.gid)
  const initialise = ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-locale"]
  await runToEnd(join(native, "bin/initdb"), initialise, { seconds: 60, account: owner })
  const settings = ["listen_addresses=", "fsync=on", "synchronous_commit=on", ...(options.settings ?? [])]
  const command = {
    label: "PostgreSQL",
    file: join(native, "bin/postgres"),
    arguments: ["-D", data, "-k", socket, ...settings.flatMap((setting) => ["-c", setting])],
    directory: folder,
    log: join(folder, "postgres.log"),
    account: owner,
    stopSignal: "SIGINT" as const
  }
  const url = (name: string): string => `postgresql://postgres@localhost/${name}?host=${encodeURIComponent(socket)}`
  let server: OwnedProcess | undefined
  const start = async (): Promise<void> => {
    if (server === undefined || server.ended) server = OwnedProcess.spawn(scope, command)
    await server.ready(() => answers(url("postgres")), 30)
  }
  await start()
  return {
    socket: join(socket, ".s.PGSQL.5432"),
    start,
    pid: () => server?.pid ?? 0,
    stop: async () => server?.stop(),
    database: async (name) => {
      await withClient(url("postgres"), async (client) => {
        const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name])
        if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
      })
      return url(name)
    }
  }
}

const answers = (url: string): Promise<boolean> =>
  withClient(url, (client) => client.query("select 1")).then(
    () => true,
    () => false
  )

const withClient = async (url: string, use: (client: Client) => Promise<unknown>): Promise<void> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on("error", () => undefined)
  try {
    await client.connect()
    await use(client)
  } finally {
    await client.end()
  }
}

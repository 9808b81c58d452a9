import * as Account from "@grid/store/postgres/Account"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { freePort, until } from "../service/ServiceProcess.ts"
import { temporaryDirectory } from "./OwnCluster.ts"
import { query } from "./TestCluster.ts"

/** Program of the machine's package, or null. */
export const program = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].find(existsSync) ?? null

export interface PgBouncer {
  /** Connection string that leads through it. */
  readonly url: string
  /** Connects anew to the server, as after a change of the role's settings. */
  readonly reconnect: () => Promise<unknown>
  readonly remove: () => Promise<void>
}

/** Puts PgBouncer in transaction mode before a database, with few connections that all its clients share. */
export const startPgBouncer = async (databaseUrl: string, ignoredParameters = ""): Promise<PgBouncer> => {
  const target = new URL(databaseUrl.replace("@/", "@localhost/"))
  const name = target.pathname.slice(1)
  const directory = await temporaryDirectory()
  const file = join(directory, "pgbouncer.ini")
  const account = await Effect.runPromise(Account.choose(null))
  const port = await freePort()
  const server = `host=${target.searchParams.get("host")} port=${target.searchParams.get("port") ?? 5432}`
  await writeFile(
    file,
    `[databases]
${name} = ${server} dbname=${name} user=${target.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = admin
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
query_wait_timeout = 5
ignore_startup_parameters = ${ignoredParameters}
`
  )
  const child = spawn(program ?? "pgbouncer", [file], {
    ...Account.spawnOptions(account),
    stdio: ["ignore", "ignore", "pipe"]
  })
  let log = ""
  child.stderr.on("data", (part: Buffer) => (log += part.toString()))
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const url = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended at start: ${log}`)
    return query(url(target.username, name), "select 1").then(
      () => true,
      () => false
    )
  })
  return {
    url: url(target.username, name),
    reconnect: () => query(url("admin", "pgbouncer"), `reconnect ${name}`),
    remove: async () => {
      child.kill("SIGKILL")
      await exited
      await rm(directory, { recursive: true, force: true })
    }
  }
}

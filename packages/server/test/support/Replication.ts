import * as Account from "@grid/store/postgres/Account"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { appendFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { freePort, until } from "@grid/testing/service/ServiceProcess"
import { initialise, runIn } from "@grid/testing/cluster/DebianPostgres"
import { temporaryDirectory } from "@grid/testing/cluster/OwnCluster"
import { execute, query } from "@grid/testing/cluster/TestCluster"

/** A server of the test's own, on a port of the loopback interface. */
export interface Server {
  readonly port: number
  readonly url: string
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>
}

const settings = ["fsync = off", "full_page_writes = off", "max_connections = 100", "wal_receiver_status_interval = 1s"]

const start = async (account: Account.Account, bin: string, data: string, port: number): Promise<Server> => {
  const child = spawn(
    join(bin, "postgres"),
    ["-D", data, "-p", String(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    { ...Account.spawnOptions(account), stdio: ["ignore", "ignore", "pipe"] }
  )
  let log = ""
  child.stderr.on("data", (part: Buffer) => (log = (log + part.toString()).slice(-10_000)))
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const url = `postgres://gds@127.0.0.1:${port}/postgres`
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended at start: ${log}`)
    return query(url, "select 1").then(
      () => true,
      () => false
    )
  })
  const kill = async () => {
    child.kill("SIGKILL")
    await exited
  }
  return { port, url, kill }
}

/** A primary with one streaming standby. */
export interface Replication {
  readonly primary: Server
  readonly standby: Server
  /** Connection string that names both, of which the one that takes writes is meant. */
  readonly url: string
  /** A commit counts from now on only when the standby has it, too. */
  readonly synchronise: () => Promise<void>
  readonly promote: () => Promise<void>
  readonly remove: () => Promise<void>
}

export const startReplication = async (bin: string): Promise<Replication> => {
  const directory = await temporaryDirectory()
  const account = await Effect.runPromise(Account.choose(null))
  await Effect.runPromise(Account.give(account, directory, 0o700))
  const run = runIn(account, bin)
  const [data, copy] = [join(directory, "primary"), join(directory, "standby")]
  await initialise(run, data)
  await appendFile(join(data, "postgresql.conf"), settings.map((setting) => `${setting}\n`).join(""))
  const primary = await start(account, bin, data, await freePort())
  const source = `host=127.0.0.1 port=${primary.port} user=gds application_name=standby`
  await run("pg_basebackup", "-d", source, "-D", copy, "-R", "-X", "stream", "-c", "fast", "--no-sync")
  const standby = await start(account, bin, copy, await freePort())
  const attached = (state: string) =>
    until(async () => (await query(primary.url, `select 1 from pg_stat_replication where ${state}`)).length === 1)
  await attached("state = 'streaming'")
  return {
    primary,
    standby,
    url: `postgres://gds@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres?target_session_attrs=read-write`,
    synchronise: async () => {
      await execute(primary.url, "alter system set synchronous_standby_names = 'standby'", "select pg_reload_conf()")
      await attached("sync_state = 'sync'")
    },
    promote: () => execute(standby.url, "select pg_promote(true, 60)"),
    remove: async () => {
      await Promise.all([primary.kill(), standby.kill()])
      await rm(directory, { recursive: true, force: true, maxRetries: 20 })
    }
  }
}

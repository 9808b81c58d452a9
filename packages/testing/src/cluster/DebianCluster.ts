import * as Account from "@grid/store/postgres/Account"
import { Effect } from "effect"
import { existsSync } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { databaseUrl } from "./TestCluster.ts"
import { temporaryDirectory } from "./OwnCluster.ts"

/** Programs of the oldest PostgreSQL that the service runs on, as Debian 12 packages it. */
const programs = "/usr/lib/postgresql/15/bin"

export const isInstalled = existsSync(join(programs, "initdb"))

/** A cluster of PostgreSQL 15 for one test, on a socket of its own. */
export interface DebianCluster {
  readonly url: string
  readonly remove: () => Promise<void>
}

export const startDebianCluster = async (): Promise<DebianCluster> => {
  const directory = await temporaryDirectory()
  const data = join(directory, "data")
  const account = await Effect.runPromise(Account.choose(null))
  await Effect.runPromise(Account.give(account, directory, 0o755))
  const run = (program: string, ...words: ReadonlyArray<string>) =>
    Effect.runPromise(Account.run(account, join(programs, program), words))
  await run("initdb", "--pgdata", data, "--username=gds", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
  const options = `-c listen_addresses= -c unix_socket_directories=${directory} -c fsync=off`
  await run("pg_ctl", "start", "--wait", "--silent", "-D", data, "-l", join(directory, "log"), "-o", options)
  return {
    url: databaseUrl({ host: directory, port: 5432, user: "gds", database: "postgres" }, "postgres"),
    remove: async () => {
      await run("pg_ctl", "stop", "--wait", "--mode=fast", "-D", data)
      await rm(directory, { recursive: true, force: true })
    }
  }
}

import * as Account from "@grid/store/postgres/Account"
import { Effect } from "effect"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { initialise, runIn } from "@grid/testing/cluster/DebianPostgres"
import { databaseUrl } from "@grid/testing/cluster/TestCluster"
import { temporaryDirectory } from "@grid/testing/cluster/OwnCluster"

/** A cluster of the oldest PostgreSQL for one test, on a socket of its own. */
export interface DebianCluster {
  readonly url: string
  readonly remove: () => Promise<void>
}

export const startDebianCluster = async (programs: string): Promise<DebianCluster> => {
  const directory = await temporaryDirectory()
  const data = join(directory, "data")
  const account = await Effect.runPromise(Account.choose(null))
  await Effect.runPromise(Account.give(account, directory, 0o755))
  const run = runIn(account, programs)
  await initialise(run, data)
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

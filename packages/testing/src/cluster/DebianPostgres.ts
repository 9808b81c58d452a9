import * as Account from "@grid/store/postgres/Account"
import { Effect } from "effect"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"

const root = "/usr/lib/postgresql"

const holding = (major: number, program: string): string | null => {
  const directory = join(root, String(major), "bin")
  return existsSync(join(directory, program)) ? directory : null
}

/** Programs of the oldest PostgreSQL that the service runs on, as Debian 12 packages it, or null. */
export const oldestPrograms = holding(15, "initdb")

/** Programs of the newest PostgreSQL of the machine's packages, or null: the embedded one brings none for replication. */
export const newestPrograms = holding(
  Math.max(...(existsSync(root) ? readdirSync(root).map(Number) : [])),
  "pg_basebackup"
)

/** A run of one of the programs in an account that may own a cluster. */
export const runIn =
  (account: Account.Account, programs: string) =>
  (program: string, ...words: ReadonlyArray<string>): Promise<string> =>
    Effect.runPromise(Account.run(account, join(programs, program), words))

/** An empty cluster in a directory, of which the role `gds` may do all. */
export const initialise = (run: ReturnType<typeof runIn>, data: string): Promise<string> =>
  run("initdb", "--pgdata", data, "--username=gds", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")

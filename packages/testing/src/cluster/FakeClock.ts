import * as Account from "@grid/store/postgres/Account"
import * as Binaries from "@grid/store/postgres/Binaries"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { globSync } from "node:fs"
import { rename, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { until } from "../service/ServiceProcess.ts"
import { startCluster } from "./OwnCluster.ts"
import { query } from "./TestCluster.ts"

/** Library of the Debian package `libfaketime`, null where it is not installed. */
export const library = globSync("/usr/lib/*/faketime/libfaketime.so.1")[0] ?? null

/** Reason for a skipped test. */
export const missing = "libfaketime is not installed (Debian: apt-get install libfaketime)"

const signed = (offsetS: number) => `${offsetS < 0 ? "" : "+"}${offsetS}`

/** Settings of a process whose clock is wrong by what a file says at the moment, or by a fixed time, seconds. */
export const fakeClock = (offset: { readonly file: string } | { readonly s: number }) => ({
  LD_PRELOAD: library ?? "",
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
  FAKETIME_NO_CACHE: "1",
  ...("file" in offset ? { FAKETIME_TIMESTAMP_FILE: offset.file } : { FAKETIME: signed(offset.s) })
})

/** A cluster whose clock a test puts forward and back while it runs. */
export interface FakeClockCluster {
  readonly url: string
  /** Puts the clock this far from the true one, seconds. */
  readonly shift: (offsetS: number) => Promise<void>
  readonly remove: () => Promise<void>
}

/** Cluster with a clock of its own, prepared while that is the true one: a clock that is read from a file is slow. */
export const startFakeClockCluster = async (prepare: (url: string) => Promise<unknown>): Promise<FakeClockCluster> => {
  const own = await startCluster()
  await prepare(own.url)
  await own.stop()
  const home = join(own.dataDir, "postgres")
  const file = join(own.dataDir, "..", "clock")
  const put = async (offsetS: number) => {
    // Put in place whole, as PostgreSQL reads it at every look at the clock.
    await writeFile(`${file}.new`, `${signed(offsetS)}\n`, { mode: 0o644 })
    await rename(`${file}.new`, file)
  }
  const shows = async (offsetS: number) => {
    const [row] = await query<{ ms: number }>(
      own.url,
      `select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
    )
    return Math.abs(Number(row?.ms) - Date.now() - offsetS * 1000) < 2_000
  }
  await put(0)
  const account = await Effect.runPromise(Account.choose(await stat(home)))
  const { directory } = await Effect.runPromise(
    Effect.flatMap(Binaries.locate, (native) => Binaries.prepare(native, account))
  )
  const options = Account.spawnOptions(account)
  const server = spawn(join(directory, "bin", "postgres"), ["-D", join(home, "data"), "-k", home], {
    ...options,
    env: { ...options.env, ...fakeClock({ file }) },
    stdio: "ignore"
  })
  const ended = new Promise((resolve) => server.once("exit", resolve))
  await until(() => shows(0).catch(() => false))
  return {
    url: own.url,
    shift: async (offsetS) => {
      await put(offsetS)
      await until(() => shows(offsetS))
    },
    remove: async () => {
      server.kill("SIGINT")
      await ended
      await own.remove()
    }
  }
}

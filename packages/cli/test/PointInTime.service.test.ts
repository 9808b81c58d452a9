import * as Account from "@grid/store/postgres/Account"
import { initialise, newestPrograms, runIn } from "@grid/testing/cluster/DebianPostgres"
import { temporaryDirectory } from "@grid/testing/cluster/OwnCluster"
import { databaseUrl, query } from "@grid/testing/cluster/TestCluster"
import { call } from "@grid/testing/service/Calls"
import { writeLastBlock } from "@grid/testing/service/LastBlock"
import { startService, until } from "@grid/testing/service/ServiceProcess"
import { openStore } from "@grid/testing/service/TestStore"
import { Effect } from "effect"
import { appendFile, mkdir, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it, onTestFinished } from "vitest"
import { CreatedKey, gds, gdsJson } from "./support/Gds.ts"

const guide = await readFile(fileURLToPath(new URL("../../../docs/operations.md", import.meta.url)), "utf8")
const [, chapter = ""] = /\*\*To an instant\.\*\*(.*?)\*\*To another PostgreSQL/s.exec(guide) ?? []
const [settings = "", nightly = "", recovery = ""] = [...chapter.matchAll(/^```\w+\n(.*?)^```/gms)].map(
  ([, text = ""]) => text
)

/** A server of the test's own, kept and brought back by the guide's commands with a directory in place of the root. */
const startArchived = async (programs: string) => {
  const directory = await temporaryDirectory()
  const account = await Effect.runPromise(Account.choose(null))
  const run = runIn(account, programs)
  const make = async (name: string) => {
    await mkdir(join(directory, name))
    await Effect.runPromise(Account.give(account, join(directory, name), 0o700))
  }
  const here = (text: string) => text.replaceAll(/\/(?=(archive|backups|lost)\/)/g, `${directory}/`)
  const data = join(directory, "data")
  const shell = (script: string) => {
    const environment = `export PATH=${programs}:$PATH PGHOST=${directory} PGUSER=gds PGDATA=${data}`
    return runIn(account, "/bin")("bash", "-euc", `${environment}\n${here(script)}`)
  }
  await Effect.runPromise(Account.give(account, directory, 0o755))
  for (const name of ["archive", "backups"]) await make(name)
  await initialise(run, data)
  await appendFile(join(data, "postgresql.conf"), here(settings))
  const options = `-c listen_addresses= -c unix_socket_directories=${directory} -c fsync=off`
  const start = () =>
    run("pg_ctl", "start", "--wait", "--silent", "-D", data, "-l", join(directory, "log"), "-o", options)
  const stop = () => run("pg_ctl", "stop", "--wait", "--mode=immediate", "-D", data)
  await start()
  onTestFinished(async () => {
    await stop()
    await rm(directory, { recursive: true, force: true })
  })
  const url = databaseUrl({ host: directory, port: 5432, user: "gds", database: "postgres" }, "postgres")
  return {
    url,
    backUp: () => shell(nightly),
    /** Ends it as a power cut would. Its directory is left, or removed where it was an attempt to bring it back. */
    lose: async (isAttempt: boolean) => {
      await stop()
      await (isAttempt ? rm(data, { recursive: true }) : rename(data, join(directory, "lost")))
    },
    /** Brings it back to an instant, with what the guide adds for another attempt. */
    recover: async (instant: string, added = "") => {
      await make("data")
      await shell(
        recovery
          .replace(/\/backups\/[\d-]+\/\./, "/backups/*/.")
          .replace(/^recovery_target_time = .*\n/m, instant === "" ? "" : `recovery_target_time = '${instant}'\n`)
      )
      await appendFile(join(data, "postgresql.auto.conf"), added)
      await start()
      // The server takes reads before it has come to the instant.
      await until(async () => (await query(url, "select 1 where not pg_is_in_recovery()")).length === 1)
    }
  }
}

describe("recovery to an instant, by the commands of the guide", () => {
  it.skipIf(newestPrograms === null)(
    "has keys, counters and values as of then; what came later is listed before, or there without an instant (skipped without Debian's PostgreSQL)",
    async () => {
      const server = await startArchived(newestPrograms ?? "")
      const env = { DATABASE_URL: server.url }
      assert.strictEqual((await gds(env, "db", "migrate")).code, 0)
      await server.backUp()
      const store = openStore(server.url)
      await writeLastBlock(store)
      await store.close()
      const [desk, gone, late] = await Promise.all(
        [1, 2, 3].map(() => gdsJson(CreatedKey, env, "keys", "create", "--tenant", "acme"))
      )
      assert(desk !== undefined && gone !== undefined && late !== undefined)
      /** Statuses of one call with each key, by a service of its own. */
      const statuses = async () => {
        const service = await startService({ ...env, GDS_SOURCES: "" })
        const url = `${service.url}/developer/v1/grid/demand/latest`
        const results = await Promise.all([desk, gone, late].map(({ secret }) => call({ url, secret })))
        await service.stop()
        return results.map(({ status }) => status)
      }
      const [calls, instant] = ["select sum(calls)::int as n from key_usage", "select clock_timestamp()::text as at"]
      assert.deepStrictEqual(await statuses(), [200, 200, 200])
      assert.strictEqual((await gds(env, "keys", "revoke", gone.id)).code, 0)
      const [then] = await query<{ at: string }>(server.url, instant)
      assert(then !== undefined)
      assert.strictEqual((await gds(env, "keys", "revoke", late.id)).code, 0)
      const changes = await gds(env, "audit", "--from", then.at.replace(" ", "T").replace(/\+00$/, "Z"))
      assert.include(changes.stdout, late.id)
      assert.notInclude(changes.stdout, gone.id)

      await server.lose(false)
      await server.recover(then.at)
      assert.deepStrictEqual(await query(server.url, calls), [{ n: 3 }])
      assert.deepStrictEqual(await statuses(), [200, 401, 200])

      await server.lose(true)
      await server.recover("", "recovery_target_timeline = '0x00000001'\n")
      assert.deepStrictEqual(await statuses(), [200, 401, 401])
    }
  )
})

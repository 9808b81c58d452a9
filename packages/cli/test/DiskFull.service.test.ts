import { type OwnCluster, startCluster } from "@grid/testing/cluster/OwnCluster"
import { mountSmallDisk, noSmallDisk, type SmallDisk } from "@grid/testing/cluster/SmallDisk"
import { execute, query } from "@grid/testing/cluster/TestCluster"
import { writeLastBlock } from "@grid/testing/service/LastBlock"
import { type ServiceProcess, startService, until } from "@grid/testing/service/ServiceProcess"
import { openStore } from "@grid/testing/service/TestStore"
import { chownSync, mkdirSync, readdirSync, statSync } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it, onTestFinished, type TestContext } from "vitest"
import { demand, folder, readsFilesHere } from "./support/Files.ts"
import { CreatedKey, type Ended, gds, gdsJson, Import } from "./support/Gds.ts"

readsFilesHere()

/** Last line on standard error, behind that of the log with PostgreSQL's own words. */
const message = /(?:^|\n)The disk of the database is full, so nothing can be written: .*make room.*\n$/

/** Values of the imported file: quarter hours from 2026-01-01 on, more than a table has room for. */
const values = 20_000

/** A small disk that goes with the test; without one the test is skipped. */
const smallDisk = async (context: TestContext, megabytes: number): Promise<SmallDisk> => {
  const disk = await mountSmallDisk(megabytes)
  if (disk === null) return context.skip(noSmallDisk)
  onTestFinished(disk.remove)
  return disk
}

/** Runs the command again and again until it fails: what it writes may still fit into what a table has. */
const untilFails = async (run: (round: number) => Promise<Ended>): Promise<Ended> => {
  for (let round = 0; round < 300; round++) {
    const ended = await run(round)
    if (ended.code !== 0) return ended
  }
  throw new Error("it never failed")
}

describe("76 disk full while writing: the message says so, nothing torn, it recovers when there is room", () => {
  let own: OwnCluster
  beforeAll(async () => {
    own = await startCluster()
  })
  afterAll(() => own?.remove())

  it("keys, import, exports, charges and the simulator, where tables have no room", async (context) => {
    const disk = await smallDisk(context, 300)
    const space = join(disk.directory, "space")
    mkdirSync(space)
    const { gid, uid } = statSync(join(own.dataDir, "postgres"))
    chownSync(space, uid, gid)
    await execute(own.url, `create tablespace small location '${space}'`, "create database cramped tablespace small")
    const url = own.url.replace("/gds?", "/cramped?")
    const env = { DATABASE_URL: url }
    const { secret } = await gdsJson(
      CreatedKey,
      env,
      "keys",
      "create",
      "--tenant",
      "t76",
      "--plan",
      "enterprise",
      "--name",
      "first"
    )
    const files = await folder(join(own.dataDir, "files"), { "a.values": demand("kerala", 0, values, () => 400) })
    const store = openStore(url)
    await writeLastBlock(store)
    await store.close()
    const service: ServiceProcess = await startService({ ...env, GDS_SOURCES: "" })
    onTestFinished(async () => {
      await service.stop()
      await execute(own.url, "drop database if exists cramped with (force)", "drop tablespace if exists small")
    })
    const call = (path = "/grid/demand/latest") =>
      fetch(`${service.url}/developer/v1${path}`, { headers: { "x-api-key": secret } })
    const post = () =>
      fetch(`${service.url}/developer/v1/jobs`, {
        method: "POST",
        headers: { "x-api-key": secret, "content-type": "application/json" },
        body: JSON.stringify({ type: "export", dataset: "demand", query: { hours: 24 }, format: "csv" })
      })
    await disk.fill()
    const logged = service.logs().length
    const keys = await untilFails((round) =>
      gds(env, "keys", "create", "--tenant", "t76", "--plan", "enterprise", "--name", `key ${round}`)
    )
    assert.match(keys.stderr, message)
    const imported = await gds(env, "ingest", "import", "npp", files)
    assert.strictEqual(imported.code, 1)
    assert.match(imported.stderr, message)
    const simulated = await gds(env, "simulate", "--days", "30")
    assert.strictEqual(simulated.code, 1)
    assert.match(simulated.stderr, message)
    await until(async () => (await call()).status === 503)
    for (const answer of [await call(), await post()]) {
      const body = (await answer.json()) as { readonly code?: string; readonly detail?: string }
      assert.deepStrictEqual([answer.status, body.code], [503, "service_unavailable"])
      assert.match(`${body.detail}\n`, message)
      assert.match(answer.headers.get("retry-after") ?? "", /^[1-9]\d*$/)
    }
    const logs = service.logs().slice(logged)
    assert.strictEqual(logs.match(/disk of the database is full/g)?.length, 1)
    assert.notMatch(logs, /\\n\s+at /)
    assert.strictEqual((await fetch(`${service.url}/healthz`)).status, 200)

    await disk.empty()
    await until(async () => (await call()).status === 200)
    const accepted = await post()
    assert.strictEqual(accepted.status, 202)
    const { data } = (await accepted.json()) as { readonly data: { readonly id: string } }
    await until(async () => (await (await call(`/jobs/${data.id}`)).text()).includes('"succeeded"'))
    assert.strictEqual(
      (await gds(env, "keys", "create", "--tenant", "t76", "--plan", "enterprise", "--name", "after")).code,
      0
    )
    const { errors, read, unchanged, written } = await gdsJson(Import, env, "ingest", "import", "npp", files)
    assert.deepStrictEqual([errors, read, written + unchanged], [[], values, values])
    const [broken] = await query<{ n: number }>(
      url,
      `select coalesce(sum(checksum_failures), 0)::int as n from pg_stat_database`
    )
    assert.strictEqual(broken?.n, 0)
    await rm(files, { recursive: true, force: true })
  })

  it("a backup to a full disk: one line, nothing kept, and made once there is room", async (context) => {
    const disk = await smallDisk(context, 8)
    const env = { DATABASE_URL: own.url }
    assert.strictEqual((await gds(env, "db", "migrate")).code, 0)
    await disk.fill()
    const file = join(disk.directory, "grid.gdsb")
    const ended = await gds(env, "db", "backup", file)
    assert.strictEqual(ended.code, 1)
    assert.match(ended.stderr, /(^|\n)The disk is full, and nothing of the backup was kept: make room[^\n]*\n$/)
    assert.deepStrictEqual(readdirSync(disk.directory), ["ballast"])
    await disk.empty()
    assert.strictEqual((await gds(env, "db", "backup", file)).code, 0)
  })

  it("an embedded database on a full disk: no command starts it, and each says why in one line", async (context) => {
    const disk = await smallDisk(context, 200)
    const env = { GDS_DATA_DIR: join(disk.directory, "data") }
    await disk.fill()
    const first = await gds(env, "keys", "list")
    assert.strictEqual(first.code, 1)
    assert.match(first.stderr, /^The disk of \S+ is full, so PostgreSQL does not start: make room, 32 MB at least\n$/)
    const doctor = await gds(env, "doctor")
    assert.match(doctor.stdout, /fail\s+disk\s+0 B free in \S+\n\s+-> make room/)
    await disk.empty()
    assert.strictEqual((await gds(env, "keys", "list")).code, 0)
    await disk.fill()
    const again = await gds(env, "keys", "list")
    assert.match(again.stderr, /^The disk of \S+ is full, so PostgreSQL does not start: make room, 32 MB at least\n$/)
  })
})

import { blockMs, blocksPerDay } from "@grid/domain/time/Time"
import { embeddedUrl, postmasterOf } from "@grid/testing/cluster/OwnCluster"
import { mountSmallDisk, noSmallDisk } from "@grid/testing/cluster/SmallDisk"
import { query } from "@grid/testing/cluster/TestCluster"
import { call, callAll, startLoad } from "@grid/testing/service/Calls"
import { noteLostLeases, placesLost, untilReturned } from "@grid/testing/cluster/Leases"
import { until } from "@grid/testing/service/ServiceProcess"
import { openStore } from "@grid/testing/service/TestStore"
import { join } from "node:path"
import { assert, describe, it, onTestFinished } from "vitest"
import {
  admits,
  callOf,
  callsOf,
  charged,
  chargedTo,
  countOf,
  dataDirectory,
  endCluster,
  fill,
  serve,
  sourceless,
  status
} from "./support/Faults.ts"

const demoSecret = (output: string) => /svc_live_[A-Za-z0-9]{32}/.exec(output)?.[0] ?? ""

describe("56 database down → 503 + Retry-After in bounded time, liveness 200, readiness 503, recovery unaided", () => {
  it("the embedded one killed under load, again and again: recovery unaided, nothing admitted is lost", async () => {
    const dataDir = await dataDirectory()
    const env = { GDS_DATA_DIR: dataDir, ...sourceless }
    const first = await serve(env)
    const demo = demoSecret(first.output())
    const url = embeddedUrl(dataDir)
    await fill(url, [first])
    await noteLostLeases(url)
    const operator = openStore(url)
    const keys = await Promise.all([1, 2, 3].map((n) => operator.createKey(`t56-${n}`, "enterprise")))
    await operator.close()
    const secrets = keys.map(({ secret }) => secret)
    const concurrency = 6
    const load = startLoad((index) => callOf(first, index, secrets), concurrency)
    for (let round = 0; round < 2; round++) {
      const before = load.admitted()
      await until(() => load.admitted() > before + 30)
      const postmaster = postmasterOf(dataDir)
      assert.isNotNull(postmaster)
      process.kill(Number(postmaster), "SIGKILL")
      await until(() => load.results.at(-1)?.status === 503 || postmasterOf(dataDir) !== postmaster)
      await until(() => admits(first, demo))
    }
    // Both at once: what an out-of-memory killer or a power cut does.
    const killed = Number(postmasterOf(dataDir))
    process.kill(killed, "SIGKILL")
    first.kill("SIGKILL")
    await first.exited
    await load.stop()

    const second = await serve(env)
    assert.notInclude(second.output(), "svc_live_")
    assert.isTrue(await admits(second, demo))
    const tenants = [1, 2, 3].map((n) => `t56-${n}`)
    const sum = await chargedTo(url, tenants)
    assert.isAtLeast(sum, load.admitted())
    // Calls under way at each kill, and the leases of the service that was killed with the database.
    assert.isAtMost(sum, load.admitted() + 3 * concurrency + (await placesLost(url, tenants)))
    assert.isTrue(load.results.every(({ status }) => [0, 200, 429, 503].includes(status)))
    for (const { secret } of keys) assert.isTrue([200, 429].includes((await call(callOf(second, 0, [secret]))).status))
    await second.stop()
    assert.strictEqual(await second.exited, 0)
  })
})

/** A month of a state's demand, MW. */
const values = Array.from({ length: 30 * blocksPerDay }, (_, index) => {
  const ts = Date.UTC(2026, 0, 1) + index * blockMs
  return {
    dataset: "demand",
    area: "kerala",
    ts,
    value: 400 + index,
    kind: "observed",
    captured_at: ts,
    period_minutes: 15
  } as const
})

describe("60 and 76 disk full → 503 that says so, nothing torn, clean recovery", () => {
  it("a disk that is full indeed, log and all: closed while it lasts, whole and unaided afterwards", async (context) => {
    const disk = await mountSmallDisk(300)
    if (disk === null) return context.skip(noSmallDisk)
    const dataDir = join(disk.directory, "data")
    onTestFinished(() => {
      endCluster(dataDir)
      return disk.remove()
    })
    const service = await serve({ GDS_DATA_DIR: dataDir, ...sourceless })
    const url = embeddedUrl(dataDir)
    await fill(url, [service])
    await noteLostLeases(url)
    const operator = openStore(url)
    const { secret } = await operator.createKey("t60", "enterprise")
    await operator.write("npp", values)
    await operator.close()
    const load = startLoad((index) => callOf(service, index, [secret]), 3)
    await until(() => load.admitted() > 20)
    // Writes into the log until there is no room even for that: PostgreSQL then panics and tries to restart.
    await until(async () => {
      await disk.fill()
      return query(url, `select pg_logical_emit_message(false, 'filler', repeat('x', 4000000))`).then(
        () => false,
        () => true
      )
    })
    await until(() => load.results.at(-1)?.status === 503)
    const refusedFrom = load.results.length
    await until(() => load.results.length > refusedFrom + 3)
    await until(() => /disk of the database is full/.test(String(load.results.at(-1)?.body.detail)))
    assert.strictEqual(await status(service, "/healthz"), 200)
    await disk.empty()
    const admittedBefore = load.admitted()
    await until(() => load.admitted() > admittedBefore || load.results.at(-1)?.status === 429)
    await load.stop()
    const { day, keys } = await charged(url, "t60")
    assert.strictEqual(day, keys)
    assert.isAtLeast(day, load.admitted())
    assert.isAtMost(day, load.admitted() + countOf(load.results, 503) + (await placesLost(url, ["t60"])))
    const [broken] = await query<{ n: number }>(
      url,
      `select coalesce(sum(checksum_failures), 0)::int as n from pg_stat_database`
    )
    assert.strictEqual(broken?.n, 0)
    const npp = `select o.value from observation o join series s on s.id = o.series_id where s.source = 'npp' order by o.ts`
    assert.deepStrictEqual(
      (await query<{ value: number }>(url, npp)).map(({ value }) => value),
      values.map(({ value }) => value)
    )
    assert.isAtMost(service.logs().match(/disk of [^"]* is full/g)?.length ?? 0, 3)
    assert.match(service.logs(), /disk of [^"]* is full/)
  })
})

describe("65 the embedded database opened twice → second connects or refuses, never corrupts", () => {
  it("two services on one directory share one cluster and one counter; the last one out stops it", async () => {
    const dataDir = await dataDirectory()
    const env = { GDS_DATA_DIR: dataDir, ...sourceless }
    const first = await serve(env)
    await fill(embeddedUrl(dataDir), [first])
    const postmaster = postmasterOf(dataDir)
    const secret = demoSecret(first.output())
    const second = await serve(env)
    assert.strictEqual(postmasterOf(dataDir), postmaster)
    const results = await callAll([...callsOf(first, 20, [secret]), ...callsOf(second, 20, [secret])], 10)
    assert.strictEqual(countOf(results, 200), 40)
    assert.strictEqual(new Set(results.map(({ body }) => body.meta?.quota.remaining_day)).size, 40)
    await untilReturned(embeddedUrl(dataDir))
    first.kill("SIGKILL")
    await first.exited
    assert.isTrue(await admits(second, secret))
    const third = await serve(env)
    await second.stop()
    assert.isTrue(await admits(third, secret))
    assert.strictEqual((await charged(embeddedUrl(dataDir), "demo")).day, 42)
    await third.stop()
    assert.isNull(postmasterOf(dataDir))
  })
})

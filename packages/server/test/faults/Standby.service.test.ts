import { get as planOf } from "@grid/domain/plans/Plan"
import { minuteMs } from "@grid/domain/time/Time"
import { leaderLock } from "@grid/store/database/Locks"
import { newestPrograms } from "@grid/testing/cluster/DebianPostgres"
import { startReplication } from "../support/Replication.ts"
import { query } from "@grid/testing/cluster/TestCluster"
import { call, callAll, startLoad } from "@grid/testing/service/Calls"
import { noteLostLeases, placesLost } from "@grid/testing/cluster/Leases"
import { until } from "@grid/testing/service/ServiceProcess"
import { openStore } from "@grid/testing/service/TestStore"
import { Array as Arr } from "effect"
import { assert, describe, it, onTestFinished } from "vitest"
import {
  admits,
  assertUnavailable,
  callOf,
  callsOf,
  charged,
  chargedTo,
  countOf,
  fill,
  serve,
  sourceless,
  status
} from "./support/Faults.ts"

/** Holders of the advisory lock of leadership, and connections that listen for jobs: one a node. */
const leads = `select 1 from pg_locks where locktype = 'advisory' and objid = ${leaderLock}`
const listens = "select 1 from pg_stat_activity where query = 'listen gds_data'"

describe.skipIf(newestPrograms === null)("the primary dies and its synchronous standby is promoted", () => {
  it("nothing admitted or acknowledged is lost, no limit is passed, and both nodes go on unaided", async () => {
    const replication = await startReplication(newestPrograms ?? "")
    onTestFinished(replication.remove)
    const { primary, standby, url } = replication
    const env = { DATABASE_URL: url, ...sourceless }
    const [one, other] = await Promise.all([serve(env), serve(env)])
    await fill(url, [one, other])
    await noteLostLeases(primary.url)
    await replication.synchronise()
    const operator = openStore(url)
    onTestFinished(operator.close)
    const rich = await operator.createKey("rich", "enterprise")
    const poor = await operator.createKey("poor", "sandbox")
    assert.isTrue(await admits(one, rich.secret))
    let admitted = 1

    const begun = Date.now()
    const secrets = [rich.secret, poor.secret]
    const load = startLoad((index) => callOf(index % 4 < 2 ? one : other, index, secrets), 16)
    const acknowledged: Array<string> = []
    let isWriting = true
    const writing = (async () => {
      while (isWriting) {
        const key = await operator.createKey("writer", "growth").catch(() => null)
        if (key !== null) acknowledged.push(key.secret)
        else await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })()
    await until(() => load.admitted() > 100 && acknowledged.length > 5)
    await primary.kill()
    const killed = load.results.length
    await until(() => load.results.slice(-16).every(({ status }) => status === 503))
    assertUnavailable(await callAll([...callsOf(one, 8, secrets), ...callsOf(other, 8, secrets)], 16))
    for (const node of [one, other]) assert.strictEqual(await status(node, "/healthz"), 200)
    const before = { admitted: load.admitted(), acknowledged: acknowledged.length }
    await replication.promote()
    await until(() => load.admitted() > before.admitted + 50 && acknowledged.length > before.acknowledged + 5)
    isWriting = false
    await Promise.all([load.stop(), writing])

    const refused = load.results.filter(({ status }) => status !== 200)
    assert.deepStrictEqual(Arr.dedupe(refused.map(({ status }) => status)).toSorted(), [429, 503])
    assertUnavailable(refused.filter(({ status }) => status === 503))
    admitted += load.admitted()
    // A charge whose reply was lost with the primary, or came too late before, is counted and was not admitted.
    const counted = await chargedTo(standby.url, ["rich", "poor"])
    assert.isAtLeast(counted, admitted)
    const late = countOf(load.results.slice(0, killed), 503)
    const lost = 2 * 16 + late + (await placesLost(standby.url, ["rich", "poor"]))
    assert.isAtMost(counted, admitted + lost)
    const minutes = 1 + Math.floor(Date.now() / minuteMs) - Math.floor(begun / minuteMs)
    const { day } = await charged(standby.url, "poor")
    assert.isAtLeast(day, planOf("sandbox").limit_minute)
    assert.isAtMost(day, minutes * planOf("sandbox").limit_minute)
    const kept = await callAll(
      acknowledged.map((secret) => ({ url: `${other.url}/developer/v1/grid/demand/latest`, secret })),
      8
    )
    assert.isAbove(kept.length, 10)
    assert.notInclude(
      kept.map(({ status }) => status),
      401
    )

    await until(async () => (await query(standby.url, leads)).length === 1)
    await until(async () => (await query(standby.url, listens)).length === 2)
    for (const node of [one, other]) await until(async () => (await status(node, "/readyz")) === 200)
    await operator.revokeKey(rich.key)
    for (const node of [one, other]) assert.strictEqual((await call(callOf(node, 0, [rich.secret]))).status, 401)
  })
})

import { leaderLock } from "@grid/store/database/Locks"
import { type PgBouncer, program, startPgBouncer } from "@grid/testing/cluster/PgBouncer"
import { createDatabase, execute, query, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { call, callAll } from "@grid/testing/service/Calls"
import { until } from "@grid/testing/service/ServiceProcess"
import { openStore } from "@grid/testing/service/TestStore"
import { assert, describe, it, onTestFinished } from "vitest"
import { callOf, callsOf, chargedTo, countOf, fill, serve, sourceless, status } from "./support/Faults.ts"

const prepare = async ({ name, url }: TestDatabase, { reconnect }: PgBouncer): Promise<void> => {
  const role = `alter role gds in database ${name}`
  await execute(url, `${role} set timezone = 'UTC'`, `${role} set statement_timeout = '15s'`, `${role} set jit = off`)
  await reconnect()
}

describe.skipIf(program === null)("PgBouncer in transaction mode", () => {
  it("two nodes migrate, answer, lead once, count exactly and obey a revocation", async () => {
    const own = await createDatabase("template0")
    onTestFinished(own.drop)
    const pooler = await startPgBouncer(own.url)
    onTestFinished(pooler.remove)
    await prepare(own, pooler)
    const env = { DATABASE_URL: pooler.url, DATABASE_SESSION_URL: own.url, ...sourceless }
    const nodes = await Promise.all([serve(env), serve(env)])
    await fill(own.url, nodes)
    const [one, other] = nodes as [(typeof nodes)[0], (typeof nodes)[0]]
    for (const node of nodes) assert.strictEqual(await status(node, "/readyz"), 200)
    const rows = (where: string) => query(own.url, `select 1 from ${where}`)
    // The cluster has databases of other tests, too.
    const isOwn = "datname = current_database()"
    const locks = `pg_locks l join pg_database d on d.oid = l.database where locktype = 'advisory' and objid = ${leaderLock}`
    await until(async () => (await rows(`${locks} and ${isOwn}`)).length === 1)
    await until(async () => (await rows(`pg_stat_activity where query = 'listen gds_data' and ${isOwn}`)).length === 2)

    const operator = openStore(own.url)
    onTestFinished(operator.close)
    const rich = await operator.createKey("rich", "enterprise")
    const results = await callAll(
      Array.from({ length: 400 }, (_, index) => callOf(nodes[index % 2] ?? one, index, [rich.secret])),
      32
    )
    assert.strictEqual(countOf(results, 200), 400)
    assert.strictEqual(await chargedTo(own.url, ["rich"]), 400)
    const history = { url: `${one.url}/developer/v1/grid/demand/history?hours=168`, secret: rich.secret }
    assert.strictEqual((await call(history)).status, 200)

    const poor = await operator.createKey("poor", "growth")
    assert.strictEqual((await call(callOf(one, 0, [poor.secret]))).status, 200)
    await execute(own.url, `update tenant_quota set day_used = 99980 where tenant_id = 'poor'`)
    const race = await callAll([...callsOf(one, 60, [poor.secret]), ...callsOf(other, 60, [poor.secret])], 40)
    assert.strictEqual(countOf(race, 200), 20)
    assert.strictEqual(countOf(race, 429), 100)

    await operator.revokeKey(rich.key)
    const refused = await callAll([...callsOf(one, 8, [rich.secret]), ...callsOf(other, 8, [rich.secret])], 16)
    assert.strictEqual(countOf(refused, 401), 16)
    for (const node of nodes) assert.notInclude(node.logs(), '"level":"error"')
  })
})

import { newestPrograms } from "@grid/testing/cluster/DebianPostgres"
import { startReplication } from "../support/Replication.ts"
import { execute, query } from "@grid/testing/cluster/TestCluster"
import { call } from "@grid/testing/service/Calls"
import { type ServiceProcess, until } from "@grid/testing/service/ServiceProcess"
import { openStore } from "@grid/testing/service/TestStore"
import type { Observation } from "@grid/domain/observations/Observation"
import { assert, describe, it, onTestFinished } from "vitest"
import { chargedTo, fill, serve, sourceless } from "./support/Faults.ts"

const hourMs = 3_600_000

const readsBy = async (node: ServiceProcess, server: "primary" | "replica"): Promise<number> => {
  const text = await (await fetch(`${node.url}/metrics`)).text()
  return Number(new RegExp(`^gds_data_reads_total\\{[^}]*server="${server}"[^}]*\\} (\\d+)`, "m").exec(text)?.[1] ?? 0)
}

/** Call for the demand of Delhi, MW, over some hours of the past. */
const historyOf = ({ url }: ServiceProcess, secret: string, hours: number) =>
  call({ url: `${url}/developer/v1/grid/demand/history?state=delhi&hours=${hours}&resolution=block`, secret })

/** Its answer; one window more with each call, so that none is remembered. */
const history = async (node: ServiceProcess, secret: string, hours: number): Promise<unknown> => {
  const { body, status } = await historyOf(node, secret, hours)
  assert.strictEqual(status, 200)
  return body
}

describe.skipIf(newestPrograms === null)("63 reads of data by a replica", () => {
  it("take it while it has every write, else the primary; keys and quota never; and survive its end", async () => {
    const { primary, remove, standby } = await startReplication(newestPrograms ?? "")
    onTestFinished(remove)
    const node = await serve({ DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url, ...sourceless })
    await fill(primary.url, [node])
    const operator = openStore(primary.url)
    onTestFinished(operator.close)
    // Polling takes more calls than one tenant has in a minute.
    const tenants = Array.from({ length: 8 }, (_, index) => `reader-${index}`)
    const keys = await Promise.all(tenants.map((tenant) => operator.createKey(tenant, "enterprise")))
    const ts = Math.floor(Date.now() / hourMs) * hourMs - 2 * hourMs
    const written = { dataset: "demand", area: "delhi", kind: "observed", period_minutes: 15, ts } as const
    const write = (value: number) => {
      const observation: Observation = { ...written, value, captured_at: Date.now() }
      return operator.write("npp", [observation])
    }
    await write(4_320)
    const first = await operator.createKey("first", "enterprise")
    await until(async () => (await historyOf(node, first.secret, 24)).status === 200)
    let hours = 0
    let calls = 0
    const read = () => {
      calls++
      return history(node, keys[calls % keys.length]?.secret ?? "", 24 + (hours++ % 600))
    }
    // The replica takes reads as soon as it is seen to be up to date.
    await until(async () => {
      await read()
      return (await readsBy(node, "replica")) > 0
    })

    await execute(standby.url, "select pg_wal_replay_pause()")
    const isPaused = "select 1 where pg_get_wal_replay_pause_state() = 'paused'"
    await until(async () => (await query(standby.url, isPaused)).length === 1)
    for (const value of [4_321, 4_322, 4_323]) {
      await write(value)
      // Reads of the workers that began before the write may end after it.
      let before = Number.NaN
      await until(async () => {
        await read()
        const counted = await readsBy(node, "replica")
        const isSettled = counted === before
        before = counted
        return isSettled
      })
      // Remembered pages give way to the write of another process within a second, with a replica or without.
      await until(async () => JSON.stringify(await read()).includes(String(value)))
      assert.strictEqual(await readsBy(node, "replica"), before)
    }
    const held = await query<{ value: number | null }>(standby.url, "select value from latest_value")
    assert.notInclude(
      held.map(({ value }) => value),
      4_323
    )
    const other = await operator.createKey("reader-0", "enterprise")
    assert.strictEqual(
      (await call({ url: `${node.url}/developer/v1/grid/demand/latest`, secret: other.secret })).status,
      200
    )
    calls++

    await execute(standby.url, "select pg_wal_replay_resume()")
    const paused = await readsBy(node, "replica")
    await until(async () => {
      assert.include(JSON.stringify(await read()), "4323")
      return (await readsBy(node, "replica")) > paused
    })

    await standby.kill()
    for (let index = 0; index < 5; index++) assert.include(JSON.stringify(await read()), "4323")
    assert.strictEqual(await chargedTo(primary.url, tenants), calls)
    const [{ key, secret }] = keys as [(typeof keys)[0]]
    await operator.revokeKey(key)
    assert.strictEqual((await call({ url: `${node.url}/developer/v1/grid/demand/latest`, secret })).status, 401)
  })
})

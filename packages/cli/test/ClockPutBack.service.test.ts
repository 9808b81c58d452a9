import { afterAll, assert, beforeAll, describe, it } from "vitest"
import {
  fakeClock,
  type FakeClockCluster,
  library,
  missing,
  startFakeClockCluster
} from "@grid/testing/cluster/FakeClock"
import { execute, query } from "@grid/testing/cluster/TestCluster"
import { callAll, type CallResult } from "@grid/testing/service/Calls"
import { writeLastBlock } from "@grid/testing/service/LastBlock"
import { type ServiceProcess, startService, until } from "@grid/testing/service/ServiceProcess"
import { openStore } from "@grid/testing/service/TestStore"
import { Schema } from "effect"
import { begin, document, gds } from "./support/Gds.ts"

const Repaired = Schema.Struct({
  dry_run: Schema.Boolean,
  day: Schema.String,
  tenants: Schema.Array(
    Schema.Struct({
      tenant_id: Schema.String,
      day_before: Schema.NullOr(Schema.String),
      day_used_before: Schema.NullOr(Schema.Int),
      day_used: Schema.NullOr(Schema.Int),
      jobs: Schema.Int,
      deliveries: Schema.Int
    })
  )
})

/** Tables, and what calls ask for. */
const fill = async (url: string) => {
  await gds({ DATABASE_URL: url }, "db", "migrate")
  const store = openStore(url)
  await writeLastBlock(store)
  await store.close()
}

const dayS = 86_400
const growth = { minute: 300, day: 100_000 }

const remainingDay = ({ body }: CallResult) => body.meta?.quota.remaining_day

const hourS = 3_600

/** Offset that makes it about noon (UTC), in the given second of the minute: no day ends while a test runs. */
const noonS = (second: number) => {
  const now = Math.floor(Date.now() / 1000)
  return Math.floor(now / dayS) * dayS + 12 * hourS + second - now
}

const dateAt = (offsetS: number) => new Date(Date.now() + offsetS * 1000).toISOString().slice(0, 10)

describe.skipIf(library === null)(
  `77 the database's clock jumps a day ahead and back: windows recover, nobody is locked out for a day${library === null ? `: ${missing}` : ""}`,
  () => {
    let cluster: FakeClockCluster
    let service: ServiceProcess
    let secrets: Readonly<Record<"busy" | "full", string>>

    beforeAll(async () => {
      cluster = await startFakeClockCluster(fill)
      await cluster.shift(noonS(0))
      service = await startService({ DATABASE_URL: cluster.url, GDS_SOURCES: "" })
      const store = openStore(cluster.url)
      const [busy, full] = [await store.createKey("busy", "growth"), await store.createKey("full", "growth")]
      await store.close()
      secrets = { busy: busy.secret, full: full.secret }
    })

    afterAll(async () => {
      await service?.stop()
      await cluster?.remove()
    })

    const calls = (name: keyof typeof secrets, count: number) =>
      callAll(
        Array.from({ length: count }, () => ({
          url: `${service.url}/developer/v1/grid/demand/latest`,
          secret: secrets[name]
        })),
        20
      )
    const one = async (name: keyof typeof secrets) => (await calls(name, 1))[0] as CallResult
    /** The first answer that admits a call, asked for after each rest that a refusal tells. */
    const untilAdmitted = async (name: keyof typeof secrets): Promise<CallResult> => {
      const result = await one(name)
      if (result.status === 200) return result
      const resetMs = Date.now() + Number(result.headers.get("retry-after")) * 1000
      await until(() => Date.now() >= resetMs, 70_000)
      return untilAdmitted(name)
    }
    const used = async (tenant: string) =>
      (
        await query<{ n: number }>(
          cluster.url,
          `select day_used - places_in(day_free) as n from tenant_quota where tenant_id = $1`,
          [tenant]
        )
      )[0]?.n
    /** The command on a machine whose clock is that of the database. */
    const repair = async (offsetS: number, ...words: ReadonlyArray<string>) => {
      const env = { DATABASE_URL: cluster.url, ...fakeClock({ s: offsetS }) }
      return document(Repaired, await begin(env, "usage", "repair", "--json", ...words).ended)
    }

    it("minutes recover by themselves, days by gds usage repair, each exact and within today's limit", async () => {
      assert.strictEqual((await one("full")).status, 200)
      assert.strictEqual((await one("busy")).status, 200)

      await cluster.shift(noonS(0) + dayS)
      const jumped = await calls("busy", growth.minute + 20)
      assert.isTrue(jumped.some(({ status }) => status === 429))
      const admitted = 1 + jumped.filter(({ status }) => status === 200).length
      // A whole day's calls of tomorrow, and what a runner and a deliverer hold until then.
      await one("full")
      await execute(
        cluster.url,
        `update tenant_quota set day_used = ${growth.day} where tenant_id = 'full'`,
        `update key_usage u set calls = ${growth.day} from api_key k
         where k.id = u.key_id and k.tenant_id = 'full' and day = (now() at time zone 'UTC')::date`,
        `insert into job (id, tenant_id, state, spec, token, lease_until)
         values ('held', 'busy', 'running', '{}', 'somebody', now() + interval '30 seconds')`
      )

      // Back, twenty seconds before a minute ends: none is granted in what is left of it.
      const offsetS = noonS(40)
      await cluster.shift(offsetS)
      const closed = await one("busy")
      assert.deepStrictEqual([closed.status, closed.body.scope], [429, "minute"])
      assert.isAtMost(Number(closed.headers.get("retry-after")), 60)
      await untilAdmitted("busy")
      const rest = await calls("busy", growth.minute)
      assert.strictEqual(rest.filter(({ status }) => status === 200).length, growth.minute - 1)

      const locked = await one("full")
      assert.deepStrictEqual([locked.status, locked.body.scope], [429, "day"])
      const counts = { busy: await used("busy"), full: await used("full") }
      const { stdout: findings } = await gds({ DATABASE_URL: cluster.url }, "doctor")
      assert.match(findings, /warn\s+quota\s+2 tenants are counted on a day that lies ahead of the database's clock\n/)
      const trial = await repair(offsetS, "--dry-run")
      assert.deepStrictEqual([await used("busy"), await used("full")], [counts.busy, counts.full])
      const done = await repair(offsetS)
      assert.deepStrictEqual({ ...trial, dry_run: false }, done)
      assert.deepStrictEqual(
        done.tenants.map(({ day_used, day_used_before, deliveries, jobs, tenant_id }) => [
          tenant_id,
          day_used_before,
          day_used,
          jobs,
          deliveries
        ]),
        [
          ["busy", Number(counts.busy), admitted + growth.minute, 1, 0],
          ["full", growth.day, growth.day + 1, 0, 0]
        ]
      )
      assert.strictEqual(done.tenants[0]?.day_before, dateAt(offsetS + dayS))
      assert.deepStrictEqual((await repair(offsetS)).tenants, [])

      await untilAdmitted("busy")
      const next = await one("busy")
      assert.strictEqual(remainingDay(next), growth.day - (admitted + growth.minute) - 2)
      // Today's limit stays used up, to the end of today and no longer.
      const today = await one("full")
      assert.deepStrictEqual([today.status, today.body.scope], [429, "day"])
      assert.strictEqual(today.body.reset_at, `${dateAt(offsetS + dayS)}T00:00:00Z`)
      await cluster.shift(offsetS + dayS)
      // A node repeats a refusal for some milliseconds without a look at the ledger.
      await until(async () => (await one("full")).status === 200)
      assert.strictEqual(remainingDay(await one("full")), growth.day - 2)

      const audit = await query(
        cluster.url,
        `select actor_kind, tenant_id from audit_log where action = 'usage_repaired' order by tenant_id`
      )
      assert.deepStrictEqual(audit, [
        { actor_kind: "operator", tenant_id: "busy" },
        { actor_kind: "operator", tenant_id: "full" }
      ])
      const [held] = await query(cluster.url, `select lease_until < now() as ended from job where id = 'held'`)
      assert.deepStrictEqual(held, { ended: true })
    })

    it("is refused while the clock is wrong, and says so where nothing lies ahead", async () => {
      await cluster.shift(-dayS)
      const early = await gds({ DATABASE_URL: cluster.url }, "usage", "repair")
      assert.strictEqual(early.code, 1)
      assert.match(early.stderr, /^The database's clock is 86(399|400|401) s behind this machine's: [^\n]*\n$/)
      await cluster.shift(dayS)
      const { stdout } = await begin(
        { DATABASE_URL: cluster.url, ...fakeClock({ s: dayS }) },
        "usage",
        "repair",
        "--dry-run"
      ).ended
      assert.strictEqual(stdout, "Nothing lies ahead of the database's clock.\n")
    })
  }
)

import { startProxy } from "@grid/testing/cluster/PostgresProxy"
import { createDatabase, execute, hold, query, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { call, callAll, startLoad } from "@grid/testing/service/Calls"
import { noteLostLeases, placesLost, untilReturned } from "@grid/testing/cluster/Leases"
import { type ServiceProcess, startService, until } from "@grid/testing/service/ServiceProcess"
import { openStore, type TestStore } from "@grid/testing/service/TestStore"
import { readFileSync, readdirSync } from "node:fs"
import * as Pg from "pg"
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from "vitest"
import {
  admits,
  assertUnavailable,
  callOf,
  callsOf,
  charged,
  chargedTo,
  countOf,
  fill,
  lastWeek,
  ownCluster,
  routes,
  serve,
  smallDatabase,
  sourceless,
  status
} from "./support/Faults.ts"

let database: TestDatabase
let store: TestStore
let service: ServiceProcess

beforeAll(async () => {
  database = await smallDatabase()
  await noteLostLeases(database.url)
  store = openStore(database.url)
  service = await startService({ DATABASE_URL: database.url, ...sourceless })
})

afterAll(async () => {
  await service?.stop()
  await store?.close()
  await database?.drop()
})

const residentBytes = async (): Promise<number> => {
  const text = await (await fetch(`${service.url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1])
}

const unknownSecret = (index: number) => `svc_live_${String(index).padStart(32, "0")}`

describe("56 database down → 503 + Retry-After in bounded time, liveness 200, readiness 503, recovery unaided", () => {
  it("a database that is gone, one that is silent, and one that takes no more connections", async () => {
    const own = await ownCluster()
    const service = await serve({ DATABASE_URL: own.url, ...sourceless })
    await fill(own.url, [service])
    const operator = openStore(own.url)
    const known = await operator.createKey("t56", "enterprise")
    const unseen = await operator.createKey("t56", "enterprise")
    await operator.close()
    const secrets = [known.secret, unseen.secret, unknownSecret(1)]
    assert.isTrue(await admits(service, known.secret))
    let admitted = 1

    const assertClosed = async () => {
      // Every answer comes while the database is still away: no wait is longer than its bound.
      assertUnavailable(await callAll(callsOf(service, 30, secrets), 30))
      assert.strictEqual(await status(service, "/healthz"), 200)
      assert.strictEqual(await status(service, "/readyz"), 503)
    }
    const assertRecovered = async () => {
      await until(() => admits(service, known.secret))
      await until(() => admits(service, unseen.secret))
      await until(async () => (await status(service, "/readyz")) === 200)
      assert.strictEqual((await call({ url: `${service.url}${routes[0]}`, secret: unknownSecret(2) })).status, 401)
    }

    await untilReturned(own.url)
    await own.stop()
    await assertClosed()
    await own.start()
    await assertRecovered()

    await untilReturned(own.url)
    own.freeze()
    await assertClosed()
    own.thaw()
    await assertRecovered()

    const hoarded: Array<Pg.Client> = []
    const hoard = async () => {
      for (;;) {
        const client = new Pg.Client({ connectionString: own.url, application_name: "hoard" })
        client.on("error", () => {})
        if (
          !(await client.connect().then(
            () => true,
            () => false
          ))
        )
          return
        hoarded.push(client)
      }
    }
    await untilReturned(own.url)
    await hoard()
    await until(async () => {
      await hoarded[0]?.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'grid-data-service'`
      )
      await hoard()
      // A connection that was ended is not free at once, nor in the list, and one that begins has no name yet: only when all are
      // the hoard's is none left. Both may take those that are kept for superusers.
      const { rows } = (await hoarded[0]?.query(
        `select count(*) >= current_setting('max_connections')::int
           and bool_and(application_name = 'hoard') as is_full
         from pg_stat_activity where backend_type = 'client backend'`
      )) ?? { rows: [] }
      return rows[0]?.is_full === true
    })
    await assertClosed()
    await Promise.all(hoarded.map((client) => client.end()))
    await assertRecovered()

    // Nothing was admitted in vain, and nothing that was admitted is missing.
    await untilReturned(own.url)
    admitted = Number((await charged(own.url, "t56")).day)
    const [, ...rest] = await callAll(callsOf(service, 11, [known.secret]), 3)
    assert.strictEqual(countOf(rest, 200), 10)
    await untilReturned(own.url)
    assert.strictEqual((await charged(own.url, "t56")).day, admitted + 11)
  })
})

describe("57 database 5 s slow → 503, bounded queue and memory", () => {
  it("answers all while the counters are locked, holds no more memory for it, and goes on afterwards", async () => {
    const { secret } = await store.createKey("t57", "growth")
    await callAll(callsOf(service, 50, [secret]), 10)
    await untilReturned(database.url, ["t57"])
    const memory = await residentBytes()
    const locked = await hold(database.url, "lock table tenant_quota in access exclusive mode")
    // All of them are answered before the lock is given back.
    assertUnavailable(await callAll(callsOf(service, 500, [secret]), 500))
    assert.strictEqual(await status(service, "/healthz"), 200)
    assert.isBelow(await residentBytes(), memory + 150 * 1024 * 1024)
    await locked.release()
    await until(() => admits(service, secret))
    const { day, keys } = await charged(database.url, "t57")
    assert.deepStrictEqual([day, keys], [51, 51])
  })
})

describe("58 committed but the reply lost → charged, 503, no blind retry", () => {
  it("charges exactly once and answers 503; the calls after it are not concerned", async () => {
    const proxy = await startProxy(database.url)
    onTestFinished(proxy.close)
    const service = await serve({ DATABASE_URL: proxy.url, ...sourceless })
    const { secret } = await store.createKey("t58", "growth")
    assert.isTrue(await admits(service, secret))
    for (let round = 1; round <= 3; round++) {
      proxy.loseReplyTo("charge")
      assertUnavailable([await call({ url: `${service.url}${routes[0]}`, secret })])
      assert.strictEqual(proxy.lost(), round)
      assert.isTrue(await admits(service, secret))
      const { day, keys } = await charged(database.url, "t58")
      assert.deepStrictEqual([day, keys], [1 + 2 * round, 1 + 2 * round])
    }
  })
})

describe("59 pool exhausted, deadlock, serialization failure → bounded retry, then 503", () => {
  const failing = (tenant: string, sqlstate: string, times: number) => [
    `drop table if exists fault; drop sequence if exists fault_count; create sequence fault_count`,
    `create or replace function fault() returns trigger language plpgsql as $$ begin
       if new.tenant_id = '${tenant}' and nextval('fault_count') <= ${times} then
         raise exception 'injected' using errcode = '${sqlstate}';
       end if;
       return new;
     end $$`,
    `create or replace trigger fault before update on tenant_quota for each row execute function fault()`
  ]
  const attempts = async () =>
    (await query<{ n: number }>(database.url, `select last_value::int as n from fault_count`))[0]?.n
  const heal = () => execute(database.url, `drop trigger if exists fault on tenant_quota`)

  it.each([
    ["deadlock", "40P01"],
    ["serialization failure", "40001"]
  ])(
    "a %s that passes is not seen by the caller; one that stays is a 503 after few attempts",
    async (name, sqlstate) => {
      onTestFinished(heal)
      const tenant = `t59-${sqlstate}`
      const { secret } = await store.createKey(tenant, "growth")
      await execute(database.url, ...failing(tenant, sqlstate, 2))
      assert.isTrue(await admits(service, secret), name)
      assert.strictEqual(await attempts(), 3)
      assert.deepStrictEqual(await charged(database.url, tenant), { day: 1, keys: 1 })

      await execute(database.url, ...failing(tenant, sqlstate, 1_000))
      assertUnavailable([await call({ url: `${service.url}${routes[0]}`, secret })])
      assert.isAtMost(Number(await attempts()), 5)
      assert.deepStrictEqual(await charged(database.url, tenant), { day: 1, keys: 1 })
      await heal()
      await until(() => admits(service, secret))
    }
  )

  it("a real deadlock with another session: nobody notices, and the counters agree", async () => {
    const tenants = ["t59-cross-1", "t59-cross-2"]
    const keys = await Promise.all(tenants.map((tenant) => store.createKey(tenant, "growth")))
    const secrets = keys.map(({ secret }) => secret)
    await callAll(callsOf(service, 4, secrets), 2)
    const lock = (tenant: string) => `select 1 from tenant_quota where tenant_id = '${tenant}' for update`
    const waiting = async () =>
      (
        await query<{ n: number }>(
          database.url,
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%from charge(%'`
        )
      )[0]?.n === 1
    const load = startLoad((index) => callOf(service, index, secrets), 8)
    await until(() => load.results.length > 20)
    const deadlocks = async () =>
      (
        await query<{ n: number }>(
          database.url,
          `select deadlocks::int as n from pg_stat_database where datname = current_database()`
        )
      )[0]?.n ?? 0
    // The charge locks the first tenant and waits for the second, whose holder then wants the first. A batch that holds
    // calls of the second tenant only waits without a deadlock: then it is tried again.
    let isSlow = false
    const cross = async () => {
      const begun = performance.now()
      const other = await hold(database.url, lock(tenants[1] as string))
      await until(waiting)
      await other.run(lock(tenants[0] as string)).catch(() => {})
      await other.release().catch(() => {})
      isSlow ||= performance.now() - begun > 1_000
    }
    await until(async () => {
      await cross()
      return (await deadlocks()) > 0
    })
    await load.stop()
    // A charge that a machine which is busy keeps waiting for two seconds is given up, and its callers are told.
    const statuses = isSlow ? [200, 429, 503] : [200, 429]
    assert.deepStrictEqual(
      load.results.filter(({ status }) => !statuses.includes(status)),
      []
    )
    assert.strictEqual(await chargedTo(database.url, tenants), load.admitted() + 4)
  })

  it("more lookups than connections: refused in bounded time, and served again when the pool is free", async () => {
    const { secret } = await store.createKey("t59-pool", "growth")
    const locked = await hold(database.url, "lock table api_key in access exclusive mode")
    const secrets = [secret, ...Array.from({ length: 39 }, (_, index) => unknownSecret(index))]
    assertUnavailable(await callAll(callsOf(service, 40, secrets), 40))
    assert.strictEqual(await status(service, "/healthz"), 200)
    await locked.release()
    await until(() => admits(service, secret))
  })
})

describe("60 disk full → 503 on writes, no corruption, clean recovery", () => {
  it("an error of the disk at the charge: 503, nothing changed, and on as soon as there is room", async () => {
    const { secret } = await store.createKey("t60", "growth")
    assert.isTrue(await admits(service, secret))
    await execute(
      database.url,
      `create or replace function disk_full() returns trigger language plpgsql as $$ begin
         raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
       end $$`,
      `create or replace trigger disk_full before update on tenant_quota for each row
         when (new.tenant_id = 't60') execute function disk_full()`
    )
    onTestFinished(() => execute(database.url, `drop trigger if exists disk_full on tenant_quota`))
    assertUnavailable(await callAll(callsOf(service, 10, [secret]), 5))
    assert.deepStrictEqual(await charged(database.url, "t60"), { day: 1, keys: 1 })
    await execute(database.url, `drop trigger disk_full on tenant_quota`)
    await until(() => admits(service, secret))
    assert.deepStrictEqual(await charged(database.url, "t60"), { day: 2, keys: 2 })
  })
})

describe("61 kill -9 in the middle of a charge → database ≥ admitted, at most one batch more", () => {
  it("loses no admitted call, and counts no more than what was under way and what leases held", async () => {
    const keys = await Promise.all([1, 2, 3, 4].map((n) => store.createKey(`t61-${n}`, "enterprise")))
    const secrets = keys.map(({ secret }) => secret)
    const concurrency = 16
    let admitted = 0
    let rounds = 0
    for (; rounds < 2; rounds++) {
      const service = await serve({ DATABASE_URL: database.url, ...sourceless })
      const load = startLoad((index) => callOf(service, index, secrets), concurrency)
      await until(() => load.admitted() > 60)
      service.kill("SIGKILL")
      await service.exited
      await load.stop()
      admitted += load.admitted()
    }
    // A statement that was on its way may still be running.
    await until(async () => {
      const [row] = await query<{ n: number }>(
        database.url,
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and state = 'active' and query like '%from charge(%' and pid <> pg_backend_pid()`
      )
      return row?.n === 0
    })
    const tenants = [1, 2, 3, 4].map((n) => `t61-${n}`)
    const sum = await chargedTo(database.url, tenants)
    assert.isAtLeast(sum, admitted)
    assert.isAtMost(sum, admitted + rounds * concurrency + (await placesLost(database.url, tenants)))
  })
})

describe("62 SIGTERM under load → drained, no accepted reply lost", () => {
  it("ends with code 0, every reply that began is whole, the counters agree, connections are closed", async () => {
    const own = await smallDatabase()
    onTestFinished(own.drop)
    const operator = openStore(own.url)
    await operator.write("psp", lastWeek())
    const service = await serve({ DATABASE_URL: own.url, ...sourceless })
    const keys = await Promise.all([1, 2, 3].map((n) => operator.createKey(`t62-${n}`, "enterprise")))
    await operator.close()
    const secrets = keys.map(({ secret }) => secret)
    let begun = 0
    let broken = 0
    let whole = 0
    let admitted = 0
    let running = true
    const paths = ["/developer/v1/grid/demand/history?hours=168&resolution=block", ...routes]
    const worker = async () => {
      while (running) {
        const index = begun++
        let response: Response
        try {
          response = await fetch(`${service.url}${paths[index % paths.length]}`, {
            headers: { "x-api-key": secrets[index % secrets.length] as string }
          })
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 100))
          continue
        }
        try {
          await response.json()
          whole++
          if (response.status === 200) admitted++
          else assert.include([429, 503], response.status)
        } catch {
          broken++
        }
      }
    }
    const workers = Array.from({ length: 24 }, worker)
    await until(() => admitted > 100)
    service.kill("SIGTERM")
    assert.strictEqual(await service.exited, 0)
    running = false
    await Promise.all(workers)
    assert.isAbove(whole, 100)
    assert.strictEqual(broken, 0)
    assert.strictEqual(
      await chargedTo(
        own.url,
        [1, 2, 3].map((n) => `t62-${n}`)
      ),
      admitted
    )
    await until(async () => {
      const [open] = await query<{ n: number }>(
        own.url,
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
      )
      return open?.n === 0
    })
    assert.notInclude(service.logs(), '"level":"error"')
  })
})

describe("63 a stale replica is never asked about keys", () => {
  it("there is one database setting, and whatever connects takes its configuration from it", async () => {
    const sources = ["store", "server", "workers", "queries", "ingest", "cli"].flatMap((name) => {
      const root = new URL(`../../../${name}/src/`, import.meta.url)
      return readdirSync(root, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts"))
        .map((file) => ({ file: `${name}/${file}`, text: readFileSync(new URL(file, root), "utf8") }))
    })
    const using = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
    assert.deepStrictEqual(using(/connectionString/), ["store/database/Database.ts"])
    assert.deepStrictEqual(using(/new Pg\.(Pool|Client)\b/), ["store/database/Database.ts"])
    assert.sameMembers(
      [...using(/"DATABASE_URL"/)],
      // The session and the database only name it where it is wrong.
      ["cli/settings/Environment.ts", "cli/session/Session.ts", "store/database/Database.ts"]
    )
    // Reads of values, pages and records may go to a replica; nothing else knows of any.
    const readers = ["grid/Arrival", "grid/DayPages", "grid/Extent", "grid/GridData", "observations/Revisions"]
    assert.sameMembers(
      [...using(/database\/Replicas\.ts"/)],
      readers.map((name) => `store/${name}.ts`)
    )
    assert.sameMembers([...using(/\bConnections\.make\b/)], ["store/database/Replicas.ts", "store/database/Sql.ts"])
  })
})

describe("64 two nodes migrate at once → one wins", () => {
  it("three nodes on a database without tables: all serve, and every migration ran once", async () => {
    const empty = await createDatabase("template0")
    onTestFinished(empty.drop)
    const nodes = await Promise.all([1, 2, 3].map(() => serve({ DATABASE_URL: empty.url, ...sourceless })))
    await fill(empty.url, nodes)
    for (const node of nodes) assert.strictEqual(await status(node, "/readyz"), 200)
    const rows = await query<{ id: number; times: number }>(
      empty.url,
      `select migration_id as id, count(*)::int as times from migration group by 1 order by 1`
    )
    assert.deepStrictEqual(
      rows.map(({ times }) => times),
      rows.map(() => 1)
    )
    const operator = openStore(empty.url)
    const { secret } = await operator.createKey("t64", "growth")
    await operator.close()
    for (const node of nodes) await until(() => admits(node, secret))
  })
})

describe("66 usage sink down → traffic unaffected, counts reconcile later", () => {
  it("refusals that cannot be written wait and are not lost; calls always equal the counters", async () => {
    const { key, secret } = await store.createKey("t66", "sandbox")
    const refusals = async () =>
      (
        await query<{ n: number }>(
          database.url,
          `select coalesce(sum(refused), 0)::int as n from key_refusal where key_id = $1`,
          [key.id]
        )
      )[0]?.n
    await execute(database.url, `alter table key_refusal rename to key_refusal_away`)
    let refused = 0
    let admitted = 0
    for (let round = 0; round < 3; round++) {
      const results = await callAll(callsOf(service, 30, [secret]), 10)
      refused += countOf(results, 429)
      admitted += countOf(results, 200)
      assert.strictEqual(countOf(results, 429) + countOf(results, 200), 30)
    }
    assert.strictEqual(await status(service, "/readyz"), 200)
    await execute(database.url, `alter table key_refusal_away rename to key_refusal`)
    await until(async () => (await refusals()) === refused)
    assert.deepStrictEqual(await charged(database.url, "t66"), { day: admitted, keys: admitted })
    // What is noted in the last second is written on the way out: of the service of all tests, as this is the last.
    const last = await callAll(callsOf(service, 10, [secret]), 10)
    await service.stop()
    assert.strictEqual(await refusals(), refused + countOf(last, 429))
  })
})

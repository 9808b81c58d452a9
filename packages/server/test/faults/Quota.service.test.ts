import { Array as Arr } from "effect"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type Call, call, callAll, type CallResult, startLoad } from "@grid/testing/service/Calls"
import { untilReturned } from "@grid/testing/cluster/Leases"
import { type ServiceProcess, startService, until } from "@grid/testing/service/ServiceProcess"
import { openStore, type TestStore } from "@grid/testing/service/TestStore"
import { execute, query, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { smallDatabase, sourceless } from "./support/Faults.ts"

const minuteMs = 60_000
const dayMs = 86_400_000

/** Windows of the quota as a test wants to find them, epoch ms. */
interface Windows {
  readonly minute: number
  readonly minute_used: number
  readonly day: number
  readonly day_used: number
}

let database: TestDatabase
let store: TestStore
let services: ReadonlyArray<ServiceProcess>

/** Clocks of the nodes: none is right, as only the database's counts. */
const clocks = {
  ahead: "() => now() + 600_000",
  behind: "() => now() - 600_000",
  jumping: "(() => { let calls = 0; return () => now() + (calls++ % 2 === 0 ? 600_000 : -600_000) })()"
}

beforeAll(async () => {
  database = await smallDatabase()
  store = openStore(database.url)
  services = await Promise.all(
    Object.values(clocks).map((clock) =>
      startService({
        DATABASE_URL: database.url,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`const now = Date.now; Date.now = ${clock}`)}`,
        ...sourceless
      })
    )
  )
})

afterAll(async () => {
  await Promise.all((services ?? []).map((service) => service.stop()))
  await store?.close()
  await database?.drop()
})

const setWindows = (tenant: string, { day, day_used, minute, minute_used }: Windows) =>
  query(
    database.url,
    `insert into tenant_quota values ($1, to_timestamp($2::float8 / 1000), $3, to_timestamp($4::float8 / 1000), $5)
     on conflict (tenant_id) do update set minute = excluded.minute, minute_used = excluded.minute_used,
       day = excluded.day, day_used = excluded.day_used`,
    [tenant, minute, minute_used, day, day_used]
  )

/** Windows as the ledger has them, when no node holds a lease of them. */
const windowsOf = async (tenant: string): Promise<Windows> => {
  await untilReturned(database.url, [tenant])
  const [row] = await query<{ [Name in keyof Windows]: number }>(
    database.url,
    `select (extract(epoch from minute) * 1000)::float8 as minute, minute_used - places_in(minute_free) as minute_used,
       (extract(epoch from day) * 1000)::float8 as day, day_used - places_in(day_free) as day_used from tenant_quota where tenant_id = $1`,
    [tenant]
  )
  assert.isDefined(row)
  return row as Windows
}

const databaseNow = async (): Promise<number> => {
  const [row] = await query<{ now: number }>(
    database.url,
    `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`
  )
  return row?.now ?? Number.NaN
}

/** The next minute, and a day that no clock of the test run reaches: nothing is reset while a test looks. */
const aheadWindows = async (minute_used: number, day_used: number): Promise<Windows> => {
  const now = await databaseNow()
  const minute = Math.floor(now / minuteMs) * minuteMs + minuteMs
  return { minute, minute_used, day: Math.floor(now / dayMs) * dayMs + 2 * dayMs, day_used }
}

const usageOf = async (tenant: string) => {
  await untilReturned(database.url, [tenant])
  const [row] = await query<{ calls: number; refused: number }>(
    database.url,
    `select (select coalesce(sum(calls), 0)::int from key_usage u join api_key k on k.id = u.key_id where tenant_id = $1) calls,
       (select coalesce(sum(refused), 0)::int from key_refusal r join api_key k on k.id = r.key_id where tenant_id = $1) refused`,
    [tenant]
  )
  return row
}

const routes = [
  "/developer/v1/grid/demand/latest",
  "/api/developer/v1/grid/demand/latest",
  "/developer/v1/grid/frequency/latest",
  "/api/developer/v1/grid/demand/history?hours=2",
  "/developer/v1/grid/frequency/history?hours=1"
]

/** So many calls that go round nodes, routes, base paths and keys. */
const spread = (count: number, secrets: ReadonlyArray<string>, nodes = services): ReadonlyArray<Call> =>
  Array.from({ length: count }, (_, index) => ({
    url: `${nodes[index % nodes.length]?.url}${routes[index % routes.length]}`,
    secret: secrets[Math.floor(index / 2) % secrets.length] as string
  }))

const ofStatus = (results: ReadonlyArray<CallResult>, status: number) =>
  results.filter((result) => result.status === status)

const groupBy = <A>(values: ReadonlyArray<A>, key: (value: A) => string): ReadonlyMap<string, ReadonlyArray<A>> =>
  new Map(Object.entries(Arr.groupBy(values, key)))

const descending = (values: Iterable<number | null | undefined>) => [...values].map(Number).sort((a, b) => b - a)

const from = (start: number, count: number) => Array.from({ length: count }, (_, index) => start - index)

/** Within each window that the answers report, remainders are those of the limit, none twice; of one that was spent, all of them. */
const assertExactByMinute = (results: ReadonlyArray<CallResult>, limit: number) => {
  const admitted = ofStatus(results, 200)
  const windows = groupBy(admitted, (result) => result.body.meta?.quota.reset_minute ?? "")
  for (const [window, inside] of windows) {
    const remainders = inside.map((result) => result.body.meta?.quota.remaining_minute)
    assertDistinct(remainders, limit, window)
    const isSpent = ofStatus(results, 429).some(({ body }) => body.scope === "minute" && body.reset_at === window)
    if (isSpent) assert.deepStrictEqual(descending(remainders), from(limit - 1, limit), window)
  }
  const ofDay = admitted.map((result) => result.body.meta?.quota)
  assertDistinct(
    ofDay.map((quota) => quota?.remaining_day),
    Number(ofDay[0]?.limit_day),
    "day"
  )
  return windows
}

/** Remainders of a window, none twice, each of a call that it has; places of a lease stand in any order with those of others. */
const assertDistinct = (remainders: ReadonlyArray<number | null | undefined>, limit: number, window: string) => {
  assert.strictEqual(new Set(remainders).size, remainders.length, window)
  for (const remainder of remainders) {
    assert.isAtLeast(Number(remainder), 0, window)
    assert.isBelow(Number(remainder), limit, window)
  }
}

const growth = { minute: 300, day: 100_000 }

describe("52 limit + 1 at once over 3 nodes → exactly limit admitted, distinct remainders", () => {
  it("a day limit, through different keys, routes and both base paths", async () => {
    const keys = await Promise.all([1, 2, 3].map(() => store.createKey("t52-day", "growth")))
    await setWindows("t52-day", await aheadWindows(0, growth.day - 150))
    const results = await callAll(
      spread(
        400,
        keys.map(({ secret }) => secret)
      ),
      50
    )
    const admitted = ofStatus(results, 200).map((result) => result.body.meta?.quota)
    assert.deepStrictEqual(descending(admitted.map((quota) => quota?.remaining_day)), from(149, 150))
    for (const quota of admitted) {
      assert.strictEqual(quota?.remaining_minute, Number(quota?.remaining_day) + growth.minute - 150)
    }
    const refused = ofStatus(results, 429)
    assert.strictEqual(refused.length, 250)
    for (const { body, headers } of refused) {
      assert.deepStrictEqual([body.code, body.scope], ["quota_exceeded", "day"])
      assert.strictEqual(headers.get("x-ratelimit-remaining-day"), "0")
      assert.strictEqual(headers.get("x-ratelimit-remaining-minute"), "150")
    }
    const after = await windowsOf("t52-day")
    assert.deepStrictEqual([after.minute_used, after.day_used], [150, growth.day])
    await until(async () => (await usageOf("t52-day"))?.refused === 250)
    assert.strictEqual((await usageOf("t52-day"))?.calls, 150)
  })

  it("a minute limit, on the running clock", async () => {
    const keys = await Promise.all([1, 2, 3].map(() => store.createKey("t52-minute", "growth")))
    const results = await callAll(
      spread(
        450,
        keys.map(({ secret }) => secret)
      ),
      50
    )
    const windows = assertExactByMinute(results, growth.minute)
    assert.strictEqual(ofStatus(results, 200).length + ofStatus(results, 429).length, 450)
    for (const { body } of ofStatus(results, 429)) {
      assert.strictEqual(body.scope, "minute")
      assert.strictEqual(windows.get(body.reset_at ?? "")?.length, growth.minute)
    }
    const after = await windowsOf("t52-minute")
    assert.strictEqual(after.day_used, ofStatus(results, 200).length)
  })

  it("one call left, and two that come at once", async () => {
    const { secret } = await store.createKey("t52-last", "growth")
    for (let round = 0; round < 20; round++) {
      await setWindows("t52-last", await aheadWindows(growth.minute - 1, 0))
      const results = await callAll(spread(2, [secret]), 2)
      assert.deepStrictEqual(results.map(({ status }) => status).sort(), [200, 429])
    }
  })
})

describe("53 minute full and day free, and the reverse → 429, nothing consumed, Retry-After = the reset that matters", () => {
  const cases = [
    { name: "minute full, day free", used: [growth.minute, 5], scope: "minute", remaining: ["0", "99995"] },
    { name: "day full, minute free", used: [5, growth.day], scope: "day", remaining: ["295", "0"] },
    { name: "both full", used: [growth.minute, growth.day], scope: "day", remaining: ["0", "0"] },
    { name: "more used than a smaller plan allows", used: [999, 999_999], scope: "day", remaining: ["0", "0"] }
  ] as const
  it.each(cases)("$name", async ({ name, remaining, scope, used }) => {
    const tenant = `t53-${name.replaceAll(" ", "-")}`
    const { secret } = await store.createKey(tenant, "growth")
    const before = await aheadWindows(used[0], used[1])
    await setWindows(tenant, before)
    const results = await callAll(spread(20, [secret]), 10)
    const reset = scope === "day" ? before.day + dayMs : before.minute + minuteMs
    const now = await databaseNow()
    for (const { body, headers, status } of results) {
      assert.deepStrictEqual([status, body.code, body.scope], [429, "quota_exceeded", scope])
      assert.strictEqual(Date.parse(body.reset_at ?? ""), reset)
      assert.strictEqual(headers.get("x-ratelimit-remaining-minute"), remaining[0])
      assert.strictEqual(headers.get("x-ratelimit-remaining-day"), remaining[1])
      const retryAfter = Number(headers.get("retry-after"))
      assert.isAtLeast(retryAfter * 1000, reset - now)
      assert.isBelow(retryAfter * 1000, reset - now + minuteMs)
    }
    assert.deepStrictEqual(await windowsOf(tenant), before)
    assert.strictEqual((await usageOf(tenant))?.calls, 0)
  })

  it("what the gate turns away for another reason consumes nothing either", async () => {
    const { secret } = await store.createKey("t53-other", "sandbox")
    const before = await aheadWindows(0, 0)
    await setWindows("t53-other", before)
    const refusals = await Promise.all(
      ["demand/latest?unknown=1", "demand/history?state=maharashtra", "demand/history?hours=-1", "demand/nowhere"].map(
        (path) => call({ url: `${services[0]?.url}/developer/v1/grid/${path}`, secret })
      )
    )
    assert.deepStrictEqual(
      refusals.map(({ status }) => status),
      [400, 402, 400, 404]
    )
    assert.deepStrictEqual(await windowsOf("t53-other"), before)
  })
})

describe("54 straddling minute and day edges → one reset", () => {
  const edges = [
    { name: "the minute before", minutes: 1, days: 0, expected: { minute_used: 40, day_used: 47 } },
    { name: "the day before", minutes: 0, days: 1, expected: { minute_used: 40, day_used: 40 } }
  ] as const
  it.each(edges)(
    "a full window of $name is emptied once, by whoever comes first",
    async ({ days, expected, minutes, name }) => {
      const tenant = `t54-${name.replaceAll(" ", "-")}`
      const { secret } = await store.createKey(tenant, "growth")
      const now = await databaseNow()
      const day = Math.floor(now / dayMs) * dayMs - days * dayMs
      const minute = days === 1 ? day + dayMs - minuteMs : Math.floor(now / minuteMs) * minuteMs - minutes * minuteMs
      await setWindows(tenant, { minute, minute_used: growth.minute, day, day_used: days === 1 ? growth.day : 7 })
      const results = await callAll(spread(40, [secret]), 20)
      assert.strictEqual(ofStatus(results, 200).length, 40)
      const quotas = results.map(({ body }) => body.meta?.quota)
      assertDistinct(
        quotas.map((quota) => quota?.remaining_day),
        growth.day - (expected.day_used - 40),
        "day"
      )
      const ofMinute = assertExactByMinute(results, growth.minute)
      assert.isAtMost(ofMinute.size, 2)
      assert.strictEqual((await windowsOf(tenant)).day_used, expected.day_used)
    }
  )
})

describe("55 a node's clock ± 10 minutes, or jumping back → no effect", () => {
  it("windows, resets and Retry-After are the database's", async () => {
    const { secret } = await store.createKey("t55", "growth")
    const before = await databaseNow()
    const results = await callAll(
      Array.from({ length: 400 }, (_, index) => ({
        url: `${services[index % 3]?.url}/developer/v1/grid/demand/latest`,
        secret
      })),
      30
    )
    const after = await databaseNow()
    const windows = assertExactByMinute(results, growth.minute)
    const minuteOf = (ms: number) => Math.floor(ms / minuteMs)
    for (const window of windows.keys()) {
      const minute = minuteOf(Date.parse(window)) - 1
      assert.isTrue(minute >= minuteOf(before) && minute <= minuteOf(after), window)
    }
    for (const { body, headers } of ofStatus(results, 429)) {
      const reset = Date.parse(body.reset_at ?? "")
      assert.isTrue(windows.has(body.reset_at ?? ""))
      assert.isAtMost(Number(headers.get("retry-after")), Math.ceil((reset - before) / 1000))
    }
    for (const [index, offset] of [600_000, -600_000].entries()) {
      await until(() => services[index]?.logs().includes(`"message":"request"`) === true)
      const line = services[index]
        ?.logs()
        .split("\n")
        .find((text) => text.includes(`"message":"request"`))
      const { time } = JSON.parse(line ?? "{}") as { time: string }
      assert.closeTo(Date.parse(time) - offset, after, 5 * minuteMs, "the clock of the node was not shifted")
    }
  })

  it("a stored window ahead of the clock is filled, never reset: its end stays, and limit is limit", async () => {
    const { secret } = await store.createKey("t55-back", "growth")
    const ahead = await aheadWindows(growth.minute - 10, 50)
    await setWindows("t55-back", ahead)
    const results = await callAll(spread(30, [secret]), 15)
    assert.deepStrictEqual(
      descending(ofStatus(results, 200).map(({ body }) => body.meta?.quota.remaining_minute)),
      from(9, 10)
    )
    for (const { body } of ofStatus(results, 200)) {
      assert.strictEqual(Date.parse(body.meta?.quota.reset_minute ?? ""), ahead.minute + minuteMs)
      assert.strictEqual(Date.parse(body.meta?.quota.reset_day ?? ""), ahead.day + dayMs)
    }
    assert.deepStrictEqual(await windowsOf("t55-back"), { ...ahead, minute_used: growth.minute, day_used: 60 })
  })
})

describe("67 one tenant saturating → the others' p99 within budget", () => {
  it("every call of the other tenant succeeds, and its latency stays in proportion", async () => {
    const greedy = await store.createKey("t67-greedy", "growth")
    const modest = await store.createKey("t67-modest", "enterprise")
    await execute(database.url, `delete from tenant_quota where tenant_id like 't67-%'`)
    await setWindows("t67-modest", await aheadWindows(0, 0))
    const url = `${services[0]?.url}/developer/v1/grid/demand/latest`
    const latencies = async () => {
      const taken: Array<number> = []
      for (let index = 0; index < 100; index++) {
        const begun = performance.now()
        const { status } = await call({ url, secret: modest.secret })
        taken.push(performance.now() - begun)
        assert.strictEqual(status, 200)
      }
      return taken.sort((a, b) => a - b)[Math.floor(taken.length * 0.99) - 1] as number
    }
    const alone = await latencies()
    const load = startLoad(() => ({ url, secret: greedy.secret }), 24, 10)
    await until(() => load.results.some(({ status }) => status === 429))
    const beside = await latencies()
    await load.stop()
    assert.isTrue(load.results.every(({ status }) => status === 200 || status === 429))
    assertExactByMinute(load.results, growth.minute)
    assert.isBelow(beside, 100 * Math.max(alone, 1))
  })
})

import { assert, describe, it } from "@effect/vitest"
import { examples } from "@grid/docs/openapi/Examples"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import { needsOfRoutes, needsOfTools } from "@grid/domain/api/Needs"
import { needOf } from "@grid/domain/observations/Holdings"
import { contracts } from "@grid/domain/tools/Contracts"
import { istDate } from "@grid/domain/time/Time"
import { createDatabase, execute, hold, query } from "@grid/testing/cluster/TestCluster"
import { startService, until } from "@grid/testing/service/ServiceProcess"
import { openStore } from "@grid/testing/service/TestStore"
import { afterAll, beforeAll } from "vitest"
import { type Answer, call, callsOf, goodBody, newTenant, problem, urlOf } from "./support/Client.ts"
import { type OpenSuite, sharedSuite, startSuite, type Suite } from "./support/Suite.ts"

/** A service that has no data, and one that has simulated days. */
let empty: Suite
const loaded = sharedSuite()

beforeAll(async () => {
  empty = await startSuite({ GDS_SOURCES: "" }, "migrated")
  // A moment after the start the engine has looked at what has come: nothing.
  await until(async () => {
    const [clock] = await query<{ looked: boolean }>(
      empty.database.url,
      "select looked_at >= 0 as looked from carbon_clock"
    )
    return clock?.looked === true
  })
})

afterAll(() => empty.close())

/** A way of supply that lacks its prices is null, beside those that rest on what comes with the service, as substations do. */
const answersAnyway = [
  "landedCostCompare",
  "substations",
  "substation",
  "substationHeadroom",
  "siteScreen",
  "hostingCapacity",
  "feederStress",
  "evSiteScreen",
  "reversePowerFlow",
  "transformerLoadProfile"
]

const routes = contractRoutes.filter(({ name }) => needsOfRoutes[name] !== undefined && !answersAnyway.includes(name))

/** True of a route whose answer is a forecast, which comes within a minute. */
const isForecast = ({ needs }: (typeof routes)[number]) =>
  needs({})
    .map(needOf)
    .some((need) => need.of === "forecasts")

/** Bodies of which every member but the market is of no account here. */
const bodyOf = (name: string): unknown => {
  const body = goodBody(name) as Readonly<Record<string, unknown>>
  if (name !== "projectEconomics") return body
  const { tariff_inr_per_kwh: _, ...rest } = body
  return { ...rest, market: { market_type: "DAM" } }
}

const queries: Readonly<Record<string, string>> = {
  stateCarbonHistory: "state=goa&signal=average"
}

const pathParameters = { ":state": "goa", ":node": "IN-RJ", ":region": "NR", ":substation_id": "SIM-PS-01" }

const pathOf = (path: string): string =>
  Object.entries(pathParameters).reduce((text, [name, value]) => text.replace(name, value), path)

const ask = (suite: OpenSuite, secret: string, route: (typeof routes)[number]): Promise<Answer> =>
  call(suite.url + pathOf(urlOf(route, queries[route.name])), {
    method: route.method,
    headers: { "x-api-key": secret },
    ...(route.decodePayload === null ? {} : { body: bodyOf(route.name) })
  })

const argumentsOf: Readonly<Record<string, object>> = { state_snapshot: { state: "goa" } }

interface ToolAnswer {
  readonly headers: Headers
  readonly code: string | undefined
}

const callTool = async (
  suite: Pick<OpenSuite, "url">,
  secret: string,
  name: string,
  given?: object
): Promise<ToolAnswer> => {
  const { headers, ...response } = await fetch(`${suite.url}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "x-api-key": secret
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: given ?? argumentsOf[name] ?? {} }
    })
  }).then(async (answer) => ({
    headers: answer.headers,
    body: (await answer.json()) as {
      readonly result?: { readonly structuredContent?: { readonly error?: { readonly code: string } } }
    }
  }))
  return { headers, code: response.body.result?.structuredContent?.error?.code }
}

/** Members of an answer that name the engine's version. */
interface Versions {
  readonly model_version?: string
  readonly methodology_version?: string
}

const tools = contracts.map(({ name }) => name as string).filter((name) => needsOfTools[name] !== undefined)

describe("where nothing is loaded nothing is charged", () => {
  it.each(routes.map((route) => [route.name, route] as const))("%s", async (_, route) => {
    const { key, secret } = await empty.store.createKey(newTenant(), "enterprise")
    for (let time = 0; time < 2; time++) {
      const answer = await ask(empty, secret, route)
      problem(answer, "data_unavailable")
      assert.deepStrictEqual(["x-ratelimit-remaining", "x-tier", "retry-after"].map(answer.header), [
        "600",
        "enterprise",
        isForecast(route) ? "10" : "300"
      ])
    }
    assert.strictEqual(await callsOf(empty.database.url, key.id), 0)
  })

  it.each(tools)("the tool %s", async (name) => {
    const { key, secret } = await empty.store.createKey(newTenant(), "enterprise")
    const { code, headers } = await callTool(empty, secret, name)
    assert.strictEqual(code, "no_data")
    assert.strictEqual(headers.get("x-ratelimit-remaining"), "600")
    assert.strictEqual(await callsOf(empty.database.url, key.id), 0)
  })

  it("the plan, the parameters and the quota of the key still come first", async () => {
    const trial = await empty.store.createKey(newTenant(), "trial")
    const get = (path: string) => call(empty.url + path, { headers: { "x-api-key": trial.secret } })
    problem(await get("/developer/v1/grid/demand/history?state=goa"), "not_in_plan")
    problem(await get("/developer/v1/grid/demand/history?hours=0"), "invalid_parameter")
    problem(await get("/developer/v1/grid/demand/history"), "data_unavailable")
  })
})

describe("where something is loaded a call is charged", () => {
  it.each(routes.map((route) => [route.name, route] as const))("%s", async (_, route) => {
    const { key, secret } = await loaded.store.createKey(newTenant(), "enterprise")
    const answer = await ask(loaded, secret, route)
    assert.isBelow(answer.status, 300, answer.text)
    assert.strictEqual(answer.header("x-ratelimit-remaining"), "599")
    const { model_version, methodology_version } = JSON.parse(answer.text) as Versions
    const example = examples[route.name] as Versions
    assert.deepStrictEqual(
      [example.model_version, example.methodology_version],
      [model_version, methodology_version],
      "the example names the version that answers"
    )
    assert.strictEqual(await callsOf(loaded.database.url, key.id), 1)
  })

  it("as soon as it has arrived, on a node that looked before", async () => {
    const { key, secret } = await empty.store.createKey(newTenant(), "enterprise")
    const get = () => call(`${empty.url}/developer/v1/grid/demand/history`, { headers: { "x-api-key": secret } })
    problem(await get(), "data_unavailable")
    await empty.store.write("npp", [
      {
        dataset: "demand",
        area: "india",
        ts: Date.now() - 3_600_000,
        value: 200_000,
        kind: "observed",
        captured_at: Date.now(),
        period_minutes: 15
      }
    ])
    await until(async () => (await get()).status === 200)
    assert.strictEqual(await callsOf(empty.database.url, key.id), 1)
  })

  it("but not of a state of which nothing is loaded, on REST and the connector", async () => {
    const asking = async ({ database, store, url }: OpenSuite) => {
      const { key, secret } = await store.createKey(newTenant(), "enterprise")
      return {
        get: (path: string) => call(`${url}/developer/v1/grid/${path}`, { headers: { "x-api-key": secret } }),
        codeOf: async (state: string) => (await callTool({ url }, secret, "state_snapshot", { state })).code,
        calls: () => callsOf(database.url, key.id)
      }
    }
    const some = await asking(empty)
    problem(await some.get("demand/history?state=lakshadweep"), "data_unavailable")
    problem(await some.get("statistics?state=lakshadweep"), "data_unavailable")
    assert.strictEqual(await some.codeOf("lakshadweep"), "no_data")
    assert.strictEqual(await some.calls(), 0)
    assert.strictEqual((await some.get("demand/history")).status, 200)
    assert.strictEqual(await some.calls(), 1)

    const all = await asking(loaded)
    assert.strictEqual((await all.get("demand/history?state=lakshadweep")).status, 200)
    assert.strictEqual((await all.get("statistics?state=lakshadweep")).status, 200)
    assert.isUndefined(await all.codeOf("lakshadweep"))
    assert.strictEqual(await all.calls(), 3)
  })
})

describe("what is computed for the first time", () => {
  const computed = [
    "carbon-intensity/latest",
    "carbon-intensity/history",
    "carbon-intensity/by-state?hours=1",
    "carbon-intensity/with-fuel-mix",
    "carbon-intensity/summary",
    "carbon-intensity/windows",
    "fuel-mix/latest?view=consumption",
    "fuel-mix/history?state=goa",
    "briefings/daily",
    "briefings/daily-summary"
  ]

  it("is not there yet, at no charge, rather than an empty window, until the engine has looked at all of it", async () => {
    const database = await createDatabase()
    const store = openStore(database.url)
    const { key, secret } = await store.createKey(newTenant(), "enterprise")
    await execute(database.url, "update carbon_clock set looked_at = -1")
    const held = await hold(database.url, "select from carbon_clock for update")
    const service = await startService({ DATABASE_URL: database.url })
    const get = (path: string) => call(`${service.url}/developer/v1/${path}`, { headers: { "x-api-key": secret } })
    for (const path of computed) {
      const answer = await get(path)
      assert.match(problem(answer, "data_unavailable").detail, /computed for the first time.*Ask again/, path)
      assert.strictEqual(answer.header("retry-after"), "10", path)
    }
    assert.strictEqual(await callsOf(database.url, key.id), 0)
    assert.strictEqual((await get("fuel-mix/history")).status, 200, "what is observed is there")
    await held.release()
    for (const path of computed) await until(async () => (await get(path)).status === 200)
    await service.stop()
    await store.close()
    await database.drop()
  })

  it("and is told of best hours that a forecast alone could tell, but not of those that the plan leaves out", async () => {
    const now = Date.now()
    await empty.store.write("exchange", [
      {
        dataset: "price_rtm",
        area: "india",
        ts: now - 3_600_000 - (now % 900_000),
        value: 3_000,
        kind: "observed",
        captured_at: now,
        period_minutes: 15
      }
    ])
    const ask = async (plan: "enterprise" | "trial", query: string) => {
      const { secret } = await empty.store.createKey(newTenant(), plan)
      const path = `/developer/v1/market/exchange/windows?market_type=RTM&${query}`
      return call(empty.url + path, { headers: { "x-api-key": secret } })
    }
    await until(async () => (await ask("trial", "n=2")).status === 200)
    const later = await ask("enterprise", "n=2")
    assert.match(problem(later, "data_unavailable").detail, /forecast/)
    assert.strictEqual(later.header("retry-after"), "10")
    const past = istDate(now - 86_400_000)
    assert.strictEqual((await ask("enterprise", `date=${past}`)).status, 200, "a window that is over is empty")
  })
})

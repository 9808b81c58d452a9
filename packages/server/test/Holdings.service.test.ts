import { assert, describe, it } from "@effect/vitest"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import { needsOfRoutes, needsOfTools } from "@grid/domain/api/Needs"
import { contracts } from "@grid/domain/tools/Contracts"
import { query } from "@grid/testing/cluster/TestCluster"
import { until } from "@grid/testing/service/ServiceProcess"
import { afterAll, beforeAll } from "vitest"
import { type Answer, call, callsOf, goodBody, newTenant, problem, urlOf } from "./support/Client.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

/** A service that has no data, and one that has simulated days. */
let empty: Suite
let loaded: Suite

beforeAll(async () => {
  const products = JSON.stringify({ "carbon-matching": "beta" })
  ;[empty, loaded] = await Promise.all([
    startSuite({ GDS_SOURCES: "", GDS_PRODUCT_STATUS: products }, "migrated"),
    startSuite({ GDS_PRODUCT_STATUS: products })
  ])
})

afterAll(() => Promise.all([empty.close(), loaded.close()]))

const routes = contractRoutes.filter(({ name }) => needsOfRoutes[name] !== undefined)

/** Bodies of which every member but the market is of no account here. */
const bodyOf = (name: string): unknown => {
  const body = goodBody(name) as Readonly<Record<string, unknown>>
  if (name !== "projectEconomics") return body
  const { tariff_inr_per_kwh: _, ...rest } = body
  return { ...rest, market: { market_type: "DAM" } }
}

const queries: Readonly<Record<string, string>> = { stateCarbonHistory: "state=goa&signal=average" }

const ask = (suite: Suite, secret: string, route: (typeof routes)[number]): Promise<Answer> =>
  call(suite.url + urlOf(route, queries[route.name]).replace(":state", "goa"), {
    method: route.method,
    headers: { "x-api-key": secret },
    ...(route.decodePayload === null ? {} : { body: bodyOf(route.name) })
  })

const argumentsOf: Readonly<Record<string, object>> = { state_snapshot: { state: "goa" } }

interface ToolAnswer {
  readonly headers: Headers
  readonly code: string | undefined
}

const callTool = async (suite: Suite, secret: string, name: string, given?: object): Promise<ToolAnswer> => {
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
        "300"
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

  it("a state of which nothing is loaded, on REST and the connector", async () => {
    await query(
      loaded.database.url,
      "update series set area = 'nowhere' where area = 'lakshadweep' and dataset in ('demand', 'own_generation', 'net_import', 'frequency')"
    )
    const { key, secret } = await loaded.store.createKey(newTenant(), "enterprise")
    const get = (path: string) => call(loaded.url + path, { headers: { "x-api-key": secret } })
    problem(await get("/developer/v1/grid/demand/history?state=lakshadweep"), "data_unavailable")
    problem(await get("/developer/v1/grid/statistics?state=lakshadweep"), "data_unavailable")
    assert.strictEqual((await callTool(loaded, secret, "state_snapshot", { state: "lakshadweep" })).code, "no_data")
    assert.strictEqual(await callsOf(loaded.database.url, key.id), 0)
    assert.strictEqual((await get("/developer/v1/grid/demand/history?state=goa")).status, 200)
    assert.strictEqual(await callsOf(loaded.database.url, key.id), 1)
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
})

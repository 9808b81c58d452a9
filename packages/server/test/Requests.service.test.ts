import { assert, describe, it } from "@effect/vitest"
import { UsageByRoute, type RequestItem, Requests } from "@grid/domain/requests/Requests"
import { Page, PublicMeta } from "@grid/domain/http/Envelope"
import { execute, query } from "@grid/testing/cluster/TestCluster"
import { type IdentityProvider, startIdentityProvider } from "@grid/testing/identity/IdentityProvider"
import { until } from "@grid/testing/service/ServiceProcess"
import { Schema } from "effect"
import { afterAll, beforeAll } from "vitest"
import { call, type CallOptions, decoded, managed, newTenant, problem, withinMinute } from "./support/Client.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

const latest = "/developer/v1/grid/demand/latest"

let suite: Suite
let provider: IdentityProvider

beforeAll(async () => {
  provider = await startIdentityProvider()
  suite = await startSuite(provider.environment)
})

afterAll(async () => {
  await suite.close()
  await provider.close()
})

const manage = async (tenant: string, path: string) =>
  call(`${suite.url}/api/developer${path}`, {
    headers: { authorization: `Bearer ${await provider.token({ org_id: tenant })}` }
  })

const RequestPage = Schema.Struct({ data: Requests, meta: Schema.Struct({ ...PublicMeta.fields, page: Page }) })

const requestsOf = async (tenant: string, query = "") =>
  decoded(await manage(tenant, `/requests${query}`), 200, RequestPage)

const routesOf = async (tenant: string) =>
  managed(await manage(tenant, "/usage/routes?days=2"), 200, UsageByRoute).routes

/** Requests of a tenant once there are so many. */
const written = async (tenant: string, count: number): Promise<ReadonlyArray<RequestItem>> => {
  await until(async () => (await requestsOf(tenant)).data.items.length === count)
  return (await requestsOf(tenant)).data.items
}

/** A tenant of its own with a key, and calls with it. */
const caller = async (plan: "growth" | "trial" = "growth") => {
  const tenant = newTenant()
  const { key, secret } = await suite.store.createKey(tenant, plan)
  const get = (path: string, { headers, ...options }: CallOptions = {}) =>
    call(`${suite.url}${path}`, { ...options, headers: { "x-api-key": secret, ...headers } })
  return { tenant, key, secret, get }
}

describe("requests", () => {
  it("of every outcome are listed as they were answered, and counted by route", async () => {
    const { get, key, tenant } = await caller("trial")
    const answers = [
      await get(latest, { headers: { "x-request-id": "the-first" } }),
      await get(`${latest}?what=ever`),
      await get("/developer/v1/forecast/demand?horizon=3"),
      await get("/developer/v1/no/such/path"),
      await get("/api/developer/v1/ping"),
      await get(latest, { method: "PUT" })
    ]
    const items = (await written(tenant, answers.length)).toReversed()
    assert.deepStrictEqual(
      items.map(({ request_id, status }) => [request_id, status]),
      answers.map((answer) => [answer.header("x-request-id"), answer.status])
    )
    assert.deepStrictEqual(
      items.map(({ code, parameters, path, route }) => ({ route, path, parameters, code })),
      [
        { route: latest, path: latest, parameters: [], code: null },
        { route: latest, path: latest, parameters: ["what"], code: "invalid_parameter" },
        {
          route: "/developer/v1/forecast/demand",
          path: "/developer/v1/forecast/demand",
          parameters: ["horizon"],
          code: "not_in_plan"
        },
        { route: "unmatched", path: "/developer/v1/no/such/path", parameters: [], code: "not_found" },
        { route: "/developer/v1/ping", path: "/api/developer/v1/ping", parameters: [], code: null },
        { route: "unmatched", path: latest, parameters: [], code: "method_not_allowed" }
      ]
    )
    const [first] = items
    assert.strictEqual(first?.request_id, "the-first")
    assert.isAbove(first?.bytes ?? 0, answers[0]?.text.length ?? Infinity, "headers are counted with the body")
    for (const item of items) {
      assert.deepInclude(item, { key_id: key.id, surface: "rest" })
      assert.isAtLeast(item.duration_ms, 0)
      assert.isBelow(Math.abs(Date.parse(item.at) - Date.now()), 60_000)
    }
    assert.sameDeepMembers(
      (await routesOf(tenant)).map(({ calls, code, route, status_class, surface }) =>
        [route, surface, status_class, code, calls].join(" ")
      ),
      [
        `${latest} rest 2xx  1`,
        `${latest} rest 4xx invalid_parameter 1`,
        "/developer/v1/forecast/demand rest 4xx not_in_plan 1",
        "unmatched rest 4xx not_found 1",
        "/developer/v1/ping rest 2xx  1",
        "unmatched rest 4xx method_not_allowed 1"
      ]
    )
  })

  it("on every surface are those of the key, refusals by the quota among them", async () => {
    const { get, secret, tenant } = await caller("trial")
    const calls = await withinMinute(async () => {
      const statuses = []
      for (let index = 0; index < 12; index++) statuses.push((await get(latest)).status)
      assert.include(statuses, 429)
      return statuses
    })
    await get("/api/intelligence/catalog")
    await fetch(`${suite.url}/mcp?api_key=${secret}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "live_demand", arguments: {} }
      })
    }).then((response) => response.arrayBuffer())
    await until(async () => (await requestsOf(tenant)).data.items.length >= calls.length + 2)
    const routes = await routesOf(tenant)
    assert.includeMembers(
      routes.map(({ surface }) => surface),
      ["rest", "legacy", "connector"]
    )
    assert.isTrue(routes.some(({ code, status_class }) => code === "quota_exceeded" && status_class === "4xx"))
  })

  it("without a good key are in nobody's list", async () => {
    const { key, secret, tenant } = await caller()
    await suite.store.revokeKey(key)
    problem(await call(`${suite.url}${latest}`, { headers: { "x-api-key": secret } }), "api_key_revoked")
    problem(await call(`${suite.url}${latest}`), "api_key_missing")
    const other = await caller()
    await other.get(latest)
    await written(other.tenant, 1)
    assert.isEmpty((await requestsOf(tenant)).data.items)
  })

  it("no secret and no value of a query is kept, wherever it was sent", async () => {
    const { get, secret, tenant } = await caller()
    const value = "verysecretvalue"
    const sent = [
      await get(`${latest}?api_key=${secret}&token=${value}&state=${value}`),
      await get(`${latest}?${secret}=1&${value.toUpperCase()}=1`),
      await get(`/developer/v1/${secret}`),
      await get(`/developer/v1/%73vc_live_${secret.slice(9)}`),
      await get(latest, { headers: { "x-request-id": secret, "user-agent": value, cookie: `a=${value}` } }),
      await get("/developer/v1/jobs", { method: "POST", body: { type: value, dataset: secret } })
    ]
    await written(tenant, sent.length)
    const rows = await query<{ row: string }>(suite.database.url, "select r::text as row from request_log r")
    assert.isAtLeast(rows.length, sent.length)
    for (const { row } of rows) {
      assert.notInclude(row, secret.slice(9))
      assert.notInclude(row.toLowerCase(), value)
    }
  })

  it("another tenant's requests and key are not there", async () => {
    const [one, other] = [await caller(), await caller()]
    await one.get(latest)
    await other.get(latest)
    const [item] = await written(one.tenant, 1)
    await written(other.tenant, 1)
    assert.strictEqual(item?.key_id, one.key.id)
    assert.isEmpty((await requestsOf(other.tenant, `?key_id=${one.key.id}`)).data.items)
    assert.lengthOf((await requestsOf(one.tenant, `?key_id=${one.key.id}`)).data.items, 1)
    problem(await manage(one.tenant, "/requests?key_id=key_1"), "invalid_parameter")
    problem(
      await call(`${suite.url}/api/developer/requests`, { headers: { authorization: `Bearer ${one.secret}` } }),
      "token_invalid"
    )
  })

  it("come in pages that hold each once", async () => {
    const { get, tenant } = await caller()
    for (let index = 0; index < 5; index++)
      await get("/developer/v1/ping", { headers: { "x-request-id": `p${index}` } })
    await written(tenant, 5)
    const ids: Array<string> = []
    for (let cursor: string | null = ""; cursor !== null;) {
      const { data, meta } = await requestsOf(tenant, `?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`)
      ids.push(...data.items.map(({ request_id }) => request_id))
      cursor = meta.page.next_cursor
    }
    assert.deepStrictEqual(ids, ["p4", "p3", "p2", "p1", "p0"])
    problem(await manage(tenant, "/requests?cursor=bm9wZQ"), "invalid_parameter")
  })

  it("are answered while the log cannot be written, and counted once it can", async () => {
    const { get, tenant } = await caller()
    await execute(suite.database.url, "alter table usage_route rename to usage_route_away")
    try {
      assert.strictEqual((await get(latest)).status, 200)
      await until(
        async () => (await query(suite.database.url, "select from request_log where path = $1", [latest])).length > 0
      )
    } finally {
      await execute(suite.database.url, "alter table usage_route_away rename to usage_route")
    }
    assert.strictEqual((await get(latest)).status, 200)
    await until(async () => (await routesOf(tenant))[0]?.calls === 2)
  })
})

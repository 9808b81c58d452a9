import { assert, describe, it } from "@effect/vitest"
import { states } from "@grid/domain/states/State"
import { eachSpelling } from "@grid/testing/names/StateSpellings"
import { query } from "@grid/testing/cluster/TestCluster"
import { beforeAll } from "vitest"
import { newTenant } from "./support/Client.ts"
import { sharedSuite } from "./support/Suite.ts"

const suite = sharedSuite()
let secret = ""

beforeAll(async () => {
  secret = (await suite.store.createKey(newTenant(), "enterprise")).secret
})

/** Calls under way at once: the quota of the plan is larger than all of them together. */
const atOnce = 6

interface Sent {
  readonly status: number
  readonly body: unknown
}

const send = async (path: string, body?: unknown, key = secret): Promise<Sent> => {
  const response = await fetch(`${suite.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "x-api-key": key,
      accept: "application/json, text/event-stream",
      ...(body === undefined ? {} : { "content-type": "application/json" })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  return { status: response.status, body: await response.json() }
}

const tool = async (name: string, parameters: object, key?: string): Promise<unknown> => {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: parameters } }
  const { body } = await send("/mcp", message, key)
  return (body as { readonly result: { readonly structuredContent: unknown } }).result.structuredContent
}

const all = async <A>(items: ReadonlyArray<A>, check: (item: A) => Promise<void>): Promise<void> => {
  const rest = [...items]
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await check(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

const freshKey = async () => (await suite.store.createKey(newTenant(), "enterprise")).secret

describe("names as people write them", () => {
  it("REST takes every spelling of every state, and answers with the slug", async () => {
    const key = await freshKey()
    await all(eachSpelling, async ([spelling, slug]) => {
      const path = `/developer/v1/grid/demand/history?hours=1&state=${encodeURIComponent(spelling)}`
      const { body, status } = await send(path, undefined, key)
      assert.strictEqual(status, 200, `${spelling}: ${JSON.stringify(body)}`)
      assert.strictEqual((body as { readonly data: { readonly area: string } }).data.area, slug, spelling)
    })
  })

  it("the connector takes every spelling and large cities, and answers with the slug", async () => {
    const key = await freshKey()
    const cities = [
      ["Mumbai", "maharashtra"],
      ["bengaluru", "karnataka"],
      ["NEW DELHI", "delhi"],
      ["Calcutta", "west-bengal"]
    ] as const
    await all([...eachSpelling, ...cities], async ([spelling, slug]) => {
      const answer = await tool("live_demand", { state: spelling }, key)
      assert.nestedPropertyVal(answer, "state.slug", slug, spelling)
    })
  })

  it("an export takes every spelling in one list, alone and as an area", async () => {
    const spellings = eachSpelling.map(([spelling]) => spelling)
    const job = { type: "export", dataset: "demand", query: { state: spellings, hours: 1 }, format: "json" }
    const created = await send("/developer/v1/jobs", job)
    assert.strictEqual(created.status, 202, JSON.stringify(created.body))
    const { data } = created.body as { readonly data: { readonly id: string } }
    const [row] = await query<{ areas: ReadonlyArray<string> }>(
      suite.database.url,
      "select spec->'areas' as areas from job where id = $1",
      [data.id]
    )
    assert.sameMembers(
      [...(row?.areas ?? [])],
      states.map(({ slug }) => slug)
    )
    const areas = { ...job, query: { area: ["northern", "W2", "bid-w2", "All India", "TN"], hours: 1 } }
    const other = await send("/developer/v1/jobs", areas)
    assert.strictEqual(other.status, 202, JSON.stringify(other.body))
    const [second] = await query<{ areas: ReadonlyArray<string> }>(
      suite.database.url,
      "select spec->'areas' as areas from job where id = $1",
      [(other.body as { readonly data: { readonly id: string } }).data.id]
    )
    assert.sameMembers([...(second?.areas ?? [])], ["nr", "bid-w2", "india", "tamil-nadu"])
  })

  it("zones and bid areas are taken by their names; a state stands in a path as well", async () => {
    for (const zone of ["NR", "nr", "northern", "Northern Region"]) {
      const { body } = await send(`/developer/v1/grid/states?zone=${encodeURIComponent(zone)}`)
      const { items } = (body as { readonly data: { readonly items: ReadonlyArray<{ readonly zone: string }> } }).data
      assert.isAbove(items.length, 5, zone)
      assert.isTrue(items.every((item) => item.zone === "NR"))
    }
    for (const area of ["W2", "w2", "bid-w2"]) {
      const { body, status } = await send(`/developer/v1/market/exchange/area-prices?area=${area}`)
      assert.strictEqual(status, 200, JSON.stringify(body))
      const { blocks } = (body as { readonly data: { readonly blocks: ReadonlyArray<{ readonly area: string }> } }).data
      assert.isTrue(blocks.every((block) => block.area === "W2"))
    }
    for (const name of ["IN-TN", "Tamil%20Nadu", "tn"]) {
      const { body, status } = await send(`/v1/carbon-intensity/latest/${name}`)
      assert.strictEqual(status, 200, JSON.stringify(body))
    }
  })

  it("an alert takes them, and stands with slug and code", async () => {
    const alert = { name: "n", op: ">", threshold: 1, for_blocks: 1, url: "https://8.8.8.8/hook" }
    for (const [watched, area] of [
      [{ metric: "demand", state: "Tamil Nadu" }, "tamil-nadu"],
      [{ metric: "price", market_type: "DAM", area: "bid-w2" }, "W2"],
      [{ metric: "price", market_type: "DAM", area: "w2" }, "W2"]
    ] as const) {
      const { body, status } = await send("/developer/v1/alerts", { ...alert, ...watched })
      assert.strictEqual(status, 201, JSON.stringify(body))
      assert.nestedPropertyVal(body, "data.area", area)
    }
  })

  it("the day-ahead market is meant where none is named", async () => {
    for (const route of ["latest", "canonical", "heatmap", "price-duration", "area-prices", "storage-arbitrage"]) {
      const plain = await send(`/developer/v1/market/exchange/${route}`)
      const named = await send(`/developer/v1/market/exchange/${route}?market_type=DAM`)
      assert.strictEqual(plain.status, 200, JSON.stringify(plain.body))
      assert.deepStrictEqual(
        (plain.body as { readonly data: unknown }).data,
        (named.body as { readonly data: unknown }).data,
        route
      )
    }
  })
})

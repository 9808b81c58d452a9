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

/** One way of each kind to write a state, with its slug: all ways are read in the tests of `find`, and by one export below. */
const forms = [
  ["tamil-nadu", "tamil-nadu"],
  ["Tamil Nadu", "tamil-nadu"],
  ["A & N Islands", "andaman-and-nicobar-islands"],
  ["IN-OR", "odisha"],
  ["tg", "telangana"],
  ["pondy", "puducherry"],
  ["हरियाणा / Haryana", "haryana"]
] as const

interface Sent {
  readonly status: number
  readonly body: unknown
}

const send = async (path: string, body?: unknown): Promise<Sent> => {
  const response = await fetch(`${suite.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "x-api-key": secret,
      accept: "application/json, text/event-stream",
      ...(body === undefined ? {} : { "content-type": "application/json" })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  return { status: response.status, body: await response.json() }
}

const tool = async (name: string, parameters: object): Promise<unknown> => {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: parameters } }
  const { body } = await send("/mcp", message)
  return (body as { readonly result: { readonly structuredContent: unknown } }).result.structuredContent
}

describe("names as people write them", () => {
  it("REST takes a state by its name, former name, short form and codes, and answers with the slug", async () => {
    for (const [spelling, slug] of forms) {
      const path = `/developer/v1/grid/demand/history?hours=1&state=${encodeURIComponent(spelling)}`
      const { body, status } = await send(path)
      assert.strictEqual(status, 200, `${spelling}: ${JSON.stringify(body)}`)
      assert.nestedPropertyVal(body, "data.area", slug, spelling)
    }
  })

  it("the connector takes these and large cities, and answers with the slug", async () => {
    for (const [spelling, slug] of [...forms, ["NEW DELHI", "delhi"]] as const) {
      const answer = await tool("live_demand", { state: spelling })
      assert.nestedPropertyVal(answer, "state.slug", slug, spelling)
    }
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

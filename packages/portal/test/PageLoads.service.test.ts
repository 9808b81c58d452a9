import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { istDate } from "@grid/domain/time/Time"
import { csrfTokenOf } from "@grid/http/SessionCookie"
import { hold } from "@grid/testing/cluster/TestCluster"
import { Visitor } from "@grid/testing/console/Visitor"
import { until } from "@grid/testing/service/ServiceProcess"
import { randomBytes } from "node:crypto"
import { type House, latest, newTenant, openHouse, problem } from "./support/House.ts"

let house: House
let otherNode: string

beforeAll(async () => {
  house = await openHouse()
  otherNode = await house.startNode()
})

afterAll(() => house.close())

/** A day that is over, whose answer does not change. */
const yesterday = istDate(Date.now() - 2 * 86_400_000)
const history = `/developer/v1/grid/demand/history?from=${yesterday}&to=${yesterday}`

/** Calls of an engine, and one that leaves something behind. */
const ownCalls: ReadonlyArray<readonly [path: string, body: unknown]> = [
  ["/v1/market/forward-curve/W2", undefined],
  [
    "/v1/ppa/economics",
    {
      load_profile_id: "sample-flat",
      generation_profile_id: "sample-solar",
      contract: {
        structure: "pay-as-produced",
        tariff_inr_per_kwh: 4,
        term_years: 15,
        technology: "solar",
        capacity_mw: 50
      }
    }
  ],
  ["/developer/v1/jobs", { type: "export", dataset: "frequency", query: { hours: 24 }, format: "json" }]
]

const chargedTo = async (tenant: string): Promise<number> => {
  const [row] = await house.sql(
    `select coalesce(sum(calls), 0)::int as calls from key_usage u join api_key k on k.id = u.key_id where tenant_id = $1`,
    [tenant]
  )
  return Number(row?.["calls"])
}

const pageLoadOf = async (visitor: Visitor): Promise<string> => {
  const visit = await visitor.call("/console/page-load", { body: {} })
  assert.strictEqual(visit.status, 200, visit.text)
  assert.match(String(visit.body["page_load"]), /^[A-Za-z0-9_-]{22}$/)
  return String(visit.body["page_load"])
}

const underPageLoad = (visitor: Visitor, id: string, path = latest) =>
  visitor.call(path, { headers: { "x-page-load": id } })

/** The same browser, led to the other node. */
const onOtherNode = (visitor: Visitor): Visitor => {
  const other = new Visitor(otherNode)
  other.cookie = visitor.cookie
  other.csrf = visitor.csrf
  return other
}

describe("a page load", () => {
  it("costs one call and pays for sixty, however they are spread over the nodes", async () => {
    const { tenant, visitor } = await house.visitor("viewer", newTenant(), "enterprise")
    const nodes = [visitor, onOtherNode(visitor)]
    const id = await pageLoadOf(visitor)
    assert.strictEqual(await chargedTo(tenant), 1)
    const visits = await Promise.all(
      Array.from({ length: 80 }, (_, index) => underPageLoad(nodes[index % 2] as Visitor, id))
    )
    assert.deepStrictEqual(new Set(visits.map(({ status }) => status)), new Set([200]))
    assert.strictEqual(await chargedTo(tenant), 1 + 20)
  })

  it("pays for nothing that another session asks, that comes too late, or that names none", async () => {
    const { tenant, visitor } = await house.visitor()
    const stranger = await house.visitor()
    const id = await pageLoadOf(visitor)
    await underPageLoad(stranger.visitor, id)
    assert.strictEqual(await chargedTo(stranger.tenant), 1)
    for (const wrong of ["", "x", `${id}x`, "A".repeat(22), `${id}, ${id}`]) await underPageLoad(visitor, wrong)
    assert.strictEqual(await chargedTo(tenant), 1 + 5)
    await underPageLoad(visitor, id)
    assert.strictEqual(await chargedTo(tenant), 1 + 5)
    await house.sql(`update page_load set expires_at = clock_timestamp() where id = $1`, [id])
    await underPageLoad(visitor, id)
    assert.strictEqual(await chargedTo(tenant), 1 + 6)
    await pageLoadOf(visitor)
    assert.deepStrictEqual(await house.sql(`select id from page_load where id = $1`, [id]), [], "those that ended go")
  })

  it("is not looked up for a session that does not exist", async () => {
    const stranger = new Visitor(house.url)
    const token = randomBytes(32).toString("base64url")
    stranger.cookie = `__Host-gds_session=${token}`
    stranger.csrf = csrfTokenOf(token)
    const { release } = await hold(house.database.url, "lock table page_load in access exclusive mode")
    try {
      problem(await underPageLoad(stranger, "A".repeat(22)), "session_ended")
    } finally {
      await release()
    }
  })

  it("pays for nothing that an API key asks", async () => {
    const { tenant, visitor } = await house.visitor()
    const id = await pageLoadOf(visitor)
    const { secret } = await house.store.createKey(tenant, "growth")
    const visit = await visitor.call(latest, { headers: { "x-page-load": id, "x-api-key": secret } })
    assert.strictEqual(visit.status, 200)
    assert.strictEqual(await chargedTo(tenant), 2)
  })

  it.each(ownCalls)("pays not for %s, nor does an ETag", async (path, body) => {
    const { tenant, visitor } = await house.visitor("owner", newTenant(), "enterprise")
    const id = await pageLoadOf(visitor)
    const first = await visitor.call(path, { body, headers: { "x-page-load": id } })
    assert.isBelow(first.status, 300, first.text)
    assert.strictEqual(await chargedTo(tenant), 1 + 1)
    const etag = first.headers.get("etag") ?? `W/"none"`
    const again = await visitor.call(path, { body, headers: { "if-none-match": etag } })
    assert.isBelow(again.status, 400, again.text)
    assert.strictEqual(await chargedTo(tenant), 1 + 2)
  })

  it("is begun by a page of the service in a session alone, and refused where the plan is used up", async () => {
    const { tenant, visitor } = await house.visitor("owner", newTenant(), "sandbox")
    problem(await visitor.call("/console/page-load", { body: {}, csrf: false }), "session_ended")
    const origin = { origin: "https://elsewhere.example" }
    problem(await visitor.call("/console/page-load", { body: {}, headers: origin }), "csrf_token_invalid")
    assert.strictEqual(await chargedTo(tenant), 0)
    await until(async () => (await visitor.call("/console/page-load", { body: {} })).status === 429)
    problem(await visitor.call("/console/page-load", { body: {} }), "quota_exceeded")
  })
})

describe("an answer that the browser has", () => {
  it("costs nothing; one that it lacks is charged before it is sent", async () => {
    const { tenant, visitor } = await house.visitor()
    const first = await visitor.call(history)
    const etag = first.headers.get("etag") ?? ""
    assert.strictEqual(await chargedTo(tenant), 1)
    const again = await visitor.call(history, { headers: { "if-none-match": etag } })
    assert.deepStrictEqual([again.status, again.text], [304, ""])
    assert.strictEqual(await chargedTo(tenant), 1)
    const other = await visitor.call(history, { headers: { "if-none-match": `W/"other"` } })
    assert.strictEqual(other.status, 200)
    assert.strictEqual(await chargedTo(tenant), 2)
    const left = Number(other.headers.get("x-ratelimit-remaining-day"))
    assert.strictEqual(
      Number(first.headers.get("x-ratelimit-remaining-day")),
      left + 1,
      "the quota is that after the charge"
    )
    assert.deepStrictEqual(other.body["data"], first.body["data"])
  })

  it("is confirmed where the plan is used up, and another refused", async () => {
    const { tenant, visitor } = await house.visitor("owner", newTenant(), "sandbox")
    const etag = (await visitor.call(history)).headers.get("etag") ?? ""
    await until(async () => (await visitor.call(latest)).status === 429)
    const charged = await chargedTo(tenant)
    await house.sql(`update tenant_quota set minute = minute + interval '10 minutes' where tenant_id = $1`, [tenant])
    assert.strictEqual((await visitor.call(history, { headers: { "if-none-match": etag } })).status, 304)
    problem(await visitor.call(history, { headers: { "if-none-match": `W/"other"` } }), "quota_exceeded")
    assert.strictEqual(await chargedTo(tenant), charged)
  })

  it("of an API key is charged as ever", async () => {
    const { tenant, visitor } = await house.visitor()
    const { secret } = await house.store.createKey(tenant, "growth")
    const key = { "x-api-key": secret }
    const etag = (await visitor.call(history, { headers: key })).headers.get("etag") ?? ""
    const again = await visitor.call(history, { headers: { ...key, "if-none-match": etag } })
    assert.strictEqual(again.status, 304)
    assert.strictEqual(await chargedTo(tenant), 2)
  })
})

describe("calls of the console", () => {
  it("stand in the usage by route and among the last requests, without the session's key", async () => {
    const { visitor } = await house.visitor()
    await underPageLoad(visitor, await pageLoadOf(visitor), `${latest}?what=ever`)
    const items = async () =>
      (
        (await visitor.call("/api/developer/requests")).body["data"] as {
          readonly items: ReadonlyArray<Readonly<Record<string, unknown>>>
        }
      ).items
    await until(async () => (await items()).length === 2)
    assert.deepStrictEqual(
      (await items()).map(({ code, key_id, route, surface }) => [route, surface, code, key_id]),
      [
        [latest, "console", "invalid_parameter", null],
        ["/console/page-load", "console", null, null]
      ]
    )
    const { body } = await visitor.call("/api/developer/usage/routes")
    assert.sameDeepMembers((body["data"] as { readonly routes: Array<unknown> }).routes, [
      { route: "/console/page-load", surface: "console", status_class: "2xx", code: null, calls: 1 },
      { route: latest, surface: "console", status_class: "4xx", code: "invalid_parameter", calls: 1 }
    ])
  })
})

import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { TenantId } from "@grid/domain/Brands"
import { KeyStore } from "@grid/domain/keys/KeyStore"
import type { PlanId } from "@grid/domain/plans/Plan"
import { istDate } from "@grid/domain/time/Time"
import { Visitor } from "@grid/testing/console/Visitor"
import { until } from "@grid/testing/service/ServiceProcess"
import { Effect } from "effect"
import { type House, latest, newTenant, openHouse, problem } from "./support/House.ts"

let house: House
let otherNode: string

beforeAll(async () => {
  house = await openHouse()
  otherNode = await house.startNode()
})

afterAll(() => house.close())

/** A day that is over, whose values do not change. */
const day = istDate(Date.now() - 2 * 86_400_000)

const embed = {
  title: "Demand met",
  chart: "demand",
  parameters: { from: day, to: day, resolution: "block" },
  origins: ["https://example.org", "http://localhost:3000"]
}

interface Made {
  readonly id: string
  readonly token: string
}

const make = async (visitor: Visitor, values: object = {}): Promise<Made> => {
  const visit = await visitor.call("/console/embeds", { body: { ...embed, ...values } })
  assert.strictEqual(visit.status, 201, visit.text)
  assert.match(String(visit.body["token"]), /^svc_embed_[\w-]{43}$/)
  return visit.body as unknown as Made
}

/** A tenant of its own with an embed. */
const newEmbed = async (values: object = {}, plan: PlanId = "growth") => {
  const { tenant, visitor } = await house.visitor("owner", newTenant(), plan)
  return { tenant, visitor, ...(await make(visitor, values)) }
}

const look = (
  token: string,
  { headers = {}, url = house.url }: { headers?: Record<string, string>; url?: string } = {}
) => new Visitor(url).call(`/embed/${token}/data`, { headers })

const chargedTo = async (tenant: string): Promise<number> => {
  const [row] = await house.sql(
    `select coalesce(sum(calls), 0)::int as calls from key_usage u join api_key k on k.id = u.key_id
     where tenant_id = $1 and surface = 'embed'`,
    [tenant]
  )
  return Number(row?.["calls"])
}

/** Puts the last charge of an embed back by some seconds, and says that it was for other data. */
const dataChanged = (id: string, secondsAgo: number) =>
  house.sql(
    `update embed set charged_etag = 'another', charged_at = clock_timestamp() - make_interval(secs => $2) where id = $1`,
    [id, secondsAgo]
  )

const looks = async (token: string, count: number) => {
  const visits = await Promise.all(
    Array.from({ length: count }, (_, index) => look(token, { url: index % 2 === 0 ? house.url : otherNode }))
  )
  return new Set(visits.map(({ status }) => status))
}

const setPlan = (tenant: string, plan: PlanId) =>
  house.store.run(
    Effect.flatMap(KeyStore, (keys) => keys.setPlan(tenant as TenantId, plan, { kind: "operator", id: "test" }))
  )

describe("the data of an embed", () => {
  it("are those of its one query, with where they come from, and nothing of the tenant", async () => {
    const { token, visitor } = await newEmbed()
    const { body, headers, status, text } = await look(token)
    assert.strictEqual(status, 200, text)
    const rest = await visitor.call(`/developer/v1/grid/demand/history?mode=raw&resolution=block&from=${day}&to=${day}`)
    assert.deepStrictEqual(body["data"], rest.body["data"])
    assert.deepStrictEqual(body["embed"], { title: embed.title, chart: embed.chart, parameters: embed.parameters })
    const { as_of, provenance } = rest.body["meta"] as { readonly as_of: unknown; readonly provenance: unknown }
    assert.deepStrictEqual(body["meta"], { as_of, provenance })
    assert.strictEqual(headers.get("cache-control"), "private, no-cache")
    assert.strictEqual(headers.get("access-control-allow-origin"), null)
    assert.deepStrictEqual(
      [...headers.keys()].filter((name) => /ratelimit|tier|cookie/.test(name)),
      []
    )
  })

  it("are charged once while they stay the same, however many look and on which node", async () => {
    const { id, tenant, token } = await newEmbed()
    assert.strictEqual(await chargedTo(tenant), 0, "whoever made it has looked on the console")
    assert.deepStrictEqual(await looks(token, 40), new Set([200]))
    assert.strictEqual(await chargedTo(tenant), 1)
    await dataChanged(id, 61)
    assert.deepStrictEqual(await looks(token, 40), new Set([200]))
    assert.strictEqual(await chargedTo(tenant), 2)
    await dataChanged(id, 30)
    assert.deepStrictEqual(await looks(token, 10), new Set([200]))
    assert.strictEqual(await chargedTo(tenant), 2, "not twice a minute")
  })

  it("cost nothing where the browser has them", async () => {
    const { id, tenant, token } = await newEmbed()
    const etag = (await look(token)).headers.get("etag") ?? ""
    await dataChanged(id, 61)
    const again = await look(token, { headers: { "if-none-match": etag } })
    assert.deepStrictEqual([again.status, again.text], [304, ""])
    assert.strictEqual(await chargedTo(tenant), 1)
  })

  it("are not shown where the quota is used up; nobody is told how much there was", async () => {
    const { id, tenant, token, visitor } = await newEmbed({}, "sandbox")
    await until(async () => (await visitor.call(latest)).status === 429)
    await house.sql(`update tenant_quota set minute = minute + interval '10 minutes' where tenant_id = $1`, [tenant])
    const refused = await look(token)
    problem(refused, "too_many_requests")
    assert.isNotNull(refused.headers.get("retry-after"))
    assert.isNull(refused.headers.get("x-ratelimit-limit-minute"))
    assert.notMatch(refused.text, /plan|sandbox|\d+ calls/)
    assert.strictEqual(await chargedTo(tenant), 0)
    const [row] = await house.sql(`select charged_at from embed where id = $1`, [id])
    assert.isNull(row?.["charged_at"], "the next look asks again")
  })

  it("follow the plan that the tenant has at the time", async () => {
    const { tenant, token } = await newEmbed({ parameters: { ...embed.parameters, state: "kerala" } })
    assert.strictEqual((await look(token)).status, 200)
    await setPlan(tenant, "sandbox")
    problem(await look(token), "not_in_plan")
    problem(await look(token, { url: otherNode }), "not_in_plan")
    await setPlan(tenant, "growth")
    assert.strictEqual((await look(token)).status, 200)
  })

  it("stand in the usage as those of an embed, and no log has the token", async () => {
    const { token, visitor } = await newEmbed()
    await look(token)
    await new Visitor(house.url).call(`/embed/${token}`)
    type Items = { readonly items: ReadonlyArray<Readonly<Record<string, unknown>>> }
    const items = async () => ((await visitor.call("/api/developer/requests")).body["data"] as Items).items
    await until(async () => (await items()).some(({ surface }) => surface === "embed"))
    assert.deepInclude(
      (await items()).find(({ surface }) => surface === "embed"),
      { route: "/embed/{token}/data", path: "/embed/svc_embed_[redacted]/data", key_id: null, status: 200 }
    )
    const { days } = (await visitor.call("/api/developer/usage")).body["data"] as {
      readonly days: ReadonlyArray<{ readonly by_surface: object; readonly by_key: ReadonlyArray<unknown> }>
    }
    assert.deepInclude(days[0]?.by_surface, { embed: 1 })
    assert.isEmpty(days[0]?.by_key)
    await until(async () => (await house.logs()).includes("svc_embed_[redacted]"))
    assert.notInclude(await house.logs(), token)
  })
})

describe("the token of an embed", () => {
  it("is refused on every node with the next call once it is revoked or has ended", async () => {
    const revoked = await newEmbed()
    assert.deepStrictEqual(await looks(revoked.token, 4), new Set([200]))
    const visit = await revoked.visitor.call("/console/embeds/revoke", { body: { id: revoked.id } })
    assert.deepInclude(visit.body, { state: "revoked", calls: 1 })
    assert.deepStrictEqual(await looks(revoked.token, 4), new Set([404]))
    const again = await revoked.visitor.call("/console/embeds/revoke", { body: { id: revoked.id } })
    assert.strictEqual(again.body["revoked_at"], visit.body["revoked_at"])
    const expired = await newEmbed()
    assert.deepStrictEqual(await looks(expired.token, 4), new Set([200]))
    await house.sql(
      `update api_key set expires_at = clock_timestamp() from embed where key_id = api_key.id and embed.id = $1`,
      [expired.id]
    )
    assert.deepStrictEqual(await looks(expired.token, 4), new Set([404]))
    const unknown = await look(`svc_embed_${"A".repeat(43)}`)
    assert.strictEqual((await look(expired.token)).body["detail"], unknown.body["detail"], "a stranger learns nothing")
  })

  it("opens nothing else, and no other credential opens an embed", async () => {
    const { tenant, token, visitor } = await newEmbed()
    const bare = new Visitor(house.url)
    for (const headers of [{ "x-api-key": token }, { authorization: `Bearer ${token}` }])
      problem(await bare.call(latest, { headers }), "api_key_invalid")
    for (const name of ["__Host-gds_session", "gds_session"])
      for (const cookie of [token, token.slice("svc_embed_".length)]) {
        const headers = { cookie: `${name}=${cookie}`, "x-csrf-token": "x" }
        assert.include([401, 403], (await bare.call(latest, { headers })).status)
        assert.include([401, 403], (await bare.call("/console/embeds", { headers })).status)
      }
    const other = await bare.call(`/embed/${token}/data?chart=frequency&state=goa&hours=1`)
    assert.deepStrictEqual(other.body["embed"], (await look(token)).body["embed"])
    const { secret } = await house.store.createKey(tenant, "growth")
    const session = visitor.cookie?.split("=")[1] ?? ""
    for (const wrong of [secret, session, `svc_embed_${session}`, token.slice(0, -1), `${token}A`, "..%2Fdata"])
      assert.strictEqual((await look(wrong)).status, 404, wrong)
  })

  it("cannot be guessed: an address has so many tries", async () => {
    const headers = { "x-forwarded-for": "198.51.100.60" }
    const guess = () => look(`svc_embed_${"B".repeat(43)}`, { headers })
    await until(async () => (await guess()).status === 429)
    problem(await guess(), "too_many_requests")
    const { token } = await newEmbed()
    problem(await look(token, { headers }), "too_many_requests")
    assert.strictEqual((await look(token)).status, 200, "others go on")
  })
})

describe("the page of an embed", () => {
  const page = (token: string) => new Visitor(house.url).call(`/embed/${token}`)
  const policy = ({ headers }: { readonly headers: Headers }) => headers.get("content-security-policy") ?? ""

  it("is framed by the sites of the embed alone, and by nobody where there is none", async () => {
    const { id, token, visitor } = await newEmbed()
    const own = await page(token)
    assert.strictEqual(own.status, 200)
    assert.include(policy(own), "frame-ancestors https://example.org http://localhost:3000;")
    assert.include(policy(own), "default-src 'self'")
    assert.notInclude(policy(own), "unsafe")
    assert.strictEqual(own.headers.get("referrer-policy"), "no-referrer")
    assert.isEmpty(own.headers.getSetCookie())
    await visitor.call("/console/embeds/revoke", { body: { id } })
    assert.strictEqual(policy(await page(token)), policy(own), "it says where it stood that it is gone")
    for (const none of [`svc_embed_${"A".repeat(43)}`, "x"]) {
      const visit = await page(none)
      assert.strictEqual(visit.status, 404)
      assert.include(policy(visit), "frame-ancestors 'none';")
    }
  })

  it("is the same for every title: nothing that was stored is part of the document", async () => {
    const title = `</title><script>alert(1)</script>`
    const { token } = await newEmbed({ title })
    const { token: other } = await newEmbed()
    assert.strictEqual((await page(token)).text, (await page(other)).text)
    assert.deepInclude((await look(token)).body["embed"], { title })
  })
})

describe("making an embed", () => {
  it.each([
    [{ title: " " }, "title"],
    [{ title: "x".repeat(81) }, "title"],
    [{ chart: "everything" }, "chart"],
    [{ origins: [] }, "origins"],
    [{ origins: ["https://*.example.org"] }, "origins.0"],
    [{ origins: ["http://example.org"] }, "origins.0"],
    [{ parameters: { hours: "24", known_at: day } }, "known_at"],
    [{ parameters: { hours: "8760" } }, "hours"],
    [{ parameters: { hours: "24", state: "atlantis" } }, "state"],
    [{ expires_at: "2020-01-01" }, "expires_at"],
    [{ expires_at: "2199-01-01" }, "expires_at"],
    [{ token: "mine" }, "token"]
  ])("%o is refused by name", async (values, place) => {
    const { visitor } = await house.visitor()
    const visit = await visitor.call("/console/embeds", { body: { ...embed, ...values } })
    problem(visit, "invalid_parameter")
    assert.strictEqual((visit.body["errors"] as ReadonlyArray<{ readonly path: string }>)[0]?.path, place)
  })

  it("takes what its maker may read: a state is a plan's right", async () => {
    const { visitor } = await house.visitor("owner", newTenant(), "sandbox")
    const parameters = { hours: "24", state: "kerala" }
    problem(await visitor.call("/console/embeds", { body: { ...embed, parameters } }), "not_in_plan")
  })

  it("lists it with its sites, end and maker; what it was charged comes later", async () => {
    const { id, token, visitor } = await newEmbed({ origins: ["https://Example.org/", "https://example.org"] })
    await look(token)
    const { items } = (await visitor.call("/console/embeds")).body as { readonly items: ReadonlyArray<object> }
    assert.lengthOf(items, 1)
    assert.deepInclude(items[0], { id, origins: ["https://example.org"], state: "active", made_by: "owner", calls: 1 })
    assert.notInclude(JSON.stringify(items), token)
  })
})

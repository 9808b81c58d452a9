import { assert, describe, it } from "@effect/vitest"
import { type ContractRoute, contractRoutes } from "@grid/domain/api/ContractRoutes"
import { Role } from "@grid/domain/keys/Role"
import { Authenticator } from "@grid/testing/console/Authenticator"
import { Visitor, type VisitOptions } from "@grid/testing/console/Visitor"
import { readdirSync, readFileSync } from "node:fs"
import { afterAll, beforeAll } from "vitest"
import { type House, keys, newTenant, problem, startHouse } from "./support/House.ts"

let house: House

beforeAll(async () => {
  house = await startHouse({ GDS_ALERTS_ALLOW_PRIVATE: "on" })
})

afterAll(() => house.close())

const alerts = "/developer/v1/alerts"
const jobs = "/developer/v1/jobs"

const day = Array.from({ length: 96 }, () => 1)

/** Good bodies of routes, by name; alerts go to a server of the test's own. */
const bodyOf = (name: string): unknown =>
  ({
    createKey: { name: "desk" },
    rotateKey: { grace_hours: 1 },
    changeAlert: { name: "lower" },
    createAlert: {
      name: "low",
      metric: "frequency",
      op: "<",
      threshold: 49.9,
      for_blocks: 2,
      url: `${house.provider.issuer}/hook`
    },
    createJob: { type: "export", dataset: "frequency", query: { hours: 24 }, format: "csv" },
    createLoadProfile: { from: "2026-08-18", load_mwh: day },
    createGenerationProfile: { technology: "solar", capacity_mw: 50, from: "2026-08-18", generation_mwh: day },
    hourlyMatching: {
      state: "maharashtra",
      from: "2026-08-18",
      load_mwh: day,
      generation_mwh: day,
      granularity: "block"
    }
  })[name]

/** Makers of what the paths of others name: the beginning of these, and the route's name. */
const makers: ReadonlyArray<readonly [path: string, name: string, maker: string]> = [
  [keys, "createKey", keys],
  [alerts, "createAlert", alerts],
  [jobs, "createJob", jobs],
  ["/v1/load-profiles", "createLoadProfile", "/v1/load-profiles"],
  ["/v1/generation-profiles", "createGenerationProfile", "/v1/generation-profiles"],
  ["/v1/results", "hourlyMatching", "/v1/matching/hourly"]
]

const madeBy = async (visitor: Visitor, of: string): Promise<string> => {
  const maker = makers.find(([prefix]) => of.startsWith(prefix))
  assert(maker !== undefined, of)
  const [, name, path] = maker
  const visit = await visitor.call(path, { body: bodyOf(name) })
  assert.isBelow(visit.status, 300, visit.text)
  const { data, generation_profile_id, load_profile_id, result_id } = visit.body
  return String(
    (data as { readonly id: string } | undefined)?.id ?? load_profile_id ?? generation_profile_id ?? result_id
  )
}

/** Place of the one id in a path. */
const anId = /:(?:load_profile_|generation_profile_|result_)?id/

/** Path of a route with an id; a delivery that it names is one of that alert, given up. */
const pathOf = async ({ path }: ContractRoute, id: string): Promise<string> => {
  if (!path.includes(":delivery_id")) return path.replace(anId, id)
  const delivery = `msg_${id.slice(-20)}`
  await house.sql(
    `insert into alert_delivery (id, alert_id, type, body, state, attempts, next_attempt_at)
     values ($1, $2, 'alert.test', '{}', 'failed', 1, null) on conflict do nothing`,
    [delivery, id]
  )
  return path.replace(":id", id).replace(":delivery_id", delivery)
}

const callOf = ({ method, name }: ContractRoute): VisitOptions => ({ method, body: bodyOf(name) })

/** Routes whose rights depend on who is signed in. */
const routes = contractRoutes.filter(
  ({ policy }) => policy.credential === "identity" || (policy.credential === "key" && policy.changes !== "nothing")
)

const embed = { title: "Demand", chart: "demand", parameters: { hours: "24" }, origins: ["https://example.org"] }
const noMember = `mem_${"0".repeat(20)}`

/** Routes of the console that change something of a member who is signed in. */
const consoleRoutes: ReadonlyArray<readonly [path: string, body: unknown]> = [
  ["/console/passkeys/options", {}],
  ["/console/passkeys", { challenge_id: "ch_00000000000000000000", name: "x", response: {} }],
  ["/console/passkeys/remove", { id: "AAAA" }],
  ["/console/embeds", embed],
  ["/console/embeds/revoke", { id: "emb_00000000000000000000" }],
  ["/console/sign-out", {}],
  ["/console/sign-out/everywhere", {}],
  ["/console/members/invite", { name: "x", role: "owner" }],
  ["/console/members/link", { id: noMember }],
  ["/console/members/role", { id: noMember, role: "owner" }],
  ["/console/members/remove", { id: noMember }],
  ["/console/sessions/end", { id: `key_${"0".repeat(20)}` }],
  ["/console/sessions/end-others", {}],
  ["/console/data/member/erase", { confirmation: "owner" }],
  ["/console/data/tenant/erase", { confirmation: "any" }]
]

/** Routes of the operator: what they show, and what they change. */
const operatorReads = ["tenants", "plans", "products", "sources", "quarantine", "answers/1", "incidents"].map(
  (part) => `/console/operator/${part}`
)
const operatorChanges: ReadonlyArray<readonly [path: string, body: unknown]> = [
  ["/console/operator/tenants/plan", { tenant: "nobody", plan: "growth" }],
  ["/console/operator/sources/run", { source: "simulator" }],
  ["/console/operator/tenants/suspend", { tenant: "nobody", suspended: true, reason: "unpaid" }],
  ["/console/operator/quarantine/release", { id: 1, reason: "right" }],
  ["/console/operator/quarantine/reject", { id: 1, reason: "wrong" }],
  ["/console/operator/incidents", { title: "late", text: "late", sources: [] }],
  ["/console/operator/incidents/resolve", { id: 1 }]
]
const operatorRoutes = [...operatorReads.map((path) => [path, undefined] as const), ...operatorChanges]

/** Routes of the console that are an owner's alone; those with a body change another member of the tenant, or all of it. */
const ownersOnly: ReadonlyArray<readonly [path: string, body?: (target: string, tenant: string) => unknown]> = [
  ["/console/members/invite", () => ({ name: "x", role: "owner" })],
  ["/console/members/link", (id) => ({ id })],
  ["/console/members/role", (id) => ({ id, role: "owner" })],
  ["/console/members/remove", (id) => ({ id })],
  ["/console/data/tenant"],
  ["/console/data/tenant/erase", (_, confirmation) => ({ confirmation })]
]

/** Routes of the console that tell something of the tenant. */
const reads = ["/console/members", "/console/sessions", "/console/audit", "/console/data/member"]

describe("every role × every route", () => {
  it("the table has what keeps something: keys, alerts, jobs, profiles, results", () => {
    assert.sameMembers(
      routes.filter(({ policy }) => policy.changes !== "nothing").map(({ name }) => name),
      [
        "createKey",
        "revokeKey",
        "deleteKey",
        "rotateKey",
        "createAlert",
        "changeAlert",
        "deleteAlert",
        "testAlert",
        "resendAlertDelivery",
        "createJob",
        "deleteJob",
        "createLoadProfile",
        "deleteLoadProfile",
        "createGenerationProfile",
        "deleteGenerationProfile",
        "deleteResult"
      ]
    )
  })

  it.each(
    routes.flatMap((route) => Role.literals.map((role) => [role, `${route.method} ${route.path}`, route] as const))
  )("%s: %s", async (role, _, route) => {
    const tenant = newTenant()
    const owner = await house.visitor("owner", tenant, "enterprise")
    const { visitor } = role === "owner" ? owner : await house.visitor(role, tenant)
    const id = anId.test(route.path) ? await madeBy(owner.visitor, route.path) : ""
    const visit = await visitor.call(await pathOf(route, id), callOf(route))
    if (role === "viewer" && route.policy.changes !== "nothing") problem(visit, "role_does_not_allow")
    else assert.isBelow(visit.status, 300, visit.text)
  })
})

describe("embeds", () => {
  it.each(Role.literals)("%s: an owner and a member make and revoke them, a viewer sees them", async (role) => {
    const tenant = newTenant()
    const owner = await house.visitor("owner", tenant)
    const { visitor } = await house.visitor(role, tenant)
    const made = await owner.visitor.call("/console/embeds", { body: embed })
    assert.strictEqual(made.status, 201, made.text)
    const { items } = (await visitor.call("/console/embeds")).body as { readonly items: ReadonlyArray<object> }
    assert.lengthOf(items, 1)
    for (const [path, body, status] of [
      ["/console/embeds", embed, 201],
      ["/console/embeds/revoke", { id: made.body["id"] }, 200]
    ] as const) {
      const visit = await visitor.call(path, { body })
      if (role === "viewer") problem(visit, "role_does_not_allow")
      else assert.strictEqual(visit.status, status, visit.text)
    }
  })

  it("of another tenant are not there, and none is for a stranger", async () => {
    const theirs = await (await house.visitor()).visitor.call("/console/embeds", { body: embed })
    const { visitor } = await house.visitor()
    assert.deepStrictEqual((await visitor.call("/console/embeds")).body, { items: [] })
    problem(await visitor.call("/console/embeds/revoke", { body: { id: theirs.body["id"] } }), "not_found")
    problem(await visitor.call("/console/embeds", { csrf: false }), "session_ended")
    problem(await visitor.call("/console/embeds", { body: embed, csrf: false }), "session_ended")
  })
})

describe("routes of the operator", () => {
  it("the table has all that there are", () => {
    const folder = new URL("../src/operator/", import.meta.url)
    const texts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"))
    const paths = texts.flatMap((text) => [...text.matchAll(/"(\/console\/operator\/[^"]+)"/g)].map(([, path]) => path))
    assert.sameMembers(
      paths,
      operatorRoutes.map(([path]) => path.replace("/1", "/:id"))
    )
  })

  it.each(operatorRoutes)("%s: is not there for others, whatever their role", async (path, body) => {
    for (const role of Role.literals) {
      const { visitor } = await house.visitor(role)
      problem(await visitor.call(path, { body }), "not_found")
      problem(await visitor.call(path, { body, csrf: false }), "session_ended")
    }
    problem(await new Visitor(house.url).call(path, { body }), "session_ended")
  })

  it.each(operatorChanges)("%s: an operator who is a viewer changes nothing", async (path, body) => {
    const { visitor } = await house.operator("viewer")
    problem(await visitor.call(path, { body }), "role_does_not_allow")
  })
})

describe("every role × every route of people", () => {
  it.each(ownersOnly.flatMap(([path, bodyFor]) => Role.literals.map((role) => [role, path, bodyFor] as const)))(
    "%s: %s",
    async (role, path, bodyFor) => {
      const tenant = newTenant()
      const owner = await house.visitor("owner", tenant)
      const target = await house.visitor("member", tenant)
      const { visitor } = role === "owner" ? owner : await house.visitor(role, tenant)
      const options = bodyFor === undefined ? {} : { body: bodyFor(target.link.member.id, tenant) }
      const visit = await visitor.call(path, options)
      if (role === "owner") assert.isBelow(visit.status, 300, visit.text)
      else problem(visit, "role_does_not_allow")
    }
  )

  it.each(reads.flatMap((path) => Role.literals.map((role) => [role, path] as const)))("%s: %s", async (role, path) => {
    const { visitor } = await house.visitor(role)
    assert.strictEqual((await visitor.call(path)).status, 200)
    problem(await visitor.call(path, { csrf: false }), "session_ended")
  })

  it("nobody raises himself: neither by his own role nor by a link to an owner", async () => {
    const { link, tenant } = await house.visitor()
    for (const role of ["member", "viewer"] as const) {
      const { link: own, visitor } = await house.visitor(role, tenant)
      const body = { id: own.member.id, role: "owner" }
      problem(await visitor.call("/console/members/role", { body }), "role_does_not_allow")
      problem(await visitor.call("/console/members/link", { body: { id: link.member.id } }), "role_does_not_allow")
    }
  })
})

describe("pages of other sites", () => {
  const foreign = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://localhost:1" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" }
  ]

  it.each(foreign)(
    "change nothing, although the browser sends the cookie and they have the token: %o",
    async (headers) => {
      const { link, visitor } = await house.visitor("owner", newTenant(), "enterprise")
      const ids = new Map(await Promise.all(makers.map(async ([path]) => [path, await madeBy(visitor, path)] as const)))
      const idFor = (path: string) => ids.get(makers.find(([prefix]) => path.startsWith(prefix))?.[0] ?? "") ?? ""
      for (const route of routes.filter(({ method }) => method !== "GET")) {
        const path = await pathOf(route, idFor(route.path))
        problem(await visitor.call(path, { ...callOf(route), headers }), "csrf_token_invalid")
      }
      const others = [...consoleRoutes, ...operatorChanges, ["/console/sign-in/link", { token: link.token }] as const]
      for (const [path, body] of others) problem(await visitor.call(path, { body, headers }), "csrf_token_invalid")
      const own = await visitor.call("/console/session", {
        headers: { origin: house.url, "sec-fetch-site": "same-origin" }
      })
      assert.deepInclude(own.body, { signed_in: true })
    }
  )
})

describe("tenants apart", () => {
  it.each(
    routes.filter(({ path }) => path.includes("/:id")).map((route) => [`${route.method} ${route.path}`, route] as const)
  )("%s: what is another tenant's is not there", async (_, route) => {
    const theirs = await madeBy((await house.visitor()).visitor, route.path)
    const { visitor } = await house.visitor()
    problem(await visitor.call(await pathOf(route, theirs), callOf(route)), "not_found")
  })

  it("another tenant's members and sessions are not there, and stay as they are", async () => {
    const theirs = await house.visitor("member")
    const { visitor } = await house.visitor()
    const { id } = theirs.link.member
    const { body } = await theirs.visitor.call("/console/sessions")
    const [session] = body["items"] as ReadonlyArray<{ readonly id: string }>
    for (const [path, target] of [
      ["/console/members/link", { id }],
      ["/console/members/role", { id, role: "viewer" }],
      ["/console/members/remove", { id }],
      ["/console/sessions/end", { id: session?.id }]
    ] as const)
      problem(await visitor.call(path, { body: target }), "not_found")
    assert.deepInclude((await theirs.visitor.call("/console/session")).body["member"], { id, role: "member" })
    for (const path of reads) assert.notInclude((await visitor.call(path)).text, id)
  })

  it("another member's passkey is not there, in one's own tenant neither", async () => {
    const { tenant, visitor } = await house.visitor()
    const options = await visitor.call("/console/passkeys/options", { body: {} })
    const response = new Authenticator().create(options.body["options"] as never, house.url)
    const added = await visitor.call("/console/passkeys", {
      body: { challenge_id: options.body["challenge_id"], name: "laptop", response }
    })
    assert.strictEqual(added.status, 201, added.text)
    const other = await house.visitor("owner", tenant)
    problem(await other.visitor.call("/console/passkeys/remove", { body: { id: added.body["id"] } }), "not_found")
    assert.isEmpty((await other.visitor.call("/console/session")).body["passkeys"])
    assert.strictEqual((await visitor.call("/console/passkeys/remove", { body: { id: added.body["id"] } })).status, 200)
  })
})

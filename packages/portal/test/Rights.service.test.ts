import { assert, describe, it } from "@effect/vitest"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import { Role } from "@grid/domain/keys/Role"
import { Visitor } from "@grid/testing/console/Visitor"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll } from "vitest"
import { type House, newTenant, openHouse, problem } from "./support/House.ts"
import { anId, bodyOf, callOf, madeBy, makers, pathOf } from "./support/Kept.ts"

let house: House

beforeAll(async () => {
  house = await openHouse()
})

afterAll(() => house.close())

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

/** Routes of the console that change something for whoever comes from its own pages. */
const openRoutes: ReadonlyArray<readonly [path: string, body: unknown]> = [
  ["/console/page-load", {}],
  ["/console/sign-in/passkey/options", {}],
  ["/console/sign-in/passkey", { challenge_id: "ch_00000000000000000000", response: {} }]
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

/** Paths of the console in the sources of a folder of this package, and of those below it. */
const pathsIn = (folder: string): ReadonlyArray<string> => {
  const root = fileURLToPath(new URL(`../src/${folder}`, import.meta.url))
  return readdirSync(root, { encoding: "utf8", recursive: true })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) => [...readFileSync(join(root, name), "utf8").matchAll(/"(\/console\/[^"]+)"/g)])
    .map(([, path = ""]) => path)
}

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
    const id = anId.test(route.path) ? await madeBy(house, owner.visitor, route.path) : ""
    const visit = await visitor.call(await pathOf(house, route, id), callOf(house, route))
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
    assert.sameMembers(
      [...pathsIn("operator")],
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
  it("the tables have all routes of the console that there are", () => {
    const others = ["/console/sign-in/link", "/console/sign-in/oidc", "/console/data/tenant"]
    const forAll = ["/console/session", "/console/public", "/console/assets/:file"]
    const paths = [...consoleRoutes, ...openRoutes, ...operatorRoutes].map(([path]) => path.replace("/1", "/:id"))
    assert.sameMembers([...new Set(pathsIn("."))], [...new Set([...paths, ...reads, ...others, ...forAll])])
  })

  it("change and compute nothing by the cookie alone", async () => {
    const { visitor } = await house.visitor("owner", newTenant(), "enterprise")
    const withBody = contractRoutes.filter(({ method, policy }) => method !== "GET" && policy.credential !== "public")
    for (const { method, name, path } of withBody) {
      const visit = await visitor.call(path.replaceAll(/:\w+/g, "x"), {
        method,
        body: bodyOf(house, name) ?? {},
        csrf: false
      })
      assert.strictEqual(visit.status, 401, `${method} ${path}: ${visit.text}`)
    }
    for (const [path, body] of consoleRoutes) problem(await visitor.call(path, { body, csrf: false }), "session_ended")
  })

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
      const ids = new Map(
        await Promise.all(makers.map(async ([path]) => [path, await madeBy(house, visitor, path)] as const))
      )
      const idFor = (path: string) => ids.get(makers.find(([prefix]) => path.startsWith(prefix))?.[0] ?? "") ?? ""
      for (const route of routes.filter(({ method }) => method !== "GET")) {
        const path = await pathOf(house, route, idFor(route.path))
        problem(await visitor.call(path, { ...callOf(house, route), headers }), "csrf_token_invalid")
      }
      const byLink = ["/console/sign-in/link", { token: link.token }] as const
      const others = [...consoleRoutes, ...openRoutes, ...operatorChanges, byLink]
      for (const [path, body] of others) problem(await visitor.call(path, { body, headers }), "csrf_token_invalid")
      const own = await visitor.call("/console/session", {
        headers: { origin: house.url, "sec-fetch-site": "same-origin" }
      })
      assert.deepInclude(own.body, { signed_in: true })
    }
  )
})

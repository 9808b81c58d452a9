import { assert, describe, it } from "@effect/vitest"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import { Authenticator } from "./support/Authenticator.ts"
import { afterAll, beforeAll } from "vitest"
import { type House, newTenant, openHouse, problem } from "./support/House.ts"
import { callOf, madeBy, pathOf } from "./support/Kept.ts"

let house: House

beforeAll(async () => {
  house = await openHouse()
})

afterAll(() => house.close())

/** Parameters of paths that name a place or a thing of the grid, which is nobody's. */
const ofTheGrid = ["state", "node", "region", "discom", "substation_id", "dt_id"]

/** Routes whose path names what a tenant keeps. */
const routesOfKept = contractRoutes.filter(({ path }) =>
  [...path.matchAll(/:(\w+)/g)].some(([, name = ""]) => !ofTheGrid.includes(name))
)

const factory = { state: "maharashtra", discom: "MSEDCL", voltage_class: "33kV", contract_demand_kva: 12_000 }
const contract = {
  structure: "pay-as-produced",
  tariff_inr_per_kwh: 4,
  term_years: 15,
  technology: "solar",
  capacity_mw: 50
}
const samples = { load_profile_id: "sample-flat", generation_profile_id: "sample-solar" }

/** Bodies that name a profile of a tenant, by the route that reads it and the kind of the profile. */
const readersOfProfiles: ReadonlyArray<
  readonly [path: string, kind: "load" | "generation", bodyFor: (id: string) => unknown]
> = [
  ["/v1/matching/hourly", "load", (id) => ({ ...samples, state: "goa", granularity: "block", load_profile_id: id })],
  [
    "/v1/matching/hourly",
    "generation",
    (id) => ({ ...samples, state: "goa", granularity: "block", generation_profile_id: id })
  ],
  ["/v1/landed-cost/compare", "load", (id) => ({ ...factory, load_profile_id: id, modes: ["grid"] })],
  [
    "/v1/landed-cost/compare",
    "generation",
    (id) => ({ ...factory, load_profile_id: "sample-flat", modes: ["goa"], plant: { generation_profile_id: id } })
  ],
  ["/v1/ppa/economics", "load", (id) => ({ contract, load_profile_id: id })],
  ["/v1/ppa/economics", "generation", (id) => ({ contract, ...samples, generation_profile_id: id })]
]

describe("tenants apart", () => {
  it.each(routesOfKept.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "%s: what is another tenant's is not there",
    async (_, route) => {
      const theirs = await madeBy(house, (await house.visitor("owner", newTenant(), "enterprise")).visitor, route.path)
      const { visitor } = await house.visitor("owner", newTenant(), "enterprise")
      problem(await visitor.call(await pathOf(house, route, theirs), callOf(house, route)), "not_found")
    }
  )

  it.each(readersOfProfiles)("%s: reads no %s profile of another tenant", async (path, kind, bodyFor) => {
    const { visitor: owner } = await house.visitor("owner", newTenant(), "enterprise")
    const { visitor } = await house.visitor("owner", newTenant(), "enterprise")
    const id = await madeBy(house, owner, `/v1/${kind}-profiles`)
    const body = bodyFor(id)
    const refusal = `There is no ${kind} profile ${id}`
    const refused = await visitor.call(path, { body })
    problem(refused, "INVALID_LOAD_PROFILE")
    assert.include(refused.text, refusal)
    assert.notInclude((await owner.call(path, { body })).text, refusal)
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
    for (const path of ["/console/members", "/console/sessions", "/console/audit", "/console/data/member"])
      assert.notInclude((await visitor.call(path)).text, id)
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

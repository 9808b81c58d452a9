import { assert, describe, it } from "@effect/vitest"
import type { Visit, Visitor } from "@grid/testing/console/Visitor"
import { Visitor as Browser } from "@grid/testing/console/Visitor"
import { afterAll, beforeAll } from "vitest"
import { type House, keys, latest, newTenant, openHouse, problem } from "./support/House.ts"

let house: House

beforeAll(async () => {
  house = await openHouse()
})

afterAll(() => house.close())

type Item = Readonly<Record<string, unknown>>

const itemsOf = (visit: Visit) => visit.body["items"] as ReadonlyArray<Item>

const list = async (visitor: Visitor, path: string) => {
  const visit = await visitor.call(path)
  assert.strictEqual(visit.status, 200, visit.text)
  return itemsOf(visit)
}

const tokenOf = (visit: Visit) => new URL(String(visit.body["link"])).hash.replace("#link=", "")

const invited = async (owner: Visitor, name = "asha", role = "viewer") => {
  const visit = await owner.call("/console/members/invite", { body: { name, role } })
  assert.strictEqual(visit.status, 201, visit.text)
  return { visit, id: String(visit.body["id"]) }
}

const agedBy = (minutes: number, member: string) =>
  house.sql(`update session set confirmed_at = confirmed_at - make_interval(mins => $2) where member_id = $1`, [
    member,
    minutes
  ])

describe("an invitation", () => {
  it("is a link for 72 hours that signs in once, with the role and nothing more", async () => {
    const { tenant, visitor } = await house.visitor()
    const { id, visit } = await invited(visitor)
    assert.deepInclude(visit.body, { name: "asha", role: "viewer", is_operator: false })
    assert.match(String(visit.body["link"]), new RegExp(`^${house.url}/sign-in#link=[\\w-]{43}$`))
    const hours = (Date.parse(String(visit.body["expires_at"])) - Date.now()) / 3_600_000
    assert.approximately(hours, 72, 0.1)
    const [, guest] = await list(visitor, "/console/members")
    assert.deepInclude(guest, { id, last_sign_in_at: null, link_expires_at: visit.body["expires_at"] })
    const viewer = new Browser(house.url)
    assert.deepInclude((await viewer.signIn(tokenOf(visit))).body, { signed_in: true, tenant })
    problem(await new Browser(house.url).signIn(tokenOf(visit)), "link_invalid")
    assert.lengthOf(await list(viewer, "/console/members"), 2)
    problem(await viewer.call(keys, { body: { name: "desk" } }), "role_does_not_allow")
  })

  it("asks for a fresh sign-in, and so do a link and a role; to remove does not", async () => {
    const { link, visitor } = await house.visitor()
    const { id } = await invited(visitor)
    await agedBy(11, link.member.id)
    for (const [path, body] of [
      ["invite", { name: "x", role: "viewer" }],
      ["link", { id }],
      ["role", { id, role: "member" }]
    ] as const)
      problem(await visitor.call(`/console/members/${path}`, { body }), "confirmation_required")
    assert.strictEqual((await visitor.call("/console/members/remove", { body: { id } })).status, 200)
    assert.lengthOf(await list(visitor, "/console/members"), 1)
  })

  it("takes names as people write them, and no more than fit", async () => {
    const { visitor } = await house.visitor()
    const name = `<img src=x onerror="alert(1)"> =1+1 आशा`
    assert.deepInclude((await invited(visitor, name)).visit.body, { name })
    for (const wrong of ["", " ", "x".repeat(81), "a\u0000b"])
      problem(
        await visitor.call("/console/members/invite", { body: { name: wrong, role: "viewer" } }),
        "invalid_parameter"
      )
    const more = { name: "x", role: "owner", is_operator: true }
    problem(await visitor.call("/console/members/invite", { body: more }), "invalid_parameter")
  })
})

describe("a change of a member", () => {
  it("of role ends the sessions and holds with the next sign-in", async () => {
    const { tenant, visitor } = await house.visitor()
    const member = await house.visitor("member", tenant)
    const { id } = member.link.member
    assert.deepInclude((await visitor.call("/console/members/role", { body: { id, role: "viewer" } })).body, {
      id,
      role: "viewer"
    })
    problem(await member.visitor.call(latest), "session_ended")
    const link = await visitor.call("/console/members/link", { body: { id } })
    assert.strictEqual(link.status, 201, link.text)
    const again = await member.visitor.signIn(tokenOf(link))
    assert.deepInclude(again.body["member"], { id, role: "viewer" })
  })

  it("leaves one owner, who cannot go before there is another", async () => {
    const { link, tenant, visitor } = await house.visitor()
    const { id } = link.member
    problem(await visitor.call("/console/members/role", { body: { id, role: "member" } }), "conflict")
    problem(await visitor.call("/console/members/remove", { body: { id } }), "conflict")
    problem(await visitor.call("/console/data/member/erase", { body: { confirmation: "owner" } }), "conflict")
    await house.visitor("owner", tenant)
    assert.strictEqual((await visitor.call("/console/members/remove", { body: { id } })).status, 200)
    problem(await visitor.call(latest), "session_ended")
  })

  it("who runs the service is changed by such alone: a link to one would be as good as being one", async () => {
    const { link, tenant, visitor } = await house.visitor()
    const operator = await house.visitor("owner", tenant)
    await house.sql(`update member set is_operator = true where id = $1`, [operator.link.member.id])
    const { id } = operator.link.member
    for (const [path, body] of [
      ["link", { id }],
      ["role", { id, role: "viewer" }],
      ["remove", { id }]
    ] as const)
      problem(await visitor.call(`/console/members/${path}`, { body }), "role_does_not_allow")
    const made = await operator.visitor.call("/console/members/link", { body: { id: link.member.id } })
    assert.strictEqual(made.status, 201, made.text)
  })
})

describe("sessions", () => {
  it("a member sees and ends his own, an owner those of the tenant", async () => {
    const { tenant, visitor } = await house.visitor()
    const member = await house.visitor("member", tenant)
    const own = await list(member.visitor, "/console/sessions")
    assert.lengthOf(own, 1)
    assert.deepInclude(own[0], { method: "link", is_current: true, user_agent: "node" })
    const all = await list(visitor, "/console/sessions")
    assert.lengthOf(all, 2)
    const owners = all.find((session) => session["is_current"] === true)
    problem(await member.visitor.call("/console/sessions/end", { body: { id: owners?.["id"] } }), "not_found")
    const ended = await visitor.call("/console/sessions/end", { body: { id: own[0]?.["id"] } })
    assert.strictEqual(ended.status, 200, ended.text)
    problem(await member.visitor.call(latest), "session_ended")
    assert.lengthOf(await list(visitor, "/console/sessions"), 1)
  })

  it("all others of oneself end at once, and this one goes on", async () => {
    const { link, tenant, visitor } = await house.visitor()
    const other = new Browser(house.url)
    const made = await visitor.call("/console/members/link", { body: { id: link.member.id } })
    await other.signIn(tokenOf(made))
    const neighbour = await house.visitor("owner", tenant)
    assert.deepInclude((await visitor.call("/console/sessions/end-others", { body: {} })).body, { ended: 1 })
    problem(await other.call(latest), "session_ended")
    for (const browser of [visitor, neighbour.visitor]) assert.strictEqual((await browser.call(latest)).status, 200)
  })
})

describe("the audit log", () => {
  it("gives an owner the tenant's, page by page and by subject, a member what is his", async () => {
    const { link, tenant, visitor } = await house.visitor()
    const member = await house.visitor("member", tenant)
    assert.strictEqual((await visitor.call(keys, { body: { name: "desk" } })).status, 201)
    const keyEntries = await list(visitor, "/console/audit?action=key")
    assert.lengthOf(keyEntries, 1)
    assert.deepInclude(keyEntries[0], {
      action: "key.created",
      actor: { kind: "user", id: link.member.id, name: "owner" }
    })
    const actions: Array<unknown> = []
    for (let cursor: string | null = "", turns = 0; cursor !== null && turns < 20; turns++) {
      const visit = await visitor.call(`/console/audit?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`)
      actions.push(...itemsOf(visit).map(({ action }) => action))
      cursor = (visit.body["page"] as { readonly next_cursor: string | null }).next_cursor
    }
    assert.deepStrictEqual(actions.slice(0, 2), ["key.created", "session.started"])
    assert.strictEqual(actions.at(-1), "tenant.created")
    const own = await list(member.visitor, "/console/audit")
    assert.sameMembers(
      own.map(({ action }) => action),
      ["member.invited", "link.made", "session.started"]
    )
    for (const query of ["action=KEY", "from=yesterday", "limit=0", "cursor=x", "tenant=other"])
      problem(await visitor.call(`/console/audit?${query}`), "invalid_parameter")
  })

  it("is a table, too, in which a spreadsheet runs nothing", async () => {
    const { tenant, visitor } = await house.visitor()
    const { id } = await invited(visitor, "=cmd|calc")
    await visitor.call("/console/members/role", { body: { id, role: "owner" } })
    const link = await visitor.call("/console/members/link", { body: { id } })
    await new Browser(house.url).signIn(tokenOf(link))
    const visit = await visitor.call("/console/audit?format=csv")
    assert.strictEqual(visit.headers.get("content-type"), "text/csv; charset=utf-8; header=present")
    assert.include(visit.headers.get("content-disposition") ?? "", "audit-log.csv")
    const lines = visit.text.trimEnd().split("\r\n")
    assert.strictEqual(lines[0], "at,at_ist,actor_kind,actor_id,actor_name,action,key_id,details")
    assert.include(lines[1], ",'=cmd|calc,session.started,")
    const [count] = await house.sql(`select count(*)::int as n from audit_log where tenant_id = $1`, [tenant])
    assert.strictEqual(lines.length - 1, count?.["n"])
  })
})

describe("own data", () => {
  it("are a document of what is kept, for the tenant by an owner who has signed in lately", async () => {
    const { link, tenant, visitor } = await house.visitor()
    const made = await visitor.call(keys, { body: { name: "desk" } })
    const { secret } = made.body["data"] as { readonly secret: string }
    const member = await house.visitor("member", tenant)
    const whole = await visitor.call("/console/data/tenant")
    assert.strictEqual(whole.status, 200, whole.text)
    assert.include(whole.headers.get("content-disposition") ?? "", "tenant.json")
    assert.notInclude(whole.text, secret)
    assert.lengthOf(whole.body["members"] as ReadonlyArray<unknown>, 2)
    assert.strictEqual((whole.body["keys"] as ReadonlyArray<Item>)[0]?.["name"], "desk")
    const own = await member.visitor.call("/console/data/member")
    assert.deepStrictEqual(Object.keys(own.body), ["made_at", "members", "passkeys", "sessions", "audit"])
    assert.notInclude(own.text, link.member.id)
    await agedBy(11, link.member.id)
    problem(await visitor.call("/console/data/tenant"), "confirmation_required")
  })

  it("of a member are erased by himself: signed out, gone, and nobody else", async () => {
    const { tenant, visitor } = await house.visitor()
    const member = await house.visitor("viewer", tenant)
    problem(
      await member.visitor.call("/console/data/member/erase", { body: { confirmation: "me" } }),
      "invalid_parameter"
    )
    const visit = await member.visitor.call("/console/data/member/erase", { body: { confirmation: "viewer" } })
    assert.strictEqual(visit.status, 200, visit.text)
    assert.isNull(member.visitor.cookie)
    assert.lengthOf(await list(visitor, "/console/members"), 1)
    const names = (await list(visitor, "/console/audit")).map(({ actor }) => (actor as { readonly name: unknown }).name)
    assert.include(names, "erased")
    assert.notInclude(names, "viewer")
  })

  it("of a tenant are erased by an owner who types its name, with every key and session", async () => {
    const { link, tenant, visitor } = await house.visitor()
    const other = await house.visitor("member", tenant)
    const { secret } = await house.store.createKey(tenant, "growth")
    const callWithKey = () => new Browser(house.url).call(latest, { headers: { "x-api-key": secret } })
    assert.strictEqual((await callWithKey()).status, 200)
    const path = "/console/data/tenant/erase"
    problem(await visitor.call(path, { body: { confirmation: "tenant" } }), "invalid_parameter")
    await agedBy(11, link.member.id)
    problem(await visitor.call(path, { body: { confirmation: tenant } }), "confirmation_required")
    await agedBy(-11, link.member.id)
    const visit = await visitor.call(path, { body: { confirmation: tenant } })
    assert.strictEqual(visit.status, 200, visit.text)
    assert.isNull(visitor.cookie)
    problem(await callWithKey(), "api_key_invalid")
    problem(await other.visitor.call(latest), "session_ended")
    const left = await house.sql(`select id from member where tenant_id = $1`, [tenant])
    assert.isEmpty(left)
    const [entry] = await house.sql(
      `select actor_id from audit_log where tenant_id = $1 and action = 'tenant.erased'`,
      [tenant]
    )
    assert.deepStrictEqual(entry, { actor_id: "erased" })
    assert.strictEqual((await (await house.visitor("owner", newTenant())).visitor.call(latest)).status, 200)
  })
})

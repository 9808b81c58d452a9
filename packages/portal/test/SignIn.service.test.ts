import { assert, describe, it } from "@effect/vitest"
import type { MemberId } from "@grid/domain/Brands"
import { KeyStore } from "@grid/domain/keys/KeyStore"
import type { Role } from "@grid/domain/keys/Role"
import { MemberStore } from "@grid/domain/people/MemberStore"
import { SessionStore } from "@grid/domain/people/SessionStore"
import { csrfTokenOf } from "@grid/http/SessionCookie"
import { mostAccountCalls } from "@grid/portal/identity/Attempts"
import { dump } from "@grid/testing/cluster/Dump"
import { Visitor } from "@grid/testing/console/Visitor"
import { Effect } from "effect"
import { randomBytes } from "node:crypto"
import { afterAll, beforeAll } from "vitest"
import { type House, keys, latest, liveSessions, newTenant, openHouse, problem } from "./support/House.ts"

let house: House
let otherNode: string

beforeAll(async () => {
  house = await openHouse()
  otherNode = await house.startNode()
})

afterAll(() => house.close())

const operator = { kind: "operator", id: "test" } as const

const freshToken = () => randomBytes(32).toString("base64url")

/** The same browser at another node. */
const at = (url: string, { cookie, csrf }: Visitor): Visitor => Object.assign(new Visitor(url), { cookie, csrf })

const withKeys = <A, E>(work: (keys: KeyStore["Service"]) => Effect.Effect<A, E>) =>
  house.store.run(Effect.flatMap(KeyStore, work))

describe("a link", () => {
  it("signs in once, with a cookie that no script reads and no other site sends", async () => {
    const link = await house.store.invite(newTenant(), "owner", "growth")
    const visitor = new Visitor(house.url)
    const visit = await visitor.signIn(link.token)
    assert.strictEqual(visit.status, 200, visit.text)
    assert.strictEqual(visit.headers.get("cache-control"), "no-store")
    const [cookie = ""] = visit.headers.getSetCookie()
    assert.match(cookie, /^__Host-gds_session=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/)
    assert.deepInclude(visit.body, {
      signed_in: true,
      tenant: link.member.tenant_id,
      plan: "growth",
      member: { id: link.member.id, name: "owner", role: "owner", is_operator: false },
      methods: { link: true, passkey: true, oidc: "/console/sign-in/oidc" },
      passkeys: []
    })
    assert.deepStrictEqual((await visitor.call("/console/session")).body, visit.body)
    problem(await new Visitor(house.url).signIn(link.token), "link_invalid")
    problem(await new Visitor(otherNode).signIn(link.token), "link_invalid")
  })

  it("is worth one session, however many use it at once", async () => {
    const link = await house.store.invite(newTenant(), "owner", "growth")
    const visits = await Promise.all(
      Array.from({ length: 8 }, (_, index) => new Visitor(index % 2 === 0 ? house.url : otherNode).signIn(link.token))
    )
    assert.deepStrictEqual(visits.map(({ status }) => status).toSorted(), [200, ...Array<number>(7).fill(401)])
    assert.strictEqual(await liveSessions(house, link), 1)
  })

  it("is refused after 15 minutes, cut off, and where its member is gone", async () => {
    const old = await house.store.invite(newTenant(), "owner", "growth")
    const [life] = await house.sql(
      `update sign_in_link set expires_at = clock_timestamp() where member_id = $1
       returning (select expires_at - clock_timestamp() between '14 minutes' and '15 minutes' from sign_in_link
         where member_id = $1) as is_right`,
      [old.member.id]
    )
    assert.isTrue(life?.["is_right"])
    const visitor = new Visitor(house.url)
    problem(await visitor.signIn(old.token), "link_invalid")
    problem(await visitor.signIn(old.token.slice(1)), "link_invalid")
    const gone = await house.store.invite(newTenant(), "member", "growth")
    await house.store.run(Effect.flatMap(MemberStore, (members) => members.remove(gone.member.id, operator)))
    problem(await visitor.signIn(gone.token), "link_invalid")
    assert.isNull(visitor.cookie)
  })

  it("and the session's tokens stand in no table and no log", async () => {
    const { link, visitor } = await house.visitor()
    await visitor.call(latest)
    const session = visitor.cookie?.split("=")[1] ?? ""
    assert.lengthOf(session, 43)
    const text = (await dump(house.database.url)) + (await house.logs())
    for (const secret of [link.token, session, visitor.csrf ?? ""]) assert.notInclude(text, secret)
  })

  it("where the address is plain http the cookie has neither prefix nor Secure, and passkeys are not offered", async () => {
    const link = await house.store.invite(newTenant(), "owner", "growth")
    const visitor = new Visitor(house.url.replace("localhost", "127.0.0.1"))
    const visit = await visitor.signIn(link.token)
    assert.match(
      visit.headers.getSetCookie()[0] ?? "",
      /^gds_session=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/
    )
    assert.deepInclude(visit.body["methods"], { passkey: false })
    assert.strictEqual((await visitor.call(latest)).status, 200)
  })
})

describe("a session", () => {
  it("is never one that a stranger has chosen", async () => {
    const { link, tenant } = await house.visitor()
    const chosen = freshToken()
    const victim = new Visitor(house.url)
    victim.cookie = `__Host-gds_session=${chosen}`
    const { token } = await house.store.invite(tenant, "owner", "growth")
    assert.strictEqual((await victim.signIn(token)).status, 200)
    assert.notInclude(victim.cookie, chosen)
    const stranger = new Visitor(house.url)
    stranger.cookie = `__Host-gds_session=${chosen}`
    assert.deepInclude((await stranger.call("/console/session")).body, { signed_in: false, public_page: true })
    assert.isAbove(await liveSessions(house, link), 0)
  })

  it("calls data and key management on every node, metered to the tenant as the console's", async () => {
    const { tenant, visitor } = await house.visitor()
    for (const url of [house.url, otherNode]) {
      const browser = at(url, visitor)
      const data = await browser.call(latest)
      assert.strictEqual(data.status, 200, data.text)
      assert.strictEqual(data.headers.get("x-tier"), "growth")
      assert.strictEqual((await browser.call(keys)).status, 200)
    }
    const { body } = await visitor.call("/api/developer/usage")
    const [day] = (body["data"] as { readonly days: ReadonlyArray<Record<string, unknown>> }).days
    assert.deepInclude(day, {
      calls: 2,
      by_surface: { rest: 0, legacy: 0, connector: 0, console: 2, embed: 0 },
      by_key: []
    })
    const quotas = await house.sql(`select day_used from tenant_quota where tenant_id = $1`, [tenant])
    assert.deepStrictEqual(quotas, [{ day_used: 2 }])
  })

  it("its cookie alone, without the CSRF token, is as if it were not there", async () => {
    const { visitor } = await house.visitor()
    problem(await visitor.call(latest, { csrf: false }), "api_key_missing")
    problem(await visitor.call(keys, { csrf: false }), "token_invalid")
    problem(await visitor.call("/console/sign-out", { csrf: false, body: {} }), "session_ended")
    const other = await house.visitor()
    visitor.csrf = other.visitor.csrf
    for (const path of [latest, keys]) problem(await visitor.call(path), "csrf_token_invalid")
    problem(await visitor.call("/console/sign-out", { body: {} }), "csrf_token_invalid")
  })

  it("its token is no API key, and an API key is no session", async () => {
    const { tenant, visitor } = await house.visitor()
    const token = visitor.cookie?.split("=")[1] ?? ""
    const { secret } = await house.store.createKey(tenant, "growth")
    const stranger = new Visitor(house.url)
    for (const headers of [{ "x-api-key": token }, { authorization: `Bearer ${token}` }])
      problem(await stranger.call(latest, { headers }), "api_key_invalid")
    problem(await stranger.call(keys, { headers: { authorization: `Bearer ${token}` } }), "token_invalid")
    stranger.cookie = `__Host-gds_session=${secret}`
    stranger.csrf = visitor.csrf
    problem(await stranger.call(latest), "api_key_missing")
    assert.deepInclude((await stranger.call("/console/session")).body, { signed_in: false })
  })

  it("stands in no list of keys, counts for no limit, and cannot be revoked or rotated as one", async () => {
    const { tenant, visitor } = await house.visitor()
    const listed = async () => ((await visitor.call(keys)).body["data"] as { items: ReadonlyArray<unknown> }).items
    assert.isEmpty(await listed())
    const [session] = await house.sql(`select id from api_key where tenant_id = $1`, [tenant])
    const id = String(session?.["id"])
    problem(await visitor.call(`${keys}/${id}/revoke`, { method: "POST" }), "not_found")
    problem(await visitor.call(`${keys}/${id}/rotate`, { body: { grace_hours: 0 } }), "not_found")
    for (let count = 0; count < 25; count++) await house.visitor("member", tenant)
    const made = await visitor.call(keys, { body: { name: "desk" } })
    assert.strictEqual(made.status, 201, made.text)
    assert.lengthOf(await listed(), 1)
    const tenants = await withKeys((store) => store.tenants)
    assert.strictEqual(tenants.find((one) => one.id === tenant)?.keys_active, 1)
    assert.notInclude(
      (await withKeys((store) => store.list(null))).map((key) => String(key.id)),
      id
    )
  })

  it("obeys a change of the tenant's plan from the next call on", async () => {
    const { link, visitor } = await house.visitor("owner", newTenant(), "growth")
    const tierOf = async () => (await visitor.call(latest)).headers.get("x-tier")
    assert.strictEqual(await tierOf(), "growth")
    await withKeys((store) => store.setPlan(link.member.tenant_id, "starter", operator))
    assert.strictEqual(await tierOf(), "starter")
    const history = await visitor.call("/developer/v1/grid/demand/history?hours=1&state=goa")
    problem(history, "not_in_plan")
  })
})

describe("the end of a session", () => {
  /** Neither node takes the browser for signed in. */
  const isOut = async (visitor: Visitor) => {
    for (const url of [house.url, otherNode]) {
      const browser = at(url, visitor)
      problem(await browser.call(latest), "session_ended")
      problem(await browser.call(keys), "session_ended")
      assert.deepInclude((await browser.call("/console/session")).body, { signed_in: false })
      assert.isNull(browser.cookie)
    }
  }

  /** A browser that both nodes have seen. */
  const seen = async (role: Role = "owner") => {
    const entry = await house.visitor(role)
    for (const url of [house.url, otherNode])
      assert.strictEqual((await at(url, entry.visitor).call(latest)).status, 200)
    return entry
  }

  it("sign-out: the cookie is taken away, and what was copied of it is refused by every node", async () => {
    const { visitor } = await seen()
    const copy = at(house.url, visitor)
    const visit = await visitor.call("/console/sign-out", { body: {} })
    assert.strictEqual(visit.status, 200, visit.text)
    assert.deepInclude(visit.body, { signed_in: false })
    assert.isNull(visitor.cookie)
    await isOut(copy)
  })

  it("sign-out everywhere ends the other browsers of the member, and nobody else's", async () => {
    const { link, visitor } = await seen()
    const second = new Visitor(house.url)
    const again = await house.store.run(
      Effect.flatMap(MemberStore, (members) => members.makeLink(link.member.id, operator))
    )
    await second.signIn(again.token)
    const other = await house.visitor("owner", link.member.tenant_id)
    assert.strictEqual((await visitor.call("/console/sign-out/everywhere", { body: {} })).status, 200)
    await isOut(second)
    assert.strictEqual((await other.visitor.call(latest)).status, 200)
  })

  it("a change of role, a removal and the operator end all sessions of the member at once", async () => {
    const ends: ReadonlyArray<(id: MemberId) => Effect.Effect<void, unknown, MemberStore | SessionStore>> = [
      (id) => Effect.flatMap(MemberStore, (members) => Effect.asVoid(members.setRole(id, "viewer", operator))),
      (id) => Effect.flatMap(MemberStore, (members) => Effect.asVoid(members.remove(id, operator))),
      (id) => Effect.flatMap(SessionStore, (sessions) => Effect.asVoid(sessions.endAll(id, operator)))
    ]
    for (const end of ends) {
      const { link, visitor } = await seen("member")
      await house.store.run(end(link.member.id))
      assert.strictEqual(await liveSessions(house, link), 0)
      await isOut(visitor)
    }
  })

  it("comes after 12 hours without use, and 7 days after the sign-in at the latest", async () => {
    const { link, visitor } = await seen()
    const member = link.member.id
    const ofMember = `id = (select key_id from session where member_id = $1)`
    const leftHours = async () => {
      const [row] = await house.sql(
        `select extract(epoch from expires_at - clock_timestamp()) / 3600 as hours from api_key where ${ofMember}`,
        [member]
      )
      return Number(row?.["hours"])
    }
    const age = (text: string) =>
      house.sql(`update session set last_seen_at = last_seen_at - ${text} where member_id = $1`, [member])
    await house.sql(`update api_key set expires_at = clock_timestamp() + interval '1 hour' where ${ofMember}`, [member])
    await visitor.call("/console/session")
    assert.isAtMost(await leftHours(), 1, "not noted twice in five minutes")
    await age("interval '6 minutes'")
    await visitor.call("/console/session")
    assert.approximately(await leftHours(), 12, 0.1)
    await house.sql(`update api_key set created_at = created_at - interval '6 days 23 hours' where ${ofMember}`, [
      member
    ])
    await age("interval '6 minutes'")
    await visitor.call("/console/session")
    assert.approximately(await leftHours(), 1, 0.1)
    await house.sql(`update api_key set expires_at = clock_timestamp() where ${ofMember}`, [member])
    await isOut(visitor)
  })

  it("ends where its member signs in again: a new one takes its place, and confirms", async () => {
    const { link, visitor } = await house.visitor()
    const before = at(house.url, visitor)
    await house.sql(`update session set confirmed_at = confirmed_at - interval '11 minutes' where member_id = $1`, [
      link.member.id
    ])
    problem(await visitor.call(keys, { body: { name: "desk" } }), "confirmation_required")
    const again = await house.store.run(
      Effect.flatMap(MemberStore, (members) => members.makeLink(link.member.id, operator))
    )
    assert.strictEqual((await visitor.signIn(again.token)).status, 200)
    await isOut(before)
    const made = await visitor.call(keys, { body: { name: "desk" } })
    assert.strictEqual(made.status, 201, made.text)
    assert.strictEqual(await liveSessions(house, link), 1)
  })

  it("rotating asks to confirm, revoking never does", async () => {
    const { link, visitor } = await house.visitor()
    const { body } = await visitor.call(keys, { body: { name: "desk" } })
    const { id } = body["data"] as { readonly id: string }
    await house.sql(`update session set confirmed_at = confirmed_at - interval '11 minutes' where member_id = $1`, [
      link.member.id
    ])
    problem(await visitor.call(`${keys}/${id}/rotate`, { body: { grace_hours: 0 } }), "confirmation_required")
    problem(await visitor.call("/console/passkeys/options", { body: {} }), "confirmation_required")
    assert.strictEqual((await visitor.call(`${keys}/${id}/revoke`, { method: "POST" })).status, 200)
  })
})

describe("guesses", () => {
  it("ten that fail in a minute are the last of an address; others go on", async () => {
    const from = (address: string) => ({ "x-forwarded-for": address })
    const guess = (address: string) =>
      new Visitor(house.url).call("/console/sign-in/link", { body: { token: freshToken() }, headers: from(address) })
    const visits = await Promise.all(Array.from({ length: 25 }, () => guess("198.51.100.7")))
    assert.deepStrictEqual(visits.map(({ status }) => status).toSorted(), [
      ...Array<number>(10).fill(401),
      ...Array<number>(15).fill(429)
    ])
    const last = await guess("198.51.100.7")
    problem(last, "too_many_requests")
    assert.isAtMost(Number(last.headers.get("retry-after")), 60)
    const link = await house.store.invite(newTenant(), "owner", "growth")
    const right = { body: { token: link.token } }
    problem(
      await new Visitor(house.url).call("/console/sign-in/link", { ...right, headers: from("198.51.100.7") }),
      "too_many_requests"
    )
    const other = await new Visitor(house.url).call("/console/sign-in/link", {
      ...right,
      headers: from("198.51.100.8")
    })
    assert.strictEqual(other.status, 200, other.text)
  })

  it("sessions that do not exist have a bound by address, too", async () => {
    const guess = async (path: string) => {
      const visitor = new Visitor(house.url)
      const token = freshToken()
      visitor.cookie = `__Host-gds_session=${token}`
      visitor.csrf = csrfTokenOf(token)
      return visitor.call(path, { headers: { "x-forwarded-for": "198.51.100.77" } })
    }
    const visits = await Promise.all(
      Array.from({ length: 300 }, (_, index) => guess(index % 2 ? keys : "/console/session"))
    )
    assert.strictEqual(visits.filter(({ status }) => status === 429).length, 300 - 256)
    problem(await guess(keys), "too_many_requests")
    const { visitor } = await house.visitor()
    assert.strictEqual((await visitor.call(keys)).status, 200)
  })

  it("a member's calls about the account, too, whatever they ask, with however many sessions; others go on", async () => {
    const { link, tenant, visitor } = await house.visitor()
    const again = await house.store.run(
      Effect.flatMap(MemberStore, (members) => members.makeLink(link.member.id, { kind: "operator", id: "test" }))
    )
    const elsewhere = new Visitor(house.url)
    assert.strictEqual((await elsewhere.signIn(again.token)).status, 200)
    for (const browser of [visitor, elsewhere]) assert.strictEqual((await browser.call(keys)).status, 200)
    const paths = [keys, "/console/audit", "/console/session"]
    const ask = (index: number) => (index % 2 === 0 ? visitor : elsewhere).call(paths[index % paths.length] ?? keys)
    for (let asked = 0; asked < mostAccountCalls; asked += 100)
      await Promise.all(Array.from({ length: 100 }, (_, index) => ask(asked + index)))
    for (const index of paths.keys()) {
      const refused = await ask(index)
      problem(refused, "too_many_requests")
      const waitS = Number(refused.headers.get("retry-after"))
      assert.isTrue(waitS >= 1 && waitS <= 60, `${waitS} s`)
      assert.include(String(refused.body["detail"]), `within a minute. Wait ${waitS} seconds`)
    }
    const colleague = await house.visitor("viewer", tenant)
    assert.strictEqual((await colleague.visitor.call(keys)).status, 200)
  })

  it("bodies are bounded, and JSON", async () => {
    const visitor = new Visitor(house.url)
    problem(await visitor.signIn("x".repeat(17_000)), "payload_too_large")
    problem(await visitor.call("/console/sign-in/link", { body: { token: 1 } }), "invalid_parameter")
    problem(await visitor.call("/console/sign-in/link", { body: { token: "x", more: 1 } }), "invalid_parameter")
    const form = { "content-type": "application/x-www-form-urlencoded" }
    problem(await visitor.call("/console/sign-in/link", { body: {}, headers: form }), "unsupported_media_type")
  })
})

import { assert, describe, it } from "@effect/vitest"
import { Authenticator } from "./support/Authenticator.ts"
import { Visitor } from "@grid/testing/console/Visitor"
import { afterAll, beforeAll } from "vitest"
import { type House, latest, openHouse, problem } from "./support/House.ts"

let house: House

beforeAll(async () => {
  house = await openHouse()
})

afterAll(() => house.close())

interface Registration {
  readonly challenge_id: string
  readonly options: Parameters<Authenticator["create"]>[0]
}

interface SignIn {
  readonly challenge_id: string
  readonly options: Parameters<Authenticator["get"]>[0]
}

let addresses = 0

const fromAnywhere = () => ({ "x-forwarded-for": `203.0.113.${++addresses % 256}` })

const optionsOf = async <A>(visitor: Visitor, path: string): Promise<A> => {
  const visit = await visitor.call(`${path}/options`, { body: {}, headers: fromAnywhere() })
  assert.strictEqual(visit.status, 200, visit.text)
  return visit.body as unknown as A
}

const register = async (visitor: Visitor, authenticator = new Authenticator()) => {
  const { challenge_id, options } = await optionsOf<Registration>(visitor, "/console/passkeys")
  const response = authenticator.create(options, house.url)
  const visit = await visitor.call("/console/passkeys", { body: { challenge_id, name: "laptop", response } })
  return { authenticator, visit, options }
}

const send = (visitor: Visitor, challenge_id: string, response: unknown) =>
  visitor.call("/console/sign-in/passkey", { body: { challenge_id, response }, headers: fromAnywhere() })

const signIn = async (visitor: Visitor, authenticator: Authenticator, origin = house.url) => {
  const { challenge_id, options } = await optionsOf<SignIn>(visitor, "/console/sign-in/passkey")
  const response = authenticator.get(options, origin)
  return { visit: await send(visitor, challenge_id, response), challenge_id, options }
}

describe("a passkey", () => {
  it("is registered by a member and signs in, in any browser, without a name", async () => {
    const { link, visitor } = await house.visitor()
    const { authenticator, options, visit } = await register(visitor)
    assert.strictEqual(visit.status, 201, visit.text)
    assert.deepInclude(visit.body, { name: "laptop", last_used_at: null })
    assert.strictEqual(options.rp.id, "localhost")
    const other = new Visitor(house.url)
    const entry = await signIn(other, authenticator)
    assert.strictEqual(entry.visit.status, 200, entry.visit.text)
    assert.deepInclude(entry.visit.body["member"], { id: link.member.id })
    assert.strictEqual((await other.call(latest)).status, 200)
    const [passkey] = (await visitor.call("/console/session")).body["passkeys"] as ReadonlyArray<
      Readonly<Record<string, unknown>>
    >
    assert.strictEqual(passkey?.["id"], visit.body["id"])
    assert.isString(passkey?.["last_used_at"])
    const [stored] = await house.sql(`select transports, counter from passkey where id = $1`, [visit.body["id"]])
    assert.deepStrictEqual(stored, { transports: ["internal"], counter: "1" })
  })

  it("confirms, where a session is old", async () => {
    const { link, visitor } = await house.visitor()
    const { authenticator } = await register(visitor)
    await house.sql(`update session set confirmed_at = confirmed_at - interval '11 minutes' where member_id = $1`, [
      link.member.id
    ])
    const create = () => visitor.call("/api/developer/keys", { body: { name: "desk" } })
    problem(await create(), "confirmation_required")
    assert.strictEqual((await signIn(visitor, authenticator)).visit.status, 200)
    assert.strictEqual((await create()).status, 201)
  })

  it("a challenge is answered once, within five minutes, and for its own purpose", async () => {
    const { visitor } = await house.visitor()
    const { authenticator } = await register(visitor)
    const stranger = new Visitor(house.url)
    const first = await signIn(stranger, authenticator)
    assert.strictEqual(first.visit.status, 200)
    const again = authenticator.get(first.options, house.url)
    problem(await send(stranger, first.challenge_id, again), "passkey_invalid")
    const late = await optionsOf<SignIn>(stranger, "/console/sign-in/passkey")
    await house.sql(`update sign_in_challenge set expires_at = clock_timestamp() where id = $1`, [late.challenge_id])
    problem(await send(stranger, late.challenge_id, authenticator.get(late.options, house.url)), "passkey_invalid")
    const other = await optionsOf<Registration>(visitor, "/console/passkeys")
    const misused = authenticator.get({ challenge: other.options.challenge, rpId: "localhost" }, house.url)
    problem(await send(stranger, other.challenge_id, misused), "passkey_invalid")
  })

  it("is refused for another site, with another key, unknown, or with a counter that went back", async () => {
    const { visitor } = await house.visitor()
    const { authenticator } = await register(visitor)
    const stranger = new Visitor(house.url)
    problem((await signIn(stranger, authenticator, "https://evil.example")).visit, "passkey_invalid")
    problem((await signIn(stranger, new Authenticator())).visit, "passkey_invalid")
    const { challenge_id, options } = await optionsOf<SignIn>(stranger, "/console/sign-in/passkey")
    const forged = { ...new Authenticator().get(options, house.url), ...ids(authenticator.get(options, house.url)) }
    problem(await send(stranger, challenge_id, forged), "passkey_invalid")
    assert.strictEqual((await signIn(stranger, authenticator)).visit.status, 200)
    authenticator.counter = 0
    problem((await signIn(stranger, authenticator)).visit, "passkey_invalid")
    const refused = async (response: unknown, code: "invalid_parameter" | "passkey_invalid") => {
      const asked = await optionsOf<SignIn>(stranger, "/console/sign-in/passkey")
      problem(await send(stranger, asked.challenge_id, response), code)
    }
    for (const response of [null, {}, "x"]) await refused(response, "passkey_invalid")
    // No text of the store has this character: the body itself is refused.
    await refused({ id: "\u0000" }, "invalid_parameter")
  })

  it("is registered under the challenge of its own member alone, and once", async () => {
    const { tenant, visitor } = await house.visitor()
    const other = await house.visitor("member", tenant)
    const { challenge_id, options } = await optionsOf<Registration>(visitor, "/console/passkeys")
    const response = new Authenticator().create(options, house.url)
    const body = { challenge_id, name: "mine", response }
    problem(await other.visitor.call("/console/passkeys", { body }), "passkey_invalid")
    const { authenticator } = await register(visitor)
    problem((await register(other.visitor, authenticator)).visit, "conflict")
    const blank = { ...body, name: " " }
    problem(await visitor.call("/console/passkeys", { body: blank }), "invalid_parameter")
  })

  it("signs in no more once it is removed", async () => {
    const { visitor } = await house.visitor()
    const { authenticator, visit } = await register(visitor)
    assert.strictEqual((await visitor.call("/console/passkeys/remove", { body: { id: visit.body["id"] } })).status, 200)
    problem((await signIn(new Visitor(house.url), authenticator)).visit, "passkey_invalid")
  })

  it("is not offered on plain http", async () => {
    const visitor = new Visitor(house.url.replace("localhost", "127.0.0.1"))
    problem(await visitor.call("/console/sign-in/passkey/options", { body: {} }), "conflict")
  })

  it("challenges have a bound by address", async () => {
    const ask = () =>
      new Visitor(house.url).call("/console/sign-in/passkey/options", {
        body: {},
        headers: { "x-forwarded-for": "198.51.100.99" }
      })
    const visits = await Promise.all(Array.from({ length: 70 }, ask))
    assert.strictEqual(visits.filter(({ status }) => status === 200).length, 60)
    problem(await ask(), "too_many_requests")
  })
})

const ids = ({ id, rawId }: ReturnType<Authenticator["get"]>) => ({ id, rawId })

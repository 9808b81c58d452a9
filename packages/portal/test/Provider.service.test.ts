import { assert, describe, it } from "@effect/vitest"
import { Visitor } from "@grid/testing/console/Visitor"
import { startIdentityProvider } from "@grid/testing/identity/IdentityProvider"
import { afterAll, beforeAll } from "vitest"
import { type House, latest, newTenant, startHouse } from "./support/House.ts"

let provider: Awaited<ReturnType<typeof startIdentityProvider>>
let house: House
const tenant = newTenant()

beforeAll(async () => {
  provider = await startIdentityProvider()
  house = await startHouse({ ...provider.oidcEnvironment, GDS_OIDC_TENANT: tenant })
})

afterAll(async () => {
  await house.close()
  await provider.close()
})

/** Sends a browser to the provider. Returns the address there. */
const leave = async (visitor: Visitor, query = ""): Promise<string> => {
  const visit = await visitor.call(`/console/sign-in/oidc${query}`)
  assert.strictEqual(visit.status, 302, visit.text)
  return visit.headers.get("location") ?? ""
}

/** Comes back from the provider. Returns where the browser is sent then. */
const comeBack = async (visitor: Visitor, address: string): Promise<string> => {
  const { pathname, search } = new URL(address)
  const visit = await visitor.call(pathname + search)
  assert.strictEqual(visit.status, 302, visit.text)
  return visit.headers.get("location") ?? ""
}

const signIn = async (visitor: Visitor, claims: Parameters<typeof provider.approve>[1]) =>
  comeBack(visitor, provider.approve(await leave(visitor), claims))

describe("an identity provider", () => {
  it("vouches for a person, who is made a member at the first sign-in and the same one at the next", async () => {
    const visitor = new Visitor(house.url)
    assert.strictEqual(await signIn(visitor, { sub: "asha", name: "Asha Rao" }), `${house.url}/`)
    const { body } = await visitor.call("/console/session")
    assert.deepInclude(body, { signed_in: true, tenant })
    assert.deepInclude(body["member"], { name: "Asha Rao", role: "member", is_operator: false })
    assert.strictEqual((await visitor.call(latest)).status, 200)
    const other = new Visitor(house.url)
    await signIn(other, { sub: "asha", name: "Asha Rao" })
    assert.deepStrictEqual((await other.call("/console/session")).body["member"], body["member"])
    assert.deepInclude(body["methods"], { oidc: "/console/sign-in/oidc" })
  })

  it.each([
    ["/usage", "/usage"],
    ["/explore?series=demand&area=india", "/explore?series=demand&area=india"],
    ["//evil.example", "/"],
    ["https://evil.example", "/"],
    ["/\r\nset-cookie: a=b", "/"],
    ["/sign-in#link=token", "/"],
    [`/${"a".repeat(501)}`, "/"]
  ])("sends back to a path of this service alone: %s", async (next, path) => {
    const visitor = new Visitor(house.url)
    const address = await leave(visitor, `?next=${encodeURIComponent(next)}`)
    assert.strictEqual(await comeBack(visitor, provider.approve(address, { sub: "asha" })), house.url + path)
  })

  it("an answer is good once, in the browser that asked, with its state, nonce and client", async () => {
    const refused = `${house.url}/sign-in#failed=refused`
    const visitor = new Visitor(house.url)
    const good = provider.approve(await leave(visitor), { sub: "asha" })
    assert.strictEqual(await comeBack(new Visitor(house.url), good), refused)
    assert.strictEqual(await comeBack(visitor, good), `${house.url}/`)
    assert.strictEqual(await comeBack(visitor, good), refused)
    const forged: ReadonlyArray<(address: string) => string> = [
      (address) => provider.approve(address, { sub: "asha", nonce: "other" }),
      (address) => provider.approve(address, { sub: "asha", aud: "other" }),
      (address) => provider.approve(address, { sub: "asha", iss: "https://other.example" }),
      (address) => provider.approve(address, { sub: "asha" }).replace(/state=[^&]*/, "state=other"),
      (address) => provider.approve(address, { sub: "asha" }).replace(/code=[^&]*/, "code=other"),
      (address) => provider.approve(address, { sub: "asha" }).replace(/code=[^&]*&/, "error=access_denied&")
    ]
    for (const forge of forged) {
      const stranger = new Visitor(house.url)
      assert.strictEqual(await comeBack(stranger, forge(await leave(stranger))), refused)
      assert.deepInclude((await stranger.call("/console/session")).body, { signed_in: false })
    }
  })

  it.each([
    ["turns the text behind it and is cut within a letter", `\u202e${"a".repeat(78)}\u{1f600}`, ` ${"a".repeat(78)}`],
    ["nobody sees", "\u200b\u3164", "asha@plant.example"]
  ])("a name that %s is made one for lists", async (_, name, shown) => {
    const visitor = new Visitor(house.url)
    await signIn(visitor, { sub: `person of ${shown}`, name, email: "asha@plant.example" })
    assert.deepInclude((await visitor.call("/console/session")).body["member"], { name: shown })
  })

  it.each([
    ["longer than a subject may be", "a".repeat(5_000)],
    ["with a letter that the store does not know", "a\u0000b"]
  ])("a person with a name of the provider %s is refused", async (_, sub) => {
    assert.strictEqual(await signIn(new Visitor(house.url), { sub }), `${house.url}/sign-in#failed=refused`)
  })

  it("returns that nobody began are guesses, of which an address has ten in a minute", async () => {
    const url = await house.startNode(provider.oidcEnvironment)
    const guess = (id: string) =>
      fetch(`${url}/console/sign-in/oidc/callback?code=a&state=b`, {
        redirect: "manual",
        headers: { cookie: `__Host-gds_sign_in=ch_${id.padStart(20, "0")}` }
      })
    const statuses: Array<number> = []
    for (let n = 0; n < 11; n++) statuses.push((await guess(String(n))).status)
    assert.deepStrictEqual(statuses, [...Array.from({ length: 10 }, () => 302), 429])
  })

  it("that cannot be reached is said to be so, and links go on; with no tenant for new ones, who is no member is told so", async () => {
    const other = await startIdentityProvider()
    try {
      const url = await house.startNode(other.oidcEnvironment)
      const visitor = new Visitor(url)
      const failed = `${url}/sign-in#failed=`
      for (const mode of ["down", "padded", "garbage"] as const) {
        other.setMode(mode)
        assert.strictEqual(await leave(visitor), `${failed}unreachable`, mode)
      }
      assert.match(await house.logs(), /nobody was signed in with the identity provider","cause":"fetch failed/)
      const { token } = await house.store.invite(newTenant(), "owner", "growth")
      assert.strictEqual((await visitor.signIn(token)).status, 200)
      other.setMode("up")
      const stranger = new Visitor(url)
      assert.strictEqual(
        await comeBack(stranger, other.approve(await leave(stranger), { sub: "asha" })),
        `${failed}unknown_member`
      )
      for (const mode of ["down", "padded"] as const) {
        other.setMode("up")
        const begun = other.approve(await leave(stranger), { sub: "asha" })
        other.setMode(mode)
        assert.strictEqual(await comeBack(stranger, begun), `${failed}unreachable`, mode)
        assert.deepInclude((await stranger.call("/console/session")).body, { signed_in: false })
      }
    } finally {
      await other.close()
    }
  })
})

import { assert, describe, it } from "@effect/vitest"
import { DemandLatest } from "@grid/domain/grid/Grid"
import { CreatedKey } from "@grid/domain/account/KeysApi"
import { algorithms, type IdentityProvider, startIdentityProvider } from "@grid/testing/identity/IdentityProvider"
import { type ServiceProcess, startService, until } from "@grid/testing/service/ServiceProcess"
import * as FastCheck from "fast-check"
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, UnsecuredJWT } from "jose"
import { afterAll, beforeAll } from "vitest"
import { type Answer, call, keysOf, managed, metered, newTenant, problem } from "../support/Client.ts"
import { startSuiteWithUsers, type SuiteWithUsers } from "../support/Suite.ts"

const latest = "/developer/v1/grid/demand/latest"

let suite: SuiteWithUsers

beforeAll(async () => {
  suite = await startSuiteWithUsers()
})

afterAll(() => suite.close())

const list = (token: string, headers: Readonly<Record<string, string>> = {}, url = suite.url): Promise<Answer> =>
  call(`${url}/api/developer/keys`, { headers: { authorization: `Bearer ${token}`, ...headers } })

const nowSeconds = () => Math.floor(Date.now() / 1000)

const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

describe("identity tokens", () => {
  it.each(algorithms)("a token signed with %s signs its tenant in", async (alg) => {
    const tenant = newTenant()
    const { key } = await suite.store.createKey(tenant, "growth")
    const items = keysOf(await list(await suite.provider.token({ org_id: tenant }, { alg })))
    assert.deepStrictEqual(
      items.map(({ id }) => id),
      [key.id]
    )
    // Without org_id the user is the tenant.
    const own = keysOf(await list(await suite.provider.token({ sub: tenant }, { alg })))
    assert.deepStrictEqual(own, items)
  })

  it("300 calls of one user in a minute are the most, with however many tokens; others go on", async () => {
    const tenant = newTenant()
    const tokenOf = (sub: string) => suite.provider.token({ org_id: tenant, sub })
    const tokens = await Promise.all([tokenOf("asha"), tokenOf("asha"), tokenOf("asha")])
    for (const token of tokens) await Promise.all(Array.from({ length: 100 }, () => list(token)))
    const refused = await list(await tokenOf("asha"))
    problem(refused, "too_many_requests")
    assert.match(String(refused.header("retry-after")), /^([1-9]|[1-5]\d|60)$/)
    assert.strictEqual((await list(await tokenOf("ravi"))).status, 200)
  })

  it("18 alg: none; HS256 signed with the RSA public key → 401", async () => {
    const claims = { iss: suite.provider.issuer, aud: suite.provider.audience, sub: "user", exp: nowSeconds() + 300 }
    const [, payload = "", signature = ""] = (await suite.provider.token({})).split(".")
    const pem = new TextEncoder().encode(suite.provider.publicPem)
    const stranger = await generateKeyPair("RS256")
    const strangerPss = await generateKeyPair("PS256")
    const forged = [
      new UnsecuredJWT(claims).encode(),
      ...["none", "None", "NONE", "nOnE", ""].flatMap((alg) => [
        `${text({ alg, kid: "RS256" })}.${payload}.`,
        `${text({ alg, kid: "RS256" })}.${payload}.${signature}`
      ]),
      await suite.provider.tokenOf(pem, {}, { alg: "HS256", kid: "RS256" }),
      await suite.provider.tokenOf(pem, {}, { alg: "HS512", kid: "RS256" }),
      await suite.provider.tokenOf(
        new TextEncoder().encode(suite.provider.publicPem.trim()),
        {},
        { alg: "HS256", kid: "RS256" }
      ),
      await suite.provider.tokenOf(new Uint8Array(32), {}, { alg: "HS256" }),
      await suite.provider.tokenOf(stranger.privateKey, {}, { alg: "RS256", kid: "RS256" }),
      await suite.provider.tokenOf(strangerPss.privateKey, {}, { alg: "PS256", kid: "RS256" }),
      await suite.provider.token({}, { alg: "ES256", kid: "RS256" }),
      `${text({ alg: "RS256", kid: "RS256" })}.${text({ ...claims, sub: "admin" })}.${signature}`
    ]
    for (const token of forged) problem(await list(token), "token_invalid")
  })

  it("18 whatever is not a token → 401, never another status", async () => {
    const real = await suite.provider.token({ org_id: newTenant() })
    const part = FastCheck.oneof(
      FastCheck.constantFrom(
        ...real.split("."),
        "",
        "e30",
        "bnVsbA",
        "W10",
        "Ig",
        text({ alg: "RS256" }),
        text({ alg: 1, kid: {} })
      ),
      FastCheck.string({ unit: FastCheck.constantFrom(..."abcXYZ019-_"), maxLength: 30 }),
      FastCheck.json().map((json) => Buffer.from(json).toString("base64url"))
    )
    const token = FastCheck.array(part, { minLength: 1, maxLength: 5 })
      .map((parts) => parts.join("."))
      .filter((candidate) => candidate !== "" && candidate !== real)
    await FastCheck.assert(
      FastCheck.asyncProperty(token, async (candidate) => void problem(await list(candidate), "token_invalid")),
      { numRuns: 200 }
    )
    const crit = `${text({ alg: "RS256", kid: "RS256", crit: ["b64"], b64: false })}.${real.split(".").slice(1).join(".")}`
    problem(await list(crit), "token_invalid")
    for (const authorization of [
      "Bearer",
      "Bearer ",
      "Basic dXNlcjpwYXNz",
      `Token ${real}`,
      `Bearer ${real} ${real}`,
      real,
      ""
    ]) {
      problem(await call(`${suite.url}/api/developer/keys`, { headers: { authorization } }), "token_invalid")
    }
    problem(await call(`${suite.url}/api/developer/keys`), "token_invalid")
    keysOf(await list(real))
  })

  const refused: ReadonlyArray<readonly [string, () => JWTPayload]> = [
    ["wrong iss", () => ({ iss: "https://elsewhere.test" })],
    ["iss with a slash more", () => ({ iss: `${suite.provider.issuer}/` })],
    ["no iss", () => ({ iss: undefined as never })],
    ["wrong aud", () => ({ aud: "another-service" })],
    ["several wrong aud", () => ({ aud: ["a", "b"] })],
    ["no aud", () => ({ aud: undefined as never })],
    ["expired", () => ({ exp: nowSeconds() - 3_600 })],
    ["expired 61 s ago", () => ({ exp: nowSeconds() - 61 })],
    ["no exp", () => ({ exp: undefined as never })],
    ["exp as text", () => ({ exp: String(nowSeconds() + 300) as never })],
    ["future nbf", () => ({ nbf: nowSeconds() + 3_600 })],
    ["nbf more than 60 s ahead", () => ({ nbf: nowSeconds() + 70 })],
    ["no sub", () => ({ sub: undefined as never, org_id: "somebody" })],
    ["empty sub", () => ({ sub: "" })],
    ["empty org_id", () => ({ org_id: "" })],
    ["org_id with a blank", () => ({ org_id: "a b" })],
    ["org_id beyond ASCII", () => ({ org_id: "Ünion" })],
    ["org_id that is a number", () => ({ org_id: 7 })],
    ["org_id of 129 characters", () => ({ org_id: "x".repeat(129) })]
  ]
  it.each(refused)("19 wrong iss/aud, expired, future nbf, 61 s skew → 401: %s", async (_, claims) => {
    problem(await list(await suite.provider.token(claims())), "token_invalid")
  })

  it.each([
    ["expired 30 s ago", () => ({ exp: nowSeconds() - 30 })],
    ["nbf 30 s ahead", () => ({ nbf: nowSeconds() + 30 })],
    ["one of several aud", () => ({ aud: ["x", suite.provider.audience] })]
  ] as ReadonlyArray<readonly [string, () => JWTPayload]>)(
    "19 within the leeway of 60 s → 200: %s",
    async (_, claims) => {
      keysOf(await list(await suite.provider.token(claims())))
    }
  )

  it("20 flood of unknown kid: cached, rate-limited JWKS fetch", async () => {
    keysOf(await list(await suite.provider.token({})))
    const before = suite.provider.fetches()
    const answers = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => list(await suite.provider.token({}, { kid: `unknown-${index}` })))
    )
    for (const answer of answers) problem(answer, "token_invalid")
    assert.isAtMost(suite.provider.fetches() - before, 2)
    keysOf(await list(await suite.provider.token({})))
    assert.isAtMost(suite.provider.fetches() - before, 2)
  })

  describe("of a provider that has not answered yet", () => {
    let own: IdentityProvider
    let node: ServiceProcess

    beforeAll(async () => {
      own = await startIdentityProvider()
      node = await startService({ DATABASE_URL: suite.database.url, ...own.environment })
    })

    afterAll(async () => {
      await node.stop()
      await own.close()
    })

    it("20 flood while the provider is down: it is not asked for every token", async () => {
      own.setMode("down")
      const before = own.fetches()
      for (let round = 0; round < 100; round++) {
        problem(await list(await own.token({}, { kid: `unknown-${round}` }), {}, node.url), "service_unavailable")
      }
      assert.isAtMost(own.fetches() - before, 10)
    })

    it("21 JWKS down: cached keys serve; else 503 on key management only, data unaffected", async () => {
      const { secret } = await suite.store.createKey(newTenant(), "enterprise")
      const data = () => call(`${node.url}${latest}`, { headers: { "x-api-key": secret } })
      for (const mode of ["down", "garbage", "padded", "silent"] as const) {
        own.setMode(mode)
        const before = own.fetches()
        await until(async () => {
          const answer = await list(await own.token({}), {}, node.url)
          problem(answer, "service_unavailable")
          assert.isAbove(Number(answer.header("retry-after")), 0)
          return own.fetches() > before
        })
        metered(await data(), DemandLatest)
        assert.strictEqual((await call(`${node.url}/readyz`)).status, 200)
      }
      own.setMode("up")
      await until(async () => (await list(await own.token({}), {}, node.url)).status === 200)
      for (const mode of ["down", "garbage", "silent"] as const) {
        own.setMode(mode)
        keysOf(await list(await own.token({}), {}, node.url))
        problem(await list(await own.token({ aud: "x" }), {}, node.url), "token_invalid")
        problem(await list(await own.token({}, { kid: "unknown" }), {}, node.url), "token_invalid")
        metered(await data(), DemandLatest)
      }
    })
  })

  it("22 jku/x5u in the header → ignored", async () => {
    const attacker = await startIdentityProvider()
    try {
      const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true })
      const jwk = await exportJWK(publicKey)
      const before = attacker.fetches()
      const headers: ReadonlyArray<Partial<JWTHeaderParameters>> = [
        { jku: attacker.jwksUrl },
        { jku: attacker.jwksUrl, kid: "RS256" },
        { x5u: attacker.jwksUrl },
        { jku: attacker.jwksUrl, x5u: attacker.jwksUrl, jwk },
        { jwk },
        { x5c: ["MIIB"], kid: "RS256" },
        { kid: "../../../../dev/null" },
        { kid: "RS256' or '1'='1" }
      ]
      for (const header of headers) {
        // Signed with the attacker's key, and with the provider's own: the header alone is enough to refuse a jku.
        problem(await list(await suite.provider.tokenOf(privateKey, {}, { alg: "RS256", ...header })), "token_invalid")
        if ("jku" in header || "x5u" in header)
          problem(await list(await suite.provider.token({}, header)), "token_invalid")
      }
      problem(
        await list(await attacker.token({ iss: suite.provider.issuer, aud: suite.provider.audience })),
        "token_invalid"
      )
      assert.strictEqual(attacker.fetches(), before)
    } finally {
      await attacker.close()
    }
  })

  it("23 an API key used to manage keys → 401", async () => {
    const tenant = newTenant()
    const { key, secret } = await suite.store.createKey(tenant, "enterprise")
    const calls = [
      ["GET", "/keys", undefined],
      ["POST", "/keys", { name: "more" }],
      ["POST", `/keys/${key.id}/revoke`, undefined],
      ["DELETE", `/keys/${key.id}`, undefined],
      ["POST", `/keys/${key.id}/rotate`, { grace_hours: 0 }],
      ["GET", "/usage", undefined]
    ] as const
    for (const [method, path, body] of calls) {
      for (const headers of [{ authorization: `Bearer ${secret}` }, { "x-api-key": secret }] as ReadonlyArray<
        Record<string, string>
      >) {
        problem(
          await call(`${suite.url}/api/developer${path}`, { method, headers, ...(body === undefined ? {} : { body }) }),
          "token_invalid"
        )
      }
    }
    const items = keysOf(await list(await suite.provider.token({ org_id: tenant })))
    assert.deepStrictEqual(
      items.map(({ id, state }) => [id, state]),
      [[key.id, "active"]]
    )
    metered(await call(`${suite.url}${latest}`, { headers: { "x-api-key": secret } }), DemandLatest)
  })

  it("24 members tenant_id, plan, state in the body → 400", async () => {
    const tenant = newTenant()
    const authorization = `Bearer ${await suite.provider.token({ org_id: tenant })}`
    const create = (body: unknown) =>
      call(`${suite.url}/api/developer/keys`, { method: "POST", headers: { authorization }, body })
    for (const [member, value] of Object.entries({
      tenant_id: "other",
      tenant: "other",
      plan: "enterprise",
      tier: "enterprise",
      state: "active",
      id: "key_00000000000000000000",
      secret: "svc_live_x",
      hash: "00",
      created_at: "2020-01-01T00:00:00Z",
      idempotency: { key: "k" }
    })) {
      const found = problem(await create({ name: "mine", [member]: value }), "invalid_parameter")
      assert.deepStrictEqual(
        found.errors.map(({ path }) => path),
        [member]
      )
    }
    const all = problem(await create({ name: "mine", tenant_id: "a", plan: "b", state: "c" }), "invalid_parameter")
    assert.sameMembers(
      all.errors.map(({ path }) => path),
      ["tenant_id", "plan", "state"]
    )
    assert.deepStrictEqual(keysOf(await list(authorization.slice(7))), [])
    const key = managed(await create({ name: "mine" }), 201, CreatedKey)
    assert.strictEqual(key.tier, "trial")
    const rotate = await call(`${suite.url}/api/developer/keys/${key.id}/rotate`, {
      method: "POST",
      headers: { authorization },
      body: { grace_hours: 0, plan: "enterprise" }
    })
    assert.deepStrictEqual(
      problem(rotate, "invalid_parameter").errors.map(({ path }) => path),
      ["plan"]
    )
  })
})

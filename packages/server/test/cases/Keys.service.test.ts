import { assert, describe, it } from "@effect/vitest"
import { hashSecret, makeSecret } from "@grid/store/keys/Secrets"
import { DemandLatest } from "@grid/domain/grid/Grid"
import { CreatedKey, KeyItem } from "@grid/domain/account/KeysApi"
import { dump } from "@grid/testing/cluster/Dump"
import { query } from "@grid/testing/cluster/TestCluster"
import { sendRaw } from "@grid/testing/http/RawClient"
import { type IdentityProvider, startIdentityProvider } from "@grid/testing/identity/IdentityProvider"
import { writeLastBlock } from "@grid/testing/service/LastBlock"
import { untilReturned } from "@grid/testing/cluster/Leases"
import { type ServiceProcess, startService, until } from "@grid/testing/service/ServiceProcess"
import { type Collector, startCollector } from "../support/Collector.ts"
import * as FastCheck from "fast-check"
import { afterAll, beforeAll } from "vitest"
import {
  answered,
  call,
  type CallOptions,
  callsOf,
  type Created,
  keysOf,
  managed,
  metered,
  newTenant,
  ping,
  problem,
  withinMinute
} from "../support/Client.ts"
import { startSuite, type Suite } from "../support/Suite.ts"

const latest = "/developer/v1/grid/demand/latest"
const bases = ["/developer/v1", "/api/developer/v1"]

let suite: Suite
let provider: IdentityProvider
let collector: Collector

beforeAll(async () => {
  provider = await startIdentityProvider()
  collector = await startCollector()
  const environment = { ...provider.environment, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, GDS_SOURCES: "" }
  suite = await startSuite(environment, "migrated")
  await writeLastBlock(suite.store)
  const { secret } = await suite.store.createKey(newTenant(), "enterprise")
  await until(async () => (await withKey(secret)).status === 200)
})

afterAll(async () => {
  await suite.close()
  await provider.close()
  await collector.close()
})

/** Every secret that was ever issued in this file; the last test looks for them everywhere. */
const issued = new Set<string>()

const createKey: Suite["store"]["createKey"] = async (...input) => {
  const created = await suite.store.createKey(...input)
  issued.add(created.secret)
  return created
}

/** Charged calls of all keys. */
const allCalls = async () => {
  await untilReturned(suite.database.url)
  return query(suite.database.url, "select sum(calls) from key_usage")
}

const get = (path: string, headers: Readonly<Record<string, string>> = {}) => call(`${suite.url}${path}`, { headers })

const withKey = (secret: string, path = latest) => get(path, { "x-api-key": secret })

/** A call of key management by a user of the tenant. */
const manage = async (tenant: string, path: string, options: CallOptions = {}) =>
  call(`${suite.url}/api/developer${path}`, {
    ...options,
    headers: { authorization: `Bearer ${await provider.token({ org_id: tenant })}`, ...options.headers }
  })

const created = async (
  tenant: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {}
): Promise<Created> => {
  const key = managed(await manage(tenant, "/keys", { method: "POST", body, headers }), 201, CreatedKey)
  if (key.secret !== undefined) issued.add(key.secret)
  return key
}

const rotated = async (
  tenant: string,
  id: string,
  grace_hours: number
): Promise<Created & { readonly secret: string }> => {
  const key = managed(
    await manage(tenant, `/keys/${id}/rotate`, { method: "POST", body: { grace_hours } }),
    201,
    CreatedKey
  )
  assert(key.secret !== undefined)
  issued.add(key.secret)
  return { ...key, secret: key.secret }
}

/** The answer without what is its own: request id and time. */
const anonymous = (text: string) => text.replace(/"request_id":"[^"]*"/, "")

describe("keys", () => {
  it.each(
    bases.flatMap((base) =>
      [
        {},
        { "x-api-key": "" },
        { "x-api-key": " " },
        { "x-api-key": " \t " },
        { "x-api-key": "", authorization: "" }
      ].map((headers: Readonly<Record<string, string>>) => ({ base, headers }))
    )
  )(
    "1 none, empty or white space → 401 problem+json with WWW-Authenticate, no charge: $base $headers",
    async ({ base, headers }) => {
      const before = await allCalls()
      problem(await get(`${base}/grid/demand/latest`, headers), "api_key_missing")
      assert.deepStrictEqual(await allCalls(), before)
    }
  )

  it("2 wrong prefix, 31 or 33 characters, wrong case, bad alphabet → the same 401 as an unknown key", async () => {
    const { secret } = await createKey(newTenant(), "growth")
    const unknown = await withKey(makeSecret())
    problem(unknown, "api_key_invalid")
    const letter = FastCheck.integer({ min: 0, max: secret.length - 1 })
    const bad = FastCheck.constantFrom(..."-_.~!@$%^*()=+[]{}|\\;:,<>?/")
    const wrong = FastCheck.oneof(
      FastCheck.constantFrom("svc_test_", "sk_live_", "SVC_LIVE_", "Svc_live_", "svc-live-", "svc_live", "").map(
        (prefix) => prefix + secret.slice(9)
      ),
      FastCheck.constantFrom(secret.slice(0, -1), secret.slice(1), `${secret}A`, secret + secret, secret.slice(0, 9)),
      FastCheck.constantFrom(secret.toUpperCase(), secret.toLowerCase()).filter((text) => text !== secret),
      // The rest is well formed in every other way.
      FastCheck.tuple(letter, bad).map(([at, other]) => secret.slice(0, at) + other + secret.slice(at + 1)),
      FastCheck.tuple(letter, FastCheck.constantFrom("A", "b", "7")).map(
        ([at, other]) => secret.slice(0, at) + other + secret.slice(at + 1)
      )
    ).filter((text) => text !== secret)
    await FastCheck.assert(
      FastCheck.asyncProperty(wrong, async (text) => {
        const answer = await withKey(text)
        problem(answer, "api_key_invalid")
        assert.strictEqual(anonymous(answer.text), anonymous(unknown.text))
      }),
      { numRuns: 120 }
    )
    metered(await withKey(secret), DemandLatest)
  })

  it("3 non-ASCII key (Node decodes as latin1) → 401, no crash", async () => {
    const { secret } = await createKey(newTenant(), "growth")
    const bytes = FastCheck.uint8Array({ minLength: 1, maxLength: 40, min: 0x80, max: 0xff })
    await FastCheck.assert(
      FastCheck.asyncProperty(bytes, FastCheck.constantFrom("", "svc_live_", secret), async (part, prefix) => {
        const answer = await sendRaw(
          { port: suite.port },
          `GET ${latest} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${prefix}`,
          part,
          "\r\n\r\n"
        )
        problem(answered(answer), "api_key_invalid")
      }),
      { numRuns: 60 }
    )
    // A blank of another alphabet is no blank of HTTP, which may be left out.
    for (const padded of [`${secret}\xa0`, `\xa0${secret}`, "\xa0", `${secret}\x85`]) {
      problem(
        answered(
          await sendRaw({ port: suite.port }, `GET ${latest} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${padded}\r\n\r\n`)
        ),
        "api_key_invalid"
      )
    }
    for (const text of ["svc_live_ключ", `${secret}é`, "🔑"]) {
      problem(
        answered(
          await sendRaw(
            { port: suite.port },
            `GET ${latest} HTTP/1.1\r\nHost: a\r\nX-API-Key: `,
            Buffer.from(text),
            "\r\n\r\n"
          )
        ),
        "api_key_invalid"
      )
    }
    assert.strictEqual((await get("/healthz")).status, 200)
  })

  it("4 two X-API-Key headers (Node joins them) → 400", async () => {
    const { key, secret } = await createKey(newTenant(), "growth")
    const other = makeSecret()
    for (const [first, second] of [
      [`X-API-Key: ${secret}`, `X-API-Key: ${secret}`],
      [`X-API-Key: ${secret}`, `x-api-key: ${other}`],
      [`x-Api-kEy: ${other}`, `X-API-KEY: ${secret}`],
      [`X-API-Key:`, `X-API-Key: ${secret}`]
    ]) {
      const answer = await sendRaw(
        { port: suite.port },
        `GET ${latest} HTTP/1.1\r\nHost: a\r\n${first}\r\n${second}\r\n\r\n`
      )
      problem(answered(answer), "ambiguous_credentials")
    }
    problem(await withKey(`${secret}, ${secret}`), "api_key_invalid")
    assert.strictEqual(await callsOf(suite.database.url, key.id), 0)
  })

  it("a key of which only /ping was asked was used: last_used_at says so, and nothing is charged", async () => {
    const tenant = newTenant()
    const { key, secret } = await createKey(tenant, "growth")
    const lastUsed = async () => keysOf(await manage(tenant, "/keys"))[0]?.last_used_at ?? null
    problem(await get("/developer/v1/ping?x=1", { "x-api-key": secret }), "invalid_parameter")
    assert.isNull(await lastUsed())
    for (let asked = 0; asked < 20; asked++) await ping(suite.url, secret)
    await until(async () => (await lastUsed()) !== null)
    const before = await lastUsed()
    await ping(suite.url, secret)
    await until(async () => (await lastUsed()) !== before)
    assert.strictEqual(await callsOf(suite.database.url, key.id), 0)
    const [{ writes } = { writes: 0 }] = await query<{ writes: number }>(
      suite.database.url,
      "select count(*)::int as writes from key_usage where key_id = $1",
      [key.id]
    )
    assert.strictEqual(writes, 0)
  })

  it("5 two Authorization headers (Node silently keeps the first) → 400", async () => {
    const tenant = newTenant()
    const { key, secret } = await createKey(tenant, "growth")
    const token = await provider.token({ org_id: tenant })
    const twice = (path: string, ...headers: ReadonlyArray<string>) =>
      sendRaw({ port: suite.port }, `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers.join("\r\n")}\r\n\r\n`)
    const same = `Authorization: Bearer ${secret}`
    problem(answered(await twice(latest, `X-API-Key: ${secret}`, same, same)), "ambiguous_credentials")
    problem(answered(await twice(latest, same, same)), "ambiguous_credentials")
    problem(
      answered(await twice(latest, same, `X-API-Key: ${secret}`, "authorization: Basic YTpi")),
      "ambiguous_credentials"
    )
    for (const second of [`Bearer ${token}`, `Bearer ${secret}`, "Basic YTpi", ""]) {
      problem(
        answered(await twice("/api/developer/keys", `Authorization: Bearer ${token}`, `AUTHORIZATION: ${second}`)),
        "ambiguous_credentials"
      )
    }
    assert.strictEqual(await callsOf(suite.database.url, key.id), 0)
  })

  it("6 X-API-Key and Bearer that disagree → 400", async () => {
    const tenant = newTenant()
    const first = await createKey(tenant, "growth")
    const second = await createKey(tenant, "growth")
    for (const bearer of [second.secret, makeSecret(), "something-else", await provider.token({ org_id: tenant })]) {
      problem(
        await get(latest, { "x-api-key": first.secret, authorization: `Bearer ${bearer}` }),
        "ambiguous_credentials"
      )
      problem(
        await get(latest, { "x-api-key": first.secret, authorization: `bearer  ${bearer}` }),
        "ambiguous_credentials"
      )
    }
    assert.strictEqual(await callsOf(suite.database.url, first.key.id), 0)
    metered(await get(latest, { "x-api-key": first.secret, authorization: `Bearer ${first.secret}` }), DemandLatest)
    for (const base of bases) {
      metered(await get(`${base}/grid/demand/latest`, { authorization: `Bearer ${first.secret}` }), DemandLatest)
    }
    assert.strictEqual(await callsOf(suite.database.url, first.key.id), 3)
    for (const bearer of [makeSecret(), "something-else", await provider.token({ org_id: tenant })]) {
      problem(await get(latest, { authorization: `Bearer ${bearer}` }), "api_key_invalid")
    }
    problem(await get(latest, { authorization: `Basic ${btoa(first.secret)}` }), "api_key_missing")
  })

  it("7 key in a REST URL → not read, 401, redacted in every sink", async () => {
    const { key, secret } = await createKey(newTenant(), "growth")
    const good = await createKey(newTenant(), "growth")
    const escaped = (text: string) => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("")
    const forms = [
      secret,
      escaped(secret),
      `${escaped("svc")}_live_${secret.slice(9)}`,
      `svc%5Flive%5F${secret.slice(9)}`,
      escaped(escaped(secret))
    ]
    const requestIds: Array<string> = []
    for (const form of forms) {
      for (const path of [
        `${latest}?api_key=${form}`,
        `${latest}?X-API-Key=${form}`,
        `${latest}?a=1&k%65y=${form}`,
        `${latest}?${form}`,
        `/developer/v1/grid/demand/history?state=${form}`,
        `/developer/v1/grid/demand/history?from=${form}&hours=${form}`,
        `/developer/v1/${form}`,
        `/developer/v1/grid/demand/${form}?hours=1`,
        `/${form}`
      ]) {
        const without = await get(path)
        assert.oneOf(without.status, [401, 404])
        problem(without, without.status === 401 ? "api_key_missing" : "not_found")
        const beside = await get(path, { "x-api-key": good.secret })
        assert.oneOf(beside.status, [400, 404])
        problem(beside, beside.status === 400 ? "invalid_parameter" : "not_found")
        for (const answer of [without, beside]) {
          assert.isEmpty(secretsIn(answer.text, [secret]), `${path} shows the key: ${answer.text}`)
          requestIds.push(answer.header("x-request-id") ?? "")
        }
      }
    }
    const named = await get(latest, { "x-request-id": secret })
    assert.isEmpty(secretsIn(named.text + named.header("x-request-id"), [secret]))
    requestIds.push(named.header("x-request-id") ?? "")
    await until(() => requestIds.every((id) => suite.service.logs().includes(id)))
    assert.isEmpty(secretsIn(suite.service.logs(), [secret]))
    assert.strictEqual(await callsOf(suite.database.url, key.id), 0)
  })

  it("8 17 KB key → 431, 15 KB → 401", async () => {
    const send = (length: number) =>
      sendRaw(
        { port: suite.port },
        `GET ${latest} HTTP/1.1\r\nHost: a\r\nX-API-Key: svc_live_${"A".repeat(length - 9)}\r\n\r\n`
      )
    problem(answered(await send(17 * 1024)), "header_too_large")
    problem(answered(await send(15 * 1024)), "api_key_invalid")
  })

  it("9 X_API_Key → ignored", async () => {
    const { key, secret } = await createKey(newTenant(), "growth")
    for (const name of ["X_API_Key", "X-API_Key", "XAPIKey", "API-Key", "X-API-Key-Id", "Key"]) {
      problem(await get(latest, { [name]: secret }), "api_key_missing")
    }
    metered(await get(latest, { "x-api-key": secret, x_api_key: makeSecret() }), DemandLatest)
    assert.strictEqual(await callsOf(suite.database.url, key.id), 1)
  })

  it("10 timing of unknown, revoked, valid prefix: no useful difference, the lookup is by hash", async () => {
    const { key, secret } = await createKey(newTenant(), "growth")
    const unknown = await withKey(makeSecret())
    problem(unknown, "api_key_invalid")
    const names = (answer: typeof unknown) =>
      ["content-type", "cache-control", "content-length", "www-authenticate"].map(answer.header)
    for (const shared of [9, 10, 20, 30, 40]) {
      const guess =
        secret.slice(0, shared) + secret.slice(shared).replaceAll(/./g, (letter) => (letter === "A" ? "B" : "A"))
      const answer = await withKey(guess)
      problem(answer, "api_key_invalid")
      assert.strictEqual(anonymous(answer.text), anonymous(unknown.text))
      assert.deepStrictEqual(names(answer), names(unknown))
    }
    // What is stored and looked up shares nothing with a secret that shares a prefix with another.
    const [row] = await query<{ hash: string; column: string }>(
      suite.database.url,
      "select hash from api_key where id = $1",
      [key.id]
    )
    assert.strictEqual(row?.hash, hashSecret(secret))
    const columns = await query<{ name: string }>(
      suite.database.url,
      "select column_name as name from information_schema.columns where table_name = 'api_key' and column_name ~ 'secret|hash|key'"
    )
    assert.sameMembers(
      columns.map(({ name }) => name),
      ["hash", "secret_hint"]
    )
    await suite.store.revokeKey(key)
    problem(await withKey(secret), "api_key_revoked")
  })

  it("11 expiry at exactly t and t ± 1 ms: now >= expires_at refused, database clock", async () => {
    const { key } = await createKey(newTenant(), "growth")
    const expiry = Date.UTC(2030, 0, 1, 0, 0, 0, 123)
    await query(suite.database.url, "update api_key set expires_at = to_timestamp($2::float8 / 1000) where id = $1", [
      key.id,
      expiry
    ])
    // A clock that stands still, in the way of the database's own for this session only.
    await query(
      suite.database.url,
      `create schema frozen; create function frozen.clock_timestamp() returns timestamptz language sql
       as $$ select current_setting('frozen.at')::timestamptz $$`
    )
    const stateBy = async (now: number) => {
      const [row] = await query<{ state: string; at: Date }>(
        `${suite.database.url}&options=${encodeURIComponent(`-c search_path=frozen,pg_catalog,public -c frozen.at=${new Date(now).toISOString()}`)}`,
        "select state, at from charge(array[$1], array[$2], array[1], array['rest'], array[0], array[300], array[100000])",
        [key.id, key.tenant_id]
      )
      assert.strictEqual(row?.at.getTime(), now)
      return row?.state
    }
    assert.strictEqual(await stateBy(expiry - 1), "active")
    assert.strictEqual(await stateBy(expiry), "expired")
    assert.strictEqual(await stateBy(expiry + 1), "expired")
  })

  it("11 expiry by the service: a key whose instant has passed → 401, one whose instant is to come → 200", async () => {
    const past = await createKey(newTenant(), "growth", { expires_at: Date.now() })
    const future = await createKey(newTenant(), "growth", { expires_at: Date.now() + 3_600_000 })
    problem(await withKey(past.secret), "api_key_expired")
    metered(await withKey(future.secret), DemandLatest)
    // The service has remembered the key by now; that must not outlive the expiry.
    await query(suite.database.url, "update api_key set expires_at = clock_timestamp() where id = $1", [future.key.id])
    problem(await withKey(future.secret), "api_key_expired")
  })

  it("12 revoke during 1,000 calls in flight on 3 nodes: nothing started after the 200 succeeds", async () => {
    const others: ReadonlyArray<ServiceProcess> = await Promise.all(
      [1, 2].map(() => startService({ DATABASE_URL: suite.database.url, GDS_SOURCES: "", ...provider.environment }))
    )
    try {
      const nodes = [suite.service, ...others]
      const tenant = newTenant()
      const { key, secret } = await createKey(tenant, "enterprise")
      await Promise.all(nodes.map((node) => ping(node.url, secret)))
      // The provider's keys are fetched before the crowd comes.
      keysOf(await manage(tenant, "/keys"))
      const paths = ["/developer/v1/ping", latest]
      const calls: Array<{ started: number; status: number; text: string }> = []
      let revokedAt = Number.POSITIVE_INFINITY
      let launched = 0
      const once = async () => {
        const node = nodes[launched % nodes.length] as ServiceProcess
        const path = paths[launched++ % paths.length] as string
        const started = performance.now()
        const { status, text } = await call(`${node.url}${path}`, { headers: { "x-api-key": secret } })
        calls.push({ started, status, text })
      }
      // Each of the thousand is followed by another until the revocation is answered, and then by one more.
      const caller = async () => {
        while (revokedAt === Number.POSITIVE_INFINITY) await once()
        await once()
      }
      const callers = Promise.all(Array.from({ length: 1_000 }, caller))
      const revocation = until(() => calls.some(({ status }) => status === 200))
        .then(() => manage(tenant, `/keys/${key.id}/revoke`, { method: "POST" }))
        .finally(() => (revokedAt = performance.now()))
      const [answer] = await Promise.all([revocation, callers])
      managed(answer, 200, KeyItem)
      const after = calls.filter(({ started }) => started >= revokedAt)
      assert.isAtLeast(after.length, 1_000)
      assert.isAtLeast(calls.length - after.length, 1_000)
      assert.isAbove(calls.filter(({ status }) => status === 200).length, 0)
      // A machine that is busy may read a request too late to answer it; whoever is answered is told of the revocation.
      const answers = after.filter(({ status }) => status !== 408 && status !== 503)
      assert.isNotEmpty(answers)
      for (const { status, text } of answers) {
        assert.strictEqual(status, 401, text)
        assert.include(text, `"code":"api_key_revoked"`)
      }
    } finally {
      await Promise.all(others.map((node) => node.stop()))
    }
  })

  it("13 revoke twice, revoke an expired key → idempotent 200", async () => {
    const tenant = newTenant()
    const active = await createKey(tenant, "growth")
    const expired = await createKey(tenant, "growth", { expires_at: Date.now() - 1_000 })
    for (const { key, secret } of [active, expired]) {
      const first = managed(await manage(tenant, `/keys/${key.id}/revoke`, { method: "POST" }), 200, KeyItem)
      assert.strictEqual(first.state, "revoked")
      for (const [path, method] of [
        [`/keys/${key.id}/revoke`, "POST"],
        [`/keys/${key.id}`, "DELETE"]
      ] as const) {
        assert.deepStrictEqual(managed(await manage(tenant, path, { method }), 200, KeyItem), first)
      }
      problem(await withKey(secret), "api_key_revoked")
    }
    const audit = await query<{ n: number }>(
      suite.database.url,
      "select count(*)::int as n from audit_log where tenant_id = $1 and action = 'key.revoked'",
      [tenant]
    )
    assert.strictEqual(audit[0]?.n, 2)
  })

  it("14 another tenant's key id → 404", async () => {
    const { key, secret } = await createKey(newTenant(), "growth")
    const thief = newTenant()
    const own = await createKey(thief, "growth")
    const foreign = [
      await manage(thief, `/keys/${key.id}/revoke`, { method: "POST" }),
      await manage(thief, `/keys/${key.id}`, { method: "DELETE" }),
      await manage(thief, `/keys/${key.id}/rotate`, { method: "POST", body: { grace_hours: 0 } })
    ]
    for (const answer of foreign) problem(answer, "not_found")
    // It is told apart from an id that nobody has by nothing.
    const nobody = await manage(thief, `/keys/key_${"0".repeat(20)}`, { method: "DELETE" })
    assert.strictEqual(
      anonymous(nobody.text).replaceAll(`key_${"0".repeat(20)}`, ""),
      anonymous(foreign[1]?.text ?? "").replaceAll(key.id, "")
    )
    for (const id of ["x", "key_", `${key.id}x`, key.id.toUpperCase(), "..%2f", "%00", "'; drop table api_key; --"]) {
      problem(await manage(thief, `/keys/${encodeURIComponent(id)}`, { method: "DELETE" }), "not_found")
    }
    metered(await withKey(secret), DemandLatest)
    const listed = keysOf(await manage(thief, "/keys"))
    assert.deepStrictEqual(
      listed.map(({ id }) => id),
      [own.key.id]
    )
  })

  it("16 rotation with grace 0, with grace that ended: the old key dies on time", async () => {
    const tenant = newTenant()
    await createKey(tenant, "growth")
    const old = await created(tenant, { name: "rotated" })
    const oldSecret = old.secret ?? ""
    metered(await withKey(oldSecret), DemandLatest)

    const second = await rotated(tenant, old.id, 0)
    assert.deepInclude(second, { name: "rotated", tier: "growth", expires_at: null })
    assert.notStrictEqual(second.id, old.id)
    problem(await withKey(oldSecret), "api_key_expired")
    metered(await withKey(second.secret), DemandLatest)
    problem(await manage(tenant, `/keys/${old.id}/rotate`, { method: "POST", body: { grace_hours: 0 } }), "conflict")

    const third = await rotated(tenant, second.id, 720)
    metered(await withKey(second.secret), DemandLatest)
    metered(await withKey(third.secret), DemandLatest)
    const [grace] = await query<{ hours: number }>(
      suite.database.url,
      `select extract(epoch from k.expires_at - a.at)::float8 / 3600 as hours from api_key k
       join audit_log a on a.key_id = k.id and a.action = 'key.rotated' where k.id = $1`,
      [second.id]
    )
    assert.approximately(grace?.hours ?? 0, 720, 0.01)
    // The grace is over: by the database's clock, and although the service remembers the key as good.
    await query(suite.database.url, "update api_key set expires_at = expires_at - interval '720 hours' where id = $1", [
      second.id
    ])
    problem(await withKey(second.secret), "api_key_expired")
    metered(await withKey(third.secret), DemandLatest)

    // A grace never lengthens a life.
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const short = await created(tenant, { name: "short", expires_at: soon })
    await rotated(tenant, short.id, 720)
    const items = keysOf(await manage(tenant, "/keys"))
    assert.strictEqual(items.find(({ id }) => id === short.id)?.expires_at, short.expires_at)
    for (const grace_hours of [-1, 721, 1.5, "1", null]) {
      problem(
        await manage(tenant, `/keys/${third.id}/rotate`, { method: "POST", body: { grace_hours } }),
        "invalid_parameter"
      )
    }
  })

  it("17 create twice with one idempotency key → one key; other body → 422", async () => {
    const tenant = newTenant()
    const idempotency = { "idempotency-key": "desk-1" }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        manage(tenant, "/keys", { method: "POST", body: { name: "once" }, headers: idempotency })
      )
    )
    const keys = answers.map((answer) => managed(answer, 201, CreatedKey))
    for (const { secret } of keys) if (secret !== undefined) issued.add(secret)
    assert.strictEqual(new Set(keys.map(({ id }) => id)).size, 1)
    assert.strictEqual(keys.filter(({ secret }) => secret !== undefined).length, 1)
    const replay = await created(tenant, { name: "once" }, idempotency)
    assert.isUndefined(replay.secret)
    assert.deepStrictEqual(
      replay,
      keys.find(({ secret }) => secret === undefined)
    )
    for (const body of [{ name: "twice" }, { name: "once", expires_at: "2099-01-01" }]) {
      problem(await manage(tenant, "/keys", { method: "POST", body, headers: idempotency }), "idempotency_mismatch")
    }
    const count = async () => keysOf(await manage(tenant, "/keys")).length
    assert.strictEqual(await count(), 1)
    // The same key of another tenant is another key.
    assert.isDefined((await created(newTenant(), { name: "once" }, idempotency)).secret)
    await created(tenant, { name: "once" }, { "idempotency-key": "desk-2" })
    assert.strictEqual(await count(), 2)
    for (const bad of ["", " ", "a b", "x".repeat(129)]) {
      problem(
        await manage(tenant, "/keys", { method: "POST", body: { name: "x" }, headers: { "idempotency-key": bad } }),
        "invalid_parameter"
      )
    }
  })

  it("15 the secret in list, logs, traces, errors, database dump: never", async () => {
    const tenant = newTenant()
    await createKey(tenant, "growth")
    const first = await created(tenant, { name: "first" }, { "idempotency-key": "one" })
    const second = await rotated(tenant, first.id, 1)
    const secrets = [first.secret ?? "", second.secret]
    const answers = [
      ...(await Promise.all(secrets.map((secret) => withKey(secret)))),
      ...(await Promise.all(secrets.map((secret) => withKey(secret, "/developer/v1/ping")))),
      ...(await Promise.all(secrets.map((secret) => withKey(secret, `${latest}?nonsense=${secret}`)))),
      ...(await Promise.all(secrets.map((secret) => withKey(secret, `/developer/v1/${secret}`)))),
      ...(await Promise.all(secrets.map((secret) => manage(tenant, `/keys/${secret}`, { method: "DELETE" })))),
      await manage(tenant, "/keys", { method: "POST", body: { name: "first" }, headers: { "idempotency-key": "one" } }),
      await manage(tenant, "/keys"),
      await manage(tenant, "/usage"),
      await manage(tenant, "/keys", {
        method: "POST",
        body: { [second.secret]: second.secret, name: 1, expires_at: second.secret }
      }),
      await manage(tenant, `/keys/${first.id}`, { method: "DELETE" }),
      await call(`${suite.url}/api/developer/keys`, { headers: { authorization: `Bearer ${second.secret}` } }),
      await get("/metrics"),
      await get("/readyz")
    ]
    const last = await get("/healthz")
    await until(() => suite.service.logs().includes(last.header("x-request-id") ?? ""))
    const before = collector.received().length
    await until(() => collector.received().length > before)
    const sinks = {
      traces: collector.received(),
      answers: answers.map(({ text }) => text).join("\n"),
      logs: suite.service.logs(),
      output: suite.service.output(),
      database: await dump(suite.database.url)
    }
    assert.isAbove(issued.size, 20)
    assert.include(sinks.database, first.id)
    assert.include(sinks.logs, first.id)
    assert.include(sinks.traces, "IdentityTokens.verify")
    const hidden = second.secret.slice(9, 20).replaceAll(/./g, (letter) => `%25${letter.charCodeAt(0).toString(16)}`)
    assert.deepStrictEqual(secretsIn(`"url":"/${hidden}"`, issued), [second.secret], "it would be found")
    for (const [name, text] of Object.entries(sinks)) assert.isEmpty(secretsIn(text, issued), `${name} holds a secret`)
  })

  it("15 an identity token in logs and errors: never", async () => {
    const token = await provider.token({ org_id: newTenant() })
    const answers = [
      await call(`${suite.url}/api/developer/keys`, { headers: { authorization: `Bearer ${token}x` } }),
      await call(`${suite.url}/api/developer/keys?token=${token}`),
      await call(`${suite.url}/api/developer/usage?days=${token}`, { headers: { authorization: `Bearer ${token}` } }),
      await call(`${suite.url}/${token}`)
    ]
    assert.deepStrictEqual(
      answers.map(({ status }) => status),
      [401, 401, 400, 404]
    )
    await until(() => answers.every((answer) => suite.service.logs().includes(answer.header("x-request-id") ?? "")))
    const signature = token.slice(token.lastIndexOf(".") + 1)
    for (const { text } of answers) assert.notInclude(text, signature)
    assert.notInclude(suite.service.logs(), signature)
  })

  it("revoked keys stop the moment the quota is asked, whatever a node remembers: the whole minute's calls are unspent", async () => {
    const { granted, revoked } = await withinMinute(async () => {
      const { key, secret } = await createKey(newTenant(), "growth")
      await withKey(secret)
      const before = await ping(suite.url, secret)
      await suite.store.revokeKey(key)
      const answers = await Promise.all(Array.from({ length: 20 }, () => withKey(secret)))
      for (const answer of answers) problem(answer, "api_key_revoked")
      return { granted: before.meta.quota.remaining_minute, revoked: 300 - (await callsOf(suite.database.url, key.id)) }
    })
    assert.strictEqual(granted, 299)
    assert.strictEqual(revoked, 299)
  })
})

/** A text as it is, and percent-decoded as often as that changes it, four times at most. */
function readings(text: string): ReadonlyArray<string> {
  const plain = [text]
  for (let depth = 0; depth < 3; depth++) {
    const last = plain.at(-1) ?? ""
    const next = last.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    if (next === last) break
    plain.push(next)
  }
  return plain
}

/** Length of a part of a secret that is too long to guess. */
const partLength = 9

/** Number of the three letters from a place of a text on. */
const startOf = (text: string, at: number): number =>
  (text.charCodeAt(at) << 14) | (text.charCodeAt(at + 1) << 7) | text.charCodeAt(at + 2)

/** Those of the secrets of which a text, in any of its readings, has a part that is too long to guess. */
function secretsIn(text: string, secrets: Iterable<string>): ReadonlyArray<string> {
  const secretOf = new Map<string, string>()
  for (const secret of secrets)
    for (const from of [9, 17, 25, 32]) secretOf.set(secret.slice(from, from + partLength), secret)
  const starts = new Uint8Array(1 << 21)
  for (const part of secretOf.keys()) starts[startOf(part, 0)] = 1
  const found = new Set<string>()
  for (const plain of readings(text))
    for (let from = 0; from + partLength <= plain.length; from++) {
      // A slice at every place of a database would take longer than all else.
      if (starts[startOf(plain, from)] !== 1) continue
      const secret = secretOf.get(plain.slice(from, from + partLength))
      if (secret !== undefined) found.add(secret)
    }
  return [...found]
}

import { assert, describe, it } from "@effect/vitest"
import { plans } from "@grid/domain/plans/Plan"
import { makeSecret } from "@grid/store/keys/Secrets"
import { query } from "@grid/testing/cluster/TestCluster"
import { afterAll, beforeAll } from "vitest"
import { type CallOptions, call, callsOf, newTenant, withinMinute } from "./support/Client.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

let suite: Suite

beforeAll(async () => {
  suite = await startSuite({ GDS_PRODUCT_STATUS: `{"distribution":"roadmap"}` })
})

afterAll(() => suite.close())

const latest = "/developer/v1/grid/demand/latest"
const economics = "/developer/v1/tools/project-economics"

const names = ["", "-limit-minute", "-remaining-minute", "-limit-day", "-remaining-day"].map((name) =>
  name === "" ? "x-ratelimit-remaining" : `x-ratelimit${name}`
)

/** Calls that are refused outside the routes or before the charge, with their status. */
const refused: ReadonlyArray<readonly [status: number, method: string, path: string, options: CallOptions]> = [
  [400, "GET", `${latest}?nonsense=1`, {}],
  [400, "GET", `${latest}?nonsense=1&nonsense=1`, {}],
  [400, "POST", economics, { body: {} }],
  [400, "GET", "/developer/v1/ping?nonsense=1", {}],
  [404, "GET", "/developer/v1/grid/demand/lates", {}],
  [404, "GET", "/api/developer/v1/nothing", {}],
  [404, "GET", "/api/intelligence/nothing", {}],
  [404, "GET", "/nothing;here", {}],
  [404, "POST", "/nothing", { body: {} }],
  [405, "POST", latest, { body: {} }],
  [405, "DELETE", "/api/intelligence/summary", {}],
  [405, "POST", "/developer/v1/plans", { body: {} }],
  [406, "GET", latest, { headers: { accept: "application/xml" } }],
  [413, "POST", economics, { body: "x".repeat(300_000) }],
  [415, "POST", economics, { csv: "a,b" }],
  [501, "GET", "/v1/dt/x/load-profile", {}]
]

describe("quota headers", () => {
  it.each(refused)(
    "stand in every answer to a good key, free of charge: %i of %s %s",
    async (status, method, path, options) => {
      const { key, secret } = await suite.store.createKey(newTenant(), "enterprise")
      const send = (credential: Readonly<Record<string, string>>) =>
        call(suite.url + path, { ...options, method, headers: { ...options.headers, ...credential } })
      for (const credential of [{ "x-api-key": secret }, { authorization: `Bearer ${secret}` }]) {
        const answer = await send(credential)
        assert.strictEqual(answer.status, status, answer.text)
        assert.deepStrictEqual(names.map(answer.header), ["600", "600", "600", "unlimited", "unlimited"])
        assert.strictEqual(answer.header("x-tier"), "enterprise")
      }
      assert.strictEqual(await callsOf(suite.database.url, key.id), 0)
    }
  )

  it("stand in no answer to a key that does not exist, was revoked or is missing: 404 and 405 stay what they are", async () => {
    const revoked = await suite.store.createKey(newTenant(), "enterprise")
    await suite.store.revokeKey(revoked.key)
    for (const secret of [makeSecret(), revoked.secret, "svc_live_short", ""]) {
      for (const [status, method, path] of [
        [404, "GET", "/nothing"],
        [405, "POST", latest]
      ] as const) {
        const answer = await call(suite.url + path, { method, headers: { "x-api-key": secret } })
        assert.strictEqual(answer.status, status, answer.text)
        assert.deepStrictEqual(names.map(answer.header), [null, null, null, null, null])
      }
    }
  })

  it("X-RateLimit-Remaining is the smaller of minute and day", async () => {
    const remaining = await withinMinute(async () => {
      const tenant = newTenant()
      const { secret } = await suite.store.createKey(tenant, "pro")
      const ask = async () =>
        (await call(suite.url + latest, { headers: { "x-api-key": secret } })).header(names[0] ?? "")
      const fresh = await ask()
      await query(suite.database.url, "update tenant_quota set day_used = 97 where tenant_id = $1", [tenant])
      return [fresh, await ask(), await ask(), await ask(), await ask()]
    })
    const limit = plans.find(({ id }) => id === "pro")?.limit_minute ?? 0
    assert.deepStrictEqual(remaining, [String(limit - 1), "2", "1", "0", "0"])
  })
})

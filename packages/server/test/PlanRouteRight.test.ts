import { assert, describe, it } from "@effect/vitest"
import { type Feature, lowestWith, type Plan, plans } from "@grid/domain/plans/Plan"
import { requestExamples } from "@grid/server/openapi/Examples"
import { type ContractRoute, contractRoutes } from "@grid/server/routes/Contract"
import { type IdentityProvider, startIdentityProvider } from "@grid/testing/identity/IdentityProvider"
import { afterAll, beforeAll } from "vitest"
import { type Answer, call, callsOf, newTenant, ping, problem, urlOf, withinMinute } from "./support/Client.ts"
import { startSuite, type Suite } from "./support/Suite.ts"

let suite: Suite
let provider: IdentityProvider

beforeAll(async () => {
  provider = await startIdentityProvider()
  suite = await startSuite(provider.environment)
})

afterAll(async () => {
  await suite.close()
  await provider.close()
})

/** A good value of every parameter that a right guards. A new one fails the table until it has its value here. */
const values: Readonly<Record<string, string>> = { state: "maharashtra" }

const bases = ["/developer/v1", "/api/developer/v1"]

interface Row {
  readonly plan: Plan
  readonly route: ContractRoute
  readonly url: string
  /** The rights that this call needs. */
  readonly needs: ReadonlyArray<Feature>
}

/** A parameter beside the guarded ones that a route takes. */
const otherOf = (route: ContractRoute): string =>
  route.decodeQuery(Object.fromEntries(new URL(urlOf(route, "hours=1"), "http://a").searchParams))._tag === "Right"
    ? "hours=1"
    : "format=json"

const rowsOf = (plan: Plan, route: ContractRoute): ReadonlyArray<Row> => {
  const always = route.policy.feature === null ? [] : [route.policy.feature]
  const guarded = Object.entries(route.policy.featureByParameter)
  const calls = [
    { query: "", needs: always },
    ...guarded.map(([name, feature]) => ({ query: `${name}=${values[name] ?? ""}`, needs: [...always, feature] })),
    // A right is asked for before anything is said about other parameters' worth, whatever their order.
    ...guarded.map(([name, feature]) => ({
      query: `${otherOf(route)}&${name}=${values[name] ?? ""}`,
      needs: [...always, feature]
    }))
  ]
  const prefixes = route.path.startsWith("/developer/v1/")
    ? bases.map((base) => base + route.path.slice("/developer/v1".length))
    : [route.path]
  return prefixes.flatMap((path) =>
    calls.map(({ needs, query }) => ({ plan, route, url: urlOf({ ...route, path }, query), needs }))
  )
}

/** Jobs are of a tenant and of an hour; their rights have a table of their own. */
const routes = contractRoutes.filter(({ group }) => group !== "jobs")

const table = plans.flatMap((plan) => routes.flatMap((route) => rowsOf(plan, route)))

const quotaHeaders = ["limit-minute", "remaining-minute", "limit-day", "remaining-day"].map(
  (name) => `x-ratelimit-${name}`
)

const unspent = (answer: Answer) => {
  for (const name of [...quotaHeaders, "x-tier"]) assert.isNull(answer.header(name), name)
}

describe("plan × route × right", () => {
  it("has a value for every guarded parameter, and a right for every plan and against it", () => {
    const guarded = routes.flatMap(({ policy }) => Object.keys(policy.featureByParameter))
    assert.deepStrictEqual(
      guarded.filter((name) => values[name] === undefined),
      []
    )
    assert.isAbove(table.filter(({ needs, plan }) => needs.some((feature) => !plan[feature])).length, 0)
    assert.isAbove(
      table.filter(({ needs, plan }) => needs.length > 0 && needs.every((feature) => plan[feature])).length,
      0
    )
  })

  it.each(table.map((row) => [row.plan.id, row.route.method, row.url, row] as const))(
    "%s: %s %s",
    async (_, method, url, row) => {
      const { needs, plan, route } = row
      const outcome = await withinMinute(async () => {
        const { key, secret } = await suite.store.createKey(newTenant(), plan.id)
        const before = await ping(suite.url, secret)
        const answer = await call(`${suite.url}${url.replace(":id", key.id)}`, {
          method,
          headers: { "x-api-key": secret },
          ...(route.policy.credential === "key" && { body: requestExamples[route.name] })
        })
        const after = await ping(suite.url, secret)
        return {
          answer,
          before: before.meta.quota,
          after: after.meta.quota,
          charged: await callsOf(suite.database.url, key.id)
        }
      })
      const { after, answer, before } = outcome
      const lacking = needs.find((feature) => !plan[feature])
      const charged = route.policy.credential === "key" && route.policy.metered && lacking === undefined ? 1 : 0

      if (route.policy.credential === "identity") {
        problem(answer, "token_invalid")
        unspent(answer)
      } else if (route.policy.credential === "public") {
        assert.strictEqual(answer.status, 200, answer.text)
        unspent(answer)
      } else {
        if (lacking === undefined) assert.strictEqual(answer.status, 200, answer.text)
        else
          assert.deepInclude(problem(answer, "not_in_plan"), { feature: lacking, required_plan: lowestWith(lacking) })
        assert.strictEqual(answer.header("x-tier"), plan.id)
        assert.deepStrictEqual(
          quotaHeaders.map((name) => answer.header(name)),
          [
            plan.limit_minute,
            plan.limit_minute - charged,
            plan.limit_day ?? "unlimited",
            plan.limit_day === null ? "unlimited" : plan.limit_day - charged
          ].map(String)
        )
      }

      assert.strictEqual(outcome.charged, charged)
      assert.strictEqual(before.remaining_minute, plan.limit_minute)
      assert.strictEqual(before.remaining_minute - after.remaining_minute, charged)
      assert.strictEqual(before.limit_day, plan.limit_day)
      assert.strictEqual(before.remaining_day, plan.limit_day)
      if (plan.limit_day !== null) assert.strictEqual((before.remaining_day ?? 0) - (after.remaining_day ?? 0), charged)
    }
  )

  it.each(plans)(
    "$id: without the right to states they are left out of an answer that also has a national part",
    async (plan) => {
      const { secret } = await suite.store.createKey(newTenant(), plan.id)
      const answer = await call(`${suite.url}/developer/v1/grid/demand/latest`, { headers: { "x-api-key": secret } })
      const { data } = JSON.parse(answer.text) as {
        readonly data: { readonly national: object; readonly states?: ReadonlyArray<unknown> }
      }
      assert.isDefined(data.national)
      assert.strictEqual(data.states?.length, plan.states ? 36 : undefined)
    }
  )

  it.each(plans)(
    "$id: the key's limit is the last call admitted, and the next is 429 and not charged",
    async (plan) => {
      const { charged, statuses } = await withinMinute(async () => {
        const { key, secret } = await suite.store.createKey(newTenant(), plan.id)
        const answers = await Promise.all(
          Array.from({ length: plan.limit_minute + 5 }, () =>
            call(`${suite.url}/developer/v1/grid/frequency/latest`, { headers: { "x-api-key": secret } })
          )
        )
        for (const answer of answers.filter(({ status }) => status === 429)) {
          const found = problem(answer, "quota_exceeded")
          assert.deepInclude(found, { scope: "minute", limit: plan.limit_minute })
          assert.isAtMost(Number(answer.header("retry-after")), 60)
          assert.isAtLeast(Number(answer.header("retry-after")), 1)
          assert.strictEqual(answer.header("x-ratelimit-remaining-minute"), "0")
          assert.strictEqual(answer.header("x-tier"), plan.id)
        }
        return { charged: await callsOf(suite.database.url, key.id), statuses: answers.map(({ status }) => status) }
      })
      assert.strictEqual(statuses.filter((status) => status === 200).length, plan.limit_minute)
      assert.strictEqual(statuses.filter((status) => status === 429).length, 5)
      assert.strictEqual(charged, plan.limit_minute)
    }
  )
})

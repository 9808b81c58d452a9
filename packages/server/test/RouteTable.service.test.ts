import { assert, describe, it } from "@effect/vitest"
import type { ApiKey } from "@grid/domain/keys/ApiKey"
import { statusOf, type ProblemCode } from "@grid/domain/errors/Problem"
import { type Feature, lowestWith, type Plan, plans } from "@grid/domain/plans/Plan"
import { contractRoutes, type ContractRoute } from "@grid/domain/api/ContractRoutes"
import { beforeAll } from "vitest"
import {
  type Answer,
  call,
  callsOf,
  callsOfEach,
  goodBody,
  makerOf,
  newTenant,
  problem,
  ready,
  urlOf,
  withId,
  withinMinute
} from "./support/Client.ts"
import { operationOf, operations, type PublishedOperation, type PublishedParameter } from "./support/Published.ts"
import { sharedSuite } from "./support/Suite.ts"

const suite = sharedSuite()
/** A key of each plan that is only ever refused: whatever it is asked for must leave its quota whole. */
const unspent = new Map<string, { readonly key: ApiKey; readonly secret: string }>()

/** A signed-in user who is only ever refused. */
let authorization = ""

beforeAll(async () => {
  authorization = `Bearer ${await suite.provider.token({ org_id: newTenant() })}`
  await Promise.all(plans.map(async ({ id }) => void unspent.set(id, await suite.store.createKey(newTenant(), id))))
})

const quotaHeaders = ["remaining", "limit-minute", "remaining-minute", "limit-day", "remaining-day"].map(
  (name) => `x-ratelimit-${name}`
)

/** The answer reports this plan's quota with so many calls of it spent; null where no key was resolved. */
const reports = (answer: Answer, plan: Plan | null, spent: number): void => {
  assert.deepStrictEqual(
    [...quotaHeaders, "x-tier"].map((name) => answer.header(name)),
    plan === null
      ? [null, null, null, null, null, null]
      : [
          Math.min(plan.limit_minute, plan.limit_day ?? plan.limit_minute) - spent,
          plan.limit_minute,
          plan.limit_minute - spent,
          plan.limit_day ?? "unlimited",
          plan.limit_day === null ? "unlimited" : plan.limit_day - spent,
          plan.id
        ].map(String)
  )
}

/** Values that a parameter must refuse, by the bounds that the document gives it. */
const beyond = ({ name, schema }: PublishedParameter): ReadonlyArray<string> => {
  const { enum: options, format, maximum, maxLength, minLength, minimum, type } = schema
  if (options !== undefined) return ["nonsense", ""]
  if (type === "integer" || type === "number") {
    assert(typeof minimum === "number" || typeof maximum === "number", `${name} has no bounds in the document`)
    return [
      "x",
      ...(typeof minimum === "number" ? [String(minimum - 1)] : []),
      ...(typeof maximum === "number" ? [String(maximum + 1)] : []),
      ...(type === "integer" ? ["1.5"] : [])
    ]
  }
  assert(
    type === "string" && (format !== undefined || maxLength !== undefined),
    `${name} has no bounds in the document`
  )
  return [
    ...(format === "date" ? ["2026-02-30", "2026-08-18T00:00:00Z"] : []),
    ...(typeof maxLength === "number" ? ["x".repeat(maxLength + 1)] : []),
    ...(typeof minLength === "number" && minLength > 0 ? [""] : [])
  ]
}

/** A call that must be refused for what it asks, whoever asks. */
interface Refused {
  readonly label: string
  readonly query?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly code: ProblemCode
  /** What the problem names. */
  readonly path?: string
}

const queryOf = (name: string, value: string) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`

const refusedCalls = (route: ContractRoute, { body, parameters }: PublishedOperation): ReadonlyArray<Refused> => {
  const inQuery = parameters.filter((parameter) => parameter.in === "query")
  const given = new URLSearchParams(urlOf(route).split("?")[1])
  const repeated = inQuery[0]
  return [
    ...inQuery.flatMap((parameter) =>
      beyond(parameter).map((value): Refused => ({
        label: `${parameter.name}=${value.slice(0, 40)}`,
        query: queryOf(parameter.name, value),
        code: "invalid_parameter",
        path: parameter.name
      }))
    ),
    { label: "unknown parameter", query: "nonsense=1", code: "invalid_parameter", path: "nonsense" },
    {
      label: "repeated parameter",
      query:
        repeated === undefined
          ? "x=1&x=1"
          : [1, 2].map(() => queryOf(repeated.name, given.get(repeated.name) ?? String(repeated.example))).join("&"),
      code: "invalid_parameter",
      path: repeated?.name ?? "x"
    },
    { label: "wrong accept", headers: { accept: "image/png" }, code: "not_acceptable" },
    { label: "wrong method", method: "PUT", code: "method_not_allowed" },
    ...(body === null
      ? []
      : ([
          {
            label: "unknown member",
            body: { ...(goodBody(route.name) as object), nonsense: 1 },
            code: "invalid_parameter",
            path: "nonsense"
          },
          { label: "no object", body: [], code: "invalid_parameter" }
        ] satisfies ReadonlyArray<Refused>))
  ]
}

/** A query that has this parameter once, whatever a good call has. */
const urlWith = (route: ContractRoute, query: string): string => {
  const [path = "", good = ""] = urlOf(route).split("?")
  const names = new Set(new URLSearchParams(query).keys())
  const kept = good.split("&").filter((part) => part !== "" && !names.has(decodeURIComponent(part.split("=")[0] ?? "")))
  const all = [...kept, ...(query === "" ? [] : [query])].join("&")
  return all === "" ? path : `${path}?${all}`
}

/** Half of the calls take the other spelling of the base path. */
const spelled = (url: string, index: number) =>
  index % 2 === 1 && url.startsWith("/developer/v1/") ? `/api${url}` : url

/** Everything that went wrong in a row of the table, each with what was called. */
const together = async (checks: ReadonlyArray<readonly [label: string, check: () => Promise<void>]>): Promise<void> => {
  const failures: Array<string> = []
  await Promise.all(
    checks.map(async ([label, check]) => {
      try {
        await check()
      } catch (error) {
        failures.push(`${label}: ${error instanceof Error ? error.message : String(error)}`)
      }
    })
  )
  assert.deepStrictEqual(failures, [])
}

const published = (route: ContractRoute): PublishedOperation => {
  const found = operationOf(route.method, route.path)
  assert(found !== undefined, `${route.method} ${route.path} is not in the document`)
  return found
}

const missing = (needs: ReadonlyArray<Feature>, plan: Plan) => needs.find((feature) => !plan[feature])

const needsOf = ({ policy }: ContractRoute): ReadonlyArray<Feature> => (policy.feature === null ? [] : [policy.feature])

/** Routes of the enterprise namespace have a table of their own: see Enterprise.service.test.ts. */
const table = contractRoutes
  .filter(({ policy }) => !policy.bare)
  .map((route, row) => [`${route.method} ${route.path}`, route, row] as const)

describe("every route × every plan", () => {
  it.each(table)("%s: what must be refused is refused, free of charge", async (_, route) => {
    const { credential } = route.policy
    const operation = published(route)
    const calls = refusedCalls(route, operation)
    await together(
      plans.flatMap((plan, at) => {
        const { secret } = unspent.get(plan.id) as { readonly secret: string }
        // Each refusal by two of the ten plans, and each plan is refused every fifth time.
        const own = calls.filter((_, index) => (index + at) % 5 === 0)
        return own.map((refused, index) => [
          `${plan.id}, ${refused.label}`,
          async () => {
            const credentials: Readonly<Record<string, string>> =
              credential === "identity" ? { authorization } : { "x-api-key": secret }
            const body = refused.body ?? goodBody(route.name)
            const answer = await call(
              `${suite.url}${spelled(withId(urlWith(route, refused.query ?? ""), "nothing"), at + index)}`,
              {
                method: refused.method ?? route.method,
                headers: { ...credentials, ...refused.headers },
                ...(operation.body === null ? {} : { body })
              }
            )
            const lacking = credential === "key" ? missing(needsOf(route), plan) : undefined
            if (refused.code === "method_not_allowed") {
              problem(answer, "method_not_allowed")
              const allowed = operations.filter(({ path }) => path === operation.path).map(({ method }) => method)
              assert.sameMembers(
                (answer.header("allow") ?? "").split(", "),
                allowed.includes("GET") ? [...allowed, "HEAD"] : allowed
              )
              return reports(answer, credential === "identity" ? null : plan, 0)
            }
            if (lacking !== undefined) {
              assert.strictEqual(problem(answer, "not_in_plan").required_plan, lowestWith(lacking))
            } else if (route.path.includes("/:id") && answer.status === statusOf("not_found")) {
              problem(answer, "not_found")
            } else if (refused.code === "invalid_parameter") {
              const { errors } = problem(answer, "invalid_parameter")
              if (refused.path !== undefined)
                assert.include(
                  errors.map(({ path }) => path),
                  refused.path
                )
            } else {
              problem(answer, refused.code)
            }
            reports(answer, credential === "key" ? plan : null, 0)
          }
        ])
      })
    )
  })

  it("none of the refused calls was charged", async () => {
    const keys = [...unspent.values()].map(({ key }) => key.id)
    assert.deepStrictEqual(
      await callsOfEach(suite.database.url, keys),
      keys.map(() => 0)
    )
  })

  it.each(table)("%s: a good call is answered and charged as the plan says", async (_, route, row) => {
    const { credential, featureByParameter, metered } = route.policy
    const operation = published(route)
    const status = Number(Object.keys(operation.responses).find((code) => code < "300"))
    const spent = new Map<string, number>()
    const variants = [
      { query: "", needs: needsOf(route) },
      ...Object.entries(featureByParameter).flatMap(([name, feature]) => {
        const parameter = operation.parameters.find((entry) => entry.in === "query" && entry.name === name)
        if (parameter === undefined) return []
        return [{ query: queryOf(name, String(parameter.example)), needs: [...needsOf(route), feature] }]
      })
    ]
    await together(
      // By every other plan: of either half some have each right and some have not.
      plans.flatMap((plan, at) =>
        (at % 2 === row % 2 ? variants : []).map(({ needs, query }, index) => [
          `${plan.id} ${query}`,
          () =>
            withinMinute(async () => {
              const tenant = newTenant()
              const { key, secret } = await suite.store.createKey(tenant, plan.id)
              const headers: Readonly<Record<string, string>> =
                credential === "identity"
                  ? { authorization: `Bearer ${await suite.provider.token({ org_id: tenant })}` }
                  : { "x-api-key": secret }
              const send = (of: ContractRoute, url: string) =>
                call(`${suite.url}${url}`, {
                  method: of.method,
                  headers,
                  ...(of.decodePayload === null ? {} : { body: goodBody(of.name) })
                })
              const maker = makerOf(route)
              let id = ""
              let calls = 0
              if (maker !== null) {
                const made = await send(maker, urlOf(maker))
                assert.isBelow(made.status, 300, made.text)
                id = (JSON.parse(made.text) as { readonly data: { readonly id: string } }).data.id
                if (maker.policy.credential === "key" && maker.policy.metered) calls++
                await ready[route.name]?.(suite, id)
              }
              const answer = await send(route, spelled(withId(urlWith(route, query), id), at + index))
              const lacking = credential === "key" ? missing(needs, plan) : undefined
              if (lacking === undefined) {
                assert.strictEqual(answer.status, status, answer.text)
                if (credential === "key" && metered) calls++
              } else {
                const found = problem(answer, "not_in_plan")
                assert.deepStrictEqual([found.feature, found.required_plan], [lacking, lowestWith(lacking)])
              }
              reports(answer, credential === "key" ? plan : null, calls)
              spent.set(key.id, calls)
            })
        ])
      )
    )
    assert.deepStrictEqual(await callsOfEach(suite.database.url, [...spent.keys()]), [...spent.values()])
  })

  it("the table has rights that some plans have and others have not", () => {
    const guarded = contractRoutes.flatMap(({ policy }) => [
      ...(policy.feature === null ? [] : [policy.feature]),
      ...Object.values(policy.featureByParameter)
    ])
    for (const feature of guarded)
      assert.isTrue(plans.some((plan) => plan[feature]) && plans.some((plan) => !plan[feature]))
    assert.isNotEmpty(guarded)
  })

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

import { assert, describe, it } from "@effect/vitest"
import { type PlanId, plans } from "@grid/domain/plans/Plan"
import { states } from "@grid/domain/states/State"
import { dayMs, istDate, iso, isoIst } from "@grid/domain/time/Time"
import type { Json, JsonObject } from "@grid/docs/openapi/Schemas"
import { character } from "@grid/testing/Property"
import * as FastCheck from "fast-check"
import { Agent, request } from "node:http"
import { afterAll, beforeAll } from "vitest"
import { newTenant } from "./support/Client.ts"
import { conforms, operations, type PublishedAnswer, type PublishedOperation, resolved } from "./support/Published.ts"
import { startSuiteWithUsers, type SuiteWithUsers } from "./support/Suite.ts"

/** All 20,000 take minutes on two cores: a run of its own asks for them, by `GDS_TEST_REQUESTS=20000`. */
const total = Number(process.env["GDS_TEST_REQUESTS"] ?? 1_500)
/** Made and sent in parts, so that the thread is never kept for long. */
const batches = 20
/** Another seed is another set of requests: `GDS_TEST_SEED=1 npx vitest run …`. */
const seed = Number(process.env["GDS_TEST_SEED"] ?? 20_260_818)

/** At most 600 calls a minute are admitted of each. */
const tenants = 48

interface Request {
  readonly operation: PublishedOperation
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Which of the callers sends it. */
  readonly caller: number
}

const hostile = FastCheck.oneof(
  {
    weight: 3,
    arbitrary: FastCheck.constantFrom(
      "",
      " ",
      "0",
      "-1",
      "+5",
      "1e309",
      "NaN",
      "Infinity",
      "0x10",
      "9007199254740993",
      "٣",
      "null",
      "undefined",
      "true",
      "[]",
      "{}",
      "__proto__",
      "constructor",
      "'; drop table tenant; --",
      '" or 1=1',
      "../../etc/passwd",
      "<script>alert(1)</script>",
      "${jndi:ldap://x}",
      "{{7*7}}",
      "a\r\nX-Injected: 1",
      "\u0000",
      "\u202e",
      "é",
      "💥",
      "svc_live_00000000000000000000000000000000",
      "x".repeat(300),
      "x".repeat(5_000),
      "2026-02-30",
      "2026-08-18T25:00:00Z",
      "0000-01-01",
      "9999-12-31",
      "-271821-04-20T00:00:00Z",
      "2026-08-18T00:00:00+99:99"
    )
  },
  { weight: 1, arbitrary: FastCheck.string({ unit: character, maxLength: 60 }) },
  { weight: 1, arbitrary: FastCheck.string({ maxLength: 60 }) }
)

/** What no client library would write. */
const broken = FastCheck.constantFrom(
  "%",
  "%zz",
  "%00",
  "%ff%fe",
  "%ed%a0%80",
  "%c0%ae",
  "a%20b%",
  "&&",
  "=",
  "%5b%5d=1"
)

const now = Date.now()

/** Days and timestamps near the stored data, at its edges and far away. */
const instants = FastCheck.tuple(
  FastCheck.oneof(
    { weight: 40, arbitrary: FastCheck.integer({ min: -15, max: 1 }) },
    { weight: 1, arbitrary: FastCheck.integer({ min: -4_000, max: 400 }) }
  ),
  FastCheck.integer({ min: 0, max: dayMs / 1_000 - 1 }),
  FastCheck.constantFrom(istDate, istDate, iso, isoIst)
).map(([days, seconds, write]) => write(Math.floor(now / dayMs) * dayMs + days * dayMs + seconds * 1_000))

/** Values that a schema of the document allows, its bounds more often than chance would have it. */
const valid = (raw: JsonObject, name = "", example: Json = null): FastCheck.Arbitrary<Json> => {
  const schema = resolved(raw)
  if (Array.isArray(schema["enum"])) return FastCheck.constantFrom(...(schema["enum"] as ReadonlyArray<Json>))
  if ("const" in schema) return FastCheck.constant(schema["const"] as Json)
  const options = (schema["anyOf"] ?? schema["oneOf"]) as ReadonlyArray<JsonObject> | undefined
  if (options !== undefined) return FastCheck.oneof(...options.map((option) => valid(option, name, example)))
  const type = Array.isArray(schema["type"]) ? (schema["type"][0] as Json) : schema["type"]
  const shown = (schema["examples"] as ReadonlyArray<Json> | undefined)?.[0] ?? example
  const bound = (key: string, otherwise: number) => (typeof schema[key] === "number" ? schema[key] : otherwise)
  if (type === "integer" || type === "number") {
    const min = bound("minimum", bound("exclusiveMinimum", -1_000_000))
    const max = bound("maximum", bound("exclusiveMaximum", 1_000_000))
    const between =
      type === "integer"
        ? FastCheck.integer({ min, max: Math.min(max, min + 1_000) })
        : FastCheck.double({ min, max, noNaN: true, noDefaultInfinity: true })
    return FastCheck.oneof(
      { weight: 8, arbitrary: between },
      { weight: 1, arbitrary: FastCheck.constantFrom(min, max) }
    )
  }
  if (type === "boolean") return FastCheck.boolean()
  if (type === "null") return FastCheck.constant(null)
  if (type === "array") return FastCheck.array(valid(resolved(schema["items"] as JsonObject)), { maxLength: 3 })
  if (type === "object") {
    const wanted = (schema["required"] ?? []) as ReadonlyArray<string>
    const members = Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, JsonObject>>)
    return FastCheck.record(Object.fromEntries(members.map(([key, member]) => [key, valid(member, key)])), {
      requiredKeys: wanted as Array<string>
    }) as FastCheck.Arbitrary<Json>
  }
  if (name === "from" || name === "to") return instants
  if (schema["format"] === "date") return instants.map((text) => text.slice(0, 10))
  if (name === "state") return FastCheck.constantFrom(...states.map(({ slug }) => slug))
  return shown === null
    ? FastCheck.string({ minLength: bound("minLength", 0), maxLength: Math.min(40, bound("maxLength", 40)) })
    : FastCheck.oneof({ weight: 4, arbitrary: FastCheck.constant(shown) }, { weight: 1, arbitrary: hostile })
}

const pair = (name: string, value: Json) =>
  `${encodeURIComponent(name)}=${encodeURIComponent(typeof value === "string" ? value : JSON.stringify(value))}`

/** How much of a request is as it should be. */
type Mood = "good" | "one wrong" | "chaos"

const queryOf = ({ parameters }: PublishedOperation, mood: Mood): FastCheck.Arbitrary<string> => {
  const inQuery = parameters.filter((parameter) => parameter.in === "query")
  const good = inQuery.map(({ example, name, required, schema }) =>
    FastCheck.oneof(
      { weight: required ? 9 : 2, arbitrary: valid(schema, name, example).map((value) => [pair(name, value)]) },
      { weight: required ? 1 : 6, arbitrary: FastCheck.constant<Array<string>>([]) }
    )
  )
  const names = FastCheck.constantFrom("nonsense", "__proto__", "api_key", "limit", ...inQuery.map(({ name }) => name))
  const wrong = FastCheck.oneof(
    { weight: 5, arbitrary: FastCheck.tuple(names, hostile).map(([name, value]) => pair(name, value)) },
    { weight: 1, arbitrary: FastCheck.tuple(names, broken).map(([name, value]) => `${name}=${value}`) },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: FastCheck.tuple(names, hostile).map(([name, value]) => pair(`${name}[]`, value)) }
  )
  const most = mood === "good" ? 0 : mood === "one wrong" ? 1 : 5
  return FastCheck.tuple(
    FastCheck.tuple(...good),
    FastCheck.array(wrong, { minLength: Math.min(most, 1), maxLength: most })
  ).map(([parts, wrongs]) => {
    // What is wrong stands in the place of what is right, so that it is looked at and not taken for a repetition.
    const replaced = new Set(wrongs.map((part) => part.split("=")[0]))
    const kept = mood === "chaos" ? parts.flat() : parts.flat().filter((part) => !replaced.has(part.split("=")[0]))
    return [...kept, ...wrongs].join("&")
  })
}

const pathOf = ({ parameters, path }: PublishedOperation): FastCheck.Arbitrary<string> =>
  FastCheck.tuple(
    FastCheck.boolean(),
    ...parameters
      .filter((parameter) => parameter.in === "path")
      .map(({ example, name, schema }) =>
        FastCheck.oneof(
          valid(schema, name, example).map((value) => encodeURIComponent(String(value))),
          hostile.map(encodeURIComponent),
          broken.filter((text) => !text.includes("&"))
        ).map((value) => [name, value] as const)
      )
  ).map(([alias, ...values]) => {
    const filled = values.reduce((text, [name, value]) => text.replace(`{${name}}`, () => value), path)
    return alias && filled.startsWith("/developer/v1/") ? `/api${filled}` : filled
  })

const bodyOf = ({ body }: PublishedOperation, mood: Mood): FastCheck.Arbitrary<string | null> => {
  if (body === null) return FastCheck.constant(null)
  const good = valid(body)
  if (mood === "good") return good.map((value) => JSON.stringify(value))
  return FastCheck.oneof(
    {
      weight: 4,
      arbitrary: FastCheck.tuple(good, FastCheck.nat(), FastCheck.oneof(hostile, FastCheck.jsonValue())).map(
        ([value, at, other]) => {
          const names = Object.keys(value as object)
          return JSON.stringify({ ...(value as object), [names[at % Math.max(1, names.length)] ?? "nonsense"]: other })
        }
      )
    },
    {
      weight: 1,
      arbitrary: FastCheck.tuple(good, hostile).map(([value, name]) =>
        JSON.stringify({ ...(value as object), [name]: 1 })
      )
    },
    { weight: 1, arbitrary: FastCheck.json() },
    {
      weight: 1,
      arbitrary: FastCheck.constantFrom(
        "",
        "{",
        "null",
        "[".repeat(50_000),
        '{"a":1e999}',
        '"\\ud800"',
        "\ufeff{}",
        "{}{}"
      )
    }
  )
}

const headersOf = (mood: Mood): FastCheck.Arbitrary<Readonly<Record<string, string>>> =>
  mood === "good"
    ? FastCheck.constant({})
    : FastCheck.record(
        {
          accept: FastCheck.constantFrom("*/*", "text/csv", "application/json;q=0", "image/png", ",;q=x", ""),
          "if-none-match": FastCheck.constantFrom("*", 'W/"x"', ",,,", '"'),
          "x-request-id": hostile,
          "idempotency-key": hostile,
          "content-type": FastCheck.constantFrom(
            "application/json",
            "text/plain",
            "application/json; charset=utf-16",
            ""
          )
        },
        { requiredKeys: [] }
      ).map((headers) =>
        Object.fromEntries(
          Object.entries(headers).filter(([, value]) => value !== undefined && /^[\t\x20-\x7e\x80-\xff]*$/.test(value))
        )
      )

const requests: FastCheck.Arbitrary<Request> = FastCheck.tuple(
  FastCheck.constantFrom(
    ...operations.filter(({ path }) => path.startsWith("/developer/") || path.startsWith("/api/"))
  ),
  // What is good costs the most, and other tests call it, too.
  FastCheck.oneof(
    { weight: 1, arbitrary: FastCheck.constant<Mood>("good") },
    { weight: 5, arbitrary: FastCheck.constant<Mood>("one wrong") },
    { weight: 2, arbitrary: FastCheck.constant<Mood>("chaos") }
  )
).chain(([operation, mood]) =>
  FastCheck.record({
    operation: FastCheck.constant(operation),
    method: FastCheck.oneof(
      { weight: 30, arbitrary: FastCheck.constant(operation.method) },
      { weight: 1, arbitrary: FastCheck.constantFrom("HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS") }
    ),
    path: FastCheck.tuple(pathOf(operation), queryOf(operation, mood)).map(([path, query]) =>
      query === "" ? path : `${path}?${query}`
    ),
    headers: headersOf(mood),
    body: bodyOf(operation, mood),
    caller: FastCheck.nat({ max: tenants - 1 })
  })
)

describe("requests made from the document", () => {
  let suite: SuiteWithUsers
  const callers: Array<Readonly<Record<string, string>>> = []
  const users: Array<Readonly<Record<string, string>>> = []
  const agent = new Agent({ keepAlive: true, maxSockets: 24 })

  beforeAll(async () => {
    suite = await startSuiteWithUsers()
    const planOf = (index: number): PlanId =>
      index % 6 === 5 ? (plans[index % plans.length]?.id ?? "trial") : "enterprise"
    for (let index = 0; index < tenants; index++) {
      const tenant = newTenant()
      const { secret } = await suite.store.createKey(tenant, planOf(index))
      callers.push({ "x-api-key": secret })
      users.push({ authorization: `Bearer ${await suite.provider.token({ org_id: tenant })}` })
    }
  })

  afterAll(async () => {
    agent.destroy()
    await suite.close()
  })

  const send = ({ body, caller, headers, method, operation, path }: Request): Promise<PublishedAnswer> =>
    new Promise((resolve, reject) => {
      const credentials = (operation.security.includes("identity") ? users : callers)[caller]
      const message = request(
        {
          agent,
          host: "127.0.0.1",
          port: suite.port,
          method,
          path,
          headers: {
            ...credentials,
            ...(body === null ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
            ...headers
          }
        },
        (response) => {
          const parts: Array<Buffer> = []
          response.on("data", (part: Buffer) => parts.push(part))
          response.on("error", reject)
          response.on("end", () =>
            resolve({
              method,
              url: `${suite.url}${path}`,
              status: response.statusCode ?? 0,
              headers: new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
              text: Buffer.concat(parts).toString("utf8")
            })
          )
        }
      )
      message.on("error", reject)
      message.end(body ?? undefined)
    })

  it(`${total} of them (seed ${seed}) give no 500 and no answer but as published`, { timeout: 600_000 }, async () => {
    const failures = new Map<string, string>()
    const statuses = new Map<number, number>()
    const answered = async (wanted: Request): Promise<void> => {
      try {
        const answer = await send(wanted)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        assert.notStrictEqual(answer.status, 500)
        if (answer.status === 503) assert.include(answer.text, '"code":"data_unavailable"')
        conforms(answer)
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error)
        const label = `${wanted.method} ${wanted.path.slice(0, 300)} ${wanted.body?.slice(0, 300) ?? ""}`
        failures.set(`${wanted.operation.id}: ${text.slice(0, 120)}`, `${label}\n${text.slice(0, 600)}`)
      }
    }
    for (let batch = 0; batch < batches; batch++) {
      const left = FastCheck.sample(requests, { numRuns: total / batches, seed: seed + batch })
      const worker = async () => {
        for (let wanted = left.pop(); wanted !== undefined; wanted = left.pop()) await answered(wanted)
      }
      await Promise.all(Array.from({ length: 24 }, worker))
    }
    assert.deepStrictEqual([...failures.values()].slice(0, 20), [])
    const count = (status: number) => statuses.get(status) ?? 0
    assert.isAbove(count(200), total / 25, "too few requests were good")
    assert.isAbove(count(400), total / 10, "too few requests were wrong")
  })
})

import { assert, describe, it } from "@effect/vitest"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import type { Json } from "@grid/docs/openapi/Schemas"
import { isServed, products } from "@grid/domain/products/Product"
import { dayMs, istDate, istDateStart } from "@grid/domain/time/Time"
import { call, callsOf, goodBody, newTenant, problem, urlOf } from "../support/Client.ts"
import { conforms, operations, resolved } from "../support/Published.ts"
import { sharedSuite } from "../support/Suite.ts"

/** Numbers as JSON writes them, that no member of a body may have. */
const edges = ["1e308", "-1e308", "1e-308", "1e-400", "-0", "-0.0e5", "1e400", "9".repeat(400), `0.${"3".repeat(400)}`]

const place = "1234567.125"

/** Copies of a JSON value in each of which one number is the placeholder, with the path of that number. */
const withPlaceholder = (value: Json, path = ""): ReadonlyArray<readonly [path: string, copy: Json]> => {
  if (typeof value === "number") return [[path, Number(place)]]
  if (Array.isArray(value))
    return value
      .slice(0, 2)
      .flatMap((item: Json, index) =>
        withPlaceholder(item, `${path}.${index}`).map(
          ([at, copy]) => [at, value.map((other: Json, of) => (of === index ? copy : other))] as const
        )
      )
  if (value === null || typeof value !== "object") return []
  return Object.entries(value).flatMap(([name, member]) =>
    withPlaceholder(member as Json, path === "" ? name : `${path}.${name}`).map(
      ([at, copy]) => [at, { ...value, [name]: copy } as Json] as const
    )
  )
}

const suite = sharedSuite()

const yesterday = istDate(Date.now() - dayMs)
const flat = Array.from({ length: 96 }, () => 1.25)

/** Good bodies in which every number that a route takes has a value. */
const bodies: Readonly<Record<string, Json>> = {
  createJob: { type: "export", dataset: "frequency", query: { hours: 24 }, format: "csv" },
  changeAlert: { threshold: 9_000, for_blocks: 2 },
  rotateKey: { grace_hours: 1 },
  scopeTwoLocationBased: { state: "IN-MH", from: yesterday, load_mwh: flat },
  hourlyMatching: { state: "IN-MH", from: yesterday, load_mwh: flat, generation_mwh: flat, granularity: "block" },
  projectEconomics: {
    technology: "hybrid",
    capacity_mw: 100,
    capex_inr_per_mw: 45_000_000,
    opex_inr_per_mw_year: 700_000,
    opex_escalation_pct: 5,
    cuf_fraction: 0.4,
    degradation_pct: 0.5,
    life_years: 25,
    tariff_inr_per_kwh: 2.8,
    debt_fraction: 0.7,
    interest_pct: 9,
    tenor_years: 15,
    discount_rate_pct: 10,
    tax_pct: 25,
    bess: { duration_h: 2, efficiency: 0.85, cycles_per_day: 1 }
  }
}

const roadmap = products.filter((product) => !isServed(product) && product.id !== "carbon-matching").map(({ id }) => id)

const routes = contractRoutes
  .filter(({ decodePayload, policy }) => decodePayload !== null && !roadmap.some((id) => id === policy.product))
  .map(({ method, name, path }) => ({ method, name, path: path.replace(":id", idOf(name)) }))

function idOf(name: string): string {
  return name === "rotateKey" ? "key_4t8w1z6b3e9h2k7n" : "alert_4t8w1z6b3e9h2k7n5q0s"
}

const send = async (path: string, method: string, headers: Readonly<Record<string, string>>, body?: string) => {
  const response = await fetch(`${suite.url}${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body })
  })
  const text = await response.text()
  conforms({ method, url: path, status: response.status, headers: response.headers, text })
  return { status: response.status, header: (name: string) => response.headers.get(name), text }
}

describe("case 71: numbers at the edge", () => {
  it.each(routes)(
    "case 71: every number of the body of $method $path → 400 with its bounds, no charge",
    async ({ method, name, path }) => {
      const { key, secret } = await suite.store.createKey(newTenant(), "enterprise")
      const headers = path.startsWith("/api/developer/")
        ? { authorization: `Bearer ${await suite.provider.token({ org_id: newTenant() })}` }
        : { "x-api-key": secret }
      for (const [member, copy] of withPlaceholder(bodies[name] ?? (goodBody(name) as Json))) {
        for (const edge of edges) {
          const answer = await send(path, method, headers, JSON.stringify(copy).replace(place, edge))
          const label = `${member}: ${edge.slice(0, 20)}: ${answer.text.slice(0, 500)}`
          assert.strictEqual(answer.status, 400, label)
          const { detail } = JSON.parse(answer.text) as { readonly detail: string }
          assert.include(detail, member.replace(/\.\d+$/, ""), label)
          assert.match(detail, /must be (?:a number |an integer )?from -?[\d.]+ to \d+/, label)
        }
      }
      assert.strictEqual(await callsOf(suite.database.url, key.id), 0)
    }
  )

  it("case 71: 1e308 in all 96 blocks of a load, as JSON and as CSV → 400 with the bound", async () => {
    const { secret } = await suite.store.createKey(newTenant(), "enterprise")
    const headers = { "x-api-key": secret }
    const json = `{"state":"IN-MH","from":"${yesterday}","load_mwh":[${Array(96).fill("1e308").join(",")}]}`
    const bound = /load_mwh .*must be from 0 to 1000000 MWh/
    assert.match(
      problem(await send("/v1/scope2/location-based", "POST", headers, json), "INVALID_LOAD_PROFILE").detail,
      bound
    )
    const start = istDateStart(yesterday)
    for (const edge of [...edges, "+1e-400"]) {
      const lines = flat.map((_, block) => `${new Date(start + block * 900_000).toISOString()},${edge}`)
      const csv = ["block_start,load_mwh", ...lines].join("\r\n")
      const answer = await call(`${suite.url}/v1/scope2/location-based?state=IN-MH`, { method: "POST", headers, csv })
      assert.match(problem(answer, "INVALID_LOAD_PROFILE").detail, bound, edge.slice(0, 20))
    }
  })

  it("case 71: the largest and the least numbers that are taken give an answer of finite numbers", async () => {
    const { secret } = await suite.store.createKey(newTenant(), "enterprise")
    const headers = { "x-api-key": secret }
    for (const load of ["1000000", "1e-9"]) {
      const profile = Array(96).fill(load).join(",")
      const rest = `"state":"IN-MH","from":"${yesterday}","load_mwh":[${profile}]`
      for (const [path, body] of [
        ["/v1/scope2/location-based", `{${rest}}`],
        ["/v1/matching/hourly", `{${rest},"generation_mwh":[${profile}],"granularity":"hour"}`]
      ] as const) {
        const { status, text } = await send(path, "POST", headers, body)
        assert.include([200, 201], status, text)
      }
    }
    for (const debt_fraction of [1e-9, 1]) {
      for (const [capacity_mw, capex_inr_per_mw, escalation] of [
        [0.001, 1, 0],
        [100_000, 1e10, 25]
      ] as const) {
        const body = {
          ...(bodies["projectEconomics"] as object),
          capacity_mw,
          capex_inr_per_mw,
          opex_escalation_pct: escalation,
          opex_inr_per_mw_year: escalation === 0 ? 0 : 1e10,
          life_years: 50,
          debt_fraction
        }
        const { status, text } = await send(
          "/developer/v1/tools/project-economics",
          "POST",
          headers,
          JSON.stringify(body)
        )
        assert.strictEqual(status, 200, text)
        const { data } = JSON.parse(text) as {
          readonly data: { readonly npv_inr: unknown; readonly cashflows: unknown }
        }
        assert.isNumber(data.npv_inr)
        assert.notMatch(JSON.stringify(data.cashflows), /(?:revenue|opex|ebitda|interest|principal|tax|cashflow)":null/)
      }
    }
  })

  it("case 71: every numeric parameter of every route → 400 with its bounds", async () => {
    const { key, secret } = await suite.store.createKey(newTenant(), "enterprise")
    const isNumeric = (schema: Parameters<typeof resolved>[0]) =>
      ["integer", "number"].includes(String(resolved(schema)["type"]))
    const cases = operations.flatMap(({ method, parameters, path, security }) => {
      const route = contractRoutes.find((each) => each.method === method && each.path === path)
      return route === undefined || method !== "GET" || !security.includes("apiKey") || path.includes("{")
        ? []
        : parameters
            .filter((parameter) => parameter.in === "query" && isNumeric(parameter.schema))
            .map(({ name }) => ({ name, route }))
    })
    assert.isAbove(cases.length, 15)
    for (const { name, route } of cases) {
      for (const edge of edges) {
        const url = urlOf(route, `${name}=${edge}`)
        const answer = await call(`${suite.url}${url}`, { headers: { "x-api-key": secret } })
        if (answer.status === 501) continue
        const { errors } = problem(answer, "invalid_parameter")
        const error = errors.find(({ path }) => path === name)
        assert.match(
          error?.message ?? "",
          /must be (?:a number|an integer) from -?[\d.]+ to \d+/,
          `${url.slice(0, 200)}`
        )
      }
    }
    assert.strictEqual(await callsOf(suite.database.url, key.id), 0)
  })
})

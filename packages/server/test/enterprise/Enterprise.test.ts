import { assert, describe, it } from "@effect/vitest"
import { CarbonLatest } from "@grid/domain/carbon/Carbon"
import { ProductId, products } from "@grid/domain/enterprise/Product"
import { Products } from "@grid/domain/enterprise/ProductsApi"
import { AverageCarbon, CarbonSeries, HourlyMatching } from "@grid/domain/enterprise/Carbon"
import { TariffSchedule } from "@grid/domain/enterprise/TariffsApi"
import { plans } from "@grid/domain/plans/Plan"
import { parseProducts } from "@grid/server/config/ProductStatus"
import { requestExamples } from "@grid/server/openapi/Examples"
import { contractRoutes } from "@grid/server/routes/Contract"
import { afterAll, beforeAll } from "vitest"
import { call, callsOf, decoded, metered, newTenant, problem } from "../support/Client.ts"
import { operationOf } from "../support/Published.ts"
import { startSuite, type Suite } from "../support/Suite.ts"

let suite: Suite

beforeAll(async () => {
  suite = await startSuite({
    GDS_PRODUCT_STATUS: '{"tariffs":"beta","carbon-matching":"beta","distribution":{"eta":"2027 Q3"}}'
  })
})

afterAll(() => suite.close())

const routes = contractRoutes.filter(({ policy }) => policy.product !== null)
const served: ReadonlyArray<string | null> = ["tariffs", "carbon-average", "carbon-matching"]
const planned = routes.filter(({ policy }) => !served.includes(policy.product))

/** Paths that the specification and section 8 of the contract name. */
const specified = `
POST /v1/landed-cost/compare
GET /v1/tariffs/{state}/{discom}
GET /v1/regulatory-change-feed
GET /v1/substations/{substation_id}/headroom
POST /v1/sites/screen
POST /v1/storage/revenue-stack
GET /v1/carbon-intensity/latest/{state}
GET /v1/curtailment/forecast/{node}
POST /v1/dt/hosting-capacity
GET /v1/open-access-charges/{state}/{discom}
POST /v1/ppa/economics
GET /v1/queue/depth/{region}
GET /v1/connectivity/forecast/{substation_id}
GET /v1/ists/expansion-plans
POST /v1/storage/optimal-duration
GET /v1/market/forward-curve/{node}
POST /v1/dispatch/co-optimisation
GET /v1/ancillary/clearing-prices
GET /v1/carbon-intensity/history
POST /v1/scope2/location-based
GET /v1/scope2/{id}
POST /v1/matching/hourly
POST /v1/emissions/delta
POST /v1/capture-rate/forward
POST /v1/portfolio/cannibalisation
GET /v1/dispatch/risk-screen/{region}
POST /v1/bid/curtailment-adjusted-tariff
POST /v1/feeder/stress
POST /v1/ev/site-screen
POST /v1/dt/reverse-power-flow
GET /v1/dt/{dt_id}/load-profile`
  .trim()
  .split("\n")

const send = (route: (typeof routes)[number], secret: string, body?: unknown) =>
  call(`${suite.url}${route.path.replaceAll(/:\w+/g, "anything")}`, {
    method: route.method,
    headers: { "x-api-key": secret },
    ...(body === undefined ? {} : { body })
  })

describe("the enterprise namespace", () => {
  it("has every path that is specified, published with status and both schemas", () => {
    assert.sameMembers(
      routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`),
      specified
    )
    for (const { decodePayload, method, path } of routes) {
      const operation = operationOf(method, path)
      assert(operation !== undefined, path)
      assert.strictEqual(operation.body !== null, decodePayload !== null, path)
      assert.includeMembers(Object.keys(operation.responses), ["401", "402", "501"], path)
    }
  })

  it("asks for a key, then for the plan, then for the product, and charges none of it", async () => {
    for (const route of planned) {
      problem(await call(`${suite.url}${route.path}`, { method: route.method }), "api_key_missing")
    }
    for (const { enterprise, id } of plans) {
      const { key, secret } = await suite.store.createKey(newTenant(), id)
      const answers = await Promise.all(planned.map((route) => send(route, secret, requestExamples[route.name])))
      for (const [index, answer] of answers.entries()) {
        const { path, policy } = planned[index] as (typeof routes)[number]
        assert.strictEqual(answer.header("x-tier"), id, path)
        if (enterprise) {
          const { roadmap } = problem(answer, "NOT_IMPLEMENTED")
          const { eta } = products.find((product) => product.id === policy.product) ?? { eta: "" }
          assert.deepInclude(roadmap, {
            product: policy.product as ProductId,
            status: "roadmap",
            eta: policy.product === "distribution" ? "2027 Q3" : eta
          })
          assert.strictEqual(answer.header("x-ratelimit-remaining-minute"), answer.header("x-ratelimit-limit-minute"))
        } else {
          assert.strictEqual(problem(answer, "TIER_REQUIRED").required_plan, "enterprise")
        }
      }
      assert.strictEqual(await callsOf(suite.database.url, key.id), 0)
    }
  })

  it("answers 501 whatever is sent to a product on the roadmap", async () => {
    const { secret } = await suite.store.createKey(newTenant(), "enterprise")
    for (const route of planned.filter(({ decodePayload }) => decodePayload !== null).slice(0, 3)) {
      problem(await send(route, secret, []), "NOT_IMPLEMENTED")
      problem(await send(route, secret), "NOT_IMPLEMENTED")
      problem(await send(route, secret, { x: "x".repeat(3_000_000) }), "NOT_IMPLEMENTED")
    }
  })

  it("lists every product with what the operator says of it, without a key", async () => {
    const answer = await call(`${suite.url}/v1/products`)
    const found = decoded(answer, 200, Products).products
    assert.deepStrictEqual(
      found.map(({ product }) => product),
      [...ProductId.literals]
    )
    for (const { docs, eta, product, status } of found) {
      assert.strictEqual(docs, `${suite.url}/docs#enterprise`)
      assert.strictEqual(status, served.includes(product) ? "beta" : "roadmap", product)
      if (product === "distribution") assert.strictEqual(eta, "2027 Q3")
    }
    const { paths } = (await (await fetch(`${suite.url}/openapi.json`)).json()) as {
      readonly paths: Readonly<Record<string, { readonly get: Readonly<Record<string, unknown>> }>>
    }
    assert.strictEqual(paths["/v1/tariffs/{state}/{discom}"]?.get["x-status"], "beta")
  })
})

describe("tariff schedules, where the operator serves them", () => {
  const schedule = async (path: string) => {
    const { key, secret } = await suite.store.createKey(newTenant(), "enterprise")
    const answer = await call(`${suite.url}/v1/tariffs/${path}`, { headers: { "x-api-key": secret } })
    return { answer, calls: () => callsOf(suite.database.url, key.id) }
  }

  it("replays the schedule of a day, bare and charged", async () => {
    const { answer, calls } = await schedule("IN-MH/msedcl?voltage_class=33kV&as_of=2026-08-18")
    const found = decoded(answer, 200, TariffSchedule)
    assert.deepInclude(found, { state: "IN-MH", discom: "MSEDCL", as_of: "2026-08-18" })
    assert.deepStrictEqual(
      found.tariffs.map(({ energy_charge, stale, unit, voltage_class }) => [energy_charge, stale, unit, voltage_class]),
      [[8.44, false, "INR/kVAh", "33kV"]]
    )
    assert.isNotNull(answer.header("etag"))
    assert.strictEqual(await calls(), 1)
  })

  it.each(["kerala/KSEB", "IN-MH/MSEDCL?as_of=2020-01-01", "IN-TS/TGSPDCL?voltage_class=400kV", "IN-GJ/MSEDCL"])(
    "%s: 404 where no tariff is known",
    async (path) => void problem((await schedule(path)).answer, "TARIFF_NOT_FOUND")
  )

  it("409 where what is known ended more than a year before", async () => {
    problem((await schedule("IN-TS/TGSPDCL?as_of=2027-04-02")).answer, "STALE_TARIFF")
    decoded((await schedule("IN-TS/TGSPDCL?as_of=2027-03-31")).answer, 200, TariffSchedule)
  })

  it("refuses what is wrong with the request free of charge", async () => {
    const wrong = await schedule("IN-MH/MSEDCL?as_of=yesterday")
    problem(wrong.answer, "invalid_parameter")
    assert.strictEqual(await wrong.calls(), 0)
    problem((await schedule("nowhere/MSEDCL")).answer, "not_found")
  })
})

describe("average carbon intensity and matching", () => {
  const enterprise = async () => {
    const { key, secret } = await suite.store.createKey(newTenant(), "enterprise")
    const send = (path: string, body?: unknown) =>
      call(`${suite.url}${path}`, {
        headers: { "x-api-key": secret },
        ...(body === undefined ? {} : { method: "POST", body })
      })
    return { send, calls: () => callsOf(suite.database.url, key.id) }
  }

  it("is the same number under the state's code, bare, with its snapshot", async () => {
    const { send } = await enterprise()
    const found = decoded(await send("/v1/carbon-intensity/latest/IN-MH"), 200, AverageCarbon)
    const { data } = metered(await send("/developer/v1/carbon-intensity/latest?state=maharashtra"), CarbonLatest)
    const [row] = data.states ?? []
    assert(row !== undefined)
    assert.deepStrictEqual(
      [found.state, found.block_start_ist, found.average, found.snapshot_id],
      ["IN-MH", row.block_start_ist, row.average, row.snapshot_id]
    )
    assert.isNotEmpty(found.sources)
    problem(await send("/v1/carbon-intensity/latest/IN-XX"), "not_found")
  })

  it("has a history once the signal is named, and none of the marginal one", async () => {
    const { calls, send } = await enterprise()
    const path = "/v1/carbon-intensity/history?state=IN-TN"
    problem(await send(path), "invalid_parameter")
    assert.strictEqual(
      problem(await send(`${path}&signal=marginal`), "NOT_IMPLEMENTED").roadmap.product,
      "carbon-marginal"
    )
    assert.strictEqual(await calls(), 0)
    const found = decoded(await send(`${path}&signal=average`), 200, CarbonSeries)
    assert.strictEqual(found.series.length, found.coverage.present)
    assert.isNotEmpty(found.series)
  })

  it("matches a year sent as one body, and refuses a profile that is not whole, free of charge", async () => {
    const { calls, send } = await enterprise()
    const year = Array.from({ length: 366 * 96 }, (_, block) => 1 + (block % 96) / 1_000)
    const body = { state: "IN-MH", from: "2026-01-01", load_mwh: year, generation_mwh: year, granularity: "hour" }
    const found = decoded(await send("/v1/matching/hourly", body), 200, HourlyMatching)
    assert.deepStrictEqual([found.match_pct, found.unmatched.length, found.excess_mwh], [100, 0, 0])
    assert.strictEqual(await calls(), 1)
    for (const load_mwh of [year.slice(1), [], [-1, ...year.slice(1)], year.slice(96)]) {
      problem(await send("/v1/matching/hourly", { ...body, load_mwh }), "INVALID_LOAD_PROFILE")
    }
    assert.strictEqual(await calls(), 1)
  })
})

describe("GDS_PRODUCT_STATUS", () => {
  it.each([
    ["x", /must be a JSON object/],
    ["[]", /must be a JSON object/],
    ['{"tarifs":"beta"}', /names no product "tarifs": there are landed-cost, tariffs/],
    ['{"tariffs":"live"}', /must give tariffs one of roadmap, beta, available/],
    ['{"tariffs":{"status":"beta","when":"now"}}', /must give tariffs one of/],
    ['{"curtailment":"beta"}', /cannot make curtailment beta: it is not built/]
  ])("%s is refused with one line", (text, message) => {
    const found = parseProducts(text)
    assert(found._tag === "Left")
    assert.match(found.left, message)
    assert.notInclude(found.left, "\n")
  })
})

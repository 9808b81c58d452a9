import { assert, describe, it } from "@effect/vitest"
import { CarbonByState, CarbonChanges, CarbonLatest, CarbonSummary } from "@grid/domain/carbon/Carbon"
import { ProductId, products } from "@grid/domain/products/Product"
import { Products } from "@grid/domain/account/ProductsApi"
import { AverageCarbon, CarbonSeries } from "@grid/domain/carbon/StateCarbon"
import { EmissionsDelta } from "@grid/domain/marginal/EmissionsDelta"
import { MarginalMethod } from "@grid/domain/carbon/MarginalSignal"
import { HourlyMatching } from "@grid/domain/matching/Matching"
import { LoadProfileFacts } from "@grid/domain/profiles/Profile"
import { Scope2List, Scope2Result } from "@grid/domain/scope2/Scope2"
import { TariffSchedule } from "@grid/domain/tariffs/TariffsApi"
import { plans } from "@grid/domain/plans/Plan"
import { requestExamples } from "@grid/docs/openapi/Examples"
import { blockMs, dayMs, isoIst, istDate, istDay, istDayDate, istDayStart } from "@grid/domain/time/Time"
import { contractRoutes } from "@grid/domain/api/ContractRoutes"
import { query } from "@grid/testing/cluster/TestCluster"
import { until } from "@grid/testing/service/ServiceProcess"
import { createHash } from "node:crypto"
import { afterAll, beforeAll } from "vitest"
import { call, callsOf, decoded, metered, newTenant, problem } from "../support/Client.ts"
import { operationOf } from "../support/Published.ts"
import { sameData } from "../support/RouteCalls.ts"
import { startSuite, type Suite } from "../support/Suite.ts"

let suite: Suite

beforeAll(async () => {
  suite = await startSuite({
    GDS_PRODUCT_STATUS: '{"tariffs":"beta","distribution":{"status":"roadmap","eta":"2027 Q3"}}'
  })
})

afterAll(() => suite.close())

const routes = contractRoutes.filter(({ policy }) => policy.product !== null)
const served: ReadonlyArray<string | null> = [
  "storage-revenue",
  "landed-cost",
  "tariffs",
  "carbon-average",
  "carbon-scope2",
  "carbon-marginal",
  "carbon-matching",
  "curtailment",
  "substation-headroom"
]
const planned = routes.filter(({ policy }) => !served.includes(policy.product))

/** Paths that the specification and section 8 of the contract name. */
const specified = `
POST /v1/landed-cost/compare
GET /v1/tariffs/{state}/{discom}
GET /v1/regulatory-change-feed
GET /v1/substations
GET /v1/substations/{substation_id}
GET /v1/substations/{substation_id}/headroom
POST /v1/sites/screen
POST /v1/storage/revenue-stack
GET /v1/carbon-intensity/latest/{state}
GET /v1/curtailment/forecast/{node}
POST /v1/dt/hosting-capacity
GET /v1/open-access-charges/{state}/{discom}
GET /v1/coverage/landed-cost
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

/** Paths that came later. */
const later = ["GET /v1/scope2"]

const send = (route: (typeof routes)[number], secret: string, body?: unknown) =>
  call(`${suite.url}${route.path.replaceAll(/:\w+/g, "anything")}`, {
    method: route.method,
    headers: { "x-api-key": secret },
    ...(body === undefined ? {} : { body })
  })

describe("the enterprise namespace", () => {
  it("has every path that is specified and no other than those that came later, published with status and both schemas", () => {
    assert.sameMembers(
      routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`),
      [...specified, ...later]
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
    for (const { distribution, enterprise, id } of plans) {
      const { key, secret } = await suite.store.createKey(newTenant(), id)
      const answers = await Promise.all(planned.map((route) => send(route, secret, requestExamples[route.name])))
      for (const [index, answer] of answers.entries()) {
        const { path, policy } = planned[index] as (typeof routes)[number]
        assert.strictEqual(answer.header("x-tier"), id, path)
        if (policy.product === "distribution" ? distribution : enterprise) {
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

  it("always replays: what ended more than a year before is called stale", async () => {
    const stale = async (as_of: string) =>
      decoded(
        (await schedule(`IN-TS/TGSPDCL?voltage_class=33kV&as_of=${as_of}`)).answer,
        200,
        TariffSchedule
      ).tariffs.map((tariff) => tariff.stale)
    assert.deepStrictEqual(await stale("2027-03-31"), [false])
    assert.deepStrictEqual(await stale("2027-04-02"), [true])
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
    const [bare, beside] = await sameData(
      () => send("/v1/carbon-intensity/latest/IN-MH"),
      () => send("/developer/v1/carbon-intensity/latest?state=maharashtra")
    )
    const found = decoded(bare, 200, AverageCarbon)
    const { data } = metered(beside, CarbonLatest)
    const [row] = data.states ?? []
    assert(row !== undefined)
    assert.deepStrictEqual(
      [found.state, found.block_start_ist, found.average, found.snapshot_id],
      ["IN-MH", row.block_start_ist, row.average, row.snapshot_id]
    )
    assert.isNotEmpty(found.sources)
    problem(await send("/v1/carbon-intensity/latest/IN-XX"), "not_found")
  })

  it("has a history once the signal is named", async () => {
    const { calls, send } = await enterprise()
    const path = "/v1/carbon-intensity/history?state=IN-TN"
    problem(await send(path), "invalid_parameter")
    problem(await send(`${path}&signal=average&method=cea`), "invalid_parameter")
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
    const again = await send(`/v1/results/${found.result_id}`)
    assert.deepStrictEqual(decoded(again, 200, HourlyMatching), found)
    assert.strictEqual(await calls(), 2)
    for (const load_mwh of [year.slice(1), [], [-1, ...year.slice(1)], year.slice(96)]) {
      problem(await send("/v1/matching/hourly", { ...body, load_mwh }), "INVALID_LOAD_PROFILE")
    }
    assert.strictEqual(await calls(), 2)
  })
})

describe("marginal carbon intensity", () => {
  const day = istDayDate(istDay(Date.now()) - 2)
  const history = async (send: (path: string) => ReturnType<typeof call>, method: MarginalMethod) => {
    const path = `/v1/carbon-intensity/history?state=IN-RJ&signal=marginal&method=${method}&from=${day}&to=${day}`
    return decoded(await send(path), 200, CarbonSeries)
  }

  it("is computed beside the average, has its method, band and snapshot, and Scope 2 does not take it", async () => {
    const { secret } = await suite.store.createKey(newTenant(), "enterprise")
    const headers = { "x-api-key": secret }
    const send = (path: string) => call(`${suite.url}${path}`, { headers })
    await until(async () => (await history(send, "dispatch")).coverage.present === 96)
    const average = `/v1/carbon-intensity/history?state=IN-RJ&signal=average&from=${day}&to=${day}`
    const { series } = decoded(await send(average), 200, CarbonSeries)
    for (const method of MarginalMethod.literals) {
      const found = await history(send, method)
      assert.deepInclude(found, { state: "IN-RJ", signal_type: "marginal", method })
      assert.deepStrictEqual(
        found.series.map(({ block_start_ist, snapshot_id }) => [block_start_ist, snapshot_id]),
        series.map(({ block_start_ist, snapshot_id }) => [block_start_ist, snapshot_id])
      )
      for (const { kg_co2e_per_mwh, p10 = null, p90 = null } of found.series) {
        assert(kg_co2e_per_mwh !== null)
        if (method === "cea") assert.deepStrictEqual([kg_co2e_per_mwh, p10, p90], [738.25, null, null])
        else assert.isTrue(p10 !== null && p90 !== null && p10 <= kg_co2e_per_mwh && kg_co2e_per_mwh <= p90)
      }
    }
    const latest = decoded(await send("/v1/carbon-intensity/latest/IN-RJ"), 200, AverageCarbon)
    assert.deepStrictEqual(
      latest.marginal_signals?.map(({ method }) => method),
      [...MarginalMethod.literals]
    )
    assert.strictEqual(latest.marginal?.kg_co2e_per_mwh, latest.marginal_signals?.[0]?.kg_co2e_per_mwh ?? undefined)
    const sourcesOf = async () => decoded(await send("/v1/carbon-intensity/latest/IN-RJ"), 200, AverageCarbon).sources
    const [method] = (await history(send, "dispatch")).sources.filter((source) => source.startsWith("marginal-"))
    assert(method !== undefined)
    await until(async () => (await sourcesOf()).includes(method))
    const body = { state: "IN-RJ", from: day, load_mwh: Array.from({ length: 96 }, () => 1), signal: "marginal" }
    problem(
      await call(`${suite.url}/v1/scope2/location-based`, { method: "POST", headers, body }),
      "MARGINAL_NOT_ALLOWED_FOR_SCOPE2"
    )
  })

  it("tells what a shift changes, marginal and average side by side; its reverse cancels it", async () => {
    const { secret } = await suite.store.createKey(newTenant(), "enterprise")
    const headers = { "x-api-key": secret }
    const delta = async (shift_mwh: ReadonlyArray<number>, rest: object = {}) =>
      call(`${suite.url}/v1/emissions/delta`, {
        method: "POST",
        headers,
        body: { state: "IN-RJ", from: day, shift_mwh, ...rest }
      })
    const shift = Array.from({ length: 96 }, (_, block) => (block === 48 ? 10 : block === 76 ? -10 : 0))
    const there = decoded(await delta(shift), 200, EmissionsDelta)
    const back = decoded(await delta(shift.map((mwh) => 0 - mwh)), 200, EmissionsDelta)
    assert.deepStrictEqual(there.coverage, { expected: 2, present: 2, pct: 100 })
    assert.strictEqual(there.delta_kg_co2e, 0 - (back.delta_kg_co2e ?? Number.NaN))
    assert.strictEqual(there.average.delta_kg_co2e, 0 - (back.average.delta_kg_co2e ?? Number.NaN))
    assert.deepStrictEqual(
      there.by_method.map(({ delta_kg_co2e, method }) => [method, (delta_kg_co2e ?? 1e9) < 1e9]),
      [
        ["dispatch", true],
        ["regression", true],
        ["cea", true]
      ]
    )
    assert.strictEqual(there.by_method[2]?.delta_kg_co2e, 0)
    const { series } = await history((path) => call(`${suite.url}${path}`, { headers }), "dispatch")
    const [noon = 0, evening = 0] = [series[48]?.kg_co2e_per_mwh, series[76]?.kg_co2e_per_mwh].map(
      (kg) => kg ?? Number.NaN
    )
    assert.closeTo(there.delta_kg_co2e ?? Number.NaN, 10 * (noon - evening), 1e-3)
    // Dispatched again by the assumptions that hold by default it is what was frozen.
    const again = decoded(await delta(shift, { assumptions: { coal_minimum_fraction: 0.55 } }), 200, EmissionsDelta)
    assert.deepStrictEqual(again.by_method, there.by_method)
    const uneven = shift.map((mwh) => Math.max(0, mwh))
    const margins = decoded(await delta(uneven, { assumptions: { operating_weight: 0 } }), 200, EmissionsDelta)
    assert.strictEqual(margins.by_method[2]?.delta_kg_co2e, 5_119)
    problem(await delta(shift, { assumptions: { coal_minimum: 0.5 } }), "invalid_parameter")
    const days = Array.from({ length: 3 * 96 }, () => 1)
    problem(await delta(days, { assumptions: { coal_minimum_fraction: 0.5 } }), "invalid_parameter")
    problem(await delta([1]), "INVALID_LOAD_PROFILE")
    problem(await delta(shift, { method: "average" }), "invalid_parameter")
    const future = decoded(await delta(shift, { from: istDate(Date.now() + 5 * dayMs) }), 200, EmissionsDelta)
    assert.deepStrictEqual([future.delta_kg_co2e, future.missing], [null, ["delta_kg_co2e", "average.delta_kg_co2e"]])
  })
})

describe("matching with storage, profiles and assumptions", () => {
  it("gains by storage, takes samples by their names, and says by whom an assumption is", async () => {
    const { secret } = await suite.store.createKey(newTenant(), "enterprise")
    const send = (body: object) =>
      call(`${suite.url}/v1/matching/hourly`, { method: "POST", headers: { "x-api-key": secret }, body })
    const request = {
      state: "IN-RJ",
      granularity: "hour",
      load_profile_id: "sample-office",
      generation_profile_id: "sample-solar"
    }
    const alone = decoded(await send(request), 200, HourlyMatching)
    const stored = decoded(
      await send({
        ...request,
        storage: { power_mw: 5, energy_mwh: 20, efficiency: 0.85 },
        assumptions: { shift_share_fraction: 0.1 }
      }),
      200,
      HourlyMatching
    )
    assert.strictEqual(stored.storage?.match_pct_without, alone.match_pct)
    assert.isAbove(stored.match_pct ?? 0, alone.match_pct ?? 100)
    assert.strictEqual(stored.kind, "simulated")
    // Nothing is known of the grid in the year of the samples.
    assert.deepStrictEqual([stored.cfe_score_pct, stored.confidence, stored.coverage?.present], [null, 0, 0])
    assert.deepStrictEqual(stored.missing, ["cfe_score_pct", "shift_windows"])
    assert.deepStrictEqual(
      stored.assumptions.map(({ name, source, value }) => [name, value, source === "request"]),
      [
        ["shift_hours", 24, false],
        ["shift_share_fraction", 0.1, true]
      ]
    )
    const { did_you_mean } = problem(await send({ ...request, assumptions: { shift_hour: 3 } }), "invalid_parameter")
    assert.deepStrictEqual(did_you_mean, ["shift_hours"])
    problem(await send({ ...request, load_profile_id: "lp_none" }), "INVALID_LOAD_PROFILE")
    problem(await send({ ...request, load_mwh: [1] }), "INVALID_LOAD_PROFILE")

    const { generation_profile_id, ...rest } = request
    const of = (...plants: ReadonlyArray<object>) => send({ ...rest, portfolio: plants })
    const same = decoded(await of({ generation_profile_id, capacity_mw: 10 }), 200, HourlyMatching)
    assert.deepStrictEqual([same.match_pct, same.unmatched], [alone.match_pct, alone.unmatched])
    const sunAndWind = [{ generation_profile_id, capacity_mw: 6 }, { generation_profile_id: "sample-wind" }]
    const both = decoded(await of(...sunAndWind), 200, HourlyMatching)
    assert.strictEqual(both.kind, "simulated")
    assert.isAbove(both.match_pct ?? 0, decoded(await of(...sunAndWind.slice(1)), 200, HourlyMatching).match_pct ?? 100)
    problem(await of({ generation_profile_id: "gp_none" }), "INVALID_LOAD_PROFILE")
    problem(await of(), "invalid_parameter")
    problem(await send({ ...request, portfolio: sunAndWind }), "INVALID_LOAD_PROFILE")
  })
})

describe("Scope 2", () => {
  /** Days whose blocks are all over and computed. */
  const dayStart = (ago: number) => istDayStart(istDay(Date.now()) - ago)
  const load = (days = 1) => Array.from({ length: days * 96 }, (_, block) => 1 + (block % 96) / 1_000)
  const csvOf = (from: number, rows: ReadonlyArray<number | null>) =>
    ["block_start,load_mwh", ...rows.map((mwh, block) => `${isoIst(from + block * blockMs)},${mwh ?? ""}`), ""].join(
      "\r\n"
    )

  const tenant = async () => {
    const { key, secret } = await suite.store.createKey(newTenant(), "enterprise")
    const headers = { "x-api-key": secret }
    return {
      get: (path: string) => call(`${suite.url}${path}`, { headers }),
      post: (body: unknown, path = "/v1/scope2/location-based") =>
        call(`${suite.url}${path}`, { method: "POST", headers, body }),
      postCsv: (query: string, csv: string) =>
        call(`${suite.url}/v1/scope2/location-based${query}`, { method: "POST", headers, csv }),
      /** Results that the list has with this query, page by page. */
      listed: async (query = "") => {
        const pages: Array<(typeof Scope2List.Type)["results"]> = []
        let cursor: string | null = ""
        while (cursor !== null) {
          const parameters: URLSearchParams = new URLSearchParams(query)
          if (cursor !== "") parameters.set("cursor", cursor)
          const page = decoded(await call(`${suite.url}/v1/scope2?${parameters}`, { headers }), 200, Scope2List)
          pages.push(page.results)
          cursor = page.next_cursor
        }
        return pages
      },
      calls: () => callsOf(suite.database.url, key.id),
      kept: async () =>
        (
          await query<{ n: number }>(
            suite.database.url,
            "select count(*)::int as n from scope2_result where tenant_id = $1",
            [key.tenant_id]
          )
        )[0]?.n
    }
  }

  /** As anybody can compute it who has a result. */
  const auditHash = ({ basis, blocks, factor_set, from, method_version, state }: typeof Scope2Result.Type) => {
    const ledger = blocks.map(({ kg_co2e_per_mwh, load_mwh, snapshot_id }) => [load_mwh, kg_co2e_per_mwh, snapshot_id])
    return createHash("sha256")
      .update(JSON.stringify([method_version, state, from, basis, factor_set, ledger]))
      .digest("hex")
  }

  /** A result of a load in one state. */
  const made = async (by: Awaited<ReturnType<typeof tenant>>, ago: number, rest: object = {}) =>
    decoded(
      await by.post({ state: "IN-MH", from: istDate(dayStart(ago)), load_mwh: load(), ...rest }),
      201,
      Scope2Result
    )

  it("is listed for its tenant alone, newest first, by state and by label, page by page", async () => {
    const one = await tenant()
    assert.deepStrictEqual(await one.listed(), [[]])
    const first = await made(one, 5, { label: "plant A" })
    const second = await made(one, 4, { state: "goa", basis: "lifecycle", load_mwh: load(2) })
    const third = await made(one, 4, { label: "plant A" })
    await made(await tenant(), 5, { label: "plant A" })
    const idsOf = (pages: Awaited<ReturnType<typeof one.listed>>) => pages.map((page) => page.map(({ id }) => id))
    const [listed = []] = await one.listed()
    const facts = ({ basis, factor_set, from, id, method_version, state, to }: (typeof listed)[number]) => ({
      basis,
      factor_set,
      from,
      id,
      method_version,
      state,
      to
    })
    const all = [third, second, first]
    const without = { created_at: "", restated_at: null }
    assert.deepStrictEqual(
      listed.map(facts),
      all.map((result) => facts({ ...without, label: null, ...result }))
    )
    assert.deepStrictEqual(
      listed.map(({ label, restated_at }) => [label, restated_at]),
      [
        ["plant A", null],
        [null, null],
        ["plant A", null]
      ]
    )
    assert.isTrue(listed.every(({ created_at }) => Math.abs(Date.parse(created_at) - Date.now()) < 600_000))
    assert.deepStrictEqual(idsOf(await one.listed("limit=2")), [[third.id, second.id], [first.id]])
    assert.deepStrictEqual(idsOf(await one.listed("state=IN-GA")), [[second.id]])
    assert.deepStrictEqual(idsOf(await one.listed("label=plant%20A&limit=1")), [[third.id], [first.id]])
    assert.deepStrictEqual(await one.listed("label=plant"), [[]])
    problem(await one.get("/v1/scope2?cursor=nonsense"), "invalid_parameter")
    problem(await one.get("/v1/scope2?state=atlantis"), "invalid_parameter")
  })

  it("is the load times the intensity that is served, kept to be read again by its tenant alone", async () => {
    const one = await tenant()
    const found = await made(one, 5, { label: "plant A" })
    assert.deepInclude(found, { state: "IN-MH", basis: "direct", factor_set: "cea-v21-direct", signal_type: "average" })
    assert.deepInclude(found.coverage, { expected: 96, present: 96 })
    const day = istDate(dayStart(5))
    const { series, sources } = decoded(
      await one.get(`/v1/carbon-intensity/history?state=IN-MH&signal=average&from=${day}&to=${day}`),
      200,
      CarbonSeries
    )
    assert.include(sources, "simulator (simulated)")
    assert.deepStrictEqual(found.sources, sources)
    assert.deepStrictEqual(
      found.blocks.map(({ kg_co2e_per_mwh, snapshot_id }) => [kg_co2e_per_mwh, snapshot_id]),
      series.map(({ kg_co2e_per_mwh, snapshot_id }) => [kg_co2e_per_mwh, snapshot_id])
    )
    const emitted = series.reduce((sum, row, block) => sum + (row.kg_co2e_per_mwh ?? 0) * (load()[block] ?? 0), 0)
    assert.closeTo(found.emissions_kg_co2e ?? 0, emitted, 1e-3)
    const again = decoded(await one.get(`/v1/scope2/${found.id}`), 200, Scope2Result)
    assert.deepStrictEqual(again, found)
    assert.strictEqual(auditHash(again), found.audit_hash)
    problem(await (await tenant()).get(`/v1/scope2/${found.id}`), "not_found")
    problem(await one.get("/v1/scope2/s2_00000000000000000000"), "not_found")
    problem(await one.get("/v1/scope2/plant-a"), "not_found")
  })

  it("takes a load that was sent before by its id, to the same audit hash; no sample, and nobody else's", async () => {
    const [one, rival] = [await tenant(), await tenant()]
    const sent = await made(one, 5)
    const body = { from: istDate(dayStart(5)), load_mwh: load() }
    const { load_profile_id } = decoded(await one.post(body, "/v1/load-profiles"), 201, LoadProfileFacts)
    const kept = decoded(await one.post({ state: "IN-MH", load_profile_id }), 201, Scope2Result)
    assert.strictEqual(kept.audit_hash, sent.audit_hash)
    assert.deepStrictEqual({ ...kept, id: sent.id }, sent)
    const refusals: ReadonlyArray<readonly [by: typeof one, body: object, detail: RegExp]> = [
      [one, { load_profile_id: "sample-flat" }, /sample-flat is a sample, which is simulated; send the load itself/],
      [one, { ...body, load_profile_id }, /Either load_mwh or load_profile_id is needed, and not both/],
      [one, {}, /Either load_mwh or load_profile_id is needed/],
      [one, { load_mwh: load() }, /from is missing: the first IST day of load_mwh/],
      [rival, { load_profile_id }, /There is no load profile lp_/]
    ]
    for (const [by, wrong, detail] of refusals)
      assert.match(problem(await by.post({ state: "IN-MH", ...wrong }), "INVALID_LOAD_PROFILE").detail, detail)
    assert.deepStrictEqual([await one.kept(), await rival.kept()], [2, 0])
  })

  it("takes the same profile as CSV", async () => {
    const one = await tenant()
    const from = dayStart(6)
    const sent = { basis: "lifecycle" }
    const { id: _id, ...json } = await made(one, 6, sent)
    const { id: _other, ...csv } = decoded(
      await one.postCsv("?state=maharashtra&basis=lifecycle&label=plant%20A", csvOf(from, load())),
      201,
      Scope2Result
    )
    assert.deepStrictEqual(csv, json)
    const swapped = csvOf(from, load())
      .replaceAll(/^([^,\r\n]+),([^,\r\n]+)/gm, '"$2","$1"')
      .replaceAll("\r", "")
    const { audit_hash } = decoded(await one.postCsv("?state=IN-MH&basis=lifecycle", swapped), 201, Scope2Result)
    assert.strictEqual(audit_hash, json.audit_hash)
  })

  it("takes a year in one call, and says what is not known of it", async () => {
    const found = decoded(
      await (await tenant()).post({ state: "IN-MH", from: istDate(dayStart(360)), load_mwh: load(365) }),
      201,
      Scope2Result
    )
    assert.lengthOf(found.blocks, 35_040)
    assert.isNull(found.emissions_kg_co2e)
    assert.isBelow(found.coverage.pct ?? 100, 80)
  })

  it("refuses what is no whole profile and what is not the average signal, free of charge and keeping nothing", async () => {
    const one = await tenant()
    const [from, day] = [dayStart(5), istDate(dayStart(5))]
    const body = { state: "IN-MH", from: day, load_mwh: load() }
    const json: ReadonlyArray<readonly [object, RegExp]> = [
      [{ load_mwh: [null, ...load().slice(1)] }, /no value for the block/],
      [{ load_mwh: load().slice(1) }, /95 values/],
      [{ load_mwh: load().slice(72) }, /24 values; it takes 96/],
      [{ load_mwh: [...load().slice(1), -1] }, /has -1/],
      [{ load_mwh: load(367) }, /366 are the most/],
      [{ from: "2100-01-01" }, /nothing is known yet/]
    ]
    for (const [part, detail] of json) {
      assert.match(problem(await one.post({ ...body, ...part }), "INVALID_LOAD_PROFILE").detail, detail)
    }
    const rows = csvOf(from, load()).split("\r\n")
    const csv: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
      [rows.toSpliced(5, 1), /Line 6: the block \S+ is missing/],
      [rows.toSpliced(5, 0, rows[4] ?? ""), /Line 6: the block \S+ is there twice/],
      [rows.toSpliced(5, 2, rows[6] ?? "", rows[5] ?? ""), /Line 6: the block \S+ is missing/],
      [rows.toSpliced(5, 1, rows[2] ?? ""), /Line 6: the block \S+ is out of order/],
      [rows.toSpliced(1, 1), /begins with the first block of an IST day/],
      [rows.slice(1), /first line/],
      [rows.toSpliced(3, 1, `${rows[3]?.split(",")[0] ?? ""},`), /Line 4: the block \S+ has no load/],
      [rows.toSpliced(3, 1, `${rows[3]?.split(",")[0] ?? ""},one`), /Line 4: load_mwh must be a number/],
      [rows.toSpliced(3, 1, "2026-08-18T00:30:00,1"), /Line 4: block_start must be/],
      [rows.toSpliced(3, 1, "2026-08-18T00:31:00Z,1"), /Line 4: \S+ is not the start/]
    ]
    for (const [lines, detail] of csv) {
      assert.match(
        problem(await one.postCsv("?state=IN-MH", lines.join("\r\n")), "INVALID_LOAD_PROFILE").detail,
        detail
      )
    }
    problem(await one.postCsv("", csvOf(from, load())), "invalid_parameter")
    problem(await one.post({ ...body, from: "2026-02-30" }), "invalid_parameter")
    for (const marginal of [{ signal: "marginal" }, { signal_type: "marginal" }]) {
      problem(await one.post({ ...body, ...marginal }), "MARGINAL_NOT_ALLOWED_FOR_SCOPE2")
    }
    problem(await one.postCsv("?state=IN-MH&signal=marginal", csvOf(from, load())), "MARGINAL_NOT_ALLOWED_FOR_SCOPE2")
    assert.deepStrictEqual([await one.calls(), await one.kept()], [0, 0])
  })

  it("is restated with what it rests on and with nothing else; readers see the old or the new, the feed names it", async () => {
    const [one, other] = [await tenant(), await tenant()]
    const corrected = dayStart(3)
    const [own, lifecycle, before, foreign] = [
      await made(one, 3),
      await made(one, 3, { basis: "lifecycle" }),
      await made(one, 4),
      await made(other, 3)
    ]
    const days = async () => {
      const window = `from=${istDate(dayStart(5))}&to=${istDate(dayStart(2))}`
      const answer = await one.get(`/developer/v1/carbon-intensity/summary?state=IN-MH&${window}`)
      return metered(answer, CarbonSummary).data.days
    }
    const daysBefore = await days()
    // What an earlier try corrected stays corrected.
    const since = new Date().toISOString()
    const named = async (by: typeof one, path = "") =>
      new Set(
        metered(
          await by.get(`/developer/v1/carbon-intensity/changes?state=IN-MH&since=${since}${path}`),
          CarbonChanges
        ).data.changes.flatMap(({ scope2_results = [] }) => scope2_results)
      )
    assert.isEmpty(await named(one))

    // Every block of the day in one step, while others read.
    const seen = { results: new Set<string>(), days: new Set<string>() }
    const window = `from=${istDate(corrected)}&to=${istDate(corrected)}`
    let isOver = false
    const reading = Array.from({ length: 3 }, async () => {
      while (!isOver) {
        seen.results.add((await one.get(`/v1/scope2/${own.id}`)).text)
        const { data } = metered(
          await one.get(`/developer/v1/carbon-intensity/by-state?states=IN-MH&${window}`),
          CarbonByState
        )
        seen.days.add(JSON.stringify(data))
      }
    })
    const held = await query<{ ts: Date; value: number }>(
      suite.database.url,
      `select distinct on (o.ts) o.ts, o.value from observation o join series s on s.id = o.series_id
       where s.dataset = 'generation_coal' and s.area = 'india' and s.source = 'simulator' and o.ts >= $1 and o.ts < $2
       order by o.ts, o.revision desc`,
      [new Date(corrected), new Date(corrected + dayMs)]
    )
    const [first, second] = held
    assert(first !== undefined && second !== undefined)
    await suite.store.write(
      "simulator",
      held.map(({ ts, value }) => ({
        dataset: "generation_coal",
        area: "india",
        kind: "simulated",
        period_minutes: ((second.ts.getTime() - first.ts.getTime()) / 60_000) as 15,
        ts: ts.getTime(),
        value: value - 20_000,
        captured_at: Date.now()
      }))
    )
    await until(() => seen.days.size > 1 && seen.results.size > 1)
    isOver = true
    await Promise.all(reading)
    assert.deepStrictEqual([seen.results.size, seen.days.size], [2, 2])

    const now = decoded(await one.get(`/v1/scope2/${own.id}`), 200, Scope2Result)
    assert.isBelow(now.emissions_kg_co2e ?? 0, own.emissions_kg_co2e ?? 0)
    assert.isTrue(now.blocks.every((block, at) => block.snapshot_id !== own.blocks[at]?.snapshot_id))
    assert.deepInclude(now.restated_from, {
      kg_co2e_per_mwh: own.intensity_kg_co2e_per_mwh,
      reason: "correction"
    })
    assert.include(
      own.blocks.map(({ snapshot_id }) => snapshot_id),
      now.restated_from?.snapshot_id
    )
    assert.notStrictEqual(now.audit_hash, own.audit_hash)
    const [listed] = await one.listed()
    assert.strictEqual(listed?.find(({ id }) => id === own.id)?.restated_at, now.restated_from?.restated_at)
    const eve = Date.parse(now.restated_from?.restated_at ?? "") - 1
    const then = (known_at: number) => one.get(`/v1/scope2/${own.id}?known_at=${new Date(known_at).toISOString()}`)
    assert.deepStrictEqual(decoded(await then(eve), 200, Scope2Result), own)
    assert.deepStrictEqual(decoded(await then(Date.now()), 200, Scope2Result), now)
    assert.match(problem(await then(corrected), "invalid_parameter").detail, /known_at must not be earlier than/)
    const also = decoded(await one.get(`/v1/scope2/${lifecycle.id}`), 200, Scope2Result)
    assert.strictEqual(also.restated_from?.kg_co2e_per_mwh, lifecycle.intensity_kg_co2e_per_mwh)
    assert.deepStrictEqual(decoded(await one.get(`/v1/scope2/${before.id}`), 200, Scope2Result), before)

    assert.deepStrictEqual(
      (await days())
        .filter((day, at) => JSON.stringify(day) !== JSON.stringify(daysBefore[at]))
        .map(({ date }) => date),
      [istDate(corrected)]
    )
    assert.deepStrictEqual([...(await named(one))], [own.id])
    assert.deepStrictEqual([...(await named(one, "&basis=lifecycle"))], [lifecycle.id])
    assert.deepStrictEqual([...(await named(other))], [foreign.id])
    assert.isEmpty(await named(one, "&view=generation"))
    const [later] = [await made(one, 3)]
    assert.notInclude([...(await named(one))], later.id)
  })
})

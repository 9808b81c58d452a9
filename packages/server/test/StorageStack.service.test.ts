import { NodeForwardCurve } from "@grid/domain/batteries/ForwardCurve"
import { OptimalDuration, RevenueStack } from "@grid/domain/batteries/RevenueStack"
import { Job } from "@grid/domain/jobs/Job"
import { blockMs } from "@grid/domain/time/Time"
import { until } from "@grid/testing/service/ServiceProcess"
import { assert, describe, it } from "vitest"
import { call, callsOf, decoded, newTenant, problem } from "./support/Client.ts"
import { type OpenSuite, sharedSuite, startSuite } from "./support/Suite.ts"

const suite = sharedSuite()

const newDesk = async (plan: "enterprise" | "pro" = "enterprise", of: OpenSuite = suite) => {
  const { key, secret } = await of.store.createKey(newTenant(), plan)
  const send = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    call(`${of.url}${path}`, {
      method,
      headers: { "x-api-key": secret, ...headers },
      ...(body === undefined ? {} : { body })
    })
  return { key, send }
}

const market_mix = { dam: true, rtm: true, asm: false, dsm_avoidance: false }
const asset = { capacity_mw: 50, duration_hr: 2, location_node: "W2" }
const stack = { asset, market_mix, horizon_years: 2 }
const durations = { location_node: "W2", capacity_mw: 50, market_mix, assumptions: { life_years: 3 } }

describe("revenue of storage on simulated data", () => {
  it("a stack is marked, sums up, and is given again to its tenant alone", async () => {
    const { send } = await newDesk()
    const answer = await send("POST", "/v1/storage/revenue-stack", stack)
    const { annual_revenue_inr_per_kw_year: years, ...rest } = decoded(answer, 200, RevenueStack)
    assert.deepInclude(rest, { asset, kind: "simulated", model_version: "srs-v0.1.6", missing: [] })
    assert.isTrue(rest.sources.length > 0 && rest.sources.every(({ kind }) => kind === "simulated"))
    assert.lengthOf(years, 2)
    for (const { by_market, calibrated, p10, p50, p90 } of years) {
      assert.isTrue(0 < p10 && p10 <= p50 && p50 <= p90)
      assert.closeTo(Number(by_market.dam) + Number(by_market.rtm), 1, 1e-9)
      assert.deepInclude(by_market, { asm: 0, dsm_avoidance: 0 })
      assert.isFalse(calibrated)
    }
    const path = `/v1/results/${rest.result_id}`
    assert.strictEqual((await send("GET", path)).text, answer.text)
    problem(await (await newDesk()).send("GET", path), "not_found")
  })

  it("counts reserve and avoided deviations where the plant is named, and says what is missing where it is not", async () => {
    const { send } = await newDesk()
    const all = { ...stack, horizon_years: 1, market_mix: { dam: true, rtm: true, asm: true, dsm_avoidance: true } }
    const plant = { technology: "solar", capacity_mw: 100 }
    const answerOf = async (body: unknown) =>
      decoded(await send("POST", "/v1/storage/revenue-stack", body), 200, RevenueStack)
    const withPlant = await answerOf({ ...all, asset: { ...asset, plant } })
    const without = await answerOf(all)
    assert.deepStrictEqual(withPlant.missing, [])
    assert.isNumber(withPlant.annual_revenue_inr_per_kw_year[0]?.by_market.dsm_avoidance)
    assert.isAbove(withPlant.annual_revenue_inr_per_kw_year[0]?.avoidance_loss_inr_per_kw ?? 0, 0)
    assert.deepStrictEqual(without.missing, ["dsm_avoidance"])
    assert.isNull(without.annual_revenue_inr_per_kw_year[0]?.by_market.dsm_avoidance)
    assert.isNumber(without.annual_revenue_inr_per_kw_year[0]?.by_market.asm)
    assert.isBelow(without.confidence, withPlant.confidence)
  })

  it("the rate of return moves with the cost per MWh, which the answer names as the request's", async () => {
    const { send } = await newDesk()
    const ratesAt = async (capex_inr_per_mwh: number) => {
      const body = { ...durations, assumptions: { life_years: 3, capex_inr_per_mwh } }
      const answer = decoded(await send("POST", "/v1/storage/optimal-duration", body), 200, OptimalDuration)
      const named = answer.assumptions.find(({ name }) => name === "capex_inr_per_mwh")
      assert.deepInclude(named, { value: capex_inr_per_mwh, source: "request" })
      return answer.durations.map(({ irr_pct }) => Number(irr_pct))
    }
    const [cheap, dear] = [await ratesAt(2_000_000), await ratesAt(3_000_000)]
    assert.lengthOf(cheap, 4)
    cheap.forEach((rate, index) => assert.isAbove(rate, dear[index] ?? Number.POSITIVE_INFINITY))
  })

  it("a forward curve has a block after another from the forecast's first on, with bands, for area and zone", async () => {
    const { send } = await newDesk()
    const curveAt = async (node: string) =>
      decoded(await send("GET", `/v1/market/forward-curve/${node}`), 200, NodeForwardCurve)
    const [area, zone] = [await curveAt("w2"), await curveAt("WR")]
    assert.deepInclude(area, { node: "W2", bid_area: "W2", kind: "simulated", calibrated: false })
    assert.deepInclude(zone, { node: "WR", bid_area: null, calibrated: true })
    assert.isAtLeast(area.series.length, 96)
    // The forecast and the bid area's prices are of one source.
    assert.deepStrictEqual(
      area.sources.map(({ dataset }) => dataset),
      ["price_dam", "dam_forecast"]
    )
    area.series.forEach(({ p10_inr_per_mwh, p50_inr_per_mwh, p90_inr_per_mwh, ts }, index) => {
      assert.isTrue(p10_inr_per_mwh <= p50_inr_per_mwh && p50_inr_per_mwh <= p90_inr_per_mwh)
      assert.strictEqual(Date.parse(ts), Date.parse(area.series[0]?.ts ?? "") + index * blockMs)
    })
    assert.strictEqual((await send("GET", `/v1/results/${area.result_id}`)).status, 200)
  })

  it("is computed meanwhile where that is preferred, and then stands among the results", async () => {
    const { send } = await newDesk()
    const answer = await send("POST", "/v1/storage/optimal-duration", durations, { prefer: "respond-async" })
    assert.strictEqual(answer.status, 202)
    const location = answer.header("location") ?? ""
    await until(async () => (await send("GET", location)).text.includes('"succeeded"'))
    const { data } = JSON.parse((await send("GET", location)).text) as { readonly data: typeof Job.Type }
    assert.strictEqual((await send("GET", data.result_url ?? "")).status, 200)
  })
})

const refusals: ReadonlyArray<readonly [path: string, body: unknown, code: "invalid_parameter" | "not_found"]> = [
  ["/v1/storage/revenue-stack", { ...stack, asset: { ...asset, location_node: "W9" } }, "not_found"],
  ["/v1/storage/revenue-stack", { ...stack, assumptions: { availabilty: 0.9 } }, "invalid_parameter"],
  ["/v1/storage/revenue-stack", { ...stack, assumptions: { availability: 2 } }, "invalid_parameter"],
  [
    "/v1/storage/revenue-stack",
    { ...stack, market_mix: { ...market_mix, dam: false, rtm: false } },
    "invalid_parameter"
  ],
  ["/v1/storage/revenue-stack", { ...stack, horizon_years: 26 }, "invalid_parameter"],
  ["/v1/storage/optimal-duration", { ...durations, location_node: "nowhere" }, "not_found"],
  ["/v1/storage/optimal-duration", { ...durations, capacity_mw: 0 }, "invalid_parameter"]
]

describe("what is refused", () => {
  it.each(refusals)("%s %j is %s", async (path, body, code) => {
    const { send } = await newDesk()
    problem(await send("POST", path, body), code)
  })

  it("a lower plan, with nothing charged", async () => {
    const { key, send } = await newDesk("pro")
    problem(await send("POST", "/v1/storage/revenue-stack", stack), "TIER_REQUIRED")
    problem(await send("GET", "/v1/market/forward-curve/W2"), "TIER_REQUIRED")
    assert.strictEqual(await callsOf(suite.database.url, key.id), 0)
  })

  it("a question without any data, naming the dataset", async () => {
    const empty = await startSuite({ GDS_SOURCES: "exchange" }, "migrated")
    try {
      const { send } = await newDesk("enterprise", empty)
      const { detail } = problem(await send("POST", "/v1/storage/revenue-stack", stack), "data_unavailable")
      assert.include(detail, "price_dam")
      problem(await send("GET", "/v1/market/forward-curve/W2"), "data_unavailable")
    } finally {
      await empty.close()
    }
  })
})

import { assert, describe, it } from "@effect/vitest"
import { Dispatch } from "@grid/domain/batteries/Dispatch"
import { call, decoded, newTenant, problem } from "./support/Client.ts"
import { sameTwice } from "./support/Again.ts"
import { sharedSuite } from "./support/Suite.ts"

const suite = sharedSuite()

const newDesk = async () => {
  const { secret } = await suite.store.createKey(newTenant(), "enterprise")
  return (method: string, path: string, body?: unknown) =>
    call(`${suite.url}/v1${path}`, {
      method,
      headers: { "x-api-key": secret },
      ...(body === undefined ? {} : { body })
    })
}

const all = { dam: true, rtm: true, asm: true, dsm_avoidance: true }
const question = {
  asset: { capacity_mw: 50, duration_hr: 2, location_node: "W2" },
  market_mix: all,
  initial_soc_fraction: 0.5
}

describe("dispatch of a storage", () => {
  it("answers from a fresh start for 48 hours, marked as simulated, and keeps the answer byte for byte", async () => {
    const desk = await newDesk()
    const first = await desk("POST", "/dispatch/co-optimisation", question)
    const answer = decoded(first, 200, Dispatch)
    assert.strictEqual(answer.kind, "simulated")
    assert.lengthOf(answer.schedule, 192)
    assert.isAbove(answer.revenue_inr, 0)
    assert.deepStrictEqual(answer.missing, ["dsm_avoidance"], "no plant is named")
    const kept = await desk("GET", `/results/${answer.result_id}`)
    assert.strictEqual(kept.text, first.text)
    await sameTwice(() => desk("POST", "/dispatch/co-optimisation", question))
  })

  it("balances energy, charges or discharges, and stays within its power over all markets", async () => {
    const desk = await newDesk()
    const body = { ...question, market_mix: { ...all, asm: false } }
    const answer = decoded(await desk("POST", "/dispatch/co-optimisation", body), 200, Dispatch)
    let content = answer.initial_soc_mwh
    for (const { by_market_mw, charge_mw, discharge_mw, soc_mwh } of answer.schedule) {
      content += 0.25 * (Math.sqrt(0.85) * charge_mw - discharge_mw / Math.sqrt(0.85))
      assert.closeTo(soc_mwh, content, 1e-6)
      assert.strictEqual(Math.min(charge_mw, discharge_mw), 0)
      const sold = [by_market_mw.dam, by_market_mw.rtm].map(Number)
      assert.closeTo(
        sold.reduce((sum, mw) => sum + mw, 0),
        discharge_mw - charge_mw,
        1e-6
      )
      assert.isAtMost(Math.abs(discharge_mw - charge_mw), 50)
    }
  })

  it("takes part in all four markets beside a plant, and sells none of its power twice", async () => {
    const desk = await newDesk()
    const plant = { technology: "wind", capacity_mw: 100 }
    const body = { ...question, asset: { ...question.asset, plant } }
    const answer = decoded(await desk("POST", "/dispatch/co-optimisation", body), 200, Dispatch)
    assert.deepStrictEqual(answer.missing, [])
    assert.deepStrictEqual(answer.asset.plant, plant)
    assert.isTrue(Object.values(answer.revenue_by_market_inr).every((inr) => inr !== null))
    assert.isAbove(answer.revenue_by_market_inr.dsm_avoidance ?? 0, 0)
    for (const { by_market_mw } of answer.schedule) {
      const sold = Object.values(by_market_mw).map((mw) => Math.max(0, mw ?? Number.NaN))
      assert.isAtMost(
        sold.reduce((sum, mw) => sum + mw, 0),
        0.95 * 50 + 1e-5
      )
    }
    const datasets = answer.sources.map(({ dataset }) => dataset)
    assert.includeMembers(datasets, ["ancillary_price_tras_up", "normal_rate"])
  })

  it("takes assumptions of the caller, and leaves markets out that are not taken part in", async () => {
    const desk = await newDesk()
    const mix = { dam: true, rtm: false, asm: false, dsm_avoidance: false }
    const body = { ...question, market_mix: mix, assumptions: { wear_inr_per_mwh: 0, availability: 1 } }
    const answer = decoded(await desk("POST", "/dispatch/co-optimisation", body), 200, Dispatch)
    assert.deepStrictEqual(answer.missing, [])
    assert.strictEqual(answer.wear_inr, 0)
    assert.isTrue(answer.schedule.every(({ by_market_mw }) => by_market_mw.rtm === 0 && by_market_mw.asm === 0))
    const availability = answer.assumptions.find(({ name }) => name === "availability")
    assert.deepInclude(availability, { value: 1, source: "request", confidence: "unverified" })
  })

  it("refuses a mix of no market, and names the nearest node and assumption where it knows neither", async () => {
    const desk = await newDesk()
    const nowhere = { ...question, asset: { ...question.asset, location_node: "W9" } }
    assert.match(problem(await desk("POST", "/dispatch/co-optimisation", nowhere), "not_found").detail, /W9/)
    const idle = { ...question, market_mix: { dam: false, rtm: false, asm: false, dsm_avoidance: false } }
    assert.match(
      problem(await desk("POST", "/dispatch/co-optimisation", idle), "invalid_parameter").detail,
      /market_mix/
    )
    const unknown = { ...question, assumptions: { wear_inr: 1 } }
    const refusal = problem(await desk("POST", "/dispatch/co-optimisation", unknown), "invalid_parameter")
    assert.match(JSON.stringify(refusal), /wear_inr_per_mwh/)
  })
})

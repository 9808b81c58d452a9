import { assert, describe, it } from "@effect/vitest"
import type { IstDate } from "@grid/domain/Brands"
import type { ModeCost } from "@grid/domain/tariffs/LandedCost"
import { loadSolver } from "@grid/models/engines/Highs"
import type { LandedCostInputs } from "@grid/models/landed-cost/Inputs"
import { landedCost, landedCostV07 } from "@grid/models/landed-cost/LandedCost"
import type { Highs } from "highs"
import { beforeAll } from "vitest"
import { april } from "./support/April.ts"
import { inputsOf } from "./support/LandedCase.ts"

let highs: Highs

beforeAll(async () => {
  highs = await loadSolver()
})

const inputs: LandedCostInputs = { ...inputsOf(april), modes: ["grid", "goa", "rtm"] }

const answerOf = (change: Partial<LandedCostInputs>, engine = landedCost) =>
  engine.compute({ ...inputs, ...change }, { highs, seed: "seed" })

const modeOf = (results: ReadonlyArray<ModeCost>, mode: ModeCost["mode"]): ModeCost => {
  const one = results.find((each) => each.mode === mode)
  assert.isDefined(one)
  return one
}

const confidences = (change: Partial<LandedCostInputs>, engine = landedCost) => {
  const { results } = answerOf(change, engine)
  return Object.fromEntries(results.map(({ confidence, mode }) => [mode, confidence]))
}

/** Prices of which some days of April have those of another day. */
const borrowed = (borrowed_days: number): LandedCostInputs["prices"] =>
  inputs.prices === null ? null : { ...inputs.prices, borrowed_days }

/** The tariff with another period. */
const lasting = (applicable_from: string, applicable_to: string | null): Partial<LandedCostInputs> => ({
  tables: {
    ...inputs.tables,
    tariffs: inputs.tables.tariffs.map((row) => ({
      ...row,
      applicable_from: applicable_from as IstDate,
      applicable_to: applicable_to as IstDate | null
    }))
  }
})

describe("certainty of a landed cost", () => {
  it("says of how many blocks a price is known, and a day with another's price counts half", () => {
    const some = answerOf({ prices: borrowed(12) })
    assert.deepStrictEqual(some.price_coverage, { expected: 2_880, present: 1_728, pct: 60 })
    assert.deepStrictEqual(answerOf({}).price_coverage, { expected: 2_880, present: 2_880, pct: 100 })
    assert.isUndefined(answerOf({ prices: null, modes: ["grid"] }).price_coverage)
    const own = confidences({})
    const none = confidences({ prices: borrowed(30) })
    assert.closeTo(Number(none["rtm"]), Number(own["rtm"]) / 2, 0.0051)
    assert.deepStrictEqual([none["grid"], none["goa"]], [own["grid"], own["goa"]])
  })

  it("says of how many blocks the plant's profile has the date, and a day with another's generation counts half", () => {
    const dated = (undated_days: number): Partial<LandedCostInputs> => ({
      plant: inputs.plant === null ? null : { ...inputs.plant, undated_days }
    })
    assert.deepStrictEqual(answerOf(dated(12)).generation_coverage, { expected: 2_880, present: 1_728, pct: 60 })
    assert.isUndefined(answerOf({}).generation_coverage)
    const [own, none] = [confidences(dated(0)), confidences(dated(30))]
    assert.closeTo(Number(none["goa"]), Number(own["goa"]) / 2, 0.0051)
    assert.deepStrictEqual([none["grid"], none["rtm"]], [own["grid"], own["rtm"]])
    assert.deepStrictEqual(own, confidences({}))
  })

  it("tells the last day of an order, and a bill of days beyond it is less certain", () => {
    const ended = lasting("2025-04-01", "2026-03-31")
    const [line] = modeOf(answerOf(ended).results, "grid").breakdown
    assert.strictEqual(line?.applicable_to, "2026-03-31")
    assert.isBelow(Number(confidences(ended)["grid"]), Number(confidences(lasting("2026-04-01", null))["grid"]))
    assert.isNull(modeOf(answerOf(lasting("2026-04-01", null)).results, "grid").breakdown[0]?.applicable_to)
  })

  it("counts the age of an order by the days that are billed, not by the day of the question", () => {
    const kept = confidences(lasting("2026-04-01", "2026-04-30"))
    assert.deepStrictEqual(kept, confidences(lasting("2026-04-01", "2027-03-31")))
    // A load of 2036 under an order of today: nobody knows what holds then.
    const later = { ...inputs.load, from: "2036-04-01" as IstDate }
    const far = confidences({ ...lasting("2026-04-01", "2027-03-31"), load: later })
    assert.isBelow(Number(far["grid"]), 0.05)
    const asked = confidences({ ...lasting("2026-04-01", "2027-03-31"), load: later, is_replay: true })
    assert.strictEqual(asked["grid"], kept["grid"])
  })

  it("is that of simulated data where the plant's energy is simulated", () => {
    const simulated = inputs.plant === null ? null : { ...inputs.plant, is_simulated: true }
    const own = confidences({})
    const sample = confidences({ plant: simulated })
    assert.closeTo(Number(sample["goa"]), (Number(own["goa"]) * 0.5) / 0.95, 0.0051)
    assert.deepStrictEqual([sample["grid"], sample["rtm"]], [own["grid"], own["rtm"]])
  })

  it("names what a tariff may ask for demand above that of the contract, which no row has", () => {
    // 1 MW at a power factor of 0.98 are 1,020.4 kVA.
    const contracted = (contract_demand_kva: number) => ({ consumer: { ...inputs.consumer, contract_demand_kva } })
    const grid = (change: Partial<LandedCostInputs>, engine = landedCost) =>
      modeOf(answerOf(change, engine).results, "grid")
    const [within, above] = [grid(contracted(1_000 / 0.98)), grid(contracted(1_020))]
    assert.deepStrictEqual(
      [within.missing.includes("excess_demand"), above.missing.includes("excess_demand")],
      [false, true]
    )
    assert.isBelow(above.confidence, within.confidence)
    assert.strictEqual(above.landed_inr_per_kwh, within.landed_inr_per_kwh)
    assert.notInclude(grid(contracted(1_020), landedCostV07).missing, "excess_demand")
  })

  it("told nothing of it in lc-v0.7", () => {
    const former = answerOf({ prices: borrowed(30) }, landedCostV07)
    assert.notProperty(former, "price_coverage")
    assert.notProperty(modeOf(former.results, "grid").breakdown[0], "applicable_to")
    assert.deepStrictEqual(confidences({ prices: borrowed(30) }, landedCostV07), confidences({}, landedCostV07))
  })
})

import { assert, describe, it } from "@effect/vitest"
import type { Asset, MarketMix } from "@grid/domain/batteries/Asset"
import { type Dispatch, dispatchDefaults } from "@grid/domain/batteries/Dispatch"
import { assume } from "@grid/domain/engines/Assumptions"
import { mean, sum } from "@grid/domain/numbers/Numbers"
import { avoidedByNewest, avoidedOn, withPrices } from "@grid/models/batteries/Avoided"
import {
  type DispatchInputs,
  horizonDays,
  storageDispatch,
  storageDispatchV02,
  storageDispatchV024,
  storageDispatchV025
} from "@grid/models/batteries/dispatch/DispatchEngine"
import { mostScenarios, scenariosOf } from "@grid/models/batteries/dispatch/Scenarios"
import { historyOf } from "@grid/models/batteries/FrozenPrices"
import type { Body } from "@grid/models/engines/Engine"
import { loadSolver } from "@grid/models/engines/Highs"
import { makeRandom } from "@grid/models/engines/Random"
import { dayMs } from "@grid/domain/time/Time"
import { Result } from "effect"
import type { Highs } from "highs"
import { beforeAll } from "vitest"
import { frame } from "./support/EngineInputs.ts"
import { drawnPrices } from "./support/Prices.ts"

let highs: Highs

beforeAll(async () => {
  highs = await loadSolver()
})

const days = 28
const { dam, first_day, rtm } = drawnPrices(days)
const { dam: reserve } = drawnPrices(days, "reserve")
const past = (values: ReadonlyArray<number | null>) => ({ first_day, values })
const { values } = Result.getOrThrow(assume(dispatchDefaults))

const asset: Asset = { capacity_mw: 50, duration_hr: 2, location_node: "W2" }
const beside: Asset = { ...asset, plant: { technology: "wind", capacity_mw: 200 } }
const all: MarketMix = { dam: true, rtm: true, asm: true, dsm_avoidance: true }

const inputs: DispatchInputs = {
  frame,
  asset: beside,
  market_mix: all,
  initial_soc_fraction: 0.5,
  values,
  first_day: first_day + days,
  dam: past(dam),
  rtm: past(rtm ?? []),
  ancillary: past(reserve),
  deviation_rates: past(dam),
  certainty: { tier: "observed", age_days: 0, skill: 1 }
}

const dispatch = (change: Partial<DispatchInputs> = {}): Body<Dispatch> =>
  storageDispatch.compute({ ...inputs, ...change }, { highs, seed: "dispatch" })

const power_mw = asset.capacity_mw * values.availability
const kept = values.deviation_power_share

describe("a dispatch over all markets", () => {
  it("sells no power twice, keeps the energy for what it offered, and loses none", () => {
    const { initial_soc_mwh, missing, revenue_by_market_inr, revenue_inr, scenario_revenue_inr, schedule } = dispatch()
    assert.deepStrictEqual(missing, [])
    assert.isAbove(sum(schedule.map(({ by_market_mw }) => Number(by_market_mw.asm))), 0, "reserve is worth offering")
    const [aside_mwh, each_way] = [kept * initial_soc_mwh, Math.sqrt(values.round_trip_efficiency)]
    let content = initial_soc_mwh
    for (const { by_market_mw, charge_mw, discharge_mw, soc_mwh } of schedule) {
      const volumes = Object.values(by_market_mw).map(Number)
      assert.isAtMost(sum(volumes.map((mw) => Math.max(0, mw))), power_mw + 1e-5)
      assert.closeTo(Number(by_market_mw.dsm_avoidance), kept * power_mw, 1e-9)
      assert.isAtMost(charge_mw, (1 - kept) * power_mw + 1e-5)
      content += 0.25 * (each_way * charge_mw - discharge_mw / each_way)
      assert.closeTo(soc_mwh, content, 1e-6)
      const needed = (Number(by_market_mw.asm) * values.ancillary_kept_h) / each_way
      assert.isAtLeast(soc_mwh - aside_mwh, needed - 1e-4)
    }
    assert.closeTo(sum(Object.values(revenue_by_market_inr).map(Number)), revenue_inr, 1e-6)
    assert.isBelow(scenario_revenue_inr[0] ?? 0, scenario_revenue_inr.at(-1) ?? 0)
  })

  it.each<Partial<MarketMix>>([
    {},
    { rtm: false },
    { rtm: false, asm: false },
    { dam: false, rtm: false },
    { rtm: false, asm: false, dsm_avoidance: false }
  ])("has the mean of its scenarios for its expected revenue, whatever markets it takes part in: %j", (mix) => {
    const market_mix = { ...all, ...mix }
    const answer = dispatch({ market_mix })
    const expected = sum(Object.values(answer.expected_by_market_inr).map(Number))
    assert.strictEqual(answer.scenarios, mostScenarios)
    assert.strictEqual(answer.scenario_revenue_inr.length, mostScenarios)
    assert.closeTo(mean(answer.scenario_revenue_inr), expected, 0.01)
    if (market_mix.rtm) return
    assert.closeTo(expected, answer.revenue_inr, 0.01)
    assert.closeTo(expected - answer.wear_inr + answer.end_value_inr, answer.expected_objective_inr, 1)
  })

  it("earns twice as much with twice the storage, and never less with less wear or more energy", () => {
    const market_mix = { ...all, asm: false, dsm_avoidance: false }
    const worth = (change: Partial<Asset>, wear_inr_per_mwh = values.wear_inr_per_mwh) => {
      const question = {
        ...inputs,
        market_mix,
        asset: { ...asset, ...change },
        values: { ...values, wear_inr_per_mwh }
      }
      const seed = JSON.stringify(question)
      return storageDispatch.compute(question, { highs, seed }).expected_objective_inr
    }
    const one = worth({})
    assert.closeTo(worth({ capacity_mw: 100 }) / one, 2, 1e-6)
    for (const more of [worth({ duration_hr: 2.02 }), worth({}, 0.999 * values.wear_inr_per_mwh)]) {
      assert.isAbove(more, one)
      assert.isBelow(more, 1.01 * one)
    }
  })

  it("has the same scenarios where a past price is restated, each moved by it alone", () => {
    const restated = { ...inputs, dam: past(dam.map((price, block) => (block === 40 ? (price ?? 0) + 1 : price))) }
    const moves = (engine: typeof storageDispatch) => {
      const of = (question: DispatchInputs) => engine.compute(question, { highs, seed: "" }).scenario_revenue_inr
      const base = of(inputs)
      return of(restated).map((revenue, index) => Math.abs(revenue / (base[index] ?? 0) - 1))
    }
    assert.isBelow(Math.max(...moves(storageDispatch)), 2e-3)
    assert.isAbove(Math.max(...moves(storageDispatchV025)), 0.01)
  })

  it("counts what it avoids of charges for deviation as the revenue of coming years does", () => {
    const storage = { capacity_mw: 50, duration_h: 2, plant: beside.plant ?? null }
    const rates = withPrices(past(dam), [past(dam)])
    const perDay = avoidedOn(rates, values, storage, first_day + days)?.charges_inr ?? Number.NaN
    const { revenue_by_market_inr } = dispatch({ market_mix: { ...all, rtm: false, asm: false } })
    assert.closeTo(Number(revenue_by_market_inr.dsm_avoidance), horizonDays * power_mw * perDay, 1e-6)
    assert.isAbove(perDay, 0)
  })

  it("tells what the energy is worth that it loses meanwhile, and takes it off nothing", () => {
    const market_mix = { ...all, rtm: false, asm: false }
    const storage = { capacity_mw: 50, duration_h: 2, plant: beside.plant ?? null }
    const losses = (change: Partial<DispatchInputs> = {}) => dispatch({ market_mix, ...change }).avoidance_loss_inr
    const avoided = avoidedOn(withPrices(past(dam), [past(dam)]), values, storage, first_day + days)
    const perDay = avoided?.losses_inr
    assert.closeTo(losses() ?? Number.NaN, horizonDays * power_mw * Number(perDay), 1e-6)
    assert.isAbove(perDay ?? 0, 0)
    const former = storageDispatchV024.compute({ ...inputs, market_mix }, { highs, seed: "dispatch" })
    const charges = dispatch({ market_mix }).revenue_by_market_inr.dsm_avoidance
    assert.closeTo(charges ?? 0, horizonDays * power_mw * Number(avoided?.charges_inr), 1e-6)
    assert.notProperty(former, "avoidance_loss_inr")
    assert.strictEqual(losses({ market_mix: { ...market_mix, dsm_avoidance: false } }), 0)
    assert.isNull(losses({ deviation_rates: null }))
    // Rates of days before any price.
    const old = dispatch({ market_mix, deviation_rates: { first_day: first_day - days, values: dam } })
    assert.isNull(old.avoidance_loss_inr)
    assert.deepStrictEqual(old.missing, ["avoidance_loss"])
    assert.strictEqual(old.confidence, former.confidence)
    assert.isAbove(old.revenue_by_market_inr.dsm_avoidance ?? 0, 0)
  })

  it("charges deviations by the rules of the days that are dispatched, whenever the newest rates are from", () => {
    const change = { market_mix: { ...all, rtm: false, asm: false } }
    const storage = { capacity_mw: 50, duration_h: 2, plant: beside.plant ?? null }
    const [march, april] = ["2026-03-31", "2026-04-01"].map((date) => Date.parse(date) / dayMs)
    const at = (day: number) => {
      const rates = withPrices({ first_day: day - 30, values: dam.slice(0, 28 * 96) }, [])
      const moved = { ...change, first_day: day, deviation_rates: rates, dam: { ...past(dam), first_day: day - days } }
      return [
        storageDispatchV024.compute({ ...inputs, ...moved }, { highs, seed: "dispatch" }).revenue_by_market_inr
          .dsm_avoidance ?? Number.NaN,
        storageDispatchV02.compute({ ...inputs, ...moved }, { highs, seed: "dispatch" }).revenue_by_market_inr
          .dsm_avoidance ?? Number.NaN,
        horizonDays * power_mw * (avoidedByNewest(rates, values, storage)?.charges_inr ?? Number.NaN)
      ] as const
    }
    const [[before], [after, former, newest]] = [at(march ?? 0), at(april ?? 0)]
    assert.isAbove(after, 1.5 * before)
    assert.strictEqual(former, before)
    assert.closeTo(former, newest, 1e-6)
  })

  it.each([
    ["asm", { ancillary: null }],
    ["asm", { ancillary: past(reserve.map((price, block) => (block < 6 * 96 ? price : null))) }],
    ["dsm_avoidance", { deviation_rates: null }],
    ["dsm_avoidance", { asset }]
  ] as const)(
    "of %s without data knows nothing, trusts itself less, and leaves the rest as it is",
    (market, change) => {
      const mix = { ...all, rtm: false, asm: market === "asm", dsm_avoidance: market === "dsm_avoidance" }
      const without = dispatch({ ...change, market_mix: mix })
      const rest = dispatch({ ...change, market_mix: { ...mix, [market]: false } })
      assert.deepStrictEqual(without.missing, [market])
      assert.isBelow(without.confidence ?? 1, rest.confidence ?? 0)
      assert.isNull(without.revenue_by_market_inr[market])
      assert.isTrue(without.schedule.every(({ by_market_mw }) => by_market_mw[market] === null))
      assert.strictEqual(without.revenue_inr, rest.revenue_inr)
    }
  )
})

describe("scenarios of reserve", () => {
  const ancillaryAt = (energy: ReadonlyArray<number | null>) =>
    scenariosOf(
      { dam: historyOf(energy, first_day), rtm: null, ancillary: historyOf(reserve, first_day) },
      first_day + days,
      first_day + days + 1,
      0,
      makeRandom("scenarios").next
    )?.ancillary

  it("are past days of reserve around its own mean by block, whatever energy costs", () => {
    const ancillary = ancillaryAt(dam)
    assert.deepStrictEqual(ancillaryAt(dam.map((price) => 3 * Number(price))), ancillary)
    ancillary?.expected.forEach((price, step) => {
      const before = reserve.filter((_, block) => block % 96 === step % 96)
      assert.closeTo(price ?? Number.NaN, mean(before.map(Number)), 1e-6)
      assert.closeTo(mean(ancillary.paths.map((path) => path[step] ?? Number.NaN)), price ?? 0, 1e-6)
    })
    assert.isAbove(new Set(ancillary?.paths.map((path) => path[40])).size, 5)
  })
})

import { Dispatch } from "@grid/domain/batteries/Dispatch"
import { RevenueStack } from "@grid/domain/batteries/RevenueStack"
import { CaptureRate, CurtailmentForecast } from "@grid/domain/curtailment/CurtailmentApi"
import { LandedCost } from "@grid/domain/tariffs/LandedCost"
import { PpaEconomics } from "@grid/domain/tariffs/PpaEconomics"
import { holdsForAll } from "@grid/testing/Property"
import { Schema } from "effect"
import * as FastCheck from "fast-check"
import { assert, describe, it } from "vitest"
import { ask } from "./support/Answers.ts"

const decode = {
  capture: Schema.decodeUnknownSync(CaptureRate),
  contract: Schema.decodeUnknownSync(PpaEconomics),
  curtailment: Schema.decodeUnknownSync(CurtailmentForecast),
  dispatch: Schema.decodeUnknownSync(Dispatch),
  landed: Schema.decodeUnknownSync(LandedCost),
  stack: Schema.decodeUnknownSync(RevenueStack)
}

const day = FastCheck.array(FastCheck.double({ min: 0.01, max: 3, noNaN: true }), { minLength: 96, maxLength: 96 })

const contractOf = (changed: object) => decode.contract(ask("ppa-economics", changed).answer)

describe("a longer horizon begins with the years of a shorter one", () => {
  it("of storage, of curtailment and of capture rates", () => {
    const stack = (horizon_years: number) =>
      decode.stack(ask("storage-stack", { horizon_years }).answer).annual_revenue_inr_per_kw_year
    const curtailed = (horizon_years: number) =>
      decode.curtailment(ask("curtailment-forecast", { horizon_years }).answer).annual
    const captured = (horizon_years: number) => decode.capture(ask("capture-rate", { horizon_years }).answer).annual
    assert.deepStrictEqual(stack(5).slice(0, 2), stack(2))
    assert.deepStrictEqual(curtailed(3).slice(0, 1), curtailed(1))
    assert.deepStrictEqual(captured(3).slice(0, 1), captured(1))
  })

  it("of a contract up to what its debt and its last year rest on", () => {
    const years = (load_mwh: ReadonlyArray<number>, term_years: number) =>
      contractOf({ load_mwh, term_years }).cashflows.map(
        ({ delivered_mwh, ebitda, excess_mwh, generation_mwh, opex, revenue, shortfall_mwh, year }) => ({
          delivered_mwh,
          ebitda,
          excess_mwh,
          generation_mwh,
          opex,
          revenue,
          shortfall_mwh,
          year
        })
      )
    holdsForAll(
      [day, FastCheck.integer({ min: 1, max: 19 })],
      ([load, term]) => assert.deepStrictEqual(years(load, 20).slice(0, term), years(load, term)),
      { numRuns: 20, seed: 1 }
    )
  })
})

describe("so many times a contract", () => {
  it("is so many times its money and energy, at the same returns", () => {
    holdsForAll(
      [day, FastCheck.integer({ min: 2, max: 1_000 })],
      ([load, times]) => {
        const one = contractOf({ load_mwh: load, capacity_mw: 1 })
        const many = contractOf({ load_mwh: load.map((energy) => times * energy), capacity_mw: times })
        const near = (got: number, of: number) => assert.closeTo(got, times * of, 1e-9 * times * (1 + Math.abs(of)))
        near(many.npv_inr, one.npv_inr)
        near(many.debt_inr, one.debt_inr)
        for (const [index, { equity_cashflow, excess_mwh, revenue, tax }] of many.cashflows.entries()) {
          near(equity_cashflow, one.cashflows[index]?.equity_cashflow ?? Number.NaN)
          near(excess_mwh, one.cashflows[index]?.excess_mwh ?? Number.NaN)
          near(revenue, one.cashflows[index]?.revenue ?? Number.NaN)
          near(tax, one.cashflows[index]?.tax ?? Number.NaN)
        }
        assert.strictEqual(many.irr_status, one.irr_status)
        if (one.irr_pct !== null) assert.closeTo(many.irr_pct ?? Number.NaN, one.irr_pct, 1e-6)
      },
      { numRuns: 20, seed: 1 }
    )
  })
})

describe("one option more", () => {
  it("is never dearer: the plan over all ways of supply costs no more than the cheapest of them", () => {
    holdsForAll(
      [day],
      ([load_mwh]) => {
        const { results } = decode.landed(ask("landed-cost", { load_mwh, paths: 0 }).answer)
        const costs = results.flatMap(({ landed_inr_per_kwh, mode }) =>
          landed_inr_per_kwh === null || mode === "hybrid" ? [] : [landed_inr_per_kwh]
        )
        const hybrid = results.find(({ mode }) => mode === "hybrid")?.landed_inr_per_kwh ?? Number.NaN
        assert.isAtMost(hybrid, Math.min(...costs) + 1e-9)
      },
      { numRuns: 20, seed: 1 }
    )
  })

  it("is never worth less: a market more is no lower objective of a storage", () => {
    const objective = (market_mix: object) =>
      decode.dispatch(
        ask("storage-dispatch", {
          market_mix: { dam: true, rtm: false, asm: false, dsm_avoidance: false, ...market_mix }
        }).answer
      ).expected_objective_inr
    const [one, two, three] = [{}, { rtm: true }, { rtm: true, asm: true }].map(objective)
    assert.isAtLeast(two ?? Number.NaN, one ?? Number.NaN)
    assert.isAtLeast(three ?? Number.NaN, two ?? Number.NaN)
  })
})

import { assert, describe, it } from "@effect/vitest"
import type { ModeCost } from "@grid/domain/tariffs/LandedCost"
import type { SupplyMode } from "@grid/domain/tariffs/SupplyMode"
import { loadSolver } from "@grid/models/engines/Highs"
import type { LandedCostInputs } from "@grid/models/landed-cost/Inputs"
import { landedCost } from "@grid/models/landed-cost/LandedCost"
import { holdsForAll } from "@grid/testing/Property"
import type { Highs } from "highs"
import { beforeAll } from "vitest"
import * as FastCheck from "fast-check"
import { april } from "./support/April.ts"
import { cases, inputsOf, type PlainCase } from "./support/LandedCase.ts"
import { mixBound } from "./support/MixBound.ts"
import { captivePart, exchangeFlow, gridFlow, plainBill, plantFlow } from "./support/PlainLandedCost.ts"
import { assertNear } from "./support/Near.ts"

let highs: Highs

beforeAll(async () => {
  highs = await loadSolver()
})

const compare = (inputs: LandedCostInputs) => landedCost.compute(inputs, { highs, seed: "seed" })

const resultOf = (results: ReadonlyArray<ModeCost>, mode: SupplyMode): ModeCost => {
  const result = results.find((one) => one.mode === mode)
  if (result === undefined) throw new Error(`no ${mode}`)
  return result
}

/** Amounts of a breakdown by line, those of several orders together. */
const amountsOf = ({ breakdown }: ModeCost): Readonly<Record<string, number>> => {
  const amounts: Record<string, number> = {}
  for (const { annual_inr, component } of breakdown) amounts[component] = (amounts[component] ?? 0) + annual_inr
  return amounts
}

const plainBills = (one: PlainCase) => {
  const plant = plantFlow(one)
  return {
    grid: plainBill(one, gridFlow(one), () => 1),
    goa: plainBill(one, plant, () => 1),
    "group-captive": plainBill(one, plant, captivePart(one, plant)),
    rtm: plainBill(one, exchangeFlow(one), () => 1)
  }
}

const inrOf = ({ breakdown }: ModeCost): number => breakdown.reduce((all, { annual_inr }) => all + annual_inr, 0)

const kwhOf = ({ load_mwh }: PlainCase): number => load_mwh.reduce((sum, mwh) => sum + 1_000 * mwh, 0)

const assertAddsUp = (one: PlainCase, results: ReadonlyArray<ModeCost>) => {
  if (kwhOf(one) === 0) return
  for (const { breakdown, by_month, landed_inr_per_kwh, mode } of results) {
    const sum = breakdown.reduce((all, { inr_per_kwh }) => all + Number(inr_per_kwh), 0)
    assertNear(sum, Number(landed_inr_per_kwh), `${mode} in all`)
    const months = by_month.reduce((all, { inr }) => all + inr, 0)
    assertNear(months / kwhOf(one), Number(landed_inr_per_kwh), `${mode} by month`)
  }
}

const singles = ["grid", "goa", "group-captive", "rtm"] as const

describe("landed cost", () => {
  it("agrees with a second implementation in every line of every single way of supply, and adds up", () => {
    holdsForAll(
      [cases],
      ([one]) => {
        const { results } = compare({ ...inputsOf(one), modes: singles })
        for (const [mode, bill] of Object.entries(plainBills(one))) {
          const amounts = amountsOf(resultOf(results, mode as SupplyMode))
          for (const [line, inr] of Object.entries(bill)) assertNear(amounts[line] ?? 0, inr, `${mode} ${line}`)
        }
        assertAddsUp(one, results)
      },
      { numRuns: 80 }
    )
  })

  it("costs no more as a hybrid than the cheapest single way of supply, and adds up", () => {
    holdsForAll(
      [cases],
      ([one]) => {
        const { results } = compare(inputsOf(one))
        const costs = results.map(inrOf)
        assert.isAtMost(Number(costs.at(-1)), Math.min(...costs.slice(0, -1)) + 1e-6)
        assertAddsUp(one, results)
      },
      { numRuns: 60 }
    )
  })

  /** Cases without quanta, slabs and hours. */
  const linear = cases.map((one): PlainCase => ({
    ...one,
    orders: one.orders.map((order) => ({ ...order, slabs: null, hours: [] })),
    rules: { ...one.rules, quantum_hold_blocks: 1 }
  }))

  it("costs no more as a hybrid than with any one part of the plant, by the second implementation", () => {
    holdsForAll(
      [linear, FastCheck.integer({ min: 0, max: 16 })],
      ([one, sixteenths]) => {
        const part = { ...one, generation_mwh: one.generation_mwh.map((mwh) => (mwh * sixteenths) / 16) }
        const bill = plainBill(part, plantFlow(part), () => 1)
        const inr = Object.values(bill).reduce((all, amount) => all + amount, 0)
        assert.isAtMost(inrOf(resultOf(compare(inputsOf(one)).results, "hybrid")), inr + 1e-6)
      },
      { numRuns: 40 }
    )
  })

  it("costs no less as a hybrid than the bound of a linear programme, and at most 1 % more", () => {
    const sun = april.generation_mwh.map((_, block) =>
      Math.max(0, 0.9 * Math.sin((((block % 96) - 24) / 48) * Math.PI) - (block % 7) / 100)
    )
    for (const [price, banking_least_pct, charge] of [
      [4_000, 30, 8],
      [2_500, 10, 2],
      [6_000, 0, 0]
    ] as const) {
      const one: PlainCase = {
        ...april,
        generation_mwh: sun.map((mwh, block) => (block % 96 > 24 && block % 96 < 72 ? mwh : 0)),
        price_inr_per_mwh: april.price_inr_per_mwh.map((_, block) => price + 1_000 * Math.sin(block / 11)),
        duty_on: [],
        numbers: {
          ...april.numbers,
          ownership_pct: 10,
          scheduling_fee_inr_per_day: 0,
          plant_price_inr_per_kwh: 2.5
        },
        rules: { ...april.rules, banking_least_pct, banking_charge_pct: charge, standby_cap_pct: 0 }
      }
      const hybrid = resultOf(compare({ ...inputsOf(one), modes: ["goa", "hybrid"] }).results, "hybrid")
      const inr = inrOf(hybrid) - (amountsOf(hybrid)["demand_charge"] ?? 0)
      const bound = mixBound(highs, one)
      assert.isAtLeast(inr, bound - 1)
      assert.isAtMost(inr / bound, 1.01)
    }
  })
})

import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { billBars, type ModeCost, monthBars } from "../src/enterprise/LandedCostBars.ts"

const amounts = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: -9, maximum: 9 })))
const components = ["energy_charge", "time_of_day", "demand_charge", "electricity_duty"] as const

/** Way of supply with lines of these amounts, INR/kWh. */
const costOf = (all: ReadonlyArray<number>): Pick<ModeCost, "breakdown" | "landed_inr_per_kwh"> => ({
  landed_inr_per_kwh: all.reduce((sum, amount) => sum + amount, 0),
  breakdown: all.map((inr_per_kwh, index) => ({
    component: components[index % components.length] ?? "energy_charge",
    inr_per_kwh,
    annual_inr: 0,
    order_id: null,
    applicable_from: null,
    kind: "published"
  }))
})

describe("bill line by line", () => {
  it.prop("begins each line where the one before ended, and ends at the cost", [amounts], ([all]) => {
    const cost = costOf(all)
    const parts = billBars(cost).map((bar) => bar.parts[0])
    const lines = parts.slice(0, -1)
    for (const [index, part] of lines.entries()) assert.strictEqual(part?.from, lines[index - 1]?.to ?? 0)
    assert.strictEqual(lines.at(-1)?.to ?? 0, cost.landed_inr_per_kwh)
    assert.strictEqual(parts.at(-1)?.to, cost.landed_inr_per_kwh)
  })

  it("has no sum where a compulsory charge is not known", () => {
    assert.notInclude(
      billBars({ ...costOf([1, 2]), landed_inr_per_kwh: null }).map(({ label }) => label),
      "In all"
    )
  })
})

describe("cost by month", () => {
  it("has no bar for a month without energy, and names the part of the plant where there is one", () => {
    const month = { energy_mwh: 100, inr: 700_000, inr_per_kwh: 7 }
    const bars = monthBars({
      by_month: [
        { ...month, month: "2026-04", plant_pct: 62.5 },
        { ...month, month: "2026-05", plant_pct: null },
        { month: "2026-06", energy_mwh: 0, inr: 1_000, inr_per_kwh: null }
      ]
    })
    assert.deepStrictEqual(
      bars.map(({ label, parts, text }) => [label, parts.length, text]),
      [
        ["Apr 2026", 1, "7.00, 63 % of the plant"],
        ["May 2026", 1, "7.00"],
        ["Jun 2026", 0, "no energy"]
      ]
    )
  })
})

import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { billBars, missingText, type ModeCost, monthBars } from "../src/enterprise/LandedCostBars.ts"

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

describe("charges that no order gives", () => {
  const grid = { mode: "grid", landed_inr_per_kwh: 11.2 } as const
  const duty = [{ name: "electricity_duty_pct" }, { name: "usual_banking_charge_pct" }]

  it("are told apart by whether an assumption stands for them: the bill has a line of it then", () => {
    assert.strictEqual(
      missingText({ ...grid, missing: ["fuel_surcharge", "electricity_duty_pct", "banking_charge_pct"] }, duty),
      "Grid: fuel surcharge not known; electricity duty, banking charge assumed."
    )
    assert.strictEqual(
      missingText({ ...grid, missing: ["electricity_duty_pct"] }, duty),
      "Grid: electricity duty assumed."
    )
    assert.strictEqual(missingText({ ...grid, missing: [] }, duty), "")
  })

  it("leave no total where the way of supply is made of them", () =>
    assert.strictEqual(
      missingText({ ...grid, landed_inr_per_kwh: null, missing: ["wheeling"] }, []),
      "Grid: wheeling not known, so there is no total."
    ))
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

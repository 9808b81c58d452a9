import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { headroomBars, quarterBar, scoreBar } from "../src/enterprise/SubstationBars.ts"

const megawatts = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 900 }))

const noTerms = {
  published_margin_mw: null,
  firm_capacity_mw: null,
  granted_mw: null,
  min_load_mw: null,
  injection_mw: null,
  peak_load_mw: null
}

describe("headroom step by step", () => {
  it.prop(
    "ends at the headroom, whatever its terms take off, and begins each step where the one before ended",
    [megawatts, megawatts, megawatts, megawatts],
    ([firm_capacity_mw, granted_mw, min_load_mw, injection_mw]) => {
      const today_headroom_mw = firm_capacity_mw - granted_mw + min_load_mw - injection_mw
      const terms = { ...noTerms, firm_capacity_mw, granted_mw, min_load_mw, injection_mw }
      const parts = headroomBars({ terms, today_headroom_mw }).map((bar) => bar.parts[0])
      const steps = parts.slice(0, -1)
      for (const [index, part] of steps.entries()) assert.strictEqual(part?.from, steps[index - 1]?.to ?? 0)
      assert.closeTo(steps.at(-1)?.to ?? 0, today_headroom_mw, 1e-9)
      assert.strictEqual(parts.at(-1)?.to, today_headroom_mw)
    }
  )
})

describe("queue and score", () => {
  it("has no bar for a quarter without an outlook", () => {
    assert.deepStrictEqual(quarterBar("2027 Q1", null), { label: "2027 Q1", parts: [], text: "not known" })
  })

  it("has the parts of a score that are known side by side, and a band to the best that it could be", () => {
    const bar = scoreBar({
      substation_id: "SS-1",
      name: null,
      score: 0.5,
      score_high: 0.65,
      factors: [
        { factor: "distance", points: 0.2 },
        { factor: "queue", points: null },
        { factor: "headroom", points: 0.3 }
      ]
    })
    assert.deepStrictEqual(
      bar.parts.map(({ from, to }) => [from, to]),
      [
        [0, 0.2],
        [0.2, 0.5]
      ]
    )
    assert.deepStrictEqual(bar.band, { low: 0.5, high: 0.65 })
    assert.strictEqual(bar.label, "SS-1")
  })
})

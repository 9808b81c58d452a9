import { headroomSteps } from "@grid/domain/substations/HeadroomSteps"
import { assert, describe, it } from "vitest"

const noTerms = {
  published_margin_mw: null,
  firm_capacity_mw: null,
  granted_mw: null,
  min_load_mw: null,
  injection_mw: null,
  peak_load_mw: null
}

describe("steps to a headroom", () => {
  it("take grants off a published margin only where it does not net them", () => {
    const terms = { ...noTerms, published_margin_mw: 385, granted_mw: 930 }
    const namesAt = (today_headroom_mw: number) => headroomSteps({ terms, today_headroom_mw }).map(({ label }) => label)
    assert.deepStrictEqual(namesAt(385), ["Published margin"])
    assert.deepStrictEqual(namesAt(385 - 930), ["Published margin", "Granted"])
  })
})

import { assert, describe, it } from "@effect/vitest"
import { reverseFlowDefaults } from "@grid/domain/distribution/DistributionAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import { reverseFlow, type ReverseFlowInputs } from "@grid/models/distribution/ReverseFlowEngine"
import { loadSolver } from "@grid/models/engines/Highs"
import { Result } from "effect"
import { frame } from "./support/EngineInputs.ts"
import { lane, modelled } from "./support/Street.ts"

const highs = await loadSolver()

/** Four homes below a transformer of 63 kVA, at the middle of India. */
const askedFor = (solar_kw: number, overrides: Readonly<Record<string, number>> = {}) => {
  const inputs: ReverseFlowInputs = {
    frame,
    ...modelled(lane(["A", "B", "C", "A"])),
    from: 0,
    values: Result.getOrThrow(assume(reverseFlowDefaults, overrides)).values,
    solar_kw,
    lat: 22,
    lng: 79,
    cap: null
  }
  return reverseFlow.compute(inputs, { highs, seed: "" })
}

/** Limits that hold for some 30 kW, and a cap far above. */
const weak = { voltage_limit_fraction: 0.03, solar_cap_fraction: 10 }

describe("recommendations on rooftop solar", () => {
  const { hosting_capacity_kw } = askedFor(20, weak)

  it.each([
    ["above the cap", 64, {}, "decline", /above the cap of 63 kW/u],
    ["less than half of it fits", 2.5 * hosting_capacity_kw, weak, "decline", /hold for .* of the/u],
    ["a part of it fits", 1.5 * hosting_capacity_kw, weak, "approve-with-curtailment", /must be curtailed/u],
    ["all fits, and power often flows back", 20, { approve_fraction: 0.1 }, "defer-to-DERMS", /flows back in/u],
    ["all fits, and power seldom flows back", 20, { approve_fraction: 0.5 }, "approve", /limits hold for/u]
  ] as const)("%s", (_, solar_kw, overrides, recommendation, reason) => {
    const answer = askedFor(solar_kw, overrides)
    assert.strictEqual(answer.recommendation, recommendation)
    assert.match(answer.reasons.join(), reason)
    assert.strictEqual(
      answer.export_limit_kw,
      recommendation === "approve-with-curtailment" ? answer.hosting_capacity_kw : null
    )
  })

  it("rest on a part of the year that grows with the solar, and is none where the homes draw more", () => {
    const shares = [0.1, 3, 5, 20, 60].map((solar_kw) => askedFor(solar_kw).reverse_flow_fraction)
    assert.strictEqual(shares[0], 0)
    shares.slice(1).forEach((share, index) => assert.isAbove(share, shares[index] ?? 1))
    // The sun is up for half of the year.
    assert.isBelow(shares.at(-1) ?? 1, 0.55)
  })
})

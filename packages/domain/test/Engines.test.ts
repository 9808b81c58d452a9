import { assert, describe, it } from "@effect/vitest"
import { assume, type Defaults, overridesOf } from "@grid/domain/engines/Assumptions"
import { confidenceOf, halfLifeDays } from "@grid/domain/engines/Confidence"
import { knownAt } from "@grid/domain/engines/EngineApi"
import { areaNodes, findNode, nodesOf } from "@grid/domain/nodes/Node"
import { spellingsOf, states } from "@grid/domain/states/State"
import { Kind } from "@grid/domain/observations/Dataset"
import { Result, Schema } from "effect"

const defaults = {
  capex_inr_per_mwh: {
    value: 18_000_000,
    unit: "INR/MWh",
    source: "CEA optimal mix report 2030",
    confidence: "published",
    minimum: 0,
    maximum: 1e9
  },
  availability: {
    value: 0.95,
    unit: "1",
    source: "general knowledge",
    confidence: "unverified",
    minimum: 0,
    maximum: 1
  }
} satisfies Defaults

describe("assumptions", () => {
  it("are the defaults, each with unit, source and confidence, where nothing else is said", () => {
    const { assumptions, values } = Result.getOrThrow(assume(defaults))
    assert.deepStrictEqual(values, { capex_inr_per_mwh: 18_000_000, availability: 0.95 })
    assert.deepInclude(assumptions[0], { source: "CEA optimal mix report 2030", confidence: "published" })
  })

  it("can each be replaced by the request, and then say so", () => {
    for (const name of Object.keys(defaults)) {
      const { assumptions } = Result.getOrThrow(assume(defaults, { [name]: 1 }))
      const replaced = assumptions.filter(({ source }) => source === "request")
      assert.deepStrictEqual(
        replaced.map(({ confidence, name, value }) => ({ confidence, name, value })),
        [{ confidence: "unverified", name, value: 1 }]
      )
    }
  })

  const refusals: ReadonlyArray<readonly [overrides: Record<string, number>, detail: RegExp]> = [
    [{ capex: 1 }, /assumptions\.capex is no assumption.*capex_inr_per_mwh/],
    [{ constructor: 1 }, /assumptions\.constructor is no assumption/],
    [{ availability: 1.1 }, /assumptions\.availability must be from 0 to 1/],
    [{ availability: 1e-300 }, /assumptions\.availability must be from 0 to 1/]
  ]
  it.each(refusals)("%j is refused with what would be right", (overrides, detail) => {
    assert.match(Result.getOrThrow(Result.flip(assume(defaults, overrides))).detail, detail)
  })

  it("a request holds them by name, beside the time of which it asks", () => {
    const Request = Schema.Struct({ assumptions: overridesOf(defaults), ...knownAt })
    const decode = Schema.decodeUnknownSync(Request)
    assert.deepStrictEqual(decode({ assumptions: { availability: 1 } }), { assumptions: { availability: 1 } })
    assert.strictEqual(decode({ known_at: "2026-08-18" }).known_at?.isDate, true)
    assert.throws(() => decode({ assumptions: { availability: "1" } }))
  })
})

describe("confidence", () => {
  const best = { tier: "observed", age_days: 0, coverage: 1, skill: 1 } as const

  it("is 1 at best, and falls with age, coverage, skill and tier", () => {
    assert.strictEqual(confidenceOf(best), 1)
    assert.strictEqual(confidenceOf({ ...best, age_days: halfLifeDays }), 0.5)
    assert.strictEqual(confidenceOf({ ...best, coverage: 0.5, skill: 0.5 }), 0.25)
    for (const tier of Kind.literals) assert.isAtMost(confidenceOf({ ...best, tier }), 1)
    assert.isBelow(confidenceOf({ ...best, tier: "simulated" }), confidenceOf({ ...best, tier: "modelled" }))
  })

  it("stays from 0 to 1 whatever its parts are", () => {
    for (const value of [-5, 0, 0.5, 7]) {
      const confidence = confidenceOf({ tier: "derived", age_days: value, coverage: value, skill: value })
      assert.isTrue(confidence >= 0 && confidence <= 1)
    }
  })
})

describe("nodes", () => {
  it("are bid areas, states and zones, each once", () => {
    assert.strictEqual(areaNodes.length, 13 + 36 + 5)
    assert.strictEqual(new Set(areaNodes.map(({ node }) => node)).size, areaNodes.length)
  })

  it("are found by what they are called, a state by every one of its names", () => {
    for (const { node } of areaNodes) assert.strictEqual(Result.getOrThrow(findNode(node)).node, node)
    for (const state of states) {
      for (const name of spellingsOf(state).filter((one) => one.length > 2)) {
        assert.strictEqual(Result.getOrThrow(findNode(name)).state, state.iso, name)
      }
    }
    assert.strictEqual(Result.getOrThrow(findNode("w2")).kind, "bid_area")
    assert.strictEqual(Result.getOrThrow(findNode("northern")).node, "NR")
  })

  it("one that is not there is refused with the nearest", () => {
    const refusal = Result.getOrThrow(Result.flip(findNode("Maharastra West")))
    assert.include(refusal.did_you_mean, "IN-MH")
    assert.isEmpty(Result.getOrThrow(Result.flip(findNode("nothing of the kind"))).did_you_mean)
  })

  it("are listed by name, zone and kind", () => {
    assert.sameMembers(
      nodesOf({ query: "maha" }).map(({ node }) => node),
      ["IN-MH"]
    )
    assert.strictEqual(nodesOf({ kind: "bid_area" }).length, 13)
    assert.isTrue(nodesOf({ zone: "WR" }).every(({ zone }) => zone === "WR"))
    assert.strictEqual(nodesOf({}).length, areaNodes.length)
    assert.isEmpty(nodesOf({ kind: "substation" }))
  })
})

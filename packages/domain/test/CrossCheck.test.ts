import { assert, describe, it } from "@effect/vitest"
import { SourceId } from "@grid/domain/observations/SourceId"
import { contradiction, despatchCentres, isCheckable, maxAgeMs } from "@grid/domain/observations/CrossCheck"
import type { Observation } from "@grid/domain/observations/Observation"
import * as FastCheck from "fast-check"

const noon = Date.UTC(2026, 7, 18, 6, 30)
const minute = 60_000

const observation = (some: Partial<Observation> = {}): Observation => ({
  dataset: "demand",
  area: "punjab",
  ts: noon,
  value: 15_000,
  kind: "observed",
  captured_at: noon,
  period_minutes: 0,
  ...some
})

describe("a despatch centre's value held against MERIT", () => {
  it.each([
    ["the same", 15_000, 15_000, true],
    ["just twice as much", 30_000, 15_000, true],
    ["more than twice as much", 30_001, 15_000, false],
    ["just half", 7_500, 15_000, true],
    ["less than half", 7_499, 15_000, false],
    ["2.6 times too much", 39_000, 15_000, false],
    ["60 times too little", 250, 15_000, false],
    ["nothing", 0, 15_000, false],
    ["the wrong sign", -15_000, 15_000, false],
    ["no value", null, 15_000, true],
    ["against no value", 15_000, null, true],
    ["against 0, to which nothing has a ratio", 15_000, 0, true],
    ["exports that agree", -800, -845, true],
    ["exports that do not", -400, -845, false]
  ] as const)("%s: %s against %s agrees: %s", (_, value, reference, agrees) => {
    const reason = contradiction("sldc-pb", observation({ value }), observation({ value: reference }))
    assert.strictEqual(reason === null, agrees, reason ?? "")
  })

  it.each([
    ["another dataset", { dataset: "own_generation" }],
    ["another state", { area: "haryana" }],
    ["a mean of 15 minutes", { period_minutes: 15 }],
    ["31 minutes earlier", { ts: noon - maxAgeMs - minute }],
    ["31 minutes later", { ts: noon + maxAgeMs + minute }]
  ] as const)("%s says nothing of the value", (_, some) => {
    assert.isNull(contradiction("sldc-pb", observation(), observation({ value: 100, ...some })))
  })

  it.each([-maxAgeMs, -minute, 0, maxAgeMs])("a reference %s ms away does", (away) => {
    assert.isNotNull(contradiction("sldc-pb", observation(), observation({ value: 100, ts: noon + away })))
  })

  it("has nothing to say without a reference", () => {
    assert.isNull(contradiction("sldc-pb", observation(), null))
  })

  it("gives a reason that can be read", () => {
    assert.strictEqual(
      contradiction("sldc-pb", observation({ value: 39_000 }), observation({ ts: noon - 3 * minute })),
      "39000 MW is 2.60 times the 15000 MW that merit gave 3 min earlier; 0.5 to 2 times would agree"
    )
    assert.match(
      contradiction("sldc-pb", observation({ value: 250 }), observation({ ts: noon + minute })) ?? "",
      /is 0\.017 times .* gave 1 min later/
    )
  })

  it("concerns instantaneous readings of states by despatch centres alone", () => {
    assert.deepStrictEqual(
      SourceId.literals.filter((source) => isCheckable(source, observation())),
      [...despatchCentres]
    )
    for (const some of [
      { area: "discom/brpl" },
      { area: "nr" },
      { area: "india" },
      { dataset: "frequency" },
      { dataset: "actual_drawal" },
      { period_minutes: 15 }
    ] as const) {
      assert.isFalse(isCheckable("sldc-dl", observation(some)), JSON.stringify(some))
    }
  })

  const positive = FastCheck.integer({ min: 1, max: 300_000 })

  it("is the same whichever of two positive values is the larger", () =>
    FastCheck.assert(
      FastCheck.property(positive, positive, (one, other) => {
        const agrees = (value: number, reference: number) =>
          contradiction("sldc-up", observation({ value }), observation({ value: reference })) === null
        assert.strictEqual(agrees(one, other), agrees(other, one))
      })
    ))
})

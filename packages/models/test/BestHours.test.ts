import { bestHours, runsOf } from "@grid/models/windows/BestHours"
import { sum } from "@grid/domain/numbers/Numbers"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"

const unknown = Number.NaN

const hours = fc.array(
  fc.oneof({ weight: 6, arbitrary: fc.integer({ min: -5, max: 5 }) }, { weight: 1, arbitrary: fc.constant(unknown) }),
  { minLength: 1, maxLength: 10 }
)

/** All choices of `n` indices of which every value is known. */
const choices = (
  values: ReadonlyArray<number>,
  n: number,
  contiguous: boolean
): ReadonlyArray<ReadonlyArray<number>> => {
  const all = Array.from({ length: 2 ** values.length }, (_, bits) =>
    values.flatMap((_, index) => ((bits >> index) & 1 ? [index] : []))
  )
  return all.filter(
    (indices) =>
      indices.length === n &&
      indices.every((index) => !Number.isNaN(values[index])) &&
      (!contiguous || (indices.at(-1) ?? 0) - (indices[0] ?? 0) === n - 1)
  )
}

const totalOf = (values: ReadonlyArray<number>, indices: ReadonlyArray<number>) =>
  sum(indices.map((index) => values[index] ?? unknown))

describe("the best hours", () => {
  it("are those that no other choice beats, and none where there are not as many", () => {
    fc.assert(
      fc.property(hours, fc.integer({ min: 1, max: 5 }), fc.boolean(), fc.boolean(), (values, n, contiguous, isLow) => {
        const chosen = bestHours(values, { n, contiguous, order: isLow ? "lowest" : "highest" })
        const totals = choices(values, n, contiguous).map((indices) => totalOf(values, indices))
        if (totals.length === 0) return assert.deepStrictEqual(chosen, [])
        assert.strictEqual(totalOf(values, chosen), isLow ? Math.min(...totals) : Math.max(...totals))
        assert.isTrue(choices(values, n, contiguous).some((indices) => indices.join() === chosen.join()))
      })
    )
  })

  it("of equals are the earlier ones", () => {
    assert.deepStrictEqual(bestHours([2, 1, 1, 2, 1, 1], { n: 2, contiguous: true, order: "lowest" }), [1, 2])
    assert.deepStrictEqual(bestHours([2, 1, 1, 2, 1, 1], { n: 3, contiguous: false, order: "lowest" }), [1, 2, 4])
  })

  it("make runs, with the mean of each", () => {
    const values = [4, 2, 3, unknown, 1, 9]
    assert.deepStrictEqual(runsOf(values, [1, 2, 4]), [
      { first: 1, end: 3, mean: 2.5 },
      { first: 4, end: 5, mean: 1 }
    ])
    assert.deepStrictEqual(runsOf(values, []), [])
  })
})

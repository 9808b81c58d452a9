import { describe, it } from "@effect/vitest"
import { dayMs, hourMs, istMonthStart } from "@grid/domain/time/Time"
import { partsOf } from "@grid/models/reading/Values"
import { holdsForAll } from "@grid/testing/Property"
import * as fc from "fast-check"
import { assert } from "vitest"

describe("parts of a span", () => {
  it("cover it once, are at most 31 days long, and begin with an IST month after the first", () => {
    const from = fc.integer({ min: 0, max: 24 * 4_000 }).map((hours) => Date.UTC(2020, 0, 1) + hours * hourMs)
    holdsForAll([from, fc.integer({ min: 1, max: 24 * 800 })], ([from, hours]) => {
      const to = from + hours * hourMs
      const parts = partsOf({ from, to })
      assert.deepStrictEqual([parts[0]?.from, parts.at(-1)?.to], [from, to])
      for (const [index, part] of parts.entries()) {
        assert.isTrue(part.from < part.to && part.to - part.from <= 31 * dayMs)
        if (index === 0) continue
        assert.strictEqual(part.from, parts[index - 1]?.to)
        assert.strictEqual(part.from, istMonthStart(part.from))
      }
      if (hours <= 24 * 31) assert.lengthOf(parts, 1)
    })
  })
})

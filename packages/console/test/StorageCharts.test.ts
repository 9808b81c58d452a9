import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { yearBar } from "../src/enterprise/StorageCharts.ts"

const share = Schema.NullOr(Schema.Finite.check(Schema.isBetween({ minimum: -0.5, maximum: 1 })))

describe("revenue of a year", () => {
  it.prop(
    "has the known shares of its markets side by side, gains to the right of zero and losses to its left",
    [share, share],
    ([dam, rtm]) => {
      const by_market = { dam, rtm, asm: null, dsm_avoidance: 0 }
      const { parts } = yearBar({ year: 2027, p10: 800, p50: 1_000, p90: 1_300, by_market, calibrated: false })
      const known = [dam, rtm].filter((one) => one !== null && one !== 0)
      assert.strictEqual(parts.length, known.length)
      for (const [index, { from, to }] of parts.entries()) {
        assert.closeTo(to - from, 1_000 * Number(known[index]), 1e-6)
        assert.isAtLeast(from * to, 0)
      }
    }
  )
})

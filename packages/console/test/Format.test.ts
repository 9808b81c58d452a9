import { assert, describe, it } from "@effect/vitest"
import { marked, marksOf } from "../src/format/Kind.ts"
import { amount, change } from "../src/format/Numbers.ts"
import { age, dayName, instant, istDate, istMidnight, startOfDate } from "../src/format/Time.ts"

describe("numbers", () => {
  it("have a dash for what is not known, never a nought, and a true minus", () => {
    assert.strictEqual(amount(null, 0), "–")
    assert.strictEqual(amount(undefined, 0), "–")
    assert.strictEqual(amount(0, 0), "0")
    assert.strictEqual(amount(-1234.56, 1), "−1,234.6")
    assert.strictEqual(amount(49.9, 3), "49.900")
    assert.deepStrictEqual([amount(-0.04, 1), amount(-0, 0), amount(-0.05, 1)], ["0.0", "0", "−0.1"])
  })

  it("changes have their sign, and are none where there is nothing to change from", () => {
    assert.strictEqual(change(200, 210), "+5.0 %")
    assert.strictEqual(change(200, 190), "−5.0 %")
    assert.strictEqual(change(200_000, 199_990), "0.0 %")
    assert.isNull(change(null, 190))
    assert.isNull(change(0, 190))
  })
})

describe("times", () => {
  const evening = Date.parse("2026-08-18T18:45:00Z")

  it("are of India, with UTC beside them", () => {
    assert.strictEqual(instant(evening), "19 Aug 2026, 00:15 IST (18:45 UTC)")
    assert.strictEqual(istDate(evening), "2026-08-19")
    assert.strictEqual(dayName("2026-11-28"), "28 Nov 2026")
    assert.strictEqual(dayName(null), "–")
    assert.strictEqual(istMidnight(evening), Date.parse("2026-08-18T18:30:00Z"))
    assert.strictEqual(startOfDate("2026-08-19"), istMidnight(evening))
  })

  it("ages are in the largest whole unit", () => {
    assert.deepStrictEqual([59_999, 60_000, 3_600_000, 172_800_000].map(age), [
      "just now",
      "1 min ago",
      "1 h ago",
      "2 days ago"
    ])
  })
})

describe("marks", () => {
  it("of a page with simulated values are simulated, whatever one series says", () => {
    assert.strictEqual(marked("modelled", true), "simulated")
    assert.strictEqual(marked("modelled", false), "modelled")
    assert.strictEqual(marked(undefined, false), "observed")
  })

  it("of a forecast that is made of simulated values are both", () => {
    assert.deepStrictEqual(marksOf("forecast", "simulated"), ["forecast", "simulated"])
    assert.deepStrictEqual(marksOf("simulated", "simulated"), ["simulated"])
    assert.deepStrictEqual(marksOf("observed", "forecast"), ["observed"])
  })
})

import { assert, describe, it } from "@effect/vitest"
import { coverageIn, fromPages } from "@grid/domain/grid/History"
import type { DayPage } from "@grid/domain/grid/Series"
import { round, thousandthsText } from "@grid/domain/numbers/Numbers"
import { hourMs, istDayStart } from "@grid/domain/time/Time"
import * as fc from "fast-check"

describe("thousandthsText", () => {
  it("is the text that JavaScript has for the nearest value with three decimals", () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
    const usual = fc.double({ noNaN: true, min: -1e6, max: 1e6 })
    const tied = fc.integer({ min: -2_000_000, max: 2_000_000 }).map((halves) => halves / 2_000)
    const edges = fc.constantFrom(0, -0, 1e12, 1e12 - 0.001, 1e15, 1e21, Number.MIN_VALUE, 0.000_499, 0.0005, 999.9995)
    fc.assert(
      fc.property(fc.oneof(finite, usual, tied, edges), (value) => {
        assert.strictEqual(thousandthsText(value), `${round(value, 1_000)}`)
      }),
      { numRuns: 20_000 }
    )
  })
})

const first = 20_000
const days = 4

/** Pages of some days by two sources, an hour in four of each unknown. */
const pages: fc.Arbitrary<ReadonlyArray<DayPage>> = fc.array(
  fc.record({
    source: fc.constantFrom("npp", "simulator"),
    kind: fc.constant("observed" as const),
    day: fc.integer({ min: first, max: first + days - 1 }),
    blocks: fc.constant(null),
    hours: fc.array(fc.oneof({ weight: 3, arbitrary: fc.double({ noNaN: true }) }, fc.constant(Number.NaN)), {
      minLength: 24,
      maxLength: 24
    }),
    present: fc.constant(96),
    captured_at: fc.constant(1),
    version: fc.constant(1)
  }),
  { maxLength: 2 * days }
)

describe("coverageIn", () => {
  it("is the coverage of that part read alone, however much more was read", () => {
    const hour = fc.integer({ min: 0, max: days * 24 })
    fc.assert(
      fc.property(pages, hour, hour, (stored, one, other) => {
        const at = (hours: number) => istDayStart(first) + hours * hourMs
        const span = { from: at(Math.min(one, other)), to: at(Math.max(one, other)) }
        const whole = fromPages(stored, { from: at(0), to: at(days * 24) }, "hour")
        assert.deepStrictEqual(coverageIn(whole, span), fromPages(stored, span, "hour").coverage)
      })
    )
  })
})

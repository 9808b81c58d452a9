import { assert, describe, it } from "@effect/vitest"
import { inrPerMwhOfInrPerKwh, inrPerMwhOfPaisePerKwh, mwhOfMu, mwhOfMw, tidy } from "@grid/domain/observations/Units"
import * as fc from "fast-check"

/** What any value of a dataset stays below, whatever its unit. */
const most = 1e9

const values = fc.oneof(
  fc.double({ min: -most, max: most, noNaN: true }),
  fc.constantFrom(0, -0, -1e-7, 1e-7, Number.MIN_VALUE, -Number.MIN_VALUE)
)

/** Numbers as they are printed: up to seven digits and up to three decimals, as text and in thousandths. */
const printed = fc
  .record({
    thousandths: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    decimals: fc.integer({ min: 0, max: 3 })
  })
  .map(({ decimals, thousandths }) => {
    const step = 10 ** (3 - decimals)
    const whole = Math.trunc(thousandths / step) * step
    const digits = String(Math.abs(whole)).padStart(4, "0")
    const fraction = decimals === 0 ? "" : `.${digits.slice(-3).slice(0, decimals)}`
    return { text: `${whole < 0 ? "-" : ""}${digits.slice(0, -3)}${fraction}`, thousandths: whole }
  })

describe("tidy", () => {
  it.each([
    [0.1 + 0.2, 0.3],
    [4.65 * 1_000, 4_650],
    [-1.005, -1.005],
    [123_456.789_123_4, 123_456.789_123],
    [-0, 0],
    [-1e-9, 0]
  ])("makes %d of it %d", (value, expected) => {
    assert.strictEqual(tidy(value), expected)
  })

  it("changes nothing a second time, and nothing by more than half of 1e-6", () => {
    fc.assert(
      fc.property(values, (value) => {
        assert.strictEqual(tidy(tidy(value)), tidy(value))
        assert.isAtMost(Math.abs(tidy(value) - value), 0.5e-6 + Math.abs(value) * Number.EPSILON)
      })
    )
  })

  it("leaves a number as it is printed", () => {
    fc.assert(fc.property(printed, ({ text }) => assert.strictEqual(tidy(Number(text)), Number(text) + 0)))
  })
})

describe("units", () => {
  it("MU and Rs/kWh in thousands are MWh and INR/MWh: exactly the thousandths of what is printed", () => {
    fc.assert(
      fc.property(printed, ({ text, thousandths }) => {
        assert.strictEqual(mwhOfMu(Number(text)), thousandths + 0)
        assert.strictEqual(inrPerMwhOfInrPerKwh(Number(text)), thousandths + 0)
      })
    )
  })

  it("100 paise are a rupee", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (paise) => {
        assert.strictEqual(inrPerMwhOfPaisePerKwh(paise), inrPerMwhOfInrPerKwh(paise / 100))
      })
    )
  })

  it("MW times 0.25 h are the MWh of a block; four blocks of 1 MW are 1 MWh, as is an hour of it", () => {
    assert.strictEqual(4 * mwhOfMw(1, 15), 1)
    assert.strictEqual(mwhOfMw(1, 60), 1)
    fc.assert(
      fc.property(printed, ({ text }) => {
        const mw = Number(text)
        assert.strictEqual(mwhOfMw(mw, 15), mw * 0.25 + 0)
        assert.strictEqual(4 * mwhOfMw(mw, 15), mwhOfMw(mw, 60))
      })
    )
  })

  it("a GW through an IST day is 24 MU", () => {
    assert.strictEqual(mwhOfMw(1_000, 1_440), mwhOfMu(24))
  })

  it.each([
    ["tidy", tidy],
    ["mwhOfMu", mwhOfMu],
    ["mwhOfMw", (value: number) => mwhOfMw(value, 15)],
    ["inrPerMwhOfInrPerKwh", inrPerMwhOfInrPerKwh],
    ["inrPerMwhOfPaisePerKwh", inrPerMwhOfPaisePerKwh]
  ])("%s never gives a zero with a sign", (_, convert) => {
    fc.assert(fc.property(values, (value) => assert.isFalse(Object.is(convert(value), -0))))
  })
})

import { assert, describe, it } from "@effect/vitest"
import { JsonBytes } from "@grid/domain/numbers/JsonBytes"
import * as fc from "fast-check"

const written = (values: ReadonlyArray<number>): string => {
  const json = new JsonBytes(0)
  for (const value of values) {
    json.number(value)
    json.text("\n")
  }
  const text = new TextDecoder().decode(json.written())
  assert.strictEqual(json.flush(), text)
  return text
}

const asJson = (values: ReadonlyArray<number>): string => values.map((value) => `${JSON.stringify(value)}\n`).join("")

describe("numbers in bytes", () => {
  it("are those of JSON, at the ends of what six decimals hold and beyond", () => {
    const sizes = [
      0,
      1e-6,
      1e-7,
      0.1 + 0.2,
      1 / 3,
      0.1,
      0.000_001_5,
      999_999_999.999_999,
      1e9,
      1e9 - 1e-7,
      2 ** 53,
      1e21
    ]
    const edges = [...sizes, Number.MIN_VALUE, Number.MAX_VALUE, 123_456_789.000_001, 9_007_199_254.740_993]
    const values = [...edges, ...edges.map((value) => -value), Number.NaN, Number.POSITIVE_INFINITY]
    assert.strictEqual(written(values), asJson(values))
  })

  it("are those of JSON, whatever their digits", () => {
    const decimals = fc
      .tuple(fc.integer(), fc.integer({ min: 0, max: 9 }))
      .map(([digits, places]) => digits / 10 ** places)
    const large = fc.maxSafeInteger().map((digits) => digits / 1e6)
    const number = fc.oneof(decimals, large, fc.double(), fc.double({ min: -1e9, max: 1e9 }))
    fc.assert(fc.property(fc.array(number), (values) => assert.strictEqual(written(values), asJson(values))))
  })
})

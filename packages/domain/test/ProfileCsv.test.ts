import { assert, describe, it } from "@effect/vitest"
import { requestOfCsv } from "@grid/domain/carbon/ProfileCsv"
import { Result } from "effect"

const form = { value: "load_mwh", required: [], numbers: [] }

const refusalOf = (text: string): string => Result.getOrThrow(Result.flip(requestOfCsv(text, form, {}))).detail

/** Profile of a day, with another cell in the place of the first load. */
const withFirst = (cell: string): string => {
  const first = Date.parse("2026-04-01T00:00:00+05:30")
  const rows = Array.from({ length: 96 }, (_, block) => {
    const start = new Date(first + block * 900_000).toISOString()
    return `${start},${block === 0 ? cell : "1.5"}`
  })
  return `block_start,load_mwh\n${rows.join("\n")}\n`
}

describe("a profile as CSV", () => {
  it("is refused by a line of very many cells without looking at all of them", () => {
    const text = `block_start,load_mwh\n${",".repeat(2_000_000)}`
    assert.strictEqual(refusalOf(text), "Line 2 has more than 2000 characters.")
  })

  it("is refused where a line is so long that its end would not be looked at", () => {
    assert.isTrue(Result.isSuccess(requestOfCsv(withFirst("2.5"), form, {})))
    assert.strictEqual(refusalOf(withFirst(`2.5${" ".repeat(2_000)}7`)), "Line 2 has more than 2000 characters.")
  })

  it.each(["2,5", '"1,234.5"', "1 234.5", "1'234.5", "2.5%"])(
    "says how numbers are written where one is %s",
    (cell) => {
      assert.match(
        refusalOf(withFirst(cell)),
        /^Line 2\b.*; numbers have a decimal point and no mark between thousands/u
      )
    }
  )

  it("ends with its last block, however many empty lines a program leaves behind it", () => {
    assert.isTrue(Result.isSuccess(requestOfCsv(`${withFirst("2.5")}\n \r\n`, form, {})))
    assert.match(refusalOf(withFirst("2.5").replace("\n", "\n\n")), /^Line 2 ends before/u)
  })

  it("says how times are written in a file, not in a URL", () => {
    const texts = ["2026-04-01T00:00:00", "01-04-2026 00:00"].map((time) =>
      refusalOf(withFirst("2.5").replace(/\n[^,]+/u, `\n${time}`))
    )
    for (const text of texts)
      assert.match(text, /^Line 2: block_start must be .*, e\.g\. 2026-08-18T00:00:00\+05:30\.$/u)
  })

  it("says before which column a line ends", () => {
    const [head, first = "", ...rest] = withFirst("2.5").split("\n")
    const short = [head, first.slice(0, first.indexOf(",")), ...rest].join("\n")
    assert.strictEqual(refusalOf(short), "Line 2 ends before the column load_mwh.")
  })

  it.each([";", "\t"])("says that commas cut the cells where %j does", (mark) => {
    assert.match(
      refusalOf(withFirst("2.5").replaceAll(",", mark)),
      /^The first line .* a comma and nothing else between/u
    )
  })
})

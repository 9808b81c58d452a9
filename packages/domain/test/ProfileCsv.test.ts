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

  it("is refused by its number of rows without a look at each", () => {
    const text = `block_start,load_mwh\n${"\n".repeat(1_000_000)}x`
    assert.strictEqual(
      refusalOf(text),
      "The profile has 1000001 rows, and at most 35136 are taken: the 15-minute blocks of 366 days."
    )
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

  it("names blocks by Indian time, and every further line with a fault", () => {
    const [head, ...rows] = withFirst("2.5").trim().split("\n")
    const cut = [head, ...rows.slice(0, 4), ...rows.slice(6, 20), rows[19], ...rows.slice(20)].join("\n")
    const empty = cut.replace(/(T21:30:00.000Z),1.5/u, "$1,")
    assert.strictEqual(
      refusalOf(empty),
      "Line 6: the blocks from 2026-04-01T01:00:00+05:30 to 2026-04-01T01:15:00+05:30 are missing. Further lines with faults: 12, 20."
    )
    const bare = [head, ...rows.map((row) => row.slice(0, row.indexOf(",") + 1))].join("\n")
    assert.match(
      refusalOf(bare),
      /^Line 2: the block 2026-04-01T00:00:00\+05:30 has no load_mwh\. Further lines with faults: 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 85 more\.$/u
    )
  })

  it("goes on behind a line that cannot be read", () => {
    const [head, ...rows] = withFirst("2.5").trim().split("\n")
    assert.match(
      refusalOf([head, ...rows.with(5, "noon,1.5")].join("\n")),
      /^Line 7: block_start must be [^.]*, e\.g\. \S+\.$/u
    )
  })

  it.each([
    [30, 2],
    [60, 4]
  ])("says what to do with rows of %i minutes", (minutes, parts) => {
    const [head, ...rows] = withFirst("2.5").trim().split("\n")
    const coarse = [head, ...rows.filter((_, block) => block % parts === 0)].join("\n")
    assert.match(
      refusalOf(coarse),
      new RegExp(
        `^The rows are ${minutes} minutes apart, .*: write each as ${parts} blocks with its energy in MWh ÷ ${parts}, `,
        "u"
      )
    )
  })

  it("repeats a first line that is none, and says the unit", () => {
    assert.match(
      refusalOf(withFirst("2.5").replace("load_mwh", "load_kw")),
      /^The first line .*, and not block_start,load_kw; load_mwh is the energy of each block in MWh\.$/u
    )
  })

  it("says by Indian time where a profile of UTC days begins", () => {
    const first = Date.parse("2026-04-01T00:00:00Z")
    const rows = Array.from({ length: 96 }, (_, block) => `${new Date(first + block * 900_000).toISOString()},1`)
    assert.match(
      refusalOf(["block_start,load_mwh", ...rows].join("\n")),
      /and 2026-04-01T05:30:00\+05:30 is not one\.$/u
    )
  })

  it.each(["$1 $2+00:00", "$1T$2+0000", "$1 $2Z"])("takes instants as programs write them: %s", (writing) => {
    const written = withFirst("2.5").replaceAll(/(\S+)T(\S+)\.000Z/gu, writing)
    assert.notInclude(written, ".000Z")
    assert.deepStrictEqual(requestOfCsv(written, form, {}), requestOfCsv(withFirst("2.5"), form, {}))
    assert.match(
      refusalOf(withFirst("2.5").replace(/\n[^,]+/u, "\n2026-04-01 00:00")),
      /^Line 2: block_start must be /u
    )
  })
})

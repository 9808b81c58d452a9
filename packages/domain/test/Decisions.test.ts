import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"

const folder = join(import.meta.dirname, "../../../docs/decisions")
const index = readFileSync(join(folder, "README.md"), "utf8")

const records = readdirSync(folder)
  .filter((name) => name !== "README.md")
  .toSorted()
  .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }))

/** Title, status and date of a record, as its first lines have them. */
const heading = /^# (\d{4}) (.+)\n\nStatus: (accepted|replaced by \d{4}) · (\d{4}-\d{2}-\d{2})\b/

describe("decision records", () => {
  it("are numbered without a gap or a number given twice", () => {
    assert.deepStrictEqual(
      records.map(({ name }) => name.slice(0, 5)),
      records.map((_, position) => `${String(position + 1).padStart(4, "0")}-`)
    )
  })

  it.each(records)("$name begins with its number, status and date, and stands in the index", ({ name, text }) => {
    const [, number = "", title = "", status = "", date = ""] = heading.exec(text) ?? []
    assert.strictEqual(number, name.slice(0, 4))
    assert.strictEqual(new Date(date).toISOString().slice(0, 10), date)
    const row = index.split("\n").find((line) => line.startsWith(`| [${number}](${name})`)) ?? ""
    const cells = row.split("|").map((cell) => cell.trim())
    assert.deepStrictEqual(cells.slice(2, 4), [title, status])
  })

  it("are all that the index lists", () => {
    assert.lengthOf(index.match(/^\| \[\d{4}\]/gm) ?? [], records.length)
  })

  it.each(records)("$name refers to records that there are", ({ text }) => {
    const names = new Set(records.map(({ name }) => name))
    for (const [, name = ""] of text.matchAll(/\]\((\d{4}-[^)#]+)\)/g)) assert.include([...names], name)
  })
})

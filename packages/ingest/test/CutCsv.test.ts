import { assert, describe, it } from "@effect/vitest"
import * as Csv from "@grid/ingest/reading/Csv"
import { Result } from "effect"
import * as FastCheck from "fast-check"

const bytes = (text: string) => new TextEncoder().encode(text)
const header = ["ts", "name", "mw"]

const cell = FastCheck.oneof(FastCheck.nat().map(String), FastCheck.constantFrom("", "Delhi", "12.5"))
const table = FastCheck.record({
  rows: FastCheck.array(FastCheck.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }),
  end: FastCheck.constantFrom("\n", "\r\n"),
  quoted: FastCheck.boolean()
})

const textOf = ({ end, quoted, rows }: { rows: ReadonlyArray<ReadonlyArray<string>>; end: string; quoted: boolean }) =>
  [header, ...rows].map((cells) => cells.map((one) => (quoted ? `"${one}"` : one)).join() + end).join("")

/** Records with all cells that a file has, as text. */
const wholeLines = (body: Uint8Array) =>
  [...Result.getOrThrow(Csv.lines(body))].flatMap(({ cells }) => (cells.length === header.length ? [cells.join()] : []))

describe("a CSV that was cut", () => {
  it("gives no value that the whole file does not have, wherever it was", () => {
    FastCheck.assert(
      FastCheck.property(table, FastCheck.double({ min: 0, max: 1, noNaN: true }), (content, part) => {
        const text = textOf(content)
        const whole = wholeLines(bytes(text))
        assert.lengthOf(whole, content.rows.length + 1)
        const cut = Csv.lines(bytes(text.slice(0, Math.ceil(text.length * part))))
        // A quote that was opened and never closed makes the file none.
        if (Result.isFailure(cut)) return
        const [first, ...rest] = wholeLines(bytes(text.slice(0, Math.ceil(text.length * part))))
        if (first === whole[0]) assert.deepStrictEqual(rest, whole.slice(1, rest.length + 1))
      })
    )
  })

  it("is refused in its last line, saying how to load it; a list that somebody wrote may end without a line end", () => {
    const body = bytes("ts,name,mw\n1,a,12345\n2,b,123")
    const { ragged, rows } = Result.getOrThrow(Csv.read(body))
    assert.deepStrictEqual(rows, [{ line: 2, cells: { ts: "1", name: "a", mw: "12345" } }])
    assert.deepStrictEqual(
      ragged.map((row) => [row.line, Csv.raggedness(row, 3)]),
      [[3, "the file ends within this line: load it whole, with a line end after its last line"]]
    )
    assert.deepStrictEqual(Result.getOrThrow(Csv.readList(body)).rows[1]?.cells, { ts: "2", name: "b", mw: "123" })
  })
})

import { assert, describe, it } from "@effect/vitest"
import { lines } from "@grid/ingest/network/Lines"
import * as Csv from "@grid/ingest/reading/Csv"
import { readFolder } from "@grid/models/network/Folder"
import { Effect, Result, Stream } from "effect"

const loads = "feeder_id,node,p_kw,q_kvar\nF1,n1,20.25,5.25\nF1,n2,21.25,5.75\n"

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Lines of a file that comes a few bytes at a time. */
const linesOf = (bytes: Uint8Array) => {
  const parts = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, part) => bytes.subarray(7 * part, 7 * part + 7))
  return Effect.map(Stream.runCollect(lines("loads.csv", Stream.fromIterable(parts))), (all) => all.flat())
}

const folderOf = Effect.fnUntraced(function* (text: string) {
  const [header, ...rest] = yield* linesOf(bytesOf(text))
  return readFolder([{ name: "loads.csv", columns: header?.cells ?? [], lines: rest }])
})

describe("lines of an operator's files", () => {
  it.effect.each([
    ["UTF-16", Buffer.from(`\uFEFF${loads}`, "utf16le"), "1", /no UTF-8 text: save the file as CSV UTF-8/u],
    ["UTF-16 without a mark", Buffer.from(loads, "utf16le"), "1", /no UTF-8 text/u],
    [
      "a name in another encoding",
      Buffer.from(loads.replace("n2", "n\u00E9"), "latin1"),
      "3, column node",
      /no UTF-8 text/u
    ],
    ["NUL", bytesOf(loads.replace("21.25", "21\0.25")), "3, column p_kw", /no UTF-8 text/u],
    [
      "an open quote at the end",
      bytesOf(loads.replace("21.25", '"21.25')),
      "3, column p_kw",
      /a quote that is not closed/u
    ],
    ["text behind a quote", bytesOf(loads.replace("20.25", '"20.25"7')), "2, column p_kw", /text behind one/u],
    ["a line without an end", bytesOf(`${loads}${"7".repeat(70_000)}`), "4", /more than 65536 characters/u]
  ] as const)(
    "are refused by file, line and, where it is known, column where there is %s",
    ([, bytes, place, reason]) =>
      Effect.gen(function* () {
        const { detail } = yield* Effect.flip(linesOf(bytes))
        assert.isTrue(detail.startsWith(`loads.csv, line ${place}: `), detail)
        assert.match(detail, reason)
      })
  )

  it.effect.each([
    ["semicolons", loads.replaceAll(",", ";"), /other marks than commas/u],
    ["semicolons and decimal commas", loads.replaceAll(",", ";").replaceAll(".", ","), /points in numbers/u],
    ["tabs", loads.replaceAll(",", "\t"), /other marks than commas/u],
    ["a line for a spreadsheet", `sep=,\n${loads}`, /leave it out/u]
  ] as const)("are those of a network's file, and none of another kind, with %s", ([, text, reason]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* folderOf("place;kind\na;b\n")).ignored, ["loads.csv"])
      const { ignored, refusals, rows } = yield* folderOf(text)
      assert.deepStrictEqual([ignored, rows], [[], []])
      assert.deepInclude(refusals[0], { file: "loads.csv", line: 1 })
      assert.match(refusals[0]?.reason ?? "", reason)
    })
  )

  it.effect("that end too early are refused by the column that they lack, longer ones without", () =>
    Effect.gen(function* () {
      const { refusals } = yield* folderOf(`${loads}F1,n3,20.25\nF1,n4,1,234.5,5\n`)
      assert.deepStrictEqual(
        refusals.map(({ column, line }) => [line, column]),
        [
          [4, "q_kvar"],
          [5, null]
        ]
      )
    })
  )

  it.effect("are refused by the begin of a column's name that is very long", () =>
    Effect.gen(function* () {
      const { detail } = yield* Effect.flip(linesOf(bytesOf(`${"n".repeat(1_000)}\n"7"7\n`)))
      assert.isTrue(detail.startsWith(`loads.csv, line 2, column ${"n".repeat(80)}: `), detail)
    })
  )

  it("of reference data say the column in which a quote is wrong", () => {
    const text = (cell: string) => bytesOf(`state,name\ngoa,Goa\nx,${cell}\n`)
    for (const cell of ['"open', '"a"b', 'a"b']) {
      assert.match(Result.getOrThrow(Result.flip(Csv.readList(text(cell)))), /line 3.*, in the column name$/u)
    }
  })

  it("of reference data are no table where they are no UTF-8 text", () => {
    for (const bytes of [Buffer.from(loads, "utf16le"), Buffer.from("state,name\nx,\u00E9\n", "latin1")]) {
      assert.match(Result.getOrThrow(Result.flip(Csv.readList(bytes))), /^it is no UTF-8 text/u)
    }
  })
})

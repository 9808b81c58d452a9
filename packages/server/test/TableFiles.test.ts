import { assert, describe, it } from "@effect/vitest"
import type { Column, Row, Table } from "@grid/domain/http/Table"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { istOffsetMs } from "@grid/domain/time/Time"
import { makeParquet } from "@grid/http/files/ParquetFile"
import { mostSheetRows } from "@grid/http/files/WorkbookFile"
import { type Form, tableFile, tooLong } from "@grid/http/TableFile"
import { parquetRows } from "./support/Parquet.ts"
import { cellsOf, widthsOf } from "./support/Workbook.ts"

const columns: ReadonlyArray<Column> = [
  { name: "ts", type: "timestamp" },
  { name: "date", type: "date" },
  { name: "name", type: "string" },
  { name: "mw", type: "number" },
  { name: "firm", type: "boolean" }
]

const ts = Date.parse("2026-08-18T09:45:00Z")

const provenance: ReadonlyArray<Provenance> = [
  {
    dataset: "demand",
    source: "npp",
    kind: "observed",
    captured_at: "2026-08-18T09:50:00Z" as Provenance["captured_at"],
    licence: "none\nstated",
    url: "https://npp.example"
  }
]

const tableFor = (rows: ReadonlyArray<Row>): Table => ({ columns, count: rows.length, rows: () => rows })

const fileOf = async (rows: ReadonlyArray<Row>, format: Form["format"], comments = false): Promise<Buffer> => {
  const { parts } = tableFile(tableFor(rows), { format, comments, ist: false }, provenance)
  const chunks: Array<Uint8Array> = []
  for await (const chunk of parts) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe("a table as a file", () => {
  const rows: ReadonlyArray<Row> = [
    [ts, "2026-08-18", "Dadri", 1_234.5, true],
    ["2026-08-18T10:00:00Z", "2026-08-18", '=HYPERLINK("http://a.example","x")', null, false],
    [ts + 1, null, "a & <b>\u0001", -0.25, null]
  ]

  it("CSV: text of instants, an apostrophe before what a spreadsheet would run, comments only where asked for", async () => {
    const csv = (await fileOf(rows, "csv")).toString()
    assert.deepStrictEqual(csv.split("\r\n").slice(0, 3), [
      "ts,date,name,mw,firm,ts_ist,kind,source",
      "2026-08-18T09:45:00Z,2026-08-18,Dadri,1234.5,true,2026-08-18T15:15:00+05:30,observed,npp",
      `2026-08-18T10:00:00Z,2026-08-18,"'=HYPERLINK(""http://a.example"",""x"")",,false,2026-08-18T15:30:00+05:30,observed,npp`
    ])
    assert.strictEqual(
      (await fileOf(rows, "csv", true)).toString(),
      `${csv}# demand: npp (observed), captured 2026-08-18T09:50:00Z, licence none stated, https://npp.example\r\n`
    )
  })

  it("XLSX: dates as dates, numbers as numbers, text as text that no formula is", async () => {
    const [head, first, second, third] = cellsOf(await fileOf(rows, "xlsx"))
    assert.deepStrictEqual(
      head?.map((cell) => cell?.v),
      ["ts", "date", "name", "mw", "firm", "ts_ist", "kind", "source"]
    )
    const serial = (ms: number) => 25_569 + ms / 86_400_000
    assert.strictEqual(first?.[0]?.v, serial(ts))
    assert.strictEqual(first?.[0]?.z, "yyyy\\-mm\\-dd\\ hh:mm:ss")
    assert.strictEqual(first?.[5]?.v, serial(ts + istOffsetMs))
    assert.strictEqual(first?.[1]?.v, serial(Date.parse("2026-08-18")))
    assert.deepStrictEqual(
      [first?.[3]?.v, first?.[4]?.v, first?.[6]?.v, first?.[7]?.v],
      [1_234.5, true, "observed", "npp"]
    )
    const name = second?.[2]
    assert.deepStrictEqual([name?.t, name?.v, name?.f], ["s", '=HYPERLINK("http://a.example","x")', undefined])
    assert.strictEqual(third?.[2]?.v, "a & <b>\ufffd")
  })

  it("XLSX: a text that is too long for a cell is cut and says so", async () => {
    const [, first] = cellsOf(await fileOf([[ts, null, "x".repeat(40_000), null, null]], "xlsx"))
    assert.strictEqual(first?.[2]?.v, `${"x".repeat(32_766)}…`)
  })

  it("a spreadsheet shows the whole name of each column", async () => {
    const name = "control_area_month_to_date.total_mwh"
    const { parts } = tableFile(
      { columns: [...columns, { name, type: "number" }], count: 0, rows: () => [] },
      { format: "xlsx", comments: false, ist: false },
      provenance
    )
    const widths = widthsOf(Buffer.concat(await Array.fromAsync(parts)))
    assert.isAbove(Math.max(...widths.map((width) => width ?? 0)), name.length)
    assert.isAtLeast(widths[0] ?? 0, "2026-08-18 09:45:00".length)
  })

  it("Parquet: instants in UTC and of no zone, days, numbers, text as it is", async () => {
    const [first, second, third] = parquetRows(await fileOf(rows, "parquet"))
    assert.deepStrictEqual(first, {
      ts: "2026-08-18T09:45:00Z",
      date: "2026-08-18",
      name: "Dadri",
      mw: 1_234.5,
      firm: true,
      ts_ist: "2026-08-18T15:15:00+05:30",
      kind: "observed",
      source: "npp"
    })
    assert.strictEqual(second?.["name"], '=HYPERLINK("http://a.example","x")')
    assert.deepStrictEqual([third?.["date"], third?.["firm"], third?.["mw"]], [null, null, -0.25])
  })

  it("Parquet: each column of a row group is a step of its own, and others have their turn between", async () => {
    const { end, push } = await makeParquet(columns)
    const [first, second, third] = [4_999, 1, 7_500].map((count) =>
      Array.from({ length: count }, (): Row => [ts, null, "a", 1, true])
    )
    assert.lengthOf([...push(first ?? [])], 0)
    const steps = [...push(second ?? []), ...push(third ?? [])]
    assert.lengthOf(steps, 2 * columns.length)
    const rest = [...end()]
    assert.lengthOf(rest, columns.length + 1)
    assert.lengthOf(parquetRows(Buffer.concat([...steps, ...rest])), 12_500)
  })

  it.each(["csv", "xlsx", "parquet"] as const)("%s of no row has its columns", async (format) => {
    const bytes = await fileOf([], format)
    if (format === "csv") assert.strictEqual(bytes.toString(), "ts,date,name,mw,firm,ts_ist,kind,source\r\n")
    else if (format === "xlsx") assert.strictEqual(cellsOf(bytes).length, 1)
    else assert.strictEqual(`${bytes.subarray(0, 4)}${bytes.subarray(-4)}`, "PAR1PAR1")
  })

  it("a sheet takes as many rows as a spreadsheet opens, and one more is refused before it is made", () => {
    const form = { format: "xlsx", comments: false, ist: false } as const
    assert.isNull(tooLong(form, { table: () => ({ count: mostSheetRows }) }))
    const refusal = tooLong(form, { table: () => ({ count: mostSheetRows + 1 }) })
    assert.match(refusal?.errors[0].message ?? "", /1048575 rows and this answer has 1048576/)
    assert.isNull(tooLong({ ...form, format: "parquet" }, { table: () => ({ count: 2 ** 21 }) }))
  })

  it("rows of three row groups are the same in all three, made part by part", async () => {
    const many = Array.from({ length: 12_500 }, (_, index): Row => [
      ts + index * 900_000,
      null,
      `=${index}`,
      index / 8,
      null
    ])
    const sheet = cellsOf(await fileOf(many, "xlsx"))
    const table = parquetRows(await fileOf(many, "parquet"))
    const lines = (await fileOf(many, "csv")).toString().split("\r\n")
    assert.deepStrictEqual([sheet.length, table.length, lines.length], [12_501, 12_500, 12_502])
    for (const index of [0, 499, 500, 4_999, 5_000, 10_000, 12_499]) {
      assert.deepStrictEqual(
        [sheet[index + 1]?.[2]?.v, table[index]?.["name"], lines[index + 1]?.split(",")[2]],
        [`=${index}`, `=${index}`, `'=${index}`]
      )
      assert.deepStrictEqual([sheet[index + 1]?.[3]?.v, table[index]?.["mw"]], [index / 8, index / 8])
    }
  })
})

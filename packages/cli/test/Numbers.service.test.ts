import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { createDatabase, query, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { document, gds, Import } from "./support/Gds.ts"

let parent: string
let database: TestDatabase
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "gds-numbers-"))
  database = await createDatabase("migrated")
})
afterAll(async () => {
  await database.drop()
  await rm(parent, { recursive: true, force: true })
})

const run = async (source: string, name: string, text: string) => {
  const path = join(parent, name)
  await writeFile(path, text)
  const ended = await gds({ DATABASE_URL: database.url }, "ingest", "import", source, path, "--json")
  return { ...document(Import, ended), code: ended.code }
}

describe("numbers of imported files", () => {
  it("case 78: numbers as people and programs write them are read; what is none is listed with line, field and reason", async () => {
    const numbers = [
      "4.100479999999999",
      "1e3",
      '"1,234.5"',
      " 12 ",
      "\u22125",
      '"1,23,456"',
      "1 234.5",
      "1\u00a0234",
      "\u00a07\u00a0",
      ".5",
      "-",
      ""
    ]
    const refused = ["1.2.3", '"1,5"', "1 2", '"1,234 567"', "1e999", "1e-400", "0x10", "9".repeat(400)]
    const stamp = (index: number) => new Date(Date.UTC(2026, 0, 1, index)).toISOString()
    const rows = [...numbers, ...refused].map((cell, index) => `${stamp(index)},300,${cell}`)
    const text = ["ts_ist,goa_mw,kerala_mw", ...rows, `${stamp(30)},300,1,234`, "yesterday,1,2", ""].join("\n")
    // The stamps are hours in UTC: half an hour past one in India, and so quarter hours.
    const result = await run("demand", "load_15min.csv", text)
    const kerala = await query<{ value: number }>(
      database.url,
      "select value from observation join series on series.id = series_id where area = 'kerala' order by ts"
    )
    assert.deepStrictEqual(
      kerala.map(({ value }) => value),
      [4.100479999999999, 1000, 1234.5, 12, 1234.5, 1234, 7, 0.5]
    )
    const held = await query<{ value: number }>(database.url, "select value from quarantine order by value")
    assert.deepStrictEqual(
      held.map(({ value }) => value),
      [-5, 123456],
      "numbers that were read, though no demand of Kerala"
    )
    assert.deepInclude(result, { code: 0, refused: refused.length + 2, errors: [] })
    const first = numbers.length + 2
    assert.deepStrictEqual(
      result.refusals.map(({ field, file, line }) => [file, line, field]),
      [
        ...refused.map((_, index) => ["load_15min.csv", first + index, "kerala_mw"]),
        ["load_15min.csv", first + refused.length, null],
        ["load_15min.csv", first + refused.length + 1, "ts_ist"]
      ]
    )
    assert.strictEqual(result.refusals[0]?.reason, '"1.2.3" is not a number')
    assert.match(
      result.refusals.at(-2)?.reason ?? "",
      /has 4 cells instead of 3; a cell that holds a comma stands in quotes/
    )
    assert.match(result.refusals.at(-1)?.reason ?? "", /no stamp with offset, such as/)
  })

  it("case 78: two fields of a line that are no numbers are two refusals", async () => {
    const text = "ts_ist,goa_mw,kerala_mw\n2026-02-01T00:00:00+05:30,many,few\n2026-02-01T00:15:00+05:30,1,2\n"
    const { refusals } = await run("demand", "two_15min.csv", text)
    assert.deepStrictEqual(
      refusals.map(({ field, line, reason }) => [line, field, reason]),
      [
        [2, "goa_mw", '"many" is not a number'],
        [2, "kerala_mw", '"few" is not a number']
      ]
    )
  })

  const tables: ReadonlyArray<readonly [string, string, string, string, (cell: string) => string]> = [
    [
      "plants",
      "plants.csv",
      "gppd_idnr,name,capacity_mw,primary_fuel,latitude,longitude",
      "latitude",
      (cell) => `A${cell.length},Name,100,Coal,${cell},77`
    ],
    [
      "exchange",
      "dam.csv",
      "market,date,time_block,MCP (Rs/MWh)",
      "MCP (Rs/MWh)",
      (cell) => `DAM,2024-01-01,00:00 - 00:15,${cell}`
    ],
    [
      "capacity",
      "capacity.csv",
      "YYYYMM,Hydro,Coal & Lignite,Gas,Diesel",
      "column 2",
      (cell) => `202001,${cell},2,3,4`
    ],
    [
      "merit",
      "merit.csv",
      "fetched_at_utc,code,demand_mw,own_gen_mw,import_mw",
      "demand_mw",
      (cell) => `2026-08-18 09:41:15,KL,${cell},,`
    ]
  ]
  it.for(tables)("case 78: files of %s are read alike", async ([source, name, header, field, line]) => {
    for (const cell of ["4.100479999999999", "1e1", " 12 ", "\u22125"]) {
      const result = await run(source, `${cell.length}-${name}`, `${header}\n${line(cell)}\n`)
      assert.deepStrictEqual(result.refusals, [], `${source} ${cell}`)
      assert.isAbove(result.read, 0)
    }
    const { refusals } = await run(source, name, `${header}\n${line("1.2.3")}\n`)
    assert.deepStrictEqual(
      refusals.map((refusal) => [refusal.file, refusal.line, refusal.field]),
      [[name, 2, field]]
    )
  })
})

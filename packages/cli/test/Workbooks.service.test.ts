import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { createDatabase, query, type TestDatabase } from "@grid/testing/cluster/TestCluster"
import { listen } from "@grid/testing/http/Loopback"
import { freePort, until } from "@grid/testing/service/ServiceProcess"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { begin, document, type Ended, Import } from "./support/Gds.ts"
import { withDimension, withNumberAt, withParts, zipOf } from "./support/Workbooks.ts"

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "gds-workbooks-"))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

/** Lets a process write the most memory that it had, kB, when it ends. */
const tellsPeak = `data:text/javascript,${encodeURIComponent(
  `import { readFileSync } from "node:fs"
   process.on("exit", () => console.error(readFileSync("/proc/self/status", "utf8").match(/VmHWM:.*/)[0]))`
)}`
const bounded = { NODE_OPTIONS: `--max-old-space-size=150 --import ${tellsPeak}` }

const peakMb = (stderr: string) => Number(/VmHWM:\s*(\d+) kB/.exec(stderr)?.[1]) / 1024

const far = withNumberAt("xlsx", "XFD1048576")
const none = { read: 0, written: 0, revised: 0, unchanged: 0, quarantined: 0, refused: 0 }

const sheet = "xl/worksheets/sheet1.xml"
const one = withNumberAt("xlsx", "A1")
const blanks = " ".repeat(15 * 1024 * 1024)
const ods = `<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`

const cases: ReadonlyArray<readonly [string, Uint8Array, string, RegExp]> = [
  ["one cell at XFD1048576", far, "too_large", /XFD1048576: 17179869184 cells, and at most 250000.*: delete the rows/],
  ["such a <dimension>", withDimension("A1:XFD1048576"), "too_large", /17179869184 cells.*: delete the rows/],
  [
    "one cell at IV65536 of an .xls",
    withNumberAt("biff8", "IV65536"),
    "too_large",
    /16777216 cells.*: delete the rows/
  ],
  [
    "sheets that only together are too large",
    withNumberAt("xlsx", ...Array.from({ length: 30 }, () => "A10000")),
    "too_large",
    /sheet "Sheet26" reaches to A10000: 260000 cells/
  ],
  [
    "101 sheets",
    withNumberAt("xlsx", ...Array.from({ length: 101 }, () => "A1")),
    "too_large",
    /101 sheets.*at most 100/
  ],
  [
    "a part that unfolds a thousandfold",
    withParts(one, { [sheet]: (xml) => xml.replace("<sheetData>", `${blanks}<sheetData>`) }),
    "too_large",
    /unfold to \d+, more than 100 times as many: save it anew/
  ],
  [
    "parts that unfold to more than is read",
    withParts(one, { [sheet]: (xml) => `${xml}${blanks}${blanks}` }),
    "too_large",
    /unfold to \d+, and at most 16777216.*: split it/
  ],
  [
    "an .xls of more bytes than are read",
    new Uint8Array([...withNumberAt("biff8", "A1"), ...new Uint8Array(2 * 1024 * 1024)]),
    "too_large",
    /at most 2097152 are read of an \.xls: split it/
  ],
  [
    "tables of another kind, which repeat their cells",
    withParts(one, { "META-INF/manifest.xml": () => "<manifest/>", "content.xml": () => ods }),
    "not_a_workbook",
    /OpenDocument.*: save it as \.xlsx/
  ]
]

const fileOf = ([, bytes]: (typeof cases)[number], index: number) => `${index}.${bytes[0] === 0x50 ? "xlsx" : "xls"}`

describe("a workbook that would fill the memory", () => {
  let ended: Ended
  let errors: (typeof Import.Type)["errors"]

  /** One process meets all of them: it ends well within its memory only where each is refused before it is unfolded. */
  beforeAll(async () => {
    const folder = await mkdtemp(join(parent, "psp-"))
    for (const [index, one] of cases.entries()) await writeFile(join(folder, fileOf(one, index)), one[1])
    ended = await begin(bounded, "ingest", "import", "psp", folder, "--dry-run", "--json").ended
    ;({ errors } = document(Import, ended))
  })

  it.for(cases.map((one, index) => [one[0], fileOf(one, index), one[2], one[3]] as const))(
    "case 70: with %s it is refused, and why",
    ([, file, code, detail], { expect }) => {
      const error = errors.find((one) => one.file === file)
      assert.strictEqual(error?.code, code, ended.stderr)
      expect(error?.detail).toMatch(detail)
    }
  )

  it("case 70: nothing is read of any, in memory that no one of them fills", () => {
    assert.strictEqual(ended.code, 1, ended.stderr)
    assert.deepInclude(document(Import, ended), none)
    assert.lengthOf(errors, cases.length)
    assert.isBelow(peakMb(ended.stderr), 200)
  })

  it("case 70: it is refused among files of the exchange, and in a week of them, too", async () => {
    const folder = await mkdtemp(join(parent, "exchange-"))
    await writeFile(join(folder, "DAM_Market_Snapshot.xlsx"), far)
    await writeFile(join(folder, "week.zip"), zipOf({ "DAM 2026-01-01.xlsx": far }))
    const both = await begin(bounded, "ingest", "import", "exchange", folder, "--dry-run", "--json").ended
    assert.deepStrictEqual(
      document(Import, both).errors.map(({ code, file }) => [file, code]),
      [
        ["DAM_Market_Snapshot.xlsx", "too_large"],
        ["week.zip", "unexpected_shape"]
      ],
      both.stderr
    )
    assert.isBelow(peakMb(both.stderr), 200)
  })
})

describe("a source that sends such a workbook", () => {
  let database: TestDatabase
  let site: Awaited<ReturnType<typeof listen>>
  beforeAll(async () => {
    database = await createDatabase("migrated")
    site = await listen(createServer((_, response) => response.end(far)))
  })
  afterAll(async () => {
    await site.close()
    await database.drop()
  })

  it("case 70: the run fails with the reason, writes nothing, and the service goes on within the same memory", async () => {
    const port = await freePort()
    const sources = { GDS_SOURCES: "npp-dgr", GDS_UPSTREAM_NPP_DGR_URL: site.url }
    const env = { ...bounded, ...sources, DATABASE_URL: database.url, PORT: String(port) }
    const service = begin(env, "serve")
    const runs = () =>
      query<{ code: string; detail: string; read: number }>(
        database.url,
        "select error_code as code, error_detail as detail, read::int from ingest_run where outcome = 'failed'"
      )
    await until(async () => (await runs()).length > 0)
    const [run] = await runs()
    assert.deepInclude(run, { code: "too_large", read: 0 })
    assert.match(run?.detail ?? "", /17179869184 cells, and at most 250000 are read/)
    await until(async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok)
    service.kill("SIGTERM")
    assert.strictEqual((await service.ended).code, 0)
  })
})

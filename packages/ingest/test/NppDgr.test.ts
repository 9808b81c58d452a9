import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Xlsx from "@e965/xlsx"
import { assert, describe, it } from "@effect/vitest"
import { fileUrl, type Parsed, type RawAnswer, type Span } from "@grid/domain/ingest/Source"
import { isArea, slug } from "@grid/domain/observations/Area"
import { unitOf } from "@grid/domain/observations/Dataset"
import { guard } from "@grid/domain/ingest/Guard"
import type { Observation } from "@grid/domain/observations/Observation"
import { dayMs, hourMs } from "@grid/domain/time/Time"
import * as Upstream from "@grid/ingest/http/Upstream"
import * as Ingest from "@grid/ingest/Ingest"
import * as NppDgr from "@grid/ingest/sources/NppDgr"
import * as Recordings from "@grid/testing/upstream/Recordings"
import type { Mode, Play } from "@grid/testing/upstream/TestUpstream"
import { Effect, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import * as FastCheck from "fast-check"
import * as MemoryStore from "./support/MemoryStore.ts"
import { raw } from "./support/Raw.ts"
import * as Recorded from "./support/Recorded.ts"
import { anyBytes, sourceLaws } from "./support/SourceLaws.ts"

type Cell = string | number | null
type Table = ReadonlyArray<ReadonlyArray<Cell>>

const workbook = (rows: Table, bookType: "xls" | "xlsx" = "xls"): Uint8Array => {
  const book = Xlsx.utils.book_new()
  Xlsx.utils.book_append_sheet(book, Xlsx.utils.aoa_to_sheet(rows.map((row) => [...row])), "OPM1_2")
  return new Uint8Array(Xlsx.write(book, { type: "array", bookType }) as ArrayBuffer)
}

const day = Date.parse("2022-10-20T00:00:00+05:30")
const title = (date: string) =>
  `REGION WISE, STATE WISE, SECTOR WISE, TYPE WISE, STATION WISE, UNIT WISE GENERATION REPORT FOR     ${date}`

/** As the report has been since it is one: numbers from the sixth column on, names of sectors and types before them. */
const head = (date: string): Table => [
  [null, null, null, null, null, "      CENTRAL ELECTRICITY AUTHORITY \n           G O & D WING "],
  [title(date)],
  [
    "POWER STATION",
    null,
    null,
    null,
    null,
    "MONITORED\nCAP.\n(MW)",
    "GENERATION  (MU)",
    null,
    null,
    null,
    "COAL STOCK\nIN DAYS",
    "CAP. UNDER\nOUTAGE\n(MW)\n\n",
    "OUTAGE DATE\n(DD/MM/YYYY HH24:MI)",
    " EXPECTED DATE /\nSYNC. DATE",
    "REMARKS"
  ],
  [null, null, null, null, null, null, "TODAY'S\nPROGRAM ", "TODAY'S\nACTUAL\n", "APRIL 1 TILL DATE (2022-23)"],
  [null, null, null, null, null, null, null, null, "PROG.", "ACTUAL", 44854]
]

type Numbers = readonly [mw: Cell, program: Cell, actual: Cell, programFy: Cell, actualFy: Cell, coal: Cell, out: Cell]
/** Since when, expected when, why. */
type Out = ReadonlyArray<Cell>

const name = (label: string): ReadonlyArray<Cell> => [label]
const row = (label: string, numbers: Numbers): ReadonlyArray<Cell> => [label, null, null, null, null, ...numbers]
const sector = (label: string, numbers: Numbers): ReadonlyArray<Cell> => [
  "             SECTOR:",
  null,
  null,
  label,
  null,
  ...numbers
]
const type = (label: string, numbers: Numbers): ReadonlyArray<Cell> => [
  "             TYPE:",
  null,
  label,
  null,
  null,
  ...numbers
]
const unit = (number: string, mark: string, numbers: Numbers, out: Out = []): ReadonlyArray<Cell> => [
  "Unit",
  number,
  null,
  null,
  mark,
  ...numbers,
  ...out
]

const zero: Numbers = [0, 0, 0, 0, 0, null, 0]
const six: Numbers = [600, 9.5, 8, 1500.1, 1400.2, null, 250]

const body: Table = [
  name("NORTH EASTERN"),
  row("REGION TOTAL", [1350.000000001, 19, 16, 3000.2, 2800.4, null, 500]),
  name("ASSAM"),
  row("STATE TOTAL", [1350, 19, 16, 3000.2, 2800.4, null, 500]),
  sector("CENTRAL SECTOR", [750, 10, 9, 1600, 1500, null, 250]),
  type("THERMAL", [750, 10, 9, 1600, 1500, null, 250]),
  row("BONGAIGAON TPP", [750, 10, 9, 1600, 1500, 8, 250]),
  unit("1", " ", [500, 6, 9, 900, 800, null, 0]),
  unit("2", "S", [250, 4, 0, 700, 700, null, 250], [44845.57916666667, "21/10/2022", "RESERVE SHUT DOWN"]),
  sector("PVT SECTOR", six),
  type("HYDRO", six),
  row("KOPILI  HPS ", six)
]

const report = (rows: Table = body, date = "20/10/2022"): Table => [...head(date), ...rows]

const url = "https://npp.gov.in/public-reports/cea/daily/dgr/20-10-2022/dgr2-2022-10-20.xls"
const parse = (answer: unknown, rest: Partial<RawAnswer> = {}) => NppDgr.parse(raw("npp-dgr", answer, { url, ...rest }))
const parseRows = (rows: Table, rest: Partial<RawAnswer> = {}) => parse(workbook(rows), rest)

/** `dataset area` → value. */
const values = ({ observations }: Parsed) =>
  Object.fromEntries(observations.map(({ area, dataset, value }) => [`${dataset} ${area}`, value]))

/** What a row of `Numbers` comes to: MW as they are, MU in MWh. */
const expected = (area: string, [mw, program, actual, programFy, actualFy, coal, out]: Numbers, of = "") => ({
  ...(typeof mw === "number" ? { [`monitored_capacity${of} ${area}`]: mw } : {}),
  ...(typeof program === "number" ? { [`programmed_energy${of} ${area}`]: program * 1_000 } : {}),
  ...(typeof actual === "number" ? { [`generated_energy${of} ${area}`]: actual * 1_000 } : {}),
  ...(typeof programFy === "number" ? { [`programmed_energy${of}_fy ${area}`]: programFy * 1_000 } : {}),
  ...(typeof actualFy === "number" ? { [`generated_energy${of}_fy ${area}`]: actualFy * 1_000 } : {}),
  ...(typeof coal === "number" ? { [`coal_stock_days ${area}`]: coal } : {}),
  ...(typeof out === "number" ? { [`capacity_outage${of} ${area}`]: out } : {})
})

const bodyValues = {
  ...expected("ner", [1350, 19, 16, 3000.2, 2800.4, null, 500]),
  ...expected("assam", [1350, 19, 16, 3000.2, 2800.4, null, 500]),
  ...expected("assam/central-sector", [750, 10, 9, 1600, 1500, null, 250]),
  ...expected("assam/central-sector", [750, 10, 9, 1600, 1500, null, 250], "_thermal"),
  ...expected("station/assam-bongaigaon-tpp", [750, 10, 9, 1600, 1500, 8, 250]),
  ...expected("unit/assam-bongaigaon-tpp-1", [500, 6, 9, 900, 800, null, 0]),
  ...expected("unit/assam-bongaigaon-tpp-2", [250, 4, 0, 700, 700, null, 250]),
  ...expected("assam/private-sector", six),
  ...expected("assam/private-sector", six, "_hydro"),
  ...expected("station/assam-kopili-hps", six)
}

const records = ({ records = [] }: Parsed, collection: string) =>
  Object.fromEntries(
    records.filter((record) => record.collection === collection).map(({ body, key }) => [key, body] as const)
  )

describe("report of stations", () => {
  it.effect("keeps totals, stations and units apart, so that no sum counts a MWh twice", () =>
    Effect.gen(function* () {
      const parsed = yield* parseRows(report(), { fetched_at: 1_700_000_000_000 })
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), bodyValues)
      for (const { area, captured_at, dataset, kind, period_minutes, ts } of parsed.observations) {
        assert.deepStrictEqual([ts, period_minutes, kind, captured_at], [day, 1_440, "observed", 1_700_000_000_000])
        assert.isTrue(isArea(area), area)
        assert.include(NppDgr.info.datasets, dataset)
      }
    })
  )

  it.effect("says of stations where they belong, and of units what keeps them", () =>
    Effect.gen(function* () {
      const parsed = yield* parseRows(report())
      assert.deepStrictEqual(records(parsed, "station"), {
        "station/assam-bongaigaon-tpp": {
          name: "BONGAIGAON TPP",
          state: "assam",
          country: "india",
          zone: "ner",
          sector: "central-sector",
          type: "thermal",
          units: ["unit/assam-bongaigaon-tpp-1", "unit/assam-bongaigaon-tpp-2"]
        },
        "station/assam-kopili-hps": {
          name: "KOPILI HPS",
          state: "assam",
          country: "india",
          zone: "ner",
          sector: "private-sector",
          type: "hydro",
          units: []
        }
      })
      assert.deepStrictEqual(records(parsed, "outage"), {
        "generation 2022-10-20 unit/assam-bongaigaon-tpp-2": {
          report: "generation",
          date: "2022-10-20",
          area: "unit/assam-bongaigaon-tpp-2",
          station: "station/assam-bongaigaon-tpp",
          name: "BONGAIGAON TPP",
          unit: "2",
          state: "assam",
          country: "india",
          mark: "S",
          outage_mw: 250,
          outage_since: "2022-10-11T08:24:00Z",
          expected_or_synchronised: "2022-10-21",
          remarks: "RESERVE SHUT DOWN"
        }
      })
    })
  )

  /** With empty columns before those named. */
  const insertColumns = (rows: Table, at: ReadonlyArray<number>): Table =>
    rows.map((cells) => cells.flatMap((cell, index) => (at.includes(index) ? [null, cell] : [cell])))
  const note = "* Unit under test\nThis is a computer generated report"
  /** With each of these headings merged over two columns, of which the data fill the second. */
  const mergedHeadings = (rows: Table, at: ReadonlyArray<number>): Table => [
    ...insertColumns(
      rows.slice(0, 5),
      at.map((column) => column + 1)
    ),
    ...insertColumns(rows.slice(5), at)
  ]

  it.effect.each<readonly [string, Table]>([
    [
      "a footer that fills columns which are empty otherwise (since 15 April 2025)",
      [...insertColumns(report(), [1, 5, 8]), [], [null, note, null, null, null, null, note, null, null, null, note]]
    ],
    ["a footer below the names", [...report(), [note], ["Page 1 of 1"]]],
    ["a first column that only the footer fills", [...insertColumns(report(), [0]), [note]]],
    ["headings that are merged over two columns", mergedHeadings(report(), [5, 7])],
    [
      "such headings and a footer in the column between",
      [...mergedHeadings(report(), [7]), [null, null, null, null, null, null, null, note]]
    ],
    ["blank rows", [...head("20/10/2022"), ...body.flatMap((line) => [line, []])]],
    [
      "numbers as text",
      report(
        body.map((line) =>
          line.map((cell) =>
            typeof cell === "number" && cell !== 44845.57916666667 ? cell.toLocaleString("en-IN") : cell
          )
        )
      )
    ],
    [
      "names in other cases",
      report(
        body.map((line) =>
          line.map((cell, index) =>
            index === 0 && typeof cell === "string" && /UNIT|:/i.test(cell) ? cell.toUpperCase() : cell
          )
        )
      )
    ],
    ["rows above the title", [[], [], ...report()]]
  ])("reads the same with %s", ([, rows]) =>
    Effect.gen(function* () {
      const parsed = yield* parseRows(rows)
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), bodyValues)
      assert.deepStrictEqual(records(parsed, "outage"), records(yield* parseRows(report()), "outage"))
    })
  )

  it.effect.each(["xls", "xlsx"] as const)("reads %s, with any name or none", (bookType) =>
    Effect.gen(function* () {
      for (const at of [url, fileUrl("dgr2-2022-10-20.xls"), fileUrl("20-10-2022.xls"), fileUrl("report.xls")]) {
        assert.deepStrictEqual(values(yield* parse(workbook(report(), bookType), { url: at })), bodyValues)
      }
    })
  )

  /** A state with one sector, one type and what stands below it, within a region. */
  const within = (region: string, state: string, rows: Table): Table => [
    name(region),
    row("REGION TOTAL", zero),
    name(state),
    row("STATE TOTAL", zero),
    sector("STATE SECTOR", zero),
    type("THER (GT)", zero),
    ...rows
  ]

  it.effect.each([
    ["NORTHERN", "nr", "JAMMU AND KASHMIR", "jammu-and-kashmir"],
    ["NORTHERN", "nr", "JAMMU & KASHMIR", "jammu-and-kashmir"],
    ["NORTHERN", "nr", "UTTARANCHAL", "uttarakhand"],
    ["WESTERN", "wr", "CHHATISGARH", "chhattisgarh"],
    [" WESTERN ", "wr", "CHHATTISGARH", "chhattisgarh"],
    ["SOUTHERN", "sr", "PONDICHERRY", "puducherry"],
    ["EASTERN", "er", "ORISSA", "odisha"],
    ["EASTERN", "er", "ANDAMAN & NICOBAR ISLANDS", "andaman-and-nicobar-islands"],
    ["NORTH EASTERN", "ner", "  TRIPURA", "tripura"],
    ["NORTH-EASTERN", "ner", "TRIPURA", "tripura"]
  ] as const)("knows %s as %s and %s as %s", ([region, zone, state, area]) =>
    Effect.gen(function* () {
      const parsed = yield* parseRows(report(within(region, state, [row("AN OLD GT", six)])))
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), {
        ...expected(zone, zero),
        ...expected(area, zero),
        ...expected(`${area}/state-sector`, zero),
        ...expected(`${area}/state-sector`, zero, "_gas"),
        ...expected(`station/${area}-an-old-gt`, six)
      })
    })
  )

  it.effect("reads imports from Bhutan, which have neither sector nor type, as the neighbour's", () =>
    Effect.gen(function* () {
      const numbers: Numbers = [0, 26.1, 24.82, 5109, 6244.86, null, 0]
      const parsed = yield* parseRows(
        report([
          name("BHUTAN IMP."),
          row("REGION TOTAL", numbers),
          name("BHUTAN"),
          row("STATE TOTAL", numbers),
          sector("", numbers),
          type("", numbers),
          row("TALA", numbers)
        ])
      )
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), {
        ...expected("bhutan", numbers),
        ...expected("station/bhutan-tala", numbers)
      })
      const {
        country,
        sector: ofSector,
        state,
        type: ofType,
        zone
      } = records(parsed, "station")["station/bhutan-tala"] ?? {}
      assert.deepStrictEqual([country, state, zone, ofSector, ofType], ["bhutan", null, null, null, null])
    })
  )

  it.effect("tells stations apart that bear one name in two sectors of a state", () =>
    Effect.gen(function* () {
      const parsed = yield* parseRows(
        report([
          ...within("EASTERN", "ANDAMAN & NICOBAR ISLANDS", [row("AND. NICOBAR DG", six)]),
          sector("PVT SECTOR", zero),
          type("THER (DG)", zero),
          row("AND. NICOBAR DG", zero)
        ])
      )
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(Object.keys(records(parsed, "station")), [
        "station/andaman-and-nicobar-islands-and-nicobar-dg-state-sector-gas",
        "station/andaman-and-nicobar-islands-and-nicobar-dg-private-sector-diesel"
      ])
    })
  )

  it.effect("takes a row that a long remark has repeated once, and puts the remark together", () =>
    Effect.gen(function* () {
      const twice = (remarks: string) => unit("2", "S", six, [44849.99722222222, null, remarks])
      const parsed = yield* parseRows(
        report(
          within("SOUTHERN", "ANDHRA PRADESH", [
            row("TATA RAO TPS", six),
            twice("FURNACE FIRE OUT /FLAME "),
            twice("FAILURE")
          ])
        )
      )
      assert.deepStrictEqual(parsed.rejected, [])
      const [outage, ...more] = Object.values(records(parsed, "outage"))
      assert.deepStrictEqual(more, [])
      assert.strictEqual(outage?.["remarks"], "FURNACE FIRE OUT /FLAME FAILURE")
    })
  )

  it.effect.each<readonly [string, Table, string, RegExp]>([
    [
      "an unknown state",
      within("EASTERN", "KALINGA", [row("A GT", six)]),
      "station/kalinga-a-gt",
      /unknown state "KALINGA"/
    ],
    ["an unknown region", within("CENTRAL", "ODISHA", [row("A GT", six)]), "odisha", /unknown region "CENTRAL"/],
    [
      "an unknown sector",
      [...within("EASTERN", "ODISHA", []), sector("JOINT SECTOR", six), row("A GT", six)],
      "station/odisha-a-gt",
      /unknown sector "JOINT SECTOR"/
    ],
    [
      "an unknown type",
      [...within("EASTERN", "ODISHA", []), type("TIDAL", six), row("A GT", six)],
      "station/odisha-a-gt",
      /unknown type "TIDAL"/
    ],
    [
      "a total of something else",
      [...within("EASTERN", "ODISHA", []), row("ALL INDIA TOTAL", six)],
      "odisha",
      /nobody knows what/
    ],
    [
      "a cell that is no number",
      within("EASTERN", "ODISHA", [row("A GT", ["n/a", 9.5, 8, 1500, 1400, null, 250])]),
      "station/odisha-a-gt",
      /"n\/a" is not a number/
    ],
    [
      "a second value",
      within("EASTERN", "ODISHA", [row("A GT", six), row("A GT", zero)]),
      "station/odisha-a-gt",
      /second value \S+ of generated_energy of .* the first was 8000/
    ],
    [
      "a unit without a number",
      within("EASTERN", "ODISHA", [row("A GT", six), unit("", "S", six)]),
      "station/odisha-a-gt",
      /unit without a number/
    ],
    ["a unit of no station", within("EASTERN", "ODISHA", [unit("1", "S", six)]), "odisha", /under no state or station/],
    ["a station in no state", [name("EASTERN"), row("REGION TOTAL", six), row("A GT", six)], "er", /under no state/],
    [
      "a row without numbers",
      within("EASTERN", "ODISHA", [name("A GT, SEE BELOW"), row("A GT", six)]),
      "station/odisha-a-gt",
      /has no numbers/
    ],
    [
      "numbers without a name",
      within("EASTERN", "ODISHA", [row("A GT", six), row("", six)]),
      "station/odisha-a-gt",
      /without a name/
    ],
    [
      "a date that is none",
      within("EASTERN", "ODISHA", [row("A GT", six), unit("1", "S", six, ["31/02/2022"])]),
      "unit/odisha-a-gt-1",
      /"31\/02\/2022" is no date/
    ]
  ])("rejects %s and keeps the rest", ([, rows, area, reason]) =>
    Effect.gen(function* () {
      const parsed = yield* parseRows(report(rows))
      assert.isDefined(values(parsed)[`generated_energy ${area}`])
      assert.match(parsed.rejected.map((rejected) => rejected.reason).join("; "), reason)
    })
  )

  it.effect("does not take the total of a sector that nobody knows for that of the state", () =>
    Effect.gen(function* () {
      const rows = [
        ...within("EASTERN", "ODISHA", []),
        sector("JOINT SECTOR", six),
        type("HYDRO", six),
        row("A HPS", six)
      ]
      const parsed = yield* parseRows(report(rows))
      assert.deepStrictEqual(values(parsed), {
        ...expected("er", zero),
        ...expected("odisha", zero),
        ...expected("odisha/state-sector", zero),
        ...expected("odisha/state-sector", zero, "_gas"),
        ...expected("station/odisha-a-hps", six)
      })
      assert.lengthOf(parsed.rejected, 2)
    })
  )

  it.effect("names a column that it does not find, and reads the others", () =>
    Effect.gen(function* () {
      const rows = report().map((line) => line.map((cell) => (cell === "COAL STOCK\nIN DAYS" ? "STOCK" : cell)))
      const parsed = yield* parseRows(rows)
      assert.deepStrictEqual(
        parsed.rejected.map(({ entry }) => entry),
        ["heading coal_stock_days"]
      )
      assert.strictEqual(values(parsed)["generated_energy assam"], 16_000)
    })
  )

  it.effect.each([
    ["44849.99722222222", 44849.99722222222, "2022-10-15T18:26:00Z"],
    ["a serial of a day", 44853, "2022-10-18T18:30:00Z"],
    ["a day", "21/10/2022", "2022-10-21"],
    ["a moment with seconds", "20/10/2022 09:21:49", "2022-10-20T03:51:49Z"],
    ["a moment", "11/10/2022 13:54", "2022-10-11T08:24:00Z"],
    ["a day with hyphens", "5-11-2022", "2022-11-05"],
    ["nothing", null, null]
  ] as const)("reads %s as an instant or an IST day", ([, cell, at]) =>
    Effect.gen(function* () {
      const rows = within("EASTERN", "ODISHA", [row("A GT", six), unit("1", "S", six, [cell, cell, "TUBE LEAKAGE"])])
      const parsed = yield* parseRows(report(rows))
      const outage = records(parsed, "outage")["generation 2022-10-20 unit/odisha-a-gt-1"]
      assert.deepStrictEqual([outage?.["outage_since"], outage?.["expected_or_synchronised"]], [at, at])
    })
  )

  it.effect.each([
    ["another day inside than in the address", report(body, "19/10/2022"), url, /dgr2-2022-10-20\.xls.* 2022-10-19/],
    [
      "another day inside than in the name",
      report(body, "20/10/2022"),
      fileUrl("dgr2-2022-10-21.xls"),
      /dgr2-2022-10-21\.xls.* 2022-10-20/
    ],
    ["no day inside", report(body, ""), url, /of no day/]
  ] as const)("refuses the whole answer with %s", ([, rows, at, detail]) =>
    Effect.map(Effect.flip(parseRows(rows, { url: at })), (error) => {
      assert.strictEqual(error.reason, "unexpected_shape")
      assert.match(error.detail, detail)
    })
  )
})

describe("report of maintenance", () => {
  const maintenanceUrl = "https://npp.gov.in/public-reports/cea/daily/dgr/08-04-2025/dgr11-2025-04-08.xls"
  const parseMaintenance = (rows: Table, rest: Partial<RawAnswer> = {}) =>
    parseRows(rows, { url: maintenanceUrl, ...rest })
  const headings = [
    "State/System",
    "Power Station",
    "Unit No.",
    "Planned Maintenance (MW)",
    "Forced Maintenance MAJOR (MW)",
    "Forced Maintenance MINOR (MW)",
    "Others (MW)",
    "Date& Time of Maintenance",
    "Expected/sync Date of Return",
    "Reasons/Present Status"
  ]
  const top: Table = [
    ["CENTRAL ELECTRICITY AUTHORITY"],
    ["DAILY MAINTENANCE REPORT (THERMAL/NUCLEAR UNITS) 500MW AND ABOVE ON 08/04/2025"],
    [],
    []
  ]
  const numbering = headings.map((_, index) => String(index + 1))
  const units: Table = [
    ["Haryana", "INDIRA GANDHI STPP", "2", 500, 0, 0, 0, "01/04/2025 00:15", "25/04/2025 00:00", "ANNUAL MAINTENANCE"],
    ["Andhra Pradesh.", "Dr. N.TATA RAO TPS", 8, null, 800, null, null, "07/04/2025 22:40", null, "TUBE LEAKAGE"],
    ["", "", "7", null, null, null, 500, "06/04/2025 10:00", null, "RESERVE SHUT DOWN"],
    ["Total", null, null, 500, 800, 0, 500],
    ["Note: capacities in MW"]
  ]
  const outages = {
    "capacity_outage_planned unit/haryana-indira-gandhi-stpp-2": 500,
    "capacity_outage_forced_major unit/haryana-indira-gandhi-stpp-2": 0,
    "capacity_outage_forced_minor unit/haryana-indira-gandhi-stpp-2": 0,
    "capacity_outage_other unit/haryana-indira-gandhi-stpp-2": 0,
    "capacity_outage_forced_major unit/andhra-pradesh-dr-n-tata-rao-tps-8": 800,
    "capacity_outage_other unit/andhra-pradesh-dr-n-tata-rao-tps-7": 500
  }
  /** With the second column empty, as it was where the first is merged over two. */
  const wide = (rows: Table): Table => rows.map(([first = null, ...rest]) => [first, null, ...rest])
  const plain: Table = [...top, headings, numbering, ...units]

  it.effect.each<readonly [string, Table]>([
    ["headings one by one", plain],
    ["a second column that is empty", [...top, ...wide([headings, numbering, ...units])]],
    [
      "headings of two rows",
      [
        ...top,
        [
          "State/System",
          "Power Station",
          "Unit No.",
          "Planned Maintenance (MW)",
          "Forced Maintenance",
          null,
          "Others (MW)",
          ...headings.slice(7)
        ],
        [null, null, null, null, "MAJOR (MW)", "MINOR (MW)"],
        numbering,
        ...units
      ]
    ],
    [
      "other headings, at their letters from row 7",
      [...top, ...wide([headings.map((_, index) => `Column ${index}`), numbering, ...units])]
    ],
    ["no day but that of its name", [["MAINTENANCE"], ...plain.slice(2)]],
    ["the day of its making as well", [["Printed on 09/04/2025"], ...plain.slice(1)]]
  ])("reads units by class of outage from a sheet with %s", ([, rows]) =>
    Effect.gen(function* () {
      const parsed = yield* parseMaintenance(rows)
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), outages)
      for (const { area, ts } of parsed.observations) {
        assert.isTrue(isArea(area), area)
        assert.strictEqual(ts, Date.parse("2025-04-08T00:00:00+05:30"))
      }
      assert.deepStrictEqual(records(parsed, "outage")["maintenance 2025-04-08 unit/haryana-indira-gandhi-stpp-2"], {
        report: "maintenance",
        date: "2025-04-08",
        area: "unit/haryana-indira-gandhi-stpp-2",
        station: "station/haryana-indira-gandhi-stpp",
        name: "INDIRA GANDHI STPP",
        unit: "2",
        state: "haryana",
        planned_mw: 500,
        forced_major_mw: 0,
        forced_minor_mw: 0,
        other_mw: 0,
        outage_since: "2025-03-31T18:45:00Z",
        expected_or_synchronised: "2025-04-24T18:30:00Z",
        remarks: "ANNUAL MAINTENANCE"
      })
    })
  )

  it.effect("rejects what it cannot read of a row, and keeps the rest", () =>
    Effect.gen(function* () {
      const parsed = yield* parseMaintenance([
        ...plain,
        ["Bihar", "BARH STPS", "1", "many", 660, null, null, "yesterday"],
        ["Bihar", "BARH STPS", null, 660]
      ])
      assert.deepStrictEqual(values(parsed), { ...outages, "capacity_outage_forced_major unit/bihar-barh-stps-1": 660 })
      assert.deepStrictEqual(
        parsed.rejected.map(({ reason }) => reason),
        ['"many" is not a number', '"yesterday" is no date', "a unit without a number"]
      )
    })
  )

  it.effect("refuses a report without a name that names two days", () =>
    Effect.map(
      Effect.flip(parseMaintenance([["Printed on 09/04/2025"], ...plain.slice(1)], { url: fileUrl("outages.xls") })),
      (error) => assert.match(error.detail, /several: 2025-04-09, 2025-04-08/)
    )
  )

  it.effect("refuses the report of another day", () =>
    Effect.map(Effect.flip(parseMaintenance(plain, { url: fileUrl("dgr11-2025-04-09.xls") })), (error) => {
      assert.strictEqual(error.reason, "unexpected_shape")
      assert.match(error.detail, /dgr11-2025-04-09\.xls.* 2025-04-08/)
    })
  )
})

describe("NppDgr.parse", () => {
  const book = workbook(report())
  const zip = workbook(report(), "xlsx")

  it.effect("says of a report that is not there that it is not, which is no failure of the source", () =>
    Effect.gen(function* () {
      const parsed = yield* parse("<html>404</html>", { status: 404 })
      assert.deepStrictEqual(parsed.observations, [])
      assert.deepStrictEqual(parsed.rejected, [{ entry: url, reason: "status 404: not published, or not yet" }])
    })
  )

  it.effect.each([
    ["a page of HTML with status 200", "<html>Connection failed</html>", {}, "not_a_workbook"],
    ["nothing", "", {}, "not_a_workbook"],
    ["garbage that begins like a workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), {}, "unexpected_shape"],
    ["half an .xls", book.subarray(0, book.length / 2), {}, "not_a_workbook"],
    ["half an .xlsx", zip.subarray(0, zip.length / 2), {}, "not_a_workbook"],
    [
      "a workbook of something else",
      workbook([
        ["Name", "Value"],
        ["a", 1]
      ]),
      {},
      "unexpected_shape"
    ],
    ["a workbook that is empty", workbook([]), {}, "unexpected_shape"],
    ["headings without a table", workbook(head("20/10/2022")), {}, "unexpected_shape"],
    ["a table without headings", workbook(body), {}, "unexpected_shape"],
    ["a status that is no success", book, { status: 503 }, "http_status"]
  ] as const)("fails on %s", ([, answer, rest, reason]) =>
    Effect.map(Effect.flip(parse(answer, rest)), (error) => assert.strictEqual(error.reason, reason))
  )

  const label = FastCheck.constantFrom(
    "NORTHERN",
    "REGION TOTAL",
    "DELHI",
    "STATE TOTAL",
    "SECTOR:",
    "TYPE:",
    "Unit",
    "A TPS",
    "",
    "?"
  )
  const cell = FastCheck.oneof(
    FastCheck.constant(null),
    FastCheck.double({ noNaN: true, noDefaultInfinity: true }),
    FastCheck.string(),
    FastCheck.constantFrom("1", "STATE SECTOR", "THERMAL", "20/10/2022 10:00", "-", "1,200")
  )
  const line = FastCheck.tuple(label, FastCheck.array(cell, { maxLength: 15 })).map(([first, rest]) => [first, ...rest])

  sourceLaws(NppDgr.definition, {
    "a report": { answers: anyBytes().map((bytes) => raw("npp-dgr", bytes, { url })) },
    "the lines of a sheet": {
      answers: FastCheck.tuple(FastCheck.array(line, { maxLength: 12 }), FastCheck.boolean()).map(([rows, isWhole]) =>
        raw(
          "npp-dgr",
          workbook(isWhole ? report([...body, ...rows]) : [...head("20/10/2022").slice(2), ...rows], "xlsx"),
          {
            url
          }
        )
      ),
      once: ({ area, dataset }) => `${dataset} ${area}`,
      numRuns: 40
    }
  })
})

describe("NppDgr.fetch", () => {
  const ist = (text: string) => Date.parse(`${text}+05:30`)

  /** What is asked over a span at a moment, with how each answer comes. */
  const asked = (span: Span, now: number, status: (ask: Upstream.Ask) => number = () => 200) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const asks: Array<Upstream.Ask> = []
      const upstream = Layer.succeed(Upstream.Upstream, {
        request: (ask) =>
          Effect.sync(() => {
            asks.push(ask)
            return raw("npp-dgr", "", { url: ask.url, status: status(ask) })
          }),
        session: () => Effect.never,
        fetchTimes: () => Effect.never
      })
      const source = yield* Effect.provide(NppDgr.make(NppDgr.defaults), upstream)
      yield* Stream.runDrain(source.fetch(span))
      return asks
    })

  const paths = (asks: ReadonlyArray<Upstream.Ask>) => asks.map(({ url }) => new URL(url).pathname)
  const path = (report: number, date: string) =>
    `/public-reports/cea/daily/dgr/${date.split("-").reverse().join("-")}/dgr${report}-${date}.xls`
  const both = (...dates: ReadonlyArray<string>) => dates.flatMap((date) => [path(2, date), path(11, date)])

  it.effect("asks in the evening for the day before, and again for the days before that", () =>
    Effect.gen(function* () {
      const now = ist("2026-08-20T18:20:00")
      const asks = yield* asked({ from: ist("2026-08-20T09:20:00"), to: now + 1 }, now + 40)
      assert.deepStrictEqual(paths(asks), both("2026-08-19", "2026-08-18", "2026-08-17"))
      // Only what an earlier visit has had is asked for by its validators.
      assert.deepStrictEqual(
        asks.map(({ conditional }) => conditional),
        [false, false, true, true, true, true]
      )
      assert.isTrue(asks.every(({ spacingMs }) => spacingMs >= 60_000))
    })
  )

  it.effect("does not ask for a day before it can be published", () =>
    Effect.gen(function* () {
      const now = ist("2026-08-20T09:20:00")
      const asks = yield* asked({ from: ist("2026-08-19T18:20:00"), to: now + 1 }, now)
      assert.deepStrictEqual(paths(asks), both("2026-08-18", "2026-08-17", "2026-08-16"))
    })
  )

  it.effect("loads four days first, in no more requests than a visit may have", () =>
    Effect.gen(function* () {
      const now = ist("2026-08-20T21:00:00")
      const asks = yield* asked({ from: now - 4 * dayMs, to: now + 1 }, now)
      assert.deepStrictEqual(paths(asks), both("2026-08-19", "2026-08-18", "2026-08-17", "2026-08-16"))
      assert.isTrue(asks.every(({ conditional, spacingMs }) => conditional === false && spacingMs === 60_000))
    })
  )

  it.effect("asks a span that is over for its own days alone", () =>
    Effect.gen(function* () {
      const span = { from: ist("2022-10-19T00:00:00"), to: ist("2022-10-21T00:00:00") }
      assert.deepStrictEqual(paths(yield* asked(span, ist("2026-08-20T21:00:00"))), both("2022-10-20", "2022-10-19"))
    })
  )

  it.effect("takes its time over a long backfill: with the schedule beside it no 30 requests in 90 minutes", () =>
    Effect.gen(function* () {
      const now = ist("2026-08-20T21:00:00")
      const asks = yield* asked({ from: now - 30 * dayMs, to: now + 1 }, now)
      assert.isAbove(asks.length, 50)
      const scheduled = 90 / 15
      assert.isTrue(asks.every(({ spacingMs }) => (90 * 60_000) / spacingMs + scheduled < 30))
    })
  )

  it.effect.each([403, 429])("leaves a host alone that answers %s", (status) =>
    Effect.gen(function* () {
      const now = ist("2026-08-20T18:20:00")
      assert.lengthOf(yield* asked({ from: now - dayMs, to: now + 1 }, now, () => status), 1)
    })
  )

  it("visits seldom enough to be welcome", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const upstream = Layer.succeed(Upstream.Upstream, {
          request: () => Effect.never,
          session: () => Effect.never,
          fetchTimes: () => Effect.never
        })
        const { politenessMs } = yield* Effect.provide(NppDgr.make(NppDgr.defaults), upstream)
        assert.isAtLeast(politenessMs, 15 * 60_000)
      })
    ))
})

describe("a run", () => {
  const book = workbook(report())
  const stationPath = "/public-reports/cea/daily/dgr/20-10-2022/dgr2-2022-10-20.xls"
  const maintenancePath = "/public-reports/cea/daily/dgr/20-10-2022/dgr11-2022-10-20.xls"
  const span = { from: day, to: day + dayMs }

  const run = Effect.gen(function* () {
    const { url: baseUrl } = yield* Recorded.Played
    const source = yield* NppDgr.make({ baseUrl, spacingMs: 0, backfillSpacingMs: 0 })
    return yield* Ingest.run(source, span)
  })
  const plays = (answer: ReturnType<Play>) => Recorded.layer({ play: { [stationPath]: () => answer } })
  const excel = (bytes: Uint8Array) => ({ headers: { "content-type": "application/vnd.ms-excel" }, body: bytes })

  it.live("archives, reads and writes what is there, and says what is not", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      const memory = yield* MemoryStore.MemoryStore
      const { error, summary } = yield* run
      assert.isNull(error)
      assert.deepStrictEqual(
        [summary.rejected, summary.read],
        [1, Object.keys(bodyValues).length + memory.records.size]
      )
      assert.strictEqual(summary.written, summary.read)
      assert.strictEqual(
        played.requests(maintenancePath).length,
        1,
        "a report that is missing is asked for once a visit"
      )
      assert.strictEqual(memory.runs[0]?.outcome, "succeeded")
      yield* run
      assert.strictEqual(played.requests(maintenancePath).length, 2, "and again by the next")
    }).pipe(Effect.provide(plays(excel(book))))
  )

  it.live("given the same file twice with one cell changed, keeps both and revises that value alone", () => {
    const changed = body.map((cells) =>
      cells[0] === "BONGAIGAON TPP" ? row("BONGAIGAON TPP", [750, 10, 9.5, 1600, 1500, 8, 250]) : cells
    )
    const answers = [book, book, workbook(report(changed))]
    const play = { [stationPath]: () => excel(answers.shift() ?? book) }
    return Effect.gen(function* () {
      const memory = yield* MemoryStore.MemoryStore
      const { summary: first } = yield* run
      const before = new Map(memory.values)
      const { summary: same } = yield* run
      assert.deepInclude(same, { read: first.read, written: 0, revised: 0, unchanged: first.read })
      const { error, summary } = yield* run
      assert.isNull(error)
      assert.deepInclude(summary, { read: first.read, written: 1, revised: 1, unchanged: first.read - 1 })
      const after = [...memory.values].filter(([key, { value }]) => before.get(key)?.value !== value)
      assert.deepStrictEqual(
        after.map(([key, { value }]) => [before.get(key)?.dataset, before.get(key)?.value, value]),
        [["generated_energy", 9_000, 9_500]]
      )
      const bodies = memory.raws.filter(({ url }) => url.endsWith(stationPath)).map((answer) => answer.body)
      assert.deepStrictEqual([bodies.length, bodies.at(0), bodies.at(-1)], [3, book, workbook(report(changed))])
    }).pipe(Effect.provide(Recorded.layer({ play })))
  })

  it.live("says so when nothing of a day is there", () =>
    Effect.gen(function* () {
      const { error, summary } = yield* run
      assert.strictEqual(error?.code, "all_rejected")
      assert.match(error?.detail ?? "", /dgr2-2022-10-20\.xls: status 404: not published, or not yet/)
      assert.strictEqual(summary.rejected, 2)
    }).pipe(Effect.provide(Recorded.layer()))
  )

  it.live.each<readonly [string, Uint8Array, Mode, string]>([
    ["HTML with status 200", book, { type: "html200" }, "not_a_workbook"],
    ["half a workbook", book.subarray(0, book.length / 2), { type: "normal" }, "not_a_workbook"],
    ["a connection cut off", book, { type: "cutOff" }, "transport"],
    ["another day's report", workbook(report(body, "19/10/2022")), { type: "normal" }, "unexpected_shape"],
    ["a server error", book, { type: "status", status: 500 }, "http_status"],
    ["a refusal", book, { type: "status", status: 403 }, "http_status"]
  ])("records %s with the run and writes nothing", ([, answer, mode, code]) =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      const memory = yield* MemoryStore.MemoryStore
      played.setMode(stationPath, mode)
      assert.strictEqual((yield* run).error?.code, code)
      assert.strictEqual(memory.values.size, 0)
      assert.strictEqual(memory.runs[0]?.outcome, "failed")
    }).pipe(Effect.provide(plays(excel(answer))))
  )
})

describe("the recorded report", () => {
  const dataDir = Recordings.directory()
  const file = "dgr2-2022-10-20.xls"
  const bytes = (dir: string) => new Uint8Array(readFileSync(join(dir, "npp", file)))

  /** The recorded report, read once. */
  const report = Effect.runSync(
    Effect.cached(Effect.suspend(() => parse(bytes(dataDir ?? ""), { url: fileUrl(file) })))
  )

  const columns = {
    F: ["monitored_capacity", 1],
    G: ["programmed_energy", 1_000],
    H: ["generated_energy", 1_000],
    I: ["programmed_energy_fy", 1_000],
    J: ["generated_energy_fy", 1_000],
    K: ["coal_stock_days", 1],
    L: ["capacity_outage", 1]
  } as const
  const zones: Record<string, string> = {
    NORTHERN: "nr",
    WESTERN: "wr",
    SOUTHERN: "sr",
    EASTERN: "er",
    "NORTH EASTERN": "ner",
    "BHUTAN IMP.": "bhutan"
  }
  const sectors: Record<string, string> = {
    "STATE SECTOR": "/state-sector",
    "PVT SECTOR": "/private-sector",
    "CENTRAL SECTOR": "/central-sector"
  }
  const types: Record<string, string> = {
    THERMAL: "thermal",
    "THER (GT)": "gas",
    "THER (DG)": "diesel",
    HYDRO: "hydro",
    NUCLEAR: "nuclear"
  }

  /** Every number of the sheet by what it is of, through cell addresses alone. */
  const cells = (dir: string) => {
    const sheet = Xlsx.read(bytes(dir), { type: "array" }).Sheets["OPM1_2"]
    const at = (address: string): unknown => (sheet?.[address] as { v?: unknown } | undefined)?.v
    const label = (line: number) => String(at(`A${line}`) ?? "").trim()
    const found = new Map<string, number>()
    const numbers = { read: 0, repeated: 0 }
    let [region, state, ofSector, ofType, station] = ["", "", "", "", ""]
    for (let line = 6; line <= 1464; line++) {
      const here = label(line)
      let area = ""
      let of = ""
      if (label(line + 1) === "REGION TOTAL") region = zones[here] ?? "?"
      else if (label(line + 1) === "STATE TOTAL") {
        state = here === "CHHATISGARH" ? "chhattisgarh" : here.toLowerCase().replace("&", "and").replaceAll(" ", "-")
      } else if (here === "REGION TOTAL") area = region
      else if (here === "STATE TOTAL") area = state
      else if (here === "SECTOR:") {
        ofSector = sectors[String(at(`D${line}`))] ?? ""
        area = state + ofSector
      } else if (here === "TYPE:") {
        ofType = types[String(at(`C${line}`))] ?? ""
        area = state + ofSector
        of = ofType === "" ? "" : `_${ofType}`
      } else if (here === "Unit") area = `unit/${station}-${String(at(`B${line}`))}`
      else if (here !== "") {
        station = slug(`${state} ${here}`)
        if (here === "AND. NICOBAR DG") station += `-${ofSector.slice(1)}-diesel`
        area = `station/${station}`
      }
      for (const [column, [measure, factor]] of Object.entries(columns)) {
        const value = at(`${column}${line}`)
        if (typeof value !== "number") continue
        const dataset = measure.endsWith("_fy") ? `${measure.slice(0, -3)}${of}_fy` : measure + of
        const key = `${dataset} ${area}`
        numbers.read += 1
        if (found.has(key)) {
          assert.strictEqual(found.get(key), value * factor, `${key} in row ${line}`)
          numbers.repeated += 1
        }
        found.set(key, value * factor)
      }
    }
    return { found, numbers }
  }

  it.effect.skipIf(dataDir === undefined)("gives every number of every cell once (skipped without recordings)", () =>
    Effect.gen(function* () {
      if (dataDir === undefined) return
      const { found, numbers } = cells(dataDir)
      const parsed = yield* report
      assert.deepStrictEqual(parsed.rejected, [])
      // Bhutan's total stands there four times, and the row of a unit of Tata Rao TPS twice.
      assert.deepStrictEqual(numbers, { read: 8_655, repeated: 3 * 6 + 6 })
      assert.strictEqual(parsed.observations.length, numbers.read - numbers.repeated)
      const given = values(parsed)
      assert.deepStrictEqual(Object.keys(given).sort(), [...found.keys()].sort())
      for (const [key, value] of found) assert.closeTo(Number(given[key]), value, 1e-6, key)
      for (const observation of parsed.observations) {
        assert.isNull(guard(observation))
        assert.deepStrictEqual([observation.ts, observation.period_minutes], [day, 1_440])
      }
    })
  )

  const sum = (observations: ReadonlyArray<Observation>) =>
    observations.reduce((total, { value }) => total + (value ?? 0), 0)

  it.effect.skipIf(dataDir === undefined)(
    "agrees with its own totals at every level (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        if (dataDir === undefined) return
        const parsed = yield* report
        const stations = records(parsed, "station")
        assert.lengthOf(Object.keys(stations), 518)
        const given = values(parsed)
        for (const [measure] of Object.values(columns)) {
          if (measure === "coal_stock_days") continue
          const sums = new Map<string, number>()
          for (const { area, dataset, value } of parsed.observations) {
            const { country, sector: ofSector, state, type: ofType, zone } = stations[area] ?? {}
            if (dataset !== measure || !area.startsWith("station/")) continue
            const where = state ?? country
            const of = measure.endsWith("_fy") ? `${measure.slice(0, -3)}_${ofType}_fy` : `${measure}_${ofType}`
            const totals = new Set([
              `${measure} ${zone ?? country}`,
              `${measure} ${where}`,
              ...(ofSector === null ? [] : [`${measure} ${where}/${ofSector}`, `${of} ${where}/${ofSector}`])
            ])
            for (const total of totals) sums.set(total, (sums.get(total) ?? 0) + (value ?? 0))
          }
          assert.isAbove(sums.size, 200)
          for (const [total, value] of sums) assert.closeTo(value, Number(given[total]), 1e-3, total)
        }
      })
  )

  it.effect.skipIf(dataDir === undefined)("has units that make up their stations (skipped without recordings)", () =>
    Effect.gen(function* () {
      if (dataDir === undefined) return
      const parsed = yield* report
      const given = values(parsed)
      const withUnits = Object.entries(records(parsed, "station")).flatMap(([area, { units }]) =>
        Array.isArray(units) && units.length > 0 ? [[area, units] as const] : []
      )
      assert.lengthOf(withUnits, 216)
      for (const [area, units] of withUnits) {
        for (const measure of ["programmed_energy", "generated_energy", "generated_energy_fy", "capacity_outage"]) {
          const total = units.reduce<number>((part, each) => part + Number(given[`${measure} ${String(each)}`]), 0)
          assert.closeTo(total, Number(given[`${measure} ${area}`]), 1e-3, `${measure} of ${area}`)
        }
      }
    })
  )

  it.effect.skipIf(dataDir === undefined)(
    "agrees with the CEA's totals by fuel for that day (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        if (dataDir === undefined) return
        const [header = "", ...lines] = readFileSync(
          join(dataDir, "history", "cea_daily_generation_2018-04_2024-12.csv"),
          "utf8"
        ).split(/\r?\n/)
        const numbers = lines.find((text) => text.startsWith("20221020,"))?.split(",") ?? []
        const cea = (...fuels: ReadonlyArray<string>) =>
          fuels.reduce((total, fuel) => total + Number(numbers[header.split(",").indexOf(`CEA.DGR.${fuel}`)]), 0) *
          1_000
        const { observations } = yield* report
        const byType = (ofType: string) =>
          sum(observations.filter(({ dataset }) => dataset === `generated_energy_${ofType}`))
        // All to the last digit that is printed there, 0.01 MU.
        assert.closeTo(byType("thermal"), cea("COL", "LIG"), 1e-3)
        assert.closeTo(byType("gas"), cea("GAS"), 1e-3)
        assert.closeTo(byType("diesel"), cea("DIE", "HSO"), 1e-3)
        assert.closeTo(byType("thermal") + byType("gas") + byType("diesel"), cea("THM"), 1e-3)
        assert.closeTo(byType("nuclear"), cea("NUC"), 1e-3)
        assert.closeTo(byType("hydro"), cea("HYD"), 1e-3)
        const whole = observations.filter(
          ({ area, dataset }) => dataset === "generated_energy" && Object.values(zones).includes(area)
        )
        assert.lengthOf(whole, 6)
        assert.closeTo(sum(whole.filter(({ area }) => area === "bhutan")), cea("BHU"), 1e-3)
        assert.closeTo(sum(whole), cea("TOT"), 1e-3)
      })
  )

  it.effect.skipIf(dataDir === undefined)("tells of every unit that is or was out (skipped without recordings)", () =>
    Effect.gen(function* () {
      if (dataDir === undefined) return
      const sheet = Xlsx.read(bytes(dataDir), { type: "array" }).Sheets["OPM1_2"]
      const at = (address: string): unknown => (sheet?.[address] as { v?: unknown } | undefined)?.v
      const lines = Array.from({ length: 1_464 - 5 }, (_, index) => index + 6).filter((line) =>
        ["M", "N", "O"].some((column) => at(`${column}${line}`) !== undefined)
      )
      const outages = Object.values(records(yield* report, "outage"))
      // One of them is told of in two rows.
      assert.strictEqual(outages.length, lines.length - 1)
      const serial = (text: unknown) => (Date.parse(String(text)) + 5.5 * hourMs) / dayMs + 25_569
      const seen = outages.map(({ mark, outage_mw, outage_since, remarks, unit: number }) =>
        [number, mark, outage_mw, outage_since === null ? null : serial(outage_since).toFixed(4), remarks].join("|")
      )
      const expectedLines = lines
        .filter((line) => at(`O${line}`) !== "FAILURE")
        .map((line) => {
          const since = at(`M${line}`)
          const remarks = String(at(`O${line}`))
            .replace(/\s+/g, " ")
            .trim()
          return [
            at(`B${line}`),
            String(at(`E${line}`)).trim() || null,
            at(`L${line}`),
            typeof since === "number" ? since.toFixed(4) : null,
            at(`O${line + 1}`) === "FAILURE" ? `${remarks} FAILURE` : remarks
          ].join("|")
        })
      assert.deepStrictEqual(seen.sort(), expectedLines.sort())
    })
  )

  it("has a unit for each of its datasets", () => {
    for (const dataset of NppDgr.info.datasets) assert.include(["MW", "MWh", "days"], unitOf(dataset))
    assert.strictEqual(new Set(NppDgr.info.datasets).size, NppDgr.info.datasets.length)
  })
})

import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Xlsx from "@e965/xlsx"
import { assert, describe, it } from "@effect/vitest"
import { isArea } from "@grid/domain/observations/Area"
import { guard } from "@grid/domain/ingest/Guard"
import type { Observation } from "@grid/domain/observations/Observation"
import * as CeaRe from "@grid/ingest/sources/CeaRe"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Effect, Option, Stream } from "effect"
import * as FastCheck from "fast-check"
import { raw } from "./support/Raw.ts"
import * as Recorded from "./support/Recorded.ts"
import { anyBytes, sourceLaws } from "./support/SourceLaws.ts"

const fetched_at = Date.UTC(2026, 5, 26)

type Rows = ReadonlyArray<ReadonlyArray<unknown>>

const workbook = (sheets: Readonly<Record<string, Rows>>): Uint8Array => {
  const book = Xlsx.utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    Xlsx.utils.book_append_sheet(book, Xlsx.utils.aoa_to_sheet(rows.map((row) => [...row])), name)
  }
  return new Uint8Array(Xlsx.write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer)
}

const file = (body: unknown, name = "Statewise_RE_Generation_Report-2026-06-24.xlsx", rest = {}) =>
  CeaRe.parse(raw("cea-re", body, { fetched_at, url: `file:${name}`, ...rest }))

const lines = (observations: ReadonlyArray<Observation>) =>
  observations.map(({ area, dataset, value }) => `${area} ${dataset} ${value}`)

const heads = ["Wind Energy", "Solar Energy", "Others RES (Biomass,Bagasse,Small Hydro and Others)", "Total"]

/** As printed since July 2024. */
const states = (rows: Rows, day: unknown = "24-June-26", month = "Cumulative Generation during Jun 2026"): Rows => [
  ["Central Electricity Authority"],
  ["Daily Renewable Generation Report (All India ) / दैनिक अक्षय उत्पादन रिपोर्ट"],
  [null, null, null, null, null, "Figures in MU net"],
  ["राज्य / State / क्षेत्र / Region", day, null, null, null, month],
  [null, ...heads.map((head) => `कुल / ${head}`), ...heads],
  ...rows
]

const haryana = ["हरियाणा / Haryana", 0, 1.22, 1.4, 2.62, "-", "31.17", "1,030.89", null]

const haryanaLines = [
  "haryana renewable_energy_wind 0",
  "haryana renewable_energy_solar 1220",
  "haryana renewable_energy_other 1400",
  "haryana renewable_energy_total 2620",
  "haryana renewable_energy_month_solar 31170",
  "haryana renewable_energy_month_other 1030890"
]

const stations = (rows: Rows): Rows => [
  ["Daily Renewable Generation Report (ISGS)"],
  [null, null, null, null, null, null, "24-June-26", "Cumulative Generation during Jun 2026"],
  [
    "Station",
    "State / Region",
    "Sector (Central / State / Private)",
    "Owner",
    "Type",
    "Operational Capacity",
    "Actual Generation"
  ],
  [null, null, null, null, null, "MW", "Mu", "Mu"],
  ...rows
]

describe("CeaRe.parse of a report", () => {
  it.effect("reads the day and the month so far of states, zones and the country, million units as MWh", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* file(
        workbook({
          Generation: states([
            haryana,
            ["दमन और दीव / Daman & Diu", 0.001, null, "", 0.001],
            ["उत्तर-पूर्वी क्षेत्र/North-Eastern Region", 0, 1.16],
            ["सम्पूर्ण भारत / All India", 566.4],
            [],
            ["Note: figures are provisional"]
          ])
        })
      )
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(lines(observations), [
        ...haryanaLines,
        "daman-and-diu renewable_energy_wind 1",
        "daman-and-diu renewable_energy_total 1",
        "ner renewable_energy_wind 0",
        "ner renewable_energy_solar 1160",
        "india renewable_energy_wind 566400"
      ])
      for (const { captured_at, kind, period_minutes, ts } of observations) {
        assert.deepStrictEqual(
          [ts, captured_at, kind, period_minutes],
          [Date.parse("2026-06-24T00:00:00+05:30"), fetched_at, "observed", 1_440]
        )
      }
    })
  )

  it.effect("reads the layout before July 2024, with a column of running numbers", () =>
    Effect.gen(function* () {
      const old = states([haryana], "24-June-26").map((row, at) => (at < 3 ? row : [at < 5 ? "S.No." : at - 4, ...row]))
      const { observations, rejected } = yield* file(workbook({ Generation: old }))
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(lines(observations), haryanaLines)
    })
  )

  it.effect("tells the sheets apart by their titles, whatever their names", () =>
    Effect.gen(function* () {
      const control = states([["Goa", 1]]).map((row) =>
        row.map((cell) => (typeof cell === "string" ? cell.replace("All India", "State Control Area") : cell))
      )
      const { observations, rejected } = yield* file(
        workbook({
          Sheet3: states([["Goa", 3]]),
          Sheet1: stations([["Southern Region", null, null, null, null, 5, 2, 9]]),
          Sheet2: control
        })
      )
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(lines(observations), [
        "goa renewable_energy_wind 3000",
        "sr renewable_capacity_ists 5",
        "sr renewable_energy_ists_total 2000",
        "sr renewable_energy_ists_month_total 9000",
        "goa renewable_energy_state_wind 1000"
      ])
    })
  )

  it.effect("takes from the sheet of stations its printed totals, and what each station is", () =>
    Effect.gen(function* () {
      const { observations, records, rejected } = yield* file(
        workbook({
          ISGS: stations([
            ["AURAIYA", "Uttar Pradesh", "Central", "NTPC", "Solar", 40, 0.26, 6.24],
            ["PGLR_SREPL", "Tamil Nadu", "Private", "IPP", "Wind", 300, 0.71, 13.87],
            ["PGLR_SREPL", "Tamil Nadu", "Private", "IPP", "Wind", 250, 5.13, 84.08],
            ["PARK OF NOWHERE", "Nowhere", "?", null, "Hybrid", "many", 1, 1],
            ["NP KUNTA"],
            ["Total daily generation of NP KUNTA Solar Park", null, null, null, null, 1400, 8.26, 182.78],
            ["दक्षिणी क्षेत्र/Southern Region", null, null, null, null, 590, 6.1, 104.19],
            ["Total Daily RE generation from ISGS (MU)", null, null, null, null, 590, 6.1, 104.19],
            ["Somewhere", null, null, null, null, 590]
          ])
        })
      )
      assert.deepStrictEqual(lines(observations), [
        "sr renewable_capacity_ists 590",
        "sr renewable_energy_ists_total 6100",
        "sr renewable_energy_ists_month_total 104190",
        "india renewable_capacity_ists 590",
        "india renewable_energy_ists_total 6100",
        "india renewable_energy_ists_month_total 104190"
      ])
      assert.deepStrictEqual(
        (records ?? []).map(({ body, key }) => [
          key,
          body["name"],
          body["fuel"],
          body["capacity_mw"],
          body["sector"],
          body["state"],
          body["zone"]
        ]),
        [
          ["ists/auraiya/uttar-pradesh/solar", "AURAIYA", "solar", 40, "central", "uttar-pradesh", "NR"],
          ["ists/pglr-srepl/tamil-nadu/wind", "PGLR_SREPL", "wind", 300, "private", "tamil-nadu", "SR"],
          ["ists/pglr-srepl/tamil-nadu/wind/2", "PGLR_SREPL", "wind", 250, "private", "tamil-nadu", "SR"],
          ["ists/park-of-nowhere/nowhere/hybrid", "PARK OF NOWHERE", null, null, null, null, null]
        ]
      )
      assert.deepStrictEqual(
        rejected.map(({ reason }) => reason),
        ['"many" is not a number', "names no area"]
      )
    })
  )

  it.effect.each([
    ["text", "24-June-26"],
    ["text with a full year", "24-Jun-2026"],
    ["text with an ordinal", "24th June 2026"],
    ["digits", "24.06.2026"],
    ["a date cell", 46_197]
  ] as const)("reads the day from %s", ([, day]) =>
    Effect.map(file(workbook({ Generation: states([haryana], day) }), "report.xlsx"), ({ observations }) =>
      assert.strictEqual(observations[0]?.ts, Date.parse("2026-06-24T00:00:00+05:30"))
    )
  )

  it.effect("reads the day from the title, or else from the name of the file, where no column has one", () =>
    Effect.gen(function* () {
      const sheet = states([haryana], "Generation of the day")
      const named = yield* file(workbook({ Generation: sheet }), "RE_24_06_2026.xlsx")
      assert.strictEqual(named.observations[0]?.ts, Date.parse("2026-06-24T00:00:00+05:30"))
      const titled = yield* file(workbook({ Generation: [["Report of 23.06.2026"], ...sheet] }), "report.xlsx")
      assert.strictEqual(titled.observations[0]?.ts, Date.parse("2026-06-23T00:00:00+05:30"))
    })
  )

  it.effect.each([
    ["HTML with status 200", "<html>busy</html>", {}, "not_a_workbook", /no workbook/],
    ["nothing", "", {}, "not_a_workbook", /no workbook/],
    ["a status that is no success", "gone", { status: 404 }, "http_status", /404/],
    ["a workbook of something else", workbook({ Generation: [["a", "b"]] }), {}, "unexpected_shape", /no table/],
    [
      "a sheet about another day than the file's name",
      workbook({ Generation: states([haryana], "23-June-26") }),
      {},
      "unexpected_shape",
      /2026-06-23, 2026-06-24/
    ],
    [
      "sheets about two days",
      workbook({
        Generation: states([haryana]),
        ISGS: stations([]).map((row) => row.map((cell) => (cell === "24-June-26" ? "23-June-26" : cell)))
      }),
      {},
      "unexpected_shape",
      /different days/
    ],
    [
      "a sum over another month",
      workbook({ Generation: states([haryana], "24-June-26", "Cumulative Generation during May 2026") }),
      {},
      "unexpected_shape",
      /another month/
    ],
    [
      "no day at all",
      workbook({ Generation: states([haryana], "the day") }),
      { url: "file:report.xlsx" },
      "unexpected_shape",
      /which day/
    ]
  ] as const)("fails on %s", ([, body, rest, reason, detail]) =>
    Effect.map(Effect.flip(file(body, undefined, rest)), (error) => {
      assert.strictEqual(error.reason, reason)
      assert.match(error.detail, detail)
    })
  )

  it.effect.each([
    ["a name that is no area", ["Atlantis", 1], /no area/],
    ["words for numbers", ["Goa", "many"], /not a number/],
    ["a second, different value", ["Haryana", 1], /second value/]
  ] as const)("rejects %s and keeps the rest", ([, row, reason]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* file(workbook({ Generation: states([haryana, row]) }))
      assert.deepStrictEqual(lines(observations), haryanaLines)
      assert.match(rejected.map((found) => found.reason).join(), reason)
    })
  )

  it.effect("says so where the stations come as a table of states", () =>
    Effect.gen(function* () {
      const other = states([haryana]).map((row) =>
        row.map((cell) => (typeof cell === "string" ? cell.replace("All India", "ISGS") : cell))
      )
      const { observations, rejected } = yield* file(workbook({ Generation: states([haryana]), ISGS: other }))
      assert.deepStrictEqual(lines(observations), haryanaLines)
      assert.match(rejected.map(({ reason }) => reason).join(), /no column of stations/)
    })
  )

  it.effect("says which sheets and columns it does not know, and reads the others", () =>
    Effect.gen(function* () {
      const wider = states([[...haryana, 7]]).map((row, at) => (at === 4 ? [...row, "Tidal"] : row))
      const { observations, rejected } = yield* file(workbook({ Generation: wider, Remarks: [["none"]] }))
      assert.deepStrictEqual(lines(observations), haryanaLines)
      assert.deepStrictEqual(
        rejected.map(({ entry }) => entry),
        ['sheet "Remarks"', 'sheet "Generation", column "Tidal"']
      )
    })
  )

  sourceLaws(CeaRe.definition, {
    "an answer from any address": {
      answers: FastCheck.tuple(anyBytes(), FastCheck.webUrl()).map(([bytes, url]) => raw("cea-re", bytes, { url })),
      numRuns: 20
    },
    "the sheets of a workbook": {
      answers: FastCheck.tuple(anyRows(), anyRows()).map(([first, second]) =>
        raw("cea-re", workbook({ Generation: states(first), ISGS: stations(second), "State-Wise": second }), {
          fetched_at,
          url: "file:Statewise_RE_Generation_Report-2026-06-24.xlsx"
        })
      ),
      once: ({ area, dataset }) => `${area} ${dataset}`,
      holds: ({ records = [] }) => assert.strictEqual(new Set(records.map(({ key }) => key)).size, records.length),
      numRuns: 20
    }
  })
})

function anyRows() {
  const cell = FastCheck.oneof(
    FastCheck.constantFrom(
      null,
      "Goa",
      "Haryana",
      "All India",
      "24-June-26",
      "Station",
      "Type",
      "Solar",
      "Wind",
      "Total"
    ),
    FastCheck.double({ noNaN: true }),
    FastCheck.string({ maxLength: 5 })
  )
  return FastCheck.array(FastCheck.array(cell, { maxLength: 9 }), { maxLength: 6 })
}

const listingUrl = `https://cea.nic.in${CeaRe.listingPath}`
const listing = (body: unknown, rest = {}) => CeaRe.parse(raw("cea-re", body, { fetched_at, url: listingUrl, ...rest }))

describe("CeaRe.parse of the list", () => {
  it.effect("reads no values from it, and says which links are none", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* listing({
        data: [
          { date: "2026-06-24", link: "https://cea.nic.in/wp-content/uploads/2026/06/a.xlsx^size: 43 kB" },
          { date: "2026-06-25", link: "file_not_found" },
          { date: "2026-06-26", link: "https://evil.example/a.xlsx^: ." },
          { date: "2026-06-27", link: "https://cea.nic.in/a.pdf^: ." },
          { date: "today", link: "https://cea.nic.in/a.xlsx" },
          { date: "2026-06-28" },
          7
        ]
      })
      assert.deepStrictEqual(observations, [])
      assert.deepStrictEqual(
        rejected.map(({ reason }) => reason),
        [
          "evil.example is another host than cea.nic.in",
          "is no workbook",
          '"today" is no day',
          "is no entry of the list",
          "is no entry of the list"
        ]
      )
    })
  )

  it.effect.each([
    ["an error with status 200", "Connection failed: Connection timed out", {}, "not_json"],
    ["another object", { posts: [] }, {}, "unexpected_shape"],
    ["zero, the answer to an unknown action", "0", {}, "unexpected_shape"],
    ["a status that is no success", { data: [] }, { status: 504 }, "http_status"]
  ] as const)("fails on %s", ([, body, rest, reason]) =>
    Effect.map(Effect.flip(listing(body, rest)), (error) => assert.strictEqual(error.reason, reason))
  )

  sourceLaws(CeaRe.definition, {
    "the list": {
      answers: FastCheck.jsonValue().map((json) => raw("cea-re", json, { fetched_at, url: listingUrl }))
    },
    "an entry of the list": {
      answers: FastCheck.jsonValue().map((json) =>
        raw("cea-re", { data: [json, { date: json, link: "a.xlsx" }] }, { fetched_at, url: listingUrl })
      )
    }
  })
})

describe("CeaRe.make", () => {
  const report = (day: number) => workbook({ Generation: states([haryana], `${day}-June-26`) })
  const path = (day: number) => `/wp-content/uploads/2026/06/RE-2026-06-${day}.xlsx`
  const listed = [12, 20, 21, 22, 23, 24]

  const play = {
    [CeaRe.listingPath.split("?")[0] ?? ""]: ({
      headers
    }: {
      readonly headers: { readonly host?: string | undefined }
    }) =>
      JSON.stringify({
        data: [
          { date: "2026-06-25", link: "file_not_found" },
          { date: "2026-06-19", link: "https://evil.example/RE-2026-06-19.xlsx" },
          ...listed.map((day) => ({
            date: `2026-06-${day}`,
            // The list names another scheme than the one it is asked by.
            link: `https://${headers.host}${path(day)}^${day}.06.2026: 43 kB`
          }))
        ]
      }),
    ...Object.fromEntries(listed.map((day) => [path(day), () => ({ body: report(day) })] as const))
  }

  const span = { from: Date.parse("2026-06-25T00:00:00+05:30"), to: Date.parse("2026-06-26T09:00:00+05:30") }

  it.live("asks for the list, then for the reports that may have come out since, newest first", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      const source = yield* CeaRe.make({ ...CeaRe.defaults, baseUrl: played.url, spacingMs: 1 })
      const answers = yield* Stream.runCollect(source.fetch(span))
      assert.deepStrictEqual(
        answers.map(({ url }) => new URL(url).pathname),
        ["/wp-admin/admin-ajax.php", ...[24, 23, 22, 21].map(path)]
      )
      assert.isTrue(played.requests().every(({ method }) => method === "GET"))
      const [list, ...reports] = yield* Effect.forEach(answers, source.parse, { concurrency: 1 })
      assert.deepStrictEqual(list?.observations, [])
      assert.deepStrictEqual(
        reports.map(({ observations }) => observations[0]?.ts),
        [24, 23, 22, 21].map((day) => Date.parse(`2026-06-${day}T00:00:00+05:30`))
      )
    }).pipe(Effect.provide(Recorded.layer({ play })))
  )

  it.live("asks for nothing more where the list is none, and leaves saying so to its reading", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      played.setMode("/wp-admin/admin-ajax.php", { type: "html200" })
      const source = yield* CeaRe.make({ ...CeaRe.defaults, baseUrl: played.url, spacingMs: 1 })
      const answers = yield* Stream.runCollect(source.fetch(span))
      assert.strictEqual(answers.length, 1)
      const error = yield* Effect.flip(source.parse(Option.getOrThrow(Option.fromNullishOr(answers[0]))))
      assert.strictEqual(error.reason, "not_json")
    }).pipe(Effect.provide(Recorded.layer({ play })))
  )
})

describe("CeaRe recordings", () => {
  const dataDir = Recordings.directory()
  const name = "Statewise_RE_Generation_Report-2026-06-24.xlsx"
  const bytes = () => new Uint8Array(readFileSync(join(dataDir ?? "", "cea", name)))

  /** A cell by its address, `B7`. */
  const cells = () => {
    const book = Xlsx.read(bytes(), { type: "array" })
    return (sheet: string, address: string): unknown =>
      (book.Sheets[sheet]?.[address] as Xlsx.CellObject | undefined)?.v
  }

  // Rows as the recorded sheets have them, from row 7 on.
  const areas = [
    ..."chandigarh delhi haryana himachal-pradesh jammu-and-kashmir ladakh punjab rajasthan uttar-pradesh uttarakhand nr".split(
      " "
    ),
    ..."chhattisgarh gujarat madhya-pradesh maharashtra daman-and-diu dadra-and-nagar-haveli goa wr".split(" "),
    ..."andhra-pradesh telangana karnataka kerala tamil-nadu puducherry sr".split(" "),
    ..."bihar jharkhand odisha west-bengal sikkim er".split(" "),
    ..."arunachal-pradesh assam manipur meghalaya mizoram nagaland tripura ner india".split(" ")
  ]
  const kinds = ["wind", "solar", "other", "total"]

  it.effect.skipIf(dataDir === undefined)("reads every number of the report (skipped without recordings)", () =>
    Effect.gen(function* () {
      const { observations, records = [], rejected } = yield* file(bytes(), name)
      assert.deepStrictEqual(rejected, [])
      const at = cells()
      const mwh = (value: unknown) => Math.round(Number(value) * 1000 * 1e6) / 1e6
      const table = (sheet: string, day: string, month: string) =>
        areas.flatMap((area, row) =>
          [..."BCDEFGHI"].map(
            (column, index) =>
              `${area} ${index < 4 ? day : month}${kinds[index % 4]} ${mwh(at(sheet, `${column}${row + 7}`))}`
          )
        )
      const totals = [
        ["nr", 136],
        ["wr", 246],
        ["sr", 317],
        ["india", 318]
      ] as const
      const label = (row: number) => String(at("ISGS", `A${row}`))
      const rowOf = (word: string) =>
        Array.from({ length: 318 }, (_, index) => index + 1).filter((row) => label(row).includes(word))
      assert.deepStrictEqual(
        totals.map(([, row]) => row),
        ["Northern Region", "Western Region", "Southern Region", "Total Daily RE generation"].flatMap(rowOf)
      )
      const interstate = totals.flatMap(([area, row]) => [
        `${area} renewable_capacity_ists ${Number(at("ISGS", `F${row}`))}`,
        `${area} renewable_energy_ists_total ${mwh(at("ISGS", `G${row}`))}`,
        `${area} renewable_energy_ists_month_total ${mwh(at("ISGS", `H${row}`))}`
      ])
      assert.deepStrictEqual(
        lines(observations).sort(),
        [
          ...table("Generation", "renewable_energy_", "renewable_energy_month_"),
          ...table("State-Wise", "renewable_energy_state_", "renewable_energy_state_month_"),
          ...interstate
        ].sort()
      )
      assert.isTrue(
        observations.every(({ area, ts }) => isArea(area) && ts === Date.parse("2026-06-24T00:00:00+05:30"))
      )
      assert.deepStrictEqual([...new Set(observations.map(guard))], [null])

      const rows = Array.from({ length: 312 }, (_, index) => index + 7).filter(
        (row) => at("ISGS", `E${row}`) !== undefined
      )
      assert.strictEqual(rows.length, 304)
      assert.deepStrictEqual(
        records.map(({ body }) => [body["name"], body["capacity_mw"], String(body["fuel"])]),
        rows.map((row) => [label(row), at("ISGS", `F${row}`), String(at("ISGS", `E${row}`)).toLowerCase()])
      )
      assert.isTrue(records.every(({ body }) => body["state"] !== null && body["sector"] !== null))
    })
  )

  it.effect.skipIf(dataDir === undefined)(
    "finds the totals that the report prints: of kinds, of states and of the networks (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        const { observations, records = [] } = yield* file(bytes(), name)
        const values = new Map(observations.map(({ area, dataset, value }) => [`${area} ${dataset}`, value ?? 0]))
        const value = (area: string, dataset: string) => values.get(`${area} ${dataset}`) ?? 0
        const prefixes = [
          "renewable_energy_",
          "renewable_energy_state_",
          "renewable_energy_month_",
          "renewable_energy_state_month_"
        ]
        const wrong: Array<string> = []
        for (const prefix of prefixes) {
          for (const area of areas) {
            const sum = kinds.slice(0, 3).reduce((all, kind) => all + value(area, prefix + kind), 0)
            if (Math.abs(sum - value(area, `${prefix}total`)) > 0.1) wrong.push(`${area} ${prefix}total`)
          }
          for (const kind of kinds) {
            const zones = ["nr", "wr", "sr", "er", "ner"]
            const sum = zones.reduce((all, zone) => all + value(zone, prefix + kind), 0)
            assert.closeTo(sum, value("india", prefix + kind), 0.1, prefix + kind)
            let from = 0
            for (const zone of zones) {
              const members = areas.slice(from, areas.indexOf(zone))
              from = areas.indexOf(zone) + 1
              const within = members.reduce((all, area) => all + value(area, prefix + kind), 0)
              assert.closeTo(within, value(zone, prefix + kind), 0.1, `${zone} ${prefix}${kind}`)
            }
          }
        }
        // Gujarat's month is printed 10 MWh short of its parts, and so is every sum it is in.
        assert.deepStrictEqual(
          wrong,
          ["gujarat", "wr", "india"].map((area) => `${area} renewable_energy_month_total`)
        )
        for (const area of ["nr", "wr", "sr", "india"]) {
          assert.closeTo(
            value(area, "renewable_energy_state_total") + value(area, "renewable_energy_ists_total"),
            value(area, "renewable_energy_total"),
            0.1,
            area
          )
        }
        // The stations' capacities make their zones' but in the west, whose printed sum has 400 MW more than its rows.
        for (const [zone, more] of [
          ["nr", 0],
          ["wr", 400],
          ["sr", 0]
        ] as const) {
          const within = records.filter(({ body }) => body["zone"] === zone.toUpperCase())
          const sum = within.reduce((all, { body }) => all + Number(body["capacity_mw"]), 0)
          assert.closeTo(value(zone, "renewable_capacity_ists") - sum, more, 0.01, zone)
        }
      })
  )
})

import { assert, describe, it } from "@effect/vitest"
import type { RawAnswer } from "@grid/domain/ingest/Source"
import { guard } from "@grid/domain/ingest/Guard"
import { dayMs, hourMs, iso } from "@grid/domain/time/Time"
import * as Psp from "@grid/ingest/sources/Psp"
import { spread } from "@grid/ingest/sources/psp/Lines"
import { Effect } from "effect"
import * as FastCheck from "fast-check"
import * as Reports from "./support/PspReports.ts"
import { raw } from "./support/Raw.ts"
import { anyBytes, sourceLaws } from "./support/SourceLaws.ts"

const file = "01.06.26_NLDC_PSP_512.xls"
const url = `https://webcdn.test/files/grdw/2026/06/${file}`

const parse = (sheets: Reports.Sheets | Uint8Array | string, rest: Partial<RawAnswer> = {}) =>
  Psp.parse(
    raw("psp", sheets instanceof Uint8Array || typeof sheets === "string" ? sheets : Reports.workbook(sheets), {
      url,
      ...rest
    })
  )

/** A report that many cases look at, read for the first of them. */
const once = (read: ReturnType<typeof parse>) => Effect.runSync(Effect.cached(read))

const newer = once(Effect.suspend(() => parse(Reports.newer())))
const older = once(Effect.suspend(() => parse({ MOP_E: Reports.olderPosition }, { url: "file:10.06.18_NLDC_PSP.xls" })))

/** Values by `dataset area`, of the day alone. */
const daily = (parsed: Effect.Success<ReturnType<typeof parse>>): Record<string, number | null> =>
  Object.fromEntries(
    parsed.observations
      .filter(({ period_minutes }) => period_minutes === 1_440)
      .map(({ area, dataset, value }) => [`${dataset} ${area}`, value])
  )

const report = (parsed: Effect.Success<ReturnType<typeof parse>>) =>
  parsed.records?.find(({ body, collection }) => collection === "daily_report" && body["status"] === "read")

/** A row of the states' table with another label or other cells, alone on a first sheet. */
const oneState = (...cells: ReadonlyArray<Reports.Cell>): Reports.Sheets => ({
  MOP_E: [
    ["C. Power Supply Position in States"],
    [
      "Region",
      "States",
      "Max.Demand Met during the day (MW)",
      "Shortage during maximum Demand (MW)",
      "Energy Met (MU)",
      "Drawal Schedule (MU)",
      "OD(+)/UD(-) (MU)",
      "Max OD (MW)",
      "Energy Shortage (MU)"
    ],
    [null, "Goa", 804, 0, 17, 16.3, 0.1, 104, 0],
    [null, ...cells]
  ]
})

describe("Psp.parse, first sheet", () => {
  it.effect.each([
    ["evening_peak_demand nr", 62_484],
    ["evening_peak_demand india", 214_746],
    ["evening_peak_shortage er", 245],
    ["energy_met sr", 1_310_240],
    ["hydro_energy india", 340_300],
    ["wind_energy wr", 93_820],
    ["wind_energy er", null],
    ["wind_energy ner", undefined],
    ["solar_energy ner", 1_080],
    ["energy_shortage er", 578.3],
    ["max_demand india", 221_557],
    ["max_demand_minute nr", 20 * 60 + 9],
    ["max_demand_minute wr", 959],
    ["max_demand_minute sr", 937],
    ["max_demand_minute er", 0],
    ["max_demand_minute ner", 1_439],
    ["frequency_variation_index india", 0.032],
    ["frequency_below_49_7 india", 0],
    ["frequency_49_7_to_49_8 india", 0.47],
    ["frequency_49_8_to_49_9 india", 3.29],
    ["frequency_below_49_9 india", 3.76],
    ["frequency_in_band india", 80.19],
    ["frequency_above_50_05 india", 16.05],
    ["max_demand punjab", 7_969],
    ["max_demand_shortage punjab", 0],
    ["energy_met punjab", 167_020],
    ["drawal_schedule_energy punjab", 61_500],
    ["drawal_deviation_energy punjab", 2_840],
    ["max_overdrawal punjab", 778],
    ["max_underdrawal punjab", -819],
    ["energy_shortage punjab", 0],
    ["max_underdrawal jammu-and-kashmir-and-ladakh", -17],
    ["energy_met jammu-and-kashmir-and-ladakh", 53_240],
    ["energy_met jammu-and-kashmir", undefined],
    ["max_overdrawal railways-nr", 40],
    ["max_underdrawal railways-nr", null],
    ["max_demand_shortage bulk-consumer-nr", null],
    ["energy_shortage bulk-consumer-nr", undefined],
    ["max_overdrawal bulk-consumer-nr", 20],
    ["max_underdrawal bulk-consumer-nr", undefined],
    ["energy_met dadra-and-nagar-haveli-and-daman-and-diu", 30_700],
    ["energy_met ril-jamnagar", 0],
    ["max_demand dvc", 3_202],
    ["drawal_schedule_energy dvc", -41_040],
    ["exchange_energy bangladesh", -23_103],
    ["exchange_energy bangladesh-godda", -23_206],
    ["exchange_peak nepal", -864.6],
    ["interchange_schedule_energy wr", -273_820],
    ["interchange_actual_energy india", -8_435],
    ["interchange_deviation_energy sr", -19_885],
    ["outage_central nr", 4_216.38],
    ["outage_state er", 2_656.5],
    ["outage_total india", 42_084.88],
    ["outage_share_central india", 42.457],
    ["gross_generation_coal wr", 1_671_560],
    ["gross_generation_gas ner", 24_240],
    ["gross_generation_renewables india", 729_710],
    ["gross_generation_total india", 5_404_120],
    ["gross_generation_share_coal india", 73.35],
    ["renewable_share er", 0.67],
    ["non_fossil_share india", 22.86],
    ["regional_diversity_factor india", 1.057],
    ["state_diversity_factor india", 1.096],
    ["solar_hours_peak_demand india", 221_557],
    ["solar_hours_peak_minute india", 990],
    ["solar_hours_peak_shortage india", 0],
    ["non_solar_hours_peak_demand india", 217_255],
    ["non_solar_hours_peak_shortage india", 963]
  ] as const)("reads %s of the newer layout as %s", ([name, value]) =>
    Effect.map(newer, (parsed) => assert.strictEqual(daily(parsed)[name], value))
  )

  it.effect("leaves nothing of a report unread, and gives values that pass their guards", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* newer
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(
        observations.filter((found) => guard(found) !== null),
        []
      )
    })
  )

  it.effect.each([
    ["evening_peak_demand india", 155_500],
    ["evening_peak_shortage wr", null],
    ["max_demand india", 160_000],
    ["max_demand_minute nr", 22 * 60],
    ["max_demand_minute wr", 15 * 60],
    ["max_demand_minute sr", 897],
    ["max_demand_minute er", 20 * 60],
    ["max_demand_minute ner", 18 * 60 + 30],
    ["max_demand_shortage jammu-and-kashmir-and-ladakh", 400],
    ["energy_met daman-and-diu", 7_400],
    ["energy_met dadra-and-nagar-haveli", 18_100],
    ["energy_met amnsil", 9_900],
    ["energy_met puducherry", 7_900],
    ["exchange_energy bhutan", 20_500],
    ["gross_generation_thermal india", 2_640_000],
    ["gross_generation_coal india", undefined],
    ["gross_generation_total ner", 50_000]
  ] as const)("reads %s of the older layout as %s", ([name, value]) =>
    Effect.gen(function* () {
      const parsed = yield* older
      assert.deepStrictEqual(parsed.rejected, [])
      assert.strictEqual(daily(parsed)[name], value)
      assert.strictEqual(report(parsed)?.body["evening_peak_ist"], "19:00")
    })
  )

  it.effect("finds sections by their headings: moved rows and columns and another letter change nothing", () =>
    Effect.gen(function* () {
      const moved = Reports.newerPosition.flatMap((row, index) => {
        const cells = [null, ...row.map((cell) => (typeof cell === "string" ? cell.replace(/^[A-I]\. /, "K. ") : cell))]
        return index % 7 === 3 ? [[], cells] : [cells]
      })
      const expected = yield* parse({ MOP_E: Reports.newerPosition })
      const parsed = yield* parse({ MOP_E: moved })
      assert.deepStrictEqual(daily(parsed), daily(expected))
    })
  )

  it.effect("stamps a day's values with the end of the day, when they became known", () =>
    Effect.gen(function* () {
      const { observations } = yield* parse({ MOP_E: Reports.newerPosition })
      for (const { captured_at, kind, period_minutes, ts } of observations) {
        assert.deepStrictEqual(
          [iso(ts), iso(captured_at), kind, period_minutes],
          ["2026-05-31T18:30:00Z", "2026-06-01T18:30:00Z", "observed", 1_440]
        )
      }
    })
  )

  it.effect.each([
    ["a place nobody knows", ["Atlantis", 1, 0, 1, 1, 0, 1, 0], /unknown place "Atlantis"/, 7],
    ["a name of Object.prototype", ["constructor", 1, 0, 1, 1, 0, 1, 0], /unknown place/, 7],
    ["words for a number", ["Punjab", "many", 0, 1, 1, 0, 1, 0], /"many" is not a number/, 1],
    ["a fraction of deviations", ["Punjab", 1, 0, 1, 1, 0, "1/2/3", 0], /not a number/, 1],
    [
      "a place that comes twice with another value",
      ["Goa", 805, 0, 17, 16.3, 0.1, 104, 0],
      /second value \S+ of max_demand of goa/,
      1
    ]
  ] as const)("rejects %s and keeps the rest", ([, cells, reason, count]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse(oneState(...cells))
      assert.strictEqual(rejected.length, count)
      assert.match(rejected[0]?.reason ?? "", reason)
      assert.match(rejected[0]?.entry ?? "", /^MOP_E![A-I]4/)
      assert.isAtLeast(observations.filter(({ area }) => area === "goa").length, 7)
    })
  )

  it.effect("says which row it does not know", () =>
    Effect.gen(function* () {
      const rows = Reports.newerPosition.toSpliced(6, 0, ["Tidal Gen (MU)", null, 1, 2, 3, 4, 5, 15])
      const { rejected } = yield* parse({ MOP_E: rows })
      assert.deepStrictEqual(rejected, [{ entry: "MOP_E!A7", reason: 'unknown row "Tidal Gen (MU)"' }])
    })
  )
})

describe("Psp.parse, lines", () => {
  it.effect("keeps the subtotal of a corridor as printed, beside the lines it leaves out", () =>
    Effect.gen(function* () {
      const parsed = yield* parse({ "IR-Line": Reports.lines })
      const values = daily(parsed)
      assert.deepStrictEqual(parsed.rejected, [])
      assert.strictEqual(values["line_net_energy er-sr"], -41_354)
      assert.strictEqual(values["line_net_energy line/er-sr-400kv-talcher-i-c"], 706)
      assert.strictEqual(values["line_net_energy er-nr"], -8_870)
      // Said, not corrected; of a corridor that adds up nothing is said.
      assert.deepStrictEqual(report(parsed)?.body["notes"], [
        "er-sr: the net energy printed is -41354 MWh, its lines come to -40648 MWh"
      ])
    })
  )

  it.effect("tells lines apart by corridor, voltage, name and, where these are equal, number", () =>
    Effect.gen(function* () {
      const parsed = yield* parse({ "IR-Line": Reports.lines })
      const lines = (parsed.records ?? []).filter(({ collection }) => collection === "line")
      assert.deepStrictEqual(
        lines.map(({ body, key }) => [
          key,
          body["name"],
          body["voltage_kv"],
          body["circuits"],
          body["corridor"],
          body["country"]
        ]),
        [
          ["line/er-nr-hvdc-pusauli-b-b", "PUSAULI B/B", null, null, "er-nr", null],
          ["line/er-nr-400kv-patna-balia", "PATNA-BALIA", 400, 2, "er-nr", null],
          ["line/er-nr-400kv-patna-balia-2", "PATNA-BALIA", 400, 1, "er-nr", null],
          ["line/er-sr-hvdc-talcher-kolar-bipole", "TALCHER-KOLAR BIPOLE", null, 2, "er-sr", null],
          ["line/er-sr-400kv-talcher-i-c", "TALCHER-I/C", 400, 2, "er-sr", null],
          [
            "line/border-er-400kv-tala-binaguri-1-2-4",
            "400kV TALA-BINAGURI 1,2,4 i.e. BINAGURI RECEIPT (from TALA HEP 6*170MW)",
            400,
            null,
            null,
            "bhutan"
          ],
          ["line/border-ner-132kv-gelephu-salakati", "132kV GELEPHU-SALAKATI", 132, null, null, "bhutan"],
          ["line/border-ner-132kv-motanga-rangia", "132kV MOTANGA-RANGIA", 132, null, null, "bhutan"],
          ["line/border-nr-nepal-import-from-up", "NEPAL IMPORT (FROM UP)", null, null, null, "nepal"],
          [
            "line/border-er-400kv-godda-tps-rahanpur-b-desh-d-c",
            "400kV GODDA_TPS-RAHANPUR (B'DESH) D/C",
            400,
            null,
            null,
            "bangladesh"
          ]
        ]
      )
      const values = daily(parsed)
      assert.strictEqual(values["line_max_import line/er-sr-400kv-talcher-i-c"], 609)
      assert.strictEqual(values["line_max_export line/er-nr-hvdc-pusauli-b-b"], 47)
      assert.strictEqual(values["line_max_import line/er-nr-400kv-patna-balia-2"], null)
      assert.strictEqual(values["line_max line/border-ner-132kv-gelephu-salakati"], -20)
      assert.strictEqual(values["line_average line/border-ner-132kv-motanga-rangia"], 12.5)
      assert.strictEqual(values["line_net_energy line/border-nr-nepal-import-from-up"], -1_080)
    })
  )

  it.effect("rejects a line that stands under no corridor, and a corridor nobody knows", () =>
    Effect.gen(function* () {
      const rows = Reports.lines.map((row) =>
        row[0] === "Import/Export of ER (With SR)" ? ["Import/Export of ER (With XR)"] : row
      )
      const { rejected } = yield* parse({ "IR-Line": rows })
      assert.match(
        rejected.map(({ reason }) => reason).join("\n"),
        /unknown corridor.*\n.*TALCHER-KOLAR.*\n.*TALCHER-I\/C/
      )
    })
  )
})

describe("Psp.parse, countries of lines", () => {
  it.effect.each([
    [
      "on the middle row of its block, by what the blocks leave for each other",
      "..b...n..d.",
      "...........",
      "bbbbb?nn?dd"
    ],
    ["there, and a line names its country", "..b...n..d.", ".....n..n..", "bbbbbnnnndd"],
    ["on the upper of two middle rows", ".b..", "....", "bbbb"],
    ["on the first row of a block", "b..", "...", "bbb"],
    ["on a row that may be the first or the middle one", "b..n.", ".....", "bb?nn"],
    ["there, and a line names its country", "b..n.", "..b..", "bbbnn"],
    ["on every row", "bnd", "...", "bnd"],
    ["where no block could have it", ".bn....", "......d", "?bn???d"],
    ["nowhere", "..", ".n", "?n"]
  ] as const)("are told where a label stands %s: %s with %s", ([, labels, known, expected]) =>
    Effect.sync(() => {
      const cells = (text: string) => [...text].map((cell) => (cell === "." ? undefined : cell))
      assert.strictEqual(
        spread(cells(labels), cells(known))
          .map((label) => label ?? "?")
          .join(""),
        expected
      )
    })
  )
})

describe("Psp.parse, cross-border schedules", () => {
  it.effect("reads each way of contract by country, the two totals apart", () =>
    Effect.gen(function* () {
      const parsed = yield* parse({ CrossBorder: Reports.crossBorder })
      assert.deepStrictEqual(parsed.rejected, [])
      const values = daily(parsed)
      const ways = ["gna", "t_gna", "idam_iex", "idam_pxil", "idam_hpx", "rtm_iex", "rtm_pxil", "rtm_hpx", "total"]
      for (const area of ["bhutan", "india"]) {
        assert.deepStrictEqual(
          ways.map((way) => values[`cross_border_export_${way} ${area}`]),
          [1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000, 36_000]
        )
      }
      assert.strictEqual(values["cross_border_import_t_gna myanmar"], null)
      assert.strictEqual(values["cross_border_import_total myanmar"], 500)
      assert.strictEqual(values["cross_border_net_total nepal"], -11_450)
      assert.strictEqual(values["cross_border_net_rtm_iex nepal"], -3_050)
    })
  )
})

describe("Psp.parse, readings of the quarter hours", () => {
  it.effect.each([
    ["text without a leading zero", ["0:00", "0:15", "23:45"]],
    ["text with seconds", ["0:00:00", "00:15:00", "23:45:00"]],
    ["fractions of a day", [0, 15 / 1440, 1425 / 1440]],
    ["serials with a date", [46_174.000_001, 46_174 + 15 / 1440, 46_174 + 1425 / 1440]]
  ] as const)("takes times as %s", ([, times]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse({ TimeSeries: Reports.timeSeries(times) })
      assert.deepStrictEqual(rejected, [])
      const demand = observations.filter(({ dataset }) => dataset === "demand")
      assert.deepStrictEqual(
        demand.map(({ area, captured_at, period_minutes, ts, value }) => [
          iso(ts),
          captured_at - ts,
          area,
          period_minutes,
          value
        ]),
        [
          ["2026-05-31T18:30:00Z", 0, "india", 15, 200_000],
          ["2026-05-31T18:45:00Z", 0, "india", 15, 200_001],
          ["2026-06-01T18:15:00Z", 0, "india", 15, 200_002]
        ]
      )
    })
  )

  it.effect("matches each column to the longest of the heads it could be", () =>
    Effect.gen(function* () {
      const { observations } = yield* parse({ TimeSeries: Reports.timeSeries(["0:00"]) })
      assert.deepStrictEqual(Object.fromEntries(observations.map(({ dataset, value }) => [dataset, value])), {
        frequency: 50,
        demand: 200_000,
        storage_demand: 1_000,
        generation_nuclear: 6_472,
        generation_wind: 11_930,
        generation_solar: 93,
        generation_hydro: 16_978,
        generation_gas: 4_576,
        generation_thermal: 168_595,
        generation_storage: 700,
        generation_other: 2_075,
        net_demand: 187_977,
        total_generation: 211_419,
        transnational_exchange: -1_416
      })
    })
  )

  it.effect("reads the columns as they were before storage had any", () =>
    Effect.gen(function* () {
      const without = Reports.timeSeries(["0:00"]).map((row) =>
        row.filter((_, column) => column !== 3 && column !== 10)
      )
      const { observations, rejected } = yield* parse({ TimeSeries: without })
      assert.deepStrictEqual(rejected, [])
      assert.strictEqual(observations.length, 12)
      assert.isUndefined(observations.find(({ dataset }) => dataset.includes("storage")))
    })
  )

  it.effect("rejects a time between quarter hours, a time that comes twice, and a column nobody knows, once", () =>
    Effect.gen(function* () {
      const rows = Reports.timeSeries(["0:00", "0:07", "0:00", "24:00"]).map((row, index) =>
        index === 2 ? row.with(10, "TIDAL\n(MW)") : row
      )
      const { observations, rejected } = yield* parse({ TimeSeries: rows })
      assert.strictEqual(observations.length, 13)
      const reasons = rejected.map(({ reason }) => reason)
      assert.strictEqual(reasons.filter((reason) => reason === "a row without the time of a quarter hour").length, 2)
      assert.strictEqual(reasons.filter((reason) => reason.startsWith('unknown column "TIDAL')).length, 1)
      assert.deepStrictEqual(
        reasons.filter((reason) => reason.startsWith("second")).map((reason) => reason.replace(/ value \S+ of/, "")),
        [
          "second frequency of india, the first was 50",
          "second demand of india, the first was 200000",
          "second net_demand of india, the first was 187977"
        ]
      )
    })
  )
})

describe("Psp.parse, the day", () => {
  it.effect.each([
    ["file:08.04.25_NLDC_PSP.xls", "2025-04-08"],
    ["file:8-4-2025_NLDC_PSP.xls", "2025-04-08"],
    ["file:NLDC_PSP_2025-04-08.xlsx", "2025-04-08"],
    ["https://webcdn.test/files/grdw/2025/04/08.04.25_NLDC_PSP_282.xls", "2025-04-08"],
    ["https://webcdn.test/files/grdw/2025/04/08.04.25%20_NLDC.xls?v=1", "2025-04-08"],
    ["file:report.xls", "2026-06-01"],
    ["file:31.02.25_NLDC_PSP.xls", "2026-06-01"]
  ] as const)("takes it from the name in %s, else from the date of reporting less a day: %s", ([url, date]) =>
    Effect.gen(function* () {
      const parsed = yield* parse(Reports.newer(), { url })
      assert.strictEqual(report(parsed)?.body["date"], date)
      const start = Date.parse(`${date}T00:00:00+05:30`)
      for (const { period_minutes, ts } of parsed.observations) {
        assert.strictEqual(period_minutes === 15 ? Math.floor((ts - start) / dayMs) : ts - start, 0)
      }
    })
  )

  it.effect.each([
    ["text", "02-Jun-2026", "2026-06-02"],
    ["short text", "2-Jun-26", "2026-06-02"],
    ["figures", "02/06/2026", "2026-06-02"],
    ["a serial", 46_175, "2026-06-02"]
  ] as const)("reads the date of reporting as %s", ([, cell, date]) =>
    Effect.gen(function* () {
      const rows = Reports.newerPosition.map((row) => row.map((value) => (value === "02-Jun-2026" ? cell : value)))
      const parsed = yield* parse({ MOP_E: rows })
      assert.deepStrictEqual(report(parsed)?.body["date_of_reporting"], { MOP_E: date })
      assert.deepStrictEqual(report(parsed)?.body["notes"], [])
    })
  )

  it.effect("notes a wrong date in a sheet and shifts nothing", () =>
    Effect.gen(function* () {
      const right = yield* parse(Reports.newer())
      const wrong = yield* parse({
        ...Reports.newer(),
        TimeSeries: Reports.timeSeries(["0:00", "0:15", "23:45"]).map((row) =>
          row.map((cell) => (cell === "02-Jun-2026" ? "02-Jun-2025" : cell))
        )
      })
      assert.deepStrictEqual(wrong.observations, right.observations)
      const notes = (parsed: typeof right) => JSON.stringify(report(parsed)?.body["notes"])
      assert.include(notes(wrong), "TimeSeries: the date of reporting, 02-Jun-2025, is not the day after the data")
      assert.notInclude(notes(right), "date of reporting")
    })
  )
})

describe("Psp.parse, failures", () => {
  const broken = Reports.workbook(Reports.newer())

  it.effect.each([
    ["a page of HTML with status 200", "<html>Connection failed</html>", {}, "not_a_workbook"],
    ["nothing", "", {}, "not_a_workbook"],
    ["a pdf", "%PDF-1.7", {}, "not_a_workbook"],
    ["a workbook cut off", broken.subarray(0, broken.length / 2), {}, "not_a_workbook"],
    ["a workbook of something else", { Sheet1: [["MARKET SNAPSHOT"], [1, 2]] }, {}, "unexpected_shape"],
    ["a report of no day", { MOP_E: Reports.newerPosition.slice(2) }, { url: "file:report.xls" }, "unexpected_shape"],
    ["a refusal", "", { status: 403 }, "http_status"],
    ["a server error", "", { status: 502 }, "http_status"]
  ] as const)("fails on %s", ([, body, rest, reason]) =>
    Effect.map(Effect.flip(parse(body as Reports.Sheets, rest)), (error) => assert.strictEqual(error.reason, reason))
  )

  it.effect("a file that is listed but not there is on record, and no failure of the visit", () =>
    Effect.gen(function* () {
      const { observations, records, rejected } = yield* parse("", { status: 404 })
      assert.deepStrictEqual(observations, [])
      assert.match(rejected[0]?.reason ?? "", /404/)
      assert.deepInclude(records?.[0]?.body, { status: "missing", date: "2026-06-01", parseable: false })
    })
  )

  it.effect("reads .xls and .xlsx alike", () =>
    Effect.gen(function* () {
      const xls = yield* parse(Reports.workbook(Reports.newer(), "biff8"))
      const xlsx = yield* parse(Reports.workbook(Reports.newer(), "xlsx"))
      assert.deepStrictEqual(xlsx, xls)
    })
  )

  sourceLaws(Psp.definition, {
    "a file, whatever its status": {
      answers: FastCheck.tuple(anyBytes(), FastCheck.constantFrom(200, 404, 500)).map(([bytes, status]) =>
        raw("psp", bytes, { url, status })
      )
    },
    "the cells of a report": {
      answers: FastCheck.tuple(
        FastCheck.array(FastCheck.array(anyCell(), { maxLength: 9 }), { maxLength: 25 }),
        FastCheck.constantFrom("MOP_E", "IR-Line")
      ).map(([rows, name]) => raw("psp", Reports.workbook({ [name]: rows }), { url })),
      once: ({ area, dataset, period_minutes, ts }) => `${dataset} ${area} ${ts} ${period_minutes}`,
      holds: ({ observations }) => {
        for (const { captured_at, ts } of observations) assert.isAtMost(captured_at - ts, 24 * hourMs)
      },
      numRuns: 25
    }
  })
})

/** Cells as they are, in no order: every text of the reports, numbers and rubbish. */
function anyCell() {
  const texts = [...Object.values(Reports.newer()), Reports.olderPosition]
    .flat(2)
    .filter((cell) => typeof cell === "string")
  return FastCheck.oneof(
    { weight: 6, arbitrary: FastCheck.constantFrom(...texts) },
    {
      weight: 3,
      arbitrary: FastCheck.oneof(FastCheck.integer(), FastCheck.double({ noNaN: true, min: -1e6, max: 1e6 }))
    },
    { weight: 1, arbitrary: FastCheck.oneof(FastCheck.constant(null), FastCheck.string({ maxLength: 12 })) }
  )
}

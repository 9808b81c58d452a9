import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { guard } from "@grid/domain/ingest/Guard"
import type { Observation } from "@grid/domain/observations/Observation"
import { dayMs, iso, istDate } from "@grid/domain/time/Time"
import * as PspHistory from "@grid/ingest/sources/PspHistory"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Effect } from "effect"
import * as FastCheck from "fast-check"
import { raw } from "./support/Raw.ts"
import { anyBytes, sourceLaws } from "./support/SourceLaws.ts"

const parse = (body: string | Uint8Array, name = "psp_daily.csv") =>
  PspHistory.parse(raw("psp-history", body, { url: `file:${name}` }))

const shown = (observations: ReadonlyArray<Observation>) =>
  observations.map(({ area, dataset, ts, value }) => `${istDate(ts)} ${dataset} ${area} ${value}`)

const header = "yyyymmdd,NR: DemandMet,India: EnergyMet,ER: Lignite,Punjab: EnergyMet,Goa: EnergyMet,AMNSIL: EnergyMet"

describe("PspHistory.parse, the compiled table", () => {
  it.effect.each([
    ["NR: DemandMet", "36462", "evening_peak_demand", "nr", 36_462],
    ["WR: PeakShortage", "177", "evening_peak_shortage", "wr", 177],
    ["SR: EnergyMet", "739.25", "energy_met", "sr", 739_250],
    ["ER: HydroGen", "16", "hydro_energy", "er", 16_000],
    ["India: WindGen", "67.000000", "wind_energy", "india", 67_000],
    ["NR: SolarGen", "-2.94", "solar_energy", "nr", -2_940],
    ["NER: EnergyShortage", "0.5783", "energy_shortage", "ner", 578.3],
    ["India: MaximumDemand", "250070", "max_demand", "india", 250_070],
    ["India: Thermal", "2800", "gross_generation_thermal", "india", 2_800_000],
    ["WR: Coal", "1200", "gross_generation_coal", "wr", 1_200_000],
    ["ER: Lignite", "0", "gross_generation_lignite", "er", 0],
    ["India: Hydro", "300", "gross_generation_hydro", "india", 300_000],
    ["ER: Nuclear", "0", "gross_generation_nuclear", "er", 0],
    ["India: Gas", "90", "gross_generation_gas", "india", 90_000],
    ["India: RES", "500", "gross_generation_renewables", "india", 500_000],
    ["India: Total", "5000", "gross_generation_total", "india", 5_000_000],
    ["UP: EnergyMet", "200", "energy_met", "uttar-pradesh", 200_000],
    ["J&K(UT) & Ladakh(UT): EnergyMet", "38.4", "energy_met", "jammu-and-kashmir-and-ladakh", 38_400],
    ["DD: EnergyMet", "5.3", "energy_met", "daman-and-diu", 5_300],
    ["DNHDDPDCL: EnergyMet", "27.3", "energy_met", "dadra-and-nagar-haveli-and-daman-and-diu", 27_300],
    ["Essar steel: EnergyMet", "6", "energy_met", "amnsil", 6_000],
    ["Railways_NR ISTS: EnergyMet", "4.2", "energy_met", "railways-nr", 4_200]
  ] as const)("reads %s", ([column, cell, dataset, area, value]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse(`yyyymmdd,${column},Punjab: EnergyMet\n20240229,${cell},1\n`)
      assert.deepStrictEqual(rejected, [])
      const found = observations.find((observation) => observation.dataset === dataset && observation.area === area)
      assert.deepStrictEqual(
        [found?.value, iso(found?.ts ?? 0), iso(found?.captured_at ?? 0), found?.period_minutes],
        [value, "2024-02-28T18:30:00Z", "2024-02-29T18:30:00Z", 1_440]
      )
    })
  )

  it.effect("a blank is no value, and a row of blanks and filled-in zeros is a day without a report", () =>
    Effect.gen(function* () {
      const { observations, records, rejected } = yield* parse(`${header}\n20200101,,3500,,170,15,2\n20200102,,,,,,0\n`)
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(shown(observations), [
        "2020-01-01 energy_met india 3500000",
        "2020-01-01 energy_met punjab 170000",
        "2020-01-01 energy_met goa 15000",
        "2020-01-01 energy_met amnsil 2000"
      ])
      assert.deepStrictEqual(
        records?.map(({ body, collection }) => [collection, body["date"], body["parseable"]]),
        [["daily_report", "2020-01-02", false]]
      )
    })
  )

  it.effect("a zero of a place counts only once the table has had another value for it", () =>
    Effect.gen(function* () {
      const rows = ["20200101,1,3500,0,170,15,0", "20200102,1,3500,0,170,15,2", "20200103,1,3500,0,170,15,0"]
      // In whatever order the rows stand.
      for (const order of [rows, rows.toReversed()]) {
        const { observations, rejected } = yield* parse(`${[header, ...order].join("\n")}\n`)
        assert.deepStrictEqual(rejected, [])
        assert.deepStrictEqual(
          shown(observations)
            .filter((text) => text.includes("amnsil"))
            .sort(),
          ["2020-01-02 energy_met amnsil 2000", "2020-01-03 energy_met amnsil 0"]
        )
        // A zero of a fuel is one.
        assert.strictEqual(
          observations.filter(({ dataset, value }) => dataset.endsWith("lignite") && value === 0).length,
          3
        )
      }
    })
  )

  it.effect("a territory that people live in is never without energy: its zero is rejected", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse(
        `${header}\n20200101,1,3500,0,170,15,2\n20200102,1,3500,0,170,0,2\n`
      )
      assert.deepStrictEqual(rejected, [
        {
          entry: "line 3, Goa: EnergyMet: 0",
          line: 3,
          field: "Goa: EnergyMet",
          reason: "no energy on a whole day stands for a value that is missing"
        }
      ])
      assert.strictEqual(observations.filter(({ area }) => area === "goa").length, 1)
    })
  )

  it.effect.each([
    ["an unknown column", `${header},Atlantis: EnergyMet\n20200101,1,1,1,1,1,1,1\n`, /unknown column/],
    ["an unknown field", `${header},NR: TidalGen\n20200101,1,1,1,1,1,1,1\n`, /unknown column/],
    ["a day that is none", `${header}\n20200101,1,1,1,1,1,1\n20200231,1,1,1,1,1,1\n`, /is no day/],
    ["a row with too few cells", `${header}\n20200101,1,1,1,1,1,1\n20200102,1\n`, /2 cells instead of 7/],
    ["words for a number", `${header}\n20200101,x,1,1,1,1,1\n20200102,1,1,1,1,1,1\n`, /not a number/],
    [
      "a second, different row of a day",
      `${header}\n20200101,1,1,1,1,1,1\n20200101,2,1,1,1,1,1\n`,
      /second value \S+ of evening_peak_demand of /
    ]
  ] as const)("rejects %s and keeps the rest", ([, body, reason]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse(body)
      assert.strictEqual(rejected.length, 1)
      assert.match(rejected[0]?.reason ?? "", reason)
      assert.isAtLeast(observations.length, 6)
    })
  )
})

describe("PspHistory.parse, a state's days", () => {
  const name = "psp_uttar-pradesh_daily_2025.jsonl"
  const line = (rest: object) =>
    JSON.stringify({
      date: "2025-04-08",
      ok: true,
      peak_demand_met_mw: 23_656,
      peak_shortage_mw: 22.5,
      energy_met_mu: 443.36,
      drawal_schedule_mu: 133.06,
      od_ud_mu: -0.1,
      energy_shortage_mu: 0.45,
      ...rest
    })

  it.effect("reads each line as a day of the state that the file's name names", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse(`${line({})}\n\n`, name)
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(shown(observations), [
        "2025-04-08 max_demand uttar-pradesh 23656",
        "2025-04-08 max_demand_shortage uttar-pradesh 22.5",
        "2025-04-08 energy_met uttar-pradesh 443360",
        "2025-04-08 drawal_schedule_energy uttar-pradesh 133060",
        "2025-04-08 drawal_deviation_energy uttar-pradesh -100",
        "2025-04-08 energy_shortage uttar-pradesh 450"
      ])
    })
  )

  it.effect.each([
    ["a day whose report could not be read", line({ date: "2025-04-09", ok: false }), /could not be read/],
    ["a line that is no JSON", "{", /no JSON object/],
    ["a date that is none", line({ date: "tomorrow" }), /is no day/],
    ["text for a number", line({ date: "2025-04-09", od_ud_mu: "1" }), /not a number/],
    ["no energy on a whole day", line({ date: "2025-04-09", energy_met_mu: 0 }), /stands for a value that is missing/]
  ] as const)("rejects %s and keeps the rest", ([, bad, reason]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse(`${line({})}\n${bad}\n`, name)
      assert.match(rejected.map((entry) => entry.reason).join(), reason)
      assert.strictEqual(observations.filter(({ ts }) => istDate(ts) === "2025-04-08").length, 6)
    })
  )

  it.effect("a value that is null is none", () =>
    Effect.map(parse(line({ peak_shortage_mw: null }), name), ({ observations }) =>
      assert.strictEqual(observations.length, 5)
    )
  )
})

describe("PspHistory.parse, failures", () => {
  it.effect.each([
    ["a page of HTML", "<html>down</html>", "psp_daily.csv"],
    ["nothing", "", "psp_daily.csv"],
    ["another table", "date,value\n1,2\n", "psp_daily.csv"],
    ["a table without a column that is known", "yyyymmdd,x\n20200101,2\n", "psp_daily.csv"],
    ["lines of a state nobody knows", "{}", "psp_atlantis_daily.jsonl"],
    ["lines that are no objects", "[]\n1\n", "psp_goa_daily.jsonl"]
  ] as const)("fails on %s", ([, body, name]) =>
    Effect.map(Effect.flip(parse(body, name)), (error) => assert.strictEqual(error.reason, "unexpected_shape"))
  )

  sourceLaws(PspHistory.definition, {
    "a file of either kind": {
      answers: FastCheck.tuple(
        FastCheck.oneof(anyBytes(), FastCheck.string()),
        FastCheck.constantFrom("a.csv", "psp_goa_daily.jsonl")
      ).map(([body, name]) => raw("psp-history", body, { url: `file:${name}` }))
    },
    "the cells of the table": {
      answers: FastCheck.array(
        FastCheck.array(FastCheck.constantFrom("", "0", "1.5", "-", "x", "20200101", "20200102"), {
          minLength: 7,
          maxLength: 7
        }),
        { maxLength: 8 }
      ).map((rows) =>
        raw("psp-history", [header, ...rows.map((row) => row.join(","))].join("\n"), { url: "file:psp_daily.csv" })
      ),
      isRead: true
    }
  })
})

const dir = Recordings.directory()
const text = (name: string) => readFileSync(join(dir ?? "", "history", name), "utf8")

/** Rows by day, and cells by column: these files have no quotes. */
const table = (name: string): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const [head = "", ...rows] = text(name).trim().split(/\r?\n/)
  const columns = head.split(",")
  return new Map(
    rows.map((row) => {
      const cells = row.split(",")
      return [cells[0] ?? "", new Map(columns.map((column, index) => [column, cells[index] ?? ""]))]
    })
  )
}

const recorded = "psp_daily_2013-01_2024-12.csv"

/** The recorded table, read once. */
const compiled = Effect.runSync(Effect.cached(Effect.suspend(() => parse(text(recorded), recorded))))

describe("PspHistory on the recordings", () => {
  /** Columns of places that were filled with zeros up to the day from which each has values. */
  const filled: Readonly<Record<string, readonly [area: string, since: string]>> = {
    Telangana: ["telangana", "20140602"],
    AMNSIL: ["amnsil", "20200401"],
    DNHDDPDCL: ["dadra-and-nagar-haveli-and-daman-and-diu", "20220601"],
    BALCO: ["balco", "20221220"],
    "Railways_NR ISTS": ["railways-nr", "20230322"],
    "Railways_ER ISTS": ["railways-er", "20230501"],
    "RIL JAMNAGAR": ["ril-jamnagar", "20241212"],
    "Bulk Consumer_NR ISTS": ["bulk-consumer-nr", "never"]
  }
  const short: Readonly<Record<string, string>> = {
    NR: "nr",
    WR: "wr",
    SR: "sr",
    ER: "er",
    NER: "ner",
    India: "india",
    UP: "uttar-pradesh",
    HP: "himachal-pradesh",
    MP: "madhya-pradesh",
    "J&K(UT) & Ladakh(UT)": "jammu-and-kashmir-and-ladakh",
    DD: "daman-and-diu",
    DNH: "dadra-and-nagar-haveli",
    "Essar steel": "amnsil",
    DVC: "dvc"
  }
  const areaOf = (label: string) => filled[label]?.[0] ?? short[label] ?? label.toLowerCase().replaceAll(" ", "-")
  const datasetOf: Readonly<Record<string, string>> = {
    DemandMet: "evening_peak_demand",
    PeakShortage: "evening_peak_shortage",
    EnergyMet: "energy_met",
    HydroGen: "hydro_energy",
    WindGen: "wind_energy",
    SolarGen: "solar_energy",
    EnergyShortage: "energy_shortage",
    MaximumDemand: "max_demand",
    Thermal: "gross_generation_thermal",
    Coal: "gross_generation_coal",
    Lignite: "gross_generation_lignite",
    Hydro: "gross_generation_hydro",
    Nuclear: "gross_generation_nuclear",
    Gas: "gross_generation_gas",
    RES: "gross_generation_renewables",
    Total: "gross_generation_total"
  }
  const inMegawatts = ["DemandMet", "PeakShortage", "MaximumDemand"]

  it.effect.skipIf(dir === undefined)(
    "every number of the table is a value and every zero that was filled in is none (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        const { observations, records, rejected } = yield* compiled
        const found = new Map(observations.map(({ area, dataset, ts, value }) => [`${ts} ${dataset} ${area}`, value]))
        assert.strictEqual(found.size, observations.length)
        const days = table(recorded)
        const [head = new Map<string, string>()] = days.values()
        const columns = [...head.keys()].slice(1).map((column) => {
          const [label = "", field = ""] = column.split(": ")
          return {
            column,
            label,
            field,
            series: `${datasetOf[field]} ${areaOf(label)}`,
            since: filled[label]?.[1] ?? ""
          }
        })
        let expected = 0
        const empty: Array<string> = []
        const zeros: Array<string> = []
        for (const [day, cells] of days) {
          const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
          const ts = Date.parse(`${date}T00:00:00+05:30`)
          if (columns.every(({ column }) => Number(cells.get(column)) === 0)) {
            empty.push(date)
            continue
          }
          for (const { column, field, label, series, since } of columns) {
            const cell = cells.get(column) ?? ""
            if (cell === "" || day < since) continue
            const number = Number(cell)
            if (
              number === 0 &&
              field === "EnergyMet" &&
              ["Tripura", "Puducherry", "Sikkim", "DNH", "Goa"].includes(label)
            ) {
              zeros.push(`${label} ${date}`)
              continue
            }
            expected += 1
            const value = found.get(`${ts} ${series}`)
            const exact = inMegawatts.includes(field) ? number : Number((number * 1000).toFixed(6))
            if (value !== exact) assert.fail(`${date} ${column}: ${value} is not ${cell}`)
          }
        }
        assert.strictEqual(observations.length, expected)
        assert.deepStrictEqual(
          records?.map(({ body }) => body["date"]),
          empty
        )
        assert.strictEqual(empty.length, 111)
        assert.deepStrictEqual(zeros, [
          "Tripura 2015-12-07",
          "Puducherry 2017-05-02",
          "Sikkim 2018-09-19",
          "DNH 2020-03-31",
          "Goa 2023-03-15"
        ])
        assert.strictEqual(rejected.length, zeros.length)
      })
  )

  it.effect.skipIf(dir === undefined)(
    "guards stop the days on which the table is plainly wrong, and no other (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        const { observations } = yield* compiled
        const stopped = observations.filter((found) => guard(found) !== null)
        assert.deepStrictEqual(
          [...new Set(shown(stopped).map((line) => line.split(" ").slice(0, 2).join(" ")))].sort(),
          [
            "2014-08-23 energy_met",
            // The seven states of the north-east in tenths or hundredths of the unit.
            "2014-11-25 energy_met",
            "2015-12-08 energy_met",
            "2015-12-09 energy_met",
            "2017-04-11 energy_met",
            "2023-06-03 energy_met",
            "2024-10-11 energy_met"
          ]
        )
        assert.strictEqual(stopped.length, 13)
      })
  )

  /**
   * Two agencies count the same plants differently: Central Electricity Authority's hydro leaves out small stations, and its gas and nuclear
   * were gross where the report's were net of own use until 2022. In 2024 they differ by what stands here, percent of the year's sum.
   */
  it.effect.skipIf(dir === undefined)(
    "agrees with the daily generation report of the Central Electricity Authority, day by day (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        const { observations } = yield* compiled
        const cea = table("cea_daily_generation_2018-04_2024-12.csv")
        const pairs = (dataset: string, column: string, shiftDays = 0) =>
          observations.flatMap((found): ReadonlyArray<readonly [number, number]> => {
            if (found.dataset !== dataset || found.area !== "india" || !istDate(found.ts).startsWith("2024")) return []
            const cell = cea.get(istDate(found.ts + shiftDays * dayMs).replaceAll("-", ""))?.get(column) ?? ""
            return found.value === null || cell === "" ? [] : [[found.value, Number(cell) * 1000]]
          })
        const sums = (found: ReadonlyArray<readonly [number, number]>) =>
          found.reduce(([a, b], [x, y]) => [a + x, b + y] as const, [0, 0] as const)
        const percent = (dataset: string, column: string) => {
          const [report, authority] = sums(pairs(dataset, column))
          return (authority / report - 1) * 100
        }
        assert.closeTo(percent("wind_energy", "CEA.DGR.WND"), 0.1, 0.2)
        assert.closeTo(percent("solar_energy", "CEA.DGR.SOL"), 0, 0.2)
        assert.closeTo(percent("gross_generation_gas", "CEA.DGR.GAS"), -0.3, 0.5)
        assert.closeTo(percent("gross_generation_nuclear", "CEA.DGR.NUC"), -1.6, 0.5)
        assert.closeTo(percent("gross_generation_coal", "CEA.DGR.COL"), -2.3, 0.5)
        assert.closeTo(percent("gross_generation_hydro", "CEA.DGR.HYD"), -9, 0.5)
        // A day of either is the same day: moved by one they differ more.
        const spread = (shift: number) => {
          const found = pairs("wind_energy", "CEA.DGR.WND", shift)
          const [a, b] = sums(found)
          return found.reduce((total, [x, y]) => total + Math.abs(x / a - y / b), 0)
        }
        assert.isBelow(spread(0), spread(1) / 5)
        assert.isBelow(spread(0), spread(-1) / 5)
      })
  )

  it.effect.skipIf(dir === undefined)(
    "the state's days agree with the table where both have them (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        const name = "psp_maharashtra_daily_2023-04_2025-06.jsonl"
        const lines = text(name)
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line) as Record<string, unknown>)
        const { observations, rejected } = yield* parse(text(name), name)
        assert.deepStrictEqual(rejected, [])
        const fields = {
          max_demand: ["peak_demand_met_mw", 1],
          max_demand_shortage: ["peak_shortage_mw", 1],
          energy_met: ["energy_met_mu", 1000],
          drawal_schedule_energy: ["drawal_schedule_mu", 1000],
          drawal_deviation_energy: ["od_ud_mu", 1000],
          energy_shortage: ["energy_shortage_mu", 1000]
        } as const
        assert.deepStrictEqual(
          shown(observations),
          lines.flatMap((line) =>
            Object.entries(fields).map(
              ([dataset, [field, factor]]) =>
                `${line["date"]} ${dataset} maharashtra ${Number((Number(line[field]) * factor).toFixed(6))}`
            )
          )
        )
        const daily = table(recorded)
        const other = lines.filter((line) => {
          const cell = daily.get(String(line["date"]).replaceAll("-", ""))?.get("Maharashtra: EnergyMet")
          return cell !== undefined && Number(cell) !== line["energy_met_mu"]
        })
        // On this one day the report has a digit more than the others: 484.243.
        assert.deepStrictEqual(
          other.map((line) => line["date"]),
          ["2023-04-30"]
        )
      })
  )
})

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { fileUrl, type Parsed } from "@grid/domain/ingest/Source"
import { isArea } from "@grid/domain/observations/Area"
import { guard } from "@grid/domain/ingest/Guard"
import * as Erldc from "@grid/ingest/sources/Erldc"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Effect } from "effect"
import * as FastCheck from "fast-check"
import { raw } from "./support/Raw.ts"
import { sourceLaws } from "./support/SourceLaws.ts"

const fetched_at = Date.UTC(2026, 7, 21)
const parse = (body: unknown, rest = {}) =>
  Erldc.parse(raw("erldc", body, { url: fileUrl("interregional_exchanges.json"), fetched_at, ...rest }))

const line = (rest: object = {}) => ({
  Id: 143_037,
  Element: "400KV-RANCHI-SIPAT(D/C)",
  Type: "Import/Export between EAST REGION and WEST REGION",
  PeakMW: "179",
  PeakMWTime: "19:00 Hrs",
  OffPeakMW: "-130.5",
  OffPeakMWTime: "03:30 Hrs",
  ImportMW: "1,363",
  ExportMW: "-83",
  ImportMU: "4.66",
  ExportMU: "-0.01",
  NET: "4.65",
  Date: "2023-06-25",
  ...rest
})
const neighbour = (rest: object = {}) => ({
  Id: 13_156,
  Region: "BANGLADESH",
  ScheduledEnergyExchangeMU: "-22.51",
  ActualEnergyExchangeMU: "-22.483",
  DayPeakMW: "-940",
  DayMinMW: "-818",
  DayAverageMW: "-936.79",
  Date: "2023-06-25",
  ...rest
})

const values = ({ observations }: Parsed) =>
  Object.fromEntries(observations.map(({ area, dataset, value }) => [`${dataset} ${area}`, value]))

const ofLine = (area: string) => ({
  [`line_max_import ${area}`]: 1363,
  [`line_max_export ${area}`]: 83,
  [`line_import_energy ${area}`]: 4660,
  [`line_export_energy ${area}`]: 10,
  [`line_net_energy ${area}`]: 4650,
  [`line_peak_flow ${area}`]: 179,
  [`line_peak_minute ${area}`]: 1140,
  [`line_off_peak_flow ${area}`]: -130.5,
  [`line_off_peak_minute ${area}`]: 210
})

describe("Erldc.parse", () => {
  it.effect("reads lines with exports as positive numbers, for the IST day", () =>
    Effect.gen(function* () {
      const parsed = yield* parse([line()])
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), ofLine("line/400kv-ranchi-sipat-d-c"))
      for (const { area, captured_at, dataset, kind, period_minutes, ts } of parsed.observations) {
        assert.deepStrictEqual(
          [ts, period_minutes, kind, captured_at],
          [Date.parse("2023-06-25T00:00:00+05:30"), 1_440, "observed", fetched_at]
        )
        assert.isTrue(isArea(area))
        assert.include(Erldc.info.datasets, dataset)
      }
    })
  )

  it.effect("reads the exchange with a country, import positive", () =>
    Effect.gen(function* () {
      const parsed = yield* parse([neighbour()])
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), {
        "exchange_schedule_energy bangladesh": -22_510,
        "exchange_energy bangladesh": -22_483,
        "exchange_peak bangladesh": -940,
        "exchange_min bangladesh": -818,
        "exchange_average bangladesh": -936.79
      })
      assert.deepStrictEqual(parsed.records, [])
    })
  )

  it.effect.each([
    ["400KV-RANCHI-SIPAT(D/C)", "WEST REGION", { voltage_kv: 400, circuits: 2, corridor: "er-wr", country: null }],
    ["765KV-ANGUL-SRIKAKULAM", "SOUTH REGION", { voltage_kv: 765, circuits: null, corridor: "er-sr", country: null }],
    ["HVDC ALIPURDUAR-Agra", "NORTH REGION", { voltage_kv: null, circuits: null, corridor: "er-nr", country: null }],
    [
      "220 KV-ALIPURDUAR-Salakati S/C",
      "NORTH_EAST REGION",
      { voltage_kv: 220, circuits: 1, corridor: "er-ner", country: null }
    ],
    [
      "400KV-Godda_TPS-Rahanpur (Bangladesh)",
      "BANGLADESH",
      { voltage_kv: 400, circuits: null, corridor: null, country: "bangladesh" }
    ]
  ] as const)("says of %s to %s what it joins", ([element, second, body]) =>
    Effect.gen(function* () {
      const { records = [] } = yield* parse([
        line({ Element: element, Type: `Import/Export between EAST REGION and ${second}` })
      ])
      assert.deepStrictEqual(
        records.map((record) => [record.collection, record.body]),
        [["line", { name: element, ...body }]]
      )
      assert.isTrue(isArea(records[0]?.key ?? ""))
    })
  )

  it.effect("does not turn nothing into 0: blanks, dashes, null and missing fields give no value", () =>
    Effect.gen(function* () {
      const blank = {
        PeakMW: "",
        PeakMWTime: " ",
        OffPeakMW: null,
        OffPeakMWTime: "-",
        ImportMW: " ",
        ExportMW: "-",
        ImportMU: null,
        ExportMU: ""
      }
      const parsed = yield* parse([line({ ...blank, NET: undefined }), neighbour({ DayPeakMW: "" })])
      assert.deepStrictEqual(parsed.rejected, [])
      assert.strictEqual(parsed.observations.length, 4)
    })
  )

  it.effect("gives 0 where 0 is printed, and not a negative one", () =>
    Effect.map(parse([line({ ExportMW: "0", ExportMU: 0 })]), (parsed) => {
      const given = values(parsed)
      assert.isTrue(Object.is(given["line_max_export line/400kv-ranchi-sipat-d-c"], 0))
      assert.isTrue(Object.is(given["line_export_energy line/400kv-ranchi-sipat-d-c"], 0))
    })
  )

  it.effect.each([
    ["a word for a number", line({ NET: "NaN" }), 8, /"NaN" is not a number/],
    ["an export that is positive", line({ ExportMW: "83" }), 8, /export "83" is positive/],
    ["an hour that is none", line({ PeakMWTime: "24:00 Hrs" }), 8, /"24:00 Hrs" is no time of day/],
    ["an hour that cannot even be written as text", line({ PeakMWTime: { toString: "" } }), 8, /is no time of day/],
    ["a day that is none", line({ Date: "25-06-2023" }), 0, /"25-06-2023" is no day/],
    ["no day", neighbour({ Date: null }), 0, /null is no day/],
    [
      "sides that nobody knows",
      line({ Type: "Import/Export between WEST REGION and EAST REGION" }),
      0,
      /unknown sides/
    ],
    ["a type that is none", line({ Type: 7 }), 0, /unknown sides/],
    ["a line without a name", line({ Element: " " }), 0, /without a name/],
    ["a country that nobody knows", neighbour({ Region: "BAY OF BENGAL" }), 0, /unknown country "BAY OF BENGAL"/],
    ["no row", 7, 0, /no row of exchanges/]
  ] as const)("rejects %s and keeps the rest", ([, row, kept, reason]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse([row, line({ Element: "ANOTHER LINE" })])
      assert.strictEqual(observations.length, kept + 9)
      assert.deepStrictEqual(rejected.length, 1)
      assert.match(rejected[0]?.reason ?? "", reason)
    })
  )

  it.effect("takes a row once that is there twice, and the first of two that differ", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse([line(), line(), line({ NET: "5" })])
      assert.strictEqual(observations.length, 9)
      assert.match(
        rejected.map(({ reason }) => reason).join(),
        /^second value \S+ of line_net_energy of .* the first was 4650$/
      )
    })
  )

  it.effect("keeps the days of a file apart", () =>
    Effect.map(parse([line(), line({ Date: "2023-06-26" })]), ({ observations, rejected }) => {
      assert.deepStrictEqual(rejected, [])
      assert.strictEqual(new Set(observations.map(({ ts }) => ts)).size, 2)
    })
  )

  it.effect.each([
    ["a page of HTML", "<html>moved</html>", "not_json"],
    ["nothing", "", "not_json"],
    ["an object", { error: "down" }, "unexpected_shape"],
    ["a list of something else", [{ a: 1 }], "unexpected_shape"]
  ] as const)("fails on %s", ([, body, reason]) =>
    Effect.map(Effect.flip(parse(body)), (error) => assert.strictEqual(error.reason, reason))
  )

  sourceLaws(Erldc.definition, {
    "an array of lines and other JSON": {
      answers: FastCheck.array(FastCheck.oneof(FastCheck.jsonValue(), anyRow())).map((body) =>
        raw("erldc", body, { url: fileUrl("interregional_exchanges.json"), fetched_at })
      )
    }
  })

  const dataDir = Recordings.directory()
  const rows = (dir: string, name: string) =>
    JSON.parse(readFileSync(join(dir, "rldc", name), "utf8")) as ReadonlyArray<Record<string, string>>
  const slugOf = (element = "") => element.toLowerCase().replace(/\W|_/g, "-").replace(/-+/g, "-").replace(/-$/, "")

  it.effect.skipIf(dataDir === undefined)("gives every number of the recorded lines (skipped without recordings)", () =>
    Effect.gen(function* () {
      if (dataDir === undefined) return
      const recorded = rows(dataDir, "interregional_exchanges.json")
      const parsed = yield* parse(readFileSync(join(dataDir, "rldc", "interregional_exchanges.json")))
      assert.deepStrictEqual(parsed.rejected, [])
      assert.strictEqual(parsed.observations.length, 9 * recorded.length)
      assert.strictEqual(parsed.records?.length, recorded.length)
      const given = values(parsed)
      for (const row of recorded) {
        const of = (dataset: string) => Number(given[`${dataset} line/${slugOf(row["Element"])}`])
        assert.strictEqual(of("line_max_import"), Number(row["ImportMW"]))
        assert.strictEqual(of("line_max_export") + Number(row["ExportMW"]), 0)
        assert.closeTo(of("line_import_energy"), Number(row["ImportMU"]) * 1_000, 1e-6)
        assert.closeTo(of("line_export_energy"), Number(row["ExportMU"]) * -1_000, 1e-6)
        assert.closeTo(of("line_net_energy"), Number(row["NET"]) * 1_000, 1e-6)
        assert.strictEqual(of("line_peak_flow"), Number(row["PeakMW"]))
        assert.strictEqual(of("line_off_peak_flow"), Number(row["OffPeakMW"]))
        assert.strictEqual(`${of("line_peak_minute") / 60}:00 Hrs`, row["PeakMWTime"])
        assert.strictEqual(`${of("line_off_peak_minute") / 60}:00 Hrs`, row["OffPeakMWTime"])
        // Net is what was imported less what was exported: the sign of exports has been read right.
        assert.closeTo(of("line_net_energy"), of("line_import_energy") - of("line_export_energy"), 1e-6)
      }
      assert.isTrue(parsed.observations.every((observation) => guard(observation) === null))
    })
  )

  it.effect.skipIf(dataDir === undefined)(
    "gives every number of the recorded neighbours (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        if (dataDir === undefined) return
        const recorded = rows(dataDir, "transnational_exchanges.json")
        const parsed = yield* parse(readFileSync(join(dataDir, "rldc", "transnational_exchanges.json")))
        assert.deepStrictEqual(parsed.rejected, [])
        assert.strictEqual(parsed.observations.length, 5 * recorded.length)
        const given = values(parsed)
        for (const row of recorded) {
          const of = (dataset: string) => Number(given[`${dataset} ${(row["Region"] ?? "").toLowerCase()}`])
          assert.closeTo(of("exchange_schedule_energy"), Number(row["ScheduledEnergyExchangeMU"]) * 1_000, 1e-6)
          assert.closeTo(of("exchange_energy"), Number(row["ActualEnergyExchangeMU"]) * 1_000, 1e-6)
          assert.strictEqual(of("exchange_peak"), Number(row["DayPeakMW"]))
          assert.strictEqual(of("exchange_min"), Number(row["DayMinMW"]))
          assert.strictEqual(of("exchange_average"), Number(row["DayAverageMW"]))
          // A day's energy is its mean over 24 hours, to the rounding of both.
          assert.closeTo(of("exchange_energy"), of("exchange_average") * 24, 5)
        }
        assert.isTrue(parsed.observations.every((observation) => guard(observation) === null))
      })
  )
})

function anyRow() {
  const text = FastCheck.oneof(FastCheck.constantFrom("1", "-1", "", "19:00 Hrs", "2023-06-25"), FastCheck.jsonValue())
  return FastCheck.record(
    {
      Element: FastCheck.constantFrom("A LINE", "765KV-A-B", "", null),
      Type: FastCheck.constantFrom("between EAST REGION and WEST REGION", "between EAST REGION and NEPAL", "?"),
      NET: text,
      ExportMW: text,
      PeakMWTime: text,
      Date: FastCheck.constantFrom("2023-06-25", "2023-02-30", 7)
    },
    { requiredKeys: ["Element", "Type"] }
  )
}

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Xlsx from "@e965/xlsx"
import type { Parsed } from "@grid/domain/ingest/Source"
import { guard } from "@grid/domain/ingest/Guard"
import { dayMs, istOffsetMs } from "@grid/domain/time/Time"
import * as Npp from "@grid/ingest/sources/Npp"
import * as Psp from "@grid/ingest/sources/Psp"
import * as PspHistory from "@grid/ingest/sources/PspHistory"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Effect } from "effect"
import { newer, workbook } from "./support/PspReports.ts"
import { raw } from "./support/Raw.ts"

const dir = Recordings.directory()
const file = "08.04.25_NLDC_PSP.xls"
const start = Date.parse("2025-04-08T00:00:00+05:30")

const bytes = (name: string) => new Uint8Array(readFileSync(join(dir ?? "", name)))

const parsed = Effect.suspend(() => Psp.parse(raw("psp", bytes(`psp/${file}`), { url: `file:${file}` })))

/** Where a value stands: `dataset area cell`, for quarter hours with their number behind. */
interface Expected {
  readonly sheet: string
  readonly cell: string
  readonly dataset: string
  readonly area: string
  readonly unit: "MU" | "time" | "number"
  readonly block?: number
}

const zones = ["nr", "wr", "sr", "er", "ner", "india"]

const across = (
  sheet: string,
  row: number,
  columns: string,
  areas: ReadonlyArray<string>,
  dataset: string,
  unit: Expected["unit"]
): ReadonlyArray<Expected> =>
  [...columns].map((column, index) => ({ sheet, cell: `${column}${row}`, dataset, area: areas[index] ?? "", unit }))

const MOP = "MOP_E"
const zonal = (row: number, dataset: string, unit: Expected["unit"]) => across(MOP, row, "CDEFGH", zones, dataset, unit)
const national = (cell: string, dataset: string, unit: Expected["unit"] = "number"): Expected => ({
  sheet: MOP,
  cell,
  dataset,
  area: "india",
  unit
})

/** Rows 21 to 59 of the first sheet. */
const places = [
  ["punjab", "haryana", "rajasthan", "delhi", "uttar-pradesh", "uttarakhand", "himachal-pradesh"],
  ["jammu-and-kashmir-and-ladakh", "chandigarh", "railways-nr", "chhattisgarh", "gujarat", "madhya-pradesh"],
  ["maharashtra", "goa", "dadra-and-nagar-haveli-and-daman-and-diu", "amnsil", "balco", "ril-jamnagar"],
  ["andhra-pradesh", "telangana", "karnataka", "kerala", "tamil-nadu", "puducherry", "bihar", "dvc", "jharkhand"],
  ["odisha", "west-bengal", "sikkim", "railways-er", "arunachal-pradesh", "assam", "manipur", "meghalaya"],
  ["mizoram", "nagaland", "tripura"]
].flat()

const stateColumns = [
  ["C", "max_demand", "number"],
  ["D", "max_demand_shortage", "number"],
  ["E", "energy_met", "MU"],
  ["F", "drawal_schedule_energy", "MU"],
  ["G", "drawal_deviation_energy", "MU"],
  ["H", "max_overdrawal", "number"],
  ["I", "energy_shortage", "MU"]
] as const

const fuels = ["coal", "lignite", "hydro", "nuclear", "gas", "renewables", "total"]
const countries = ["bhutan", "nepal", "bangladesh", "bangladesh-godda"]

const position: ReadonlyArray<Expected> = [
  ...zonal(6, "evening_peak_demand", "number"),
  ...zonal(7, "evening_peak_shortage", "number"),
  ...zonal(8, "energy_met", "MU"),
  ...zonal(9, "hydro_energy", "MU"),
  ...zonal(10, "wind_energy", "MU"),
  ...zonal(11, "solar_energy", "MU"),
  ...zonal(12, "energy_shortage", "MU"),
  ...zonal(13, "max_demand", "number"),
  ...zonal(14, "max_demand_minute", "time"),
  ...[
    ["B", "frequency_variation_index"],
    ["C", "frequency_below_49_7"],
    ["D", "frequency_49_7_to_49_8"],
    ["E", "frequency_49_8_to_49_9"],
    ["F", "frequency_below_49_9"],
    ["G", "frequency_in_band"],
    ["H", "frequency_above_50_05"]
  ].map(([column, dataset]) => national(`${column}17`, dataset ?? "")),
  ...places.flatMap((area, index) =>
    stateColumns.map(([column, dataset, unit]) => ({ sheet: MOP, cell: `${column}${21 + index}`, dataset, area, unit }))
  ),
  ...across(MOP, 64, "CDEF", countries, "exchange_energy", "MU"),
  ...across(MOP, 65, "CDEF", countries, "exchange_peak", "number"),
  ...zonal(69, "interchange_schedule_energy", "MU"),
  ...zonal(70, "interchange_actual_energy", "MU"),
  ...zonal(71, "interchange_deviation_energy", "MU"),
  ...["central", "state", "total"].flatMap((sector, index) => [
    ...zonal(75 + index, `outage_${sector}`, "number"),
    national(`I${75 + index}`, `outage_share_${sector}`)
  ]),
  ...fuels.flatMap((fuel, index) => [
    ...zonal(81 + index, `gross_generation_${fuel}`, "MU"),
    national(`I${81 + index}`, `gross_generation_share_${fuel}`)
  ]),
  ...zonal(89, "renewable_share", "number"),
  ...zonal(90, "non_fossil_share", "number"),
  national("C93", "regional_diversity_factor"),
  national("C94", "state_diversity_factor"),
  ...["solar", "non_solar"].flatMap((hours, index) => [
    national(`F${94 + index}`, `${hours}_hours_peak_demand`),
    national(`H${94 + index}`, `${hours}_hours_peak_minute`, "time"),
    national(`I${94 + index}`, `${hours}_hours_peak_shortage`)
  ])
]

/** First and last row of the lines of a corridor; its subtotal stands in the row below. */
const corridors = [
  ["er-nr", 6, 23],
  ["er-wr", 26, 32],
  ["er-sr", 35, 39],
  ["er-ner", 42, 44],
  ["ner-nr", 47, 47],
  ["wr-nr", 50, 70],
  ["wr-sr", 73, 81]
] as const

const rowsBetween = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Rows 86 to 97 of the sheet of lines. */
const border = [
  ["bhutan", "er-400kv-mangdechhu-alipurduar-1-2-3"],
  ["bhutan", "er-400kv-tala-binaguri-1-2-4-400kv-malbase-binaguri"],
  ["bhutan", "er-220kv-chukha-birpara-1-2-220kv-malbase-birpara"],
  ["bhutan", "ner-132kv-gelephu-salakati"],
  ["bhutan", "ner-132kv-motanga-rangia"],
  ["nepal", "nr-nepal-import-from-up"],
  ["nepal", "nr-132kv-mahendranagar-tanakpur-nhpc"],
  ["nepal", "er-nepal-import-from-bihar"],
  ["nepal", "er-400kv-dhalkebar-muzaffarpur-1-2"],
  ["bangladesh", "er-bheramara-b-b-hvdc-b-desh"],
  ["bangladesh", "er-400kv-godda-tps-rahanpur-b-desh-d-c"],
  ["bangladesh", "ner-132kv-comilla-surajmani-nagar-1-2"]
] as const

const lineEnergies = [
  ["G", "line_import_energy"],
  ["H", "line_export_energy"],
  ["J", "line_net_energy"]
] as const

const hyphens = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, " ")
    .trim()
    .split(/ +/)
    .join("-")

const lines = (sheet: Xlsx.WorkSheet): ReadonlyArray<Expected> => {
  const at = (cell: string, dataset: string, area: string, unit: Expected["unit"]) => ({
    sheet: "IR-Line",
    cell,
    dataset,
    area,
    unit
  })
  return [
    ...corridors.flatMap(([corridor, first, last]) => [
      ...rowsBetween(first, last).flatMap((row) => {
        const name = hyphens(String(sheet[`C${row}`]?.v))
        const area = `line/${corridor}-${String(sheet[`B${row}`]?.v).replace(" ", "").toLowerCase()}-${name}`
        return [
          at(`E${row}`, "line_max_import", area, "number"),
          at(`F${row}`, "line_max_export", area, "number"),
          ...lineEnergies.map(([column, dataset]) => at(`${column}${row}`, dataset, area, "MU"))
        ]
      }),
      ...lineEnergies.map(([column, dataset]) => at(`${column}${last + 1}`, dataset, corridor, "MU"))
    ]),
    ...border.flatMap(([, name], index) => [
      at(`F${86 + index}`, "line_max", `line/border-${name}`, "number"),
      at(`G${86 + index}`, "line_min", `line/border-${name}`, "number"),
      at(`H${86 + index}`, "line_average", `line/border-${name}`, "number"),
      at(`J${86 + index}`, "line_net_energy", `line/border-${name}`, "MU")
    ])
  ]
}

const ways = ["gna", "t_gna", "idam_iex", "idam_pxil", "idam_hpx", "rtm_iex", "rtm_pxil", "rtm_hpx", "total"]

const crossBorder: ReadonlyArray<Expected> = (
  [
    ["export", 7],
    ["import", 18],
    ["net", 29]
  ] as const
).flatMap(([direction, first]) =>
  ["bhutan", "nepal", "bangladesh", "myanmar", "india"].flatMap((area, index) =>
    [..."BDEFGHJKM"].map((column, way) => ({
      sheet: "CrossBorder",
      cell: `${column}${first + index}`,
      dataset: `cross_border_${direction}_${ways[way]}`,
      area,
      unit: "MU" as const
    }))
  )
)

const readings = [
  ["B", "frequency"],
  ["C", "demand"],
  ["D", "generation_nuclear"],
  ["E", "generation_wind"],
  ["F", "generation_solar"],
  ["G", "generation_hydro"],
  ["H", "generation_gas"],
  ["I", "generation_thermal"],
  ["J", "generation_other"],
  ["K", "net_demand"],
  ["L", "total_generation"],
  ["M", "transnational_exchange"]
] as const

const timeSeries: ReadonlyArray<Expected> = rowsBetween(5, 100).flatMap((row) =>
  readings.map(([column, dataset]) => ({
    sheet: "TimeSeries",
    cell: `${column}${row}`,
    dataset,
    area: "india",
    unit: "number" as const,
    block: row - 5
  }))
)

/** The value that a cell of the file holds, in the unit in which it is kept. */
const valueOf = (cell: Xlsx.CellObject | undefined, unit: Expected["unit"]): number | null => {
  const value = cell?.v
  if (value === "-") return null
  if (unit === "time") {
    const [hour, minute] = String(value).split(":")
    return Number(hour) * 60 + Number(minute)
  }
  return unit === "MU" ? Number((Number(value) * 1000).toFixed(6)) : Number(value)
}

describe("Psp on the recorded workbook", () => {
  it.effect.skipIf(dir === undefined)(
    "every number of every table equals the one in its cell, and no number is left out (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        const book = Xlsx.read(bytes(`psp/${file}`))
        const expected = [...position, ...lines(book.Sheets["IR-Line"] ?? {}), ...crossBorder, ...timeSeries]
        const { observations, rejected } = yield* parsed
        assert.deepStrictEqual(rejected, [])
        assert.deepStrictEqual(
          observations
            .map(
              ({ area, dataset, period_minutes, ts, value }) => `${dataset} ${area} ${ts} ${period_minutes} ${value}`
            )
            .sort(),
          expected
            .map(({ area, block, cell, dataset, sheet, unit }) => {
              const ts = start + (block ?? 0) * 15 * 60_000
              return `${dataset} ${area} ${ts} ${block === undefined ? 1_440 : 15} ${valueOf(book.Sheets[sheet]?.[cell], unit)}`
            })
            .sort()
        )
        const read = new Set(expected.map(({ cell, sheet }) => `${sheet}!${cell}`))
        const unread = book.SheetNames.flatMap((name) =>
          Object.entries(book.Sheets[name] ?? {})
            .filter(([cell, { t }]) => t === "n" && !read.has(`${name}!${cell}`))
            .map(([cell]) => `${name}!${cell}`)
        )
        // What is left are the serial numbers of the lines.
        assert.deepStrictEqual(
          unread.filter((cell) => !/^IR-Line!A\d+$/.test(cell)),
          []
        )
      })
  )

  const values = Effect.map(
    parsed,
    ({ observations }) =>
      new Map(
        observations.map(({ area, dataset, ts, value }) => [
          `${dataset} ${area} ${(ts - start) / 900_000}`,
          value ?? Number.NaN
        ])
      )
  )
  const daily = Effect.map(
    values,
    (found) => (dataset: string, area: string) => found.get(`${dataset} ${area} 0`) ?? Number.NaN
  )
  const sum = (numbers: ReadonlyArray<number>) => numbers.reduce((total, value) => total + value, 0)

  it.effect.skipIf(dir === undefined)(
    "net demand and total generation add up in each quarter hour, exactly (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        const found = yield* values
        for (let block = 0; block < 96; block++) {
          const at = (dataset: string) => found.get(`${dataset} india ${block}`) ?? Number.NaN
          assert.strictEqual(at("net_demand"), at("demand") - at("generation_wind") - at("generation_solar"))
          const fuels = ["nuclear", "wind", "solar", "hydro", "gas", "thermal", "other"]
          assert.strictEqual(at("total_generation"), sum(fuels.map((fuel) => at(`generation_${fuel}`))))
        }
      })
  )

  it.effect.skipIf(dir === undefined)("the tables agree with each other (skipped without recordings)", () =>
    Effect.gen(function* () {
      const of = yield* daily
      const found = yield* values
      const five = zones.slice(0, 5)
      // Shares of time are complete.
      assert.closeTo(
        of("frequency_below_49_9", "india") + of("frequency_in_band", "india") + of("frequency_above_50_05", "india"),
        100,
        1e-9
      )
      // States and entities make up the country, but for the northern zone, whose sum is printed in whole million units.
      assert.closeTo(sum(places.map((area) => of("energy_met", area))), of("energy_met", "india"), 500)
      // Zones make up the country.
      for (const dataset of [
        "energy_met",
        "interchange_schedule_energy",
        "interchange_actual_energy",
        "gross_generation_total",
        "outage_total"
      ]) {
        assert.closeTo(sum(five.map((zone) => of(dataset, zone))), of(dataset, "india"), 1)
      }
      assert.strictEqual(of("interchange_schedule_energy", "india"), 0)
      for (const zone of zones) {
        assert.closeTo(
          sum(fuels.slice(0, -1).map((fuel) => of(`gross_generation_${fuel}`, zone))),
          of("gross_generation_total", zone),
          0.1
        )
        assert.closeTo(
          of("interchange_actual_energy", zone) - of("interchange_schedule_energy", zone),
          of("interchange_deviation_energy", zone),
          0.1
        )
      }
      // The largest of the readings is the day's maximum, at its minute.
      const minute = of("max_demand_minute", "india")
      assert.strictEqual(found.get(`demand india ${minute / 15}`), of("max_demand", "india"))
      assert.strictEqual(of("solar_hours_peak_demand", "india"), of("max_demand", "india"))
      assert.closeTo(
        sum(five.map((zone) => of("max_demand", zone))) / of("max_demand", "india"),
        of("regional_diversity_factor", "india"),
        1e-3
      )
    })
  )

  it.effect.skipIf(dir === undefined)(
    "lines make up their corridor as printed, but for the one that leaves a line out (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        const of = yield* daily
        const found = yield* values
        const net = (prefix: string) =>
          sum([...found].flatMap(([key, value]) => (key.startsWith(`line_net_energy line/${prefix}`) ? [value] : [])))
        for (const [corridor] of corridors) {
          const missing = corridor === "er-sr" ? 706 : 0
          assert.closeTo(net(`${corridor}-`), of("line_net_energy", corridor) + missing, 20, corridor)
        }
        assert.strictEqual(of("line_net_energy", "er-sr"), -93_644)
        assert.closeTo(net("er-sr-"), -92_938, 1e-6)
      })
  )

  it.effect.skipIf(dir === undefined)(
    "lines over the border make up what the first sheet says of each country (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        const of = yield* daily
        const { records = [] } = yield* parsed
        const energy = (country: string, isGodda: boolean) =>
          sum(
            records
              .filter(({ body, key }) => body["country"] === country && key.includes("godda") === isGodda)
              .map(({ key }) => of("line_net_energy", key))
          )
        assert.deepStrictEqual(
          records.filter(({ key }) => key.startsWith("line/border-")).map(({ body }) => body["country"]),
          border.map(([country]) => country)
        )
        assert.closeTo(energy("bhutan", false), of("exchange_energy", "bhutan"), 10)
        assert.closeTo(energy("nepal", false), of("exchange_energy", "nepal"), 10)
        assert.closeTo(energy("bangladesh", false), of("exchange_energy", "bangladesh"), 10)
        assert.closeTo(energy("bangladesh", true), of("exchange_energy", "bangladesh-godda"), 10)
      })
  )

  it.effect.skipIf(dir === undefined)(
    "says of itself what it is, and every value passes its guard (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        const { observations, records = [] } = yield* parsed
        assert.deepStrictEqual(
          observations.filter((found) => guard(found) !== null),
          []
        )
        const report = records.find(({ collection }) => collection === "daily_report")
        assert.deepInclude(report?.body, {
          date: "2025-04-08",
          source_file: file,
          parseable: true,
          date_of_reporting: {
            MOP_E: "2025-04-09",
            "IR-Line": "2025-04-09",
            CrossBorder: "2025-04-09",
            TimeSeries: "2025-04-09"
          },
          notes: ["er-sr: the net energy printed is -93644 MWh, its lines come to -92938 MWh"]
        })
        assert.strictEqual(new Set(records.map(({ collection, key }) => `${collection} ${key}`)).size, records.length)
      })
  )

  it.effect.skipIf(dir === undefined)(
    "agrees with what somebody else read of Maharashtra that day (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        const name = "psp_maharashtra_daily_2023-04_2025-06.jsonl"
        const history = yield* PspHistory.parse(raw("psp-history", bytes(`history/${name}`), { url: `file:${name}` }))
        const of = ({ observations }: Parsed) =>
          observations
            .filter(({ area, dataset, ts }) => area === "maharashtra" && ts === start && dataset !== "max_overdrawal")
            .map(({ dataset, value }) => `${dataset} ${value}`)
            .sort()
        const expected = of(history)
        assert.strictEqual(expected.length, 6)
        assert.deepStrictEqual(of(yield* parsed), expected)
        assert.strictEqual((start + istOffsetMs) % 86_400_000, 0)
      })
  )
})

/** The day's maximum as two sources have it: how they differ. */
const disagreement = (report: Parsed, dashboard: ReadonlyArray<Parsed>) => {
  const daily = (dataset: string) =>
    report.observations.find(
      (found) => found.dataset === dataset && found.area === "india" && found.period_minutes > 15
    )
  const [max, minute] = [daily("max_demand"), daily("max_demand_minute")]
  assert(max?.value != null && minute?.value != null)
  const within = dashboard
    .flatMap(({ observations }) => observations)
    .filter(({ dataset, ts }) => dataset === "demand" && ts >= max.ts && ts < max.ts + dayMs)
  const largest = within.reduce((a, b) => ((b.value ?? 0) > (a.value ?? 0) ? b : a))
  return {
    percent: Math.abs(100 * ((largest.value ?? 0) / max.value - 1)),
    minutes: Math.abs((largest.ts - max.ts) / 60_000 - minute.value)
  }
}

describe("the day's maximum of the report and of the dashboard", () => {
  const midnight = Date.parse("2026-06-01T00:00:00+05:30")
  /** The day of `newer`, whose maximum of 221,557 MW was met at 16:30, as the dashboard shows it every four minutes. */
  const dashboard = (shiftMs: number) =>
    Npp.parse(
      raw(
        "npp",
        Array.from({ length: 360 }, (_, index) => ({
          updated_on: midnight + index * 4 * 60_000 + shiftMs,
          name_of_data: "DEMAND MET",
          value_of_data: Math.round(221_600 - 12 * Math.abs(index * 4 - 988))
        })),
        { fetched_at: midnight + 2 * dayMs }
      )
    )
  const report = Psp.parse(raw("psp", workbook(newer()), { url: "file:01.06.26_NLDC_PSP.xls" }))

  it.effect("agree on a day that both are given, to the reading, and would not with hours in UTC", () =>
    Effect.gen(function* () {
      const { minutes, percent } = disagreement(yield* report, [yield* dashboard(0)])
      assert.isBelow(percent, 1)
      assert.isAtMost(minutes, 4)
      const shifted = disagreement(yield* report, [yield* dashboard(-istOffsetMs)])
      assert.isAbove(shifted.minutes, 60)
    })
  )

  const recorded = dir === undefined ? [] : readdirSync(join(dir, "psp")).filter((name) => name.endsWith(".xls"))
  const readings = dir === undefined ? [] : Recordings.load(dir).npp
  const both = recorded.filter((name) => {
    const [day, month, year] = name.slice(0, 8).split(".")
    const start = Date.parse(`20${year}-${month}-${day}T00:00:00+05:30`)
    const own = readings.filter(({ updated_on }) => updated_on >= start && updated_on < start + dayMs)
    return new Set(own.map(({ updated_on }) => Math.floor((updated_on - start) / 3_600_000))).size === 24
  })
  it.effect.skipIf(both.length === 0)(
    "agree on every recorded day (skipped where no whole day is recorded of both)",
    () =>
      Effect.gen(function* () {
        const dashboard = yield* Npp.parse(raw("npp", readings, { fetched_at: Date.parse("2100-01-01T00:00:00Z") }))
        for (const name of both) {
          const day = yield* Psp.parse(raw("psp", bytes(`psp/${name}`), { url: `file:${name}` }))
          const { minutes, percent } = disagreement(day, [dashboard])
          assert.isBelow(percent, 2, name)
          assert.isAtMost(minutes, 30, name)
        }
      })
  )
})

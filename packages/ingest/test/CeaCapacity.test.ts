import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { isArea } from "@grid/domain/observations/Area"
import { guard } from "@grid/domain/ingest/Guard"
import type { Observation } from "@grid/domain/observations/Observation"
import { fromSpelling } from "@grid/domain/ingest/Spelling"
import * as CeaCapacity from "@grid/ingest/sources/CeaCapacity"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Cause, Effect, Exit, Option, Stream } from "effect"
import * as FastCheck from "fast-check"
import { raw } from "./support/Raw.ts"
import * as Recorded from "./support/Recorded.ts"
import { sourceLaws } from "./support/SourceLaws.ts"

const fetched_at = Date.UTC(2026, 7, 21)

const answer = (body: unknown, rest = {}) =>
  CeaCapacity.parse(raw("cea-capacity", typeof body === "string" ? `${body}\n` : body, { fetched_at, ...rest }))

const table = (body: string | Uint8Array, name = "capacity.csv") =>
  CeaCapacity.parse(
    raw("cea-capacity", typeof body === "string" ? `${body}\n` : body, { fetched_at, url: `file:${name}` })
  )

const lines = (observations: ReadonlyArray<Observation>) =>
  observations.map(({ area, dataset, ts, value }) => `${istMonth(ts)} ${area} ${dataset} ${value}`)

const istMonth = (ts: number) => new Date(ts + 330 * 60_000).toISOString().slice(0, 7)

const capacityRow = (rest: Record<string, unknown> = {}) => ({
  id: "7",
  month: "Dec-2025",
  region: "Northern",
  state: "Rajasthan",
  coal: "10824",
  gas: "1022.83",
  diesel: "0",
  thermal_total: "11846.83",
  nuclear: "1780",
  hydro: "412.5",
  res: "42118.87",
  grand_total: "56158.2",
  ...rest
})

const energyRow = (State: string, Month: string, required: unknown, available: unknown, ID = "1494") => ({
  ID,
  Month,
  State,
  energy_requirement: required,
  energy_availability: available,
  fy: "2020-2021"
})

describe("CeaCapacity.parse of an answer", () => {
  it.effect("reads the capacity of a state, each class under its own name, at the first of the month in IST", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* answer([capacityRow()])
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(lines(observations).sort(), [
        "2025-12 rajasthan installed_capacity_coal_and_lignite 10824",
        "2025-12 rajasthan installed_capacity_diesel 0",
        "2025-12 rajasthan installed_capacity_gas 1022.83",
        "2025-12 rajasthan installed_capacity_hydro 412.5",
        "2025-12 rajasthan installed_capacity_nuclear 1780",
        "2025-12 rajasthan installed_capacity_renewables 42118.87",
        "2025-12 rajasthan installed_capacity_thermal_with_gas 11846.83",
        "2025-12 rajasthan installed_capacity_total 56158.2"
      ])
      for (const { captured_at, kind, period_minutes, ts } of observations) {
        assert.deepStrictEqual(
          [ts, captured_at, kind, period_minutes],
          [Date.parse("2025-12-01T00:00:00+05:30"), fetched_at, "observed", 43_200]
        )
      }
    })
  )

  it.effect(
    "reads a region under the names the interface of regions uses, and rows without a place as the country",
    () =>
      Effect.gen(function* () {
        const region = yield* answer([
          {
            ID: "5",
            Month: "Jan-2019",
            Region: "North Eastern",
            Coal: "500.00",
            Gas: "1775.80",
            Diesel: "36.00",
            Thermal_total: "2311.80",
            Nuclear: "0.00",
            Hydro: "1427.00",
            RES: "291.87",
            Total: "4030.67"
          }
        ])
        assert.include(lines(region.observations), "2019-01 ner installed_capacity_total 4030.67")
        const country = yield* answer([
          {
            ID: 1,
            Month: "Jan-2019",
            small_hydro_power: "4517.45",
            wind_power: "35138.15",
            bmpower_congen: "9075.50",
            wastetoenergy: "138.30",
            solar_power: "25212.26"
          }
        ])
        assert.deepStrictEqual(lines(country.observations), [
          "2019-01 india installed_capacity_small_hydro 4517.45",
          "2019-01 india installed_capacity_wind 35138.15",
          "2019-01 india installed_capacity_biomass 9075.5",
          "2019-01 india installed_capacity_waste 138.3",
          "2019-01 india installed_capacity_solar 25212.26"
        ])
      })
  )

  it.effect.each([
    ["with lignite, where the thermal total leaves no rest", "11846.83", "installed_capacity_coal_and_lignite"],
    ["without lignite, where it does", "12846.83", "installed_capacity_coal"]
  ] as const)("reads coal as coal %s", ([, thermal_total, dataset]) =>
    Effect.map(answer([capacityRow({ thermal_total })]), ({ observations }) =>
      assert.deepStrictEqual(
        observations.filter((found) => found.dataset.includes("coal")).map((found) => found.dataset),
        [dataset]
      )
    )
  )

  it.effect.each([
    ["no thermal total", { thermal_total: null }, /may or may not/],
    ["less thermal total than coal", { thermal_total: "9000" }, /more than the thermal total/]
  ] as const)("does not guess what coal means with %s", ([, rest, reason]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* answer([capacityRow(rest)])
      assert.isFalse(observations.some((found) => found.dataset.includes("coal")))
      assert.include(lines(observations), "2025-12 rajasthan installed_capacity_nuclear 1780")
      assert.match(rejected.map((found) => found.reason).join(), reason)
    })
  )

  it.effect("reads the supply position of states, regions and the country, million units as MWh", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* answer({
        "2020-2021": [
          energyRow(" Gujarat", "Jun-2020", "8594.20", "8594.20"),
          energyRow(" \nUTs of J&K and Ladakh", "Jun-2020", "1,311.5", ""),
          energyRow(" Andaman- Nicobar", "Jun-2020", "2372.792656868716", "-")
        ],
        "2021-2022": [
          energyRow(" DVC", "Apr-2021", "2518.8250000000004", null),
          energyRow(" North-Eastern Region", "Apr-2021", "0", "0"),
          energyRow(" All India", "Apr-2021", "119270", "118785")
        ]
      })
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(lines(observations), [
        "2020-06 gujarat energy_requirement_month 8594200",
        "2020-06 gujarat energy_availability_month 8594200",
        "2020-06 jammu-and-kashmir-and-ladakh energy_requirement_month 1311500",
        "2020-06 andaman-and-nicobar-islands energy_requirement_month 2372792.656869",
        "2021-04 dvc energy_requirement_month 2518825",
        "2021-04 ner energy_requirement_month 0",
        "2021-04 ner energy_availability_month 0",
        "2021-04 india energy_requirement_month 119270000",
        "2021-04 india energy_availability_month 118785000"
      ])
      const peak = yield* answer({
        "2019-2020": [
          { ID: "54", Month: "Jan-2020", State: " Chhattisgarh", peak_demand: "3828.6782", peak_met: "3826" }
        ]
      })
      assert.deepStrictEqual(lines(peak.observations), [
        "2020-01 chhattisgarh peak_demand_month 3828.6782",
        "2020-01 chhattisgarh peak_met_month 3826"
      ])
    })
  )

  it.effect.each([
    ["the placeholder Jan-1900", energyRow("Goa", "Jan-1900", "1", "1"), /no month/],
    ["the placeholder Jan-1970", energyRow("Goa", "Jan-1970", "1", "1"), /no month/],
    ["a month that is none", energyRow("Goa", "2020-06", "1", "1"), /no month/],
    ["a month to come", energyRow("Goa", "Sep-2026", "1", "1"), /future/],
    ["a name that is no area", energyRow("Others", "Jun-2020", "1", "1"), /no area/],
    ["words for numbers", energyRow("Goa", "Jun-2020", "many", "1"), /energy_requirement: .*not a number/],
    ["a row of something else", { a: 1 }, /no row/],
    ["no row", 7, /no row/]
  ] as const)("rejects %s and keeps the rest", ([, row, reason]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* answer({ fy: [energyRow("Delhi", "Jun-2020", "2", "1"), row] })
      assert.include(lines(observations), "2020-06 delhi energy_requirement_month 2000")
      assert.match(rejected.map((found) => found.reason).join(), reason)
    })
  )

  it.effect("drops a repeated row, and takes neither of two that contradict each other", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* answer([
        energyRow("Goa", "Jun-2020", "3", "3", "44"),
        energyRow(" Goa", "Jun-2020", "3.0", "3", "1698"),
        energyRow("Himachal Pradesh", "Aug-2022", "6819.57", "6786.23"),
        energyRow("Himachal Pradesh", "Aug-2022", "1097.58", "1081.59")
      ])
      assert.deepStrictEqual(lines(observations), [
        "2020-06 goa energy_requirement_month 3000",
        "2020-06 goa energy_availability_month 3000"
      ])
      assert.strictEqual(rejected.length, 1)
      assert.match(rejected[0]?.reason ?? "", /differ/)
    })
  )

  it.effect.each([
    ["an error with status 200", "Connection failed: Connection timed out", {}, "not_json"],
    ["a page of HTML with status 200", "<html/>", {}, "not_json"],
    ["a status that is no success", [capacityRow()], { status: 504 }, "http_status"],
    ["an object that is no table", { error: "down" }, {}, "unexpected_shape"],
    ["an empty table", [], {}, "unexpected_shape"],
    ["an interface that is not read", [{ ID: "232", year: "May-2026", coal: "1", gtotal: "2" }], {}, "unexpected_shape"]
  ] as const)("fails on %s", ([, body, rest, reason]) =>
    Effect.map(Effect.flip(answer(body, rest)), (error) => assert.strictEqual(error.reason, reason))
  )
})

const country = [
  "YYYYMM,Hydro,Coal/Lignite,Gas,Solar",
  "194712,508,756,0,",
  "202606,52064.66,230777.51,20122.41,162152"
]

const wide = (states: ReadonlyArray<string>, types: ReadonlyArray<string>, ...rows: ReadonlyArray<string>) =>
  [`"State",${states.map((name) => `"${name}"`).join()}`, `"Type",${types.join()}`, ...rows].join("\n")

describe("CeaCapacity.parse of a table", () => {
  it.effect("reads the country by month and leaves blanks out", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* table(country.join("\n"))
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(lines(observations), [
        "1947-12 india installed_capacity_hydro 508",
        "1947-12 india installed_capacity_coal_and_lignite 756",
        "1947-12 india installed_capacity_gas 0",
        "2026-06 india installed_capacity_hydro 52064.66",
        "2026-06 india installed_capacity_coal_and_lignite 230777.51",
        "2026-06 india installed_capacity_gas 20122.41",
        "2026-06 india installed_capacity_solar 162152"
      ])
    })
  )

  it.effect("tells utilisation from capacity by the columns beside, not by the name of the file", () =>
    Effect.map(table("YYYYMM,Small Hydro,Solar,Wind,Biomass\n202606,17.07,22.70,37.09,\n"), ({ observations }) =>
      assert.deepStrictEqual(lines(observations), [
        "2026-06 india capacity_utilisation_small_hydro 17.07",
        "2026-06 india capacity_utilisation_solar 22.7",
        "2026-06 india capacity_utilisation_wind 37.09"
      ])
    )
  )

  it.effect.each(["Waste", "Offshore wind"])("reads utilisation as such beside a further column, %s", (column) =>
    Effect.map(table(`YYYYMM,Small Hydro,Solar,Wind,Biomass,${column}\n202606,17.07,,,,9.5\n`), (parsed) => {
      assert.deepStrictEqual(lines(parsed.observations), ["2026-06 india capacity_utilisation_small_hydro 17.07"])
      assert.deepStrictEqual(parsed.rejected, [{ entry: JSON.stringify(column), reason: "unknown column" }])
    })
  )

  it.effect(
    "never calls the sum of a state's conventional capacity its total, nor states' sums the country's fuels",
    () =>
      Effect.gen(function* () {
        const types = ["Thermal", "Natural Gas", "Nuclear", "Hydro", "Total"]
        const states = [...types.map(() => "PUNJAB"), ...types.map(() => "INDIA")]
        const { observations, rejected } = yield* table(
          wide(states, [...types, ...types], "202607,5680,0,0,1096.3,6776.3,231366.71,20122.41,8780,52064.66,312333.78")
        )
        assert.deepStrictEqual(rejected, [])
        assert.deepStrictEqual(lines(observations), [
          "2026-07 punjab installed_capacity_thermal 5680",
          "2026-07 punjab installed_capacity_gas 0",
          "2026-07 punjab installed_capacity_nuclear 0",
          "2026-07 punjab installed_capacity_hydro 1096.3",
          "2026-07 punjab installed_capacity_conventional 6776.3",
          "2026-07 india installed_capacity_thermal 231366.71",
          "2026-07 india installed_capacity_conventional 312333.78"
        ])
      })
  )

  it.effect("reads one territory from the columns of its two names, and says which columns it cannot read", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* table(
        wide(
          ["Andaman & Nicobar", "Andaman & Nicobar Islands", "Others", "", "Goa"],
          ["SolarTotal", "SolarTotal", "Wind", "Wind", "Tidal"],
          "202409,29.91,,4.3,0,1",
          "202410,,30.62,4.3,0,1"
        )
      )
      assert.deepStrictEqual(lines(observations), [
        "2024-09 andaman-and-nicobar-islands installed_capacity_solar 29.91",
        "2024-10 andaman-and-nicobar-islands installed_capacity_solar 30.62"
      ])
      assert.deepStrictEqual(
        rejected.map(({ entry }) => entry),
        ['columns of state "Others"', 'columns of state ""', 'columns of type "Tidal"']
      )
    })
  )

  it.effect.each([
    ["a row that is too short", "202606,1", /2 cells instead of 5/],
    ["a row that is too long", "202606,1,2,3,4,5", /6 cells instead of 5/],
    ["a month that is none", "202613,1,2,3,4", /no month/],
    ["words for numbers", "202605,many,2,3,4", /not a number/],
    ["a second, different value", "202606,1,230777.51,20122.41,162152", /second value/]
  ] as const)("rejects %s and keeps the rest", ([, row, reason]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* table([...country, row].join("\n"))
      assert.include(lines(observations), "2026-06 india installed_capacity_hydro 52064.66")
      assert.match(rejected.map((found) => found.reason).join(), reason)
    })
  )

  it.effect.each([
    ["an empty file", ""],
    ["another table", "a,b\n1,2"],
    ["only columns nobody knows", "YYYYMM,Tidal,Geothermal\n202606,1,2"],
    ["a month and no column", "YYYYMM\n202606"]
  ] as const)("fails on %s", ([, body]) =>
    Effect.map(Effect.flip(table(body)), (error) => assert.strictEqual(error.reason, "unexpected_shape"))
  )

  sourceLaws(CeaCapacity.definition, {
    "a table": {
      answers: anyTable().map((text) => raw("cea-capacity", text, { fetched_at, url: "file:capacity.csv" }))
    },
    "rows of the answer": {
      answers: FastCheck.jsonValue().map((json) =>
        raw("cea-capacity", [capacityRow(), json, { ...capacityRow(), month: json }], { fetched_at })
      )
    }
  })
})

function anyTable() {
  const cell = FastCheck.constantFrom(
    "",
    "1",
    "x",
    "202606",
    "202607",
    "Hydro",
    "Gas",
    "Goa",
    "Thermal",
    "Wind",
    "State",
    "Type",
    "YYYYMM"
  )
  const row = FastCheck.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => cells.join())
  const head = FastCheck.constantFrom("YYYYMM,Hydro,Gas", "State,Goa,Goa\nType,Wind,Thermal", "YYYYMM,Solar,Wind", "x")
  return FastCheck.tuple(head, FastCheck.array(row, { maxLength: 8 })).map(([first, rows]) =>
    [first, ...rows].join("\n")
  )
}

describe("CeaCapacity recordings", () => {
  const dataDir = Recordings.directory()

  /** Cells of a recorded table, cut by hand: no cell of these files holds a comma or a quote. */
  const cellsOf = (name: string) =>
    readFileSync(join(dataDir ?? "", "cea", name), "utf8")
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(",").map((cell) => cell.replaceAll('"', "")))

  const contents = new Map<string, ReturnType<typeof table>>()

  /** Content of a recorded table, read once. */
  const readFile = (name: string): ReturnType<typeof table> => {
    const read = Effect.suspend(() => table(new Uint8Array(readFileSync(join(dataDir ?? "", "cea", name))), name))
    const content = contents.get(name) ?? Effect.runSync(Effect.cached(read))
    contents.set(name, content)
    return content
  }

  const classes: Readonly<Record<string, string>> = {
    Hydro: "hydro",
    "Coal/Lignite": "coal_and_lignite",
    Gas: "gas",
    Diesel: "diesel",
    Nuclear: "nuclear",
    RES: "renewables",
    "Small hydro": "small_hydro",
    Wind: "wind",
    Biomass: "biomass",
    Waste: "waste",
    Solar: "solar"
  }

  for (const [name, datasetOf, least] of [
    ["India_capacity_data.csv", (name: string) => `installed_capacity_${classes[name]}`, 2_000],
    ["renewables_CUF_data.csv", (name: string) => `capacity_utilisation_${name.toLowerCase().replace(" ", "_")}`, 300]
  ] as const) {
    it.effect.skipIf(dataDir === undefined)(`reads every number of ${name} (skipped without recordings)`, () =>
      Effect.gen(function* () {
        const { observations, rejected } = yield* readFile(name)
        assert.deepStrictEqual(rejected, [])
        const [header, ...rows] = cellsOf(name)
        const expected = rows.flatMap(([month, ...cells]) =>
          cells.flatMap((cell, at) =>
            cell === ""
              ? []
              : [`${month?.slice(0, 4)}-${month?.slice(4)} india ${datasetOf(header?.[at + 1] ?? "")} ${Number(cell)}`]
          )
        )
        assert.isAbove(expected.length, least)
        assert.deepStrictEqual(lines(observations), expected)
        assert.deepStrictEqual([...new Set(observations.map(guard))], [null])
      })
    )
  }

  const types: Readonly<Record<string, string>> = {
    Thermal: "thermal",
    "Natural Gas": "gas",
    Nuclear: "nuclear",
    Hydro: "hydro",
    Total: "conventional",
    SmallHydro: "small_hydro",
    Wind: "wind",
    BioBagasseCogen: "biomass_bagasse",
    BioOtherCogen: "biomass_other",
    BioWaste: "waste_grid",
    BioTotal: "bioenergy",
    SolarGround: "solar_ground",
    SolarRoofTop: "solar_rooftop",
    SolarTotal: "solar",
    TotalCapacity: "renewables",
    BioWasteOffgrid: "waste_offgrid",
    SolarOffgrid: "solar_offgrid",
    SolarinHybrid: "solar_hybrid",
    SolarHybridSolarComp: "solar_hybrid"
  }

  for (const [name, least] of [
    ["India_capacity_conventional_detail.csv", 43_000],
    ["India_capacity_renewable_detail.csv", 17_000]
  ] as const) {
    it.effect.skipIf(dataDir === undefined)(`reads every number of ${name} (skipped without recordings)`, () =>
      Effect.gen(function* () {
        const { observations, rejected } = yield* readFile(name)
        const [states = [], kinds = [], ...rows] = cellsOf(name)
        const unread = new Set<string>()
        const expected = rows.flatMap(([month = "", ...cells]) =>
          cells.flatMap((cell, at) => {
            const state = states[at + 1] ?? ""
            const type = kinds[at + 1] ?? ""
            if (cell === "") return []
            const slug = state === "INDIA" ? "india" : fromSpelling(state)?.slug
            if (slug === undefined) {
              unread.add(state)
              return []
            }
            if (slug === "india" && type !== "Thermal" && type !== "Total") return []
            return [`${month.slice(0, 4)}-${month.slice(4)} ${slug} installed_capacity_${types[type]} ${Number(cell)}`]
          })
        )
        assert.isAbove(expected.length, least)
        assert.deepStrictEqual(lines(observations), expected)
        assert.isTrue(observations.every(({ area }) => isArea(area)))
        assert.deepStrictEqual([...new Set(observations.map(guard))], [null])
        // Of the columns that are no state one is without a name and all zero, the other is called "Others".
        assert.deepStrictEqual(
          rejected.map(({ entry }) => entry),
          [...unread].map((state) => `columns of state ${JSON.stringify(state)}`)
        )
      })
    )
  }

  it.effect.skipIf(dataDir === undefined)(
    "finds the sums that the tables print: states and country, parts and totals (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        const valuesOf = (observations: ReadonlyArray<Observation>) =>
          new Map(
            observations.map((found) => [`${istMonth(found.ts)} ${found.area} ${found.dataset}`, found.value ?? 0])
          )
        const nation = valuesOf((yield* readFile("India_capacity_data.csv")).observations)
        const conventional = (yield* readFile("India_capacity_conventional_detail.csv")).observations
        const renewable = (yield* readFile("India_capacity_renewable_detail.csv")).observations

        const sums = (found: ReadonlyArray<Observation>, dataset: string) => {
          const out = new Map<string, number>()
          for (const { area, dataset: id, ts, value } of found) {
            if (area === "india" || id !== `installed_capacity_${dataset}`) continue
            out.set(istMonth(ts), (out.get(istMonth(ts)) ?? 0) + (value ?? 0))
          }
          return out
        }

        // The states sum to the conventional table's own column for the country in all 246 months, to the kW.
        const printed = valuesOf(conventional)
        for (const dataset of ["thermal", "conventional"]) {
          const byMonth = sums(conventional, dataset)
          assert.strictEqual(byMonth.size, 246)
          for (const [month, sum] of byMonth) {
            assert.closeTo(sum, printed.get(`${month} india installed_capacity_${dataset}`) ?? 0, 1e-3, month)
          }
        }

        // "Others" (4.3 MW of wind, up to 45.01 MW of solar) belong to no state, and so are all that the sums lack.
        for (const [dataset, lacking] of [
          ["small_hydro", 0],
          ["wind", 4.3],
          ["solar", 45.01],
          ["renewables", 49.31]
        ] as const) {
          const byMonth = sums(renewable, dataset)
          assert.strictEqual(byMonth.size, 68)
          for (const [month, sum] of byMonth) {
            const total = nation.get(`${month} india installed_capacity_${dataset}`) ?? 0
            assert.isAbove(total - sum, -0.051, month)
            assert.isBelow(total - sum, lacking + 0.051, month)
          }
        }

        // The parts of every state make its renewable total, to 20 kW.
        const parts = ["small_hydro", "wind", "bioenergy", "solar"]
        const found = valuesOf(renewable)
        for (const [key, total] of found) {
          if (!key.endsWith(" installed_capacity_renewables")) continue
          const [month, area] = key.split(" ")
          const sum = parts.reduce(
            (all, part) => all + (found.get(`${month} ${area} installed_capacity_${part}`) ?? 0),
            0
          )
          assert.closeTo(sum, total, 0.021, key)
        }

        // Those of its conventional total fail once: Rajasthan in February 2011, by 125 MW, as published.
        const wrong: Array<string> = []
        const all = valuesOf(conventional)
        for (const [key, total] of all) {
          const [month, area] = key.split(" ")
          if (!key.endsWith(" installed_capacity_conventional") || area === "india") continue
          const sum = ["thermal", "gas", "nuclear", "hydro"].reduce(
            (sofar, part) => sofar + (all.get(`${month} ${area} installed_capacity_${part}`) ?? 0),
            0
          )
          if (Math.abs(sum - total) > 0.01) wrong.push(`${month} ${area} ${Math.round(sum - total)}`)
        }
        assert.deepStrictEqual(wrong, ["2011-02 rajasthan -125"])
      })
  )
})

describe("CeaCapacity.make", () => {
  it.live("asks every interface once, and goes on where one does not answer", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      const path = CeaCapacity.paths[1]
      played.setMode(path, { type: "cutOff" })
      const source = yield* CeaCapacity.make({ ...CeaCapacity.defaults, baseUrl: played.url, spacingMs: 1 })
      const answers: Array<string> = []
      const exit = yield* Effect.exit(
        Stream.runForEach(source.fetch({ from: 0, to: 1 }), (found) => Effect.sync(() => answers.push(found.url)))
      )
      assert.deepStrictEqual(
        answers.map((url) => new URL(url).pathname),
        CeaCapacity.paths.filter((one) => one !== path)
      )
      // The visit fails in the end, so that the interface is asked again.
      const error = Exit.isFailure(exit) ? Option.getOrNull(Cause.findErrorOption(exit.cause)) : null
      assert.strictEqual(error?.reason, "transport")
      assert.strictEqual(played.requests(path).length, 2)
    }).pipe(Effect.provide(Recorded.layer({ play: everyInterface })))
  )

  it.live("leaves the site alone after two requests in a row without an answer", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      for (const path of CeaCapacity.paths) played.setMode(path, { type: "cutOff" })
      const source = yield* CeaCapacity.make({ ...CeaCapacity.defaults, baseUrl: played.url, spacingMs: 1 })
      const error = yield* Effect.flip(Stream.runDrain(source.fetch({ from: 0, to: 1 })))
      assert.strictEqual(error.reason, "transport")
      assert.deepStrictEqual(
        [...new Set(played.requests().map((request) => request.path))],
        CeaCapacity.paths.slice(0, 2)
      )
    }).pipe(Effect.provide(Recorded.layer({ play: everyInterface })))
  )

  it.live("reads what it has asked for", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      const source = yield* CeaCapacity.make({ ...CeaCapacity.defaults, baseUrl: played.url, spacingMs: 1 })
      const answers = yield* Stream.runCollect(source.fetch({ from: 0, to: 1 }))
      const parsed = yield* Effect.forEach(answers, source.parse, { concurrency: 1 })
      assert.deepStrictEqual(
        parsed.map(({ observations }) => observations.length),
        CeaCapacity.paths.map(() => 8)
      )
    }).pipe(Effect.provide(Recorded.layer({ play: everyInterface })))
  )
})

const everyInterface = Object.fromEntries(
  CeaCapacity.paths.map((path) => [path, () => JSON.stringify([capacityRow()])] as const)
)

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { fuels } from "@grid/domain/observations/datasets/Live"
import * as Plants from "@grid/ingest/sources/Plants"
import { fromSlug } from "@grid/domain/states/State"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Effect, Struct } from "effect"
import * as FastCheck from "fast-check"
import { raw } from "./support/Raw.ts"
import { sourceLaws } from "./support/SourceLaws.ts"

const fetched_at = Date.UTC(2026, 7, 21)

const file = (body: string | Uint8Array) =>
  Plants.parse(
    raw("plants", typeof body === "string" ? `${body}\n` : body, { fetched_at, url: "file:wri_gppd_india.csv" })
  )

const header =
  "country,name,gppd_idnr,capacity_mw,latitude,longitude,primary_fuel,other_fuel1,other_fuel2,other_fuel3,commissioning_year,owner,year_of_capacity_data"

const tower = "IND,ACME Solar Tower,WRI1020239,2.5,28.1839,73.2407,Solar,,,,2011.0,Solar Paces,"
const dadri = 'IND,"DADRI, NCTPP",IND0000001,1820,28.6,77.6,Coal,Oil,,,1991,,2019'

describe("Plants.parse", () => {
  it.effect("reads a plant as it stands there, and what is blank as unknown", () =>
    Effect.gen(function* () {
      const { observations, records, rejected } = yield* file([header, tower, dadri].join("\n"))
      assert.deepStrictEqual([observations, rejected], [[], []])
      assert.deepStrictEqual(records, [
        {
          collection: "plant",
          key: "WRI1020239",
          captured_at: fetched_at,
          body: {
            name: "ACME Solar Tower",
            fuel: "solar",
            published_fuel: "Solar",
            other_fuels: [],
            capacity_mw: 2.5,
            capacity_year: null,
            sector: null,
            owner: "Solar Paces",
            state: "rajasthan",
            state_from: "coordinates",
            zone: "NR",
            latitude: 28.1839,
            longitude: 73.2407,
            commissioned_year: 2011
          }
        },
        {
          collection: "plant",
          key: "IND0000001",
          captured_at: fetched_at,
          body: {
            name: "DADRI, NCTPP",
            fuel: "coal",
            published_fuel: "Coal",
            other_fuels: ["Oil"],
            capacity_mw: 1820,
            capacity_year: 2019,
            sector: null,
            owner: null,
            state: "uttar-pradesh",
            state_from: "coordinates",
            zone: "NR",
            latitude: 28.6,
            longitude: 77.6,
            commissioned_year: 1991
          }
        }
      ])
    })
  )

  it.effect.each([
    ["capacity", "IND,A,A1,,1,2,Gas,,,,,,", "capacity_mw"],
    ["latitude", "IND,A,A1,5,,2,Gas,,,,,,", "latitude"],
    ["longitude", "IND,A,A1,5,1,,Gas,,,,,,", "longitude"],
    ["fuel", "IND,A,A1,5,1,2,,,,,,,", "fuel"],
    ["year of commissioning", "IND,A,A1,5,1,2,Gas,,,,,,", "commissioned_year"]
  ] as const)("gives null for a %s that is not there", ([, row, name]) =>
    Effect.map(file([header, row].join("\n")), ({ records = [], rejected }) => {
      assert.deepStrictEqual(rejected, [])
      assert.isNull(records[0]?.body[name])
    })
  )

  it.effect.each([
    ["a fuel nobody knows", "IND,A,A1,5,1,2,Antimatter,,,,,,", /unknown fuel/],
    ["words for a capacity", "IND,A,A1,big,1,2,Gas,,,,,,", /capacity_mw "big" cannot be/],
    ["less than no capacity", "IND,A,A1,-5,1,2,Gas,,,,,,", /capacity_mw/],
    ["a latitude beyond the pole", "IND,A,A1,5,91,2,Gas,,,,,,", /latitude/],
    ["a longitude beyond the globe", "IND,A,A1,5,1,181,Gas,,,,,,", /longitude/],
    ["half a year", "IND,A,A1,5,1,2,Gas,,,,2011.5,,", /commissioning_year/],
    ["a year that was no year of power plants", "IND,A,A1,5,1,2,Gas,,,,20,,", /commissioning_year/],
    ["no number", "IND,A,,5,1,2,Gas,,,,,,", /has no number/],
    ["a second plant of a number", "IND,A,WRI1020239,5,1,2,Gas,,,,,,", /second plant/],
    ["a row that is too short", "IND,A,A1", /3 cells instead of 13/]
  ] as const)("rejects %s, with its line, and keeps the rest", ([, row, reason]) =>
    Effect.gen(function* () {
      const { records = [], rejected } = yield* file([header, tower, row].join("\n"))
      assert.deepStrictEqual(
        records.map(({ key }) => key),
        ["WRI1020239"]
      )
      assert.match(rejected.map(({ entry, reason }) => `${entry} ${reason}`).join(), reason)
      assert.match(rejected[0]?.entry ?? "", /^line 3/)
    })
  )

  it.effect("passes over plants of other countries, and a row that comes again", () =>
    Effect.map(file([header, tower, tower, "USA,A,A1,5,1,2,Gas,,,,,,"].join("\n")), ({ records = [], rejected }) => {
      assert.strictEqual(records.length, 1)
      assert.deepStrictEqual(rejected, [])
    })
  )

  it.effect.each([
    ["an empty file", "", /empty/],
    ["another table", "a,b\n1,2", /gppd_idnr, name/],
    ["quotes that do not end", 'a,"b', /quot/i]
  ] as const)("fails on %s", ([, body, detail]) =>
    Effect.map(Effect.flip(file(body)), (error) => {
      assert.strictEqual(error.reason, "unexpected_shape")
      assert.match(error.detail, detail)
    })
  )

  it.effect("reads files only", () =>
    Effect.map(Effect.flip(Plants.parse(raw("plants", header))), (error) =>
      assert.strictEqual(error.reason, "unexpected_shape")
    )
  )

  sourceLaws(Plants.definition, {
    "the lines of a file": {
      answers: FastCheck.array(FastCheck.array(FastCheck.string({ maxLength: 6 }))).map((rows) =>
        raw("plants", [header, tower, ...rows.map((cells) => cells.join()), ""].join("\n"), {
          fetched_at,
          url: "file:wri_gppd_india.csv"
        })
      ),
      holds: ({ records = [] }) => assert.isAtLeast(records.length, 1)
    }
  })

  const dataDir = Recordings.directory()

  it.effect.skipIf(dataDir === undefined)(
    "every recorded plant has a state and its zone, by its coordinates or else by its name (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        const { records = [] } = yield* file(readFileSync(join(dataDir ?? "", "plants/wri_gppd_india.csv"), "utf8"))
        const counts = { coordinates: 0, name: 0 }
        for (const { body } of records) {
          assert.isDefined(fromSlug(String(body.state)), String(body.name))
          assert.strictEqual(body.zone, fromSlug(String(body.state))?.zone)
          counts[body.state_from as keyof typeof counts] += 1
        }
        assert.deepStrictEqual(counts, { coordinates: 858, name: 49 })
      })
  )

  it.effect.skipIf(dataDir === undefined)(
    "reads every recorded plant, each cell as it is (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        const text = readFileSync(join(dataDir ?? "", "plants/wri_gppd_india.csv"), "utf8")
        const { records = [], rejected } = yield* file(text)
        assert.deepStrictEqual(rejected, [])
        const [head = [], ...rows] = text
          .trim()
          .split(/\r?\n/)
          .map((line) =>
            line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) =>
              cell
                .replace(/^"(.*)"$/, "$1")
                .replaceAll('""', '"')
                .trim()
            )
          )
        assert.strictEqual(rows.length, 907)
        const numberOrNull = (cell: string) => (cell === "" ? null : Number(cell))
        const oil = (fuel: string) => (fuel === "Oil" ? "other" : fuel.toLowerCase())
        assert.deepStrictEqual(
          records.map(({ body, key }) => ({ key, ...Struct.omit(body, ["state", "state_from", "zone"]) })),
          rows.map((row) => {
            const cell = (name: string) => row[head.indexOf(name)] ?? ""
            return {
              key: cell("gppd_idnr"),
              name: cell("name"),
              fuel: oil(cell("primary_fuel")),
              published_fuel: cell("primary_fuel"),
              other_fuels: [1, 2, 3].map((at) => cell(`other_fuel${at}`)).filter((fuel) => fuel !== ""),
              capacity_mw: Number(cell("capacity_mw")),
              capacity_year: numberOrNull(cell("year_of_capacity_data")),
              sector: null,
              owner: cell("owner") || null,
              latitude: numberOrNull(cell("latitude")),
              longitude: numberOrNull(cell("longitude")),
              commissioned_year: numberOrNull(cell("commissioning_year"))
            }
          })
        )
        assert.isTrue(records.every(({ body }) => (fuels as ReadonlyArray<unknown>).includes(body["fuel"])))
        assert.strictEqual(records.filter(({ body }) => body["commissioned_year"] === null).length, 380)
      })
  )
})

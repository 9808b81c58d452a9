import { assert, describe, it } from "@effect/vitest"
import * as Developments from "@grid/ingest/sources/Developments"
import * as Holidays from "@grid/ingest/sources/Holidays"
import { Effect } from "effect"
import * as FastCheck from "fast-check"
import { raw } from "./support/Raw.ts"
import { sourceLaws } from "./support/SourceLaws.ts"

const rows = FastCheck.array(FastCheck.array(FastCheck.string({ maxLength: 8 }), { maxLength: 5 }))

describe("Developments.parse", () => {
  const header = "id,name,capacity_mw,latitude,longitude,developer"
  const file = (body: string) => Developments.parse(raw("developments", body, { fetched_at: 7, url: "file:list.csv" }))

  it.effect("reads a project with its state, further columns as they are, and a capacity that is not known", () =>
    Effect.gen(function* () {
      const text = `${header}\nd1,Campus A,"1,200",19.11,73.02,Somebody\nd2,Campus B,,13.08,80.27,\n`
      const { observations, records, rejected } = yield* file(text)
      assert.deepStrictEqual([observations, rejected], [[], []])
      assert.deepStrictEqual(records, [
        {
          collection: "development",
          key: "d1",
          captured_at: 7,
          body: {
            id: "d1",
            name: "Campus A",
            capacity_mw: 1_200,
            latitude: 19.11,
            longitude: 73.02,
            developer: "Somebody",
            state: "maharashtra",
            zone: "WR"
          }
        },
        {
          collection: "development",
          key: "d2",
          captured_at: 7,
          body: {
            id: "d2",
            name: "Campus B",
            capacity_mw: null,
            latitude: 13.08,
            longitude: 80.27,
            developer: "",
            state: "tamil-nadu",
            zone: "SR"
          }
        }
      ])
    })
  )

  it.effect("lists with line and field what it cannot take", () =>
    Effect.gen(function* () {
      const text = [header, ",A,1,19,73,", "d2,A,-1,19,73,", "d3,A,1,north,73,", "d4,A,1,31.55,74.34,", "d5,A"].join(
        "\n"
      )
      const { rejected } = yield* file(text)
      assert.deepStrictEqual(
        rejected.map(({ field, line, reason }) => [line, field, reason]),
        [
          [6, undefined, "has 2 cells instead of 6"],
          [2, "id", "has no id"],
          [3, "capacity_mw", '"-1" is no number from 0 to 20000'],
          [4, "latitude", '"north" is no number from -90 to 90'],
          [5, "latitude", "31.55, 74.34 lies outside India"]
        ]
      )
    })
  )

  sourceLaws(Developments.definition, {
    "the lines of a file": {
      answers: rows.map((cells) =>
        raw("developments", [header, "d1,A,1,19.1,73,", ...cells.map((row) => row.join())].join("\n"), {
          fetched_at: 7,
          url: "file:list.csv"
        })
      ),
      holds: ({ records = [] }) => assert.isAtLeast(records.length, 1)
    }
  })
})

describe("Holidays.parse", () => {
  const header = "date,name,areas"
  const file = (body: string) => Holidays.parse(raw("holidays", body, { fetched_at: 7, url: "file:list.csv" }))

  it.effect("reads a day, its name and who keeps it: all of India where nothing is said", () =>
    Effect.gen(function* () {
      const { records, rejected } = yield* file(`${header}\n2028-10-17,Diwali,\n2026-12-01,Polling day,IN-MH; SR\n`)
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(records, [
        {
          collection: "holiday",
          key: "2028-10-17 Diwali",
          body: { date: "2028-10-17", name: "Diwali", kind: "festival", areas: ["india"] },
          captured_at: 7
        },
        {
          collection: "holiday",
          key: "2026-12-01 Polling day",
          body: { date: "2026-12-01", name: "Polling day", kind: "festival", areas: ["maharashtra", "sr"] },
          captured_at: 7
        }
      ])
    })
  )

  it.effect("lists with line and field what it cannot take", () =>
    Effect.gen(function* () {
      const { rejected } = yield* file([header, "2026-02-30,A,", "2026-02-03,,", "2026-02-04,A,atlantis"].join("\n"))
      assert.deepStrictEqual(
        rejected.map(({ field, line, reason }) => [line, field, reason]),
        [
          [2, "date", '"2026-02-30" is no day as YYYY-MM-DD'],
          [3, "name", "has no name"],
          [4, "areas", '"atlantis" is neither india nor a zone nor a state']
        ]
      )
    })
  )

  sourceLaws(Holidays.definition, {
    "the lines of a file": {
      answers: rows.map((cells) =>
        raw("holidays", [header, "2026-12-01,A,", ...cells.map((row) => row.join())].join("\n"), {
          fetched_at: 7,
          url: "file:list.csv"
        })
      ),
      holds: ({ records = [] }) => assert.isAtLeast(records.length, 1)
    }
  })
})

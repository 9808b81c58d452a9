import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { guard } from "@grid/domain/ingest/Guard"
import type { Observation } from "@grid/domain/observations/Observation"
import * as Demand from "@grid/ingest/sources/Demand"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Effect } from "effect"
import * as FastCheck from "fast-check"
import { raw } from "./support/Raw.ts"
import { anyBytes, sourceLaws } from "./support/SourceLaws.ts"

const fetched_at = Date.UTC(2026, 7, 21)

const file = (body: string | Uint8Array, name = "demand_hourly.csv") =>
  Demand.parse(raw("demand", typeof body === "string" ? `${body}\n` : body, { fetched_at, url: `file:${name}` }))

const lines = (observations: ReadonlyArray<Observation>) =>
  observations.map(({ area, period_minutes, ts, value }) => `${ist(ts)} ${area} ${value} ${period_minutes}`)

const ist = (ts: number) => new Date(ts + 330 * 60_000).toISOString().slice(0, 16)

const hourly = ["ts_ist,india_mw,nr_mw,ner_mw", "2019-01-01T00:00:00+05:30,118690.67,33692.02,1665.72"]

describe("Demand.parse", () => {
  it.effect("reads the country, zones and states from columns named after them", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* file(
        [
          "ts_ist,india_mw,nr_mw,tamil_nadu_mw,Jammu-Kashmir_MW,dvc_mw,UP_mw,Orissa_mw,Northern Region_mw,daman_and_diu_mw",
          "2019-01-01T00:00:00+05:30,118690.67,33692.02,1,2,3,4,5,9,6",
          "2019-01-01T01:00:00+05:30,-5, ,-,0,,,,,"
        ].join("\r\n")
      )
      assert.deepStrictEqual(rejected, [{ entry: 'column "Northern Region_mw"', reason: "area of another column" }])
      assert.deepStrictEqual(lines(observations), [
        "2019-01-01T00:00 india 118690.67 60",
        "2019-01-01T00:00 nr 33692.02 60",
        "2019-01-01T00:00 tamil-nadu 1 60",
        "2019-01-01T00:00 jammu-and-kashmir 2 60",
        "2019-01-01T00:00 dvc 3 60",
        "2019-01-01T00:00 uttar-pradesh 4 60",
        "2019-01-01T00:00 odisha 5 60",
        "2019-01-01T00:00 daman-and-diu 6 60",
        "2019-01-01T01:00 india -5 60",
        "2019-01-01T01:00 jammu-and-kashmir 0 60"
      ])
      for (const { captured_at, dataset, kind } of observations) {
        assert.deepStrictEqual([dataset, kind, captured_at], ["demand", "observed", fetched_at])
      }
    })
  )

  it.effect.each([
    ["delhi_load_15min_2021-06_2025-05.csv", "delhi"],
    ["tamil-nadu_load_15min.csv", "tamil-nadu"],
    ["jammu_kashmir 15min.csv", "jammu-and-kashmir"],
    ["IN-MH_load_15min.csv", "maharashtra"],
    ["india_load_15min.csv", "india"],
    ["orissa_load_15min.csv", "odisha"],
    ["nr_load_15min.csv", "nr"]
  ] as const)("reads load_mw of %s as that of %s", ([name, area]) =>
    Effect.map(file("ts_ist,load_mw\n2021-06-21T00:15:00+05:30,4804.61", name), ({ observations }) =>
      assert.deepStrictEqual(lines(observations), [`2021-06-21T00:15 ${area} 4804.61 15`])
    )
  )

  it.effect.each(["load_15min.csv", "as_recorded_15min.csv", "or_other_15min.csv"])(
    "says how to name a file whose load is of nobody: %s",
    (name) =>
      Effect.map(Effect.flip(file("ts_ist,load_mw\n2021-06-21T00:15:00+05:30,1", name)), (error) => {
        assert.strictEqual(error.reason, "unexpected_shape")
        assert.include(error.detail, "delhi_load_15min.csv")
        assert.include(error.detail, name)
      })
  )

  it.effect.each([
    ["quarter hours by their steps", ["00:00", "00:15", "00:30"], "delhi.csv", [15, 15, 15]],
    ["hours by their steps", ["00:00", "01:00", "03:00"], "delhi.csv", [60, 60, 60]],
    ["quarter hours with gaps by the name", ["00:00", "01:00"], "delhi_15min.csv", [15, 15]],
    ["hours by the name, and nothing between them", ["00:00", "00:15", "01:00"], "delhi_hourly.csv", [60, 60]]
  ] as const)("tells %s", ([, times, name, periods]) =>
    Effect.map(
      file(["ts_ist,delhi_mw", ...times.map((time, at) => `2021-06-21T${time}:00+05:30,${at}`)].join("\n"), name),
      ({ observations }) =>
        assert.deepStrictEqual(
          observations.map((found) => found.period_minutes),
          [...periods]
        )
    )
  )

  it.effect.each([
    ["the offset of Greenwich", "2018-12-31T18:30:00Z"],
    ["another offset", "2018-12-31T19:30:00+01:00"],
    ["no seconds", "2019-01-01T00:00+05:30"],
    ["fractions of seconds", "2019-01-01T00:00:00.000+05:30"]
  ] as const)("reads a stamp with %s", ([, stamp]) =>
    Effect.map(file(`ts_ist,goa_mw\n${stamp},500`), ({ observations }) =>
      assert.deepStrictEqual(lines(observations), ["2019-01-01T00:00 goa 500 60"])
    )
  )

  it.effect.each([
    ["a stamp without offset", "2019-01-01T01:00:00,1,2,3", /no stamp with offset/],
    ["a day", "2019-01-01,1,2,3", /no stamp/],
    ["a day that is none", "2019-02-29T01:00:00+05:30,1,2,3", /no stamp/],
    ["a time that is none", "2019-01-01T24:00:00+05:30,1,2,3", /no stamp/],
    ["digits that are none", "2019-01-01T0x:00:00+05:30,1,2,3", /no stamp/],
    ["words behind the time", "2019-01-01T01:00:00 IST,1,2,3", /no stamp/],
    ["no stamp", ",1,2,3", /no stamp/],
    ["a stamp off the hour", "2019-01-01T01:15:00+05:30,1,2,3", /start of an hour/],
    ["a UTC hour, which is half an hour off in India", "2019-01-01T01:00:00Z,1,2,3", /start of an hour/],
    ["a stamp off by a second", "2019-01-01T01:00:01+05:30,1,2,3", /start of an hour/],
    ["a row that is too short", "2019-01-01T01:00:00+05:30,1,2", /3 cells instead of 4/],
    ["a row that is too long", "2019-01-01T01:00:00+05:30,1,2,3,4", /5 cells instead of 4/],
    [
      "a second, different value for a stamp",
      "2019-01-01T00:00:00+05:30,1,33692.02,1665.72",
      /second value 1 of india/
    ],
    ["words for numbers", "2019-01-01T00:00:00+05:30,many,33692.02,1665.72", /"many" is not a number/]
  ] as const)("rejects %s, with its line, and keeps the rest", ([, row, reason]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* file([...hourly, "", row].join("\n"))
      assert.strictEqual(observations.length, 3)
      assert.strictEqual(rejected.length, 1)
      assert.strictEqual(rejected[0]?.line, 4)
      assert.match(rejected[0]?.reason ?? "", reason)
    })
  )

  it.effect("rejects a stamp off the quarter hour in a file of quarter hours", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* file(
        "ts_ist,load_mw\n2021-06-21T00:15:00+05:30,1\n2021-06-21T00:20:00+05:30,2",
        "delhi_load_15min.csv"
      )
      assert.strictEqual(observations.length, 1)
      assert.match(rejected[0]?.reason ?? "", /quarter hour/)
    })
  )

  it.effect("drops a repeated row and fills what one of two rows has left out", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* file(
        [...hourly, hourly[1], "2019-01-01T01:00:00+05:30,1,,", "2019-01-01T01:00:00+05:30,,2,"].join("\n")
      )
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(lines(observations).slice(3), ["2019-01-01T01:00 india 1 60", "2019-01-01T01:00 nr 2 60"])
    })
  )

  it.effect("reads quoted cells, and a mark at the beginning of the file", () =>
    Effect.gen(function* () {
      const quoted = '"ts_ist","goa_mw"\n"2019-01-01T00:00:00+05:30","500"'
      for (const body of [quoted, `\uFEFF${quoted}`, `\uFEFF${quoted.replaceAll('"', "")}`]) {
        assert.deepStrictEqual(lines((yield* file(body)).observations), ["2019-01-01T00:00 goa 500 60"])
      }
    })
  )

  it.effect("rejects columns that name no area, or one twice", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* file(
        "ts_ist,goa_mw,atlantis_mw,remark,IN-GA_mw\n2019-01-01T00:00:00+05:30,500,1,x,2"
      )
      assert.deepStrictEqual(lines(observations), ["2019-01-01T00:00 goa 500 60"])
      assert.deepStrictEqual(
        rejected.map(({ entry }) => entry),
        ['column "atlantis_mw"', 'column "remark"', 'column "IN-GA_mw"']
      )
    })
  )

  it.effect.each([
    ["an empty file", "", "x_hourly.csv", /empty/],
    ["no column of stamps", "a,b\n1,2", "x_hourly.csv", /no column ts_ist/],
    ["no column of an area", "ts_ist,a\n1,2", "x_hourly.csv", /no column of an area/],
    ["nothing that says how long an interval is", "ts_ist,goa_mw\n2019-01-01T00:00:00+05:30,5", "goa.csv", /15min/],
    ["quotes that do not end", 'ts_ist,goa_mw\n"2019', "x_hourly.csv", /quot/i]
  ] as const)("fails on %s", ([, body, name, detail]) =>
    Effect.map(Effect.flip(file(body, name)), (error) => {
      assert.strictEqual(error.reason, "unexpected_shape")
      assert.match(error.detail, detail)
    })
  )

  it.effect("reads files only", () =>
    Effect.map(Effect.flip(Demand.parse(raw("demand", hourly.join("\n")))), (error) =>
      assert.strictEqual(error.reason, "unexpected_shape")
    )
  )

  sourceLaws(Demand.definition, {
    "any file of the country": {
      answers: anyBytes().map((bytes) => raw("demand", bytes, { fetched_at, url: "file:demand_hourly.csv" }))
    },
    "the table of a state": {
      answers: anyTable().map((text) => raw("demand", text, { fetched_at, url: "file:goa.csv" })),
      once: ({ area, ts }) => `${area} ${ts}`,
      holds: ({ observations }) => {
        for (const { period_minutes, ts } of observations) {
          assert.strictEqual((ts + 330 * 60_000) % (period_minutes * 60_000), 0)
        }
      }
    }
  })

  const dataDir = Recordings.directory()
  const recorded = (name: string) => readFileSync(join(dataDir ?? "", "history", name), "utf8")

  for (const [name, areas, minutes, rows] of [
    ["hourly_load_india_2019-01_2022-12.csv", ["india", "nr", "wr", "er", "sr", "ner"], 60, 35_064],
    ["delhi_load_15min_2021-06_2025-05.csv", ["delhi"], 15, 135_204]
  ] as const) {
    it.effect.skipIf(dataDir === undefined)(`reads every number of ${name} (skipped without recordings)`, () =>
      Effect.gen(function* () {
        const text = recorded(name)
        const { observations, rejected } = yield* file(text, name)
        assert.deepStrictEqual(rejected, [])
        const expected = text.trim().split("\n").slice(1)
        assert.strictEqual(expected.length, rows)
        assert.strictEqual(observations.length, rows * areas.length)
        let at = 0
        let odd = 0
        for (const line of expected) {
          const [stamp = "", ...cells] = line.split(",")
          for (const [index, area] of areas.entries()) {
            const found = observations[at++]
            const same =
              found?.ts === Date.parse(stamp) &&
              found.area === area &&
              found.value === Number(cells[index]) &&
              found.period_minutes === minutes
            if (!same || guard(found) !== null) odd += 1
          }
        }
        assert.strictEqual(odd, 0)
      })
    )
  }

  it.effect.skipIf(dataDir === undefined)(
    "finds that the zones sum to the country within 0.02 MW in every hour (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        const { observations } = yield* file(recorded("hourly_load_india_2019-01_2022-12.csv"))
        const rest = new Map<number, number>()
        for (const { area, ts, value } of observations) {
          rest.set(ts, (rest.get(ts) ?? 0) + (area === "india" ? 1 : -1) * (value ?? 0))
        }
        assert.strictEqual(rest.size, 35_064)
        assert.isBelow(
          [...rest.values()].reduce((most, one) => Math.max(most, Math.abs(one)), 0),
          0.0201
        )
      })
  )
})

function anyTable() {
  const stamp = FastCheck.constantFrom(
    "2019-01-01T00:00:00+05:30",
    "2019-01-01T00:15:00+05:30",
    "2019-01-01T01:00:00+05:30",
    "2019-01-01T01:00:00Z",
    "x",
    ""
  )
  const cell = FastCheck.constantFrom("", "-", "1", "2.5", "x", '"', "1e3")
  const row = FastCheck.tuple(stamp, FastCheck.array(cell, { maxLength: 3 })).map(([at, cells]) =>
    [at, ...cells].join()
  )
  return FastCheck.array(row, { maxLength: 10 }).map((rows) => ["ts_ist,goa_mw,load_mw", ...rows].join("\n"))
}

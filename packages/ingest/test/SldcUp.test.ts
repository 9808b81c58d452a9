import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import type { Parsed } from "@grid/domain/ingest/Source"
import { contradiction } from "@grid/domain/observations/CrossCheck"
import { guard } from "@grid/domain/ingest/Guard"
import * as Ingest from "@grid/ingest/Ingest"
import * as Merit from "@grid/ingest/sources/Merit"
import * as SldcUp from "@grid/ingest/sources/SldcUp"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Effect } from "effect"
import * as FastCheck from "fast-check"
import * as MemoryStore from "./support/MemoryStore.ts"
import { raw } from "./support/Raw.ts"
import * as Recorded from "./support/Recorded.ts"
import { sourceLaws } from "./support/SourceLaws.ts"

const fetched_at = Date.parse("2026-08-18T17:40:00+05:30")
const parse = (body: unknown, rest = {}) => SldcUp.parse(raw("sldc-up", body, { fetched_at, ...rest }))
const parseFile = (text: string | Uint8Array) =>
  parse(text, { url: "file:upsldc-2026-08.csv", fetched_at: Date.UTC(2026, 9, 1) })

/** The answer of one moment, as it was published. */
const summary = {
  SCHEDULE_MW: 9167,
  DRAWL_MW: 8846,
  OD_UD: -321,
  DEMAND_MW: 20_948,
  TOTAL_SSGS_MW: 12_102,
  UP_THERMAL_GENERATION_MW: 11_314,
  IPP_THERMAL_GENERATION_MW: 7055,
  UP_HYDRO_GENERATION_MW: 576,
  COGEN_CPP_GENERATION_MW: -5,
  RE_SOLAR_GENERATION_MW: 218,
  FREQUENC_HZ: 49.71,
  FREQUENC_RAW: 49.7122765,
  DEVIATION_RATE_PAISE_PER_UNIT: null
}

const older = [
  { DISPLAY_NAME: "Demand Met", POINT_VAL: "24,295" },
  { DISPLAY_NAME: " Schedule (Inter State) ", POINT_VAL: "10807 MW" },
  { DISPLAY_NAME: "Drawl (Inter State )", POINT_VAL: "10616" },
  { DISPLAY_NAME: "Deviation (MW)", POINT_VAL: "190" },
  { DISPLAY_NAME: "Total Intra State Generation", POINT_VAL: 12_831 },
  { DISPLAY_NAME: "Maximum Demand Met", POINT_VAL: "31202 at 23:57" },
  { DISPLAY_NAME: "Last Updated", POINT_VAL: "at 17:37 of 18-AUG-2026" }
]

const values = ({ observations }: Parsed) =>
  Object.fromEntries(observations.map(({ dataset, value }) => [dataset, value]))

describe("SldcUp.parse, summary", () => {
  it.effect("reads every field at the moment of asking, since the summary has no stamp", () =>
    Effect.gen(function* () {
      const parsed = yield* parse([summary])
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), {
        demand: 20_948,
        scheduled_drawal: 9167,
        actual_drawal: 8846,
        drawal_deviation: -321,
        own_generation: 12_102,
        generation_thermal: 11_314,
        generation_thermal_ipp: 7055,
        generation_hydro: 576,
        generation_cogeneration: -5,
        generation_solar: 218,
        frequency: 49.7122765,
        deviation_rate: null
      })
      assert.deepStrictEqual([...SldcUp.info.datasets].sort(), Object.keys(values(parsed)).sort())
      for (const observation of parsed.observations) {
        const { area, captured_at, kind, period_minutes, ts } = observation
        assert.deepStrictEqual(
          [area, ts, captured_at, kind, period_minutes],
          ["uttar-pradesh", fetched_at, fetched_at, "observed", 0]
        )
        assert.isNull(guard(observation))
      }
    })
  )

  it("counts independent producers within the state's thermal generation: only so do the parts make the whole", () => {
    const { COGEN_CPP_GENERATION_MW, RE_SOLAR_GENERATION_MW, UP_HYDRO_GENERATION_MW, UP_THERMAL_GENERATION_MW } =
      summary
    const sum = UP_THERMAL_GENERATION_MW + UP_HYDRO_GENERATION_MW + COGEN_CPP_GENERATION_MW + RE_SOLAR_GENERATION_MW
    assert.approximately(sum, summary.TOTAL_SSGS_MW, 2)
  })

  it.effect.each([
    ["the rate in paise per kWh as rupees per MWh", { DEVIATION_RATE_PAISE_PER_UNIT: 803.1 }, "deviation_rate", 8031],
    ["a rate below nothing", { DEVIATION_RATE_PAISE_PER_UNIT: -50 }, "deviation_rate", -500],
    ["the rounded frequency where there is no other", { FREQUENC_RAW: null }, "frequency", 49.71],
    ["numbers that have become text", { DEMAND_MW: "20,948" }, "demand", 20_948],
    ["an overdrawal", { OD_UD: 482 }, "drawal_deviation", 482],
    ["a thermal null as no value", { UP_THERMAL_GENERATION_MW: null }, "generation_thermal", null]
  ] as const)("reads %s", ([, some, dataset, value]) =>
    Effect.map(parse([{ ...summary, ...some }]), (parsed) => assert.strictEqual(values(parsed)[dataset], value))
  )

  it.effect("rejects a field that is gone and one that is no number, and keeps the rest", () =>
    Effect.gen(function* () {
      const { DRAWL_MW: _, ...rest } = summary
      const { observations, rejected } = yield* parse([{ ...rest, OD_UD: "many" }])
      assert.deepStrictEqual(
        rejected.map(({ entry }) => entry),
        ["DRAWL_MW", "OD_UD"]
      )
      assert.strictEqual(observations.length, 10)
    })
  )

  it.effect("takes nothing from an answer that shows no demand at all", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse([{ ...summary, DEMAND_MW: 0, TOTAL_SSGS_MW: 0 }])
      assert.deepStrictEqual(observations, [])
      assert.match(rejected[0]?.reason ?? "", /demand of 0/)
    })
  )
})

describe("SldcUp.parse, older list", () => {
  it.effect("reads names with stray blanks at the list's own stamp, and gives the deviation its sign", () =>
    Effect.gen(function* () {
      const parsed = yield* parse(older)
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), {
        demand: 24_295,
        scheduled_drawal: 10_807,
        actual_drawal: 10_616,
        own_generation: 12_831,
        drawal_deviation: -191
      })
      for (const { dataset, kind, ts } of parsed.observations) {
        assert.strictEqual(ts, Date.parse("2026-08-18T17:37:00+05:30"))
        assert.strictEqual(kind, dataset === "drawal_deviation" ? "derived" : "observed")
      }
    })
  )

  it.effect("without drawal there is no deviation, whatever the list says of it", () =>
    Effect.gen(function* () {
      const parsed = yield* parse(older.filter(({ DISPLAY_NAME }) => !DISPLAY_NAME.startsWith("Drawl")))
      assert.isUndefined(values(parsed)["drawal_deviation"])
      assert.match(parsed.rejected.map(({ entry }) => entry).join(), /DRAWL/)
    })
  )

  it.effect("an old stamp is that of its values; one in the future makes them none", () =>
    Effect.gen(function* () {
      const stamped = (text: string) => [...older.slice(0, -1), { DISPLAY_NAME: "Last Updated", POINT_VAL: text }]
      const stale = yield* parse(stamped("at 09:00 of 01-AUG-2026"))
      assert.strictEqual(stale.observations[0]?.ts, Date.parse("2026-08-01T09:00:00+05:30"))
      for (const text of ["at 18:37 of 18-AUG-2026", "yesterday"]) {
        const { observations, rejected } = yield* parse(stamped(text))
        assert.deepStrictEqual(observations, [])
        assert.strictEqual(rejected.length, 1)
      }
    })
  )

  it.effect("without a stamp it is of the moment of asking", () =>
    Effect.map(parse(older.slice(0, -1)), ({ observations }) => assert.strictEqual(observations[0]?.ts, fetched_at))
  )
})

describe("SldcUp.parse", () => {
  it.effect.each([
    ["HTML with status 200", "<html>Connection failed</html>", {}, "not_json"],
    ["nothing", "", {}, "not_json"],
    ["an empty list", [], {}, "unexpected_shape"],
    ["a list of something else", [{ a: 1 }], {}, "unexpected_shape"],
    ["two summaries", [summary, summary], {}, "unexpected_shape"],
    ["a status that is no success", [summary], { status: 500 }, "http_status"],
    ["a file that is no record", "a,b\n1,2\n", { url: "file:x.csv" }, "unexpected_shape"],
    ["an empty file", "", { url: "file:x.csv" }, "unexpected_shape"]
  ] as const)("fails on %s", ([, body, rest, reason]) =>
    Effect.map(Effect.flip(parse(body, rest)), (error) => assert.strictEqual(error.reason, reason))
  )

  sourceLaws(SldcUp.definition, {
    "either form of the answer": {
      answers: FastCheck.oneof(
        FastCheck.jsonValue(),
        FastCheck.array(FastCheck.record({ DEMAND_MW: FastCheck.jsonValue(), OD_UD: FastCheck.jsonValue() })),
        FastCheck.array(
          FastCheck.record({
            DISPLAY_NAME: FastCheck.constantFrom("Demand Met", "Drawl(Inter State)", "constructor", "Updated"),
            POINT_VAL: FastCheck.jsonValue()
          })
        )
      ).map((body) => raw("sldc-up", body, { fetched_at })),
      once: ({ dataset }) => dataset
    }
  })
})

const header =
  "fetched_at_utc,demand_met_mw,schedule_mw,drawal_mw,deviation_signed_mw,intra_gen_mw,source_updated,deviation_published_mw," +
  "up_thermal_mw,ipp_thermal_mw,up_hydro_mw,cogen_cpp_mw,re_solar_mw,frequency_hz,dsm_rate_paise_kwh\n"

describe("SldcUp.parse, recorded file", () => {
  it.effect("reads rows of the older list at the source's time, with a deviation that is derived", () =>
    Effect.gen(function* () {
      const parsed = yield* parseFile(
        `${header}2026-08-06 06:59:13,19538.0,8282.0,8708.0,426.0,10830.0,at 12:27 of 06-AUG-2026,,,,,,,,\n`
      )
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), {
        demand: 19_538,
        scheduled_drawal: 8282,
        actual_drawal: 8708,
        own_generation: 10_830,
        drawal_deviation: 426
      })
      for (const { dataset, kind, ts } of parsed.observations) {
        assert.strictEqual(ts, Date.parse("2026-08-06T12:27:00+05:30"))
        assert.strictEqual(kind, dataset === "drawal_deviation" ? "derived" : "observed")
      }
    })
  )

  it.effect("reads rows of the summary that lie under the older header: generation is not taken for a time", () =>
    Effect.gen(function* () {
      const parsed = yield* parseFile(`${header}2026-08-18 11:38:44,20600,8160,7788,-372,-373,12813,,,,,,,,\n`)
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), {
        demand: 20_600,
        scheduled_drawal: 8160,
        actual_drawal: 7788,
        own_generation: 12_813,
        drawal_deviation: -373
      })
      for (const { kind, ts } of parsed.observations) {
        assert.strictEqual(ts, Date.parse("2026-08-18T11:38:44Z"))
        assert.strictEqual(kind, "observed")
      }
    })
  )

  it.effect.each([
    [
      "a generation that demand and drawal do not bear out",
      "2026-08-18 11:38:44,20600,8160,7788,-372,-373,9999,,,,,,,,"
    ],
    [
      "a deviation that drawal and schedule do not bear out",
      "2026-08-18 11:38:44,20600,8160,7788,-372,12813,12813,,,,,,,,"
    ],
    ["too few cells", "2026-08-18 11:38:44,20600,8160"],
    ["a moment that is none", "yesterday,20600,8160,7788,-372,12813,,-372,,,,,,,"],
    ["a stamp that is none", "2026-08-18 11:38:44,20600,8160,7788,-372,12813,soon,-372,,,,,,,"],
    ["a stamp after the row was fetched", "2026-08-06 06:59:13,1,1,1,0,1,at 13:27 of 06-AUG-2026,,,,,,,,"]
  ])("rejects a row with %s and keeps the next", ([, row]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parseFile(
        `${header}${row}\n2026-08-18 12:09:54,20948,9167,8846,-321,12102,,-321,11314,7055,576,-5,218,49.7122765,\n`
      )
      assert.strictEqual(observations.length, 11)
      assert.strictEqual(rejected.length, 1)
      assert.match(rejected[0]?.entry ?? "", /^line 2/)
    })
  )

  it.effect("reads a rate and no noise of floating point", () =>
    Effect.map(
      parseFile(`${header}2026-08-18 12:09:54,20948,9167,8846,-321,12102,,-321,11314,7055,576,-5,218,49.71,803.17\n`),
      (parsed) => assert.strictEqual(values(parsed)["deviation_rate"], 8031.7)
    )
  )

  sourceLaws(SldcUp.definition, {
    "the rows of a file": {
      answers: FastCheck.array(FastCheck.string()).map((rows) =>
        raw("sldc-up", header + rows.join("\n"), { url: "file:upsldc-2026-08.csv" })
      )
    }
  })

  const dataDir = Recordings.directory()

  it.effect.skipIf(dataDir === undefined)("reads every recorded number (skipped without recordings)", () =>
    Effect.gen(function* () {
      if (dataDir === undefined) return
      const text = readFileSync(join(dataDir, "sldc/upsldc-2026-08.csv"), "utf8")
      const { observations, rejected } = yield* parseFile(text)
      assert.deepStrictEqual(rejected, [])
      const expected = text.trim().split("\n").slice(1).flatMap(numbersOf)
      assert.isAtLeast(expected.length, 8 * 5)
      assert.deepStrictEqual(
        observations.map((found) => `${found.ts} ${found.dataset} ${found.value}`).sort(),
        expected.sort()
      )
      for (const observation of observations) assert.isNull(guard(observation))
    })
  )

  it.effect.skipIf(dataDir === undefined)(
    "agrees with MERIT within 0.3 % of demand and 1 % of own generation (skipped without recordings)",
    () =>
      Effect.gen(function* () {
        if (dataDir === undefined) return
        const ours = (yield* parseFile(readFileSync(join(dataDir, "sldc/upsldc-2026-08.csv")))).observations
        const theirs = (yield* Merit.parse(
          raw("merit", readFileSync(join(dataDir, "merit/merit_state-2026-08.csv")), { url: "file:merit.csv" })
        )).observations
        const within = { demand: 0.003, own_generation: 0.01 } as const
        let compared = 0
        for (const observation of ours) {
          const { area, dataset, ts, value } = observation
          if (dataset !== "demand" && dataset !== "own_generation") continue
          const reference = theirs
            .filter((found) => found.dataset === dataset && found.area === area)
            .reduce((best, found) => (Math.abs(found.ts - ts) < Math.abs(best.ts - ts) ? found : best))
          assert.isBelow(Math.abs(reference.ts - ts), 5 * 60_000)
          assert.approximately((value ?? 0) / (reference.value ?? 0), 1, within[dataset])
          assert.isNull(contradiction("sldc-up", observation, reference))
          assert.isNotNull(contradiction("sldc-up", { ...observation, value: (value ?? 0) * 2.6 }, reference))
          compared += 1
        }
        assert.strictEqual(compared, 2 * 8)
      })
  )
})

/** The numbers of a recorded line by their place; which place is what depends on who wrote the line. */
function numbersOf(line: string): ReadonlyArray<string> {
  const cells = line.split(",")
  const at = (index: number) => cells[index] ?? ""
  const old = /^at (\d\d:\d\d) of (\d\d)-AUG-2026$/.exec(at(6))
  const shifted = /^\d+$/.test(at(6))
  const ts =
    old === null ? Date.parse(`${at(0).replace(" ", "T")}Z`) : Date.parse(`2026-08-${old[2]}T${old[1]}:00+05:30`)
  const places: ReadonlyArray<readonly [string, number]> = [
    ["demand", 1],
    ["scheduled_drawal", 2],
    ["actual_drawal", 3],
    ["drawal_deviation", old === null ? (shifted ? 5 : 7) : 4],
    ["own_generation", shifted ? 6 : 5],
    ["generation_thermal", 8],
    ["generation_thermal_ipp", 9],
    ["generation_hydro", 10],
    ["generation_cogeneration", 11],
    ["generation_solar", 12],
    ["frequency", 13]
  ]
  return places.flatMap(([dataset, index]) => (at(index) === "" ? [] : [`${ts} ${dataset} ${Number(at(index))}`]))
}

const paths = {
  summary: "/assets/dataset/real-time-summary.json",
  older: "/assets/dataset/dynamic-data.json"
} as const

const run = Effect.gen(function* () {
  const { url } = yield* Recorded.Played
  const source = yield* SldcUp.make({ baseUrl: url, spacingMs: 0 })
  return yield* Ingest.run(source, { from: Date.now(), to: Date.now() })
})

const played = () =>
  Recorded.layer({
    play: {
      [paths.summary]: ({ headers }) =>
        headers["if-none-match"] === '"1"'
          ? { status: 304, body: "" }
          : { headers: { etag: '"1"' }, body: JSON.stringify([summary]) },
      [paths.older]: () => JSON.stringify(older.filter(({ DISPLAY_NAME }) => DISPLAY_NAME !== "Last Updated"))
    }
  })

describe("SldcUp.fetch", () => {
  it.live("asks for the summary alone while it is well, and does not take an unchanged file for a new reading", () =>
    Effect.gen(function* () {
      const upstream = yield* Recorded.Played
      const first = yield* run
      assert.isNull(first.error)
      assert.strictEqual(first.summary.written, 12)
      const second = yield* run
      assert.isNull(second.error)
      assert.deepStrictEqual([second.summary.read, second.summary.unchanged], [12, 12])
      assert.strictEqual(upstream.requests(paths.older).length, 0)
    }).pipe(Effect.provide(played()))
  )

  it.live.each([
    ["a server error", { type: "status", status: 500 }],
    ["a page of HTML with status 200", { type: "html200" }],
    ["an empty list", { type: "body", body: "[]" }],
    ["a connection cut off", { type: "cutOff" }]
  ] as const)("reads the older list where the summary is %s", ([, mode]) =>
    Effect.gen(function* () {
      const upstream = yield* Recorded.Played
      upstream.setMode(paths.summary, mode)
      const { error, summary: counts } = yield* run
      assert.isNull(error)
      assert.strictEqual(counts.written, 5)
    }).pipe(Effect.provide(played()))
  )

  it.live.each([
    ["server errors", { type: "status", status: 500 }, "http_status", 1],
    ["HTML with status 200", { type: "html200" }, "not_json", 1],
    ["no answer", { type: "cutOff" }, "transport", 0]
  ] as const)("records the summary's failure where both fail with %s", ([, mode, code, kept]) =>
    Effect.gen(function* () {
      const upstream = yield* Recorded.Played
      const memory = yield* MemoryStore.MemoryStore
      upstream.setMode(paths.summary, mode)
      upstream.setMode(paths.older, mode)
      const { error } = yield* run
      assert.strictEqual(error?.code, code)
      assert.strictEqual(memory.values.size, 0)
      assert.strictEqual(memory.raws.length, kept)
    }).pipe(Effect.provide(played()))
  )

  it.live("gets over one server error by asking again", () =>
    Effect.gen(function* () {
      const upstream = yield* Recorded.Played
      upstream.setMode(paths.summary, { type: "status", status: 500, times: 1 })
      assert.strictEqual((yield* run).summary.written, 12)
      assert.strictEqual(upstream.requests(paths.summary).length, 2)
      assert.strictEqual(upstream.requests(paths.older).length, 0)
    }).pipe(Effect.provide(played()))
  )
})

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import type { Parsed } from "@grid/domain/ingest/Source"
import { contradiction } from "@grid/domain/observations/CrossCheck"
import { guard } from "@grid/domain/ingest/Guard"
import * as Ingest from "@grid/ingest/Ingest"
import * as Merit from "@grid/ingest/sources/Merit"
import * as SldcPb from "@grid/ingest/sources/SldcPb"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Effect } from "effect"
import * as FastCheck from "fast-check"
import * as MemoryStore from "./support/MemoryStore.ts"
import { raw } from "./support/Raw.ts"
import * as Recorded from "./support/Recorded.ts"
import { sourceLaws } from "./support/SourceLaws.ts"

const fetched_at = Date.parse("2026-08-18T17:10:00+05:30")
const parse = (body: unknown, rest = {}) => SldcPb.parse(raw("sldc-pb", body, { fetched_at, ...rest }))
const parseFile = (text: string | Uint8Array) =>
  parse(text, { url: "file:pstcl-2026-08.csv", fetched_at: Date.UTC(2026, 9, 1) })

const load = {
  updateDate: "18-08-2026 17:05:46",
  frequencyHz: 50.03,
  loadMW: 15_320,
  scheduleMW: 10_717,
  drawalMW: 10_379,
  odUD: -338
}

const point = (value: number | null) => ({ value, flag: "SUSPECT", timeS: null })
const generation = {
  grossGeneration: point(4274.48779),
  hydroRSD1: point(144.744278),
  totalHydro: point(993.403564),
  totalThermal: point(1049.03516),
  totalIpp: point(2114.51172),
  totalIppGVK: point(152),
  totalResGeneration: point(118.139336),
  resSolar: point(70.170578),
  resNonSolar: point(37.9913025)
}

const values = ({ observations }: Parsed) =>
  Object.fromEntries(observations.map(({ dataset, value }) => [dataset, value]))

describe("SldcPb.parse, load", () => {
  it.effect("reads every field at the answer's stamp, which is IST", () =>
    Effect.gen(function* () {
      const parsed = yield* parse(load)
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), {
        demand: 15_320,
        scheduled_drawal: 10_717,
        actual_drawal: 10_379,
        drawal_deviation: -338,
        frequency: 50.03
      })
      const stamp = Date.parse("2026-08-18T11:35:46Z")
      for (const observation of parsed.observations) {
        const { area, captured_at, kind, period_minutes, ts } = observation
        assert.deepStrictEqual([area, ts, captured_at, kind, period_minutes], ["punjab", stamp, stamp, "observed", 0])
        assert.isNull(guard(observation))
      }
    })
  )

  it.effect("is the same observation however often a page that stands still is fetched", () =>
    Effect.gen(function* () {
      const first = yield* parse(load)
      const later = yield* parse(load, { fetched_at: fetched_at + 3_600_000 })
      assert.deepStrictEqual(later, first)
    })
  )

  it.effect.each([
    ["is older than a day", "01-08-2026 00:00:00", "2026-08-01T00:00:00+05:30"],
    ["is absent", undefined, "2026-08-18T17:10:00+05:30"],
    ["is null", null, "2026-08-18T17:10:00+05:30"],
    ["is blank", "", "2026-08-18T17:10:00+05:30"]
  ] as const)("where the stamp %s", ([, updateDate, expected]) =>
    Effect.map(parse({ ...load, updateDate }), ({ observations }) => {
      assert.strictEqual(observations.length, 5)
      assert.strictEqual(observations[0]?.ts, Date.parse(expected))
    })
  )

  it.effect.each([["18-08-2026 17:25:46"], ["08/18/2026 5:05 PM"], ["01-01-0001 00:00:00"], [17]] as const)(
    "takes nothing from an answer of the time %s",
    ([updateDate]) =>
      Effect.map(parse({ ...load, updateDate }), ({ observations, rejected }) => {
        assert.deepStrictEqual(observations, [])
        assert.match(rejected[0]?.entry ?? "", /updateDate/)
      })
  )

  it.effect("rejects a field that is gone and one that is no number, keeps a null, and reads the rest", () =>
    Effect.gen(function* () {
      const { odUD: _, ...rest } = load
      const parsed = yield* parse({ ...rest, scheduleMW: "n/a", drawalMW: null })
      assert.deepStrictEqual(values(parsed), { demand: 15_320, actual_drawal: null, frequency: 50.03 })
      assert.deepStrictEqual(
        parsed.rejected.map(({ entry }) => entry),
        ["scheduleMW", "odUD"]
      )
    })
  )
})

describe("SldcPb.parse, generation", () => {
  it.effect("reads totals at the moment of asking; thermal of the state and of others stay apart", () =>
    Effect.gen(function* () {
      const parsed = yield* parse(generation)
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(values(parsed), {
        own_generation: 4274.48779,
        generation_hydro: 993.403564,
        generation_thermal_state: 1049.03516,
        generation_thermal_ipp: 2114.51172,
        generation_solar: 70.170578,
        generation_renewables_non_solar: 37.9913025
      })
      assert.isTrue(parsed.observations.every(({ area, ts }) => area === "punjab" && ts === fetched_at))
    })
  )

  it.effect.each([
    ["a point that is gone", { totalHydro: undefined }, /missing/],
    ["a point that is a bare number", { totalHydro: 993 }, /missing/],
    ["a point with words", { totalHydro: { value: "SUSPECT" } }, /not a number/]
  ] as const)("rejects %s and keeps the rest", ([, some, reason]) =>
    Effect.map(parse({ ...generation, ...some }), ({ observations, rejected }) => {
      assert.strictEqual(observations.length, 5)
      assert.match(rejected.map((found) => found.reason).join(), reason)
    })
  )

  it.effect("keeps a point without a value as one", () =>
    Effect.map(parse({ ...generation, resSolar: point(null) }), (parsed) =>
      assert.strictEqual(values(parsed)["generation_solar"], null)
    )
  )
})

describe("SldcPb.parse", () => {
  it.effect.each([
    ["HTML with status 200", "<html>Runtime Error</html>", {}, "not_json"],
    ["nothing", "", {}, "not_json"],
    ["an empty object", {}, {}, "unexpected_shape"],
    ["a list", [load], {}, "unexpected_shape"],
    ["a status that is no success", load, { status: 500 }, "http_status"],
    ["a file that is no record", "a,b\n1,2\n", { url: "file:x.csv" }, "unexpected_shape"]
  ] as const)("fails on %s", ([, body, rest, reason]) =>
    Effect.map(Effect.flip(parse(body, rest)), (error) => assert.strictEqual(error.reason, reason))
  )

  sourceLaws(SldcPb.definition, {
    "either form of the answer": {
      answers: FastCheck.oneof(
        FastCheck.jsonValue(),
        FastCheck.record({ loadMW: FastCheck.jsonValue(), updateDate: FastCheck.jsonValue() }),
        FastCheck.record({ grossGeneration: FastCheck.jsonValue(), totalHydro: FastCheck.jsonValue() })
      ).map((body) => raw("sldc-pb", body, { fetched_at }))
    }
  })

  it.effect("rejects a stamp that cannot even be written as text", () =>
    Effect.map(parse({ loadMW: 1, updateDate: { toString: "" } }), ({ observations, rejected }) => {
      assert.deepStrictEqual([observations.length, rejected.length], [0, 1])
    })
  )
})

const header =
  "fetched_at_utc,source_updated,frequency_hz,demand_met_mw,schedule_mw,drawal_mw,deviation_signed_mw,deviation_published_mw\n"

describe("SldcPb.parse, recorded file", () => {
  it.effect("takes the deviation as published, and a page that stood still once", () =>
    Effect.gen(function* () {
      const row = ",18-08-2026 16:54:50,49.9,15113.0,10746.0,10145.0,-601.0,-602.0\n"
      const parsed = yield* parseFile(`${header}2026-08-18 11:26:57${row}2026-08-18 11:29:57${row}`)
      assert.deepStrictEqual(parsed.rejected, [])
      assert.strictEqual(parsed.observations.length, 5)
      assert.strictEqual(values(parsed)["drawal_deviation"], -602)
      assert.strictEqual(parsed.observations[0]?.ts, Date.parse("2026-08-18T16:54:50+05:30"))
    })
  )

  it.effect("rejects a second, different value for a stamp, and ragged rows; a blank cell is no value", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parseFile(
        `${header}2026-08-18 11:26:57,18-08-2026 16:54:50,49.9,15113.0,10746.0,,,\n` +
          "2026-08-18 11:27:57,18-08-2026 16:54:50,49.9,15114.0,10746.0,,,\n2026-08-18 11:28:57,x\n"
      )
      assert.deepStrictEqual(observations.map(({ dataset }) => dataset).sort(), [
        "demand",
        "frequency",
        "scheduled_drawal"
      ])
      assert.match(rejected.map(({ reason }) => reason).join(), /2 cells instead of 8.*second value/)
    })
  )

  const dataDir = Recordings.directory()

  it.effect.skipIf(dataDir === undefined)("reads every recorded number (skipped without recordings)", () =>
    Effect.gen(function* () {
      if (dataDir === undefined) return
      const text = readFileSync(join(dataDir, "sldc/pstcl-2026-08.csv"), "utf8")
      const { observations, rejected } = yield* parseFile(text)
      assert.deepStrictEqual(rejected, [])
      const rows = text.trim().split("\n").slice(1)
      assert.isAtLeast(rows.length, 5)
      const expected = rows.flatMap((row) => {
        const [, stamp = "", hertz, demand, schedule, drawal, signed, published] = row.split(",")
        assert.strictEqual(Number(signed), Number(drawal) - Number(schedule))
        const [day = "", month = "", year = ""] = stamp.split(" ")[0]?.split("-") ?? []
        const ts = Date.parse(`${year}-${month}-${day}T${stamp.split(" ")[1]}+05:30`)
        return [
          `${ts} frequency ${Number(hertz)}`,
          `${ts} demand ${Number(demand)}`,
          `${ts} scheduled_drawal ${Number(schedule)}`,
          `${ts} actual_drawal ${Number(drawal)}`,
          `${ts} drawal_deviation ${Number(published)}`
        ]
      })
      const found = observations.map(({ dataset, ts, value }) => `${ts} ${dataset} ${value}`)
      assert.deepStrictEqual(found.sort(), [...new Set(expected)].sort())
      for (const observation of observations) assert.isNull(guard(observation))
    })
  )

  it.effect.skipIf(dataDir === undefined)("agrees with MERIT's demand within 2.5 % (skipped without recordings)", () =>
    Effect.gen(function* () {
      if (dataDir === undefined) return
      const ours = (yield* parseFile(readFileSync(join(dataDir, "sldc/pstcl-2026-08.csv")))).observations
      const theirs = (yield* Merit.parse(
        raw("merit", readFileSync(join(dataDir, "merit/merit_state-2026-08.csv")), { url: "file:merit.csv" })
      )).observations.filter(({ area, dataset }) => area === "punjab" && dataset === "demand")
      const demands = ours.filter(({ dataset }) => dataset === "demand")
      assert.strictEqual(demands.length, 4)
      for (const observation of demands) {
        const { ts, value } = observation
        const reference = theirs.reduce((best, found) =>
          Math.abs(found.ts - ts) < Math.abs(best.ts - ts) ? found : best
        )
        assert.isBelow(Math.abs(reference.ts - ts), 5 * 60_000)
        assert.approximately((value ?? 0) / (reference.value ?? 0), 1, 0.025)
        assert.isNull(contradiction("sldc-pb", observation, reference))
      }
    })
  )
})

const paths = { load: "/wsDataService.asmx/dynamicData", generation: "/wsDataService.asmx/pbGenData2" } as const

const run = Effect.gen(function* () {
  const { url } = yield* Recorded.Played
  const source = yield* SldcPb.make({ baseUrl: url, spacingMs: 0 })
  return yield* Ingest.run(source, { from: Date.now(), to: Date.now() })
})

const played = () =>
  Recorded.layer({
    play: {
      // A stamp that is past for whatever clock the test runs by.
      [paths.load]: () => JSON.stringify({ ...load, updateDate: "18-08-2025 17:05:46" }),
      [paths.generation]: () => JSON.stringify(generation)
    }
  })

describe("SldcPb.fetch", () => {
  it.live("gets over the server errors that come and go", () =>
    Effect.gen(function* () {
      const upstream = yield* Recorded.Played
      upstream.setMode(paths.load, { type: "status", status: 500, times: 3 })
      upstream.setMode(paths.generation, { type: "status", status: 500, times: 1 })
      const { error, summary } = yield* run
      assert.isNull(error)
      assert.strictEqual(summary.written, 11)
      assert.strictEqual(upstream.requests().length, 4 + 2)
    }).pipe(Effect.provide(played()))
  )

  it.live.each([
    ["server errors without end", { type: "status", status: 500 }, "http_status", 4],
    ["HTML with status 200", { type: "html200" }, "not_json", 1],
    ["an empty object", { type: "body", body: "{}" }, "unexpected_shape", 1],
    ["no answer", { type: "cutOff" }, "transport", 4]
  ] as const)("loses the load to %s, says so, and reads the generation", ([, mode, code, calls]) =>
    Effect.gen(function* () {
      const upstream = yield* Recorded.Played
      const memory = yield* MemoryStore.MemoryStore
      upstream.setMode(paths.load, mode)
      const { error, summary } = yield* run
      assert.strictEqual(error?.code, code)
      assert.strictEqual(summary.written, 6)
      assert.strictEqual(upstream.requests(paths.load).length, calls)
      assert.strictEqual(memory.runs[0]?.outcome, "failed")
    }).pipe(Effect.provide(played()))
  )

  it.live("writes a page that stands still once", () =>
    Effect.gen(function* () {
      yield* run
      const { summary } = yield* run
      assert.strictEqual(summary.revised, 0)
      // The generation carries no stamp: it is a reading of each moment it is asked at.
      assert.isAtLeast(summary.unchanged, 5)
    }).pipe(Effect.provide(played()))
  )
})

import { assert, describe, it } from "@effect/vitest"
import { dayMs, istDate } from "@grid/domain/time/Time"
import * as Npp from "@grid/ingest/sources/Npp"
import * as Recordings from "@grid/testing/upstream/Recordings"
import * as TestUpstream from "@grid/testing/upstream/TestUpstream"
import { Effect, FastCheck } from "effect"
import { raw } from "./support/Raw.ts"

const stamp = 1_787_030_133_000
const reading = (name: string, value: unknown, updated_on: unknown = stamp) => ({
  updated_on,
  name_of_data: name,
  value_of_data: value
})
const fetched_at = stamp + 60_000
const parse = (body: unknown, rest = {}) => Npp.parse(raw("npp", body, { fetched_at, ...rest }))

describe("Npp.parse", () => {
  it.effect("reads every series as an instantaneous observed value of the country", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse([
        reading("DEMAND MET", 241_636),
        reading("THERMAL GENERATION", 118_559),
        reading("SOLAR GENERATION", 64_519)
      ])
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(
        observations.map(({ dataset, value }) => [dataset, value]),
        [
          ["demand", 241_636],
          ["generation_thermal", 118_559],
          ["generation_solar", 64_519]
        ]
      )
      for (const { area, ts, captured_at, kind, period_minutes } of observations) {
        assert.deepStrictEqual([area, ts, captured_at, kind, period_minutes], ["india", stamp, stamp, "observed", 0])
      }
    })
  )

  it.effect.each([
    ["2,41,636", 241_636],
    ["241,636", 241_636],
    ["-", null],
    [null, null],
    [0, 0]
  ] as const)("reads the value %s as %s", ([text, value]) =>
    Effect.map(parse([reading("DEMAND MET", text)]), ({ observations }) =>
      assert.deepStrictEqual(
        observations.map((found) => found.value),
        [value]
      )
    )
  )

  it.effect.each([
    ["an unknown series", reading("TIDAL GENERATION", 1), /unknown series/],
    ["a name of Object.prototype", reading("constructor", 1), /unknown series/],
    ["a value that is no number", reading("DEMAND MET", "n/a"), /not a number/],
    ["a stamp in seconds", reading("DEMAND MET", 1, stamp / 1000), /no stamp/],
    ["a stamp in the future", reading("DEMAND MET", 1, fetched_at + 11 * 60_000), /future/],
    ["a second, different value", reading("GAS GENERATION", 2), /second value/],
    ["no reading", 7, /no reading/]
  ] as const)("rejects %s and keeps the rest", ([, entry, reason]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse([reading("GAS GENERATION", 1), entry])
      assert.strictEqual(observations.length, 1)
      assert.match(rejected.map((found) => found.reason).join(), reason)
    })
  )

  it.effect("gives the same for any order and for repeated entries", () =>
    Effect.gen(function* () {
      const entries = [reading("DEMAND MET", 5), reading("GAS GENERATION", 6), reading("DEMAND MET", 5)]
      const { observations, rejected } = yield* parse(entries.reverse())
      assert.deepStrictEqual(observations.map((found) => found.dataset).sort(), ["demand", "generation_gas"])
      assert.deepStrictEqual(rejected, [])
    })
  )

  it.effect.each([
    ["a page of HTML with status 200", "<html>Connection failed</html>", {}, "not_json"],
    ["nothing", "", {}, "not_json"],
    ["an object", { error: "down" }, {}, "unexpected_shape"],
    ["a list of something else", [{ a: 1 }], {}, "unexpected_shape"],
    ["brackets without end", "[".repeat(100_000), {}, "not_json"],
    ["lists in lists", "[".repeat(50_000) + "]".repeat(50_000), {}, "unexpected_shape"],
    ["a status that is no success", [], { status: 503 }, "http_status"]
  ] as const)("fails on %s", ([, body, rest, reason]) =>
    Effect.map(Effect.flip(parse(body, rest)), (error) => assert.strictEqual(error.reason, reason))
  )

  it.effect.prop("never throws, whatever the bytes", [FastCheck.uint8Array({ maxLength: 400 })], ([bytes]) =>
    Effect.ignore(parse(bytes))
  )

  it.effect.prop(
    "never throws on any JSON, and gives each (stamp, series) at most once",
    [FastCheck.array(FastCheck.oneof(FastCheck.jsonValue(), anyReading()))],
    ([body]) =>
      Effect.map(Effect.either(parse(body)), (result) => {
        if (result._tag === "Left") return
        const keys = result.right.observations.map(({ ts, dataset }) => `${ts} ${dataset}`)
        assert.strictEqual(new Set(keys).size, keys.length)
        assert.isAtMost(keys.length + result.right.rejected.length, body.length)
      })
  )

  const dataDir = Recordings.directory()

  it.live.skipIf(dataDir === undefined)("reads every recorded value exactly once (skipped without recordings)", () =>
    Effect.gen(function* () {
      if (dataDir === undefined) return
      const recorded = Recordings.load(dataDir).npp
      const first = recorded[0]?.updated_on ?? 0
      const last = recorded.at(-1)?.updated_on ?? 0
      const upstream = yield* Effect.acquireRelease(
        Effect.promise(() => TestUpstream.start({ dataDir })),
        (server) => Effect.promise(server.close)
      )
      upstream.setMoment(last)
      const found: Array<string> = []
      for (let day = first; istDate(day) <= istDate(last); day += dayMs) {
        for (const path of [TestUpstream.paths.nppDemand, TestUpstream.paths.nppFuels]) {
          const body = yield* Effect.promise(async () => {
            const response = await fetch(`${upstream.url}${path}?date=${istDate(day)}`)
            return new Uint8Array(await response.arrayBuffer())
          })
          const { observations, rejected } = yield* parse(body, { fetched_at: last })
          assert.deepStrictEqual(rejected, [])
          found.push(...observations.map(({ ts, dataset, value }) => `${ts} ${dataset} ${value}`))
        }
      }
      const datasetOf = (name: string) =>
        name === "DEMAND MET" ? "demand" : `generation_${(name.split(" ")[0] ?? "").toLowerCase()}`
      assert.deepStrictEqual(
        found.sort(),
        recorded.map((row) => `${row.updated_on} ${datasetOf(row.name_of_data)} ${row.value_of_data}`).sort()
      )
    }).pipe(Effect.scoped)
  )
})

function anyReading() {
  return FastCheck.record({
    updated_on: FastCheck.oneof(FastCheck.constant(stamp), FastCheck.integer(), FastCheck.string()),
    name_of_data: FastCheck.constantFrom("DEMAND MET", "GAS GENERATION", "?"),
    value_of_data: FastCheck.jsonValue()
  })
}

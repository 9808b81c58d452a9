import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { fileUrl, type Parsed } from "@grid/domain/ingest/Source"
import { guard } from "@grid/domain/ingest/Guard"
import { dayMs, istDate } from "@grid/domain/time/Time"
import * as Npp from "@grid/ingest/sources/Npp"
import * as Recordings from "@grid/testing/upstream/Recordings"
import * as TestUpstream from "@grid/testing/upstream/TestUpstream"
import { Effect } from "effect"
import * as FastCheck from "fast-check"
import { raw } from "./support/Raw.ts"
import { anyBytes, sourceLaws } from "./support/SourceLaws.ts"

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

  sourceLaws(Npp.definition, {
    "an array of readings and other JSON": {
      answers: FastCheck.array(FastCheck.oneof(FastCheck.jsonValue(), anyReading())).map((body) =>
        raw("npp", body, { fetched_at })
      ),
      holds: ({ observations, rejected }, { body }) => {
        const { length } = JSON.parse(new TextDecoder().decode(body)) as ReadonlyArray<unknown>
        assert.isAtMost(observations.length + rejected.length, length)
      }
    }
  })

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

describe("a file of readings", () => {
  const header = "ts_utc,series,value_mw,fetched_at_utc"
  const line = (ts: string, series: string, value: string, fetched = "2026-08-18 09:41:24") =>
    [ts, series, value, fetched].join(",")
  const parseFile = (lines: ReadonlyArray<string>, rest = {}) =>
    parse(`${lines.join("\n")}\n`, { url: fileUrl("npp_demand.csv"), ...rest })
  const found = ({ observations }: Parsed) =>
    observations.map(({ dataset, ts, value }) => `${dataset} ${new Date(ts).toISOString()} ${value}`)

  it.effect("reads stamps in UTC, which are when a value was captured as well", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parseFile([
        header,
        line("2026-08-18 05:15:33", "DEMAND MET", "241636"),
        line("2026-08-18 05:15:33", "WIND GENERATION", '"21,596"')
      ])
      assert.deepStrictEqual(rejected, [])
      const ts = Date.UTC(2026, 7, 18, 5, 15, 33)
      const reading = { area: "india", ts, kind: "observed", captured_at: ts, period_minutes: 0 }
      assert.deepStrictEqual(observations, [
        { ...reading, dataset: "demand", value: 241_636 },
        { ...reading, dataset: "generation_wind", value: 21_596 }
      ] as ReadonlyArray<unknown>)
    })
  )

  it.effect.each([
    [
      "columns in another order, and more of them",
      ["series,note,fetched_at_utc,ts_utc,value_mw", "DEMAND MET,?,2026-08-18 09:41:24,2026-08-18 05:15:33,5"]
    ],
    ["a byte order mark and CRLF", [`\uFEFF${header}\r`, `${line("2026-08-18 05:15:33", "DEMAND MET", "5")}\r`, ""]],
    ["stamps as ISO 8601 has them", [header, line("2026-08-18T05:15:33Z", "DEMAND MET", "5", "2026-08-18T09:41:24Z")]],
    [
      "a file that is older than its readings",
      [header, line("2026-08-18 05:15:33", "DEMAND MET", "5")],
      { fetched_at: 0 }
    ]
  ] as const)("reads %s", ([, lines, rest = {}]) =>
    Effect.map(parseFile(lines, rest), (parsed) => {
      assert.deepStrictEqual(parsed.rejected, [])
      assert.deepStrictEqual(found(parsed), ["demand 2026-08-18T05:15:33.000Z 5"])
    })
  )

  it.effect("gives the same for any order and for repeated stamps", () =>
    Effect.gen(function* () {
      const lines = [
        line("2026-08-18 05:18:02", "DEMAND MET", "7"),
        line("2026-08-18 05:15:33", "DEMAND MET", "5"),
        line("2026-08-18 05:15:33", "GAS GENERATION", "6"),
        line("2026-08-18 05:15:33", "DEMAND MET", "5", "2026-08-18 09:56:24")
      ]
      const some = yield* parseFile([header, ...lines])
      const others = yield* parseFile([header, ...lines.toReversed()])
      assert.deepStrictEqual([some.rejected, others.rejected], [[], []])
      assert.lengthOf(some.observations, 3)
      assert.deepStrictEqual(found(some).sort(), found(others).sort())
    })
  )

  it.effect("says that there is no value where the cell is empty", () =>
    Effect.map(parseFile([header, line("2026-08-18 05:15:33", "DEMAND MET", "")]), (parsed) =>
      assert.deepStrictEqual(found(parsed), ["demand 2026-08-18T05:15:33.000Z null"])
    )
  )

  it.effect.each([
    ["a row with a cell too few", "2026-08-18 05:18:02,DEMAND MET,7", /^line 3 .*: has 3 cells instead of 4$/],
    [
      "a row with a cell too many",
      "2026-08-18 05:18:02,DEMAND MET,2,41,636",
      /^line 3 .*: has 5 cells instead of 4; a cell that holds a comma stands in quotes$/
    ],
    ["an unknown series", line("2026-08-18 05:18:02", "TIDAL", "7"), /^line 3 .*unknown series/],
    ["a value that is no number", line("2026-08-18 05:18:02", "DEMAND MET", "n/a"), /^line 3 .*not a number/],
    ["a stamp that is none", line("18-08-2026 05:18", "DEMAND MET", "7"), /^line 3 .*no time in UTC/],
    ["a fetch at no time", line("2026-08-18 05:18:02", "DEMAND MET", "7", "?"), /^line 3 .*no time in UTC/],
    [
      "a stamp after its fetch",
      line("2026-08-18 05:18:02", "DEMAND MET", "7", "2026-08-18 05:00:00"),
      /^line 3 .*future/
    ],
    ["a second, different value", line("2026-08-18 05:15:33", "DEMAND MET", "8"), /^line 3 .*second value .* was 5/]
  ] as const)("rejects %s by its line, and keeps the rest", ([, bad, reason]) =>
    Effect.gen(function* () {
      const parsed = yield* parseFile([header, line("2026-08-18 05:15:33", "DEMAND MET", "5"), bad])
      assert.deepStrictEqual(found(parsed), ["demand 2026-08-18T05:15:33.000Z 5"])
      assert.match(parsed.rejected.map((rejected) => `${rejected.entry}: ${rejected.reason}`).join(), reason)
    })
  )

  it.effect.each([
    ["nothing", []],
    ["another header", ["ts,series,value", "1,2,3"]],
    ["what the dashboard answers", [JSON.stringify([reading("DEMAND MET", 5)])]],
    ["an unclosed quote", [header, '"2026-08-18 05:18:02,DEMAND MET,7']]
  ] as const)("fails on %s", ([, lines]) =>
    Effect.map(Effect.flip(parseFile(lines)), (error) => assert.strictEqual(error.reason, "unexpected_shape"))
  )

  sourceLaws(Npp.definition, {
    "a file below its header": {
      answers: anyBytes().map((bytes) =>
        raw("npp", new Uint8Array([...new TextEncoder().encode(`${header}\n`), ...bytes]), {
          url: fileUrl("npp_demand.csv")
        })
      )
    }
  })

  const dataDir = Recordings.directory()

  it.effect.skipIf(dataDir === undefined)("reads every recorded line (skipped without recordings)", () =>
    Effect.gen(function* () {
      if (dataDir === undefined) return
      const names = readdirSync(join(dataDir, "npp")).filter((name) => name.endsWith(".csv"))
      const observations = yield* Effect.forEach(names, (name) =>
        Effect.map(
          parse(readFileSync(join(dataDir, "npp", name)), { url: fileUrl(name), fetched_at: Date.UTC(2026, 7, 21) }),
          (parsed) => {
            assert.deepStrictEqual(parsed.rejected, [])
            const lines = readFileSync(join(dataDir, "npp", name), "utf8")
              .trim()
              .split("\n")
              .slice(1)
            assert.deepStrictEqual(
              parsed.observations.map(({ dataset, ts, value }) =>
                [
                  new Date(ts).toISOString().slice(0, 19).replace("T", " "),
                  dataset === "demand"
                    ? "DEMAND MET"
                    : `${dataset.slice("generation_".length).toUpperCase()} GENERATION`,
                  value
                ].join(",")
              ),
              lines.map((recorded) => recorded.trim().split(",").slice(0, 3).join(","))
            )
            return parsed.observations
          }
        )
      )
      const all = observations.flat()
      assert.isTrue(all.every((observation) => guard(observation) === null))
      // The day's largest demand is one that the country has, and the fuels' sum is near demand whenever both are there.
      for (const day of ["2026-08-19", "2026-08-20"]) {
        const demands = all.filter(({ dataset, ts }) => dataset === "demand" && istDate(ts) === day)
        const largest = Math.max(...demands.map(({ value }) => value ?? 0))
        assert.isTrue(largest > 240_000 && largest < 260_000, `${largest} MW on ${day}`)
      }
      const byStamp = new Map<number, Array<(typeof all)[number]>>()
      for (const found of all) byStamp.set(found.ts, [...(byStamp.get(found.ts) ?? []), found])
      for (const readings of byStamp.values()) {
        const demand = readings.find(({ dataset }) => dataset === "demand")?.value ?? null
        if (demand === null || readings.length < 7) continue
        const generated = readings.reduce((sum, { value }) => sum + (value ?? 0), 0) - demand
        assert.closeTo(generated / demand, 1, 0.08)
      }
    })
  )
})

function anyReading() {
  return FastCheck.record({
    updated_on: FastCheck.oneof(FastCheck.constant(stamp), FastCheck.integer(), FastCheck.string()),
    name_of_data: FastCheck.constantFrom("DEMAND MET", "GAS GENERATION", "?"),
    value_of_data: FastCheck.jsonValue()
  })
}

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { guard } from "@grid/domain/ingest/Guard"
import { fromSlug, states } from "@grid/domain/states/State"
import * as Merit from "@grid/ingest/sources/Merit"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Effect } from "effect"
import * as FastCheck from "fast-check"
import { raw } from "./support/Raw.ts"
import { anyBytes, sourceLaws } from "./support/SourceLaws.ts"

const parse = (code: string, body: unknown, rest = {}) =>
  Merit.parse(raw("merit", body, { request: JSON.stringify({ StateCode: code }), ...rest }))

const row = (Demand: unknown, ISGS: unknown, ImportData: unknown) => [{ Demand, ISGS, ImportData }]

describe("Merit.parse", () => {
  it.effect.each([
    ["DL", "delhi", row("6,741", "506", "6,235"), [6741, 506, 6235]],
    ["HP", "himachal-pradesh", row("1,071", "1,916", "-845"), [1071, 1916, -845]],
    ["CHG", "chandigarh", row("285", null, "285"), [285, null, 285]],
    ["GOA", "goa", row("568", null, "568"), [568, null, 568]],
    ["MHA", "maharashtra", row("27,044", "16,814", "10,231"), [27_044, 16_814, 10_231]]
  ] as const)("reads %s as %s, at the moment of asking", ([code, slug, body, values]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse(code, body, { fetched_at: 1_787_000_000_000 })
      assert.deepStrictEqual(rejected, [])
      assert.deepStrictEqual(
        observations.map((found) => [found.dataset, found.area, found.value, found.ts]),
        (["demand", "own_generation", "net_import"] as const).map((dataset, index) => [
          dataset,
          slug,
          values[index] ?? null,
          1_787_000_000_000
        ])
      )
    })
  )

  it.effect.each([
    ["text for no data", "-3", {}, /unexpected_shape/],
    ["HTML with status 200", "<html/>", {}, /not_json/],
    ["an empty list", [], {}, /unexpected_shape/],
    ["missing fields", [{ Demand: "1" }], {}, /unexpected_shape/],
    ["two rows", [...row("1", "1", "0"), ...row("1", "1", "0")], {}, /unexpected_shape/],
    ["sums that do not agree", row("6,741", "506", "5,235"), {}, /is not own generation/],
    ["words for numbers", row("many", "1", "0"), {}, /not a number/],
    ["a status that is no success", row("1", "1", "0"), { status: 500 }, /status 500/],
    ["no answer at all", "", { status: 0, headers: { "x-no-answer": "timeout: late" } }, /timeout/],
    ["a state code nobody knows", row("1", "1", "0"), { request: '{"StateCode":"XX"}' }, /unknown state/],
    ["a request that was none", row("1", "1", "0"), { request: null }, /unknown state/]
  ] as const)("rejects %s for that state alone", ([, body, rest, reason]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse("DL", body, rest)
      assert.deepStrictEqual(observations, [])
      assert.match(rejected.map((found) => found.reason).join(), reason)
    })
  )

  it.effect("takes nothing of a state that it shows with no demand at all", () =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parse("ACP", row("0", "0", "0"))
      assert.deepStrictEqual(observations, [])
      assert.match(rejected[0]?.reason ?? "", /demand of 0/)
    })
  )

  sourceLaws(Merit.definition, {
    "an answer to any request": {
      answers: FastCheck.tuple(anyBytes(), FastCheck.string()).map(([bytes, request]) =>
        raw("merit", bytes, { request })
      ),
      isRead: true,
      holds: ({ observations }) => assert.deepStrictEqual(observations, [])
    },
    "the JSON of a state": {
      answers: FastCheck.jsonValue().map((body) =>
        raw("merit", body, { request: JSON.stringify({ StateCode: "DL" }) })
      ),
      isRead: true
    }
  })

  it("asks for every state that the portal knows under one code, and for no part of a state", () => {
    const expected = states.filter((state) => state.merit_codes.length === 1).flatMap((state) => state.merit_codes)
    assert.deepStrictEqual([...Merit.codes], expected)
    assert.strictEqual(expected.length, 32)
  })

  const dataDir = Recordings.directory()

  it.effect.skipIf(dataDir === undefined)("reads every recorded row (skipped without recordings)", () =>
    Effect.gen(function* () {
      if (dataDir === undefined) return
      const recorded = Recordings.load(dataDir).merit
      assert.isAbove(recorded.length, 100)
      for (const { at, code, Demand, ISGS, ImportData } of recorded) {
        const { observations, rejected } = yield* parse(code, row(Demand, ISGS, ImportData), { fetched_at: at })
        assert.deepStrictEqual(rejected, [])
        const [demand, own, imported] = observations.map((found) => found.value)
        assert.strictEqual(String(demand), Demand.replace(",", ""))
        assert.strictEqual(own === null, ISGS === null)
        assert.strictEqual((demand ?? 0) - (own ?? 0), imported)
        assert.isDefined(fromSlug(observations[0]?.area ?? ""))
      }
    })
  )
})

const parseFile = (text: string | Uint8Array) =>
  Merit.parse(raw("merit", text, { url: "file:merit_state-2026-08.csv" }))

const header = "fetched_at_utc,code,demand_mw,own_gen_mw,import_mw\n"

describe("Merit.parse, recorded file", () => {
  it.effect.each([
    ["CT", "chhattisgarh"],
    ["CG", "chhattisgarh"],
    ["TG", "telangana"],
    ["TS", "telangana"],
    ["UK", "uttarakhand"],
    ["UT", "uttarakhand"],
    ["OR", "odisha"]
  ] as const)("the code %s, current or former, is %s", ([code, slug]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parseFile(
        `${header}2026-08-18 09:41:15,${code},"4,517","1,994","2,523"\n`
      )
      assert.deepStrictEqual(rejected, [])
      const ts = Date.parse("2026-08-18T09:41:15Z")
      assert.deepStrictEqual(
        observations,
        (
          [
            ["demand", 4517],
            ["own_generation", 1994],
            ["net_import", 2523]
          ] as const
        ).map(([dataset, value]) => ({
          dataset,
          area: slug,
          ts,
          value,
          kind: "observed",
          captured_at: ts,
          period_minutes: 0
        }))
      )
    })
  )

  it.effect("keeps an own generation that there is none of as no value, and what is exported as negative import", () =>
    Effect.gen(function* () {
      const { observations } = yield* parseFile(
        `${header}2026-08-18 09:41:15,CH,387,,387\n2026-08-18 09:41:15,HP,"1,280","1,837",-557\n`
      )
      assert.deepStrictEqual(
        observations.map(({ value }) => value),
        [387, null, 387, 1280, 1837, -557]
      )
    })
  )

  it.effect.each([
    ["a row with too few cells", "2026-08-18 09:41:15,DL,7186", /3 cells/],
    ["a row with too many cells", "2026-08-18 09:41:15,DL,7,186,508,6,678", /7 cells/],
    ["sums that do not agree", "2026-08-18 09:41:15,DL,7186,508,5678", /is not own generation/],
    ["a code of no state", "2026-08-18 09:41:15,XX,1,1,0", /unknown state/],
    ["no code", "2026-08-18 09:41:15,,1,1,0", /unknown state/],
    ["words for numbers", "2026-08-18 09:41:15,DL,many,1,0", /not a number/],
    ["no moment", ",DL,1,1,0", /no stamp/],
    ["a moment in another form", "18-08-2026 09:41:15,DL,1,1,0", /no stamp/]
  ] as const)("rejects %s and keeps the rest", ([, line, reason]) =>
    Effect.gen(function* () {
      const { observations, rejected } = yield* parseFile(`${header}${line}\n2026-08-18 09:41:15,GA,572,,572\n`)
      assert.deepStrictEqual([...new Set(observations.map(({ area }) => area))], ["goa"])
      assert.match(rejected.map((found) => `${found.entry} ${found.reason}`).join(), reason)
      assert.match(rejected[0]?.entry ?? "", /^line 2/)
    })
  )

  it.effect("takes a row that stands twice once, and rejects one that says something else", () =>
    Effect.gen(function* () {
      const line = "2026-08-18 09:41:15,DL,7186,508,6678\n"
      const same = yield* parseFile(header + line + line)
      assert.deepStrictEqual([same.observations.length, same.rejected.length], [3, 0])
      const other = yield* parseFile(`${header}${line}2026-08-18 09:41:15,DL,7187,509,6678\n`)
      assert.deepStrictEqual([other.observations.length, other.rejected.length], [3, 2])
    })
  )

  it.effect.each([
    ["nothing", ""],
    ["other columns", "ts,code,mw\n1,DL,2\n"],
    ["HTML", "<html/>"]
  ] as const)("fails on %s", ([, text]) =>
    Effect.map(Effect.flip(parseFile(text)), (error) => assert.strictEqual(error.reason, "unexpected_shape"))
  )

  sourceLaws(Merit.definition, {
    "the rows of a file": {
      answers: FastCheck.array(FastCheck.string()).map((rows) =>
        raw("merit", header + rows.join("\n"), { url: "file:merit_state-2026-08.csv" })
      )
    }
  })

  const dataDir = Recordings.directory()

  it.effect.skipIf(dataDir === undefined)("reads every recorded number (skipped without recordings)", () =>
    Effect.gen(function* () {
      if (dataDir === undefined) return
      const text = readFileSync(join(dataDir, "merit/merit_state-2026-08.csv"), "utf8")
      const { observations, rejected } = yield* parseFile(text)
      assert.deepStrictEqual(rejected, [])
      const expected = text
        .trim()
        .split(/\r?\n/)
        .slice(1)
        .flatMap((line) => {
          const plain = line.replace(/"([^"]*)"/g, (_, quoted: string) => quoted.replace(/,/g, ""))
          const [at = "", code = "", demand, own, imported] = plain.split(",")
          const state = states.find(({ former_iso, iso }) => [iso, ...former_iso].includes(`IN-${code}`))
          const key = `${Date.parse(`${at.replace(" ", "T")}Z`)} ${state?.slug}`
          return [
            `${key} demand ${Number(demand)}`,
            `${key} own_generation ${own === "" ? null : Number(own)}`,
            `${key} net_import ${Number(imported)}`
          ]
        })
      assert.strictEqual(expected.length, 161 * 3)
      assert.deepStrictEqual(
        observations.map(({ area, dataset, ts, value }) => `${ts} ${area} ${dataset} ${value}`).sort(),
        expected.sort()
      )
      for (const observation of observations) assert.isNull(guard(observation))
    })
  )
})

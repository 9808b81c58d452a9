import { assert, describe, it } from "@effect/vitest"
import { fromSlug, states } from "@grid/domain/states/State"
import * as Merit from "@grid/ingest/sources/Merit"
import * as Recordings from "@grid/testing/upstream/Recordings"
import { Effect, FastCheck } from "effect"
import { raw } from "./support/Raw.ts"

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

  it.effect.prop(
    "never throws, whatever the bytes",
    [FastCheck.uint8Array({ maxLength: 400 }), FastCheck.string()],
    ([bytes, request]) =>
      Effect.map(Merit.parse(raw("merit", bytes, { request })), ({ observations }) =>
        assert.deepStrictEqual(observations, [])
      )
  )

  it.effect.prop("never throws on any JSON", [FastCheck.jsonValue()], ([body]) => Effect.asVoid(parse("DL", body)))

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

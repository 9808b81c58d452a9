import { assert, describe, it } from "@effect/vitest"
import { hourMs } from "@grid/domain/time/Time"
import * as Ingest from "@grid/ingest/Ingest"
import * as Merit from "@grid/ingest/sources/Merit"
import * as Npp from "@grid/ingest/sources/Npp"
import { type Mode, paths } from "@grid/testing/upstream/TestUpstream"
import { Clock, Effect } from "effect"
import * as MemoryStore from "./support/MemoryStore.ts"
import * as Recorded from "./support/Recorded.ts"

const runNpp = Effect.gen(function* () {
  const { url } = yield* Recorded.Played
  const source = yield* Npp.make({ baseUrl: url, spacingMs: 0, backfillSpacingMs: 0 })
  const now = yield* Clock.currentTimeMillis
  return yield* Ingest.run(source, { from: now - hourMs, to: now })
})

const runMerit = Effect.gen(function* () {
  const { url } = yield* Recorded.Played
  const source = yield* Merit.make({ baseUrl: url, spacingMs: 0 })
  const now = yield* Clock.currentTimeMillis
  return yield* Ingest.run(source, { from: now, to: now })
})

const layerFor = ({ type }: { readonly type: Mode["type"] }) =>
  Recorded.layer({}, type === "slow" ? Recorded.impatient : Recorded.patient)

describe("NPP", () => {
  it.live("archives before it reads, writes what it read, and closes the run", () =>
    Effect.gen(function* () {
      const memory = yield* MemoryStore.MemoryStore
      const { error, summary } = yield* runNpp
      assert.isNull(error)
      assert.isAbove(summary.read, 400)
      assert.strictEqual(summary.written, summary.read)
      assert.deepStrictEqual(memory.journal, ["raw", "write", "raw", "write"])
      assert.strictEqual(memory.runs[0]?.outcome, "succeeded")
      assert.strictEqual(memory.runs[0]?.read, summary.read)
    }).pipe(Effect.provide(Recorded.layer()))
  )

  const faults: ReadonlyArray<readonly [string, Mode, { code: string; calls: number; raws: number }]> = [
    ["a slow answer", { type: "slow", ms: 60_000 }, { code: "timeout", calls: 2, raws: 0 }],
    ["a server error", { type: "status", status: 500 }, { code: "http_status", calls: 2, raws: 2 }],
    ["a refusal", { type: "status", status: 403 }, { code: "http_status", calls: 1, raws: 2 }],
    [
      "a Retry-After beyond all bounds",
      { type: "status", status: 429, retryAfter: "86400" },
      { code: "http_status", calls: 1, raws: 1 }
    ],
    ["a connection cut off", { type: "cutOff" }, { code: "transport", calls: 2, raws: 0 }],
    ["HTML with status 200", { type: "html200" }, { code: "not_json", calls: 1, raws: 2 }],
    ["garbage", { type: "garbage" }, { code: "not_json", calls: 1, raws: 2 }],
    [
      "JSON of another shape",
      { type: "body", body: '{"message":"down"}' },
      { code: "unexpected_shape", calls: 1, raws: 2 }
    ],
    [
      "a redirect to elsewhere",
      { type: "redirect", to: "http://127.0.0.1:1/" },
      { code: "redirect", calls: 1, raws: 0 }
    ]
  ]

  it.live.each(faults)("records %s with the run", ([, mode, expected]) =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      const memory = yield* MemoryStore.MemoryStore
      played.setMode(paths.nppDemand, mode)
      const { error } = yield* runNpp
      assert.strictEqual(error?.code, expected.code)
      assert.strictEqual(played.requests(paths.nppDemand).length, expected.calls)
      assert.strictEqual(memory.raws.length, expected.raws)
      const [run] = memory.runs
      assert.deepStrictEqual([run?.outcome, run?.error_code], ["failed", expected.code])
      // An answer that cannot be read does not keep the other one from being read.
      assert.strictEqual((run?.written ?? 0) > 0, expected.raws === 2)
    }).pipe(Effect.provide(layerFor(mode)))
  )

  it.live("says after how many bytes an answer broke off, and keeps none of them: half an answer is none", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      const memory = yield* MemoryStore.MemoryStore
      played.setMode(paths.nppDemand, { type: "cutOff" })
      const { error } = yield* runNpp
      assert.match(error?.detail ?? "", /^broken off after [1-9][0-9]* bytes: /)
      assert.isEmpty(memory.raws.filter(({ url }) => url.endsWith(paths.nppDemand)))
      played.setMode(paths.nppDemand, { type: "normal" })
      assert.isNull((yield* runNpp).error)
      assert.isNotEmpty(memory.raws.filter(({ url }) => url.endsWith(paths.nppDemand)))
    }).pipe(Effect.provide(Recorded.layer()))
  )

  it.live("gets over a fault that passes", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      played.setMode(paths.nppDemand, { type: "cutOff", times: 1 })
      played.setMode(paths.nppFuels, { type: "status", status: 503, retryAfter: "0", times: 1 })
      const { error } = yield* runNpp
      assert.isNull(error)
      assert.strictEqual(played.requests().length, 4)
    }).pipe(Effect.provide(Recorded.layer()))
  )

  it.live("follows a redirect within the same origin", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      played.setMode(paths.nppDemand, { type: "redirect", to: paths.nppDemand, times: 1 })
      assert.isNull((yield* runNpp).error)
    }).pipe(Effect.provide(Recorded.layer()))
  )

  it.live("gives up on an answer that is too large", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* runNpp).error?.code, "too_large")
    }).pipe(Effect.provide(Recorded.layer({}, { ...Recorded.patient, maxBytes: 100 })))
  )

  it.live("writes nothing anew when the upstream repeats itself or goes back in time", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      const memory = yield* MemoryStore.MemoryStore
      // With stamps 4.1 h back a part lies before everything seen; the hour in between is known.
      played.setMoment(yield* Clock.currentTimeMillis)
      yield* runNpp
      const known = new Map(memory.values)
      for (const mode of [{ type: "repeat" }, { type: "back", ms: hourMs }] as const) {
        played.setMode(paths.nppDemand, mode)
        played.setMode(paths.nppFuels, mode)
        const { error, summary } = yield* runNpp
        assert.isNull(error)
        assert.strictEqual(summary.revised, 0)
        assert.isAbove(summary.unchanged, 0)
        for (const [key, observation] of known) assert.deepStrictEqual(memory.values.get(key), observation)
      }
    }).pipe(Effect.provide(Recorded.layer()))
  )
})

describe("MERIT", () => {
  it.live("asks for every state, one after the other, under its own name", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      const { error, summary } = yield* runMerit
      assert.isNull(error)
      assert.strictEqual(summary.read, 3 * Merit.codes.length)
      const requests = played.requests(paths.merit)
      assert.deepStrictEqual(
        requests.map(({ body }) => body),
        Merit.codes.map((code) => JSON.stringify({ StateCode: code }))
      )
      for (const { headers } of requests) {
        assert.strictEqual(headers["user-agent"], "grid-data-service/0.1")
        assert.isUndefined(headers["traceparent"])
        assert.isUndefined(headers["b3"])
      }
    }).pipe(Effect.provide(Recorded.layer()))
  )

  it.live.each([
    ["no answer in time", { type: "slow", ms: 60_000, times: 2 }, Merit.codes.length - 1],
    ["a server error", { type: "status", status: 500, times: 2 }, Merit.codes.length],
    ["text for no data", { type: "body", body: "-3", times: 1 }, Merit.codes.length]
  ] as const)("loses one state to %s, and keeps the others", ([, mode, raws]) =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      const memory = yield* MemoryStore.MemoryStore
      played.setMode(paths.merit, mode)
      const { error, summary } = yield* runMerit
      assert.isNull(error)
      assert.deepStrictEqual([summary.rejected, summary.read], [1, 3 * (Merit.codes.length - 1)])
      assert.strictEqual(memory.raws.length, raws)
    }).pipe(Effect.provide(layerFor(mode)))
  )

  it.live("fails when every answer is refused", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      played.setMode(paths.merit, { type: "body", body: "-3" })
      const { error, summary } = yield* runMerit
      assert.strictEqual(error?.code, "all_rejected")
      assert.strictEqual(summary.rejected, Merit.codes.length)
    }).pipe(Effect.provide(Recorded.layer()))
  )

  it.live("leaves a portal alone that does not answer three times in a row", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      played.setMode(paths.merit, { type: "cutOff" })
      const { error } = yield* runMerit
      assert.strictEqual(error?.code, "transport")
      assert.strictEqual(played.requests().length, 6)
    }).pipe(Effect.provide(Recorded.layer()))
  )
})

it.live("a store that is down makes the run fail, not the upstream", () =>
  Effect.gen(function* () {
    const memory = yield* MemoryStore.MemoryStore
    const played = yield* Recorded.Played
    memory.down = true
    assert.strictEqual((yield* Effect.flip(runNpp))._tag, "ServiceUnavailable")
    assert.strictEqual(played.requests().length, 0)
  }).pipe(Effect.provide(Recorded.layer()))
)

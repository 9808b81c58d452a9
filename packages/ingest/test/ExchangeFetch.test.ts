import { assert, describe, it } from "@effect/vitest"
import { type Market, markets } from "@grid/domain/observations/datasets/Market"
import { dayMs, hourMs, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import * as Ingest from "@grid/ingest/Ingest"
import * as Exchange from "@grid/ingest/sources/Exchange"
import type { Mode, Play } from "@grid/testing/upstream/TestUpstream"
import { Clock, Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as MemoryStore from "./support/MemoryStore.ts"
import * as Recorded from "./support/Recorded.ts"

const ist = (text: string) => Date.parse(`${text}+05:30`)
const path = (market: Market) => `/api/v1/${market}/market-snapshot`

/** Days of a range asked for, first and last, as IST day numbers. */
const days = (query: URLSearchParams): readonly [number, number] => {
  const day = (name: string) => istDay(ist(`${(query.get(name) ?? "").split("-").reverse().join("-")}T12:00:00`))
  return [day("fromDate"), day("toDate")]
}

const two = (number: number) => String(number).padStart(2, "0")

/** A market of which everything up to a day is out: 96 blocks each, as text; suspended in the first block of each day. */
const market =
  (knownTo: () => number): Play =>
  ({ query }) => {
    const [from, to] = days(query)
    const data: Array<unknown> = []
    for (let day = from; day <= Math.min(to, knownTo()); day++) {
      for (let block = 0; block < 96; block++) {
        const time = (quarter: number) => `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`
        data.push({
          date: istDate(istDayStart(day)).split("-").reverse().join("-"),
          period: `${time(block)} - ${time(block + 1)}`,
          mcv: block === 0 ? "0" : "100",
          mcp: block === 0 ? "0" : "4000.50",
          congestion: "NO"
        })
      }
    }
    return {
      headers: { etag: `"${from}-${to}-${data.length}"` },
      body: JSON.stringify({ statusCode: 200, message: "ok", data })
    }
  }

/** What is out so far, to be moved by the test. */
class Out extends Context.Service<Out, { day: number }>()("@grid/ingest/test/Out") {}

const layerWith = (limits: typeof Recorded.patient) =>
  Layer.unwrap(
    Effect.sync(() => {
      const out = { day: Number.POSITIVE_INFINITY }
      const play = Object.fromEntries(markets.map((id) => [path(id), market(() => out.day)]))
      return Layer.merge(Recorded.layer({ play }, limits), Layer.succeed(Out, out))
    })
  )

const layer = layerWith(Recorded.patient)

const source = Effect.flatMap(Recorded.Played, ({ url }) =>
  Exchange.make({ baseUrl: url, spacingMs: 0, backfillSpacingMs: 0 })
)

/** One visit at a moment, over what has passed since `from`. Returns what was asked, such as `rtm 17-08-2026 18-08-2026`. */
const visit = Effect.fnUntraced(function* (of: Effect.Success<typeof source>, now: number, from: number = now) {
  const played = yield* Recorded.Played
  const before = played.requests().length
  yield* TestClock.setTime(now)
  const result = yield* Ingest.run(of, { from, to: now + 1 })
  const asked = played
    .requests()
    .slice(before)
    .map(({ path, query, headers }) => {
      const parameters = new URLSearchParams(query)
      assert.strictEqual(parameters.get("interval"), "ONE_FOURTH_HOUR")
      const conditional = headers["if-none-match"] === undefined ? "" : " if changed"
      return `${path.split("/")[3]} ${parameters.get("fromDate")} ${parameters.get("toDate")}${conditional}`
    })
  return { ...result, asked }
})

describe("Exchange.fetch", () => {
  it.effect(
    "asks each market once, from yesterday on; tomorrow's day-ahead results from 13:00 until they are there",
    () =>
      Effect.gen(function* () {
        const out = yield* Out
        const exchange = yield* source
        const today = istDay(ist("2026-08-18T00:00:00"))
        out.day = today
        const morning = yield* visit(exchange, ist("2026-08-18T12:36:00"))
        assert.isNull(morning.error)
        assert.deepStrictEqual(morning.asked, [
          "dam 17-08-2026 18-08-2026",
          "rtm 17-08-2026 18-08-2026",
          "gdam 17-08-2026 18-08-2026",
          "hpdam 17-08-2026 18-08-2026"
        ])
        // Nothing new is due but the next session of the real-time market.
        assert.deepStrictEqual((yield* visit(exchange, ist("2026-08-18T12:51:00"))).asked, [
          "rtm 17-08-2026 18-08-2026 if changed"
        ])
        const early = yield* visit(exchange, ist("2026-08-18T13:06:00"))
        assert.deepStrictEqual(early.asked, [
          "dam 17-08-2026 19-08-2026",
          "rtm 17-08-2026 18-08-2026 if changed",
          "gdam 17-08-2026 19-08-2026",
          "hpdam 17-08-2026 19-08-2026"
        ])
        // Late again: asked again, but only for what has changed.
        assert.strictEqual(
          (yield* visit(exchange, ist("2026-08-18T13:21:00"))).asked[0],
          "dam 17-08-2026 19-08-2026 if changed"
        )
        out.day = today + 1
        const published = yield* visit(exchange, ist("2026-08-18T13:36:00"))
        assert.strictEqual(published.asked.length, 4)
        assert.strictEqual(published.summary.written, 3 * 96 * 3)
        assert.deepStrictEqual((yield* visit(exchange, ist("2026-08-18T13:51:00"))).asked, [
          "rtm 17-08-2026 18-08-2026 if changed"
        ])
        // Restatements are looked for after some hours; the first real-time session of tomorrow is out at 23:00.
        assert.deepStrictEqual((yield* visit(exchange, ist("2026-08-18T23:06:00"))).asked, [
          "dam 17-08-2026 19-08-2026 if changed",
          "rtm 17-08-2026 19-08-2026",
          "gdam 17-08-2026 19-08-2026 if changed",
          "hpdam 17-08-2026 19-08-2026 if changed"
        ])
      }).pipe(Effect.provide(layer))
  )

  it.effect(
    "loads what a first load covers with one request for each market, and keeps null for suspended sessions",
    () =>
      Effect.gen(function* () {
        const exchange = yield* source
        const memory = yield* MemoryStore.MemoryStore
        const now = ist("2026-08-18T15:06:00")
        const { asked, error, summary } = yield* visit(exchange, now, now - exchange.firstLoadMs)
        assert.isNull(error)
        assert.deepStrictEqual(asked, [
          "dam 20-07-2026 19-08-2026",
          "rtm 20-07-2026 18-08-2026",
          "gdam 20-07-2026 19-08-2026",
          "hpdam 20-07-2026 19-08-2026"
        ])
        assert.strictEqual(summary.written, (31 * 3 + 30) * 96 * 3)
        const value = (dataset: string, at: string) =>
          memory.values.get(`exchange ${dataset} india ${ist(`2026-08-19T${at}:00`)}`)?.value
        assert.deepStrictEqual([value("price_dam", "00:00"), value("cleared_dam", "00:00")], [null, 0])
        assert.deepStrictEqual([value("price_dam", "00:15"), value("cleared_dam", "00:15")], [4000.5, 100])
      }).pipe(Effect.provide(layer))
  )

  it.effect("asks for a past span in ranges of at most 31 days, without the days before a market began", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      const exchange = yield* source
      yield* TestClock.setTime(ist("2026-08-18T15:06:00"))
      const span = { from: ist("2021-09-20T00:00:00"), to: ist("2021-11-02T00:00:00") }
      assert.isNull((yield* Ingest.run(exchange, span)).error)
      const ranges = played.requests().map(({ path, query }) => {
        const parameters = new URLSearchParams(query)
        const [from, to] = days(parameters)
        assert.isAtMost(to - from, 30)
        return `${path.split("/")[3]} ${parameters.get("fromDate")} ${parameters.get("toDate")}`
      })
      assert.deepStrictEqual(ranges, [
        "dam 20-09-2021 20-10-2021",
        "dam 21-10-2021 01-11-2021",
        "rtm 20-09-2021 20-10-2021",
        "rtm 21-10-2021 01-11-2021",
        "gdam 27-10-2021 01-11-2021"
      ])
    }).pipe(Effect.provide(layer))
  )

  it.effect("does not ask anew for what it knows to be unchanged", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      const exchange = yield* source
      const now = ist("2026-08-18T10:06:00")
      yield* visit(exchange, now)
      played.setMode(path("rtm"), { type: "status", status: 304 })
      const { asked, error, summary } = yield* visit(exchange, now + 15 * 60_000)
      assert.isNull(error)
      assert.deepStrictEqual(asked, ["rtm 17-08-2026 18-08-2026 if changed"])
      assert.deepStrictEqual([summary.read, summary.unchanged], [576, 576])
    }).pipe(Effect.provide(layer))
  )

  const faults: ReadonlyArray<readonly [string, Mode, string]> = [
    ["HTML with status 200", { type: "html200" }, "not_json"],
    ["a server error", { type: "status", status: 500 }, "http_status"],
    ["a connection cut off", { type: "cutOff" }, "transport"],
    ["a slow answer", { type: "slow", ms: 60_000 }, "timeout"],
    ["garbage", { type: "garbage" }, "not_json"],
    ["an error within status 200", { type: "body", body: '{"statusCode":500,"data":[]}' }, "unexpected_shape"]
  ]

  it.live.each(faults)("records %s of one market and reads the others", ([, mode, code]) =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      played.setMode(path("dam"), mode)
      const now = yield* Clock.currentTimeMillis
      const { error, summary } = yield* Ingest.run(yield* source, { from: now, to: now + 1 })
      assert.strictEqual(error?.code, code)
      assert.isAbove(summary.written, 3 * 2 * 96)
      for (const id of markets) assert.isAtLeast(played.requests(path(id)).length, 1)
    }).pipe(Effect.provide(mode.type === "slow" ? layerWith(Recorded.impatient) : layer))
  )

  it.live("asks again for a market that failed, at the next visit", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      const exchange = yield* source
      const now = yield* Clock.currentTimeMillis
      played.setMode(path("dam"), { type: "html200", times: 1 })
      yield* Ingest.run(exchange, { from: now, to: now + 1 })
      const { error } = yield* Ingest.run(exchange, { from: now, to: now + 1 })
      assert.isNull(error)
      assert.strictEqual(played.requests(path("dam")).length, 2)
    }).pipe(Effect.provide(layer))
  )

  it.live("gives up when nobody answers", () =>
    Effect.gen(function* () {
      const played = yield* Recorded.Played
      for (const id of markets) played.setMode(path(id), { type: "cutOff" })
      const now = yield* Clock.currentTimeMillis
      const { error } = yield* Ingest.run(yield* source, { from: now - 300 * dayMs, to: now + hourMs })
      assert.strictEqual(error?.code, "transport")
      // Three requests with one retry each.
      assert.strictEqual(played.requests().length, 6)
    }).pipe(Effect.provide(layer))
  )
})

import { assert, describe, it } from "@effect/vitest"
import { dayMs, hourMs } from "@grid/domain/time/Time"
import * as Upstream from "@grid/ingest/http/Upstream"
import * as Ingest from "@grid/ingest/Ingest"
import * as Schedule from "@grid/ingest/Schedule"
import { Sources } from "@grid/ingest/Sources"
import * as Npp from "@grid/ingest/sources/Npp"
import * as NppDgr from "@grid/ingest/sources/NppDgr"
import { Clock, Context, Effect, Fiber, Layer, Stream } from "effect"
import { HttpClient, type HttpClientRequest, HttpClientResponse } from "effect/http"
import { TestClock } from "effect/testing"
import * as MemoryStore from "./support/MemoryStore.ts"
import * as Turns from "./support/Turns.ts"

interface Call {
  readonly url: string
  readonly headers: HttpClientRequest.HttpClientRequest["headers"]
  readonly at: number
}

interface Reply extends ResponseInit {
  readonly body: string | null
}

class Script extends Context.Service<
  Script,
  { readonly calls: Array<Call>; running: number; mostRunning: number; answer: () => Reply; takesMs: number }
>()("@grid/ingest/test/Script") {}

/** One reading of the dashboard. */
const readings = JSON.stringify([
  { updated_on: Date.UTC(2026, 7, 19, 23, 58), name_of_data: "DEMAND MET", value_of_data: 180_000 }
])

/** A response whose body is at hand: the test's clock waits for fibers, not for the platform's streams. */
const responseTo = (request: HttpClientRequest.HttpClientRequest, { body, ...init }: Reply) => {
  const response = HttpClientResponse.fromWeb(request, new Response(null, init))
  if (body === null) return response
  return Object.defineProperty(response, "stream", { value: Stream.make(new TextEncoder().encode(body)) })
}

const scripted = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(Script, (script) =>
    HttpClient.make((request) =>
      Effect.gen(function* () {
        script.calls.push({ url: request.url, headers: request.headers, at: yield* Clock.currentTimeMillis })
        script.running += 1
        script.mostRunning = Math.max(script.mostRunning, script.running)
        yield* Effect.sleep(script.takesMs)
        script.running -= 1
        return responseTo(request, script.answer())
      })
    )
  )
)

/** The client under test against a script instead of a network, so that the clock is the test's. */
const layer = Upstream.layerWith(Upstream.defaultLimits).pipe(
  Layer.provide(scripted),
  Layer.provideMerge(MemoryStore.layer),
  Layer.provideMerge(
    Layer.sync(Script, () => ({
      calls: [],
      running: 0,
      mostRunning: 0,
      answer: () => ({ body: "[]" }),
      takesMs: 100
    }))
  )
)

const ask = (host: string, rest: Partial<Upstream.Ask> = {}) =>
  Effect.flatMap(Upstream.Upstream, (upstream) =>
    upstream.request({ source: "npp", url: `https://${host}/`, spacingMs: 1000, retries: 2, ...rest })
  )

/** Lets a fiber run to its end, however much time that takes. */
const runOut = <A, E, R>(effect: Effect.Effect<A, E, R>, time: `${number} hours` = "1 hours") =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect)
    yield* Turns.adjust(time)
    return yield* Fiber.join(fiber)
  })

/** A run of the national dashboard over its last hour. */
const runOfNpp = Effect.gen(function* () {
  const source = yield* Npp.make(Npp.defaults)
  yield* TestClock.setTime(Date.UTC(2026, 7, 20))
  return Effect.flatMap(Clock.currentTimeMillis, (now) => runOut(Ingest.run(source, { from: now - hourMs, to: now })))
})

describe("Upstream", () => {
  it.effect("sends one request at a time to a host, with a pause in between, and does not mix hosts", () =>
    Effect.gen(function* () {
      const script = yield* Script
      yield* runOut(Effect.all([ask("a"), ask("a"), ask("b"), ask("a")], { concurrency: "unbounded" }))
      const times = (host: string) => script.calls.filter(({ url }) => url.includes(host)).map(({ at }) => at)
      assert.deepStrictEqual(times("//a/"), [0, 1100, 2200])
      assert.deepStrictEqual(times("//b/"), [0])
      assert.strictEqual(script.mostRunning, 2)
    }).pipe(Effect.provide(layer))
  )

  it.effect("waits as long as Retry-After says, within bounds", () =>
    Effect.gen(function* () {
      const script = yield* Script
      script.answer = () => ({ body: "", status: 503, headers: { "retry-after": "30" } })
      const answer = yield* runOut(ask("a"))
      assert.strictEqual(answer.status, 503)
      assert.deepStrictEqual(
        script.calls.map(({ at }) => at),
        [0, 30_100, 60_200]
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect.each([
    ["as long as it says", "3600", 60],
    ["for a day at most", String(30 * 86_400), 1_440]
  ] as const)("leaves a host that asks for more alone %s, and no other", ([, retryAfter, minutes]) =>
    Effect.gen(function* () {
      const script = yield* Script
      const start = Date.UTC(2026, 7, 20)
      yield* TestClock.setTime(start)
      script.answer = () => ({ body: "", status: 429, headers: { "retry-after": retryAfter } })
      assert.strictEqual((yield* runOut(ask("a"))).status, 429)
      script.answer = () => ({ body: "[]" })
      yield* TestClock.setTime(start + (minutes - 1) * 60_000)
      const refusal = yield* Effect.flip(ask("a"))
      assert.strictEqual(refusal.reason, "retry_after")
      yield* runOut(ask("b"))
      yield* TestClock.setTime(start + (minutes + 1) * 60_000)
      yield* runOut(ask("a"))
      assert.deepStrictEqual(
        script.calls.map(({ url }) => url),
        ["https://a/", "https://b/", "https://a/"]
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect("backs off further with each retry", () =>
    Effect.gen(function* () {
      const script = yield* Script
      script.answer = () => ({ body: "", status: 500 })
      yield* runOut(ask("a", { spacingMs: 0 }))
      const [first = 0, second = 0, third = 0] = script.calls.map(({ at }) => at)
      assert.strictEqual(script.calls.length, 3)
      assert.isTrue(second - first >= 350 && second - first <= 850)
      assert.isTrue(third - second >= 600 && third - second <= 1600)
    }).pipe(Effect.provide(layer))
  )

  it.effect(
    "sends the validators of the newest answer; with 304 it counts as if it had come again, and is not kept",
    () =>
      Effect.gen(function* () {
        const script = yield* Script
        const memory = yield* MemoryStore.MemoryStore
        const run = yield* runOfNpp
        script.answer = () => ({ body: readings, headers: { etag: '"1"' } })
        yield* run
        script.answer = () => ({ body: null, status: 304 })
        const { error, summary } = yield* run
        assert.isNull(error)
        assert.deepInclude(summary, { read: 2, written: 0, unchanged: 2 })
        assert.strictEqual(memory.raws.length, 2)
        assert.deepStrictEqual(
          script.calls.map(({ headers }) => headers["if-none-match"]),
          [undefined, undefined, '"1"', '"1"']
        )
      }).pipe(Effect.provide(layer))
  )

  it.effect.each([
    ["could not be read", "<p>Under maintenance", "not_json"],
    ["held nothing that could be read", readings.replace("DEMAND MET", "DEMAND"), "all_rejected"]
  ] as const)("304 after an answer that %s is a failure of the run, as that answer was", ([, body, code]) =>
    Effect.gen(function* () {
      const script = yield* Script
      const run = yield* runOfNpp
      script.answer = () => ({ body, headers: { etag: '"1"' } })
      const first = yield* run
      assert.strictEqual(first.error?.code, code)
      script.answer = () => ({ body: null, status: 304 })
      assert.deepStrictEqual((yield* run).error, first.error)
    }).pipe(Effect.provide(layer))
  )
})

describe("NPP", () => {
  const run = (from: number, to: number) =>
    Effect.flatMap(Npp.make(Npp.defaults), (source) => runOut(Ingest.run(source, { from, to }), "24 hours"))

  it.effect("is called by the schedule once in 15 minutes at most, whichever of its sources has the turn", () =>
    Effect.gen(function* () {
      const script = yield* Script
      const start = Date.UTC(2026, 7, 20, 6)
      yield* TestClock.setTime(start)
      const sources = yield* Effect.all([Npp.make(Npp.defaults), NppDgr.make(NppDgr.defaults)], { concurrency: 1 })
      yield* Layer.build(Schedule.layer.pipe(Layer.provide(Layer.succeed(Sources, sources))))
      yield* Turns.adjust("30 hours")
      for (const [index, { at }] of script.calls.slice(1).entries()) {
        assert.isAtLeast(at - (script.calls[index]?.at ?? 0), 15 * 60_000)
      }
      for (const path of ["/dashBoard/demandmet1chartdata", "/dashBoard/demandmet2chartdata"]) {
        const windows = script.calls.filter(({ url }) => url.endsWith(path)).map(({ at }) => at)
        const pauses = [...windows, start + 30 * hourMs].map((at, index) => at - (windows[index - 1] ?? start))
        assert.isBelow(Math.max(...pauses), 2 * hourMs, "the window of four hours is read in time")
        const days = script.calls.flatMap(({ url }) => (url.includes(`${path}?date=`) ? [url.slice(-10)] : []))
        assert.deepStrictEqual(days, ["2026-08-19", "2026-08-20"])
      }
      const reports = script.calls.flatMap(({ url }) => /dgr\d+-[-\d]+(?=\.xls)/.exec(url) ?? [])
      const lastDays = ["2026-08-19", "2026-08-18", "2026-08-17"]
      assert.includeMembers(
        reports,
        lastDays.flatMap((day) => [`dgr2-${day}`, `dgr11-${day}`])
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect.each([
    ["the same process", ["6 hours", "2 hours"]],
    ["one process after another", ["6 hours"], ["2 hours"]],
    ["a process that begins once the path answers again", ["6 hours", "25 minutes"], ["2 hours"]]
  ] as const)(
    "is asked by %s for the days of a path that failed for longer than its window, the other path for none",
    ([, ...processes]) =>
      Effect.gen(function* () {
        const script = yield* Script
        yield* TestClock.setTime(Date.UTC(2026, 7, 20, 6))
        const fuels = "/dashBoard/demandmet2chartdata"
        const process = (times: ReadonlyArray<`${number} ${"hours" | "minutes"}`>) =>
          Effect.gen(function* () {
            const source = yield* Npp.make(Npp.defaults)
            yield* Layer.build(Schedule.layer.pipe(Layer.provide(Layer.succeed(Sources, [source]))))
            for (const time of times) {
              const fails = time === "6 hours"
              script.answer = () => ({
                body: "[]",
                status: fails && script.calls.at(-1)?.url.endsWith(fuels) === true ? 500 : 200
              })
              yield* Turns.adjust(time)
            }
          }).pipe(Effect.scoped)
        yield* process(["4 hours"])
        const before = script.calls.length
        for (const times of processes) yield* process(times)
        const days = script.calls
          .slice(before)
          .flatMap(({ url }) => (url.includes("?") ? [url.slice(url.indexOf("/dash"))] : []))
        assert.deepStrictEqual(days, [`${fuels}?date=2026-08-20`])
      }).pipe(Effect.provide(layer))
  )

  it.effect("gives an operator what the rolling window covers in two requests", () =>
    Effect.gen(function* () {
      const script = yield* Script
      const now = Date.UTC(2026, 7, 20, 6)
      yield* TestClock.setTime(now)
      yield* run(now - 3 * hourMs, now)
      assert.deepStrictEqual(
        script.calls.map(({ url }) => new URL(url).pathname),
        ["/dashBoard/demandmet1chartdata", "/dashBoard/demandmet2chartdata"]
      )
      assert.deepStrictEqual(
        script.calls.map(({ at }) => at - now),
        [0, 2100]
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect("asks for days by their IST date, and takes its time over a long backfill", () =>
    Effect.gen(function* () {
      const script = yield* Script
      const now = Date.UTC(2026, 7, 20, 6)
      yield* TestClock.setTime(now)
      yield* run(now - 10 * dayMs, now - 5 * dayMs)
      assert.deepStrictEqual(
        [...new Set(script.calls.map(({ url }) => new URL(url).searchParams.get("date")))],
        ["2026-08-10", "2026-08-11", "2026-08-12", "2026-08-13", "2026-08-14", "2026-08-15"]
      )
      for (const start of script.calls) {
        const within = script.calls.filter(({ at }) => at >= start.at && at < start.at + 90 * 60_000)
        assert.isAtMost(within.length, 30)
      }
    }).pipe(Effect.provide(layer))
  )
})

import { assert, describe, it, layer } from "@effect/vitest"
import { type RawAnswer, type Source, type Span, UpstreamError } from "@grid/domain/ingest/Source"
import { dayMs, istDay, istDayStart } from "@grid/domain/time/Time"
import * as Backfill from "@grid/ingest/Backfill"
import * as Npp from "@grid/ingest/sources/Npp"
import * as Simulator from "@grid/ingest/sources/Simulator"
import { definition, file } from "@grid/testing/ingest/FileSource"
import { Clock, Cron, Deferred, Effect, Fiber, Stream } from "effect"
import { TestClock } from "effect/testing"
import * as MemoryStore from "./support/MemoryStore.ts"
import * as RealStore from "./support/RealStore.ts"
import * as Upstream from "./support/Recorded.ts"
import { raw } from "./support/Raw.ts"
import * as Turns from "./support/Turns.ts"

const now = Date.parse("2026-08-20T10:07:00Z")
const today = istDay(now)
const minutes = 60_000

const { info, parse } = definition("npp")

type Answer = (day: number) => Stream.Stream<RawAnswer, UpstreamError>

/** One value for every day that is asked for. */
const well: Answer = (day) => {
  const at = new Date(istDayStart(day)).toISOString()
  return Stream.make(raw("npp", file([`demand,kerala,${at},400`]), { url: `http://upstream.test/${day}` }))
}
const nothing: Answer = (day) => Stream.make(raw("npp", file([]), { url: `http://upstream.test/${day}` }))
const ill: Answer = () => Stream.fail(new UpstreamError({ source: "npp", reason: "timeout", detail: "late" }))

/** A source that remembers what it was asked for, and when. */
const make = (answer: Answer, rest: Partial<Source> = {}) => {
  const asked: Array<Span & { readonly at: number }> = []
  const source: Source = {
    info,
    parse,
    schedule: Cron.parseUnsafe("*/15 * * * *", "UTC"),
    firstLoadMs: dayMs,
    politenessMs: 0,
    fetch: (span) =>
      Stream.unwrap(
        Effect.map(Clock.currentTimeMillis, (at) => {
          asked.push({ ...span, at })
          return answer(istDay(span.from))
        })
      ),
    ...rest
  }
  return { source, asked, daysAgo: () => asked.map(({ from }) => today - istDay(from)) }
}

/** Days ago. */
const span = (first: number, last: number) => ({ first: today - first, last: today - last })

const backfill = Effect.fnUntraced(function* (source: Source, days: ReturnType<typeof span>, again = false) {
  return yield* Backfill.run(source, yield* Backfill.plan(source, days, again))
})

const atNow = Effect.andThen(TestClock.setTime(now), MemoryStore.MemoryStore)

describe("Backfill", () => {
  it.effect("asks for one IST day at a time, newest first, and leaves out what is done unless asked again", () =>
    Effect.gen(function* () {
      yield* atNow
      const first = make(well)
      const result = yield* backfill(first.source, span(4, 2))
      assert.deepInclude(result, { loaded: 3, empty: 0, errors: [], left: 0 })
      assert.strictEqual(result.summary.written, 3)
      assert.deepStrictEqual(first.daysAgo(), [2, 3, 4])
      for (const { from, to } of first.asked) {
        assert.deepStrictEqual([from, to], [istDayStart(istDay(from)), istDayStart(istDay(from) + 1)])
      }
      const second = make(well)
      yield* backfill(second.source, span(6, 1))
      assert.deepStrictEqual(second.daysAgo(), [1, 5, 6])
      const third = make(well)
      yield* backfill(third.source, span(6, 1), true)
      assert.deepStrictEqual(third.daysAgo(), [1, 2, 3, 4, 5, 6])
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("today is asked for up to now and is never done; days to come are not asked for", () =>
    Effect.gen(function* () {
      const memory = yield* atNow
      const first = make(well)
      yield* backfill(first.source, span(1, -5))
      assert.deepStrictEqual(first.daysAgo(), [0, 1])
      assert.strictEqual(first.asked[0]?.to, now + 1)
      assert.deepStrictEqual([...memory.days], [`npp ${today - 1}`])
      const future = make(well)
      assert.deepInclude(yield* backfill(future.source, span(-1, -5)), { loaded: 0, left: 0 })
      assert.isEmpty(future.asked)
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("a day that brought nothing is done once its report cannot be expected any more", () =>
    Effect.gen(function* () {
      const memory = yield* atNow
      const result = yield* backfill(make(nothing).source, span(9, 1))
      assert.deepInclude(result, { loaded: 0, empty: 9, errors: [] })
      assert.deepStrictEqual([...memory.days].toSorted(), [`npp ${today - 9}`, `npp ${today - 8}`])
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("a day that fails is not done and does not stop the next; three in a row end it", () =>
    Effect.gen(function* () {
      const memory = yield* atNow
      const bad = new Set([2, 4, 5, 7, 8, 9])
      const first = make((day) => (bad.has(today - day) ? ill(day) : well(day)))
      const result = yield* backfill(first.source, span(12, 1))
      assert.deepStrictEqual(first.daysAgo(), [1, 2, 3, 4, 5, 6, 7, 8, 9])
      assert.deepInclude(result, { loaded: 3, left: 3 })
      assert.deepStrictEqual(
        result.errors.map(({ code, day, detail }) => [today - day, code, detail]),
        [...bad].map((day) => [day, "timeout", "late"])
      )
      assert.deepStrictEqual(
        memory.runs.filter(({ outcome }) => outcome === "failed").length,
        6,
        "each day is a run of its own"
      )
      bad.clear()
      const second = make((day) => (bad.has(today - day) ? ill(day) : well(day)))
      assert.deepInclude(yield* backfill(second.source, span(12, 1)), { loaded: 9, errors: [] })
      assert.deepStrictEqual(second.daysAgo(), [2, 4, 5, 7, 8, 9, 10, 11, 12])
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("an answer that cannot be read is a failure of its day, and an answer that never ends one of time", () =>
    Effect.gen(function* () {
      const memory = yield* atNow
      const odd = make(() => Stream.make(raw("npp", "<html>")))
      assert.strictEqual((yield* backfill(odd.source, span(1, 1))).errors[0]?.code, "unexpected_shape")
      const silent = make(() => Stream.never)
      const waiting = yield* Effect.forkChild(backfill(silent.source, span(1, 1)))
      yield* Turns.adjust("16 minutes")
      assert.strictEqual((yield* Fiber.join(waiting)).errors[0]?.code, "timeout")
      assert.isEmpty(memory.days)
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  const pauses: ReadonlyArray<readonly [string, Partial<Source>, number]> = [
    ["none of a source that needs none", {}, 0],
    ["those between its visits", { politenessMs: 15 * minutes }, 15],
    ["its own for a backfill", { politenessMs: 15 * minutes, backfillPauseMs: 6 * minutes }, 6]
  ]
  it.effect.each(pauses)("keeps pauses between the days: %s; and says how long they take", ([, rest, pause]) =>
    Effect.gen(function* () {
      yield* atNow
      const { asked, source } = make(well, rest)
      const plan = yield* Backfill.plan(source, span(4, 1), false)
      assert.strictEqual(plan.pausesMs, 3 * pause * minutes)
      const running = yield* Effect.forkChild(Backfill.run(source, plan))
      yield* Turns.adjust("2 hours")
      yield* Fiber.join(running)
      assert.deepStrictEqual(
        asked.map(({ at }) => (at - now) / minutes),
        [0, pause, 2 * pause, 3 * pause]
      )
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("NPP is asked for less than 30 pages in 90 minutes", () =>
    Effect.gen(function* () {
      const source = yield* Npp.make(Npp.defaults)
      const daysIn90Minutes = Math.ceil((90 * minutes) / (source.backfillPauseMs ?? 0))
      assert.isAtMost(2 * daysIn90Minutes, 30)
    }).pipe(Effect.provide(Upstream.layer()))
  )

  it.effect("knows which sources have a past", () =>
    Effect.sync(() => {
      assert.isTrue(Backfill.hasHistory(make(well).source))
      assert.isFalse(Backfill.hasHistory(make(well, { firstLoadMs: 0 }).source))
    })
  )
})

layer(RealStore.layer, { excludeTestServices: true, timeout: "60 seconds" })("Backfill on PostgreSQL", (it) => {
  it.effect("one that was interrupted goes on where it was, and ends in the tables of an undisturbed one", () =>
    Effect.gen(function* () {
      const at = yield* Clock.currentTimeMillis
      const days = { first: istDay(at) - 3, last: istDay(at) - 1 }
      const source = Simulator.make({ seed: 1 })
      yield* RealStore.clean
      assert.deepInclude(yield* backfill(source, days), { loaded: 3, errors: [] })
      const undisturbed = yield* RealStore.held

      yield* RealStore.clean
      const reached = yield* Deferred.make<void>()
      let parsed = 0
      const stuck: Source = {
        ...source,
        parse: (answer) =>
          // A day, and what was cleared of the next.
          parsed++ < 2 ? source.parse(answer) : Effect.andThen(Deferred.succeed(reached, undefined), Effect.never)
      }
      const plan = yield* Backfill.plan(stuck, days, false)
      const running = yield* Effect.forkChild(Backfill.run(stuck, plan))
      yield* Deferred.await(reached)
      yield* Fiber.interrupt(running)

      const rest = yield* Backfill.plan(source, days, false)
      assert.deepStrictEqual(
        rest.todo.map((day) => days.last - day),
        [1, 2],
        "the newest day is done"
      )
      assert.deepInclude(yield* Backfill.run(source, rest), { loaded: 2, errors: [] })
      assert.deepStrictEqual(yield* RealStore.held, undisturbed)
      const done = yield* Backfill.plan(source, days, false)
      assert.isEmpty(done.todo)
    })
  )
})

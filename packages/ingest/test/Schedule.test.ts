import { assert, describe, it } from "@effect/vitest"
import { type RawAnswer, type Source, type Span, UpstreamError } from "@grid/domain/ingest/Source"
import { dayMs } from "@grid/domain/time/Time"
import * as Metrics from "@grid/ingest/Metrics"
import * as Ingest from "@grid/ingest/Ingest"
import * as Schedule from "@grid/ingest/Schedule"
import { Sources } from "@grid/ingest/Sources"
import * as Merit from "@grid/ingest/sources/Merit"
import * as Npp from "@grid/ingest/sources/Npp"
import * as Simulator from "@grid/ingest/sources/Simulator"
import { Clock, Cron, Effect, Layer, Metric, Stream, SubscriptionRef } from "effect"
import { TestClock } from "effect/testing"
import * as MemoryStore from "./support/MemoryStore.ts"
import { raw } from "./support/Raw.ts"
import * as Turns from "./support/Turns.ts"

const infos = { npp: Npp.info, merit: Merit.info, simulator: Simulator.info }
const start = Date.parse("2026-08-20T10:07:00Z")

/** A source that does as it is told, every quarter of an hour, and remembers what it was asked for. */
const make = (
  id: keyof typeof infos,
  answer: () => Effect.Effect<RawAnswer, UpstreamError>,
  rest: Partial<Source> = {}
) => {
  const asked: Array<Span & { readonly at: number }> = []
  const source: Source = {
    info: infos[id],
    schedule: Cron.parseUnsafe("*/15 * * * *", "UTC"),
    firstLoadMs: dayMs,
    politenessMs: 0,
    fetch: (span) =>
      Stream.fromEffect(
        Effect.tap(Clock.currentTimeMillis, (at) => Effect.sync(() => asked.push({ ...span, at }))).pipe(
          Effect.andThen(Effect.suspend(answer))
        )
      ),
    parse: () => Effect.succeed({ observations: [], rejected: [] }),
    ...rest
  }
  return { source, asked }
}
const well = () => Effect.succeed(raw("npp", "[]"))
const ill = () => new UpstreamError({ source: "npp", reason: "timeout", detail: "late" })
const minutes = (asked: ReadonlyArray<{ readonly at: number }>) => asked.map(({ at }) => (at - start) / 60_000)

/** Runs the schedule over sources while the test turns the clock. */
const scheduled = (sources: ReadonlyArray<Source>, from = start) =>
  Effect.andThen(
    TestClock.setTime(from),
    Layer.build(Schedule.layer.pipe(Layer.provide(Layer.succeed(Sources, sources))))
  )

describe("Schedule", () => {
  it.effect("loads first over the source's reach, then by its cron, each time on from where it was", () =>
    Effect.gen(function* () {
      const { source, asked } = make("npp", well)
      yield* scheduled([source])
      yield* Turns.adjust("40 minutes")
      assert.deepStrictEqual(minutes(asked), [0, 8, 23, 38])
      assert.strictEqual(asked[0]?.from, start - dayMs)
      for (const [index, { from }] of asked.slice(1).entries()) assert.strictEqual(from, asked[index]?.to)
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("fills the simulated grid up to the running block", () =>
    Effect.gen(function* () {
      const memory = yield* MemoryStore.MemoryStore
      yield* scheduled([{ ...Simulator.make({ seed: 1 }), firstLoadMs: 2 * dayMs }])
      yield* Turns.adjust("25 minutes")
      const demand = [...memory.values.values()].filter(({ dataset, area }) => dataset === "demand" && area === "india")
      assert.strictEqual(demand.at(-1)?.ts, Date.parse("2026-08-20T10:30:00Z"))
      assert.strictEqual(demand.length, 2 * 96 + 2)
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("goes on after an upgrade of the simulator without a gap, and without giving any value again", () =>
    Effect.gen(function* () {
      const memory = yield* MemoryStore.MemoryStore
      const simulator = { ...Simulator.make({ seed: 1 }), firstLoadMs: dayMs }
      // As version 3 had it: blocks alone, the one that ran last at the end of its recipe.
      const before = { model_version: 3, seed: 1, from: start - dayMs, to: Date.parse("2026-08-20T10:00:00Z") + 1 }
      const older = [
        { ...before, to: Date.parse("2026-08-20T00:00:00+05:30") },
        { ...before, from: Date.parse("2026-08-20T00:00:00+05:30") }
      ]
      const fetch = () => Stream.fromIterable(older.map((recipe) => raw("simulator", recipe)))
      yield* Ingest.run({ ...simulator, fetch }, { from: before.from, to: start })
      const kept = new Map(memory.values)
      yield* scheduled([simulator])
      yield* Turns.adjust("22 hours")
      assert.isAbove(memory.values.size, kept.size)
      for (const [key, value] of kept) assert.deepStrictEqual(memory.values.get(key), value, key)
      const runs = memory.runs.slice(1)
      assert.isTrue(runs.every(({ revised }) => revised === 0))
      const stamps = (dataset: string) =>
        [...memory.values.values()].flatMap((value) =>
          value.dataset === dataset && value.area === "india" ? [value.ts] : []
        )
      const blocks = (to: string) => (Date.parse(to) - Math.min(...stamps("demand"))) / (15 * 60_000)
      assert.strictEqual(stamps("demand").length, blocks("2026-08-21T08:15:00Z"))
      assert.strictEqual(
        stamps("price_dam").length,
        stamps("demand").length + 96,
        "and those of the 22nd, cleared at 13:00"
      )
      assert.strictEqual(Math.max(...stamps("price_dam")), Date.parse("2026-08-22T23:45:00+05:30"))
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("takes up where the running day ends, not where a market was cleared ahead", () =>
    Effect.gen(function* () {
      const memory = yield* MemoryStore.MemoryStore
      const simulator = { ...Simulator.make({ seed: 1 }), firstLoadMs: dayMs }
      yield* TestClock.setTime(start - 6 * 60 * 60_000)
      yield* Ingest.run(simulator, { from: start - dayMs, to: start - 6 * 60 * 60_000 })
      yield* scheduled([simulator])
      yield* Turns.adjust("1 minute")
      const demand = [...memory.values.values()].filter(({ dataset, area }) => dataset === "demand" && area === "india")
      assert.strictEqual(demand.length, 96)
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect.each([
    ["fails", ill],
    ["breaks", () => Effect.die("a bug")],
    ["never answers", () => Effect.never]
  ] as const)("goes on with one source while another %s", ([, answer]) =>
    Effect.gen(function* () {
      const bad = make("npp", answer)
      const good = make("merit", well)
      yield* scheduled([bad.source, good.source])
      yield* Turns.adjust("30 minutes")
      assert.deepStrictEqual(minutes(good.asked), [0, 8, 23])
      assert.isAtLeast(bad.asked.length, 2)
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("asks for a span again that failed", () =>
    Effect.gen(function* () {
      let calls = 0
      const { source, asked } = make("npp", () => (calls++ === 0 ? ill() : well()))
      yield* scheduled([source])
      yield* Turns.adjust("25 minutes")
      assert.deepStrictEqual(
        asked.map(({ from }) => from),
        [start - dayMs, start + 8 * 60_000 - dayMs, asked[1]?.to]
      )
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("leaves a source alone that failed three times, and tries it again later", () =>
    Effect.gen(function* () {
      const { source, asked } = make("npp", ill)
      yield* scheduled([source])
      yield* Turns.adjust("90 minutes")
      assert.deepStrictEqual(minutes(asked), [0, 8, 23, 53, 83])
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("keeps the source's politeness between visits, also those of an earlier process", () =>
    Effect.gen(function* () {
      const first = make("npp", well, { politenessMs: 15 * 60_000 })
      yield* scheduled([first.source]).pipe(Effect.andThen(Turns.adjust("20 minutes")), Effect.scoped)
      assert.deepStrictEqual(minutes(first.asked), [0, 15])
      const second = make("npp", well, { politenessMs: 15 * 60_000 })
      yield* Layer.build(Schedule.layer.pipe(Layer.provide(Layer.succeed(Sources, [second.source]))))
      yield* Turns.adjust("60 minutes")
      assert.deepStrictEqual(minutes(second.asked), [30, 45, 60, 75])
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("counts runs, failures and rows by source, and how far each lags, which grows while one hangs", () =>
    Effect.gen(function* () {
      const value = { dataset: "demand", area: "india", kind: "observed", value: 200_000, period_minutes: 15 } as const
      const parse: Source["parse"] = ({ fetched_at }) => {
        const ts = fetched_at - 5 * 60_000
        return Effect.succeed({ observations: [{ ...value, ts, captured_at: ts }], rejected: [] })
      }
      const now = Effect.map(Clock.currentTimeMillis, (fetched_at) => raw("merit", "[]", { fetched_at }))
      let calls = 0
      const hanging = make("merit", () => (calls++ === 0 ? now : Effect.never), { parse })
      const failing = make("npp", ill)
      const state = Effect.gen(function* () {
        yield* Metrics.refreshLag
        const found = new Map<string, unknown>()
        for (const metric of yield* Metric.snapshot) {
          const tags = Object.values(metric.attributes ?? {}).toSorted()
          const counted = metric.type === "Counter" ? metric.state.count : undefined
          found.set([metric.id, ...tags].join(" "), metric.type === "Gauge" ? metric.state.value : counted)
        }
        return (name: string) => Number(found.get(name) ?? 0)
      })
      const before = yield* state
      // Later than any stamp of other tests: the newest one is a process's own.
      yield* scheduled([hanging.source, failing.source], Date.UTC(2990, 0, 1))
      yield* Turns.adjust("1 minutes")
      const first = yield* state
      const grown = (name: string) => first(name) - before(name)
      assert.strictEqual(grown("gds_ingest_runs_total merit succeeded"), 1)
      assert.strictEqual(grown("gds_ingest_runs_total failed npp"), 1)
      assert.strictEqual(grown("gds_ingest_rows_total merit written"), 1)
      assert.strictEqual(first("gds_ingest_lag_seconds merit"), 6 * 60)
      yield* Turns.adjust("13 minutes")
      assert.strictEqual((yield* state)("gds_ingest_lag_seconds merit"), 19 * 60)
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("stops with the leadership, closes the run that was open, and begins anew", () =>
    Effect.gen(function* () {
      const memory = yield* MemoryStore.MemoryStore
      const { source, asked } = make("npp", () => Effect.never)
      yield* scheduled([source])
      yield* Turns.adjust("1 minutes")
      yield* SubscriptionRef.set(memory.leader, false)
      yield* Turns.adjust("60 minutes")
      assert.deepStrictEqual(
        memory.runs.map(({ outcome, error_code }) => [outcome, error_code]),
        [["failed", "interrupted"]]
      )
      yield* SubscriptionRef.set(memory.leader, true)
      yield* Turns.adjust("1 minutes")
      assert.deepStrictEqual(minutes(asked), [0, 61])
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("tells of no source given up once another node leads", () =>
    Effect.gen(function* () {
      const memory = yield* MemoryStore.MemoryStore
      const breaker = Effect.map(
        Metric.value(Metric.withAttributes(Metrics.breaker, { source: "npp" })),
        ({ value }) => value
      )
      yield* scheduled([make("npp", ill).source])
      yield* Turns.adjust("45 minutes")
      assert.strictEqual(yield* breaker, 2)
      yield* SubscriptionRef.set(memory.leader, false)
      yield* Turns.adjust("1 minutes")
      assert.strictEqual(yield* breaker, 0)
    }).pipe(Effect.provide(MemoryStore.layer))
  )

  it.effect("survives a store that is down for a while", () =>
    Effect.gen(function* () {
      const memory = yield* MemoryStore.MemoryStore
      const { source, asked } = make("npp", well)
      memory.down = true
      yield* scheduled([source])
      yield* Turns.adjust("20 minutes")
      assert.strictEqual(asked.length, 0)
      memory.down = false
      yield* Turns.adjust("10 minutes")
      assert.deepStrictEqual(minutes(asked), [23])
    }).pipe(Effect.provide(MemoryStore.layer))
  )
})

import { assert, describe, it } from "@effect/vitest"
import { Ingestion } from "@grid/domain/ingest/Ingestion"
import { IngestRuns } from "@grid/domain/ingest/IngestRuns"
import type { Source, Span } from "@grid/domain/ingest/Source"
import { dayMs } from "@grid/domain/time/Time"
import * as IngestionLayer from "@grid/ingest/Ingestion"
import { infos, Sources } from "@grid/ingest/Sources"
import * as Merit from "@grid/ingest/sources/Merit"
import * as Npp from "@grid/ingest/sources/Npp"
import { Cron, Effect, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import * as MemoryStore from "./support/MemoryStore.ts"
import { raw } from "./support/Raw.ts"
import * as Turns from "./support/Turns.ts"

const start = Date.parse("2026-08-20T10:07:00Z")
const asha = { kind: "operator", id: "mem_asha" } as const
const nothing = { read: 0, written: 0, revised: 0, unchanged: 0, quarantined: 0, rejected: 0 }

const source = (info: Source["info"], asked: Array<Span> = []): Source => ({
  info,
  schedule: Cron.parseUnsafe("*/15 * * * *", "UTC"),
  firstLoadMs: dayMs,
  politenessMs: 600_000,
  host: "one.test",
  fetch: (span) => Stream.sync(() => (asked.push(span), raw(info.id, "[]"))),
  parse: () => Effect.succeed({ observations: [], rejected: [] })
})

const asked: Array<Span> = []

const layer = IngestionLayer.layer.pipe(
  Layer.provide(Layer.succeed(Sources, [source(Npp.info, asked), source(Merit.info)])),
  Layer.provideMerge(MemoryStore.layer)
)

/** A run of a source that has ended, well or not. */
const ran = Effect.fnUntraced(function* (id: "npp" | "merit", isGood: boolean) {
  const runs = yield* IngestRuns
  const error = isGood ? null : { code: "timeout", detail: "late" }
  yield* runs.finish(yield* runs.start(id), { error, summary: nothing })
})

const stateOf = (id: string) =>
  Effect.flatMap(Ingestion, ({ status }) => Effect.map(status, (all) => all.find((one) => one.id === id)))

describe("sources as an operator runs them", () => {
  it.effect("one is asked from what its first load covers on, and who asked for it is noted before", () =>
    Effect.gen(function* () {
      asked.length = 0
      yield* TestClock.setTime(start)
      yield* (yield* Ingestion).begin("npp", asha)
      yield* Turns.adjust("1 second")
      assert.deepStrictEqual(asked, [{ from: start - dayMs, to: start + 1 }])
      const { journal } = yield* MemoryStore.MemoryStore
      assert.deepStrictEqual(journal.slice(0, 2), ["request npp", "raw"])
      assert.deepInclude((yield* stateOf("npp"))?.last, { outcome: "succeeded", source: "npp" })
    }).pipe(Effect.provide(layer))
  )

  it.effect("one that is not switched on, one under way and one that was just asked are left alone", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(start)
      const { begin } = yield* Ingestion
      const refusal = (id: "psp" | "npp") =>
        Effect.map(Effect.flip(begin(id, asha)), (error) => (error._tag === "Conflict" ? error.detail : error._tag))
      assert.match(yield* refusal("psp"), /psp is not switched on here/)
      const runs = yield* IngestRuns
      const id = yield* runs.start("merit")
      assert.match(yield* refusal("npp"), /A run of merit has been going on since 2026-08-20T10:07:00Z/)
      yield* runs.finish(id, { error: null, summary: nothing })
      yield* TestClock.adjust("9 minutes")
      assert.match(yield* refusal("npp"), /npp was asked a moment ago and is left alone until 2026-08-20T10:17:00Z/)
      yield* TestClock.adjust("1 minute")
      yield* begin("npp", asha)
    }).pipe(Effect.provide(layer))
  )

  it.effect("the breaker is as the runs on record have it, for whichever node looks", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(start)
      yield* Effect.replicateEffect(ran("npp", false), 2)
      assert.strictEqual((yield* stateOf("npp"))?.breaker, "closed")
      yield* ran("npp", false)
      assert.strictEqual((yield* stateOf("npp"))?.breaker, "open")
      yield* TestClock.adjust("30 minutes")
      assert.strictEqual((yield* stateOf("npp"))?.breaker, "half_open")
      yield* ran("npp", true)
      assert.strictEqual((yield* stateOf("npp"))?.breaker, "closed")
    }).pipe(Effect.provide(layer))
  )

  it.effect("every source is there; one that comes by import alone has no next run", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(start)
      const all = yield* (yield* Ingestion).status
      assert.lengthOf(all, infos.length)
      assert.deepInclude(yield* stateOf("npp"), { enabled: true, next: Date.parse("2026-08-20T10:15:00Z") })
      assert.deepInclude(yield* stateOf("holidays"), { enabled: false, next: null, last: null, unread: 0 })
    }).pipe(Effect.provide(layer))
  )
})

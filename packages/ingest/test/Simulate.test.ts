import { assert, it } from "@effect/vitest"
import { blockMs, dayMs, floorIst } from "@grid/domain/time/Time"
import { simulate } from "@grid/ingest/Simulate"
import { Effect, TestClock } from "effect"
import * as MemoryStore from "./support/MemoryStore.ts"

it.effect("simulates day by day, says how far it is, and changes nothing the second time", () =>
  Effect.gen(function* () {
    const memory = yield* MemoryStore.MemoryStore
    const now = Date.parse("2026-08-20T10:07:00Z")
    yield* TestClock.setTime(now)
    const seen: Array<string> = []
    const run = simulate(
      { from: now - 2 * dayMs, to: now },
      { seed: 3, onProgress: ({ answers, days }) => Effect.sync(() => void seen.push(`${answers}/${days}`)) }
    )
    const first = yield* run
    assert.isNull(first.error)
    assert.deepStrictEqual(seen, ["1/3", "2/3", "3/3"])
    assert.strictEqual(first.summary.written, (2 * 96 + 1) * 133)
    assert.strictEqual(first.summary.quarantined, 0)
    assert.isTrue(
      [...memory.values.values()].every(({ kind, ts }) => kind === "simulated" && ts <= floorIst(now, blockMs))
    )
    const second = yield* run
    assert.deepStrictEqual([second.summary.written, second.summary.unchanged], [0, first.summary.written])
  }).pipe(Effect.provide(MemoryStore.layer))
)

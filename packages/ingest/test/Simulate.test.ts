import { assert, it } from "@effect/vitest"
import { blockMs, dayMs, floorIst } from "@grid/domain/time/Time"
import { simulate } from "@grid/ingest/Simulate"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
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
    assert.deepStrictEqual(seen, ["1/5", "2/5", "3/5", "4/5", "5/5"], "three days, and two that were cleared ahead")
    const values = [...memory.values.values()]
    assert.strictEqual(first.summary.written, values.length + memory.records.size)
    assert.strictEqual(first.summary.read, first.summary.written + first.summary.unchanged)
    assert.strictEqual(first.summary.quarantined, 0)
    assert.isTrue(
      values.every(({ captured_at, kind }) => kind === "simulated" && captured_at <= floorIst(now, blockMs))
    )
    const of = (dataset: string) => values.filter((value) => value.dataset === dataset && value.area === "india")
    assert.strictEqual(of("demand").length, 2 * 96)
    assert.strictEqual(of("energy_met").length, 2, "of both days that ended")
    assert.strictEqual(of("installed_capacity_coal").length, 1)
    const second = yield* run
    assert.deepStrictEqual([second.summary.written, second.summary.unchanged], [0, first.summary.read])
  }).pipe(Effect.provide(MemoryStore.layer))
)

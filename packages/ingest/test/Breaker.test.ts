import { assert, it } from "@effect/vitest"
import * as Breaker from "@grid/ingest/Breaker"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

it.effect("opens after failures in a row, tries once after the cool-down, and closes with a success", () =>
  Effect.gen(function* () {
    const breaker = yield* Breaker.make({ failures: 3, coolDownMs: 60_000 })
    yield* breaker.record(false)
    yield* breaker.record(false)
    yield* breaker.record(true)
    yield* breaker.record(false)
    yield* breaker.record(false)
    assert.strictEqual(yield* breaker.state, "closed")
    yield* breaker.record(false)
    assert.strictEqual(yield* breaker.state, "open")
    assert.isFalse(yield* breaker.admit)
    yield* TestClock.adjust("60 seconds")
    assert.strictEqual(yield* breaker.state, "half_open")
    assert.isTrue(yield* breaker.admit)
    yield* breaker.record(false)
    assert.isFalse(yield* breaker.admit)
    yield* TestClock.adjust("60 seconds")
    yield* breaker.record(true)
    assert.strictEqual(yield* breaker.state, "closed")
  })
)

it.effect("tries again at once where the clock was put back since the last failure", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(86_400_000)
    const breaker = yield* Breaker.make({ failures: 1, coolDownMs: 60_000 })
    yield* breaker.record(false)
    yield* TestClock.setTime(0)
    assert.isTrue(yield* breaker.admit)
    yield* breaker.record(false)
    assert.isFalse(yield* breaker.admit)
  })
)

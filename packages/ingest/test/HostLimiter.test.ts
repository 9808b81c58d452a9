import { assert, it } from "@effect/vitest"
import * as HostLimiter from "@grid/ingest/http/HostLimiter"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

it.effect.each([0, 2_000])("a turn waits %d ms at most where the clock was put back since the last", (spacingMs) =>
  Effect.gen(function* () {
    const turns = yield* HostLimiter.make
    yield* TestClock.setTime(86_400_000)
    yield* turns.take("a", spacingMs)(Effect.void)
    yield* TestClock.setTime(0)
    let taken = 0
    yield* Effect.forkChild(turns.take("a", spacingMs)(Effect.sync(() => void taken++)))
    yield* TestClock.adjust(spacingMs + 1)
    assert.strictEqual(taken, 1)
  })
)

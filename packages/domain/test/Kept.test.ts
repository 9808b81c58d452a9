import { assert, describe, it } from "@effect/vitest"
import { keptFor } from "@grid/domain/time/Kept"
import { Effect, Exit, identity, Ref } from "effect"
import { TestClock } from "effect/testing"

const daysMs = 2 * 86_400_000

/** Counts of its runs, each of which fails where the count is even. */
const counting = Effect.map(Ref.make(0), (runs) =>
  Effect.flatMap(
    Ref.updateAndGet(runs, (count) => count + 1),
    (count) => (count % 2 === 0 ? Effect.fail(count) : Effect.succeed(count))
  )
)

/** Count of a run, whether it failed or not. */
const countOf = Effect.match({ onFailure: identity<number>, onSuccess: identity<number> })

describe("an outcome that is kept", () => {
  it.effect("is made anew when its time is over, whether it is an answer or a failure", () =>
    Effect.gen(function* () {
      const kept = yield* keptFor(yield* counting, (exit) => (Exit.isSuccess(exit) ? "15 seconds" : "1 second"))
      const either = countOf(kept)
      const values: Array<number> = []
      for (const wait of ["0 seconds", "14 seconds", "1 second", "0 seconds", "1 second", "14 seconds"] as const) {
        yield* TestClock.adjust(wait)
        values.push(yield* either)
      }
      assert.deepStrictEqual(values, [1, 1, 2, 2, 3, 3])
    })
  )

  it.effect("is kept no longer by a clock that is put back by two days", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(daysMs)
      const kept = yield* keptFor(yield* counting, () => "15 seconds")
      assert.strictEqual(yield* kept, 1)
      yield* TestClock.setTime(0)
      yield* TestClock.adjust("15 seconds")
      assert.strictEqual(yield* countOf(kept), 2)
    })
  )
})

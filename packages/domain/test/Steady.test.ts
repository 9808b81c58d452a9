import { assert, describe, it } from "@effect/vitest"
import { everySoOften, steady } from "@grid/domain/time/Steady"
import { Effect, Logger, Ref } from "effect"
import { TestClock } from "effect/testing"

/** Runs a test's part; gives the lines of the log. */
const linesOf = <E, R>(body: Effect.Effect<unknown, E, R>) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const logger = Logger.make(({ message }) => void lines.push(String(message)))
    yield* Effect.provide(body, Logger.layer([logger]))
    return lines
  })

describe("work that nobody waits for", () => {
  it.effect("goes on after a failure and a defect, until its scope ends", () =>
    Effect.gen(function* () {
      const turns = yield* Ref.make(0)
      const work = Effect.flatMap(
        Ref.updateAndGet(turns, (count) => count + 1),
        (count) => [Effect.fail("the store is away"), Effect.die(new Error("no such row"))][count % 2] ?? Effect.void
      )
      yield* Effect.scoped(
        Effect.andThen(everySoOften("rows were not read", "1 second", work), TestClock.adjust("9 seconds"))
      )
      assert.strictEqual(yield* Ref.get(turns), 10)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* Ref.get(turns), 10)
    })
  )

  it.effect("says what failed, once a minute", () =>
    Effect.gen(function* () {
      const work = Effect.die(new Error("no such row"))
      const lines = yield* linesOf(
        Effect.scoped(
          Effect.andThen(everySoOften("rows were not read", "1 second", work), TestClock.adjust("90 seconds"))
        )
      )
      assert.deepStrictEqual(
        lines.map((line) => line.includes("rows were not read")),
        [true, true]
      )
    })
  )

  it.effect("keeps its result and its failure", () =>
    Effect.gen(function* () {
      const guarded = steady("none")
      assert.strictEqual(yield* guarded(Effect.succeed(7)), 7)
      assert.strictEqual(yield* Effect.flip(guarded(Effect.fail("away"))), "away")
    })
  )

  it.effect("says so once a minute of many pieces of work, too", () =>
    Effect.gen(function* () {
      const guarded = steady("a notice was lost")
      const lines = yield* linesOf(
        Effect.forEach(["one", "two", "three"], (name) => guarded(Effect.die(new Error(name))), { concurrency: 1 })
      )
      assert.lengthOf(lines, 1)
    })
  )
})

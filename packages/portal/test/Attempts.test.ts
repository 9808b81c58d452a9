import { assert, describe, it } from "@effect/vitest"
import { LinkInvalid, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { Attempts } from "@grid/portal/identity/Attempts"
import { Effect, Fiber, Result } from "effect"
import { TestClock } from "effect/testing"

const outcome = <A, E extends { readonly _tag: string }>(effect: Effect.Effect<A, E>) =>
  Effect.map(Effect.result(effect), (result) => (Result.isSuccess(result) ? "done" : result.failure._tag))

describe("Attempts", () => {
  const guess = (attempts: Attempts, network: string) => outcome(attempts.counted(network, new LinkInvalid({})))

  it.effect("lets so many guesses of a network fail in a minute, and then again", () =>
    Effect.gen(function* () {
      const attempts = new Attempts(3)
      const outcomes = yield* Effect.replicateEffect(guess(attempts, "a"), 5)
      assert.deepStrictEqual(
        [...outcomes],
        ["LinkInvalid", "LinkInvalid", "LinkInvalid", "TooManyRequests", "TooManyRequests"]
      )
      assert.strictEqual(yield* guess(attempts, "b"), "LinkInvalid")
      yield* TestClock.adjust("59 seconds")
      assert.strictEqual(yield* guess(attempts, "a"), "TooManyRequests")
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* guess(attempts, "a"), "LinkInvalid")
    })
  )

  it.effect("begin a new minute after the clock was put back by two days", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(2 * 86_400_000)
      const attempts = new Attempts(1)
      assert.strictEqual(yield* guess(attempts, "a"), "LinkInvalid")
      assert.strictEqual(yield* guess(attempts, "a"), "TooManyRequests")
      yield* TestClock.setTime(0)
      assert.strictEqual(yield* guess(attempts, "a"), "LinkInvalid")
    })
  )

  it.effect("counts neither what succeeds nor what the service itself fails at", () =>
    Effect.gen(function* () {
      const attempts = new Attempts(2)
      for (let round = 0; round < 10; round++) {
        assert.strictEqual(yield* outcome(attempts.counted("a", Effect.void)), "done")
        assert.strictEqual(yield* outcome(attempts.counted("a", new ServiceUnavailable({}))), "ServiceUnavailable")
      }
    })
  )

  it.effect("counts those under way, so that many at once are no way around", () =>
    Effect.gen(function* () {
      const attempts = new Attempts(2)
      const slow = Effect.andThen(Effect.sleep("1 second"), Effect.fail(new LinkInvalid({})))
      const fibers = yield* Effect.forEach([1, 2, 3, 4], () => Effect.forkChild(outcome(attempts.counted("a", slow))))
      yield* TestClock.adjust("1 second")
      const outcomes = yield* Effect.forEach(fibers, Fiber.await)
      assert.lengthOf(
        outcomes.filter((exit) => exit._tag === "Success" && exit.value === "TooManyRequests"),
        2
      )
    })
  )
})

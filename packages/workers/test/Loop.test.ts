import { assert, describe, it } from "@effect/vitest"
import { makeLoop } from "@grid/workers/Loop"
import { Deferred, Effect, Metric, Queue, Ref, Stream } from "effect"
import { TestClock } from "effect/testing"

const failure = "a look failed"
const work = "forecasts"

/** Time at which the last look ended, s. */
const lookedAt = Effect.map(Metric.snapshot, (all) =>
  all.flatMap((metric) =>
    metric.id === "gds_work_looked_timestamp_seconds" && metric.type === "Gauge" ? [Number(metric.state.value)] : []
  )
)

describe("the loop of notice, bell and poll", () => {
  it.effect("looks at once, and at every poll", () =>
    Effect.gen(function* () {
      const looks = yield* Ref.make(0)
      const { run } = yield* makeLoop({ work, failure, poll: "10 seconds" })
      yield* run(Ref.update(looks, (count) => count + 1))
      yield* TestClock.adjust(0)
      assert.strictEqual(yield* Ref.get(looks), 1)
      yield* TestClock.adjust("20 seconds")
      assert.strictEqual(yield* Ref.get(looks), 3)
    })
  )

  it.effect("looks when a notice comes, and not again within the rest", () =>
    Effect.gen(function* () {
      const looks = yield* Ref.make(0)
      const notices = yield* Queue.unbounded<void>()
      const { run } = yield* makeLoop({
        work,
        failure,
        notices: Stream.fromQueue(notices),
        poll: "1 hour",
        rest: "500 millis"
      })
      yield* run(Ref.update(looks, (count) => count + 1))
      yield* TestClock.adjust("1 second")
      yield* Queue.offer(notices, undefined)
      yield* TestClock.adjust(0)
      assert.strictEqual(yield* Ref.get(looks), 2)
      yield* Queue.offerAll(notices, [undefined, undefined, undefined])
      yield* TestClock.adjust("499 millis")
      assert.strictEqual(yield* Ref.get(looks), 2)
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(yield* Ref.get(looks), 3)
    })
  )

  it.effect("answers what rings during a look by one more", () =>
    Effect.gen(function* () {
      const looks = yield* Ref.make(0)
      const gate = yield* Deferred.make<void>()
      const { ring, run } = yield* makeLoop({ work, failure, poll: "1 hour" })
      yield* run(
        Effect.andThen(
          Ref.update(looks, (count) => count + 1),
          Deferred.await(gate)
        )
      )
      yield* TestClock.adjust(0)
      yield* ring
      yield* ring
      yield* Deferred.succeed(gate, undefined)
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* Ref.get(looks), 2)
    })
  )

  it.effect("looks so many times at once as it may", () =>
    Effect.gen(function* () {
      const looking = yield* Ref.make(0)
      const { run } = yield* makeLoop({ work, failure, poll: "1 hour", concurrency: 2 })
      yield* run(
        Effect.andThen(
          Ref.update(looking, (count) => count + 1),
          Effect.never
        )
      )
      yield* TestClock.adjust("3 hours")
      assert.strictEqual(yield* Ref.get(looking), 2)
    })
  )

  it.effect("goes on after a look that throws", () =>
    Effect.gen(function* () {
      const looks = yield* Ref.make(0)
      const { run } = yield* makeLoop({ work, failure, poll: "10 seconds" })
      yield* run(
        Effect.flatMap(
          Ref.updateAndGet(looks, (count) => count + 1),
          (count) => (count === 1 ? Effect.die(new Error("a row is not as it should be")) : Effect.void)
        )
      )
      yield* TestClock.adjust("20 seconds")
      assert.strictEqual(yield* Ref.get(looks), 3)
    })
  )

  it.effect("tells when its last look ended, whether it failed or not, and no more once a look hangs", () =>
    Effect.gen(function* () {
      const looks = yield* Ref.make(0)
      const { run } = yield* makeLoop({ work, failure, poll: "10 seconds" })
      yield* run(
        Effect.flatMap(
          Ref.updateAndGet(looks, (count) => count + 1),
          (count) =>
            count === 2
              ? Effect.die(new Error("a row is not as it should be"))
              : count === 4
                ? Effect.never
                : Effect.void
        )
      )
      assert.deepStrictEqual(yield* lookedAt, [0])
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(yield* lookedAt, [10])
      yield* TestClock.adjust("3 hours")
      assert.deepStrictEqual(yield* lookedAt, [20])
    }).pipe(Effect.provideService(Metric.MetricRegistry, new Map()))
  )
})

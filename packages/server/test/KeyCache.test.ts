import { assert, describe, it } from "@effect/vitest"
import { type ApiError, ApiKeyInvalid } from "@grid/domain/errors/ApiError"
import type { ApiKey } from "@grid/domain/keys/ApiKey"
import { makeKeyCache } from "@grid/server/gate/KeyCache"
import { hourMs } from "@grid/domain/time/Time"
import { keyOf } from "@grid/testing/keys/Key"
import { Effect, Option, Result } from "effect"
import * as TestClock from "effect/testing/TestClock"

const key = keyOf("fleet")

/**
 * Answers of one cache to keys that all come at once, each from its network, and the number of looks at the store; `meanwhile` is done
 * with each look.
 */
const asked = (
  calls: ReadonlyArray<{ readonly id: string; readonly network: string; readonly exists: boolean }>,
  meanwhile: Effect.Effect<void> = Effect.void
) =>
  Effect.gen(function* () {
    const cache = yield* makeKeyCache
    let looks = 0
    const answers = yield* Effect.forEach(
      calls,
      ({ exists, id, network }) =>
        Effect.callback<Result.Result<ApiKey, ApiError>>((resume) =>
          cache.find(
            {
              id,
              lookUp: () =>
                Effect.suspend(() => {
                  looks++
                  return Effect.as(
                    Effect.andThen(meanwhile, Effect.yieldNow),
                    exists ? Option.some(key) : Option.none()
                  )
                }),
              none: () => new ApiKeyInvalid({}),
              network: () => network
            },
            (result) => resume(Effect.succeed(result))
          )
        ),
      { concurrency: "unbounded" }
    )
    return { codes: answers.map((answer) => (Result.isSuccess(answer) ? "found" : answer.failure.code)), looks }
  })

const keysOf = (count: number, network: string, exists: boolean) =>
  Array.from({ length: count }, (_, index) => ({ id: `${network} ${exists} ${index}`, network, exists }))

const count = (codes: ReadonlyArray<string>, code: string) => codes.filter((entry) => entry === code).length

describe("keys that a node does not know yet", () => {
  it.effect("of a fleet behind one address are all served, also where they come at once", () =>
    Effect.gen(function* () {
      const { codes } = yield* asked(keysOf(300, "fleet", true))
      assert.strictEqual(count(codes, "found"), 300)
    })
  )

  it.effect("that do not exist are looked up 256 times for a network, and no other network is told of it", () =>
    Effect.gen(function* () {
      const { codes, looks } = yield* asked([...keysOf(400, "stranger", false), ...keysOf(10, "other", true)])
      assert.strictEqual(looks, 256 + 10)
      assert.strictEqual(count(codes, "api_key_invalid"), 256)
      assert.strictEqual(count(codes, "too_many_requests"), 144)
      assert.strictEqual(count(codes, "found"), 10)
    })
  )

  it.effect("wait at most 512 at a time for a network: a flood from one leaves places to the others", () =>
    Effect.gen(function* () {
      const { codes } = yield* asked([...keysOf(2_000, "stranger", false), ...keysOf(300, "fleet", true)])
      assert.strictEqual(count(codes, "found"), 300)
      assert.strictEqual(count(codes, "too_many_requests"), 2_000 - 256)
    })
  )

  it.effect("are served also where the node's clock is put back by hours meanwhile", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(3 * hourMs)
      const { codes } = yield* asked(keysOf(300, "fleet", true), TestClock.setTime(hourMs))
      assert.strictEqual(count(codes, "found"), 300)
    })
  )

  it.effect("are refused where the look throws, as an error of the service, and looked up again", () =>
    Effect.gen(function* () {
      const broken = yield* asked(keysOf(1, "fleet", true), Effect.die(new Error("a row is not as it should be")))
      assert.deepStrictEqual(broken, { codes: ["internal_error"], looks: 1 })
      const mended = yield* asked(keysOf(1, "fleet", true))
      assert.deepStrictEqual(mended, { codes: ["found"], looks: 1 })
    })
  )
})

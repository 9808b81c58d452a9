import { assert, describe, it } from "@effect/vitest"
import { get as planOf } from "@grid/domain/plans/Plan"
import { makeSafely } from "@grid/server/routes/Serve"
import { keyOf } from "@grid/testing/keys/Key"
import { Cause, Effect, Logger, Result } from "effect"
import { httpCall } from "./support/HttpCalls.ts"

describe("a check that throws", () => {
  it.effect("admits nobody, and the log says of which call and why", () =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const logger = Logger.make(({ cause }) => void lines.push(Cause.pretty(cause)))
      const outcome = yield* Effect.provide(
        Effect.gen(function* () {
          const safely = yield* makeSafely
          const check = safely(httpCall("GET", "/"), () => {
            throw new Error("a table of the plan is missing")
          })
          const result = check(planOf("growth"), keyOf("desk"))
          yield* Effect.yieldNow
          return result
        }),
        Logger.layer([logger])
      )
      assert.strictEqual(Result.isFailure(outcome) ? outcome.failure.code : null, "internal_error")
      assert.lengthOf(lines, 1)
      assert.include(lines[0], "a table of the plan is missing")
    })
  )
})

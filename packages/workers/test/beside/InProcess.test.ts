import { assert, describe, it } from "@effect/vitest"
import { inProcess } from "@grid/workers/beside/InProcess"
import { Cause, Effect, Exit, Fiber } from "effect"

const impossible = { history: null, area: "india", day: 0 } as never

describe("work in a process of its own", () => {
  it.live("gives what it came to", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* inProcess({ blocks: [] }), [])
    })
  )

  it.live("that fails says why, and is over", () =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(inProcess(impossible))
      assert.isTrue(Exit.isFailure(exit))
      if (Exit.isFailure(exit)) assert.match(Cause.pretty(exit.cause), /TypeError/)
    })
  )

  it.live("that nobody waits for any more ends with its caller", () =>
    Effect.gen(function* () {
      const before = process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length
      const fiber = yield* Effect.forkChild(inProcess({ blocks: [] }))
      yield* Effect.yieldNow
      yield* Fiber.interrupt(fiber)
      while (process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length > before)
        yield* Effect.sleep("10 millis")
    })
  )
})

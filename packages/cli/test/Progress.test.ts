import { assert, describe, it } from "@effect/vitest"
import { withPlainConsole } from "@grid/cli/output/Output"
import { make, whileWorking } from "@grid/cli/output/Progress"
import { Console, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"

const terminal = (isTTY: boolean) => {
  const parts: Array<string> = []
  const stream = { isTTY, write: (part: string) => parts.push(part) }
  return { parts, streams: { stdout: stream, stderr: stream } }
}

const taken = "\r\u001b[2K"

/** Runs an effect for as many seconds as it takes. */
const lasting = <A, E>(seconds: number, effect: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect)
    yield* TestClock.adjust(`${seconds} seconds`)
    return yield* Fiber.join(fiber)
  })

describe("progress on a terminal", () => {
  it.effect("what takes longer than a second says so, and its line is gone before the answer", () =>
    Effect.gen(function* () {
      const { parts, streams } = terminal(true)
      const work = Effect.andThen(Effect.sleep("2500 millis"), Console.log("answer"))
      yield* lasting(3, withPlainConsole(streams)(whileWorking(work)))
      assert.deepStrictEqual(parts, [`${taken}Working, 1 s`, `${taken}Working, 2 s`, taken, "answer\n"])
    })
  )

  it.effect("what is quick shows nothing", () =>
    Effect.gen(function* () {
      const { parts, streams } = terminal(true)
      yield* lasting(
        1,
        withPlainConsole(streams)(whileWorking(Effect.andThen(Effect.sleep("900 millis"), Console.log("a"))))
      )
      assert.deepStrictEqual(parts, ["a\n"])
    })
  )

  it.effect("a bar takes the place of seconds, and steps aside for a line of the log", () =>
    Effect.gen(function* () {
      const { parts, streams } = terminal(true)
      const work = Effect.scoped(
        Effect.gen(function* () {
          const report = yield* make("Reading", "days")
          yield* report(1, 2)
          yield* Effect.sleep("1500 millis")
          yield* Console.error("a warning")
          yield* report(2, 2)
        })
      )
      yield* lasting(2, withPlainConsole(streams)(whileWorking(work)))
      assert.deepStrictEqual(parts, [
        `${taken}Reading [============            ] 1/2 days`,
        taken,
        "a warning\n",
        `${taken}Reading [========================] 2/2 days`,
        taken
      ])
    })
  )

  it.effect("without a terminal there is none", () =>
    Effect.gen(function* () {
      const { parts, streams } = terminal(false)
      yield* lasting(4, withPlainConsole(streams)(whileWorking(Effect.sleep("3 seconds"))))
      assert.deepStrictEqual(parts, [])
    })
  )
})

import { assert, describe, it } from "@effect/vitest"
import { inProcess } from "@grid/workers/beside/InProcess"
import { loadSolver } from "@grid/models/engines/Highs"
import { marginalTexts } from "@grid/models/marginal/Frozen"
import { Cause, Effect, Exit, Fiber } from "effect"

const impossible = { history: null, area: "india", day: 0 } as never

describe("work in a process of its own", () => {
  it.live("gives what it came to", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* inProcess({ blocks: [] }), [])
    })
  )

  it.live("learns a regression of columns that are sent to it as it would be learnt here", () =>
    Effect.gen(function* () {
      const blocks = Array.from({ length: 3 * 96 }, (_, block) => block)
      const wave = (block: number) => 160_000 + 40_000 * Math.sin(block / 15) + (block % 7) * 100
      const marginals = {
        day: 20_000,
        series: {
          day: Int32Array.from(blocks, (block) => Math.floor(block / 96)),
          hour: Int32Array.from(blocks, (block) => Math.floor((block % 96) / 4)),
          load_mw: Float64Array.from(blocks, wave),
          weather_mw: new Float64Array(blocks.length),
          emitted_kg_per_h: Float64Array.from(blocks, (block) => 970 * wave(block))
        },
        blocks: []
      }
      const highs = yield* Effect.promise(loadSolver)
      const here = marginalTexts(marginals, highs)
      assert.include(here.fit_text, '"kg_co2e_per_mwh":970')
      assert.deepStrictEqual(yield* inProcess({ marginals }), here)
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

import { assert, describe, it } from "@effect/vitest"
import * as InProcess from "@grid/workers/beside/InProcess"
import { loadSolver } from "@grid/models/engines/Highs"
import { marginalTexts } from "@grid/models/marginal/Frozen"
import { Cause, Effect, Exit, Fiber } from "effect"
import type { ChildProcess } from "node:child_process"
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { afterAll, beforeAll, beforeEach } from "vitest"

const impossible = { history: null, area: "india", day: 0 } as never

/** Processes that were started since the test began. */
let started: Array<ChildProcess> = []

const note = (message: unknown): void => void started.push((message as { readonly process: ChildProcess }).process)

const untilEnded = (child: ChildProcess | undefined) =>
  Effect.sleep("10 millis").pipe(Effect.repeat({ until: () => child?.signalCode === "SIGKILL" }))

describe("work in a process of its own", () => {
  beforeAll(() => subscribe("child_process", note))
  afterAll(() => void unsubscribe("child_process", note))
  beforeEach(() => void (started = []))

  it.live("gives what it came to", () =>
    Effect.gen(function* () {
      const inProcess = yield* InProcess.make
      assert.deepStrictEqual(yield* inProcess({ blocks: [] }), [])
    })
  )

  it.live("learns a regression of columns that are sent to it as it would be learnt here", () =>
    Effect.gen(function* () {
      const inProcess = yield* InProcess.make
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
      const inProcess = yield* InProcess.make
      const exit = yield* Effect.exit(inProcess(impossible))
      assert.isTrue(Exit.isFailure(exit))
      if (Exit.isFailure(exit)) assert.match(Cause.pretty(exit.cause), /TypeError/)
    })
  )

  it.live("that nobody waits for any more ends with its caller, and what comes next is done by another", () =>
    Effect.gen(function* () {
      const inProcess = yield* InProcess.make
      yield* inProcess({ blocks: [] })
      const fiber = yield* Effect.forkChild(inProcess({ blocks: [] }))
      yield* Effect.yieldNow
      yield* Fiber.interrupt(fiber)
      yield* untilEnded(started[0])
      assert.deepStrictEqual(yield* inProcess({ blocks: [] }), [])
      assert.lengthOf(started, 2)
    })
  )

  it.live("that follows another is done by the same process, which ends when nothing comes", () =>
    Effect.gen(function* () {
      const inProcess = yield* InProcess.make
      for (const task of [{ blocks: [] }, impossible, { blocks: [] }]) yield* Effect.exit(inProcess(task))
      assert.lengthOf(started, 1)
      yield* untilEnded(started[0])
    })
  )

  it.live("whose process is killed says so, and what comes next is done by another", () =>
    Effect.gen(function* () {
      const inProcess = yield* InProcess.make
      const fiber = yield* Effect.forkChild(Effect.exit(inProcess({ blocks: [] })))
      yield* Effect.yieldNow
      assert.isTrue(started[0]?.kill("SIGKILL"))
      const exit = yield* Fiber.join(fiber)
      assert.isTrue(Exit.isFailure(exit))
      if (Exit.isFailure(exit)) assert.match(Cause.pretty(exit.cause), /ended with SIGKILL before it was done/)
      assert.deepStrictEqual(yield* inProcess({ blocks: [] }), [])
    })
  )
})

import { assert, describe, it } from "@effect/vitest"
import { ResultId, TenantId } from "@grid/domain/Brands"
import { EngineThreads } from "@grid/domain/engines/EngineThreads"
import { daySchedules, questionOf, scheduleOf, schedulesOf } from "@grid/models/batteries/DaySchedules"
import { loadSolver } from "@grid/models/engines/Highs"
import { Cause, Effect, Exit, Fiber, Metric } from "effect"
import * as Threads from "@grid/workers/engines/EngineThreads"
import { BroadcastChannel, type Worker } from "node:worker_threads"

const program = new URL("fixtures/engine.mjs", import.meta.url)

const desk = TenantId.make("desk")
const rival = TenantId.make("rival")

const compute = (tenant: TenantId, engine: string, text = "") =>
  Effect.flatMap(EngineThreads, (threads) =>
    threads.compute(tenant, {
      engine,
      version: "1",
      result_id: ResultId.make(`res_${"0".repeat(32)}`),
      inputs_sha256: "",
      inputs: new TextEncoder().encode(JSON.stringify({ text }))
    })
  )

const echo = (tenant: TenantId, text: string) =>
  Effect.map(compute(tenant, "echo", text), (answer) => new TextDecoder().decode(answer))

const layer = (options: Partial<Threads.ThreadOptions> = {}) => Threads.layer({ threads: 3, program, ...options })

/** Texts of computations that have begun and hold until they are released. */
const holding = Effect.acquireRelease(
  Effect.sync(() => {
    const channel = new BroadcastChannel("engine-test")
    const begun: Array<string> = []
    const waiting: Array<() => void> = []
    channel.onmessage = (message: unknown) => {
      const { data } = message as { readonly data: { readonly begun?: string } }
      if (data.begun === undefined) return
      begun.push(data.begun)
      for (const wake of waiting.splice(0)) wake()
    }
    return {
      begun,
      release: (text: string) => Effect.sync(() => channel.postMessage({ release: text })),
      until: (count: number) =>
        Effect.callback<void>((resume) => {
          const look = () => (begun.length >= count ? resume(Effect.void) : waiting.push(look))
          look()
        }),
      close: () => channel.close()
    }
  }),
  ({ close }) => Effect.sync(close)
)

/** Computations that wait, as they are measured. */
const waiting = Effect.map(Metric.snapshot, (metrics) => {
  const gauge = metrics.find(({ id }) => id === "gds_engine_computations_waiting")
  return gauge?.type === "Gauge" ? Number(gauge.state.value) : 0
})

const bounds: ReadonlyArray<readonly [engine: string, bound: RegExp, options: Partial<Threads.ThreadOptions>]> = [
  ["loop", /stopped at 1 seconds/, { longest: "1 second" }],
  ["swell", /stopped at 32 MB of memory/, { heap_mb: 32 }]
]

const gib = 2 ** 30

describe("threads of engines", () => {
  it.each([
    [{ cores: 1, memory: 4 * gib, processes: 1 }, 1],
    [{ cores: 4, memory: 24 * gib, processes: 1 }, 3],
    [{ cores: 4, memory: 24 * gib, processes: 2 }, 1],
    [{ cores: 32, memory: 2 * gib, processes: 1 }, 2],
    [{ cores: 32, memory: 2 * gib - 1, processes: 1 }, 1],
    [{ cores: 32, memory: gib / 2, processes: 4 }, 1]
  ])("leave a core to calls and fit the memory, also of a container on a large machine: %o", (machine, threads) => {
    assert.strictEqual(Threads.threadsOf(machine), threads)
  })

  it.live("answer in bytes, as the thread wrote them", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* echo(desk, "₹ 4.20"), "₹ 4.20")
    }).pipe(Effect.provide(layer()))
  )

  it.live("solve the days of storage on the exchange, which is a step of an answer and no engine", () =>
    Effect.gen(function* () {
      const prices = Float64Array.from({ length: 96 }, (_, block) =>
        block < 8 ? 1_000 : block < 88 ? Number.NaN : 9_000
      )
      const storage = { duration_h: 2, efficiency: 1, cycles_per_day: 1 }
      const answer = yield* Effect.flatMap(EngineThreads, (threads) =>
        threads.compute(desk, {
          engine: daySchedules.engine,
          version: daySchedules.version,
          result_id: ResultId.make(`res_${"0".repeat(32)}`),
          inputs_sha256: "",
          inputs: new TextEncoder().encode(questionOf(storage, [prices, prices.toReversed()]))
        })
      )
      const highs = yield* Effect.promise(loadSolver)
      assert.deepStrictEqual(
        schedulesOf(new TextDecoder().decode(answer)),
        [prices, prices.toReversed()].map((day) => scheduleOf(highs, day, storage))
      )
    }).pipe(Effect.provide(Threads.layer({ threads: 1 })))
  )

  it.live("start before anything is computed where somebody will soon ask, and once for all who do", () =>
    Effect.gen(function* () {
      const started: Array<Worker> = []
      const note = (worker: Worker) => started.push(worker)
      yield* Effect.acquireRelease(
        Effect.sync(() => process.on("worker", note)),
        () => Effect.sync(() => process.off("worker", note))
      )
      const { ready } = yield* EngineThreads
      yield* ready
      yield* ready
      yield* Effect.repeat(Effect.sleep("10 millis"), { until: () => started.length > 0 })
      assert.strictEqual(yield* echo(desk, "first"), "first")
      assert.strictEqual(started.length, 1)
    }).pipe(Effect.scoped, Effect.provide(layer({ threads: 1 })))
  )

  it.live("a tenant has two at a time, and others need not wait for its third", () =>
    Effect.gen(function* () {
      const { begun, release, until } = yield* holding
      const held = yield* Effect.forEach(["a", "b", "c"], (text) => Effect.forkChild(compute(desk, "hold", text)))
      yield* until(2)
      assert.strictEqual(yield* echo(rival, "free"), "free")
      assert.sameMembers(begun, ["a", "b"])
      yield* release("a")
      yield* until(3)
      assert.strictEqual(begun[2], "c")
      yield* release("b")
      yield* release("c")
      yield* Effect.forEach(held, Fiber.join)
    }).pipe(Effect.scoped, Effect.provide(layer()))
  )

  it.live("of one thread a tenant's second is behind the first of whoever came meanwhile", () =>
    Effect.gen(function* () {
      const { begun, release, until } = yield* holding
      const ofDesk = yield* Effect.forEach(["a", "b"], (text) => Effect.forkChild(compute(desk, "hold", text)))
      yield* until(1)
      const ofRival = yield* Effect.forkChild(compute(rival, "hold", "r"))
      yield* Effect.yieldNow
      for (const index of [0, 1, 2]) {
        yield* release(begun[index] ?? "")
        yield* until(Math.min(3, index + 2))
      }
      assert.deepStrictEqual(begun, ["a", "r", "b"])
      yield* Effect.forEach([...ofDesk, ofRival], Fiber.join)
    }).pipe(Effect.scoped, Effect.provide(layer({ threads: 1 })))
  )

  it.live("one that is given up before its turn is not counted among those that wait", () =>
    Effect.gen(function* () {
      const { begun, release, until } = yield* holding
      const held = yield* Effect.forkChild(compute(desk, "hold", "a"))
      yield* until(1)
      const before = yield* waiting
      const others = yield* Effect.forEach([desk, rival], (tenant) => Effect.forkChild(echo(tenant, "never")))
      yield* Effect.yieldNow
      assert.strictEqual(yield* waiting, before + 2)
      yield* Effect.forEach(others, Fiber.interrupt)
      assert.strictEqual(yield* waiting, before)
      yield* release(begun[0] ?? "")
      yield* Fiber.join(held)
    }).pipe(Effect.scoped, Effect.provide(layer({ threads: 1 })))
  )

  it.live.each(bounds)(
    "a computation is stopped at its bound, which is told, and the next goes on: %s",
    ([engine, bound, options]) =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(compute(desk, engine))
        assert.strictEqual(error._tag, "ComputationTooLarge")
        assert.match(error.detail, bound)
        assert.strictEqual(yield* echo(desk, "after"), "after")
      }).pipe(Effect.provide(layer({ threads: 1, ...options })))
  )

  it.live.each(["exit", "fail"])("a thread that dies is replaced, and what it was at fails alone: %s", (engine) =>
    Effect.gen(function* () {
      const [lost, other] = yield* Effect.all([Effect.exit(compute(desk, engine)), echo(rival, "other")], {
        concurrency: 2
      })
      assert.isTrue(Exit.isFailure(lost) && Cause.hasDies(lost.cause))
      assert.strictEqual(other, "other")
      assert.strictEqual(yield* echo(desk, "after"), "after")
    }).pipe(Effect.provide(layer({ threads: 2 })))
  )

  it.live("one that is given up is stopped, and its place is free", () =>
    Effect.gen(function* () {
      const looping = yield* Effect.forkChild(compute(desk, "loop"))
      const next = yield* Effect.forkChild(echo(rival, "next"))
      yield* Fiber.interrupt(looping)
      assert.strictEqual(yield* Fiber.join(next), "next")
    }).pipe(Effect.provide(layer({ threads: 1 })))
  )
})

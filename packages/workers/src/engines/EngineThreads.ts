import type { TenantId } from "@grid/domain/Brands"
import { type Computation, EngineThreads, longestSeconds, mostOfTenant } from "@grid/domain/engines/EngineThreads"
import { ComputationTooLarge } from "@grid/domain/errors/ApiError"
import { Duration, Effect, Layer, Metric, Pool, RcMap, Semaphore } from "effect"
import { Worker } from "node:worker_threads"

const file = new URL("EngineThread.js", import.meta.url)

export interface ThreadOptions {
  /** Threads at a time. */
  readonly threads: number
  /** Longest computation. */
  readonly longest?: Duration.Input
  /** Largest heap of a thread, MB; the solver's memory is beside it. */
  readonly heap_mb?: number
  /** Program of a thread. */
  readonly program?: URL
}

/** Memory for a thread, bytes: twice what the largest question takes. */
const threadBytes = 2 ** 30

/**
 * Threads of a process, of which a machine has so many: together they leave one of its cores to calls, and do not need more than its
 * memory, bytes.
 */
export const threadsOf = (machine: {
  readonly cores: number
  readonly memory: number
  readonly processes: number
}): number => Math.max(1, Math.floor(Math.min(machine.cores - 1, machine.memory / threadBytes) / machine.processes))

/** Largest answer, bytes. */
const mostAnswerBytes = 32 * 2 ** 20

const tooMuch = new ComputationTooLarge({ bound: `${mostAnswerBytes / 2 ** 20} MB of answer` })

/** Computations that wait for each thread, at most. */
const waitingByThread = 15

/** Time after which an idle thread ends and gives its memory back. */
const idle = "1 minute"

const running = Metric.gauge("gds_engine_computations_running", { description: "Computations of engines that run" })
const waiting = Metric.gauge("gds_engine_computations_waiting", { description: "Computations of engines that wait" })
const ended = Metric.counter("gds_engine_computations_total", {
  description: "Computations of engines by engine and outcome",
  incremental: true
})
const durations = Metric.histogram("gds_engine_computation_duration_seconds", {
  description: "Time of a computation in its thread, seconds",
  boundaries: [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 120]
})

/** A thread that computes one thing after the other. */
const thread = (program: URL, heap_mb: number) =>
  Effect.acquireRelease(
    Effect.sync(() => new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: heap_mb } })),
    (worker) => Effect.promise(() => worker.terminate())
  )

const isOutOfMemory = (error: Error) => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"

const computeIn = (worker: Worker, computation: Computation, heap_mb: number) =>
  Effect.callback<Uint8Array, ComputationTooLarge>((resumeOnce) => {
    const leave = () => worker.off("message", onMessage).off("error", onError).off("exit", onExit)
    const resume: typeof resumeOnce = (result) => {
      leave()
      resumeOnce(result)
    }
    const onMessage = (answer: Uint8Array) =>
      resume(answer.length > mostAnswerBytes ? Effect.fail(tooMuch) : Effect.succeed(answer))
    const onError = (error: Error) =>
      resume(
        isOutOfMemory(error)
          ? Effect.fail(new ComputationTooLarge({ bound: `${heap_mb} MB of memory` }))
          : Effect.die(error)
      )
    const onExit = (code: number) => resume(Effect.die(new Error(`the thread ended with code ${code}`)))
    worker.once("message", onMessage).once("error", onError).once("exit", onExit)
    worker.postMessage(computation)
    return Effect.sync(leave)
  })

/** Engines in threads beside the service: one that fails, or is stopped, is replaced by a fresh one. */
export const layer = ({
  heap_mb = 2_048,
  longest = `${longestSeconds} seconds`,
  program = file,
  threads
}: ThreadOptions) =>
  Layer.effect(
    EngineThreads,
    Effect.gen(function* () {
      const pool = yield* Pool.makeWithTTL({
        acquire: thread(program, heap_mb),
        min: 0,
        max: threads,
        timeToLive: idle
      })
      // Where there is one thread, a tenant's second computation would be before the first of whoever comes next.
      const turns = yield* RcMap.make<TenantId, Semaphore.Semaphore, never, never>({
        lookup: () => Semaphore.make(Math.min(mostOfTenant, threads))
      })
      const tooLong = new ComputationTooLarge({
        bound: `${Duration.toSeconds(Duration.fromInputUnsafe(longest))} seconds`
      })

      const compute = Effect.fnUntraced(function* (computation: Computation, begin: Effect.Effect<void>) {
        const worker = yield* Pool.get(pool)
        yield* begin
        yield* Metric.modify(running, 1)
        return yield* computeIn(worker, computation, heap_mb).pipe(
          Effect.timeoutOrElse({ duration: longest, orElse: () => Effect.fail(tooLong) }),
          Effect.onError(() => Pool.invalidate(pool, worker)),
          Effect.trackDuration(durations, Duration.toSeconds),
          Effect.ensuring(Metric.modify(running, -1))
        )
      })

      const scope = yield* Effect.scope

      return EngineThreads.of({
        places: threads * (1 + waitingByThread),
        ready: Effect.asVoid(Effect.forkIn(Effect.scoped(Pool.get(pool)), scope)),
        compute: Effect.fn("EngineThreads.compute")(function* (tenant, computation) {
          const turn = yield* RcMap.get(turns, tenant)
          let isWaiting = true
          const begin = Effect.suspend(() => {
            if (!isWaiting) return Effect.void
            isWaiting = false
            return Metric.modify(waiting, -1)
          })
          yield* Metric.modify(waiting, 1)
          return yield* Effect.scoped(turn.withPermits(1)(compute(computation, begin))).pipe(
            // Whoever goes away before its turn waits no longer.
            Effect.onExit((exit) =>
              Effect.andThen(
                begin,
                Metric.update(Metric.withAttributes(ended, { engine: computation.engine, outcome: exit._tag }), 1)
              )
            )
          )
        }, Effect.scoped)
      })
    })
  )

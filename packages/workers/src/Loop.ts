import { steady } from "@grid/domain/time/Steady"
import { Clock, type Duration, Effect, Metric, Queue, Schedule, Stream } from "effect"

/** Time at which the last look for a kind of work ended, or the first was due, by `work`, epoch seconds: it stands still where a look hangs. */
const lookedAt = Metric.gauge("gds_work_looked_timestamp_seconds", {
  description: "End of the last look for work, or the start, epoch seconds"
})

interface LoopOptions {
  /** Kind of work, as metrics name it. */
  readonly work: string
  /** Log line of a look that failed; the next goes on. */
  readonly failure: string
  /** Notices that there may be something to do: a hint, since some poolers pass none on. */
  readonly notices?: Stream.Stream<void>
  /** Interval of looks beneath the notices; the first is at once. */
  readonly poll: Duration.Input
  /** Shortest pause between two looks: a backfill gives notices all the time. */
  readonly rest?: Duration.Input
  /** Looks at a time, 1 unless told. */
  readonly concurrency?: number
}

/**
 * Loop of notice, bell and poll, for as long as the scope lives. `ring` asks for a look; what rings during one is answered by
 * one more.
 */
export const makeLoop = Effect.fnUntraced(function* ({
  concurrency = 1,
  failure,
  notices,
  poll,
  rest,
  work
}: LoopOptions) {
  const bell = yield* Queue.sliding<void>(concurrency)
  const ring = Effect.asVoid(Queue.offerAll(bell, Array.from({ length: concurrency })))
  const pause = rest === undefined ? Effect.void : Effect.sleep(rest)
  const looked = Metric.withAttributes(lookedAt, { work })
  const note = Effect.flatMap(Clock.currentTimeMillis, (now) => Metric.update(looked, now / 1000))

  const run = Effect.fnUntraced(function* <R>(look: Effect.Effect<unknown, never, R>) {
    const looks = Effect.forever(
      Queue.take(bell).pipe(Effect.andThen(steady(failure)(look)), Effect.andThen(note), Effect.andThen(pause))
    )
    // The first may hang, too.
    yield* note
    for (let count = 0; count < concurrency; count++) yield* Effect.forkScoped(looks)
    yield* Effect.forkScoped(Effect.repeat(ring, Schedule.spaced(poll)))
    if (notices !== undefined) yield* Effect.forkScoped(Stream.runForEach(notices, () => ring))
  })

  return { ring, run }
})

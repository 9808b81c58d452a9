import { steady } from "@grid/domain/time/Steady"
import { type Duration, Effect, Queue, Schedule, Stream } from "effect"

interface LoopOptions {
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
export const makeLoop = Effect.fnUntraced(function* ({ concurrency = 1, failure, notices, poll, rest }: LoopOptions) {
  const bell = yield* Queue.sliding<void>(concurrency)
  const ring = Effect.asVoid(Queue.offerAll(bell, Array.from({ length: concurrency })))
  const pause = rest === undefined ? Effect.void : Effect.sleep(rest)

  const run = Effect.fnUntraced(function* <R>(look: Effect.Effect<unknown, never, R>) {
    const looks = Effect.forever(Queue.take(bell).pipe(Effect.andThen(steady(failure)(look)), Effect.andThen(pause)))
    for (let count = 0; count < concurrency; count++) yield* Effect.forkScoped(looks)
    yield* Effect.forkScoped(Effect.repeat(ring, Schedule.spaced(poll)))
    if (notices !== undefined) yield* Effect.forkScoped(Stream.runForEach(notices, () => ring))
  })

  return { ring, run }
})

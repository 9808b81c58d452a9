import { Clock, Duration, Effect, type Exit } from "effect"

/** Reading of a clock that never steps, ms. */
export const monotonicMs: Effect.Effect<number> = Effect.map(
  Effect.flatMap(Clock.Clock, (clock) => clock.monotonicTimeNanos),
  (nanos) => Number(nanos) / 1e6
)

/**
 * Effect whose outcome is kept for a time that may depend on it, by a clock that never steps: by that of the machine, what is kept
 * when it is put back by two days would be kept for two days.
 */
export const keptFor = Effect.fnUntraced(function* <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  life: (exit: Exit.Exit<A, E>) => Duration.Input
) {
  let until = Number.POSITIVE_INFINITY
  const noted = Effect.onExit(effect, (exit) =>
    Effect.map(monotonicMs, (now) => {
      until = now + Duration.toMillis(Duration.fromInputUnsafe(life(exit)))
    })
  )
  const [kept, forget] = yield* Effect.cachedInvalidateWithTTL(noted, Duration.infinity)
  return Effect.flatMap(monotonicMs, (now) => {
    if (now < until) return kept
    until = Number.POSITIVE_INFINITY
    return Effect.andThen(forget, kept)
  })
})

import { Clock, Duration, Effect } from "effect"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"

/**
 * Runs a call of the operating system; a failure reads "Could not <doing>: <reason>". Uninterruptible, as such a call runs on
 * when its fiber is gone, and what cleans up after it would race with it.
 */
export const attempt = <A>(doing: string, call: () => Promise<A>): Effect.Effect<A, EmbeddedPostgresError> =>
  Effect.uninterruptible(
    Effect.tryPromise({
      try: call,
      catch: (cause) =>
        new EmbeddedPostgresError({
          message: `Could not ${doing}: ${cause instanceof Error ? cause.message : String(cause)}`,
          cause
        })
    })
  )

/** A rejection handler that answers `value` for the named errno codes and passes every other error on. */
export const when =
  <A>(codes: ReadonlyArray<string>, value: A) =>
  (error: NodeJS.ErrnoException): A => {
    if (codes.includes(error.code ?? "")) return value
    throw error
  }

/** Repeats `check` until it answers other than null; answers null when it has not by the `limit`. */
export const poll = Effect.fnUntraced(function* <A, E, R>(
  check: Effect.Effect<A | null, E, R>,
  limit: Duration.Input,
  pause: Effect.Effect<void> = Effect.sleep("10 millis")
) {
  const deadline = (yield* Clock.currentTimeMillis) + Duration.toMillis(limit)
  while (true) {
    const answer = yield* check
    if (answer !== null || (yield* Clock.currentTimeMillis) >= deadline) return answer
    yield* pause
  }
})

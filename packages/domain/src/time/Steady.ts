import { Cause, Clock, type Duration, Effect, Schedule } from "effect"
import { minuteMs } from "./Time.ts"

/** Gate for a line of the log that would be the same again and again: one a minute goes out. */
export const makeSparing = () => {
  let loggedAt = Number.NEGATIVE_INFINITY
  return (line: Effect.Effect<void>): Effect.Effect<void> =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      if (now - loggedAt < minuteMs) return Effect.void
      loggedAt = now
      return line
    })
}

/**
 * Guard of work whose defects are logged as `failure`, at most once a minute however often it is used, and passed over. A fiber that
 * nobody waits for ends at its first defect without a word, and what it did again and again is not done any more.
 */
export const steady = (failure: string): (<A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A | void, E, R>) => {
  const sparing = makeSparing()
  return Effect.catchDefect((defect) => sparing(Effect.logError(failure, Cause.die(defect))))
}

/** Work that is done at once and after every interval, for as long as the scope lives; what fails of it ends that turn alone. */
export const everySoOften = <E, R>(failure: string, interval: Duration.Input, work: Effect.Effect<unknown, E, R>) =>
  Effect.forkScoped(Effect.repeat(steady(failure)(Effect.ignore(work)), Schedule.spaced(interval)))

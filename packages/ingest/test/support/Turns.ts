import { type Duration, Effect } from "effect"
import { TestClock } from "effect/testing"

/** So many turns of the scheduler are more than whatever is under way needs to come to where it waits for the clock. */
const turns = 1_000

/** Turns the clock once everything waits for it: by itself it waits only for what it has woken. */
export const adjust = (duration: Duration.Input): Effect.Effect<void> =>
  Effect.yieldNow.pipe(Effect.repeat({ times: turns }), Effect.andThen(TestClock.adjust(duration)))

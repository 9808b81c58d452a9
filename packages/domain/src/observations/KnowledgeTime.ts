import { Context, Effect } from "effect"
import { DataUnavailable, NotFound } from "../errors/ApiError.ts"
import { iso } from "../time/Time.ts"

/**
 * Instant by which all that an answer rests on had been written here, epoch ms; null for all that is known now. Reads of
 * `GridData` and of forecasts look at it, so that what is asked of them need not pass it on.
 */
export const KnowledgeTime = Context.Reference<number | null>("@grid/domain/KnowledgeTime", {
  defaultValue: () => null
})

/** Error where an answer cannot do without what was not known at an instant, epoch ms: asking again is of no use. */
const notKnownThen = (known_at: number, { detail }: DataUnavailable) =>
  new NotFound({
    detail: `As of ${iso(known_at)}, the known_at of the request: ${detail} Send a later known_at, or none for what is known now.`,
    did_you_mean: []
  })

/** Work by what was known at an instant, epoch ms; null is now. What is lacking then never comes: `NotFound`, no `DataUnavailable`. */
export const knowing =
  (known_at: number | null) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E | NotFound, R> =>
    Effect.provideService(
      known_at === null
        ? work
        : Effect.mapError(work, (error) => (error instanceof DataUnavailable ? notKnownThen(known_at, error) : error)),
      KnowledgeTime,
      known_at
    )

/** Longest window that is read as it was known, days: every value is looked up among its revisions. */
export const mostKnownDays = 92

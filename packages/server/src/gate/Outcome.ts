import { type ApiError, InternalError } from "@grid/domain/errors/ApiError"
import { Cause, Effect, Result } from "effect"

/** Outcome of a look at the store that nobody joins; a defect is logged as `failure`, and refuses the call that asked. */
export const outcomeOf = <A, E extends ApiError>(
  failure: string,
  look: Effect.Effect<A, E>
): Effect.Effect<Result.Result<A, E | InternalError>> =>
  Effect.catchDefect(Effect.result<A, E | InternalError, never>(look), (defect) =>
    Effect.as(Effect.logError(failure, Cause.die(defect)), Result.fail(new InternalError({})))
  )

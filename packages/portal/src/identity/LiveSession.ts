import { SessionEnded } from "@grid/domain/errors/ApiError"
import type { SessionStore } from "@grid/domain/people/SessionStore"
import { Effect, Option } from "effect"

/** Session of a token that has not ended. */
export const liveSession = (sessions: SessionStore["Service"], token: string) =>
  Effect.flatMap(
    sessions.find(token),
    Option.match({ onNone: () => Effect.fail(new SessionEnded({})), onSome: Effect.succeed })
  )

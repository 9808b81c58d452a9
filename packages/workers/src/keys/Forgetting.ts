import { KeyStore } from "@grid/domain/keys/KeyStore"
import { SessionStore } from "@grid/domain/people/SessionStore"
import { Effect, Layer, Schedule } from "effect"

/** Forgets by the hour callers without a key, the day after and whatever the settings are now, and sessions that have ended. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const keys = yield* KeyStore
    const sessions = yield* SessionStore
    for (const forget of [keys.forgetAnonymous, sessions.forget]) {
      yield* Effect.forkScoped(Effect.repeat(Effect.ignore(forget), Schedule.spaced("1 hour")))
    }
  })
)

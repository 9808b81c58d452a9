import { KeyStore } from "@grid/domain/keys/KeyStore"
import { Effect, Layer, Schedule } from "effect"

/** Forgets callers without a key the day after, whatever the settings are now. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(KeyStore, (keys) =>
    Effect.forkScoped(Effect.repeat(Effect.ignore(keys.forgetAnonymous), Schedule.spaced("1 hour")))
  )
)

import type { BreakerState } from "@grid/domain/ingest/Ingestion"
import { Clock, Effect, Ref } from "effect"

/** Keeps a source that fails again and again from being called. */
export interface Breaker {
  readonly state: Effect.Effect<BreakerState>
  /** Admission of a run: always while closed, never while open, a single trial after the cool-down. */
  readonly admit: Effect.Effect<boolean>
  /** Says how an admitted run ended. */
  readonly record: (succeeded: boolean) => Effect.Effect<void>
}

export interface Options {
  /** Failed runs in a row that open it. */
  readonly failures: number
  readonly coolDownMs: number
}

export const defaults: Options = { failures: 3, coolDownMs: 30 * 60_000 }

/**
 * State after so many failed runs in a row, the last of which ended at `failedAt`, epoch ms. Where that lies ahead, as the clock was
 * put back since, nobody knows how long ago it was: it is tried.
 */
export const stateOf = (
  { failedAt, failures }: { readonly failures: number; readonly failedAt: number },
  now: number,
  options: Options = defaults
): BreakerState => {
  if (failures < options.failures) return "closed"
  return failedAt <= now && now - failedAt < options.coolDownMs ? "open" : "half_open"
}

export const make = Effect.fnUntraced(function* (options: Options) {
  const memory = yield* Ref.make({ failures: 0, failedAt: 0 })
  const state = Effect.gen(function* () {
    return stateOf(yield* Ref.get(memory), yield* Clock.currentTimeMillis, options)
  })
  return {
    state,
    admit: Effect.map(state, (current) => current !== "open"),
    record: Effect.fnUntraced(function* (succeeded: boolean) {
      const failedAt = yield* Clock.currentTimeMillis
      yield* Ref.update(memory, ({ failures }) =>
        succeeded ? { failures: 0, failedAt: 0 } : { failures: failures + 1, failedAt }
      )
    })
  } satisfies Breaker
})

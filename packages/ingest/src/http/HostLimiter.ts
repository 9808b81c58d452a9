import { Clock, Effect, Semaphore } from "effect"

/** Turns at hosts: one at a time each. */
export interface HostLimiter {
  /**
   * Runs an effect when the host is free and `spacingMs` have passed since the last turn there ended, whichever source
   * had it.
   */
  readonly take: (
    host: string,
    spacingMs: number
  ) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

export const make: Effect.Effect<HostLimiter> = Effect.sync(() => {
  const hosts = new Map<string, { readonly semaphore: Semaphore.Semaphore; endedAt: number }>()

  const hostOf = (name: string) => {
    const existing = hosts.get(name)
    if (existing !== undefined) return existing
    const host = { semaphore: Semaphore.makeUnsafe(1), endedAt: Number.NEGATIVE_INFINITY }
    hosts.set(name, host)
    return host
  }

  return {
    take: (name, spacingMs) => (effect) =>
      Effect.suspend(() => {
        const host = hostOf(name)
        const leave = Effect.map(Clock.currentTimeMillis, (now) => {
          host.endedAt = now
        })
        return Effect.gen(function* () {
          const wait = host.endedAt + spacingMs - (yield* Clock.currentTimeMillis)
          // A clock that was put back since would make it last as long again.
          if (wait > 0) yield* Effect.sleep(Math.min(wait, spacingMs))
          return yield* Effect.ensuring(effect, leave)
        }).pipe(host.semaphore.withPermits(1))
      })
  }
})

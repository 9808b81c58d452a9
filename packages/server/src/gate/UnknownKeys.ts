import { type ServiceUnavailable, TooManyRequests } from "@grid/domain/errors/ApiError"
import type { ApiKey } from "@grid/domain/keys/ApiKey"
import { put } from "@grid/domain/operations/BoundedMap"
import { Effect, Exit, Option } from "effect"

/**
 * Time for which a key that does not exist is refused without asking the store, ms. A key cannot have been tried before it
 * was made, as its secret is random; one that comes back with a restored database waits so long.
 */
const rememberedMs = 1_000

const mostRemembered = 10_000
const mostNetworks = 10_000

/** Look-ups in vain that a network has at once, and that it regains in a second. */
const mostInVain = 256
const regainedPerS = 16

/** Look-ups of a network that found nothing or are being answered, as of an instant of the clock, ms. */
interface Attempts {
  readonly count: number
  readonly at: number
}

/** Made once: an error notes a stack. */
const tooMany = new TooManyRequests({
  detail:
    "Too many keys that do not exist were tried from this address. Check that the key was copied whole, and try again after Retry-After.",
  retry_after_s: 1
})

/** Keys that were tried and do not exist, and the networks that tried them. */
export class UnknownKeys {
  private readonly until = new Map<string, number>()
  private readonly attempts = new Map<string, Attempts>()
  private readonly now: () => number

  /** `now` is a clock that is never put back, ms: by another, a network would regain its look-ups only when it has come round again. */
  constructor(now: () => number) {
    this.now = now
  }

  isRemembered(id: string): boolean {
    return (this.until.get(id) ?? 0) > this.now()
  }

  /** Refusal of a network that had too many look-ups in vain; null where it may have another. */
  refusal(network: string): TooManyRequests | null {
    return this.countOf(network) < mostInVain ? null : tooMany
  }

  /** A look-up for a network, when its turn has come: only where it finds nothing does it count for longer than it takes. */
  counted(
    id: string,
    network: string,
    lookUp: () => Effect.Effect<Option.Option<ApiKey>, ServiceUnavailable>
  ): Effect.Effect<Option.Option<ApiKey>, ServiceUnavailable | TooManyRequests> {
    return Effect.suspend<Option.Option<ApiKey>, ServiceUnavailable | TooManyRequests, never>(() => {
      const refusal = this.refusal(network)
      if (refusal !== null) return Effect.fail(refusal)
      this.setCount(network, this.countOf(network) + 1)
      return Effect.onExit(lookUp(), (exit) => Effect.sync(() => this.end(id, network, exit)))
    })
  }

  private end(id: string, network: string, exit: Exit.Exit<Option.Option<ApiKey>, unknown>): void {
    if (Exit.isSuccess(exit) && Option.isNone(exit.value))
      put(this.until, mostRemembered, id, this.now() + rememberedMs)
    else this.setCount(network, this.countOf(network) - 1)
  }

  private countOf(network: string): number {
    const attempts = this.attempts.get(network)
    return attempts === undefined
      ? 0
      : Math.max(0, attempts.count - ((this.now() - attempts.at) / 1_000) * regainedPerS)
  }

  private setCount(network: string, count: number): void {
    if (count <= 0) this.attempts.delete(network)
    else put(this.attempts, mostNetworks, network, { count, at: this.now() })
  }
}

import { TooManyRequests } from "@grid/domain/errors/ApiError"

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

/** Look-ups of a network that found nothing or are under way, as of an instant, epoch ms. */
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

/** Puts into a map of bounded size, where the entry that was put first makes room. */
const put = <V>(map: Map<string, V>, most: number, key: string, value: V): void => {
  map.delete(key)
  if (map.size >= most) {
    const oldest = map.keys().next()
    if (!oldest.done) map.delete(oldest.value)
  }
  map.set(key, value)
}

/** Keys that were tried and do not exist, and the networks that tried them. */
export class UnknownKeys {
  private readonly until = new Map<string, number>()
  private readonly attempts = new Map<string, Attempts>()
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  isRemembered(id: string): boolean {
    return (this.until.get(id) ?? 0) > this.now()
  }

  /** Begin of a look-up for a network; the refusal where it had too many in vain. */
  begin(network: string): TooManyRequests | null {
    const count = this.countOf(network)
    if (count >= mostInVain) return tooMany
    this.setCount(network, count + 1)
    return null
  }

  /** End of a look-up that found a key, or that the store did not answer. */
  forgive(network: string): void {
    this.setCount(network, this.countOf(network) - 1)
  }

  remember(id: string): void {
    put(this.until, mostRemembered, id, this.now() + rememberedMs)
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

/** Calls without a key of one network of clients, in windows of a minute. */
export interface OpenLimit {
  /** Counts a call; null where it is within the limit, else seconds until the next window. */
  readonly take: (network: string, now: number) => number | null
}

const windowMs = 60_000

/** Networks that are counted at a time: those beyond share one count, so that memory is bounded and a flood is not served. */
const networks = 10_000

/** At most `limit` calls a minute and network. */
export const makeOpenLimit = (limit: number): OpenLimit => {
  const counts = new Map<string, number>()
  let window = 0
  return {
    take: (network, now) => {
      const current = Math.floor(now / windowMs)
      if (current !== window) {
        window = current
        counts.clear()
      }
      const name = counts.has(network) || counts.size < networks ? network : ""
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return count <= limit ? null : Math.max(1, Math.ceil(((current + 1) * windowMs - now) / 1_000))
    }
  }
}

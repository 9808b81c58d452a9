import { put } from "@grid/domain/operations/BoundedMap"

/** Calls a second from which a lease saves more than it costs. */
const leastCalls = 4

/** Most places of one lease. */
const mostPlaces = 5_000

const secondMs = 1_000

interface Count {
  second: number
  calls: number
  before: number
}

/** Groups of which the last seconds are remembered; those asked least lately are forgotten first. */
const mostGroups = 10_000

/**
 * Calls of each group in this second and in the one before. A lease is what the group used in the second before, so that
 * nearly all of it is spent before it ends; a quiet group has none.
 */
export class Busyness {
  private readonly counts = new Map<string, Count>()

  /** Notes calls at an instant of a monotonic clock, ms. */
  note(group: string, calls: number, nowMs: number): void {
    const second = Math.floor(nowMs / secondMs)
    const count = this.counts.get(group)
    if (count === undefined) {
      put(this.counts, mostGroups, group, { second, calls, before: 0 })
    } else if (count.second === second) {
      count.calls += calls
    } else {
      count.before = count.second === second - 1 ? count.calls : 0
      count.second = second
      count.calls = calls
    }
  }

  /** Places that a lease of the group should have now; 0 where it is quiet. */
  places(group: string, nowMs: number): number {
    const count = this.counts.get(group)
    if (count === undefined) return 0
    const second = Math.floor(nowMs / secondMs)
    const before = count.second === second ? count.before : count.second === second - 1 ? count.calls : 0
    return before < leastCalls ? 0 : Math.min(mostPlaces, before)
  }
}

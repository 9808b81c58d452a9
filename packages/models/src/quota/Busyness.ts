import { put } from "@grid/domain/operations/BoundedMap"

/** Calls a second, and calls at all, from which a lease saves more than it costs. */
const leastPerSecond = 2
const leastCalls = 4

/** Most places of one lease. */
const mostPlaces = 5_000

const secondMs = 1_000

/** Calls of a second and of the two before it, and the first of them, ms. */
interface Count {
  second: number
  calls: number
  before: number
  earlier: number
  sinceMs: number
}

/** Groups of which the last seconds are remembered; those asked least lately are forgotten first. */
const mostGroups = 10_000

/**
 * Calls of each group in this second and in the two before. A lease is what the group used a second in these, or since its first
 * call: one second alone says little of a group of few calls. Nearly all of it is spent before it ends; a quiet group has none.
 */
export class Busyness {
  private readonly counts = new Map<string, Count>()

  /** Notes calls at an instant of a monotonic clock, ms. */
  note(group: string, calls: number, nowMs: number): void {
    const second = Math.floor(nowMs / secondMs)
    const count = this.counts.get(group)
    if (count === undefined) {
      put(this.counts, mostGroups, group, { second, calls, before: 0, earlier: 0, sinceMs: nowMs })
    } else {
      turn(count, second)
      if (callsOf(count) === 0) count.sinceMs = nowMs
      count.calls += calls
    }
  }

  /** Places that a lease of the group should have now; 0 where it is quiet. */
  places(group: string, nowMs: number): number {
    const count = this.counts.get(group)
    if (count === undefined) return 0
    turn(count, Math.floor(nowMs / secondMs))
    const fromMs = Math.max(count.sinceMs, (count.second - 2) * secondMs)
    const calls = callsOf(count)
    const perSecond = (calls * secondMs) / Math.max(secondMs, nowMs - fromMs)
    return calls < leastCalls || perSecond < leastPerSecond ? 0 : Math.min(mostPlaces, Math.round(perSecond))
  }
}

const callsOf = ({ before, calls, earlier }: Count): number => calls + before + earlier

/** Has a count begin a second, if it is not of this one. */
const turn = (count: Count, second: number): void => {
  const passed = second - count.second
  if (passed === 0) return
  count.earlier = passed === 1 ? count.before : passed === 2 ? count.calls : 0
  count.before = passed === 1 ? count.calls : 0
  count.calls = 0
  count.second = second
}

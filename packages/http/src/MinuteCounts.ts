import { put } from "@grid/domain/operations/BoundedMap"
import { minuteMs } from "@grid/domain/time/Time"

/** Owners whose minutes are remembered. */
const mostOwners = 10_000

/** Count of a minute that began at `since`, epoch ms. */
interface Minute {
  readonly count: number
  readonly since: number
}

/** Counts by owner, each in minutes that begin with the first that is counted. Instants are epoch ms. */
export class MinuteCounts {
  private readonly minutes = new Map<string, Minute>()

  /** Count of the owner's running minute. */
  count(owner: string, now: number): number {
    return this.running(owner, now)?.count ?? 0
  }

  /** Whole seconds until the owner's running minute is over, at least one. */
  restSeconds(owner: string, now: number): number {
    const since = this.running(owner, now)?.since ?? now
    return Math.max(1, Math.ceil((since + minuteMs - now) / 1_000))
  }

  /** Counts one; the first begins a minute. */
  add(owner: string, now: number): void {
    const minute = this.running(owner, now)
    if (minute === undefined) put(this.minutes, mostOwners, owner, { count: 1, since: now })
    else this.minutes.set(owner, { ...minute, count: minute.count + 1 })
  }

  /** Takes one back that was counted, if its minute still runs. */
  takeBack(owner: string, now: number): void {
    const minute = this.running(owner, now)
    if (minute !== undefined) this.minutes.set(owner, { ...minute, count: Math.max(0, minute.count - 1) })
  }

  private running(owner: string, now: number): Minute | undefined {
    const minute = this.minutes.get(owner)
    // By a clock that was put back by days, a minute would last for days.
    return minute !== undefined && Math.abs(now - minute.since) < minuteMs ? minute : undefined
  }
}

import { put } from "@grid/domain/operations/BoundedMap"

/** Groups whose refusal is remembered; the eldest are forgotten first. */
const mostGroups = 10_000

interface Recent<A> {
  readonly refusal: A
  readonly untilMs: number
}

/** Refusals that the ledger gave groups a moment ago: who asks again at once is told the same without asking it. */
export class RecentRefusals<A> {
  private readonly recent = new Map<string, Recent<A>>()

  /** Notes a refusal that holds until an instant of a monotonic clock, ms. */
  note(group: string, refusal: A, untilMs: number): void {
    put(this.recent, mostGroups, group, { refusal, untilMs })
  }

  /** Refusal of a group that holds at an instant of the same clock; null where the ledger must be asked. */
  find(group: string, nowMs: number): A | null {
    const recent = this.recent.get(group)
    if (recent === undefined) return null
    if (nowMs < recent.untilMs) return recent.refusal
    this.recent.delete(group)
    return null
  }

  get size(): number {
    return this.recent.size
  }
}

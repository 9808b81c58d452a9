import type { KeyId } from "@grid/domain/Brands"
import { plans } from "@grid/domain/plans/Plan"
import { minuteMs } from "@grid/domain/time/Time"
import type { Outcome, RequestDetails } from "@grid/domain/requests/RequestLog"

/** A request as it is written. */
export interface RequestRow extends Outcome, RequestDetails {}

/** Calls with one outcome that are not written yet. */
export interface Count {
  readonly outcome: Outcome
  calls: number
}

type Counts = Map<KeyId, Array<Count>>

/** Most requests that wait to be written: those of a second, or of as long as the store takes. */
const mostWaiting = 500

/** Most requests of a key in a minute: as many as the largest plan admits, so that a flood takes nobody else's room. */
const mostOfKey = Math.max(...plans.map(({ limit_minute }) => limit_minute))

/** Keys whose counts are written with the next requests; those of more gather for some seconds of a minute, so that a row tells of all. */
const fewKeys = 100
const longestGatheringMs = 10_000

const isSame = (a: Outcome, b: Outcome): boolean =>
  a.route === b.route && a.status === b.status && a.surface === b.surface && a.code === b.code

const add = (counts: Counts, outcome: Outcome, calls: number): void => {
  const ofKey = counts.get(outcome.key_id)
  const count = ofKey?.find((one) => isSame(one.outcome, outcome))
  if (count !== undefined) count.calls += calls
  else if (ofKey !== undefined) ofKey.push({ outcome, calls })
  else counts.set(outcome.key_id, [{ outcome, calls }])
}

/** Calls of a node that are not written yet: every one counted, and as many as there is room for one by one. */
export class Buffer {
  private counts: Counts = new Map()
  private rows: Array<RequestRow> = []
  private dropped = 0
  private readonly ofKey = new Map<KeyId, number>()
  /** When the counts began to gather, epoch ms. */
  private begunMs: number

  constructor(nowMs: number) {
    this.begunMs = nowMs
  }

  note(outcome: Outcome, details: () => RequestDetails): void {
    add(this.counts, outcome, 1)
    const requests = this.ofKey.get(outcome.key_id) ?? 0
    if (requests < mostOfKey && this.rows.length < mostWaiting) {
      this.ofKey.set(outcome.key_id, requests + 1)
      this.rows.push({ ...outcome, ...details() })
    } else {
      this.dropped++
    }
  }

  /** Gives every key its room again, each minute. */
  renew(): void {
    this.ofKey.clear()
  }

  /**
   * Hands out what has come until now, with the number of requests that there was no room for, and counts where it is time for
   * them, of so many ms. `isLast` where nothing is to stay.
   */
  take(
    nowMs: number,
    isLast = false
  ): {
    readonly counts: ReadonlyArray<Count>
    readonly countedMs: number
    readonly rows: ReadonlyArray<RequestRow>
    readonly dropped: number
  } {
    const { dropped, rows } = this
    this.rows = []
    this.dropped = 0
    if (!isLast && !this.isTimeForCounts(nowMs)) return { counts: [], countedMs: 0, rows, dropped }
    const counts = [...this.counts.values()].flat()
    // A clock that was put back or forward says nothing of how long ago they came.
    const countedMs = Math.min(Math.max(0, nowMs - this.begunMs), minuteMs)
    this.counts = new Map()
    this.begunMs = nowMs
    return { counts, countedMs, rows, dropped }
  }

  private isTimeForCounts(nowMs: number): boolean {
    const isOfAnotherMinute = Math.floor(nowMs / minuteMs) !== Math.floor(this.begunMs / minuteMs)
    return this.counts.size <= fewKeys || isOfAnotherMinute || nowMs - this.begunMs >= longestGatheringMs
  }

  /** Takes back counts that could not be written. */
  giveBack(counts: ReadonlyArray<Count>): void {
    for (const { calls, outcome } of counts) add(this.counts, outcome, calls)
  }
}

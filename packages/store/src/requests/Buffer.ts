import { Iterable as Iter } from "effect"
import type { KeyId } from "@grid/domain/Brands"
import { mostOfMinute } from "@grid/domain/plans/Plan"
import { minuteMs } from "@grid/domain/time/Time"
import type { Outcome, RequestDetails } from "@grid/domain/requests/RequestLog"

/** A request as it is written. */
export interface RequestRow extends Outcome, RequestDetails {}

/** Calls with one outcome in a minute that are not written yet; `since` the time at which the first came, epoch ms. */
export interface Count {
  readonly outcome: Outcome
  readonly since: number
  calls: number
}

type Counts = Map<KeyId, Array<Count>>

/** Most requests that wait to be written: those of a second, or of as long as the store takes. */
const mostWaiting = 500

/** Most requests of a key in a minute: as many as the largest plan admits, so that a flood takes nobody else's room. */
const mostOfKey = mostOfMinute

/**
 * Keys whose counts are written at a time: of more than so many a part, all of them within some seconds. So a key that calls now
 * and then costs a row for all its calls of these, and no write is of thousands of rows.
 */
const fewKeys = 100
const gatheringSeconds = 10

const minuteOf = (ms: number): number => Math.floor(ms / minuteMs)

const isSame = (a: Outcome, b: Outcome): boolean =>
  a.route === b.route && a.status === b.status && a.surface === b.surface && a.code === b.code

const put = (counts: Counts, count: Count): void => {
  const ofKey = counts.get(count.outcome.key_id)
  if (ofKey === undefined) counts.set(count.outcome.key_id, [count])
  else ofKey.push(count)
}

/** Calls of a node that are not written yet: every one counted, and as many as there is room for one by one. */
export class Buffer {
  /** Counts by key, those that have waited longest first. */
  private readonly counts: Counts = new Map()
  private rows: Array<RequestRow> = []
  private dropped = 0
  private readonly ofKey = new Map<KeyId, number>()
  /** Time at which something was taken last, epoch ms; calls since then are of that time. */
  private lastMs: number

  /** Part of the keys' counts that is written at a time. */
  private readonly part: number

  /** `everySeconds` is the time between two writes. */
  constructor(nowMs: number, everySeconds: number) {
    this.lastMs = nowMs
    this.part = Math.min(1, everySeconds / gatheringSeconds)
  }

  note(outcome: Outcome, details: () => RequestDetails): void {
    const since = this.lastMs
    const count = this.counts
      .get(outcome.key_id)
      ?.find((one) => isSame(one.outcome, outcome) && minuteOf(one.since) === minuteOf(since))
    if (count === undefined) put(this.counts, { outcome, since, calls: 1 })
    else count.calls++
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
   * Hands out what has come until now, with the number of requests that there was no room for, and of many keys' counts those
   * that have waited longest. `isLast` where nothing is to stay.
   */
  take(
    nowMs: number,
    isLast = false
  ): {
    readonly counts: ReadonlyArray<Count>
    readonly rows: ReadonlyArray<RequestRow>
    readonly dropped: number
  } {
    const { dropped, rows } = this
    this.rows = []
    this.dropped = 0
    this.lastMs = nowMs
    const most = isLast ? this.counts.size : Math.max(fewKeys, Math.ceil(this.counts.size * this.part))
    const counts: Array<Count> = []
    for (const [key, ofKey] of Iter.take(this.counts, most)) {
      counts.push(...ofKey)
      this.counts.delete(key)
    }
    return { counts, rows, dropped }
  }

  /** Takes back counts that could not be written, one for each outcome: they may have to wait for hours, and are of the last minute then. */
  giveBack(counts: ReadonlyArray<Count>): void {
    for (const { calls, outcome, since } of counts) {
      const later = this.counts.get(outcome.key_id)?.findLast((one) => isSame(one.outcome, outcome))
      if (later === undefined) put(this.counts, { outcome, since, calls })
      else later.calls += calls
    }
  }
}

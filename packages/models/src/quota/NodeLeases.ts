import { put } from "@grid/domain/operations/BoundedMap"
import { hourMs } from "@grid/domain/time/Time"

/** Places of both windows that a node may hand out by itself, as the ledger granted them. */
export interface Grant {
  readonly tenant: string
  readonly key: string
  readonly version: number
  readonly surface: string
  /** Start of the minute and of the day, epoch ms. */
  readonly minute: number
  readonly day: number
  /** First places, and how many there are. */
  readonly minute_from: number
  readonly day_from: number
  readonly places: number
  /** False where the tenant's plan has no limit of the day: the day's places are counted then, and not handed out again. */
  readonly hasDayLimit: boolean
  /** Life from the moment at which it was asked for, ms. */
  readonly life_ms: number
}

/** Instant by two clocks, ms: one that never steps, and one that goes on while a machine sleeps. */
export interface Instants {
  readonly monotonic: number
  readonly wall: number
}

/** Hand in which a node holds a lease of a group: while it spends the one it asks for the next with the other. */
export type Hand = 0 | 1

/** Places of the minute from the first to before the second. */
export type Run = readonly [from: number, to: number]

/** Return of a lease that ends with the place before `minute_to`: the places that its node has not handed out. */
export interface Return extends Omit<Grant, "life_ms" | "minute_from" | "day" | "day_from" | "places"> {
  readonly hand: Hand
  readonly until: Instants
  readonly minute_to: number
  readonly unspent: ReadonlyArray<Run>
}

/** Place in both windows that a call takes, counted from 0. */
export interface Place {
  readonly grant: Grant
  readonly minute: number
  readonly day: number
}

interface Held {
  readonly grant: Grant
  readonly hand: Hand
  readonly until: Instants
  spent: number
  /** True once the next lease has been asked for. */
  isFollowed: boolean
}

/** Leases of a group, the elder first. */
type Hands = ReadonlyArray<Held>

export const groupOf = ({ key, version, surface }: Pick<Grant, "key" | "surface" | "version">): string =>
  `${key} ${version} ${surface}`

const slotOf = (group: string, hand: Hand): string => `${group} ${hand}`

/** Share of its latest lease from which on a group is to ask for the next. */
const lowShare = 1 / 3

/**
 * Time for which a spent lease that is over is kept, ms: for the ledger's sake, to which it is told when others ask for it. Mostly
 * the next lease takes its row before.
 */
const spentMs = 2_000

/** Returns that failed and are kept, at most, and the time for which the ledger knows of a lease that is over, ms. */
const mostFailed = 10_000
const forgottenMs = hourMs

const leftOf = ({ grant, spent }: Held): number => grant.places - spent

const isOver = ({ until }: Held, { monotonic, wall }: Instants) => monotonic >= until.monotonic || wall >= until.wall

const returnOf = ({ grant, hand, spent, until }: Held): Return => ({
  hand,
  until,
  tenant: grant.tenant,
  key: grant.key,
  version: grant.version,
  surface: grant.surface,
  minute: grant.minute,
  hasDayLimit: grant.hasDayLimit,
  minute_to: grant.minute_from + grant.places,
  unspent: spent < grant.places ? [[grant.minute_from + spent, grant.minute_from + grant.places]] : []
})

/**
 * Leases of one node: of each group the one that it spends, and the next one. A place is handed out only while both clocks say that its lease lives; what is recalled or over is never
 * handed out again, and goes back to the ledger.
 */
export class NodeLeases {
  private readonly held = new Map<string, Hands>()
  private back: Array<Return> = []
  /** Returns that failed, by group and hand. */
  private readonly failed = new Map<string, Return>()
  private recalled = false

  /** The next place of a group's leases; null where the ledger must be asked. */
  place(group: string, now: Instants): Place | null {
    const hands = this.held.get(group)
    if (hands === undefined) return null
    for (const held of hands) {
      const { grant, spent } = held
      if (spent >= grant.places || isOver(held, now)) continue
      held.spent++
      return { grant, minute: grant.minute_from + spent, day: grant.day_from + spent }
    }
    return null
  }

  /**
   * Hand for the next lease of a group, which would write over what it held in the ledger; null while it holds places in both, or
   * has not given them back.
   */
  freeHand(group: string): Hand | null {
    const isFree = (hand: Hand) =>
      !this.failed.has(slotOf(group, hand)) &&
      !this.handsOf(group).some((held) => held.hand === hand && leftOf(held) > 0)
    return isFree(0) ? 0 : isFree(1) ? 1 : null
  }

  /** True while a group's leases have places that were not handed out. */
  hasUnspent(group: string): boolean {
    return this.handsOf(group).some((held) => leftOf(held) > 0)
  }

  /** True where the next lease of a group is to be asked for, once for each: nearly all that it holds is spent. */
  asksAhead(group: string): boolean {
    const hands = this.held.get(group)
    const latest = hands?.at(-1)
    if (hands === undefined || latest === undefined || latest.isFollowed) return false
    let left = 0
    for (const held of hands) left += leftOf(held)
    latest.isFollowed = left <= Math.ceil(latest.grant.places * lowShare)
    return latest.isFollowed
  }

  /** Takes a lease that was asked for at `asked`; it lives from then on, which is before the ledger counted its life. */
  hold(grant: Grant, hand: Hand, asked: Instants): void {
    const group = groupOf(grant)
    const until = { monotonic: asked.monotonic + grant.life_ms, wall: asked.wall + grant.life_ms }
    const others = this.handsOf(group).filter((held) => held.hand !== hand)
    this.held.set(group, [...others, { grant, hand, until, spent: 0, isFollowed: false }])
  }

  /**
   * Ends the leases of a tenant, of all where null: nothing of them is handed out from now on. One whose answer is under way is not
   * among them; whoever recalls asks again.
   */
  recall(tenant: string | null): void {
    this.end(({ grant }) => tenant === null || grant.tenant === tenant)
    this.recalled ||= this.back.length > 0
  }

  /** Ends the leases that are over. A spent one is told later: others wait for every lease that the ledger knows of. */
  expire(now: Instants): void {
    const before = { monotonic: now.monotonic - spentMs, wall: now.wall - spentMs }
    this.end((held) => isOver(held, leftOf(held) > 0 ? now : before))
  }

  /** Returns to the ledger that are due, each once. */
  takeReturns(): ReadonlyArray<Return> {
    if (this.back.length === 0) return this.back
    const returns = this.back
    this.back = []
    this.recalled = false
    return returns
  }

  /** Keeps what returns that failed would have given back; the ledger takes each once, however often it is sent. */
  fail(returns: ReadonlyArray<Return>): void {
    for (const each of returns) {
      if (each.unspent.length > 0) put(this.failed, mostFailed, slotOf(groupOf(each), each.hand), each)
    }
  }

  /** Has the returns that failed go back once more, as long as the ledger knows of their leases. */
  resend(now: Instants): void {
    const isKnown = ({ until }: Return) => now.monotonic < until.monotonic + forgottenMs
    this.back.push(...[...this.failed.values()].filter(isKnown))
    this.failed.clear()
  }

  private handsOf(group: string): Hands {
    return this.held.get(group) ?? []
  }

  private end(isEnded: (held: Held) => boolean): void {
    for (const [group, hands] of this.held) {
      if (!hands.some(isEnded)) continue
      const kept = hands.filter((held) => !isEnded(held))
      if (kept.length === 0) this.held.delete(group)
      else this.held.set(group, kept)
      this.back.push(...hands.filter((held) => !kept.includes(held)).map(returnOf))
    }
  }

  get hasReturns(): boolean {
    return this.back.length > 0
  }

  /** True where somebody waits for what goes back. */
  get isRecalled(): boolean {
    return this.recalled
  }

  get size(): number {
    return this.held.size
  }
}

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
  /** Life from the moment at which it was asked for, ms. */
  readonly life_ms: number
}

/** Instant by two clocks, ms: one that never steps, and one that goes on while a machine sleeps. */
export interface Instants {
  readonly monotonic: number
  readonly wall: number
}

/** What a node gives back of a lease: its places from `minute_next` and `day_next` on. */
export interface Return extends Omit<Grant, "version" | "life_ms" | "minute_from" | "day_from" | "places"> {
  readonly minute_to: number
  readonly minute_next: number
  readonly day_next: number
}

/** Place in both windows that a call takes, counted from 0. */
export interface Place {
  readonly grant: Grant
  readonly minute: number
  readonly day: number
}

interface Held {
  readonly grant: Grant
  readonly until: Instants
  spent: number
}

export const groupOf = ({ key, version, surface }: Pick<Grant, "key" | "surface" | "version">): string =>
  `${key} ${version} ${surface}`

const isOver = ({ until }: Held, { monotonic, wall }: Instants) => monotonic >= until.monotonic || wall >= until.wall

const returnOf = ({ grant, spent }: Held): Return => ({
  tenant: grant.tenant,
  key: grant.key,
  surface: grant.surface,
  minute: grant.minute,
  day: grant.day,
  minute_to: grant.minute_from + grant.places,
  minute_next: grant.minute_from + spent,
  day_next: grant.day_from + spent
})

/**
 * Leases of one node. A place is handed out only while both clocks say that its lease lives; what is recalled or over is never
 * handed out again, and goes back to the ledger.
 */
export class NodeLeases {
  private readonly held = new Map<string, Held>()
  private back: Array<Return> = []

  /** The next place of a group's lease; null where the ledger must be asked. */
  place(group: string, now: Instants): Place | null {
    const held = this.held.get(group)
    if (held === undefined || held.spent >= held.grant.places || isOver(held, now)) return null
    const { grant } = held
    const place = { grant, minute: grant.minute_from + held.spent, day: grant.day_from + held.spent }
    held.spent++
    return place
  }

  /** True while a group's lease has places that were not handed out: a new one would write over it in the ledger. */
  hasUnspent(group: string): boolean {
    const held = this.held.get(group)
    return held !== undefined && held.spent < held.grant.places
  }

  /** Takes a lease that was asked for at `asked`; it lives from then on, which is before the ledger counted its life. */
  hold(grant: Grant, asked: Instants): void {
    const until = { monotonic: asked.monotonic + grant.life_ms, wall: asked.wall + grant.life_ms }
    this.held.set(groupOf(grant), { grant, until, spent: 0 })
  }

  /**
   * Ends the leases of a tenant, of all where null: nothing of them is handed out from now on. One whose answer is under way is not
   * among them; whoever recalls asks again.
   */
  recall(tenant: string | null): void {
    for (const [group, held] of this.held) if (tenant === null || held.grant.tenant === tenant) this.end(group, held)
  }

  /** Ends the leases that are over. A spent one is told, too: others wait for every lease that the ledger knows of. */
  expire(now: Instants): void {
    for (const [group, held] of this.held) if (isOver(held, now)) this.end(group, held)
  }

  /** What goes back to the ledger now, each once. */
  takeReturns(): ReadonlyArray<Return> {
    if (this.back.length === 0) return this.back
    const returns = this.back
    this.back = []
    return returns
  }

  private end(group: string, held: Held): void {
    this.held.delete(group)
    this.back.push(returnOf(held))
  }

  get hasReturns(): boolean {
    return this.back.length > 0
  }

  get size(): number {
    return this.held.size
  }
}

import type { ChargeResult } from "@grid/domain/quota/QuotaLedger"
import type { KeyId } from "@grid/domain/Brands"
import type { ApiKey } from "@grid/domain/keys/ApiKey"
import { minuteMs } from "@grid/domain/time/Time"
import type { Return } from "@grid/models/quota/NodeLeases"
import { GroupCommit } from "@grid/store/quota/GroupCommit"
import { expiryMs, graceMs, lifeMs } from "@grid/store/quota/LeaseTimes"
import type { Charged, ChargeRow, Statements } from "@grid/store/quota/Statements"
import { keyOf } from "@grid/testing/keys/Key"
import { Result } from "effect"
import { setImmediate } from "node:timers/promises"

/** Calls a minute of the plan of every tenant here. */
export const limit = 300

/** What may happen in a run. */
export interface Faults {
  /** Share of charges whose answer is lost after they were committed. */
  readonly lost: number
  /** Share of returns that never reach the ledger, and of the others the share whose answer is lost. */
  readonly cut: number
  /** Nodes that are stopped for a while, as by SIGSTOP, and those that are killed. */
  readonly stops: number
  readonly kills: number
  /** Wall clocks that show another time at every look. */
  readonly jumps: boolean
}

/** What came of a run: of each call when it started and what it was told. */
export interface Course {
  readonly calls: ReadonlyArray<{ readonly start: number; readonly result: ChargeResult["_tag"] | "unavailable" }>
  /** Remainders of the minute and the day, as they were told. */
  readonly remainders: ReadonlyArray<readonly [minute: number, day: number | null]>
  /** Refusals while a place was left that nobody had been given. */
  readonly earlyRefusals: number
  readonly revocationAnswer: number
  /** Calls that the counter holds at the end. */
  readonly counted: number
  /** Charges that a node had under way at once, at most. */
  readonly chargesAtOnce: number
}

const lookMs = 50

/** Time after the last call, in which every lease ends and what was cut is sent again, ms. */
const quietMs = 40_000

interface Row {
  /** Hand of a node, and the key that it holds places for. */
  readonly holder: string
  readonly from: number
  readonly to: number
  readonly until: number
}

interface Node {
  readonly commits: GroupCommit
  readonly name: { value: string }
  /** Charges under way. */
  charging: number
  /** Until when nothing reaches the node, ms; infinite for one that is dead. */
  stoppedUntil: number
}

/** Numbers from 0 to 1 that follow from the seed (Lehmer). */
const numbers = (seed: number) => {
  let state = (seed % 2_147_483_646) + 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** Places as PostgreSQL writes a multirange. */
const multirange = (places: ReadonlyArray<number>) => `{${places.map((place) => `[${place},${place + 1})`).join(",")}}`

/**
 * Nodes of the real code, and between them and a ledger in memory a network on which everything takes a time of its own. Time is
 * simulated: what is due next happens next, in an order that follows from the seed.
 */
export class LeaseNetwork {
  private now = 0
  private readonly due: Array<{ readonly at: number; readonly run: () => void }> = []
  private readonly random: () => number
  private readonly nodes: ReadonlyArray<Node>
  private used = 0
  private free: ReadonlyArray<number> = []
  private rows: ReadonlyArray<Row> = []
  private isRevoked = false
  private revocationAnswer = Number.POSITIVE_INFINITY
  /** Places granted to calls whose answers are on their way. */
  private underWay = 0
  private earlyRefusals = 0
  private readonly calls: Array<Course["calls"][number]> = []
  private readonly remainders: Array<Course["remainders"][number]> = []
  private chargesAtOnce = 0
  private readonly faults: Faults
  private readonly keys: ReadonlyArray<ApiKey>

  constructor(seed: number, nodes: number, faults: Faults, keys = 1) {
    this.random = numbers(seed)
    this.faults = faults
    this.keys = Array.from({ length: keys }, (_, index) => ({ ...keyOf("t"), id: `k${index}` as KeyId }))
    this.nodes = Array.from({ length: nodes }, () => this.makeNode())
  }

  /**
   * A run: calls on every node for some seconds, a revocation after that many ms, and quiet until every lease is over. Calls come
   * in bursts of some ms, where it is said how far apart these begin.
   */
  async run(
    callsPerNode: number,
    spanMs: number,
    revokeAt: number | null,
    burstMs: number | null = null
  ): Promise<Course> {
    for (const [index, node] of this.nodes.entries()) {
      for (let call = 0; call < callsPerNode; call++) {
        const moment = this.random() * spanMs
        const start = burstMs === null ? moment : moment - (moment % burstMs) + this.random() * 4
        this.to(node, start, () => this.call(node, start))
      }
      for (let at = index; at < spanMs + quietMs; at += lookMs) this.to(node, at, () => this.look(node))
    }
    for (const node of this.some(this.faults.stops)) {
      const at = spanMs * (0.25 + this.random() / 4)
      this.at(at, () => (node.stoppedUntil = this.now + 300 + this.random() * 3_000))
    }
    for (const node of this.some(this.faults.kills)) {
      this.at(this.random() * spanMs, () => (node.stoppedUntil = Number.POSITIVE_INFINITY))
    }
    if (revokeAt !== null) this.at(revokeAt, () => this.revoke())
    await this.play()
    return {
      calls: this.calls,
      remainders: this.remainders,
      earlyRefusals: this.earlyRefusals,
      revocationAnswer: this.revocationAnswer,
      counted: this.used - this.free.length,
      chargesAtOnce: this.chargesAtOnce
    }
  }

  private async play(): Promise<void> {
    while (this.due.length > 0) {
      const next = this.due.shift()
      if (next === undefined) return
      this.now = Math.max(this.now, next.at)
      next.run()
      // The code of a node goes on in turns of the event loop, each of them long before anything else happens.
      for (let turn = 0; turn < 4; turn++) await setImmediate()
    }
  }

  private some(count: number): ReadonlyArray<Node> {
    return this.nodes.toSorted(() => this.random() - 0.5).slice(0, count)
  }

  /** Puts something to be done among what is due, in the order of time and after what is due at the same. */
  private at(at: number, run: () => void): void {
    let [low, high] = [0, this.due.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.due[middle]?.at ?? at) <= at) low = middle + 1
      else high = middle
    }
    this.due.splice(low, 0, { at, run })
  }

  /** What reaches a node: in any order after it wakes, where it is stopped then; never, where it is dead. */
  private to(node: Node, at: number, run: () => void): void {
    this.at(at, () => {
      if (node.stoppedUntil <= this.now) run()
      else if (node.stoppedUntil < Number.POSITIVE_INFINITY) this.to(node, node.stoppedUntil + this.random(), run)
    })
  }

  /** Time of a message, ms: mostly short, now and then long. */
  private way(): number {
    return this.random() < 0.1 ? this.random() * 80 : this.random() * 4
  }

  private makeNode(): Node {
    const name = { value: "" }
    const skew = this.random() * 1e6
    const statements: Statements = {
      charge: (id, rows) => {
        name.value = id
        this.chargesAtOnce = Math.max(this.chargesAtOnce, ++node.charging)
        const end = () => void node.charging--
        return this.asked(node, () => this.charged(id, rows)).finally(end)
      },
      giveBack: (id, returns) =>
        this.random() < this.faults.cut
          ? this.cut(node)
          : this.asked(node, () => this.returned(id, returns), this.faults.lost + this.faults.cut)
    }
    const recalls = { isHeard: () => true, send: () => this.broadcast((other) => other.commits.recall("t")) }
    const jump = () => (this.faults.jumps && this.random() < 0.5 ? 600_000 : 0)
    const instants = () => ({ monotonic: this.now + skew, wall: this.now + 2 * skew + jump() })
    const sleep = (ms: number) => new Promise<void>((resolve) => this.to(node, this.now + ms, () => resolve()))
    const commits = new GroupCommit(statements, () => false, recalls, { instants, sleep })
    const node: Node = { commits, name, charging: 0, stoppedUntil: 0 }
    return node
  }

  private broadcast(run: (node: Node) => void): void {
    for (const node of this.nodes) this.to(node, this.now + this.way(), () => run(node))
  }

  /** A statement: its way to the ledger, what it does there at once, and the way of its answer, which may be lost. */
  private asked<A>(
    node: Node,
    act: () => { readonly answer: A; readonly arrived: () => void },
    lost = this.faults.lost
  ): Promise<A> {
    return new Promise((resolve, reject) => {
      this.at(this.now + this.way(), () => {
        const { answer, arrived } = act()
        const isLost = this.random() < lost
        this.to(node, this.now + this.way(), () => {
          arrived()
          if (isLost) reject(new Error("the connection was lost"))
          else resolve(answer)
        })
      })
    })
  }

  /** A statement that never reaches the ledger. */
  private cut(node: Node): Promise<never> {
    return new Promise((_resolve, reject) => {
      this.to(node, this.now + this.way(), () => reject(new Error("the line was cut")))
    })
  }

  private call({ commits }: Node, start: number): void {
    const key = this.keys[Math.floor(this.random() * this.keys.length)]
    if (key === undefined) throw new Error("a tenant without a key makes no calls")
    commits.add({ key, surface: "rest", cost: 1 }, (outcome) => {
      const result = Result.isSuccess(outcome) ? outcome.success : { _tag: "unavailable" as const }
      this.calls.push({ start, result: result._tag })
      if (result._tag === "granted") this.remainders.push([result.quota.remaining_minute, result.quota.remaining_day])
      if (result._tag === "refused" && this.remainders.length + this.underWay < limit) this.earlyRefusals++
    })
  }

  private look({ commits }: Node): void {
    commits.expire()
    commits.retry(null)
  }

  private charged(node: string, rows: ReadonlyArray<ChargeRow>) {
    let granted = 0
    const answer = rows.map((row) => {
      const charged = this.chargedRow(node, row)
      granted += charged.granted
      return charged
    })
    this.underWay += granted
    return { answer, arrived: () => void (this.underWay -= granted) }
  }

  /** As the function `charge` of the migrations does it for one row of one tenant. */
  private chargedRow(node: string, { calls, extra, hand, key }: ChargeRow): Charged {
    const holder = `${node}/${hand} ${key.id}`
    const room = limit - this.used + this.free.length
    const granted = this.isRevoked ? 0 : Math.min(calls, room)
    const back = this.free.slice(0, granted)
    const taken = [...back, ...Array.from({ length: granted - back.length }, (_, index) => this.used + index)]
    this.free = this.free.slice(back.length)
    this.used += granted - back.length
    const from = this.used
    const isWhole = granted === calls && !this.isRevoked
    const lease = isWhole ? Math.max(0, Math.min(extra, Math.floor((limit - this.used) / 4))) : 0
    this.used += lease
    const leased = granted < calls && this.rows.some(({ until }) => until > this.now - graceMs)
    if (lease > 0) {
      const row = { holder, from, to: from + lease, until: this.now + lifeMs }
      this.rows = [...this.rows.filter((other) => other.holder !== holder), row]
    }
    return {
      state: this.isRevoked ? "revoked" : "active",
      granted,
      ahead: 0,
      minute_used: from - this.free.length,
      day_used: from - this.free.length,
      minute_from: from - granted,
      day_from: from - granted,
      minute_taken: multirange(taken),
      day_taken: multirange(taken),
      lease,
      lease_minute: from,
      lease_day: from,
      lease_ms: lifeMs,
      leased,
      minute: 0,
      day: 0,
      at: Math.min(this.now, minuteMs)
    }
  }

  private returned(node: string, returns: ReadonlyArray<Return>) {
    for (const { hand, key, minute_to, unspent } of returns) {
      const row = this.rows.find((other) => other.holder === `${node}/${hand} ${key}` && other.to === minute_to)
      if (row === undefined) continue
      this.rows = this.rows.filter((other) => other !== row)
      const places = unspent.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index))
      this.free = [...this.free, ...places].toSorted((a, b) => a - b)
    }
    this.broadcast(({ commits }) => commits.retry("t"))
    return { answer: undefined, arrived: () => {} }
  }

  /** As `Recall.leases` does it after the change has been committed. */
  private revoke(): void {
    this.isRevoked = true
    const granted = this.rows
    const end = this.now + expiryMs
    const wait = () => {
      if (this.now >= end || !granted.some((row) => this.rows.includes(row)))
        return void (this.revocationAnswer = this.now)
      this.broadcast(({ commits }) => commits.recall("t"))
      this.at(this.now + 5 + this.way(), wait)
    }
    this.at(this.now + this.way(), wait)
  }
}

import { sum } from "@grid/domain/numbers/Numbers"
import { minuteMs } from "@grid/domain/time/Time"
import type { Charge, ChargeResult } from "@grid/domain/quota/QuotaLedger"
import { Busyness } from "@grid/models/quota/Busyness"
import { type Instants, NodeLeases } from "@grid/models/quota/NodeLeases"
import { RecentRefusals } from "@grid/models/quota/RecentRefusals"
import { Result } from "effect"
import { randomUUID } from "node:crypto"
import { setImmediate, setTimeout } from "node:timers/promises"
import { unavailable } from "../database/Unavailable.ts"
import { Batch, type Group, groupOfCharge, type Waiter } from "./Batch.ts"
import { lapseMs, repeatMs } from "./LeaseTimes.ts"
import { type Charged, grantOf, placeOf, quotaAt, type Statements } from "./Statements.ts"

/** Calls that may wait for a charge on this node; those beyond are refused at once. */
const queueLimit = 20_000

/**
 * Least time between the starts of two statements while the node holds leases, ms: most calls wait for none then, and one for many
 * costs as one for few. So many that wait go at once; where none waits, the next leases are asked for and those that are over given
 * back more seldom.
 */
const spacingMs = 4
const gatheredCalls = 32
const aheadMs = 160

/** Time after which returns that failed are sent again, ms, and the longest that it doubles to. */
const resendMs = 1_000
const mostResendMs = 8_000

/** The transaction was rolled back for certain, so it may be sent again. */
const isContention = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && (error.code === "40001" || error.code === "40P01")

/** Answer of a statement, which is sent again up to three times where others stood in its way. */
const retrying = async <A>(send: () => Promise<A>, left = 3): Promise<A> => {
  try {
    return await send()
  } catch (error) {
    if (left === 0 || !isContention(error)) throw error
    return retrying(send, left - 1)
  }
}

/** Time of a node. */
export interface Time {
  readonly instants: () => Instants
  readonly sleep: (ms: number) => Promise<unknown>
}

const time: Time = {
  instants: () => ({ monotonic: performance.now(), wall: Date.now() }),
  sleep: (ms) => setTimeout(ms)
}

/** Means of a node to ask for what other nodes hold. */
interface Recalls {
  /** True while this node hears what others ask of it: only then may it hold a lease. */
  readonly isHeard: () => boolean
  /** Asks every node for its leases of a tenant. */
  readonly send: (tenant: string) => void
}

/** Time for which a refusal is repeated: not beyond its minute, ms. */
const repetitionMs = ({ at, minute }: Charged): number => Math.min(repeatMs, minute + minuteMs - at)

/**
 * One statement in flight on a node; what arrives meanwhile forms the next batch. A batch that fails fails all who wait,
 * in it and behind it: whether it was committed is then unknown, so it is never sent again. A call that the node holds a
 * lease for waits for none.
 */
export class GroupCommit {
  readonly leases = new NodeLeases()
  private readonly busyness = new Busyness()
  private readonly refusals = new RecentRefusals<ChargeResult>()
  private readonly node: string = randomUUID()
  private readonly recalled = new Map<string, Array<Waiter>>()
  private queue: Array<Waiter> = []
  /** Groups that are to have their next lease. */
  private ahead = new Map<string, Charge>()
  private busy = false
  private inFlight = 0
  /** Start of the last statement by a monotonic clock, ms. */
  private startedMs = 0
  /** Instant by the same clock from which on returns that failed are sent again, and the wait after another failure, ms. */
  private resendAtMs = 0
  private resendMs = resendMs
  private readonly statements: Statements
  private readonly isFull: (error: unknown) => boolean
  private readonly recalls: Recalls
  private readonly time: Time
  /** Note of a batch: its calls, and the time its statement took, seconds. */
  note: (calls: number, seconds: number, failed: boolean) => void = () => {}
  /** Note of returns that failed. */
  noteLostReturns: () => void = () => {}

  constructor(statements: Statements, isFull: (error: unknown) => boolean, recalls: Recalls, clocks: Time = time) {
    this.statements = statements
    this.isFull = isFull
    this.recalls = recalls
    this.time = clocks
  }

  readonly waiting = (): number =>
    this.queue.length + this.inFlight + sum([...this.recalled.values()].map((waiters) => waiters.length))

  add(charge: Charge, resume: Waiter["resume"]): void {
    if (charge.cost === 1 && this.leases.size > 0 && this.admit(charge, resume)) return
    if (charge.cost === 1 && this.refusals.size > 0 && this.refuse(charge, resume)) return
    if (this.queue.length >= queueLimit) {
      void setImmediate().then(() => resume(Result.fail(unavailable(false))))
      return
    }
    this.queue.push({ charge, resume, recalledAt: null })
    this.start()
  }

  /** Gives leases of a tenant back, of all where null. */
  recall(tenant: string | null): void {
    this.leases.recall(tenant)
    if (this.leases.hasReturns) this.start()
  }

  /** Asks anew for those who waited until others gave back leases of the tenant, of all where null. */
  retry(tenant: string | null): void {
    for (const name of tenant === null ? [...this.recalled.keys()] : [tenant]) {
      this.queue.push(...(this.recalled.get(name) ?? []))
      this.recalled.delete(name)
    }
    if (this.queue.length > 0) this.start()
  }

  /** Gives back what is over, and once more what failed to go back. */
  expire(): void {
    const now = this.time.instants()
    this.leases.expire(now)
    if (now.monotonic >= this.resendAtMs) this.leases.resend(now)
    if (this.leases.hasReturns) this.start()
  }

  /** Gives everything back, and ends when it is done or has failed. */
  async close(): Promise<void> {
    this.ahead.clear()
    while (this.busy) await setImmediate()
    this.leases.recall(null)
    this.leases.resend(this.time.instants())
    await this.returnLeases()
  }

  /** Admission by a lease of this node; false where it holds none. */
  private admit(charge: Charge, resume: Waiter["resume"]): boolean {
    const group = groupOfCharge(charge)
    const now = this.time.instants()
    const place = this.leases.place(group, now)
    if (place === null) return false
    this.busyness.note(group, 1, now.monotonic)
    if (this.leases.asksAhead(group)) {
      this.ahead.set(group, charge)
      this.start()
    }
    const quota = quotaAt(charge.key, place.grant, place.minute + 1, place.day + 1)
    queueMicrotask(() => resume(Result.succeed({ _tag: "granted", quota })))
    return true
  }

  /** Refusal of a call of a group that was refused a moment ago; false where the ledger must be asked. */
  private refuse(charge: Charge, resume: Waiter["resume"]): boolean {
    const refusal = this.refusals.find(groupOfCharge(charge), this.time.instants().monotonic)
    if (refusal === null) return false
    queueMicrotask(() => resume(Result.succeed(refusal)))
    return true
  }

  private start(): void {
    if (this.busy) return
    this.busy = true
    void this.drain()
  }

  private async drain(): Promise<void> {
    while (this.queue.length > 0 || this.ahead.size > 0 || this.leases.hasReturns) {
      // What arrives in the same turn of the event loop joins the batch: a statement costs more than some calls in it.
      await setImmediate()
      await this.gather()
      await this.returnLeases()
      const groups = this.take()
      if (groups.length > 0) await this.charge(groups)
    }
    this.busy = false
  }

  private async charge(groups: ReadonlyArray<Group>): Promise<void> {
    const asked = this.time.instants()
    try {
      this.settle(groups, await this.sendMeasured(groups), asked)
    } catch (error) {
      const failure = Result.fail(unavailable(this.isFull(error)))
      for (const group of groups) for (const waiter of group.waiters) waiter.resume(failure)
      for (const waiter of this.queue.splice(0)) waiter.resume(failure)
    }
  }

  private async gather(): Promise<void> {
    for (;;) {
      const isThick = this.leases.size > 0 && !this.leases.isRecalled && this.queue.length < gatheredCalls
      const leastMs = isThick ? (this.queue.length > 0 ? spacingMs : aheadMs) : 0
      const leftMs = leastMs - (this.time.instants().monotonic - this.startedMs)
      if (leftMs <= 0) break
      // One that has to wait for a charge may come meanwhile.
      await this.time.sleep(Math.ceil(Math.min(leftMs, spacingMs)))
    }
    this.startedMs = this.time.instants().monotonic
  }

  /** Returns of all that has ended, before the next charge: its leases write over them. What fails is sent again later. */
  private async returnLeases(): Promise<void> {
    // More may end while some are on their way.
    while (this.leases.hasReturns) {
      const returns = this.leases.takeReturns()
      try {
        await retrying(() => this.statements.giveBack(this.node, returns))
        this.resendMs = resendMs
      } catch {
        this.noteLostReturns()
        this.leases.fail(returns)
        this.resendAtMs = this.time.instants().monotonic + this.resendMs
        this.resendMs = Math.min(2 * this.resendMs, mostResendMs)
      }
    }
  }

  /**
   * The next batch, without those whom the lease serves that the batch before brought: one that is not spent is not asked for anew.
   */
  private take(): ReadonlyArray<Group> {
    const batch = new Batch()
    const later: Array<Waiter> = []
    for (const waiter of this.queue) {
      const { charge } = waiter
      if (charge.cost === 1 && this.leases.size > 0 && this.admit(charge, waiter.resume)) continue
      const group = batch.join(charge, groupOfCharge(charge))
      if (group === null) {
        later.push(waiter)
        continue
      }
      group.waiters.push(waiter)
      group.row.calls += charge.cost
    }
    this.queue = later
    const ahead = this.ahead
    this.ahead = new Map()
    for (const [id, charge] of ahead) if (batch.join(charge, id) === null) this.ahead.set(id, charge)
    return this.askForLeases(batch.all(), ahead)
  }

  /** Rows with the leases that they ask for; those that nobody waits for and that ask for none are left out. */
  private askForLeases(groups: ReadonlyArray<Group>, ahead: ReadonlyMap<string, Charge>): ReadonlyArray<Group> {
    const now = this.time.instants().monotonic
    const mayHold = this.recalls.isHeard()
    for (const { id, row } of groups) {
      // A clock that jumped may have ended a lease since those that are over went back.
      const mayAsk = mayHold && (ahead.has(id) || (row.calls > 0 && !this.leases.hasUnspent(id)))
      const hand = mayAsk ? this.leases.freeHand(id) : null
      if (hand === null) continue
      row.hand = hand
      row.extra = this.busyness.places(id, now)
    }
    return groups.filter(({ row, waiters }) => waiters.length > 0 || row.extra > 0)
  }

  private async sendMeasured(groups: ReadonlyArray<Group>): Promise<ReadonlyArray<Charged>> {
    this.inFlight = sum(groups.map(({ waiters }) => waiters.length))
    const startedMs = performance.now()
    let failed = true
    try {
      const sent = groups.map(({ row }) => row)
      const rows = await retrying(() => this.statements.charge(this.node, sent))
      failed = false
      return rows
    } finally {
      this.note(this.inFlight, (performance.now() - startedMs) / 1_000, failed)
      this.inFlight = 0
    }
  }

  private settle(groups: ReadonlyArray<Group>, rows: ReadonlyArray<Charged>, asked: Instants): void {
    const now = this.time.instants().monotonic
    groups.forEach(({ id, row, waiters }, index) => {
      const charged = rows[index] as Charged
      // A tenant at its limit asks for no lease, however often it calls.
      if (charged.granted > 0) this.busyness.note(id, charged.granted, now)
      const grant = grantOf(row, charged)
      if (grant !== null) this.leases.hold(grant, row.hand, asked)
      const place = placeOf(charged)
      const after = quotaAt(row.key, charged, charged.minute_used, charged.day_used)
      const refused = { _tag: "refused", quota: after, now: charged.at } as const
      const isFinal = charged.state === "active" && charged.granted < row.calls && !charged.leased
      if (isFinal) this.refusals.note(id, refused, asked.monotonic + repetitionMs(charged))
      let served = 0
      for (const waiter of waiters) {
        if (charged.state !== "active") {
          waiter.resume(Result.succeed({ _tag: charged.state }))
        } else if (waiter.charge.cost === 0) {
          waiter.resume(Result.succeed({ _tag: "granted", quota: after }))
        } else if (served < charged.granted) {
          const { day, minute } = place(served++)
          waiter.resume(Result.succeed({ _tag: "granted", quota: quotaAt(row.key, charged, minute + 1, day + 1) }))
        } else if (charged.leased && this.mayWait(waiter, asked.monotonic)) {
          this.awaitReturn(row.key.tenant_id, waiter)
        } else {
          waiter.resume(Result.succeed(refused))
        }
      }
    })
  }

  /** False once every lease that lived when the call was first refused has been given back or has lapsed. */
  private mayWait(waiter: Waiter, now: number): boolean {
    waiter.recalledAt ??= now
    return now - waiter.recalledAt < lapseMs
  }

  private awaitReturn(tenant: string, waiter: Waiter): void {
    const waiters = this.recalled.get(tenant)
    if (waiters !== undefined) return void waiters.push(waiter)
    this.recalled.set(tenant, [waiter])
    this.recalls.send(tenant)
  }
}

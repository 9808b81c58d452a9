import type { TenantId } from "@grid/domain/Brands"
import { Effect } from "effect"
import type { HttpCall } from "./HttpCall.ts"
import { Places } from "./Places.ts"

/** Time from its request on that an answer has to be read while other tenants lack places, ms. */
const readingMs = 60_000

/** Place of an answer until it is sent or given up and its work has ended, too. */
export class AnswerPlace {
  readonly tenant: TenantId
  private users = 1
  private readonly call: HttpCall
  private readonly give: (place: AnswerPlace) => void

  constructor(call: HttpCall, tenant: TenantId, give: (place: AnswerPlace) => void) {
    this.call = call
    this.tenant = tenant
    this.give = give
  }

  /** Keeps the place from now on. */
  begin(): this {
    if (this.call.response.closed) this.leave()
    else this.call.response.once("close", () => this.leave())
    return this
  }

  /** Work that runs only while there is a client; it may go on after that has left. */
  readonly during = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      if (this.users === 0) return Effect.interrupt
      this.users++
      return Effect.ensuring(
        work,
        Effect.sync(() => this.leave())
      )
    })

  /** True where the answer was asked for so long ago and waits for its reader. */
  isUnread(nowMs: number): boolean {
    return nowMs - this.call.startedMs > readingMs && this.call.message.socket.writableLength > 0
  }

  /** Ends the connection with what the system holds of the answer; the place is free at once. */
  withdraw(): void {
    this.give(this)
    this.call.message.socket.resetAndDestroy()
  }

  private leave(): void {
    if (--this.users === 0) this.give(this)
  }
}

/**
 * Places of answers that are made and sent. Once all are taken, a tenant gets one from who has two more than it at least: that of
 * the answer that has waited for its reader for longest. So slow readers of a few tenants do not keep the others out.
 */
export class AnswerPlaces {
  private readonly places: Places
  private readonly held = new Set<AnswerPlace>()

  constructor(most: { readonly ofOwner: number; readonly inAll: number }) {
    this.places = new Places(most)
  }

  /** Takes a place; else says whose places are all taken. */
  take(call: HttpCall, tenant: TenantId): AnswerPlace | "owner" | "all" {
    if (this.places.isFull) this.makeRoom(tenant, call.startedMs)
    const outcome = this.places.take(tenant)
    if (outcome !== "taken") return outcome
    const place = new AnswerPlace(call, tenant, (given) => {
      if (this.held.delete(given)) this.places.give(tenant)
    })
    this.held.add(place)
    return place.begin()
  }

  private makeRoom(tenant: TenantId, nowMs: number): void {
    const takenBy = (place: AnswerPlace) => this.places.takenBy(place.tenant)
    const least = this.places.takenBy(tenant) + 2
    const unread = [...this.held].filter((place) => takenBy(place) >= least && place.isUnread(nowMs))
    const most = Math.max(...unread.map(takenBy))
    unread.find((place) => takenBy(place) === most)?.withdraw()
  }
}

import type { TenantId } from "@grid/domain/Brands"
import { Effect } from "effect"
import { FairPlaces, type Holder } from "./FairPlaces.ts"
import type { HttpCall } from "./HttpCall.ts"

/** Time from its request on that an answer has to be read while other tenants lack places, ms. */
const readingMs = 60_000

/** Place of an answer until it is sent or given up and its work has ended, too. */
export class AnswerPlace implements Holder {
  readonly owner: TenantId
  private users = 1
  private readonly call: HttpCall
  private readonly give: (place: AnswerPlace) => void

  constructor(call: HttpCall, tenant: TenantId, give: (place: AnswerPlace) => void) {
    this.call = call
    this.owner = tenant
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
  isOverdue(nowMs: number): boolean {
    return nowMs - this.call.startedMs > readingMs && this.call.message.socket.writableLength > 0
  }

  /** Ends the connection, with what the system holds of the answer. */
  end(): void {
    this.call.message.socket.resetAndDestroy()
  }

  private leave(): void {
    if (--this.users === 0) this.give(this)
  }
}

/** Places of answers that are made and sent, of which slow readers of a few tenants do not keep the others out. */
export class AnswerPlaces {
  private readonly places: FairPlaces

  constructor(most: { readonly ofOwner: number; readonly inAll: number }) {
    this.places = new FairPlaces(most)
  }

  /** Takes a place; else says whose places are all taken. */
  take(call: HttpCall, tenant: TenantId): AnswerPlace | "owner" | "all" {
    const place = new AnswerPlace(call, tenant, (given) => this.places.give(given))
    const outcome = this.places.take(place, call.startedMs)
    return outcome === "taken" ? place.begin() : outcome
  }
}

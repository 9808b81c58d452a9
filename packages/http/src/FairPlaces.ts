import { Places } from "./Places.ts"

/** Holder of a place, which may have it taken away. */
export interface Holder {
  readonly owner: string
  /** True where it has kept its place for so long that others may have it. Epoch ms. */
  readonly isOverdue: (nowMs: number) => boolean
  /** Ends what it has the place for. */
  readonly end: () => void
}

/**
 * Places of which an owner gets one also when all are taken: from who has two more than it at least, the oldest that is overdue of
 * the owner that has most. So a few owners that are slow do not keep the others out.
 */
export class FairPlaces {
  private readonly places: Places
  private readonly holders = new Set<Holder>()

  constructor(most: { readonly ofOwner: number; readonly inAll: number }) {
    this.places = new Places(most)
  }

  /** Takes a place; else says whose places are all taken. */
  take(holder: Holder, nowMs: number): "taken" | "owner" | "all" {
    if (this.places.isFull) this.makeRoom(holder, nowMs)
    const outcome = this.places.take(holder.owner)
    if (outcome === "taken") this.holders.add(holder)
    return outcome
  }

  /** Gives a place back, unless that was done before. */
  give(holder: Holder): void {
    if (this.holders.delete(holder)) this.places.give(holder.owner)
  }

  private makeRoom({ owner }: Holder, nowMs: number): void {
    const takenBy = (holder: Holder) => this.places.takenBy(holder.owner)
    const least = this.places.takenBy(owner) + 2
    const overdue = [...this.holders].filter((holder) => takenBy(holder) >= least && holder.isOverdue(nowMs))
    const most = Math.max(...overdue.map(takenBy))
    const holder = overdue.find((one) => takenBy(one) === most)
    if (holder === undefined) return
    this.give(holder)
    holder.end()
  }
}

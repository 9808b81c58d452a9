/** Places that owners share: at most so many of one owner, and so many in all. */
export class Places {
  private readonly byOwner = new Map<string, number>()
  private total = 0
  private readonly most: { readonly ofOwner: number; readonly inAll: number }

  constructor(most: { readonly ofOwner: number; readonly inAll: number }) {
    this.most = most
  }

  /** Number of places taken. */
  get taken(): number {
    return this.total
  }

  /** Number of places that an owner has. */
  takenBy(owner: string): number {
    return this.byOwner.get(owner) ?? 0
  }

  /** True where all are taken. */
  get isFull(): boolean {
    return this.total >= this.most.inAll
  }

  /** Takes a place; else says whose places are all taken. */
  take(owner: string): "taken" | "owner" | "all" {
    const count = this.takenBy(owner)
    if (count >= this.most.ofOwner) return "owner"
    if (this.isFull) return "all"
    this.byOwner.set(owner, count + 1)
    this.total++
    return "taken"
  }

  give(owner: string): void {
    const count = this.takenBy(owner)
    if (count <= 1) this.byOwner.delete(owner)
    else this.byOwner.set(owner, count - 1)
    this.total--
  }
}

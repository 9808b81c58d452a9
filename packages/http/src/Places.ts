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

  /** Takes a place; else says whose places are all taken. */
  take(owner: string): "taken" | "owner" | "all" {
    const count = this.byOwner.get(owner) ?? 0
    if (count >= this.most.ofOwner) return "owner"
    if (this.total >= this.most.inAll) return "all"
    this.byOwner.set(owner, count + 1)
    this.total++
    return "taken"
  }

  give(owner: string): void {
    const count = this.byOwner.get(owner) ?? 0
    if (count <= 1) this.byOwner.delete(owner)
    else this.byOwner.set(owner, count - 1)
    this.total--
  }
}

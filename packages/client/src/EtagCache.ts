/** An answer with the tag under which the service knows it. */
interface Entry {
  readonly etag: string
  readonly text: string
}

/** Answers by their address, the least recently read first to go. `capacity` bounds their length, characters. */
export class EtagCache {
  private readonly entries = new Map<string, Entry>()
  private readonly capacity: number
  private size = 0
  constructor(capacity: number) {
    this.capacity = capacity
  }

  get(url: string): Entry | undefined {
    const entry = this.entries.get(url)
    if (entry === undefined) return undefined
    this.entries.delete(url)
    this.entries.set(url, entry)
    return entry
  }

  set(url: string, entry: Entry): void {
    this.remove(url)
    if (entry.text.length > this.capacity) return
    this.entries.set(url, entry)
    this.size += entry.text.length
    for (const oldest of this.entries.keys()) {
      if (this.size <= this.capacity) return
      this.remove(oldest)
    }
  }

  private remove(url: string): void {
    this.size -= this.entries.get(url)?.text.length ?? 0
    this.entries.delete(url)
  }
}

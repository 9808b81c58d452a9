import { createHistogram, type RecordableHistogram } from "node:perf_hooks"
import type { Latency, Traffic } from "./Run.ts"

/** Outcomes and latencies by kind, in a memory that does not grow with their number. */
export class Tally {
  private readonly histograms = new Map<string, RecordableHistogram>()
  private readonly unexpected = new Map<string, number>()

  /** An answer as it was expected. */
  answered(kind: string, ms: number): void {
    let histogram = this.histograms.get(kind)
    if (histogram === undefined) this.histograms.set(kind, (histogram = createHistogram()))
    histogram.record(Math.max(1, Math.round(ms * 1_000)))
  }

  /** An outcome that the kind may not have. */
  failed(kind: string, outcome: string): void {
    const name = `${kind}: ${outcome}`
    this.unexpected.set(name, (this.unexpected.get(name) ?? 0) + 1)
  }

  traffic(unsent: number): Traffic {
    return {
      kinds: Object.fromEntries([...this.histograms].map(([kind, histogram]) => [kind, latencyOf(histogram)])),
      unexpected: Object.fromEntries(this.unexpected),
      unsent
    }
  }

  clear(): void {
    this.histograms.clear()
    this.unexpected.clear()
  }
}

const latencyOf = (histogram: RecordableHistogram): Latency => ({
  calls: histogram.count,
  p50_ms: histogram.percentile(50) / 1_000,
  p99_ms: histogram.percentile(99) / 1_000,
  max_ms: histogram.max / 1_000
})

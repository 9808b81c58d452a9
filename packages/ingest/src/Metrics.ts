import type { RunSummary, SourceId } from "@grid/domain/ingest/Source"
import { Clock, Effect, Metric, MetricBoundaries } from "effect"
import type { BreakerState } from "./Breaker.ts"

/** Runs by `source` and `outcome` (`succeeded`, `failed`, `skipped` while the circuit breaker is open). */
export const runs: Metric.Metric.Counter<number> = Metric.counter("gds_ingest_runs", {
  description: "Ingest runs",
  incremental: true
})

/** Values by `source` and `result`: `written` (of which `revised`), `unchanged`, `quarantined`, `rejected`. */
export const rows: Metric.Metric.Counter<number> = Metric.counter("gds_ingest_rows", {
  description: "Values dealt with by ingest",
  incremental: true
})

/** Newest time stamp read, by `source`, epoch seconds. */
export const newest = Metric.gauge("gds_ingest_newest_timestamp_seconds", {
  description: "Newest time stamp read, epoch seconds"
})

/** How old the newest value read was at the end of the last run, by `source`. */
export const lag = Metric.gauge("gds_ingest_lag_seconds", {
  description: "Age of the newest value at the end of the last run, seconds"
})

/** 0 closed, 1 half open, 2 open; by `source`. */
export const breaker = Metric.gauge("gds_ingest_breaker_state", {
  description: "Circuit breaker: 0 closed, 1 half open, 2 open"
})

/** Time a run took, by `source`. */
export const duration = Metric.histogram(
  "gds_ingest_run_seconds",
  MetricBoundaries.exponential({ start: 0.1, factor: 3, count: 9 }),
  "Duration of an ingest run, seconds"
)

/** Records the end of a run; `newestTs` is the newest stamp it read, epoch ms. */
export const recordRun = Effect.fnUntraced(function* (
  source: SourceId,
  succeeded: boolean,
  summary: RunSummary,
  newestTs: number | null
) {
  const outcome = succeeded ? "succeeded" : "failed"
  yield* Metric.incrementBy(runs.pipe(Metric.tagged("source", source), Metric.tagged("outcome", outcome)), 1)
  for (const result of ["written", "revised", "unchanged", "quarantined", "rejected"] as const) {
    yield* Metric.incrementBy(
      rows.pipe(Metric.tagged("source", source), Metric.tagged("result", result)),
      summary[result]
    )
  }
  const newestOf = newest.pipe(Metric.tagged("source", source))
  const seconds = Math.max((yield* Metric.value(newestOf)).value, (newestTs ?? 0) / 1000)
  if (seconds === 0) return
  yield* Metric.set(newestOf, seconds)
  yield* Metric.set(lag.pipe(Metric.tagged("source", source)), (yield* Clock.currentTimeMillis) / 1000 - seconds)
})

export const recordSkipped = (source: SourceId): Effect.Effect<void> =>
  Metric.incrementBy(runs.pipe(Metric.tagged("source", source), Metric.tagged("outcome", "skipped")), 1)

export const recordBreaker = (source: SourceId, state: BreakerState): Effect.Effect<void> =>
  Metric.set(breaker.pipe(Metric.tagged("source", source)), { closed: 0, half_open: 1, open: 2 }[state])

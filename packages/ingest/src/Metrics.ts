import type { BreakerState } from "@grid/domain/ingest/Ingestion"
import type { RunSummary } from "@grid/domain/ingest/Source"
import type { SourceId } from "@grid/domain/observations/SourceId"
import { Clock, Duration, Effect, Metric } from "effect"

/** Runs by `source` and `outcome` (`succeeded`, `failed`, `skipped` while the circuit breaker is open). */
export const runs: Metric.Counter<number> = Metric.counter("gds_ingest_runs_total", {
  description: "Ingest runs",
  incremental: true
})

/** Values by `source` and `result`: `written` (of which `revised`), `unchanged`, `quarantined`, `rejected`. */
export const rows: Metric.Counter<number> = Metric.counter("gds_ingest_rows_total", {
  description: "Values dealt with by ingest",
  incremental: true
})

const newestName = "gds_ingest_newest_timestamp_seconds"

/** Newest time stamp read, by `source`, epoch seconds. */
const newest = Metric.gauge(newestName, {
  description: "Newest time stamp read, epoch seconds"
})

/** Age of the newest value read, s, by `source`; as of the last `refreshLag`. */
export const lag = Metric.gauge("gds_ingest_lag_seconds", {
  description: "Age of the newest value, seconds"
})

/** Brings `lag` up to the moment: to be done whenever it is looked at, so that it grows while a source hangs. */
export const refreshLag: Effect.Effect<void> = Effect.gen(function* () {
  const seconds = (yield* Clock.currentTimeMillis) / 1000
  for (const metric of yield* Metric.snapshot) {
    const source = metric.attributes?.["source"]
    if (metric.id !== newestName || source === undefined || metric.type !== "Gauge") continue
    yield* Metric.update(Metric.withAttributes(lag, { source }), seconds - Number(metric.state.value))
  }
})

/** 0 closed, 1 half open, 2 open; by `source`. */
export const breaker = Metric.gauge("gds_ingest_breaker_state", {
  description: "Circuit breaker: 0 closed, 1 half open, 2 open"
})

/** Time a run took, by `source`. */
export const duration = Metric.histogram("gds_ingest_run_seconds", {
  description: "Duration of an ingest run, seconds",
  boundaries: Metric.exponentialBoundaries({ start: 0.1, factor: 3, count: 9 })
})

/** Records the end of a run; `newestTs` is the newest stamp it read, epoch ms. */
export const recordRun = Effect.fnUntraced(function* (
  source: SourceId,
  succeeded: boolean,
  summary: RunSummary,
  newestTs: number | null
) {
  const outcome = succeeded ? "succeeded" : "failed"
  yield* Metric.update(Metric.withAttributes(runs, { source, outcome }), 1)
  for (const result of ["written", "revised", "unchanged", "quarantined", "rejected"] as const) {
    yield* Metric.update(Metric.withAttributes(rows, { source, result }), summary[result])
  }
  if (newestTs !== null) yield* recordNewest(source, newestTs)
})

/** Says what is known of a source: its newest stamp, epoch ms. An earlier one changes nothing. */
export const recordNewest = Effect.fnUntraced(function* (source: SourceId, newestTs: number) {
  const newestOf = Metric.withAttributes(newest, { source })
  yield* Metric.update(newestOf, Math.max((yield* Metric.value(newestOf)).value, newestTs / 1000))
})

/** Records the time a run took. */
export const recordDuration = (source: SourceId, took: Duration.Duration): Effect.Effect<void> =>
  Metric.update(Metric.withAttributes(duration, { source }), Duration.toSeconds(took))

export const recordSkipped = (source: SourceId): Effect.Effect<void> =>
  Metric.update(Metric.withAttributes(runs, { source, outcome: "skipped" }), 1)

export const recordBreaker = (source: SourceId, state: BreakerState): Effect.Effect<void> =>
  Metric.update(Metric.withAttributes(breaker, { source }), { closed: 0, half_open: 1, open: 2 }[state])

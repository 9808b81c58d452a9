import type { RunSummary, SourceId } from "@grid/domain/ingest/Source"
import { Clock, Effect, Metric, MetricBoundaries, MetricState } from "effect"
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

const newestName = "gds_ingest_newest_timestamp_seconds"

/** Newest time stamp read, by `source`, epoch seconds. */
const newest = Metric.gauge(newestName, {
  description: "Newest time stamp read, epoch seconds"
})

/** How old the newest value read is, by `source`; as of the last `refreshLag`. */
export const lag = Metric.gauge("gds_ingest_lag_seconds", {
  description: "Age of the newest value, seconds"
})

/** Brings `lag` up to the moment: to be done whenever it is looked at, so that it grows while a source hangs. */
export const refreshLag: Effect.Effect<void> = Effect.gen(function* () {
  const seconds = (yield* Clock.currentTimeMillis) / 1000
  for (const { metricKey, metricState } of yield* Metric.snapshot) {
    const source = metricKey.tags.find(({ key }) => key === "source")?.value
    if (metricKey.name !== newestName || source === undefined || !MetricState.isGaugeState(metricState)) continue
    yield* Metric.set(lag.pipe(Metric.tagged("source", source)), seconds - Number(metricState.value))
  }
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
  if (newestTs !== null) yield* recordNewest(source, newestTs)
})

/** Says what is known of a source: its newest stamp, epoch ms. An earlier one changes nothing. */
export const recordNewest = Effect.fnUntraced(function* (source: SourceId, newestTs: number) {
  const newestOf = newest.pipe(Metric.tagged("source", source))
  yield* Metric.set(newestOf, Math.max((yield* Metric.value(newestOf)).value, newestTs / 1000))
})

export const recordSkipped = (source: SourceId): Effect.Effect<void> =>
  Metric.incrementBy(runs.pipe(Metric.tagged("source", source), Metric.tagged("outcome", "skipped")), 1)

export const recordBreaker = (source: SourceId, state: BreakerState): Effect.Effect<void> =>
  Metric.set(breaker.pipe(Metric.tagged("source", source)), { closed: 0, half_open: 1, open: 2 }[state])

import type { Effect } from "effect"
import * as PrometheusMetrics from "effect/observability/PrometheusMetrics"

/** The service's metrics in the text format of Prometheus. */
export const prometheusText: Effect.Effect<string> = PrometheusMetrics.format()

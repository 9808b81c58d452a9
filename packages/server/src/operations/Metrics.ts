import { type Context, Effect, Metric } from "effect"
import * as PrometheusMetrics from "effect/observability/PrometheusMetrics"

const requests = {
  id: "gds_http_requests_total",
  description: "HTTP requests by status and error code"
}

const durations = Metric.histogram("gds_http_request_duration_seconds", {
  description: "Time from the request's headers to the last byte of the answer, seconds",
  boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
})

/** Requests by status and code, and their durations. */
export class RequestMetrics {
  /** Counters by status and code: to look up is a fifth of what it costs to add the labels on every request. */
  private readonly counters = new Map<string, Metric.Counter<number>>()

  constructor(private readonly context: Context.Context<never>) {
    // Its zeros are published before the first request.
    durations.valueUnsafe(context)
  }

  note(status: number, code: string, seconds: number): void {
    this.counterOf(status, code).updateUnsafe(1, this.context)
    durations.updateUnsafe(seconds, this.context)
  }

  private counterOf(status: number, code: string): Metric.Counter<number> {
    const key = `${status} ${code}`
    let counter = this.counters.get(key)
    if (counter === undefined) {
      const { description, id } = requests
      counter = Metric.counter(id, { description, incremental: true, attributes: { status: String(status), code } })
      this.counters.set(key, counter)
    }
    return counter
  }
}

const residentMemory = Metric.gauge("process_resident_memory_bytes", { description: "Memory in use, bytes" })

const uptime = Metric.gauge("process_uptime_seconds", { description: "Time since the process started, seconds" })

/** The service's metrics in the text format of Prometheus. */
export const prometheusText: Effect.Effect<string> = Effect.gen(function* () {
  yield* Metric.update(residentMemory, process.memoryUsage.rss())
  yield* Metric.update(uptime, process.uptime())
  return yield* PrometheusMetrics.format()
})

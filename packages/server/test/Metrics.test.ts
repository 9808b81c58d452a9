import { assert, describe, it } from "@effect/vitest"
import { prometheusText, RequestMetrics } from "@grid/server/operations/Metrics"
import { Effect, Metric } from "effect"

/** A registry for each test: the default one is shared by the whole process. */
const inOwnRegistry = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.provideService(effect, Metric.MetricRegistry, new Map())

describe("metrics of requests", () => {
  it.effect("have the names, labels and help texts that dashboards go by", () =>
    Effect.gen(function* () {
      const metrics = new RequestMetrics(yield* Effect.context<never>())
      for (const seconds of [0.001, 0.0011, 0.25, 10, 11]) metrics.note(200, "ok", seconds)
      metrics.note(429, "quota_exceeded", 0)
      metrics.note(429, "rate_limited", 0)
      const lines = (yield* prometheusText).split("\n")
      assert.deepStrictEqual(
        lines.filter((line) => line.includes("gds_")),
        [
          "# HELP gds_http_request_duration_seconds Time from the request's headers to the last byte of the answer, seconds",
          "# TYPE gds_http_request_duration_seconds histogram",
          ...[
            [0.001, 3],
            [0.0025, 4],
            [0.005, 4],
            [0.01, 4],
            [0.025, 4],
            [0.05, 4],
            [0.1, 4],
            [0.25, 5],
            [0.5, 5],
            [1, 5],
            [2.5, 5],
            [5, 5],
            [10, 6],
            ["+Inf", 7]
          ].map(([bound, count]) => `gds_http_request_duration_seconds_bucket{le="${bound}"} ${count}`),
          "gds_http_request_duration_seconds_sum 21.2521",
          "gds_http_request_duration_seconds_count 7",
          "# HELP gds_http_requests_total HTTP requests by status and error code",
          "# TYPE gds_http_requests_total counter",
          'gds_http_requests_total{status="200",code="ok"} 5',
          'gds_http_requests_total{status="429",code="quota_exceeded"} 1',
          'gds_http_requests_total{status="429",code="rate_limited"} 1'
        ]
      )
      assert.strictEqual(lines.at(-1), "")
    }).pipe(inOwnRegistry)
  )

  it.effect("are there, as zeros, before the first request", () =>
    Effect.gen(function* () {
      new RequestMetrics(yield* Effect.context<never>())
      const text = yield* prometheusText
      assert.include(text, '\ngds_http_request_duration_seconds_bucket{le="+Inf"} 0\n')
      assert.match(text, /^process_resident_memory_bytes [1-9]\d{6,}$/m)
      assert.match(text, /^process_uptime_seconds \d+(\.\d+)?$/m)
    }).pipe(inOwnRegistry)
  )
})

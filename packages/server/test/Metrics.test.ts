import { assert, describe, it } from "@effect/vitest"
import { unmatched } from "@grid/http/HttpCall"
import { RequestMetrics } from "@grid/http/RequestMetrics"
import { Effect, Metric } from "effect"
import * as PrometheusMetrics from "effect/observability/PrometheusMetrics"

/** A registry for each test: the default one is shared by the whole process. */
const inOwnRegistry = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.provideService(effect, Metric.MetricRegistry, new Map())

const labels = { route: "/developer/v1/grid/demand/latest", group: "grid", surface: null }
const call = { labels, surface: "rest" } as const
const answer = (status: number, code?: string, tier?: string) => ({
  status,
  headers: {},
  body: null,
  log: { ...(code === undefined ? {} : { code }), ...(tier === undefined ? {} : { tier }) }
})

describe("metrics of requests", () => {
  it.effect("have the names, labels and help texts that dashboards go by", () =>
    Effect.gen(function* () {
      const metrics = new RequestMetrics(yield* Effect.context<never>())
      for (const seconds of [0.001, 0.0011, 0.25, 10, 11]) metrics.note(call, answer(200, undefined, "growth"), seconds)
      metrics.note({ ...call, surface: "legacy" }, answer(429, "quota_exceeded", "growth"), 0)
      const mcp = { route: "/mcp", group: "connector", surface: "connector" } as const
      metrics.note({ labels: mcp, surface: "rest" }, answer(401, "rpc_-32001"), 0)
      const lines = (yield* PrometheusMetrics.format()).split("\n")
      const route = `route="${labels.route}"`
      assert.deepStrictEqual(
        lines.filter((line) => line.includes("gds_") && !/group="(unmatched|connector)"/.test(line)),
        [
          "# HELP gds_http_request_duration_seconds Time from the request's headers to the last byte of the answer, by group of routes, seconds",
          "# TYPE gds_http_request_duration_seconds histogram",
          ...[
            [0.001, 2],
            [0.0025, 3],
            [0.005, 3],
            [0.01, 3],
            [0.025, 3],
            [0.05, 3],
            [0.1, 3],
            [0.25, 4],
            [0.5, 4],
            [1, 4],
            [2.5, 4],
            [5, 4],
            [10, 5],
            ["+Inf", 6]
          ].map(([bound, count]) => `gds_http_request_duration_seconds_bucket{group="grid",le="${bound}"} ${count}`),
          'gds_http_request_duration_seconds_sum{group="grid"} 21.2521',
          'gds_http_request_duration_seconds_count{group="grid"} 6',
          "# HELP gds_http_requests_total HTTP requests by route, plan of the key, surface, status and error code",
          "# TYPE gds_http_requests_total counter",
          `gds_http_requests_total{${route},plan="growth",surface="rest",status="200",code="ok"} 5`,
          `gds_http_requests_total{${route},plan="growth",surface="legacy",status="429",code="quota_exceeded"} 1`,
          'gds_http_requests_total{route="/mcp",plan="none",surface="connector",status="401",code="rpc_-32001"} 1'
        ]
      )
      assert.strictEqual(lines.at(-1), "")
    }).pipe(inOwnRegistry)
  )

  it.effect("are there, as zeros, before the first request", () =>
    Effect.gen(function* () {
      new RequestMetrics(yield* Effect.context<never>())
      const text = yield* PrometheusMetrics.format()
      assert.include(text, '\ngds_http_request_duration_seconds_bucket{group="unmatched",le="+Inf"} 0\n')
    }).pipe(inOwnRegistry)
  )

  it.effect("are bounded, whatever their labels come to: none is lost, the last are told apart by status alone", () =>
    Effect.gen(function* () {
      const metrics = new RequestMetrics(yield* Effect.context<never>())
      const calls = 6_000
      for (let index = 0; index < calls; index++) {
        metrics.note({ labels: unmatched, surface: "rest" }, answer(404, `code_${index}`), 0)
      }
      const text = yield* PrometheusMetrics.format()
      const series = Array.from(text.matchAll(/^gds_http_requests_total\{(.*)\} (\d+)$/gm))
      assert.isAtMost(series.length, 5_001)
      assert.strictEqual(
        series.reduce((sum, [, , count]) => sum + Number(count), 0),
        calls
      )
      const rest = 'route="other",plan="other",surface="other",code="other",status="404"'
      assert.isTrue(series.some(([, attributes, count]) => attributes === rest && Number(count) === calls - 5_000))
    }).pipe(inOwnRegistry)
  )
})

import { Metric, MetricBoundaries, type MetricPair, MetricState } from "effect"

/** Requests by route group, status and code. */
export const requests = Metric.counter("gds_http_requests_total", {
  description: "HTTP requests by status and error code",
  incremental: true
})

/** Time to the last byte, seconds. */
export const duration = Metric.histogram(
  "gds_http_request_duration_seconds",
  MetricBoundaries.fromIterable([0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]),
  "Time from the request's headers to the last byte of the answer, seconds"
)

const escape = (value: string) => value.replace(/[\\"\n]/g, (letter) => (letter === "\n" ? "\\n" : `\\${letter}`))

const labels = (pairs: ReadonlyArray<readonly [string, string]>) =>
  pairs.length === 0 ? "" : `{${pairs.map(([name, value]) => `${name}="${escape(value)}"`).join(",")}}`

const lines = (name: string, pair: MetricPair.MetricPair.Untyped): ReadonlyArray<string> => {
  const tags = pair.metricKey.tags.map((tag) => [tag.key, tag.value] as const)
  const state: unknown = pair.metricState
  if (MetricState.isCounterState(state as MetricState.MetricState.Counter<number>)) {
    return [`${name}${labels(tags)} ${Number((state as MetricState.MetricState.Counter<number>).count)}`]
  }
  if (MetricState.isGaugeState(state as MetricState.MetricState.Gauge<number>)) {
    return [`${name}${labels(tags)} ${Number((state as MetricState.MetricState.Gauge<number>).value)}`]
  }
  if (MetricState.isHistogramState(state as MetricState.MetricState.Histogram)) {
    const histogram = state as MetricState.MetricState.Histogram
    return [
      ...histogram.buckets
        .filter(([bound]) => Number.isFinite(bound))
        .map(([bound, count]) => `${name}_bucket${labels([...tags, ["le", String(bound)]])} ${count}`),
      `${name}_bucket${labels([...tags, ["le", "+Inf"]])} ${histogram.count}`,
      `${name}_sum${labels(tags)} ${histogram.sum}`,
      `${name}_count${labels(tags)} ${histogram.count}`
    ]
  }
  return []
}

const typeOf = (state: unknown): string =>
  MetricState.isCounterState(state as MetricState.MetricState.Counter<number>)
    ? "counter"
    : MetricState.isGaugeState(state as MetricState.MetricState.Gauge<number>)
      ? "gauge"
      : "histogram"

/** The service's metrics in the text format of Prometheus. */
export const prometheusText = (): string => {
  const byName = new Map<string, Array<MetricPair.MetricPair.Untyped>>()
  for (const pair of Metric.unsafeSnapshot()) {
    const { name } = pair.metricKey
    if (name.startsWith("gds_")) byName.set(name, [...(byName.get(name) ?? []), pair])
  }
  const memory = process.memoryUsage()
  const text = [...byName].flatMap(([name, pairs]) => {
    const first = pairs[0] as MetricPair.MetricPair.Untyped
    const { description } = first.metricKey
    return [
      ...(description._tag === "Some" ? [`# HELP ${name} ${escape(description.value)}`] : []),
      `# TYPE ${name} ${typeOf(first.metricState)}`,
      ...pairs.flatMap((pair) => lines(name, pair))
    ]
  })
  return [
    ...text,
    "# TYPE process_resident_memory_bytes gauge",
    `process_resident_memory_bytes ${memory.rss}`,
    "# TYPE process_uptime_seconds gauge",
    `process_uptime_seconds ${process.uptime()}`,
    ""
  ].join("\n")
}

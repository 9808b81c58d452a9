import { Metric, type MetricPair, MetricState } from "effect"

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Requests by status and code, and their durations: plain counters, as they are touched by every request. */
export class RequestMetrics {
  private readonly counts = new Map<string, { readonly status: number; readonly code: string; count: number }>()
  private readonly buckets = new Float64Array(bounds.length + 1)
  private seconds = 0

  note(status: number, code: string, seconds: number): void {
    const key = `${status} ${code}`
    const found = this.counts.get(key)
    if (found === undefined) this.counts.set(key, { status, code, count: 1 })
    else found.count++
    let bucket = 0
    while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket++
    this.buckets[bucket] = (this.buckets[bucket] as number) + 1
    this.seconds += seconds
  }

  /** In the text format of Prometheus. */
  lines(): ReadonlyArray<string> {
    const name = "gds_http_request_duration_seconds"
    let total = 0
    const cumulative = bounds.map((bound, index) => {
      total += this.buckets[index] as number
      return `${name}_bucket{le="${bound}"} ${total}`
    })
    total += this.buckets[bounds.length] as number
    return [
      "# HELP gds_http_requests_total HTTP requests by status and error code",
      "# TYPE gds_http_requests_total counter",
      ...[...this.counts.values()].map(
        ({ code, count, status }) => `gds_http_requests_total{status="${status}",code="${code}"} ${count}`
      ),
      `# HELP ${name} Time from the request's headers to the last byte of the answer, seconds`,
      `# TYPE ${name} histogram`,
      ...cumulative,
      `${name}_bucket{le="+Inf"} ${total}`,
      `${name}_sum ${this.seconds}`,
      `${name}_count ${total}`
    ]
  }
}

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
export const prometheusText = (requests: RequestMetrics): string => {
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
    ...requests.lines(),
    ...text,
    "# TYPE process_resident_memory_bytes gauge",
    `process_resident_memory_bytes ${memory.rss}`,
    "# TYPE process_uptime_seconds gauge",
    `process_uptime_seconds ${process.uptime()}`,
    ""
  ].join("\n")
}

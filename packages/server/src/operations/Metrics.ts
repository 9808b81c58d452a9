import { nth } from "@grid/domain/numbers/Numbers"
import { Array, type Context, Metric } from "effect"

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Requests by status and code, and their durations: plain counters, as they are touched by every request. */
export class RequestMetrics {
  private readonly counts = new Map<string, { readonly status: number; readonly code: string; count: number }>()
  private readonly buckets = new Float64Array(bounds.length + 1)
  private seconds = 0

  note(status: number, code: string, seconds: number): void {
    const key = `${status} ${code}`
    const entry = this.counts.get(key)
    if (entry === undefined) this.counts.set(key, { status, code, count: 1 })
    else entry.count++
    let bucket = 0
    while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket++
    this.buckets[bucket] = nth(this.buckets, bucket) + 1
    this.seconds += seconds
  }

  /** In the text format of Prometheus. */
  lines(): ReadonlyArray<string> {
    const name = "gds_http_request_duration_seconds"
    let total = 0
    const cumulative = bounds.map((bound, index) => {
      total += nth(this.buckets, index)
      return `${name}_bucket{le="${bound}"} ${total}`
    })
    total += nth(this.buckets, bounds.length)
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

const lines = (name: string, metric: Metric.Metric.Snapshot): ReadonlyArray<string> => {
  const tags = Object.entries(metric.attributes ?? {})
  switch (metric.type) {
    case "Counter":
      return [`${name}${labels(tags)} ${Number(metric.state.count)}`]
    case "Gauge":
      return [`${name}${labels(tags)} ${Number(metric.state.value)}`]
    case "Histogram": {
      const { buckets, count, sum } = metric.state
      return [
        ...buckets
          .filter(([bound]) => Number.isFinite(bound))
          .map(([bound, within]) => `${name}_bucket${labels([...tags, ["le", String(bound)]])} ${within}`),
        `${name}_bucket${labels([...tags, ["le", "+Inf"]])} ${count}`,
        `${name}_sum${labels(tags)} ${sum}`,
        `${name}_count${labels(tags)} ${count}`
      ]
    }
    default:
      return []
  }
}

const typeOf = ({ type }: Metric.Metric.Snapshot): string =>
  type === "Counter" ? "counter" : type === "Gauge" ? "gauge" : "histogram"

/** The service's metrics in the text format of Prometheus. */
export const prometheusText = (requests: RequestMetrics, context: Context.Context<never>): string => {
  const own = Metric.snapshotUnsafe(context).filter(({ id }) => id.startsWith("gds_"))
  const memory = process.memoryUsage()
  const text = Object.entries(Array.groupBy(own, ({ id }) => id)).flatMap(([name, metrics]) => {
    const [first] = metrics
    return [
      ...(first.description === undefined ? [] : [`# HELP ${name} ${escape(first.description)}`]),
      `# TYPE ${name} ${typeOf(first)}`,
      ...metrics.flatMap((metric) => lines(name, metric))
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

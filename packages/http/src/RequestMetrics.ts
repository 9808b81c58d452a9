import { type Context, Metric } from "effect"
import { type HttpCall, type Reply, type RouteLabels, unmatched } from "./HttpCall.ts"

const requests = {
  id: "gds_http_requests_total",
  description: "HTTP requests by route, plan of the key, surface, status and error code"
}

const durations = {
  id: "gds_http_request_duration_seconds",
  description: "Time from the request's headers to the last byte of the answer, by group of routes, seconds",
  boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
}

/** Series of requests; what would be more is counted by its status alone. */
const mostSeries = 5_000

const other = { route: "other", plan: "other", surface: "other", code: "other" }

interface Series {
  readonly status: number
  readonly code: string
  readonly plan: string
  readonly surface: string
  readonly counter: Metric.Counter<number>
}

interface RouteSeries {
  /** A handful, so that going through them costs less than making a key of what tells them apart. */
  readonly series: Array<Series>
  readonly durations: Metric.Histogram<number>
}

/** Requests by route, plan, surface and outcome, and their durations by group of routes. */
export class RequestMetrics {
  private readonly routes = new Map<RouteLabels, RouteSeries>()
  private seriesCount = 0

  constructor(private readonly context: Context.Context<never>) {
    // Its zeros are published before the first request.
    this.routeOf(unmatched).durations.valueUnsafe(context)
  }

  note({ labels, surface }: Pick<HttpCall, "labels" | "surface">, { log, status }: Reply, seconds: number): void {
    const { durations, series } = this.routeOf(labels)
    const code = log?.code ?? "ok"
    const plan = log?.tier ?? "none"
    const place = labels.surface ?? surface
    const match = series.find(
      (one) => one.status === status && one.code === code && one.plan === plan && one.surface === place
    )
    const { counter } = match ?? this.add(labels, { status, code, plan, surface: place })
    counter.updateUnsafe(1, this.context)
    durations.updateUnsafe(seconds, this.context)
  }

  private routeOf(labels: RouteLabels): RouteSeries {
    let route = this.routes.get(labels)
    if (route === undefined) {
      const { boundaries, description, id } = durations
      const attributes = { group: labels.group }
      route = { series: [], durations: Metric.histogram(id, { description, boundaries, attributes }) }
      this.routes.set(labels, route)
    }
    return route
  }

  private add(labels: RouteLabels, { code, plan, status, surface }: Omit<Series, "counter">): Series {
    const isOver = this.seriesCount >= mostSeries
    const attributes = isOver
      ? { ...other, status: String(status) }
      : { route: labels.route, plan, surface, status: String(status), code }
    const counter = Metric.counter(requests.id, { description: requests.description, incremental: true, attributes })
    const series = { status, code, plan, surface, counter }
    if (!isOver) {
      this.seriesCount++
      this.routeOf(labels).series.push(series)
    }
    return series
  }
}

import { mostMetricsDays, StateMetrics, StateMetricsList, StateMetricsReport } from "@grid/domain/grid/StateMetrics"
import { type StateSlug, states, type Zone } from "@grid/domain/states/State"
import { blockMs } from "@grid/domain/time/Time"
import { atMostDays, type WindowRequest } from "@grid/domain/time/Window"
import { Effect } from "effect"
import { type CallTime, requestWindow } from "@grid/domain/http/RequestWindow"
import { columnsOf } from "@grid/domain/http/Table"
import { rowsRoute } from "@grid/http/Rows"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const listed = rowsRoute(StateMetricsList, "items", columnsOf(StateMetrics))

interface MetricsQuery extends WindowRequest {
  readonly state?: StateSlug
  readonly zone?: Zone
}

/** Metrics of states, under the path of v1 and under the legacy one. */
export const stateMetricsRoutes = Effect.map(StateMetricsReport, (report) => {
  const metrics = ({ query, ...call }: CallTime & { readonly query: MetricsQuery }) => {
    const { state, zone } = query
    const slugs = states
      .filter((entry) => (state === undefined || entry.slug === state) && (zone === undefined || entry.zone === zone))
      .map(({ slug }) => slug as StateSlug)
    return listed(atMostDays(requestWindow(query, call, blockMs, 24), mostMetricsDays, query), slugs.join(), (window) =>
      Effect.map(report.read(slugs, window), ({ data: { coverage, list }, ...answer }) => ({
        ...answer,
        data: list.items,
        coverage
      }))
    )
  }
  return { stateMetrics: metrics, stateMetricsCanonical: metrics } satisfies Pick<
    DataHandlers,
    "stateMetrics" | "stateMetricsCanonical"
  >
})

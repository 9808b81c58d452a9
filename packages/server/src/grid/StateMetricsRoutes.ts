import { mostMetricsDays, StateMetrics, StateMetricsList, StateMetricsReport } from "@grid/domain/grid/StateMetrics"
import { type StateSlug, states, type Zone } from "@grid/domain/states/State"
import { blockMs } from "@grid/domain/time/Time"
import { atMostDays, type WindowRequest } from "@grid/domain/time/Window"
import { Effect, Result } from "effect"
import { encoder } from "@grid/http/Encoded"
import { type CallTime, requestWindow } from "@grid/domain/http/RequestWindow"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const encode = encoder(StateMetricsList)

const columns = columnsOf(StateMetrics)

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
    return Result.map(atMostDays(requestWindow(query, call, blockMs, 24), mostMetricsDays, query), (window) =>
      Effect.map(report.read(slugs, window), ({ data: { coverage, list }, ...answer }) =>
        encode({ ...answer, data: list }, { table: () => tableOf(columns, list.items), window, coverage })
      )
    )
  }
  return { stateMetrics: metrics, stateMetricsCanonical: metrics } satisfies Pick<
    DataHandlers,
    "stateMetrics" | "stateMetricsCanonical"
  >
})

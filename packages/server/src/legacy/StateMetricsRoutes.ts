import { StateMetrics, StateMetricsList, StateMetricsReport } from "@grid/domain/legacy/StateMetrics"
import { type StateSlug, states } from "@grid/domain/states/State"
import { blockMs } from "@grid/domain/time/Time"
import { Effect, Result } from "effect"
import { encoder } from "@grid/http/Encoded"
import { requestWindow } from "@grid/domain/http/RequestWindow"
import { columnsOf, tableOf } from "@grid/domain/http/Table"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const encode = encoder(StateMetricsList)

const columns = columnsOf(StateMetrics)

/** The legacy route that has no path of v1. */
export const stateMetricsRoutes = Effect.map(
  StateMetricsReport,
  (report): Pick<DataHandlers, "stateMetricsCanonical"> => ({
    stateMetricsCanonical: (request) => {
      const { hours, state, zone } = request.query
      const slugs = states
        .filter((entry) => (state === undefined || entry.slug === state) && (zone === undefined || entry.zone === zone))
        .map(({ slug }) => slug as StateSlug)
      return Result.map(requestWindow({ hours }, request, blockMs, 24), (window) =>
        Effect.map(report.read(slugs, window), ({ data: { coverage, list }, ...answer }) =>
          encode({ ...answer, data: list }, { table: () => tableOf(columns, list.items), window, coverage })
        )
      )
    }
  })
)

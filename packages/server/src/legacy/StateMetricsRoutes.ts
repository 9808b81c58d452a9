import { StateMetrics, StateMetricsList, StateMetricsReport } from "@grid/domain/legacy/StateMetrics"
import { type StateSlug, states } from "@grid/domain/states/State"
import { resolutionMs } from "@grid/domain/time/Time"
import { resolve } from "@grid/domain/time/Window"
import { Effect, Result } from "effect"
import { encoder } from "../http/Encoded.ts"
import { rowsCsv } from "../http/Rows.ts"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const encode = encoder(StateMetricsList)

const columns = Object.entries(StateMetrics.fields).flatMap(([name]) =>
  name.endsWith("_coverage") ? ["expected", "present", "pct"].map((member) => `${name}.${member}`) : [name]
)

/** The legacy route that has no path of v1. */
export const stateMetricsRoutes = Effect.map(
  StateMetricsReport,
  (report): Pick<DataHandlers, "stateMetricsCanonical"> => ({
    stateMetricsCanonical: ({ now, plan, query: { hours, state, zone } }) =>
      Result.map(
        resolve({ hours }, { now, step: resolutionMs.block, historyDays: plan.history_days, defaultHours: 24 }),
        (window) => {
          const wanted = states.filter(
            (entry) => (state === undefined || entry.slug === state) && (zone === undefined || entry.zone === zone)
          )
          return Effect.map(
            report.read(
              wanted.map(({ slug }) => slug as StateSlug),
              window
            ),
            ({ data: { coverage, list }, ...answer }) =>
              encode({ ...answer, data: list }, { csv: () => rowsCsv(columns, list.items), window, coverage })
          )
        }
      )
  })
)

import { Context, type Effect, Schema } from "effect"
import { Hertz, Megawatts, Timestamp } from "../Brands.ts"
import type { DataUnavailable, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Answer } from "./GridData.ts"
import { Coverage } from "../observations/Provenance.ts"
import { type StateSlug, Zone } from "../states/State.ts"
import type { Window } from "../time/Window.ts"

const megawatts = (what: string) =>
  Schema.NullOr(Megawatts).annotate({ description: `${what}, MW; null below 80 % of the window's blocks` })

export const StateMetrics = Schema.Struct({
  slug: Schema.String.annotate({ description: "Canonical state slug" }),
  iso: Schema.String.annotate({ description: "Current ISO 3166-2 code" }),
  zone: Schema.NullOr(Zone).annotate({ description: "Despatch zone; null for the island territories" }),
  demand_avg_mw: megawatts("Mean demand met"),
  demand_peak_mw: megawatts("Highest demand met of a block"),
  demand_peak_ts: Schema.NullOr(Timestamp).annotate({ description: "Start of that block; null where not known" }),
  energy_mwh: Schema.NullOr(Schema.Finite).annotate({
    description: "Energy met over the window, MWh: mean demand times its length; null below 80 % of the window's blocks"
  }),
  frequency_avg_hz: Schema.NullOr(Hertz).annotate({
    description:
      "Mean frequency of the synchronous grid, Hz; null below 80 % of the window's blocks and for the island territories"
  }),
  own_generation_avg_mw: megawatts("Mean of the state's own generation"),
  import_avg_mw: megawatts("Mean import less export"),
  demand_coverage: Coverage,
  frequency_coverage: Coverage,
  own_generation_coverage: Coverage,
  import_coverage: Coverage
}).annotate({
  identifier: "StateMetrics",
  description: "Demand, frequency, own generation and import of one state over the window"
})
export type StateMetrics = typeof StateMetrics.Type

export const StateMetricsList = Schema.Struct({
  items: Schema.Array(StateMetrics).annotate({ description: "By slug" })
}).annotate({ identifier: "StateMetricsList", description: "Metrics of states over the window of `meta.window`" })
export type StateMetricsList = typeof StateMetricsList.Type

/** Longest window, days: the blocks of every state are read at once. */
export const mostMetricsDays = 31

/** Metrics of every state over a window of 15-minute blocks. */
export class StateMetricsReport extends Context.Service<
  StateMetricsReport,
  {
    /** Metrics of these states. `DataUnavailable` where no demand of any of them has ever arrived. */
    readonly read: (
      states: ReadonlyArray<StateSlug>,
      window: Pick<Window, "from" | "to">
    ) => Effect.Effect<
      Answer<{ readonly list: StateMetricsList; readonly coverage: Coverage }>,
      DataUnavailable | ServiceUnavailable
    >
  }
>()("@grid/domain/StateMetricsReport") {}

import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, data, tabular } from "../http/Access.ts"
import { dataProblems } from "../http/DataProblems.ts"
import { Envelope } from "../http/Envelope.ts"
import { days, format, istDate, window } from "../http/Parameters.ts"
import { StateSlug, Zone } from "../states/State.ts"
import { DemandHistory, DemandLatest, FrequencyHistory, FrequencyLatest, Mode, ResolutionName } from "./Grid.ts"
import { PowerFlows, Psp, StateInterchange } from "./Reports.ts"
import { mostReconciledDays, Reconciliation } from "./Reconciliation.ts"
import { GridStates, GridSummary } from "./Snapshot.ts"
import { Statistics } from "./Statistics.ts"

const zone = Schema.optional(Zone).annotations({ examples: ["NR"] })

/** Demand and frequency. */
export class GridApi extends HttpApiGroup.make("grid")
  .add(
    HttpApiEndpoint.get("demandLatest", "/grid/demand/latest")
      .addSuccess(Envelope(DemandLatest))
      .addError(problem.data_unavailable)
      .annotate(Access, data())
      .annotate(OpenApi.Summary, "Newest demand")
      .annotate(
        OpenApi.Description,
        "All-India demand and frequency, and every state's demand on plans with state data. Renewed about every 15 minutes."
      )
  )
  .add(
    HttpApiEndpoint.get("demandHistory", "/grid/demand/history")
      .setUrlParams(
        Schema.Struct({
          state: Schema.optional(StateSlug),
          ...window,
          mode: Schema.optional(Mode).annotations({ default: "blended", examples: ["raw"] }),
          resolution: Schema.optional(ResolutionName).annotations({ default: "hour", examples: ["block"] }),
          ...format
        })
      )
      .addSuccess(Envelope(DemandHistory))
      .addError(problem.data_unavailable)
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Demand history")
      .annotate(
        OpenApi.Description,
        "Mean demand per interval, all-India or of one state. The window is cut to the plan's history and says so in `meta.window`."
      )
  )
  .add(
    HttpApiEndpoint.get("frequencyLatest", "/grid/frequency/latest")
      .addSuccess(Envelope(FrequencyLatest))
      .addError(problem.data_unavailable)
      .annotate(Access, data())
      .annotate(OpenApi.Summary, "Newest grid frequency")
      .annotate(
        OpenApi.Description,
        "Frequency in Hz and its band. 503 `data_unavailable` where no source publishes it."
      )
  )
  .add(
    HttpApiEndpoint.get("frequencyHistory", "/grid/frequency/history")
      .setUrlParams(Schema.Struct({ ...window, ...format }))
      .addSuccess(Envelope(FrequencyHistory))
      .addError(problem.data_unavailable)
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Frequency history")
      .annotate(OpenApi.Description, "Mean frequency and band per 15-minute block.")
  )
  .add(
    HttpApiEndpoint.get("gridSummary", "/grid/summary")
      .addSuccess(Envelope(GridSummary))
      .addError(problem.data_unavailable)
      .annotate(Access, data())
      .annotate(OpenApi.Summary, "The grid now")
      .annotate(
        OpenApi.Description,
        "All-India demand, frequency and generation with today's peak and energy, and the five zones. `meta.coverage` is of the all-India demand over the blocks of the running IST day that have ended."
      )
  )
  .add(
    HttpApiEndpoint.get("gridStates", "/grid/states")
      .setUrlParams(Schema.Struct({ zone, ...format }))
      .addSuccess(Envelope(GridStates))
      .addError(problem.data_unavailable)
      .annotate(Access, data({ feature: "states", formats: tabular }))
      .annotate(OpenApi.Summary, "Every state now")
      .annotate(
        OpenApi.Description,
        "Demand, today's peak, frequency, own generation and import of every state and union territory, or of those of one zone."
      )
  )
  .add(
    HttpApiEndpoint.get("gridStatistics", "/grid/statistics")
      .setUrlParams(Schema.Struct({ state: Schema.optional(StateSlug), ...days(30), ...format }))
      .addSuccess(Envelope(Statistics))
      .addError(problem.data_unavailable)
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Days in figures")
      .annotate(
        OpenApi.Description,
        "Largest, smallest and mean demand, energy and load factor of each IST day that is over, all-India or of one state, with the figures of the grid's frequency."
      )
  )
  .add(
    HttpApiEndpoint.get("demandReconciliation", "/grid/demand/reconciliation")
      .setUrlParams(Schema.Struct({ state: Schema.optional(StateSlug), ...days(7), ...format }))
      .addSuccess(Envelope(Reconciliation))
      .addError(problem.data_unavailable)
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Despatch centre, model and daily report")
      .annotate(
        OpenApi.Description,
        `Hourly demand as the despatch centre gives it against what was to be expected at the midnight before, and the energy of each IST day from its blocks against the daily report's. At most ${mostReconciledDays} days. As CSV the hours.`
      )
  )
  .add(
    HttpApiEndpoint.get("powerFlows", "/grid/power-flows")
      .setUrlParams(Schema.Struct({ ...days(7), ...format }))
      .addSuccess(Envelope(PowerFlows))
      .addError(problem.data_unavailable)
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Flows between zones and over borders")
      .annotate(
        OpenApi.Description,
        "Daily energy over each corridor with its lines, and with each neighbouring country. As CSV the corridors."
      )
  )
  .add(
    HttpApiEndpoint.get("stateInterchange", "/grid/state-interchange")
      .setUrlParams(Schema.Struct({ state: Schema.optional(StateSlug), ...days(30), ...format }))
      .addSuccess(Envelope(StateInterchange))
      .addError(problem.data_unavailable)
      .annotate(Access, data({ feature: "states", formats: tabular }))
      .annotate(OpenApi.Summary, "Interchange of the states with the grid")
      .annotate(
        OpenApi.Description,
        "What each state drew from the grid each day against its schedule, and how far it was off at most."
      )
  )
  .add(
    HttpApiEndpoint.get("psp", "/grid/psp")
      .setUrlParams(
        Schema.Struct({
          date: Schema.optional(istDate("One IST day; excludes from and to")),
          ...days(7),
          zone,
          state: Schema.optional(StateSlug),
          ...format
        })
      )
      .addSuccess(Envelope(Psp))
      .addError(problem.data_unavailable)
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Daily reports of the power supply position")
      .annotate(
        OpenApi.Description,
        "Demand, energy, shortage, frequency profile and gross generation as reported, all-India and by zone, and by state on plans with state data. `zone` and `state` leave out the others. As CSV one row per day, its lists as JSON."
      )
  )
  .addError(dataProblems)
  .annotate(OpenApi.Description, "Demand met and grid frequency, newest and past.")
  .prefix("/developer/v1") {}

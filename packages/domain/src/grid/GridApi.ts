import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { Access, data, tabular } from "../http/Access.ts"
import { DataGate } from "../http/DataGate.ts"
import { dataAnswer } from "../http/Envelope.ts"
import { days, istDate, knownAt, onlyResolution, places, series, window, zone } from "../http/Parameters.ts"
import { StateSlug } from "../states/State.ts"
import { DemandHistory, DemandLatest, FrequencyHistory, FrequencyLatest, Mode, ResolutionName } from "./Grid.ts"
import { PowerFlows, Psp, StateInterchange } from "./Reports.ts"
import { mostReconciledDays, Reconciliation } from "./Reconciliation.ts"
import { GridStates, GridSummary } from "./Snapshot.ts"
import { mostMetricsDays, StateMetricsList } from "./StateMetrics.ts"
import { Statistics } from "./Statistics.ts"
import { monthlySupply, renewableGeneration, stationGeneration } from "./SupplyApi.ts"

/** Demand and frequency. */
export class GridApi extends HttpApiGroup.make("grid")
  .add(
    HttpApiEndpoint.get("demandLatest", "/grid/demand/latest", {
      query: Schema.Struct(places),
      ...dataAnswer(DemandLatest)
    })
      .annotate(Access, data({ featureByParameter: { state: "states" } }))
      .annotate(OpenApi.Summary, "Newest demand")
      .annotate(
        OpenApi.Description,
        "All-India demand and frequency, and every state's demand on plans with state data; with `state` that one alone, with `zone` the zone and its states. Renewed about every 15 minutes."
      )
  )
  .add(
    HttpApiEndpoint.get("demandHistory", "/grid/demand/history", {
      query: Schema.Struct({
        ...places,
        ...window,
        mode: Schema.optionalKey(Mode).annotateKey({ default: "blended", examples: ["raw"] }),
        resolution: Schema.optionalKey(ResolutionName).annotateKey({ default: "hour", examples: ["block"] }),
        ...series,
        ...knownAt
      }),
      ...dataAnswer(DemandHistory)
    })
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Demand history")
      .annotate(
        OpenApi.Description,
        "Mean demand per interval, all-India, of one state or of one zone: the sum of its states, null where those that are known make up less than 80 % of its record demand. An hour is known with all four of its blocks, a day is the mean of its known hours, filled ones included, where `/grid/statistics` takes each known block. The window is cut to the plan's history and says so in `meta.window`."
      )
  )
  .add(
    HttpApiEndpoint.get("frequencyLatest", "/grid/frequency/latest", dataAnswer(FrequencyLatest))
      .annotate(Access, data())
      .annotate(OpenApi.Summary, "Newest grid frequency")
      .annotate(
        OpenApi.Description,
        "Frequency in Hz and its band. 503 `data_unavailable` where no source publishes it."
      )
  )
  .add(
    HttpApiEndpoint.get("frequencyHistory", "/grid/frequency/history", {
      query: Schema.Struct({
        ...window,
        resolution: Schema.optionalKey(ResolutionName).annotateKey({ default: "block", examples: ["hour"] }),
        ...series,
        ...knownAt
      }),
      ...dataAnswer(FrequencyHistory)
    })
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Frequency history")
      .annotate(
        OpenApi.Description,
        "Mean frequency and its band per interval, 15-minute blocks where nothing else is asked for. The whole grid has one frequency: there is none of a state or zone."
      )
  )
  .add(
    HttpApiEndpoint.get("gridSummary", "/grid/summary", dataAnswer(GridSummary))
      .annotate(Access, data())
      .annotate(OpenApi.Summary, "The grid now")
      .annotate(
        OpenApi.Description,
        "All-India demand, frequency and generation with today's peak and energy, and the five zones. `meta.coverage` is of the all-India demand over the blocks of the running IST day that have ended."
      )
  )
  .add(
    HttpApiEndpoint.get("gridStates", "/grid/states", {
      query: Schema.Struct({ ...zone, ...series }),
      ...dataAnswer(GridStates)
    })
      .annotate(Access, data({ feature: "states", formats: tabular }))
      .annotate(OpenApi.Summary, "Every state now")
      .annotate(
        OpenApi.Description,
        "Demand, today's peak, frequency, own generation and import of every state and union territory, or of those of one zone."
      )
  )
  .add(
    HttpApiEndpoint.get("stateMetrics", "/grid/state-metrics", {
      query: Schema.Struct({ ...places, ...window, ...series, ...knownAt }),
      ...dataAnswer(StateMetricsList)
    })
      .annotate(Access, data({ feature: "states", formats: tabular, heavyFromDays: 2 }))
      .annotate(OpenApi.Summary, "Metrics of the states")
      .annotate(
        OpenApi.Description,
        `Mean and highest demand, energy, frequency, own generation and import of every state over a window of at most ${mostMetricsDays} days, with their coverage.`
      )
  )
  .add(
    HttpApiEndpoint.get("gridStatistics", "/grid/statistics", {
      query: Schema.Struct({
        ...places,
        ...days(30),
        ...onlyResolution("day"),
        ...series,
        ...knownAt
      }),
      ...dataAnswer(Statistics)
    })
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Days in figures")
      .annotate(
        OpenApi.Description,
        "Largest, smallest and mean demand, energy and load factor of each IST day that is over, all-India, of one state or of one zone: the sum of its states, with the figures of the grid's frequency."
      )
  )
  .add(
    HttpApiEndpoint.get("demandReconciliation", "/grid/demand/reconciliation", {
      query: Schema.Struct({
        ...places,
        ...days(7),
        ...onlyResolution("hour"),
        ...series,
        ...knownAt
      }),
      ...dataAnswer(Reconciliation)
    })
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Despatch centre, model and daily report")
      .annotate(
        OpenApi.Description,
        `Hourly demand as the despatch centre gives it against what was to be expected at the midnight before, and the energy of each IST day from its blocks against the daily report's; all-India, of one state or of one zone: the sum of its states. At most ${mostReconciledDays} days. As CSV the hours.`
      )
  )
  .add(
    HttpApiEndpoint.get("powerFlows", "/grid/power-flows", {
      query: Schema.Struct({ ...days(7), ...onlyResolution("day"), ...series, ...knownAt }),
      ...dataAnswer(PowerFlows)
    })
      .annotate(Access, data({ formats: tabular }))
      .annotate(OpenApi.Summary, "Flows between zones and over borders")
      .annotate(
        OpenApi.Description,
        "Daily energy over each corridor with its lines, and with each neighbouring country. As CSV the corridors."
      )
  )
  .add(
    HttpApiEndpoint.get("stateInterchange", "/grid/state-interchange", {
      query: Schema.Struct({
        ...places,
        ...days(30),
        ...onlyResolution("day"),
        ...series,
        ...knownAt
      }),
      ...dataAnswer(StateInterchange)
    })
      .annotate(Access, data({ feature: "states", formats: tabular }))
      .annotate(OpenApi.Summary, "Interchange of the states with the grid")
      .annotate(
        OpenApi.Description,
        "What each state, or each of a zone, drew from the grid each day against its schedule, and how far it was off at most."
      )
  )
  .add(
    HttpApiEndpoint.get("psp", "/grid/psp", {
      query: Schema.Struct({
        date: Schema.optionalKey(istDate("One IST day; excludes from, to and hours")),
        ...days(7),
        ...onlyResolution("day"),
        ...zone,
        state: Schema.optionalKey(StateSlug),
        ...series,
        ...knownAt
      }),
      ...dataAnswer(Psp)
    })
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Daily reports of the power supply position")
      .annotate(
        OpenApi.Description,
        "Demand, energy, shortage, frequency profile and gross generation as reported, all-India and by zone, and by state on plans with state data. `zone` and `state` leave out the others. As CSV one row per day, its lists as JSON."
      )
  )
  .add(monthlySupply)
  .add(renewableGeneration)
  .add(stationGeneration)
  .middleware(DataGate)
  .annotate(OpenApi.Description, "Demand met and grid frequency, newest and past.")
  .prefix("/developer/v1") {}

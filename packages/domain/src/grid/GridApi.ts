import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, data, tabular } from "../http/Access.ts"
import { dataProblems } from "../http/DataProblems.ts"
import { Envelope } from "../http/Envelope.ts"
import { format, window } from "../http/Parameters.ts"
import { StateSlug } from "../states/State.ts"
import { DemandHistory, DemandLatest, FrequencyHistory, FrequencyLatest, Mode, ResolutionName } from "./Grid.ts"

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
  .addError(dataProblems)
  .annotate(OpenApi.Description, "Demand met and grid frequency, newest and past.")
  .prefix("/developer/v1") {}

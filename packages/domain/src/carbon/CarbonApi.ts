import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { View } from "../fuel/FuelMix.ts"
import { Access, data, tabular } from "../http/Access.ts"
import { dataProblems } from "../http/DataProblems.ts"
import { Envelope } from "../http/Envelope.ts"
import { days, format, instant, page, window } from "../http/Parameters.ts"
import { factorSetIds } from "../reference/EmissionFactors.ts"
import { find, StateSlug } from "../states/State.ts"
import {
  Basis,
  CarbonByState,
  CarbonChanges,
  CarbonFactors,
  CarbonLatest,
  CarbonSummary,
  CarbonWithMix
} from "./Carbon.ts"

const state = Schema.optional(StateSlug)

/** What every carbon route takes. */
const signal = {
  basis: Schema.optional(Basis).annotations({ default: "direct", examples: ["lifecycle"] }),
  view: Schema.optional(View).annotations({ default: "consumption", examples: ["generation"] })
}

const mostStates = 36

/** States with commas between them; decodes to their canonical slugs, each once. */
const stateList = Schema.transform(
  Schema.String.pipe(
    Schema.filter(
      (text) =>
        text.length <= 1_200 &&
        text.split(",").length <= mostStates &&
        text.split(",").every((name) => find(name) !== undefined),
      { message: () => `must be 1 to ${mostStates} states by slug or ISO code with commas between them` }
    )
  ),
  Schema.Array(Schema.String),
  {
    strict: true,
    decode: (text) => [...new Set(text.split(",").flatMap((name) => find(name)?.slug ?? []))].toSorted(),
    encode: (slugs) => slugs.join(",")
  }
).annotations({
  jsonSchema: {
    type: "string",
    maxLength: 1_200,
    description:
      "States and union territories by slug, alias or ISO 3166-2 code, with commas between them (default all)",
    examples: ["maharashtra,gujarat"]
  }
})

/** Most restated values of a page. */
export const changesPerPage = 500

/** Carbon intensity of electricity. */
export class CarbonApi extends HttpApiGroup.make("carbon")
  .add(
    HttpApiEndpoint.get("carbonLatest", "/carbon-intensity/latest")
      .setUrlParams(Schema.Struct({ state, ...signal }))
      .addSuccess(Envelope(CarbonLatest))
      .addError(problem.data_unavailable)
      .annotate(Access, data({ featureByParameter: { state: "states" } }))
      .annotate(OpenApi.Summary, "Newest carbon intensity")
      .annotate(
        OpenApi.Description,
        "Average carbon intensity of the newest 15-minute block that is over, all-India, and of every state on plans with state data. `view=consumption` follows the flows between states, `view=generation` is what is generated in the area. Average, not marginal: see the method in the documentation."
      )
  )
  .add(
    HttpApiEndpoint.get("carbonByState", "/carbon-intensity/by-state")
      .setUrlParams(Schema.Struct({ states: Schema.optional(stateList), ...window, ...signal, ...format }))
      .addSuccess(Envelope(CarbonByState))
      .addError(problem.data_unavailable)
      .annotate(Access, data({ feature: "states", formats: tabular }))
      .annotate(OpenApi.Summary, "Carbon intensity of states")
      .annotate(
        OpenApi.Description,
        "Blocks of every state, or of those named. As CSV the rows of all series, one behind the other."
      )
  )
  .add(
    HttpApiEndpoint.get("carbonWithMix", "/carbon-intensity/with-fuel-mix")
      .setUrlParams(Schema.Struct({ state, ...window, ...signal, ...format }))
      .addSuccess(Envelope(CarbonWithMix))
      .addError(problem.data_unavailable)
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Carbon intensity with the fuel mix")
      .annotate(
        OpenApi.Description,
        "Blocks with the mix that the intensity is made of, all-India or of one state: generated in the area, or consumed in it wherever it was generated."
      )
  )
  .add(
    HttpApiEndpoint.get("carbonSummary", "/carbon-intensity/summary")
      .setUrlParams(Schema.Struct({ state, ...days(30), ...signal, ...format }))
      .addSuccess(Envelope(CarbonSummary))
      .addError(problem.data_unavailable)
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Carbon intensity by day")
      .annotate(
        OpenApi.Description,
        "Mean, smallest, largest and energy-weighted intensity of each IST day that is over, and how clean it was. Null below 80 % of a day's blocks."
      )
  )
  .add(
    HttpApiEndpoint.get("carbonFactors", "/carbon-intensity/factors")
      .setUrlParams(
        Schema.Struct({
          factor_set: Schema.optional(Schema.Literal(...factorSetIds)).annotations({
            description: "One set instead of all",
            examples: ["cea-v21-direct"]
          }),
          ...signal
        })
      )
      .addSuccess(Envelope(CarbonFactors))
      .annotate(Access, data())
      .annotate(OpenApi.Summary, "Emission factors")
      .annotate(
        OpenApi.Description,
        "The factor sets that intensities are computed with. A set never changes: a correction is a set with another id. `basis` gives the sets of one basis; `view` makes no difference."
      )
  )
  .add(
    HttpApiEndpoint.get("carbonChanges", "/carbon-intensity/changes")
      .setUrlParams(
        Schema.Struct({
          since: Schema.optional(instant("Restatements from then on: timestamp with offset, or IST day (default all)")),
          state,
          ...page(changesPerPage, 100),
          ...signal,
          ...format
        })
      )
      .addSuccess(Envelope(CarbonChanges))
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Restated carbon intensities")
      .annotate(
        OpenApi.Description,
        "Every restatement of a value, oldest first: all-India, and of states on plans with state data. What was computed from a value is restated with it: the summary of its IST day, and Scope 2 results, which are named."
      )
  )
  .addError(dataProblems)
  .annotate(OpenApi.Description, "Carbon intensity of electricity, recomputable from frozen snapshots.")
  .prefix("/developer/v1") {}

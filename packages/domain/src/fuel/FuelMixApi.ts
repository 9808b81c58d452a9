import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { Access, data, tabular } from "../http/Access.ts"
import { DataGate } from "../http/DataGate.ts"
import { dataAnswer } from "../http/Envelope.ts"
import { integer, knownAt, places, series, window } from "../http/Parameters.ts"
import { ResolutionName } from "../grid/Grid.ts"
import { FuelMixHistory, FuelMixLatest, mostMixDays, View } from "./FuelMix.ts"

/** Generation by fuel. */
export class FuelMixApi extends HttpApiGroup.make("fuelMix")
  .add(
    HttpApiEndpoint.get("fuelMixLatest", "/fuel-mix/latest", {
      query: Schema.Struct({
        ...places,
        hours: Schema.optionalKey(
          integer(1, 8_760, "Length of the window before now of which the hours are given as `series`, hours", 24)
        ),
        view: Schema.optionalKey(View).annotateKey({ default: "generation", examples: ["consumption"] }),
        ...series
      }),
      ...dataAnswer(FuelMixLatest)
    })
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Generation by fuel")
      .annotate(
        OpenApi.Description,
        "Newest generation by fuel, all-India, of one state or of one zone, and with `hours` its hourly means. Where a source gives coal and lignite in one, they are split by their gross generation of the last financial year, which `meta.provenance` says. `view=consumption` is what is used in the area, wherever it was generated, of the newest block that is over: modelled, as for carbon intensity. So is the generation of a state or zone of which none is observed; `method` then says how it was estimated. As CSV the hours, or without `hours` the newest mix as one row."
      )
  )
  .add(
    HttpApiEndpoint.get("fuelMixHistory", "/fuel-mix/history", {
      query: Schema.Struct({
        ...places,
        ...window,
        view: Schema.optionalKey(View).annotateKey({ default: "generation", examples: ["consumption"] }),
        resolution: Schema.optionalKey(ResolutionName).annotateKey({ default: "hour", examples: ["day"] }),
        ...series,
        ...knownAt
      }),
      ...dataAnswer(FuelMixHistory)
    })
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Generation by fuel over time")
      .annotate(
        OpenApi.Description,
        `Mean generation by fuel per interval, all-India, of one state or of one zone; with \`view=consumption\` what is used in the area, wherever it was generated: modelled, as for carbon intensity. So is the generation of a state or zone of which none is observed; \`method\` then says how it was estimated. The window is cut to the plan's history and says so in \`meta.window\`; it has at most ${mostMixDays.block} days by block, ${mostMixDays.hour} by hour and ${mostMixDays.day} by day.`
      )
  )
  .middleware(DataGate)
  .annotate(OpenApi.Description, "What electricity is made of.")
  .prefix("/developer/v1") {}

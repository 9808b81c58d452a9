import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema, SchemaTransformation } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { View } from "../fuel/FuelMix.ts"
import { ResolutionName } from "../grid/Grid.ts"
import { search } from "../windows/HourWindows.ts"
import { Access, data, tabular } from "../http/Access.ts"
import { DataGate } from "../http/DataGate.ts"
import { dataAnswer, Envelope } from "../http/Envelope.ts"
import { days, instant, knownAt, onlyResolution, page, series, window, zone } from "../http/Parameters.ts"
import { factorSetIds } from "../reference/EmissionFactors.ts"
import { find, listOfStates, nearestSlugs, StateSlug } from "../states/State.ts"
import {
  Basis,
  CarbonByState,
  CarbonChanges,
  CarbonFactors,
  CarbonLatest,
  CarbonSummary,
  CarbonWithMix
} from "./Carbon.ts"
import { CarbonHistory, carbonOrders, CarbonWindows } from "./CarbonHistory.ts"
import { CarbonReplay, CarbonSnapshot } from "./CarbonSnapshots.ts"
import { SnapshotIdParameter } from "./SnapshotId.ts"
import { publishedAs } from "../schema/JsonSchema.ts"
import { suggesting } from "../schema/Suggestion.ts"

const state = Schema.optionalKey(StateSlug)

/** Parameters of every carbon route. */
const signal = {
  basis: Schema.optionalKey(Basis).annotateKey({ default: "direct", examples: ["lifecycle"] }),
  view: Schema.optionalKey(View).annotateKey({ default: "consumption", examples: ["generation"] })
}

/** Parameters of the routes of one snapshot. */
const ofSnapshot = { snapshot_id: Schema.optionalKey(SnapshotIdParameter), state, ...signal }

const mostStates = 36

/** The list with what each wrong name in it perhaps means; empty where one of them means nothing. */
const nearestLists = (text: string): ReadonlyArray<string> => {
  const slugs = text.split(",", mostStates).map((name) => find(name)?.slug ?? nearestSlugs(name)[0])
  return slugs.includes(undefined) ? [] : [slugs.join(",")]
}

/** Longest list of states in a request, characters. */
const longestList = 1_200

/** What a list of states must be that is none, with its first wrong name. */
const requirementOf = (text: string): string | undefined => {
  const names = text.split(",")
  if (text.length > longestList || names.length > mostStates)
    return `must be 1 to ${mostStates} states with commas between them`
  const wrong = names.find((name) => find(name) === undefined)
  return wrong === undefined
    ? undefined
    : `must be 1 to ${mostStates} states with commas between them: ${JSON.stringify(wrong.slice(0, 64))} is none`
}

/** States with commas between them; decodes to their canonical slugs, each once. */
const stateList = Schema.String.check(
  Schema.makeFilter(requirementOf, {
    ...suggesting({ nearest: nearestLists, see: listOfStates }),
    ...publishedAs({
      type: "string",
      maxLength: longestList,
      description:
        "States and union territories with commas between them, each named as `state` of other routes (default all)",
      examples: ["maharashtra,gujarat"]
    })
  })
).pipe(
  Schema.decodeTo(
    Schema.Array(Schema.String),
    SchemaTransformation.transform({
      decode: (text: string): ReadonlyArray<string> =>
        [...new Set(text.split(",").flatMap((name) => find(name)?.slug ?? []))].toSorted(),
      encode: (slugs: ReadonlyArray<string>) => slugs.join(",")
    })
  )
)

/** Most restated values of a page. */
export const changesPerPage = 500

/** Carbon intensity of electricity. */
export class CarbonApi extends HttpApiGroup.make("carbon")
  .add(
    HttpApiEndpoint.get("carbonLatest", "/carbon-intensity/latest", {
      query: Schema.Struct({ state, ...zone, ...signal }),
      ...dataAnswer(CarbonLatest)
    })
      .annotate(Access, data({ featureByParameter: { state: "states", zone: "states" } }))
      .annotate(OpenApi.Summary, "Newest carbon intensity")
      .annotate(
        OpenApi.Description,
        "Average carbon intensity of the newest 15-minute block that is over, all-India, and of every state on plans with state data; with `state` that one alone, with `zone` its states. `view=consumption` follows the flows between states, `view=generation` is what is generated in the area. Average, not marginal: see the method in the documentation."
      )
  )
  .add(
    HttpApiEndpoint.get("carbonByState", "/carbon-intensity/by-state", {
      query: Schema.Struct({
        states: Schema.optionalKey(stateList),
        ...zone,
        ...window,
        ...onlyResolution("block"),
        ...signal,
        ...series,
        ...knownAt
      }),
      ...dataAnswer(CarbonByState)
    })
      .annotate(Access, data({ feature: "states", formats: tabular, heavyFromDays: 2 }))
      .annotate(OpenApi.Summary, "Carbon intensity of states")
      .annotate(
        OpenApi.Description,
        "Blocks of every state, or of those of a zone and those named. As CSV the rows of all series, one behind the other."
      )
  )
  .add(
    HttpApiEndpoint.get("carbonWithMix", "/carbon-intensity/with-fuel-mix", {
      query: Schema.Struct({ state, ...zone, ...window, ...onlyResolution("block"), ...signal, ...series, ...knownAt }),
      ...dataAnswer(CarbonWithMix)
    })
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Carbon intensity with the fuel mix")
      .annotate(
        OpenApi.Description,
        "Blocks with the mix that the intensity is made of, all-India, of one state or of one zone: generated in the area, or consumed in it wherever it was generated."
      )
  )
  .add(
    HttpApiEndpoint.get("carbonHistory", "/carbon-intensity/history", {
      query: Schema.Struct({
        state,
        ...zone,
        ...window,
        resolution: Schema.optionalKey(ResolutionName).annotateKey({ default: "hour", examples: ["block"] }),
        ...signal,
        ...series,
        ...knownAt
      }),
      ...dataAnswer(CarbonHistory)
    })
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Carbon intensity over time")
      .annotate(
        OpenApi.Description,
        "Mean carbon intensity per interval, all-India, of one state or of one zone: of what its states generate or consume together. `known_at` reads the blocks that held then. The blocks with their handles, by which each can be recomputed, are in `/carbon-intensity/by-state` and `/carbon-intensity/with-fuel-mix`."
      )
  )
  .add(
    HttpApiEndpoint.get("carbonWindows", "/carbon-intensity/windows", {
      query: Schema.Struct({ state, ...zone, ...search(carbonOrders), ...signal, ...series, ...knownAt }),
      ...dataAnswer(CarbonWindows)
    })
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Greenest hours")
      .annotate(
        OpenApi.Description,
        "The `n` hours of a window with the lowest or highest carbon intensity, those to come included: by the forecast where the plan has forecasts (of what is consumed, direct emissions), which is marked `kind: forecast`; else they are left out and `required_plan` is given. Without a window the next 24 hours; all-India, of one state or of one zone. With `known_at` by the blocks and the forecast of then. As CSV the hours."
      )
  )
  .add(
    HttpApiEndpoint.get("carbonSummary", "/carbon-intensity/summary", {
      query: Schema.Struct({ state, ...zone, ...days(30), ...onlyResolution("day"), ...signal, ...series, ...knownAt }),
      ...dataAnswer(CarbonSummary)
    })
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Carbon intensity by day")
      .annotate(
        OpenApi.Description,
        "Mean, smallest, largest and energy-weighted intensity of each IST day that is over, all-India, of one state or of one zone, and how clean it was. Null below 80 % of a day's blocks."
      )
  )
  .add(
    HttpApiEndpoint.get("carbonFactors", "/carbon-intensity/factors", {
      query: Schema.Struct({
        factor_set: Schema.optionalKey(Schema.Literals(factorSetIds)).annotateKey({
          description: "One set instead of all",
          examples: ["cea-v21-direct"]
        }),
        ...signal
      }),
      success: Envelope(CarbonFactors)
    })
      .annotate(Access, data())
      .annotate(OpenApi.Summary, "Emission factors")
      .annotate(
        OpenApi.Description,
        "The factor sets that intensities are computed with. A set never changes: a correction is a set with another id. `basis` gives the sets of one basis; `view` makes no difference."
      )
  )
  .add(
    HttpApiEndpoint.get("carbonChanges", "/carbon-intensity/changes", {
      query: Schema.Struct({
        since: Schema.optionalKey(
          instant("Restatements from then on: timestamp with offset, or IST day (default all)")
        ),
        state,
        ...page(changesPerPage, 100),
        ...signal,
        ...series
      }),
      success: Envelope(CarbonChanges)
    })
      .annotate(Access, data({ featureByParameter: { state: "states" }, formats: tabular }))
      .annotate(OpenApi.Summary, "Restated carbon intensities")
      .annotate(
        OpenApi.Description,
        "Every restatement of a value, oldest first: all-India, and of states on plans with state data. What was computed from a value is restated with it: the summary of its IST day, and Scope 2 results, which are named."
      )
  )
  .add(
    HttpApiEndpoint.get("carbonSnapshot", "/carbon-intensity/snapshot", {
      query: Schema.Struct(ofSnapshot),
      ...dataAnswer(CarbonSnapshot, problem.not_found)
    })
      .annotate(Access, data({ featureByParameter: { state: "states" } }))
      .annotate(OpenApi.Summary, "Origin of a carbon intensity")
      .annotate(
        OpenApi.Description,
        "What a value was computed from, all-India or of one state: the readings of its block with their sources, the mix with the emission factors, the method, and what was frozen. The first 16 digits of the SHA-256 of the inputs are the last of `snapshot_id`. A snapshot is kept when its block is restated."
      )
  )
  .add(
    HttpApiEndpoint.get("carbonReplay", "/carbon-intensity/replay", {
      query: Schema.Struct(ofSnapshot),
      ...dataAnswer(CarbonReplay, problem.not_found)
    })
      .annotate(Access, data({ featureByParameter: { state: "states" } }))
      .annotate(OpenApi.Summary, "Replay of a carbon snapshot")
      .annotate(
        OpenApi.Description,
        "Recomputes a block from what was frozen with it, by the method of then, and compares the result byte for byte with the stored one. Nothing stored changes."
      )
  )
  .middleware(DataGate)
  .annotate(OpenApi.Description, "Carbon intensity of electricity, recomputable from frozen snapshots.")
  .prefix("/developer/v1") {}

import { Schema } from "effect"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { profileBytes } from "../carbon/LoadProfile.ts"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, enterprise } from "../http/Access.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import * as P from "./Profile.ts"

const loadPath = Schema.Struct({ load_profile_id: P.loadProfileId })
const generationPath = Schema.Struct({ generation_profile_id: P.generationProfileId })

const sent = { ...enterprise(null), bodyBytes: profileBytes, changes: "records" } as const

const rules =
  "Whole IST days of 15-minute blocks, 1 to 366 days; a gap, another granularity or a negative value is 400 `INVALID_LOAD_PROFILE`, and nothing is kept. The same content gives the same id. A tenant keeps 100; beyond, 409 `conflict`."

/** Profiles of load and of generation, for engines. */
export class ProfilesApi extends HttpApiGroup.make("profiles")
  .add(
    HttpApiEndpoint.post("createLoadProfile", "/load-profiles", {
      query: P.ProfileParameters,
      payload: P.LoadProfileRequest,
      success: P.LoadProfileFacts.pipe(HttpApiSchema.status(201)),
      error: [problem.INVALID_LOAD_PROFILE, problem.conflict]
    })
      .annotate(Access, { ...sent, csvBody: { value: "load_mwh", required: [], numbers: [] } })
      .annotate(OpenApi.Summary, "Send a load profile")
      .annotate(OpenApi.Description, `As JSON, or as CSV with the columns \`block_start,load_mwh\`. ${rules}`)
  )
  .add(
    HttpApiEndpoint.get("listLoadProfiles", "/load-profiles", { success: P.LoadProfileList })
      .annotate(Access, enterprise(null))
      .annotate(OpenApi.Summary, "List the load profiles")
      .annotate(OpenApi.Description, "The tenant's own, newest first, then the samples, which are `simulated`.")
  )
  .add(
    HttpApiEndpoint.get("loadProfile", "/load-profiles/:load_profile_id", {
      params: loadPath,
      success: P.StoredLoadProfile,
      error: [problem.not_found]
    })
      .annotate(Access, enterprise(null))
      .annotate(OpenApi.Summary, "A load profile")
      .annotate(OpenApi.Description, "With its values.")
  )
  .add(
    HttpApiEndpoint.delete("deleteLoadProfile", "/load-profiles/:load_profile_id", {
      params: loadPath,
      success: P.LoadProfileFacts,
      error: [problem.not_found]
    })
      .annotate(Access, { ...enterprise(null), changes: "records" })
      .annotate(OpenApi.Summary, "Delete a load profile")
      .annotate(OpenApi.Description, "Results that were computed with it keep what they need of it.")
  )
  .add(
    HttpApiEndpoint.post("createGenerationProfile", "/generation-profiles", {
      query: P.GenerationParameters,
      payload: P.GenerationProfileRequest,
      success: P.GenerationProfileFacts.pipe(HttpApiSchema.status(201)),
      error: [problem.INVALID_LOAD_PROFILE, problem.conflict]
    })
      .annotate(Access, {
        ...sent,
        csvBody: { value: "generation_mwh", required: ["technology", "capacity_mw"], numbers: ["capacity_mw"] }
      })
      .annotate(OpenApi.Summary, "Send a generation profile")
      .annotate(
        OpenApi.Description,
        `As JSON, or as CSV with the columns \`block_start,generation_mwh\` and everything else as parameters. No block may be above the capacity. ${rules}`
      )
  )
  .add(
    HttpApiEndpoint.get("listGenerationProfiles", "/generation-profiles", { success: P.GenerationProfileList })
      .annotate(Access, enterprise(null))
      .annotate(OpenApi.Summary, "List the generation profiles")
      .annotate(OpenApi.Description, "The tenant's own, newest first, then the samples, which are `simulated`.")
  )
  .add(
    HttpApiEndpoint.get("generationProfile", "/generation-profiles/:generation_profile_id", {
      params: generationPath,
      success: P.StoredGenerationProfile,
      error: [problem.not_found]
    })
      .annotate(Access, enterprise(null))
      .annotate(OpenApi.Summary, "A generation profile")
      .annotate(OpenApi.Description, "With its values.")
  )
  .add(
    HttpApiEndpoint.delete("deleteGenerationProfile", "/generation-profiles/:generation_profile_id", {
      params: generationPath,
      success: P.GenerationProfileFacts,
      error: [problem.not_found]
    })
      .annotate(Access, { ...enterprise(null), changes: "records" })
      .annotate(OpenApi.Summary, "Delete a generation profile")
      .annotate(OpenApi.Description, "Results that were computed with it keep what they need of it.")
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, "Profiles of load and of generation, which requests of engines name.")
  .prefix("/v1") {}

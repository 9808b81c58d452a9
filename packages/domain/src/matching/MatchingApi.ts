import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, enterprise } from "../http/Access.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import { HourlyMatching, MatchingRequest } from "./Matching.ts"
import { profileBytes } from "../carbon/LoadProfile.ts"

/** 24/7 matching of load and contracted generation. */
export class MatchingApi extends HttpApiGroup.make("carbon-matching")
  .add(
    HttpApiEndpoint.post("hourlyMatching", "/matching/hourly", {
      payload: MatchingRequest,
      success: HourlyMatching,
      error: [problem.data_unavailable, problem.INVALID_LOAD_PROFILE]
    })
      .annotate(Access, { ...enterprise("carbon-matching"), bodyBytes: profileBytes, heavyFromDays: 0 })
      .annotate(OpenApi.Summary, "24/7 matching of load and generation")
      .annotate(
        OpenApi.Description,
        "Share of the load matched by generation of the same block or hour, what stays unmatched with its emissions, and windows to which load could move."
      )
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, "24/7 matching of load and contracted generation.")
  .prefix("/v1") {}

import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { schemas as problem } from "../errors/Problem.ts"
import { computed, engineAnswer } from "../engines/EngineApi.ts"
import { Access } from "../http/Access.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import { HourlyMatching, MatchingRequest } from "./Matching.ts"
import { profileBytes } from "../carbon/LoadProfile.ts"

/** 24/7 matching of load and contracted generation. */
export class MatchingApi extends HttpApiGroup.make("carbon-matching")
  .add(
    HttpApiEndpoint.post("hourlyMatching", "/matching/hourly", {
      payload: MatchingRequest,
      ...engineAnswer(HourlyMatching, problem.INVALID_LOAD_PROFILE)
    })
      .annotate(Access, { ...computed("carbon-matching"), bodyBytes: profileBytes })
      .annotate(OpenApi.Summary, "24/7 matching of load and generation")
      .annotate(
        OpenApi.Description,
        "Share of the load matched by generation of the same block or hour, with storage where the request has one; what stays unmatched with its emissions; and moves of load into periods with generation left over, by which the most emissions are avoided."
      )
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, "24/7 matching of load and contracted generation.")
  .prefix("/v1") {}

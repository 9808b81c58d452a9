import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, enterprise } from "../http/Access.ts"
import { enterpriseProblems } from "./EnterpriseProblems.ts"
import { HourlyMatching, MatchingRequest, profileBytes } from "./Carbon.ts"

/** 24/7 matching of load and contracted generation. */
export class MatchingApi extends HttpApiGroup.make("carbon-matching")
  .add(
    HttpApiEndpoint.post("hourlyMatching", "/matching/hourly")
      .setPayload(MatchingRequest)
      .addSuccess(HourlyMatching)
      .addError(problem.data_unavailable)
      .addError(problem.INVALID_LOAD_PROFILE)
      .annotate(Access, { ...enterprise("carbon-matching"), bodyBytes: profileBytes })
      .annotate(OpenApi.Summary, "24/7 matching of load and generation")
      .annotate(
        OpenApi.Description,
        "Share of the load matched by generation of the same block or hour, what stays unmatched with its emissions, and windows to which load could move."
      )
  )
  .addError(enterpriseProblems)
  .annotate(OpenApi.Description, "24/7 matching of load and contracted generation.")
  .prefix("/v1") {}

import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { computed, engineAnswer } from "../engines/EngineApi.ts"
import { schemas as problem } from "../errors/Problem.ts"
import { Access } from "../http/Access.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import { EmissionsDelta, EmissionsDeltaRequest } from "./EmissionsDelta.ts"
import { profileBytes } from "../carbon/LoadProfile.ts"

/** Shifts of load by the marginal signal. */
export class CarbonMarginalApi extends HttpApiGroup.make("carbon-marginal")
  .add(
    HttpApiEndpoint.post("emissionsDelta", "/emissions/delta", {
      payload: EmissionsDeltaRequest,
      ...engineAnswer(EmissionsDelta, problem.INVALID_LOAD_PROFILE)
    })
      .annotate(Access, { ...computed("carbon-marginal"), bodyBytes: profileBytes })
      .annotate(OpenApi.Summary, "Emissions avoided by a shift of load")
      .annotate(
        OpenApi.Description,
        "Change of emissions by the marginal signals, and by the average one beside them. It is for shifts that are small beside the load of the zone, in blocks that are over."
      )
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, "Emissions avoided by a shift of load.")
  .prefix("/v1") {}

import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Access, enterprise } from "../http/Access.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import { EmissionsDelta, EmissionsDeltaRequest } from "./EmissionsDelta.ts"

/** Shifts of load by the marginal signal. On the roadmap: nothing serves it yet. */
export class CarbonMarginalApi extends HttpApiGroup.make("carbon-marginal")
  .add(
    HttpApiEndpoint.post("emissionsDelta", "/emissions/delta", {
      payload: EmissionsDeltaRequest,
      success: EmissionsDelta
    })
      .annotate(Access, enterprise("carbon-marginal"))
      .annotate(OpenApi.Summary, "Emissions avoided by a shift of load")
      .annotate(OpenApi.Description, "By the marginal signal.")
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, "Emissions avoided by a shift of load.")
  .prefix("/v1") {}

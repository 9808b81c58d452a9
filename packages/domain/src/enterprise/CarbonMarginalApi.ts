import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Access, enterprise } from "../http/Access.ts"
import { enterpriseProblems } from "./EnterpriseProblems.ts"
import { EmissionsDelta, EmissionsDeltaRequest } from "./Carbon.ts"

/** Shifts of load by the marginal signal. On the roadmap: nothing serves it yet. */
export class CarbonMarginalApi extends HttpApiGroup.make("carbon-marginal")
  .add(
    HttpApiEndpoint.post("emissionsDelta", "/emissions/delta")
      .setPayload(EmissionsDeltaRequest)
      .addSuccess(EmissionsDelta)
      .annotate(Access, enterprise("carbon-marginal"))
      .annotate(OpenApi.Summary, "Emissions avoided by a shift of load")
      .annotate(OpenApi.Description, "By the marginal signal.")
  )
  .addError(enterpriseProblems)
  .annotate(OpenApi.Description, "Emissions avoided by a shift of load.")
  .prefix("/v1") {}

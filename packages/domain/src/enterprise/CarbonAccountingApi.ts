import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, enterprise } from "../http/Access.ts"
import { enterpriseProblems } from "./EnterpriseProblems.ts"
import { Scope2Id, Scope2Request, Scope2Result } from "./Carbon.ts"
import { EmissionsDelta, EmissionsDeltaRequest } from "./Carbon.ts"

/** Scope 2 accounting and shifts of load. On the roadmap: nothing serves it yet. */
export class CarbonAccountingApi extends HttpApiGroup.make("carbon-accounting")
  .add(
    HttpApiEndpoint.post("scopeTwoLocationBased", "/scope2/location-based")
      .setPayload(Scope2Request)
      .addSuccess(Scope2Result, { status: 201 })
      .addError(problem.INVALID_LOAD_PROFILE)
      .addError(problem.MARGINAL_NOT_ALLOWED_FOR_SCOPE2)
      .addError(problem.data_unavailable)
      .annotate(Access, enterprise("carbon-scope2"))
      .annotate(OpenApi.Summary, "Scope 2 emissions of a load, location-based")
      .annotate(
        OpenApi.Description,
        "Ledger by 15-minute block with snapshot ids and an audit hash, kept to be read again. Average signal only: a marginal one is 400 `MARGINAL_NOT_ALLOWED_FOR_SCOPE2`."
      )
  )
  .add(
    HttpApiEndpoint.get("scopeTwoResult", "/scope2/:id")
      .setPath(Schema.Struct({ id: Scope2Id }))
      .addSuccess(Scope2Result)
      .addError(problem.not_found)
      .annotate(Access, enterprise("carbon-scope2"))
      .annotate(OpenApi.Summary, "A Scope 2 result")
      .annotate(OpenApi.Description, "The stored result; restated where a block it rests on was restated.")
  )
  .add(
    HttpApiEndpoint.post("emissionsDelta", "/emissions/delta")
      .setPayload(EmissionsDeltaRequest)
      .addSuccess(EmissionsDelta)
      .annotate(Access, enterprise("carbon-marginal"))
      .annotate(OpenApi.Summary, "Emissions avoided by a shift of load")
      .annotate(OpenApi.Description, "By the marginal signal.")
  )
  .addError(enterpriseProblems)
  .annotate(OpenApi.Description, "Scope 2 accounting, and emissions avoided by a shift of load.")
  .prefix("/v1") {}

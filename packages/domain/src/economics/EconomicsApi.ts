import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Access, data } from "../http/Access.ts"
import { DataGate } from "../http/DataGate.ts"
import { dataAnswer } from "../http/Envelope.ts"
import { ProjectEconomics, ProjectRequest } from "./ProjectEconomics.ts"

/** Calculations on what a caller brings along. */
export class EconomicsApi extends HttpApiGroup.make("tools")
  .add(
    HttpApiEndpoint.post("projectEconomics", "/tools/project-economics", {
      payload: ProjectRequest,
      ...dataAnswer(ProjectEconomics)
    })
      .annotate(Access, data())
      .annotate(OpenApi.Summary, "Economics of a project")
      .annotate(
        OpenApi.Description,
        "Levelised cost, returns, debt service coverage and cash flow of a solar, wind, storage or hybrid project, sold at a tariff or on the exchange at the prices of the last 365 days (as far as the plan's history goes)."
      )
  )
  .middleware(DataGate)
  .annotate(OpenApi.Description, "Calculations on what a caller brings along.")
  .prefix("/developer/v1") {}

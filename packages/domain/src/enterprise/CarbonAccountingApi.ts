import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, enterprise } from "../http/Access.ts"
import { range } from "../http/Parameters.ts"
import { StateSlug } from "../states/State.ts"
import { enterpriseProblems } from "./EnterpriseProblems.ts"
import { AverageCarbon, CarbonSeries, Scope2Id, Scope2Request, Scope2Result } from "./Carbon.ts"
import { EmissionsDelta, EmissionsDeltaRequest, HourlyMatching, MatchingRequest } from "./Carbon.ts"

const signal = Schema.Literal("average", "marginal").annotations({
  description: "Which signal; there is no default, since one does not stand for the other",
  examples: ["average"]
})

/** Carbon accounting. On the roadmap until the carbon engine serves it. */
export class CarbonAccountingApi extends HttpApiGroup.make("carbon-accounting")
  .add(
    HttpApiEndpoint.get("stateCarbonLatest", "/carbon-intensity/latest/:state")
      .setPath(Schema.Struct({ state: StateSlug }))
      .addSuccess(AverageCarbon)
      .addError(problem.not_found)
      .addError(problem.data_unavailable)
      .annotate(Access, enterprise("carbon-average"))
      .annotate(OpenApi.Summary, "Carbon intensity of a state")
      .annotate(
        OpenApi.Description,
        "Newest block. The marginal signal is on the roadmap and left out until it is served."
      )
  )
  .add(
    HttpApiEndpoint.get("stateCarbonHistory", "/carbon-intensity/history")
      .setUrlParams(Schema.Struct({ state: StateSlug, signal, ...range(1) }))
      .addSuccess(CarbonSeries)
      .addError(problem.data_unavailable)
      .annotate(Access, enterprise("carbon-average"))
      .annotate(OpenApi.Summary, "Carbon intensity of a state by block")
      .annotate(OpenApi.Description, "`signal` must be named; `marginal` is 501 while it is on the roadmap.")
  )
  .add(
    HttpApiEndpoint.post("scopeTwoLocationBased", "/scope2/location-based")
      .setPayload(Scope2Request)
      .addSuccess(Scope2Result, { status: 201 })
      .addError(problem.INVALID_LOAD_PROFILE)
      .addError(problem.MARGINAL_NOT_ALLOWED_FOR_SCOPE2)
      .addError(problem.data_unavailable)
      .annotate(Access, enterprise("carbon-average"))
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
      .annotate(Access, enterprise("carbon-average"))
      .annotate(OpenApi.Summary, "A Scope 2 result")
      .annotate(OpenApi.Description, "The stored result; restated where a block it rests on was restated.")
  )
  .add(
    HttpApiEndpoint.post("hourlyMatching", "/matching/hourly")
      .setPayload(MatchingRequest)
      .addSuccess(HourlyMatching)
      .addError(problem.INVALID_LOAD_PROFILE)
      .annotate(Access, enterprise("carbon-matching"))
      .annotate(OpenApi.Summary, "24/7 matching of load and generation")
      .annotate(
        OpenApi.Description,
        "Share of the load matched by generation of the same block or hour, what stays unmatched with its emissions, and windows to which load could move."
      )
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
  .annotate(OpenApi.Description, "Carbon accounting by 15-minute block.")
  .prefix("/v1") {}

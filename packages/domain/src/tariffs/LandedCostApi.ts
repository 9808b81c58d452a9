import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, enterprise } from "../http/Access.ts"
import { istDate } from "../http/Parameters.ts"
import { computed, engineAnswer, knownAt } from "../engines/EngineApi.ts"
import { StateSlug } from "../states/State.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import { word } from "../http/Members.ts"
import { LandedCost, LandedCostRequest } from "./LandedCost.ts"
import { LandedCostCoverage } from "./LandedCostCoverage.ts"
import { OpenAccessSchedule } from "./OpenAccessSchedule.ts"
import { PpaEconomics, PpaRequest } from "./PpaEconomics.ts"
import { RegulatoryChanges, RegulatoryChangesQuery } from "./RegulatoryChanges.ts"

/** Cost of supply at a consumer's meter. */
export class LandedCostApi extends HttpApiGroup.make("landed-cost")
  .add(
    HttpApiEndpoint.post("landedCostCompare", "/landed-cost/compare", {
      payload: LandedCostRequest,
      ...engineAnswer(LandedCost, problem.INVALID_LOAD_PROFILE, problem.TARIFF_NOT_FOUND, problem.STALE_TARIFF)
    })
      .annotate(Access, computed("landed-cost"))
      .annotate(OpenApi.Summary, "Compare the landed cost of ways of supply")
      .annotate(
        OpenApi.Description,
        "What a unit costs at the meter by way of supply: the bill of every 15-minute block with its lines, the order of each, and a band. A way of supply that lacks a compulsory charge has no total; `missing` says which."
      )
  )
  .add(
    HttpApiEndpoint.get("regulatoryChanges", "/regulatory-change-feed", {
      query: RegulatoryChangesQuery,
      success: RegulatoryChanges
    })
      .annotate(Access, enterprise("tariffs"))
      .annotate(OpenApi.Summary, "Regulatory changes")
      .annotate(
        OpenApi.Description,
        "Every order, amendment, draft and rate revision that became known since an instant: as reported, and as recorded in the tables of tariffs, charges and rules. What several sources say of one document is one entry. `known_at` gives the feed as it was then."
      )
  )
  .add(
    HttpApiEndpoint.get("openAccessSchedule", "/open-access-charges/:state/:discom", {
      params: Schema.Struct({
        state: StateSlug,
        discom: word("Distribution company, present or former name", "MSEDCL")
      }),
      query: Schema.Struct({
        voltage_class: Schema.optionalKey(word("Only this voltage", "33kV")),
        as_of: Schema.optionalKey(istDate("IST day on which the charges apply (default today)")),
        ...knownAt
      }),
      success: OpenAccessSchedule,
      error: [problem.not_found, problem.TARIFF_NOT_FOUND]
    })
      .annotate(Access, enterprise("tariffs"))
      .annotate(OpenApi.Summary, "Open-access charges of a distribution company")
      .annotate(
        OpenApi.Description,
        "Wheeling, surcharges, fees, losses and waivers by voltage class, with the days they apply. 404 `TARIFF_NOT_FOUND` where no charge of the state is known on the day."
      )
  )
  .add(
    HttpApiEndpoint.get("landedCostCoverage", "/coverage/landed-cost", {
      query: Schema.Struct({
        as_of: Schema.optionalKey(istDate("IST day of the tariffs and charges (default today)")),
        ...knownAt
      }),
      success: LandedCostCoverage
    })
      .annotate(Access, enterprise("tariffs"))
      .annotate(OpenApi.Summary, "Coverage of the landed cost")
      .annotate(
        OpenApi.Description,
        "For each state what is known of its tariffs and charges, how old and how sure it is, and what each way of supply lacks."
      )
  )
  .add(
    HttpApiEndpoint.post("ppaEconomics", "/ppa/economics", {
      payload: PpaRequest,
      ...engineAnswer(PpaEconomics, problem.INVALID_LOAD_PROFILE)
    })
      .annotate(Access, computed("landed-cost"))
      .annotate(OpenApi.Summary, "Economics of a power purchase agreement")
      .annotate(
        OpenApi.Description,
        "Returns of the seller from the block match of load and generation: IRR, NPV, debt, cash flow by year, sensitivity to the capture rate, and a band for regulatory risk."
      )
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, "Cost of supply at a consumer's meter.")
  .prefix("/v1") {}

import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, enterprise, tabular } from "../http/Access.ts"
import { knownAt, range, series } from "../http/Parameters.ts"
import { StateSlug } from "../states/State.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import { MarginalMethod } from "./MarginalSignal.ts"
import { AverageCarbon, CarbonSeries } from "./StateCarbon.ts"

const signal = Schema.Literals(["average", "marginal"]).annotate({
  description: "Which signal; there is no default, since one does not stand for the other",
  examples: ["average"]
})

const method = Schema.optionalKey(MarginalMethod).annotateKey({
  description: "Method of the marginal signal; without it `dispatch`",
  examples: ["regression"]
})

/** Carbon intensity of states by their codes. */
export class CarbonAverageApi extends HttpApiGroup.make("carbon-average")
  .add(
    HttpApiEndpoint.get("stateCarbonLatest", "/carbon-intensity/latest/:state", {
      params: Schema.Struct({ state: StateSlug }),
      success: AverageCarbon,
      error: [problem.not_found, problem.data_unavailable]
    })
      .annotate(Access, enterprise("carbon-average"))
      .annotate(OpenApi.Summary, "Carbon intensity of a state")
      .annotate(
        OpenApi.Description,
        "Newest block: the average of what is consumed, and what one MWh more emits by each marginal signal. One never stands for the other."
      )
  )
  .add(
    HttpApiEndpoint.get("stateCarbonHistory", "/carbon-intensity/history", {
      query: Schema.Struct({ state: StateSlug, signal, method, ...range(1), ...series, ...knownAt }),
      success: CarbonSeries,
      error: [problem.data_unavailable]
    })
      .annotate(Access, { ...enterprise("carbon-average"), formats: tabular })
      .annotate(OpenApi.Summary, "Carbon intensity of a state by block")
      .annotate(
        OpenApi.Description,
        "`signal` must be named; `marginal` takes `method`, and is 501 while the product is on the roadmap. As CSV the blocks, with `ts` in UTC and `signal_type`."
      )
  )
  .middleware(EnterpriseGate)
  .annotate(
    OpenApi.Description,
    "Carbon intensity of states by 15-minute block: the average, and the marginal signals."
  )
  .prefix("/v1") {}

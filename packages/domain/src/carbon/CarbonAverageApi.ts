import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, enterprise, tabular } from "../http/Access.ts"
import { knownAt, range, series } from "../http/Parameters.ts"
import { StateSlug } from "../states/State.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import { AverageCarbon, CarbonSeries } from "./StateCarbon.ts"

const signal = Schema.Literals(["average", "marginal"]).annotate({
  description: "Which signal; there is no default, since one does not stand for the other",
  examples: ["average"]
})

/** Average carbon intensity of states by their codes. */
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
        "Newest block. The marginal signal is on the roadmap and left out until it is served."
      )
  )
  .add(
    HttpApiEndpoint.get("stateCarbonHistory", "/carbon-intensity/history", {
      query: Schema.Struct({ state: StateSlug, signal, ...range(1), ...series, ...knownAt }),
      success: CarbonSeries,
      error: [problem.data_unavailable]
    })
      .annotate(Access, { ...enterprise("carbon-average"), formats: tabular })
      .annotate(OpenApi.Summary, "Carbon intensity of a state by block")
      .annotate(
        OpenApi.Description,
        "`signal` must be named; `marginal` is 501 while it is on the roadmap. As CSV the blocks, with `ts` in UTC and `signal_type`."
      )
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, "Average carbon intensity of states by 15-minute block.")
  .prefix("/v1") {}

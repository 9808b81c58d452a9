import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, enterprise } from "../http/Access.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import { profileBytes } from "../carbon/LoadProfile.ts"
import { Scope2Id } from "../Brands.ts"
import { instant } from "../http/Parameters.ts"
import { Scope2Filter, Scope2List, Scope2Parameters, Scope2Request, Scope2Result } from "./Scope2.ts"
import { mostResults } from "./Scope2Store.ts"

/** Scope 2 accounting. */
export class CarbonAccountingApi extends HttpApiGroup.make("carbon-accounting")
  .add(
    HttpApiEndpoint.post("scopeTwoLocationBased", "/scope2/location-based", {
      query: Scope2Parameters,
      payload: Scope2Request,
      success: Scope2Result.pipe(HttpApiSchema.status(201)),
      error: [
        problem.INVALID_LOAD_PROFILE,
        problem.MARGINAL_NOT_ALLOWED_FOR_SCOPE2,
        problem.conflict,
        problem.data_unavailable
      ]
    })
      .annotate(Access, {
        ...enterprise("carbon-scope2"),
        bodyBytes: profileBytes,
        csvBody: { value: "load_mwh", required: ["state"], numbers: [] },
        heavyFromDays: 0
      })
      .annotate(OpenApi.Summary, "Scope 2 emissions of a load, location-based")
      .annotate(
        OpenApi.Description,
        "Ledger by 15-minute block with snapshot ids and an audit hash, kept to be read again. The load is sent as JSON, or as CSV with the columns `block_start,load_mwh` and everything else as parameters; or it is a profile that was sent before, by its id. A gap, a block that stands twice, a negative value or a part of a day is 400 `INVALID_LOAD_PROFILE`, and nothing is kept. Average signal only: a marginal one is 400 `MARGINAL_NOT_ALLOWED_FOR_SCOPE2`."
      )
  )
  .add(
    HttpApiEndpoint.get("scopeTwoResults", "/scope2", { query: Scope2Filter, success: Scope2List })
      .annotate(Access, enterprise("carbon-scope2"))
      .annotate(OpenApi.Summary, "List the Scope 2 results of the tenant")
      .annotate(
        OpenApi.Description,
        `Newest first, of all states or of one, or those that were given a \`label\`. Totals stand in each result, restated when it is read. Results are kept for good: ${mostResults.toLocaleString("en")} of a tenant.`
      )
  )
  .add(
    HttpApiEndpoint.get("scopeTwoResult", "/scope2/:id", {
      params: Schema.Struct({ id: Scope2Id }),
      query: Schema.Struct({
        known_at: Schema.optionalKey(
          instant(
            "Knowledge time: the ledger with the restatements until then, timestamp with offset or IST day (its end), not before the result was made (default now)"
          )
        )
      }),
      success: Scope2Result,
      error: [problem.not_found]
    })
      .annotate(Access, { ...enterprise("carbon-scope2"), heavyFromDays: 0 })
      .annotate(OpenApi.Summary, "A Scope 2 result")
      .annotate(
        OpenApi.Description,
        "The stored result. Where an intensity that it rests on was restated since, so is the result, and `restated_from` says what it was. `known_at` gives the ledger of before, with its audit hash: a result is restated when it is read, and what one reading found restated counts from the last of it on."
      )
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, "Scope 2 accounting.")
  .prefix("/v1") {}

import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Schema } from "effect"
import { KeyId } from "../Brands.ts"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, keyOnly, publicAccess } from "../http/Access.ts"
import { Envelope, PublicEnvelope } from "../http/Envelope.ts"
import { Plan, PlanId } from "./Plan.ts"

export const Ping = Schema.Struct({
  ok: Schema.Literal(true).annotations({
    description: "Always true: a key that does not work is answered with an error"
  }),
  tier: PlanId,
  key_name: Schema.String.annotations({ description: "Label of the key" }),
  key_id: KeyId,
  tenant: Schema.String.annotations({ description: "Tenant whose quota the key draws on" })
}).annotations({ identifier: "Ping", description: "The key works, and whose it is" })

/** What a key is worth. */
export class PlansApi extends HttpApiGroup.make("account")
  .add(
    HttpApiEndpoint.get("ping", "/ping")
      .addSuccess(Envelope(Ping))
      .addError(problem.ambiguous_credentials)
      .addError(problem.api_key_missing)
      .addError(problem.api_key_invalid)
      .addError(problem.api_key_revoked)
      .addError(problem.api_key_expired)
      .addError(problem.ip_not_allowed)
      .addError(problem.service_unavailable)
      .annotate(Access, keyOnly)
      .annotate(OpenApi.Summary, "Check a key")
      .annotate(
        OpenApi.Description,
        "Tells plan, name and tenant of the key and what is left of the quota. Not charged."
      )
  )
  .add(
    HttpApiEndpoint.get("plans", "/plans")
      .addSuccess(
        PublicEnvelope(
          Schema.Struct({ plans: Schema.Array(Plan).annotations({ description: "From the least to the most" }) })
        )
      )
      .annotate(Access, publicAccess)
      .annotate(OpenApi.Summary, "Plans")
      .annotate(OpenApi.Description, "Limits and rights of every plan. Needs no key.")
  )
  .addError(problem.invalid_parameter)
  .addError(problem.not_acceptable)
  .addError(problem.internal_error)
  .annotate(OpenApi.Description, "The plans, and what a key is worth.")
  .prefix("/developer/v1") {}

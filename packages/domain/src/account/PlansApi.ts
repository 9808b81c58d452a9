import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { KeyId } from "../Brands.ts"
import { schemas as problem } from "../errors/Problem.ts"
import { PublicGate } from "../http/PublicGate.ts"
import { Access, keyOnly, publicAccess } from "../http/Access.ts"
import { Envelope, PublicEnvelope } from "../http/Envelope.ts"
import { Plan, PlanId } from "../plans/Plan.ts"

export const Ping = Schema.Struct({
  ok: Schema.Literal(true).annotate({
    description: "Always true: a key that does not work is answered with an error"
  }),
  tier: PlanId,
  key_name: Schema.String.annotate({ description: "Label of the key" }),
  key_id: KeyId,
  tenant: Schema.String.annotate({ description: "Tenant whose quota the key draws on" })
}).annotate({ identifier: "Ping", description: "The key works, and whose it is" })

/** Plans, and the plan and quota of a key. */
export class PlansApi extends HttpApiGroup.make("account")
  .add(
    HttpApiEndpoint.get("ping", "/ping", {
      success: Envelope(Ping),
      error: [
        problem.ambiguous_credentials,
        problem.api_key_missing,
        problem.api_key_invalid,
        problem.api_key_revoked,
        problem.api_key_expired,
        problem.ip_not_allowed,
        problem.tenant_suspended,
        problem.service_unavailable
      ]
    })
      .annotate(Access, keyOnly)
      .annotate(OpenApi.Summary, "Check a key")
      .annotate(
        OpenApi.Description,
        "Tells plan, name and tenant of the key and what is left of the quota. Not charged."
      )
  )
  .add(
    HttpApiEndpoint.get("plans", "/plans", {
      success: PublicEnvelope(
        Schema.Struct({ plans: Schema.Array(Plan).annotate({ description: "From the least to the most" }) })
      )
    })
      .annotate(Access, publicAccess)
      .annotate(OpenApi.Summary, "Plans")
      .annotate(OpenApi.Description, "Limits and rights of every plan. Needs no key.")
  )
  .middleware(PublicGate)
  .annotate(OpenApi.Description, "The plans, and what a key is worth.")
  .prefix("/developer/v1") {}

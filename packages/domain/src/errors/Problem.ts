import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import { Schema, Struct } from "effect"
import { Fault } from "./Fault.ts"
import { Roadmap } from "../products/Product.ts"
import { SupersedingOrder } from "./SupersedingOrder.ts"

const requiredPlan = Schema.String.annotate({ description: "Lowest plan that includes it" })

/** Every status, code and title of the service, and the members a problem carries beyond the common ones. */
const definitions = {
  invalid_parameter: [
    400,
    "The request is not valid",
    {
      errors: Schema.Array(Fault).annotate({ description: "Everything that is wrong, at most 20 entries" }),
      did_you_mean: Schema.optionalKey(Schema.Array(Schema.String)).annotateKey({
        description: "What was perhaps meant, of all entries together, at most 3"
      })
    }
  ],
  INVALID_LOAD_PROFILE: [400, "The load profile is not usable", {}],
  MARGINAL_NOT_ALLOWED_FOR_SCOPE2: [400, "A marginal value is no Scope 2 number", {}],
  ambiguous_credentials: [400, "More than one credential was sent", {}],
  api_key_missing: [401, "An API key is needed", {}],
  api_key_invalid: [401, "The API key is not known", {}],
  api_key_revoked: [401, "The API key was revoked", {}],
  api_key_expired: [401, "The API key has expired", {}],
  token_invalid: [401, "The identity token was refused", {}],
  session_ended: [401, "The session has ended", {}],
  link_invalid: [401, "The link does not work any more", {}],
  passkey_invalid: [401, "The passkey was not accepted", {}],
  not_in_plan: [
    402,
    "The plan does not include this",
    { required_plan: requiredPlan, feature: Schema.String.annotate({ description: "The right that is missing" }) }
  ],
  plan_does_not_include_mcp: [402, "The connector is switched off for the plan", {}],
  TIER_REQUIRED: [402, "A higher plan is needed", { required_plan: requiredPlan }],
  ip_not_allowed: [403, "The key may not be used from this address", {}],
  tenant_suspended: [403, "The tenant is suspended", {}],
  role_does_not_allow: [403, "The role does not allow this", {}],
  confirmation_required: [403, "The sign-in must be confirmed", {}],
  csrf_token_invalid: [403, "The call does not come from a page of this service", {}],
  redistribution_not_allowed: [403, "The licence of the data does not allow this", {}],
  not_found: [
    404,
    "There is nothing here",
    {
      did_you_mean: Schema.Array(Schema.String).annotate({ description: "Paths that were perhaps meant, at most 3" })
    }
  ],
  TARIFF_NOT_FOUND: [
    404,
    "There is no such tariff",
    {
      load_command: Schema.String.annotate({ description: "Command by which the operator of the service loads it" })
    }
  ],
  method_not_allowed: [405, "The method is not allowed here", {}],
  not_acceptable: [406, "No acceptable format", {}],
  request_timeout: [408, "The request did not arrive in time", {}],
  conflict: [409, "The request conflicts with the present state", {}],
  STALE_TARIFF: [409, "The tariff was superseded", { superseded_by: SupersedingOrder }],
  too_many_keys: [409, "The tenant has as many keys as it may have", {}],
  payload_too_large: [413, "The body is too large", {}],
  unsupported_media_type: [415, "The body has a type that is not read here", {}],
  expectation_failed: [417, "The request expects what is not offered here", {}],
  computation_too_large: [422, "The computation takes more time or memory than one may have", {}],
  idempotency_mismatch: [422, "The idempotency key was used with another body", {}],
  quota_exceeded: [
    429,
    "The quota is used up",
    {
      scope: Schema.Literals(["minute", "day"]).annotate({ description: "Window that is used up" }),
      limit: Schema.Int.annotate({ description: "Calls the plan has in that window" }),
      reset_at: Schema.String.annotate({ description: "When that window starts anew, ISO 8601 UTC" })
    }
  ],
  too_many_running: [429, "The tenant has as many computations running as it may have", {}],
  too_many_requests: [429, "More at once than one caller may ask", {}],
  header_too_large: [431, "The request headers are too large", {}],
  internal_error: [500, "Something went wrong on our side", {}],
  NOT_IMPLEMENTED: [501, "This is on the roadmap", { roadmap: Roadmap }],
  data_unavailable: [
    503,
    "No value of this dataset has arrived yet",
    {
      dataset: Schema.String.annotate({ description: "What is lacking: a dataset, or several with commas between" }),
      load_command: Schema.optionalKey(Schema.String).annotateKey({
        description: "Command by which the operator of the service loads it, where it comes by import"
      })
    }
  ],
  service_unavailable: [503, "The service cannot answer now", {}]
} as const

type Definitions = typeof definitions
export type ProblemCode = keyof Definitions

/** HTTP status of a code. */
export const statusOf = (code: ProblemCode): number => definitions[code][0]

/** Short, constant summary of a code. */
export const titleOf = (code: ProblemCode): string => definitions[code][1]

/** All codes, in the order of their status. */
export const codes: ReadonlyArray<ProblemCode> = Struct.keys(definitions)

const make = <const C extends ProblemCode, M extends Schema.Struct.Fields>(code: C, members: M) =>
  Schema.Struct({
    type: Schema.String.annotate({ description: "URL of the page about this code" }),
    title: Schema.String.annotate({ description: "What the code means, always the same text" }),
    status: Schema.Int.annotate({ description: "HTTP status of the answer" }),
    detail: Schema.String.annotate({ description: "One sentence to act on" }),
    code: Schema.Literal(code).annotate({ description: "Stable, for programs" }),
    request_id: Schema.String.annotate({ description: "Id of the request, as in the header `X-Request-Id`" }),
    ...members
  })
    .annotate({
      identifier: `Problem_${code}`,
      title: code,
      description: `${definitions[code][0]} ${code}: ${definitions[code][1]}`
    })
    .pipe(HttpApiSchema.asJson({ contentType: "application/problem+json" }), HttpApiSchema.status(definitions[code][0]))

/** RFC 9457 wire schema per code. */
export const schemas = Object.fromEntries(codes.map((code) => [code, make(code, definitions[code][2])])) as {
  readonly [C in ProblemCode]: ReturnType<typeof make<C, Definitions[C][2]>>
}

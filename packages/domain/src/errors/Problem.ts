import { HttpApiSchema } from "@effect/platform"
import { Schema } from "effect"

/** Every status, code and title of the service, and the members a problem carries beyond the common ones. */
const definitions = {
  invalid_parameter: [
    400,
    "The request is not valid",
    { errors: Schema.Array(Schema.Struct({ path: Schema.String, message: Schema.String })) }
  ],
  ambiguous_credentials: [400, "More than one credential was sent", {}],
  api_key_missing: [401, "An API key is needed", {}],
  api_key_invalid: [401, "The API key is not known", {}],
  api_key_revoked: [401, "The API key was revoked", {}],
  api_key_expired: [401, "The API key has expired", {}],
  token_invalid: [401, "The identity token was refused", {}],
  not_in_plan: [402, "The plan does not include this", { required_plan: Schema.String, feature: Schema.String }],
  TIER_REQUIRED: [402, "A higher plan is needed", { required_plan: Schema.String }],
  ip_not_allowed: [403, "The key may not be used from this address", {}],
  not_found: [404, "There is nothing here", { did_you_mean: Schema.Array(Schema.String) }],
  method_not_allowed: [405, "The method is not allowed here", {}],
  not_acceptable: [406, "No acceptable format", {}],
  conflict: [409, "The request conflicts with the present state", {}],
  payload_too_large: [413, "The body is too large", {}],
  unsupported_media_type: [415, "The body has a type that is not read here", {}],
  idempotency_mismatch: [422, "The idempotency key was used with another body", {}],
  quota_exceeded: [
    429,
    "The quota is used up",
    { scope: Schema.Literal("minute", "day"), limit: Schema.Int, reset_at: Schema.String }
  ],
  header_too_large: [431, "The request headers are too large", {}],
  internal_error: [500, "Something went wrong on our side", {}],
  data_unavailable: [503, "No value of this dataset has arrived yet", {}],
  service_unavailable: [503, "The service cannot answer now", {}]
} as const

type Definitions = typeof definitions
export type ProblemCode = keyof Definitions

/** HTTP status of a code. */
export const statusOf = (code: ProblemCode): number => definitions[code][0]

/** Short, constant summary of a code. */
export const titleOf = (code: ProblemCode): string => definitions[code][1]

/** All codes, in the order of their status. */
export const codes = Object.keys(definitions) as ReadonlyArray<ProblemCode>

const make = <const C extends ProblemCode, M extends Schema.Struct.Fields>(code: C, members: M) =>
  Schema.Struct({
    type: Schema.String.annotations({ description: "URL of the page about this code" }),
    title: Schema.String,
    status: Schema.Int,
    detail: Schema.String.annotations({ description: "One sentence to act on" }),
    code: Schema.Literal(code),
    request_id: Schema.String,
    ...members
  })
    .annotations({
      identifier: `Problem_${code}`,
      title: code,
      description: `${definitions[code][0]} ${code}: ${definitions[code][1]}`
    })
    .pipe(HttpApiSchema.withEncoding({ kind: "Json", contentType: "application/problem+json" }))
    .annotations(HttpApiSchema.annotations({ status: definitions[code][0] }))

/** RFC 9457 wire schema per code. */
export const schemas = Object.fromEntries(codes.map((code) => [code, make(code, definitions[code][2])])) as {
  readonly [C in ProblemCode]: ReturnType<typeof make<C, Definitions[C][2]>>
}

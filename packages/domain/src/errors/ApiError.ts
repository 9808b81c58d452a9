import { Schema } from "effect"
import { ProductId, ProductStatus } from "../products/Product.ts"
import { Feature, get, PlanId } from "../plans/Plan.ts"
import { Fault, remedyOf } from "./Fault.ts"
import type { ProblemCode } from "./Problem.ts"
import { SupersedingOrder } from "./SupersedingOrder.ts"

/**
 * Every failure that a caller can meet, as a value. Each has a stable wire `code` (its status and title follow from
 * `Problem.ts`) and a `detail` that says how to put it right.
 */
export class InvalidParameter extends Schema.TaggedError<InvalidParameter>()("InvalidParameter", {
  errors: Schema.NonEmptyArray(Fault)
}) {
  readonly code = "invalid_parameter" satisfies ProblemCode
  readonly detail = this.errors.map((fault) => `${fault.path} ${remedyOf(fault)}`).join("; ")
  /** A single wrong parameter. */
  static of(path: string, message: string, hints: Pick<Fault, "sent" | "did_you_mean" | "see"> = {}) {
    return new InvalidParameter({ errors: [{ path, message, ...hints }] })
  }
}

export class InvalidLoadProfile extends Schema.TaggedError<InvalidLoadProfile>()("InvalidLoadProfile", {
  detail: Schema.String
}) {
  readonly code = "INVALID_LOAD_PROFILE" satisfies ProblemCode
}

export class MarginalNotAllowed extends Schema.TaggedError<MarginalNotAllowed>()("MarginalNotAllowed", {}) {
  readonly code = "MARGINAL_NOT_ALLOWED_FOR_SCOPE2" satisfies ProblemCode
  readonly detail = "Scope 2 counts average emissions: leave signal_type out or send average."
}

export class AmbiguousCredentials extends Schema.TaggedError<AmbiguousCredentials>()("AmbiguousCredentials", {}) {
  readonly code = "ambiguous_credentials" satisfies ProblemCode
  readonly detail =
    "Send exactly one API key, once: the request carries two different keys or repeats a credential header."
}

export class ApiKeyMissing extends Schema.TaggedError<ApiKeyMissing>()("ApiKeyMissing", {}) {
  readonly code = "api_key_missing" satisfies ProblemCode
  readonly detail =
    "Send your API key in the header X-API-Key, or as Authorization: Bearer; one in the address, in the body or in another header is not read."
}

export class ApiKeyInvalid extends Schema.TaggedError<ApiKeyInvalid>()("ApiKeyInvalid", {}) {
  readonly code = "api_key_invalid" satisfies ProblemCode
  readonly detail =
    "No such API key. A key is svc_live_ followed by 32 letters and digits; check that it was copied whole, or create a new one."
}

export class ApiKeyRevoked extends Schema.TaggedError<ApiKeyRevoked>()("ApiKeyRevoked", {}) {
  readonly code = "api_key_revoked" satisfies ProblemCode
  readonly detail = "This API key was revoked for good. Use another key or create a new one."
}

export class ApiKeyExpired extends Schema.TaggedError<ApiKeyExpired>()("ApiKeyExpired", {}) {
  readonly code = "api_key_expired" satisfies ProblemCode
  readonly detail = "This API key has passed its expires_at. Use another key or create a new one."
}

export class TokenInvalid extends Schema.TaggedError<TokenInvalid>()("TokenInvalid", {
  detail: Schema.String
}) {
  readonly code = "token_invalid" satisfies ProblemCode
}

export class SessionEnded extends Schema.TaggedError<SessionEnded>()("SessionEnded", {}) {
  readonly code = "session_ended" satisfies ProblemCode
  readonly detail =
    "You are not signed in any more: the session was ended, or 12 hours went by without a call. Sign in again."
}

export class LinkInvalid extends Schema.TaggedError<LinkInvalid>()("LinkInvalid", {}) {
  readonly code = "link_invalid" satisfies ProblemCode
  readonly detail =
    "This link was used before, is too old or was not copied whole. Ask an owner of the tenant for another, or the operator."
}

export class PasskeyInvalid extends Schema.TaggedError<PasskeyInvalid>()("PasskeyInvalid", {}) {
  readonly code = "passkey_invalid" satisfies ProblemCode
  readonly detail =
    "The passkey was not accepted: it is not known here, it belongs to another address, or five minutes went by. Try again, or sign in with a link."
}

export class RoleDoesNotAllow extends Schema.TaggedError<RoleDoesNotAllow>()("RoleDoesNotAllow", {
  role: Schema.String
}) {
  readonly code = "role_does_not_allow" satisfies ProblemCode
  readonly detail = `Your role is ${this.role}, which does not allow this. Ask an owner of the tenant to do it, or for another role.`
}

export class ConfirmationRequired extends Schema.TaggedError<ConfirmationRequired>()("ConfirmationRequired", {}) {
  readonly code = "confirmation_required" satisfies ProblemCode
  readonly detail =
    "You signed in more than 10 minutes ago, too long for this change. Sign in again to confirm that it is you, then repeat it."
}

export class CsrfTokenInvalid extends Schema.TaggedError<CsrfTokenInvalid>()("CsrfTokenInvalid", {}) {
  readonly code = "csrf_token_invalid" satisfies ProblemCode
  readonly detail =
    "The call does not come from a page of this service, or from one of an earlier session. Load the page again and repeat it."
}

export class RedistributionNotAllowed extends Schema.TaggedError<RedistributionNotAllowed>()(
  "RedistributionNotAllowed",
  { licence: Schema.String }
) {
  readonly code = "redistribution_not_allowed" satisfies ProblemCode
  readonly detail = `The terms of the source do not allow its values to be passed on (${this.licence}). Sign in to see them, or embed another series.`
}

/** Beginning of the sentence that says with which plan a right comes. */
const included: Readonly<Record<Feature, string>> = {
  states: "State data comes",
  forecast_rest: "Forecasts come",
  forecast_connector: "Forecasts come",
  data_centre: "The Data Centre tools come",
  ip_allow_list: "Keys that are bound to addresses come",
  enterprise: "The enterprise routes come",
  distribution: "The distribution routes come"
}

export class NotInPlan extends Schema.TaggedError<NotInPlan>()("NotInPlan", {
  feature: Feature,
  required_plan: PlanId
}) {
  readonly code = "not_in_plan" satisfies ProblemCode
  readonly detail = `${included[this.feature]} with the ${get(this.required_plan).name} plan. Use a key on that plan or a larger one.`
}

export class ConnectorDisabled extends Schema.TaggedError<ConnectorDisabled>()("ConnectorDisabled", { plan: PlanId }) {
  readonly code = "plan_does_not_include_mcp" satisfies ProblemCode
  readonly detail = `The operator has switched the connector off for the ${get(this.plan).name} plan. Use the REST API, or a key on another plan.`
}

export class TierRequired extends Schema.TaggedError<TierRequired>()("TierRequired", {
  required_plan: PlanId
}) {
  readonly code = "TIER_REQUIRED" satisfies ProblemCode
  readonly detail = `This route comes with the ${get(this.required_plan).name} plan. Use a key on that plan.`
}

export class TenantSuspended extends Schema.TaggedError<TenantSuspended>()("TenantSuspended", {}) {
  readonly code = "tenant_suspended" satisfies ProblemCode
  readonly detail =
    "Whoever runs this service has suspended the tenant of this key: no call of it is answered, and none is charged. Ask the operator why."
}

export class IpNotAllowed extends Schema.TaggedError<IpNotAllowed>()("IpNotAllowed", {}) {
  readonly code = "ip_not_allowed" satisfies ProblemCode
  readonly detail =
    "The address this request came from is not in the key's ip_allow_list. Call from an allowed address, or use another key."
}

export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", {
  detail: Schema.String,
  did_you_mean: Schema.Array(Schema.String)
}) {
  readonly code = "not_found" satisfies ProblemCode
}

export class TariffNotFound extends Schema.TaggedError<TariffNotFound>()("TariffNotFound", {
  detail: Schema.String,
  load_command: Schema.String
}) {
  readonly code = "TARIFF_NOT_FOUND" satisfies ProblemCode
}

export class StaleTariff extends Schema.TaggedError<StaleTariff>()("StaleTariff", {
  detail: Schema.String,
  superseded_by: SupersedingOrder
}) {
  readonly code = "STALE_TARIFF" satisfies ProblemCode
}

export class MethodNotAllowed extends Schema.TaggedError<MethodNotAllowed>()("MethodNotAllowed", {
  allow: Schema.Array(Schema.String)
}) {
  readonly code = "method_not_allowed" satisfies ProblemCode
  readonly detail = `Use ${this.allow.join(" or ")} here.`
}

export class NotAcceptable extends Schema.TaggedError<NotAcceptable>()("NotAcceptable", {
  offered: Schema.Array(Schema.String)
}) {
  readonly code = "not_acceptable" satisfies ProblemCode
  readonly detail = `This route answers as ${this.offered.join(", ").replace(/, (?=[^,]*$)/, " or ")}; change the Accept header or leave it out.`
}

export class RequestTimeout extends Schema.TaggedError<RequestTimeout>()("RequestTimeout", {}) {
  readonly code = "request_timeout" satisfies ProblemCode
  readonly detail = "The headers must arrive within 10 seconds and the whole request within 30; send it again."
}

export class Conflict extends Schema.TaggedError<Conflict>()("Conflict", {
  detail: Schema.String
}) {
  readonly code = "conflict" satisfies ProblemCode
}

export class TooManyKeys extends Schema.TaggedError<TooManyKeys>()("TooManyKeys", {
  limit: Schema.Int
}) {
  readonly code = "too_many_keys" satisfies ProblemCode
  readonly detail = `A tenant may have ${this.limit} active keys. Revoke one that is no longer used, then create the new one.`
}

export class PayloadTooLarge extends Schema.TaggedError<PayloadTooLarge>()("PayloadTooLarge", {
  limit_bytes: Schema.Int
}) {
  readonly code = "payload_too_large" satisfies ProblemCode
  readonly detail = `The body may have at most ${this.limit_bytes} bytes.`
}

export class UnsupportedMediaType extends Schema.TaggedError<UnsupportedMediaType>()("UnsupportedMediaType", {}) {
  readonly code = "unsupported_media_type" satisfies ProblemCode
  readonly detail = "Send the body as application/json in UTF-8, without Content-Encoding."
}

export class ExpectationFailed extends Schema.TaggedError<ExpectationFailed>()("ExpectationFailed", {}) {
  readonly code = "expectation_failed" satisfies ProblemCode
  readonly detail = "The header Expect may say 100-continue and nothing else; leave it out."
}

export class IdempotencyMismatch extends Schema.TaggedError<IdempotencyMismatch>()("IdempotencyMismatch", {}) {
  readonly code = "idempotency_mismatch" satisfies ProblemCode
  readonly detail = "This Idempotency-Key was used before with another body. Use a fresh one for a new request."
}

export class QuotaExceeded extends Schema.TaggedError<QuotaExceeded>()("QuotaExceeded", {
  scope: Schema.Literals(["minute", "day"]),
  limit: Schema.Int,
  reset_at: Schema.String,
  retry_after_s: Schema.Int
}) {
  readonly code = "quota_exceeded" satisfies ProblemCode
  readonly detail = `All ${this.limit} calls of this ${this.scope} are used. Wait until ${this.reset_at}, or move to a larger plan.`
}

/** A bound beside the quota; a call that meets it is not charged. */
export class TooManyRequests extends Schema.TaggedError<TooManyRequests>()("TooManyRequests", {
  detail: Schema.String,
  retry_after_s: Schema.Int
}) {
  readonly code = "too_many_requests" satisfies ProblemCode
}

/** A tenant's bound of computations at a time; a call that meets it is not charged. */
export class TooManyRunning extends Schema.TaggedError<TooManyRunning>()("TooManyRunning", {
  limit: Schema.Int,
  retry_after_s: Schema.Int
}) {
  readonly code = "too_many_running" satisfies ProblemCode
  readonly detail = `${this.limit} computations of this tenant are running, which is as many as it may have. Wait until one has ended, or send Prefer: respond-async to have this one queued.`
}

/** A computation that met the bound of its thread. */
export class ComputationTooLarge extends Schema.TaggedError<ComputationTooLarge>()("ComputationTooLarge", {
  bound: Schema.String
}) {
  readonly code = "computation_too_large" satisfies ProblemCode
  readonly detail = `The computation was stopped at ${this.bound}, which is as much as one may have. Ask for a shorter horizon or for less at a time.`
}

export class HeaderTooLarge extends Schema.TaggedError<HeaderTooLarge>()("HeaderTooLarge", {}) {
  readonly code = "header_too_large" satisfies ProblemCode
  readonly detail = "The request headers may have at most 16 KiB in all."
}

export class InternalError extends Schema.TaggedError<InternalError>()("InternalError", {}) {
  readonly code = "internal_error" satisfies ProblemCode
  readonly detail = "The request failed on our side and was recorded. Try again; if it stays, send us the request_id."
}

/** The product stands behind the gate and is not served yet. */
export class NotImplemented extends Schema.TaggedError<NotImplemented>()("NotImplemented", {
  id: ProductId,
  status: ProductStatus,
  eta: Schema.String
}) {
  readonly code = "NOT_IMPLEMENTED" satisfies ProblemCode
  readonly detail = `This belongs to ${this.id}, which is on the roadmap for ${this.eta}; /v1/products says when it is served.`
}

/**
 * `isComing`: it is being computed, which takes less than a minute. `load_command`: command by which the operator loads the dataset;
 * `detail` is for callers and names none.
 */
export class DataUnavailable extends Schema.TaggedError<DataUnavailable>()("DataUnavailable", {
  dataset: Schema.String,
  detail: Schema.String,
  isComing: Schema.optionalKey(Schema.Boolean),
  load_command: Schema.optionalKey(Schema.String)
}) {
  readonly code = "data_unavailable" satisfies ProblemCode
  readonly retry_after_s = this.isComing === true ? 10 : 300
}

/** `reason` says what cannot answer where it is not the store. */
export class ServiceUnavailable extends Schema.TaggedError<ServiceUnavailable>()("ServiceUnavailable", {
  reason: Schema.optionalKey(Schema.String)
}) {
  readonly code = "service_unavailable" satisfies ProblemCode
  readonly detail =
    this.reason ?? "The store cannot answer at the moment, so nobody can be admitted. Try again after Retry-After."
  readonly retry_after_s = 5
}

export const ApiError = Schema.Union([
  InvalidParameter,
  InvalidLoadProfile,
  MarginalNotAllowed,
  AmbiguousCredentials,
  ApiKeyMissing,
  ApiKeyInvalid,
  ApiKeyRevoked,
  ApiKeyExpired,
  TokenInvalid,
  SessionEnded,
  LinkInvalid,
  PasskeyInvalid,
  NotInPlan,
  ConnectorDisabled,
  TierRequired,
  IpNotAllowed,
  TenantSuspended,
  RoleDoesNotAllow,
  ConfirmationRequired,
  CsrfTokenInvalid,
  RedistributionNotAllowed,
  NotFound,
  TariffNotFound,
  MethodNotAllowed,
  NotAcceptable,
  RequestTimeout,
  Conflict,
  StaleTariff,
  TooManyKeys,
  PayloadTooLarge,
  UnsupportedMediaType,
  ExpectationFailed,
  ComputationTooLarge,
  IdempotencyMismatch,
  QuotaExceeded,
  TooManyRunning,
  TooManyRequests,
  HeaderTooLarge,
  InternalError,
  NotImplemented,
  DataUnavailable,
  ServiceUnavailable
])
export type ApiError = typeof ApiError.Type

import * as E from "@grid/domain/errors/ApiError"
import type { ProblemCode } from "@grid/domain/errors/Problem"
import { lowestWith } from "@grid/domain/plans/Plan"

export interface ErrorHelp {
  /** The failure as a caller may meet it, for examples. */
  readonly example: E.ApiError
  readonly meaning: string
  readonly remedy: string
}

/** What every code means and what to do about it. The compiler asks for an entry as soon as a code is added. */
export const errorGuide: { readonly [C in ProblemCode]: ErrorHelp & { readonly example: { readonly code: C } } } = {
  invalid_parameter: {
    example: E.InvalidParameter.of("hours", "must be an integer from 1 to 2147483647"),
    meaning: "A parameter or a member of the body is wrong, missing, unknown or given twice. Nothing was charged.",
    remedy: "Correct what the list errors names: each entry has the path and what is wrong with it."
  },
  INVALID_LOAD_PROFILE: {
    example: new E.InvalidLoadProfile({ detail: "load_mwh has 95 values; a day has 96 blocks of 15 minutes." }),
    meaning: "The load profile is unknown, has gaps or negative values, or is not in blocks of 15 minutes.",
    remedy: "Send 96 values of 0 or more for every IST day, in order."
  },
  MARGINAL_NOT_ALLOWED_FOR_SCOPE2: {
    example: new E.MarginalNotAllowed({}),
    meaning: "Scope 2 is accounted by average intensities; a marginal one answers another question.",
    remedy: "Leave signal_type out, or send average."
  },
  ambiguous_credentials: {
    example: new E.AmbiguousCredentials({}),
    meaning: "The request carries two different keys, or a credential header more than once.",
    remedy: "Send one key, once. Look for a proxy or client library that adds a second header."
  },
  api_key_missing: {
    example: new E.ApiKeyMissing({}),
    meaning: "No key reached the service. A key in the address, the query or the body is not read.",
    remedy: "Send the key in the header X-API-Key."
  },
  api_key_invalid: {
    example: new E.ApiKeyInvalid({}),
    meaning: "The key has the wrong form, or no such key exists.",
    remedy:
      "Check that it was copied whole: svc_live_ followed by 32 letters and digits. If the secret is lost, create a new key."
  },
  api_key_revoked: {
    example: new E.ApiKeyRevoked({}),
    meaning: "The key was revoked. That is for good.",
    remedy: "Use another key or create a new one."
  },
  api_key_expired: {
    example: new E.ApiKeyExpired({}),
    meaning: "The key has passed its expires_at.",
    remedy: "Use another key or create a new one; rotate keys before they expire."
  },
  token_invalid: {
    example: new E.TokenInvalid({ detail: "The identity token has expired; sign in again." }),
    meaning: "Key management needs an identity token, and this one is missing, expired or not accepted.",
    remedy: "Sign in again and send the new token as Authorization: Bearer. An API key cannot manage keys."
  },
  not_in_plan: {
    example: new E.NotInPlan({ feature: "states", required_plan: lowestWith("states") }),
    meaning: "The key is good, but its plan does not include what was asked for. Nothing was charged.",
    remedy: "Move to the plan named in required_plan, or leave the part out that feature names."
  },
  plan_does_not_include_mcp: {
    example: new E.ConnectorDisabled({ plan: "sandbox" }),
    meaning: "Every plan includes the connector, but the operator of this service has switched it off for this one.",
    remedy: "Use the REST API with the same key, or move to another plan."
  },
  TIER_REQUIRED: {
    example: new E.TierRequired({ required_plan: lowestWith("enterprise") }),
    meaning: "The route belongs to a higher plan.",
    remedy: "Use a key on the plan named in required_plan."
  },
  ip_not_allowed: {
    example: new E.IpNotAllowed({}),
    meaning: "The key may be used from certain addresses only, and this request came from another one.",
    remedy: "Call from an address in the key's ip_allow_list, or create a key with the right list."
  },
  not_found: {
    example: new E.NotFound({
      detail: "There is nothing at /developer/v1/grid/demand/lates.",
      did_you_mean: ["/developer/v1/grid/demand/latest"]
    }),
    meaning: "There is no such route, or no such record of your tenant.",
    remedy: "Compare the path with did_you_mean and the reference, or the id with your list of keys."
  },
  TARIFF_NOT_FOUND: {
    example: new E.TariffNotFound({ detail: "No tariff order is known for kerala, KSEB on 2026-08-18." }),
    meaning: "No tariff order is known for state, company and voltage class on that day.",
    remedy: "Check the company and the voltage class, or ask for a later as_of."
  },
  method_not_allowed: {
    example: new E.MethodNotAllowed({ allow: ["GET", "HEAD"] }),
    meaning: "The path exists, but not with this method.",
    remedy: "Use a method from the header Allow."
  },
  not_acceptable: {
    example: new E.NotAcceptable({ offered: ["application/json"] }),
    meaning: "The Accept header or format asks for a format that the route does not offer.",
    remedy: "Leave the Accept header out, or ask for a format that detail names."
  },
  request_timeout: {
    example: new E.RequestTimeout({}),
    meaning: "The request's headers did not arrive within 10 seconds, or its body not within 30.",
    remedy: "Send it again; look for a slow uplink or a client that keeps the body back."
  },
  conflict: {
    example: new E.Conflict({
      detail: "Key key_7m2k9q4x1c8v5b3n6h0d is revoked and cannot be rotated; create a new key instead."
    }),
    meaning: "The request does not fit the present state of what it wants to change.",
    remedy: "Read the present state, then decide anew. After a clash of two equal creations, repeat the request."
  },
  STALE_TARIFF: {
    example: new E.StaleTariff({
      detail:
        "The tariff of telangana, TGSPDCL ended more than a year before 2028-01-01 and was superseded; leave as_of out for the current one."
    }),
    meaning: "The tariff that is known for that day has been superseded by an order that is not known here.",
    remedy: "Leave as_of out for the current schedule."
  },
  payload_too_large: {
    example: new E.PayloadTooLarge({ limit_bytes: 256 * 1024 }),
    meaning: "The body is larger than what is read.",
    remedy: "Send a smaller body; the limit is in detail."
  },
  unsupported_media_type: {
    example: new E.UnsupportedMediaType({}),
    meaning: "The body is not JSON in UTF-8, or is compressed.",
    remedy: "Send it with Content-Type: application/json and without Content-Encoding."
  },
  idempotency_mismatch: {
    example: new E.IdempotencyMismatch({}),
    meaning: "The Idempotency-Key was used before, with another body.",
    remedy: "Use a fresh Idempotency-Key for every new request, and the old one only to repeat the same."
  },
  quota_exceeded: {
    example: new E.QuotaExceeded({ scope: "minute", limit: 300, reset_at: "2026-08-18T10:02:00Z", retry_after_s: 21 }),
    meaning: "All calls of the minute or of the day are used. The refused call was not charged.",
    remedy:
      "Wait as many seconds as Retry-After says. Watch X-RateLimit-Remaining-Minute and X-RateLimit-Remaining-Day to slow down before."
  },
  header_too_large: {
    example: new E.HeaderTooLarge({}),
    meaning: "Address and headers of the request are larger than what is read.",
    remedy: "Send fewer or shorter headers; often it is cookies that do not belong here."
  },
  internal_error: {
    example: new E.InternalError({}),
    meaning: "Something failed on our side and was recorded.",
    remedy: "Try again with growing pauses. If it stays, report the request_id."
  },
  NOT_IMPLEMENTED: {
    example: new E.NotImplemented({ id: "substation-headroom", status: "roadmap", eta: "2026 Q4" }),
    meaning: "The route belongs to a product that is on the roadmap. Nothing was charged.",
    remedy: "See roadmap for when it is planned, and /v1/products for the present status."
  },
  data_unavailable: {
    example: new E.DataUnavailable({
      dataset: "frequency",
      detail: "None of the sources that are switched on publishes the grid frequency, so none is shown."
    }),
    meaning:
      "No source has ever delivered a value of this dataset. Data that is merely late is served with its age in as_of.",
    remedy: "Try again after Retry-After, or ask the operator which sources are switched on."
  },
  service_unavailable: {
    example: new E.ServiceUnavailable({}),
    meaning:
      "The service is stopping, or its store or the identity provider does not answer. Nobody is admitted on a guess.",
    remedy: "Try again after Retry-After, with a growing and slightly random pause."
  }
}

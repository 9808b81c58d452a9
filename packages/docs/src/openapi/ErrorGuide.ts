import * as E from "@grid/domain/errors/ApiError"
import type { ProblemCode } from "@grid/domain/errors/Problem"
import { lowestWith } from "@grid/domain/plans/Plan"
import { Record } from "effect"
import texts from "./errors.json" with { type: "json" }

/** Failures as a caller may meet them, by code. The compiler asks for an entry as soon as a code is added. */
const examples: { readonly [C in ProblemCode]: E.ApiError & { readonly code: C } } = {
  invalid_parameter: E.InvalidParameter.of("hours", "must be an integer from 1 to 2147483647", {
    sent: '"24h"',
    did_you_mean: ["24"]
  }),
  INVALID_LOAD_PROFILE: new E.InvalidLoadProfile({
    detail: "load_mwh has 95 values; a day has 96 blocks of 15 minutes."
  }),
  MARGINAL_NOT_ALLOWED_FOR_SCOPE2: new E.MarginalNotAllowed({}),
  ambiguous_credentials: new E.AmbiguousCredentials({}),
  api_key_missing: new E.ApiKeyMissing({}),
  api_key_invalid: new E.ApiKeyInvalid({}),
  api_key_revoked: new E.ApiKeyRevoked({}),
  api_key_expired: new E.ApiKeyExpired({}),
  token_invalid: new E.TokenInvalid({ detail: "The identity token has expired; sign in again." }),
  session_ended: new E.SessionEnded({}),
  link_invalid: new E.LinkInvalid({}),
  passkey_invalid: new E.PasskeyInvalid({}),
  not_in_plan: new E.NotInPlan({ feature: "states", required_plan: lowestWith("states") }),
  plan_does_not_include_mcp: new E.ConnectorDisabled({ plan: "sandbox" }),
  TIER_REQUIRED: new E.TierRequired({ required_plan: lowestWith("enterprise") }),
  ip_not_allowed: new E.IpNotAllowed({}),
  tenant_suspended: new E.TenantSuspended({}),
  role_does_not_allow: new E.RoleDoesNotAllow({ role: "viewer" }),
  confirmation_required: new E.ConfirmationRequired({}),
  csrf_token_invalid: new E.CsrfTokenInvalid({}),
  redistribution_not_allowed: new E.RedistributionNotAllowed({ licence: "no redistribution without consent" }),
  not_found: new E.NotFound({
    detail: "There is nothing at /developer/v1/grid/demand/lates.",
    did_you_mean: ["/developer/v1/grid/demand/latest"]
  }),
  TARIFF_NOT_FOUND: new E.TariffNotFound({
    detail:
      "No tariff order is known for kerala, KSEB on 2026-08-18: no tariff order of kerala is kept. /v1/coverage/landed-cost lists what is known.",
    load_command: "gds reference import tariffs FILE"
  }),
  method_not_allowed: new E.MethodNotAllowed({ allow: ["GET", "HEAD"] }),
  not_acceptable: new E.NotAcceptable({ offered: ["application/json"] }),
  request_timeout: new E.RequestTimeout({}),
  conflict: new E.Conflict({
    detail: "Key key_7m2k9q4x1c8v5b3n6h0d is revoked and cannot be rotated; create a new key instead."
  }),
  STALE_TARIFF: new E.StaleTariff({
    detail:
      "The tariff of maharashtra, MSEDCL on 2025-08-01 was superseded by MERC Case 75/2025, post-remand from 2026-04-01; leave as_of out for the current one, or send superseded=replay to compute by the former.",
    superseded_by: { order_id: "MERC Case 75/2025, post-remand", applicable_from: "2026-04-01" }
  }),
  too_many_keys: new E.TooManyKeys({ limit: 100 }),
  payload_too_large: new E.PayloadTooLarge({ limit_bytes: 256 * 1024 }),
  unsupported_media_type: new E.UnsupportedMediaType({}),
  expectation_failed: new E.ExpectationFailed({}),
  computation_too_large: new E.ComputationTooLarge({ bound: "120 seconds" }),
  idempotency_mismatch: new E.IdempotencyMismatch({}),
  quota_exceeded: new E.QuotaExceeded({
    scope: "minute",
    limit: 300,
    reset_at: "2026-08-18T10:02:00Z",
    retry_after_s: 21
  }),
  too_many_running: new E.TooManyRunning({ limit: 2, retry_after_s: 5 }),
  too_many_requests: new E.TooManyRequests({
    detail:
      "4 answers over long windows are in the making or not read yet, which is as many as one tenant may have. Read them to their end or close them first.",
    retry_after_s: 5
  }),
  header_too_large: new E.HeaderTooLarge({}),
  internal_error: new E.InternalError({}),
  NOT_IMPLEMENTED: new E.NotImplemented({ id: "distribution", status: "roadmap", eta: "2027 Q2" }),
  data_unavailable: new E.DataUnavailable({
    dataset: "normal_rate",
    detail: "No normal_rate of W2 has arrived yet from the sources that are switched on.",
    load_command: "gds ingest import dsm FILE"
  }),
  service_unavailable: new E.ServiceUnavailable({})
}

const textsByCode: Readonly<Record<ProblemCode, { readonly meaning: string; readonly remedy: string }>> = texts

/** Meaning of every code, its remedy, and an example. */
export const errorGuide = Record.map(examples, (example: E.ApiError, code) => ({ example, ...textsByCode[code] }))

import type { ApiError } from "@grid/domain/errors/ApiError"
import { roadmapOf } from "@grid/domain/enterprise/Product"
import { statusOf, titleOf } from "@grid/domain/errors/Problem"
import type { Caller } from "@grid/domain/gate/Gate"
import { tierOf } from "@grid/domain/legacy/Anonymous"
import { redact } from "../operations/Redact.ts"
import type { Exchange, Reply } from "./Exchange.ts"
import { quotaHeaders } from "./Quota.ts"

const members = (error: ApiError, baseUrl: string): Readonly<Record<string, unknown>> => {
  switch (error._tag) {
    case "InvalidParameter":
      return { errors: error.errors.map(({ message, path }) => ({ path: redact(path), message: redact(message) })) }
    case "NotInPlan":
      return { required_plan: error.required_plan, feature: error.feature }
    case "TierRequired":
      return { required_plan: error.required_plan }
    case "NotFound":
      return { did_you_mean: error.did_you_mean }
    case "NotImplemented":
      return { roadmap: roadmapOf(error, baseUrl) }
    case "QuotaExceeded":
      return { scope: error.scope, limit: error.limit, reset_at: error.reset_at }
    default:
      return {}
  }
}

const headers = (error: ApiError): Record<string, string> => {
  switch (error._tag) {
    case "ApiKeyMissing":
    case "ApiKeyInvalid":
    case "ApiKeyRevoked":
    case "ApiKeyExpired":
      return { "www-authenticate": 'ApiKey realm="grid-data-service"' }
    case "TokenInvalid":
      return { "www-authenticate": 'Bearer realm="grid-data-service"' }
    case "MethodNotAllowed":
      return { allow: error.allow.join(", ") }
    case "QuotaExceeded":
    case "DataUnavailable":
    case "ServiceUnavailable":
      return { "retry-after": String(error.retry_after_s) }
    default:
      return {}
  }
}

/** An error as RFC 9457 problem details. Errors are never stored by a cache. */
export const problem = (
  exchange: Pick<Exchange, "requestId" | "baseUrl">,
  error: ApiError,
  caller: Caller | null = null
): Reply => {
  const { code } = error
  const status = statusOf(code)
  const body = {
    type: `${exchange.baseUrl}/docs/errors#${code}`,
    title: titleOf(code),
    status,
    // It may quote the request, and a key has no place in a URL.
    detail: redact(error.detail),
    code,
    request_id: exchange.requestId
  }
  return {
    status,
    headers: Object.assign(
      { "content-type": "application/problem+json" },
      headers(error),
      caller === null ? null : quotaHeaders(caller),
      { "cache-control": "no-store" }
    ),
    body: JSON.stringify(Object.assign(body, members(error, exchange.baseUrl))),
    log: caller === null ? { code } : { code, key_id: caller.key.id, tier: tierOf(caller) }
  }
}

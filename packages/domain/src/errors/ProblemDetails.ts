import { redact } from "./Redact.ts"
import { roadmapOf } from "../products/Product.ts"
import { mostSuggestions } from "../names/Nearest.ts"
import type { ApiError, DataUnavailable, InvalidParameter } from "./ApiError.ts"
import { statusOf, titleOf } from "./Problem.ts"

/** Answer of an error as RFC 9457 problem details, whoever asked. */
export interface ProblemDetails {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON. */
  readonly body: string
}

/** Problem details of an error; `baseUrl` without a trailing slash. */
export const problemDetails = (
  error: ApiError,
  { baseUrl, requestId }: { readonly baseUrl: string; readonly requestId: string }
): ProblemDetails => {
  const { code } = error
  const status = statusOf(code)
  const body = {
    type: `${baseUrl}/docs/errors#${code}`,
    title: titleOf(code),
    status,
    // It may quote the request, and a key has no place in a URL.
    detail: redact(error.detail),
    code,
    request_id: requestId
  }
  return { status, headers: headers(error), body: JSON.stringify(Object.assign(body, members(error, baseUrl))) }
}

/** Members of the answer to a wrong request, without whatever could be a credential; links begin with `baseUrl`. */
export const faultMembers = ({ errors }: InvalidParameter, baseUrl: string): Readonly<Record<string, unknown>> => {
  const did_you_mean = [...new Set(errors.flatMap((fault) => fault.did_you_mean ?? []))].slice(0, mostSuggestions)
  return {
    errors: errors.map((fault) => ({
      ...fault,
      path: redact(fault.path),
      message: redact(fault.message),
      ...(fault.sent !== undefined && { sent: redact(fault.sent) }),
      ...(fault.see !== undefined && { see: baseUrl + fault.see })
    })),
    ...(did_you_mean.length > 0 && { did_you_mean })
  }
}

/** Members of the answer where a dataset is lacking. */
export const lackMembers = ({ dataset, load_command }: DataUnavailable): Readonly<Record<string, unknown>> => ({
  dataset,
  ...(load_command !== undefined && { load_command })
})

const members = (error: ApiError, baseUrl: string): Readonly<Record<string, unknown>> => {
  switch (error._tag) {
    case "InvalidParameter":
      return faultMembers(error, baseUrl)
    case "NotInPlan":
      return { required_plan: error.required_plan, feature: error.feature }
    case "TierRequired":
      return { required_plan: error.required_plan }
    case "NotFound":
      return { did_you_mean: error.did_you_mean }
    case "NotImplemented":
      return { roadmap: roadmapOf(error, baseUrl) }
    case "TariffNotFound":
      return { load_command: error.load_command }
    case "StaleTariff":
      return { superseded_by: error.superseded_by }
    case "DataUnavailable":
      return lackMembers(error)
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
    case "SessionEnded":
    case "LinkInvalid":
    case "PasskeyInvalid":
      return { "www-authenticate": 'Session realm="grid-data-service"' }
    case "MethodNotAllowed":
      return { allow: error.allow.join(", ") }
    case "QuotaExceeded":
    case "TooManyRequests":
    case "TooManyRunning":
    case "DataUnavailable":
    case "ServiceUnavailable":
      return { "retry-after": String(error.retry_after_s) }
    default:
      return {}
  }
}

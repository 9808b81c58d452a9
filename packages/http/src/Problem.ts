import type { ApiError } from "@grid/domain/errors/ApiError"
import { problemDetails } from "@grid/domain/errors/ProblemDetails"
import type { Caller } from "@grid/domain/gate/CurrentCaller"
import { tierOf } from "@grid/domain/gate/Anonymous"
import type { HttpCall, Reply } from "./HttpCall.ts"
import { quotaHeaders } from "./Quota.ts"

/** An error as RFC 9457 problem details. Errors are never stored by a cache. */
export const problem = (
  call: Pick<HttpCall, "requestId" | "baseUrl">,
  error: ApiError,
  caller: Caller | null = null
): Reply => {
  const { code } = error
  const { body, headers, status } = problemDetails(error, call)
  return {
    status,
    headers: Object.assign(
      { "content-type": "application/problem+json" },
      headers,
      caller === null ? null : quotaHeaders(caller),
      { "cache-control": "no-store" }
    ),
    body,
    log: caller === null ? { code } : { code, key_id: caller.key.id, tier: tierOf(caller) }
  }
}

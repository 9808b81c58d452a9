import type { ToolErrorCode } from "@grid/domain/tools/ToolError"
import type { Outcome } from "./History.ts"

/** Answer of any surface; status 0 where none came. */
export interface Answer {
  readonly status: number
  readonly body: string
}

/** Meaning of an answer for its charge. */
export interface Meaning {
  readonly outcome: Outcome
  /** HTTP status, or the one that a tool's result amounts to. */
  readonly status: number
  readonly remaining: number | null
  readonly resetAt: number | null
}

/** Statuses that the codes of tools amount to. */
const toolStatuses: Readonly<Record<ToolErrorCode, number>> = {
  api_key_missing: 401,
  api_key_invalid: 401,
  ip_not_allowed: 403,
  tenant_suspended: 403,
  plan_does_not_include_mcp: 403,
  not_in_plan: 402,
  atlas_pro_required: 402,
  invalid_arguments: 400,
  quota_exceeded: 429,
  too_many_requests: 429,
  no_data: 503,
  plan_verification_unavailable: 503,
  upstream_error: 503
}

/** Status of a tool's failure, which comes in a good answer; undefined where it did not fail. */
const toolStatus = (body: string): number | undefined => {
  if (!/"isError":\s*true/.test(body)) return undefined
  const code = /"code":\s*"(\w+)"/.exec(body)?.[1] ?? ""
  return Object.entries(toolStatuses).find(([known]) => known === code)?.[1] ?? 500
}

const outcomes: Readonly<Record<number, Outcome>> = {
  400: "denied",
  401: "denied",
  402: "denied",
  403: "denied",
  405: "denied",
  429: "refused"
}

/** Meaning of an answer of REST, legacy or connector. */
export const meaning = ({ body, status: http }: Answer): Meaning => {
  const status = http === 200 ? (toolStatus(body) ?? http) : http
  const outcome = status >= 200 && status < 300 ? "admitted" : (outcomes[status] ?? "doubt")
  const remaining = /"remaining_minute":\s*(\d+)/.exec(body)?.[1]
  const resetAt = /"reset_minute":\s*"([^"]+)"/.exec(body)?.[1]
  return {
    outcome,
    status,
    remaining: remaining === undefined ? null : Number(remaining),
    resetAt: resetAt === undefined ? null : Date.parse(resetAt)
  }
}

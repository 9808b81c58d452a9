import type { ApiError } from "@grid/domain/errors/ApiError"
import { faultMembers, lackMembers } from "@grid/domain/errors/ProblemDetails"
import { redact } from "@grid/domain/errors/Redact"
import type { ToolErrorCode } from "@grid/domain/tools/ToolError"
import { Match } from "effect"

/** A failure as a result tells it. */
export interface Failure {
  readonly code: ToolErrorCode
  /** Cause and remedy: clients show it, and drop what stands beside it. */
  readonly message: string
  /** Members that a problem of REST has for the same failure. */
  readonly members: Readonly<Record<string, unknown>>
}

/** Stage of a call that failed: while the caller was being admitted, or afterwards. */
export type Stage = "admission" | "answer"

const failure = (code: ToolErrorCode, message: string, members: Failure["members"] = {}): Failure => ({
  code,
  message,
  members
})

const setUp = (baseUrl: string) => `${baseUrl}/docs/connector shows how to set the connector up.`

const upstream = (baseUrl: string) =>
  failure("upstream_error", `The data service failed to answer. Try again; if it stays, see ${baseUrl}/docs/errors.`)

/** The failure of a tool call by the error it ran into. */
export const failureOf = (error: ApiError, stage: Stage, baseUrl: string): Failure =>
  Match.value(error).pipe(
    Match.tag("ApiKeyMissing", () =>
      failure(
        "api_key_missing",
        `No API key reached the server. Send it in the header X-API-Key or as Authorization: Bearer, or add ?api_key= to the address. ${setUp(baseUrl)}`
      )
    ),
    Match.tag("ApiKeyInvalid", ({ detail }) =>
      failure("api_key_invalid", `${detail} ${setUp(baseUrl)}`, { reason: "unknown" })
    ),
    Match.tag("ApiKeyRevoked", ({ detail }) => failure("api_key_invalid", detail, { reason: "revoked" })),
    Match.tag("ApiKeyExpired", ({ detail }) => failure("api_key_invalid", detail, { reason: "expired" })),
    Match.tag("ConnectorDisabled", "IpNotAllowed", "TenantSuspended", "TooManyRequests", ({ code, detail }) =>
      failure(code, detail)
    ),
    Match.tag("NotInPlan", ({ detail, feature, required_plan }) =>
      failure(feature === "data_centre" ? "atlas_pro_required" : "not_in_plan", detail, { required_plan, feature })
    ),
    Match.tag("QuotaExceeded", ({ detail, limit, reset_at, scope }) =>
      failure("quota_exceeded", detail, { scope, limit, reset_at })
    ),
    Match.tag("InvalidParameter", (error) => {
      const { detail, errors } = error
      const lists = [...new Set(errors.flatMap(({ see }) => (see === undefined ? [] : [`${baseUrl}${see}`])))]
      const end = detail.endsWith("?") ? "" : "."
      const list = lists.length === 0 ? "" : ` ${lists.join(" and ")} lists what is accepted.`
      return failure(
        "invalid_arguments",
        redact(`The arguments do not fit the tool: ${detail}${end}${list}`),
        faultMembers(error, baseUrl)
      )
    }),
    Match.tag("DataUnavailable", (error) => failure("no_data", error.detail, lackMembers(error))),
    Match.tag("NotFound", ({ detail }) => failure("no_data", detail)),
    Match.tag("ServiceUnavailable", ({ retry_after_s }) =>
      stage === "admission"
        ? failure(
            "plan_verification_unavailable",
            `Key and plan could not be verified at the moment, so the call was refused. Try again in ${retry_after_s} seconds.`
          )
        : upstream(baseUrl)
    ),
    Match.orElse(() => upstream(baseUrl))
  )

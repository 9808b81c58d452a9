/** Every code with which a tool call can fail, and what it means. */
export const toolErrors = {
  api_key_missing: "No key reached the server.",
  api_key_invalid: "The key is unknown, revoked or expired: `reason` says which.",
  ip_not_allowed: "The key may not be used from this address.",
  tenant_suspended: "The tenant of the key is suspended.",
  plan_does_not_include_mcp: "The operator has switched the connector off for the plan of the key.",
  not_in_plan: "The plan does not include what was asked for: `required_plan` is the lowest that does.",
  atlas_pro_required: "A Data Centre tool was called on a plan below Pro.",
  invalid_arguments: "The arguments do not fit the tool: `errors` says where.",
  quota_exceeded: "The calls of this minute or day are used: `scope`, `limit` and `reset_at` say which and until when.",
  too_many_requests: "More was asked at once than one caller may ask beside its quota. Try again in some seconds.",
  no_data: "No value of what was asked for has arrived yet; where nothing ever has, nothing was charged.",
  plan_verification_unavailable: "Key and plan could not be verified, so the call was refused. Try again.",
  upstream_error: "The data service failed to answer. Try again."
} as const

export type ToolErrorCode = keyof typeof toolErrors

import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"

/** What can go wrong with any metered route, whatever it serves. */
export const dataProblems = Schema.Union(
  problem.invalid_parameter,
  problem.ambiguous_credentials,
  problem.api_key_missing,
  problem.api_key_invalid,
  problem.api_key_revoked,
  problem.api_key_expired,
  problem.not_in_plan,
  problem.ip_not_allowed,
  problem.not_acceptable,
  problem.quota_exceeded,
  problem.internal_error,
  problem.service_unavailable
)

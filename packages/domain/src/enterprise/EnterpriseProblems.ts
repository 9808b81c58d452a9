import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"

/** What can go wrong with any route of the enterprise namespace that needs a key. */
export const enterpriseProblems = Schema.Union(
  problem.invalid_parameter,
  problem.ambiguous_credentials,
  problem.api_key_missing,
  problem.api_key_invalid,
  problem.api_key_revoked,
  problem.api_key_expired,
  problem.TIER_REQUIRED,
  problem.ip_not_allowed,
  problem.not_acceptable,
  problem.quota_exceeded,
  problem.internal_error,
  problem.NOT_IMPLEMENTED,
  problem.service_unavailable
)

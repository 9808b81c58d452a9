import { schemas as problem } from "../errors/Problem.ts"

/** Problems of any route that needs a key, with the one that tells of a plan without the right. */
export const keyProblems = <Right extends typeof problem.not_in_plan | typeof problem.TIER_REQUIRED>(right: Right) =>
  [
    problem.invalid_parameter,
    problem.ambiguous_credentials,
    problem.api_key_missing,
    problem.api_key_invalid,
    problem.api_key_revoked,
    problem.api_key_expired,
    right,
    problem.ip_not_allowed,
    problem.tenant_suspended,
    problem.not_acceptable,
    problem.quota_exceeded,
    problem.too_many_requests,
    problem.internal_error,
    problem.service_unavailable
  ] as const

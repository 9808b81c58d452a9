import type { Caller } from "@grid/domain/gate/CurrentCaller"
import { tierOf } from "@grid/domain/gate/Anonymous"

const unlimited = "unlimited"

/** The quota report of every answer to a known key. */
export const quotaHeaders = (caller: Caller): Record<string, string> => {
  const { quota } = caller
  return {
    "x-ratelimit-limit-minute": String(quota.limit_minute),
    "x-ratelimit-remaining-minute": String(quota.remaining_minute),
    "x-ratelimit-limit-day": quota.limit_day === null ? unlimited : String(quota.limit_day),
    "x-ratelimit-remaining-day": quota.remaining_day === null ? unlimited : String(quota.remaining_day),
    "x-tier": tierOf(caller)
  }
}

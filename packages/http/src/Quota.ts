import type { Caller } from "@grid/domain/gate/CurrentCaller"
import { tierOf } from "@grid/domain/gate/Anonymous"

const unlimited = "unlimited"

/** The quota report of every answer to a known key. */
export const quotaHeaders = (caller: Caller): Record<string, string> => {
  const { limit_day, limit_minute, remaining_day, remaining_minute } = caller.quota
  return {
    "x-ratelimit-remaining": String(Math.min(remaining_minute, remaining_day ?? remaining_minute)),
    "x-ratelimit-limit-minute": String(limit_minute),
    "x-ratelimit-remaining-minute": String(remaining_minute),
    "x-ratelimit-limit-day": limit_day === null ? unlimited : String(limit_day),
    "x-ratelimit-remaining-day": remaining_day === null ? unlimited : String(remaining_day),
    "x-tier": tierOf(caller)
  }
}

import { iso } from "@grid/domain/time/Time"
import type { Caller } from "../gate/Gate.ts"

const unlimited = "unlimited"

/** The quota report of every answer to a known key. */
export const quotaHeaders = ({ plan, quota }: Pick<Caller, "plan" | "quota">): Record<string, string> => ({
  "x-ratelimit-limit-minute": String(quota.limit_minute),
  "x-ratelimit-remaining-minute": String(quota.remaining_minute),
  "x-ratelimit-limit-day": quota.limit_day === null ? unlimited : String(quota.limit_day),
  "x-ratelimit-remaining-day": quota.remaining_day === null ? unlimited : String(quota.remaining_day),
  "x-tier": plan.id
})

/** `meta.quota` as JSON text: made for every answer, so it is written by hand. */
export const quotaJson = ({ quota }: Pick<Caller, "quota">): string =>
  `{"limit_minute":${quota.limit_minute},"remaining_minute":${quota.remaining_minute},"reset_minute":"${iso(quota.reset_minute)}","limit_day":${quota.limit_day},"remaining_day":${quota.remaining_day},"reset_day":"${iso(quota.reset_day)}"}`

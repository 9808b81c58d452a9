import { iso } from "@grid/domain/time/Time"
import type { Caller } from "@grid/domain/gate/Gate"
import { tierOf } from "@grid/domain/legacy/Anonymous"

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

/** The windows' ends are the same in thousands of answers. */
const makeReset = () => {
  let at = Number.NaN
  let text = ""
  return (ms: number): string => {
    if (ms !== at) {
      at = ms
      text = iso(ms)
    }
    return text
  }
}

const minuteReset = makeReset()
const dayReset = makeReset()

/** `meta.quota` as JSON text: made for every answer, so it is written by hand. */
export const quotaJson = ({ quota }: Pick<Caller, "quota">): string =>
  `{"limit_minute":${quota.limit_minute},"remaining_minute":${quota.remaining_minute},"reset_minute":"${minuteReset(quota.reset_minute)}","limit_day":${quota.limit_day},"remaining_day":${quota.remaining_day},"reset_day":"${dayReset(quota.reset_day)}"}`

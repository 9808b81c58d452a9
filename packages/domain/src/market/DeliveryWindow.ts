import type { InvalidParameter } from "../errors/ApiError.ts"
import { newestDeliveryDay, publishedUntil } from "./Publication.ts"
import type { Market } from "../observations/datasets/Market.ts"
import { blockMs, ceilIst, dayMs, istDay, istDayStart, type Resolution, resolutionMs } from "../time/Time.ts"
import { resolve, type Window, type WindowRequest } from "../time/Window.ts"
import type { Result } from "effect"
import type { CallTime } from "../http/RequestWindow.ts"

/** IST day number of a day as a request names it. */
export const dayOf = (date: string): number => istDay(Date.parse(`${date}T00:00:00+05:30`))

/** Window of one IST day (IST day number), as far as the plan may read it. */
export const dayWindow = (day: number, { now, plan }: CallTime): Window => {
  const start = istDayStart(day)
  const to = istDayStart(day + 1)
  const earliest = ceilIst(now - plan.history_days * dayMs, blockMs)
  const from = Math.min(to, Math.max(start, earliest))
  return { from, to, requested_hours: 24, clamped: from > start, earliest }
}

/**
 * A window of delivery days: until today where nothing is said, and never beyond what is published, which for a day-ahead market
 * is the day ahead.
 */
export const deliveryWindow = (
  market: Market,
  range: Omit<WindowRequest, "hours">,
  { days, now, plan, step }: CallTime & { readonly days: number; readonly step: Resolution }
): Result.Result<Window, InvalidParameter> =>
  resolve(
    range.from === undefined && range.to === undefined ? { to: { ms: istDayStart(istDay(now)), isDate: true } } : range,
    {
      now,
      until: step === "day" ? istDayStart(newestDeliveryDay(market, now) + 1) : publishedUntil(market, now),
      step: resolutionMs[step],
      historyDays: plan.history_days,
      defaultHours: days * 24
    }
  )

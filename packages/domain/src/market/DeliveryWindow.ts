import type { InvalidParameter } from "../errors/ApiError.ts"
import { dateOrDays } from "../http/DateOrDays.ts"
import { newestDeliveryDay, publishedUntil } from "./Publication.ts"
import type { Market } from "../observations/datasets/Market.ts"
import { ceilIst, dayMs, istDateStart, istDay, istDayStart, type Resolution, resolutionMs } from "../time/Time.ts"
import { atMostDays, resolve, type Window, type WindowRequest } from "../time/Window.ts"
import { Result } from "effect"
import type { CallTime } from "../http/RequestWindow.ts"

/** IST day number of a day as a request names it. */
export const dayOf = (date: string): number => istDay(istDateStart(date))

/** Window of one IST day (IST day number), as far as the plan may read whole intervals of it. */
export const dayWindow = (day: number, { now, plan }: CallTime, step: Resolution = "block"): Window => {
  const start = istDayStart(day)
  const to = istDayStart(day + 1)
  const earliest = ceilIst(now - plan.history_days * dayMs, resolutionMs[step])
  const from = Math.min(to, Math.max(start, earliest))
  return { from, to, requested_hours: 24, clamped: from > start, earliest }
}

/**
 * A window of delivery days: until today where nothing is said, the last hours with the running interval where `hours` is, and
 * never beyond what is published, which for a day-ahead market is the day ahead.
 */
export const deliveryWindow = (
  market: Market,
  range: WindowRequest,
  { days, now, plan, step }: CallTime & { readonly days: number; readonly step: Resolution }
): Result.Result<Window, InvalidParameter> => {
  const published = step === "day" ? istDayStart(newestDeliveryDay(market, now) + 1) : publishedUntil(market, now)
  const { from, hours, to } = range
  return resolve(
    from === undefined && to === undefined && hours === undefined
      ? { to: { ms: istDayStart(istDay(now)), isDate: true } }
      : range,
    {
      now,
      until: hours === undefined ? published : Math.min(published, ceilIst(now, resolutionMs[step])),
      step: resolutionMs[step],
      historyDays: plan.history_days,
      defaultHours: days * 24
    }
  )
}

/** Longest window that is answered block by block, days. */
export const mostBlockDays = 31

/** Window of a route that answers block by block, or by longer intervals: one day, today where nothing is said, or a range of delivery days. */
export const blocksWindow = (
  market: Market,
  query: WindowRequest & { readonly date?: string | undefined },
  call: CallTime,
  step: Resolution = "block"
): Result.Result<Window, InvalidParameter> => {
  const { date, from, hours, to } = query
  if (from === undefined && to === undefined && hours === undefined)
    return Result.succeed(dayWindow(date === undefined ? istDay(call.now) : dayOf(date), call, step))
  const range = Result.flatMap(dateOrDays(query), (named) => deliveryWindow(market, named, { ...call, days: 1, step }))
  const longer = ", or the market by the hour at /developer/v1/market/exchange/canonical"
  return atMostDays(range, mostBlockDays, query, { longer })
}

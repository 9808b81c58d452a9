import { Result } from "effect"
import { InvalidParameter } from "../errors/ApiError.ts"
import type { CallTime } from "../http/RequestWindow.ts"
import { dayMs, hourMs, istDate, istDayStart } from "../time/Time.ts"
import type { Window } from "../time/Window.ts"

/** First instant of the month that is so many after the one that holds `ms`, IST. */
const monthStart = (ms: number, months: number): number => {
  const [year = 0, month = 1] = istDate(ms).split("-").map(Number)
  return istDayStart(Date.UTC(year, month - 1 + months, 1) / dayMs)
}

/** Figures of a month come so long after it that the plan's history alone would leave a short one without any. */
const monthsLate = 2

/** Months of installed capacity that a request asks for, whole; those of the last year where it names none. */
export const capacityMonths = (
  { from: first, to: last }: { readonly from?: number | undefined; readonly to?: number | undefined },
  { now, plan }: CallTime
): Result.Result<Window, InvalidParameter> => {
  const to = monthStart(last ?? monthStart(now, -1), 1)
  const start = first ?? monthStart(to, -12)
  if (start >= to) return Result.fail(InvalidParameter.of("to", "must not be before from"))
  const earliest = monthStart(now - plan.history_days * dayMs, -monthsLate)
  const from = Math.min(to, Math.max(start, earliest))
  return Result.succeed({ from, to, requested_hours: (to - start) / hourMs, clamped: from > start, earliest })
}

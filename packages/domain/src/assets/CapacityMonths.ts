import { Result } from "effect"
import { InvalidParameter } from "../errors/ApiError.ts"
import type { CallTime } from "../http/RequestWindow.ts"
import { dayMs, hourMs, istDate, istMonthStart } from "../time/Time.ts"
import type { Window } from "../time/Window.ts"

/** Figures of a month come so long after it that the plan's history alone would leave a short one without any. */
const monthsLate = 2

/** Month of an instant, `YYYY-MM`. */
const monthOf = (ts: number): string => istDate(ts).slice(0, 7)

/** Months of installed capacity that a request asks for, whole; those of the last year where it names none. */
export const capacityMonths = (
  { from: first, to: last }: { readonly from?: number | undefined; readonly to?: number | undefined },
  { now, plan }: CallTime
): Result.Result<Window, InvalidParameter> => {
  const to = istMonthStart(last ?? istMonthStart(now, -1), 1)
  const start = first ?? istMonthStart(to, -12)
  if (start >= to) {
    return Result.fail(
      last === undefined
        ? InvalidParameter.of("from", `must be a month that is over: the newest is ${monthOf(istMonthStart(to, -1))}`)
        : InvalidParameter.of("to", "must not be before from")
    )
  }
  const earliest = istMonthStart(now - plan.history_days * dayMs, -monthsLate)
  const from = Math.min(to, Math.max(start, earliest))
  return Result.succeed({ from, to, requested_hours: (to - start) / hourMs, clamped: from > start, earliest })
}

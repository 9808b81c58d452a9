import { type Array as Arr, Result, Schema } from "effect"
import { Timestamp } from "../Brands.ts"
import { InvalidParameter } from "../errors/ApiError.ts"
import { dateOrDays } from "../http/DateOrDays.ts"
import { instant, integer, istDate } from "../http/Parameters.ts"
import type { CallTime } from "../http/RequestWindow.ts"
import { Kind } from "../observations/Dataset.ts"
import { PlanId } from "../plans/Plan.ts"
import { ceilIst, hourMs } from "../time/Time.ts"
import { resolve, type Window, type WindowRequest } from "../time/Window.ts"

/** Most hours that are looked for, and longest window in which, hours. */
const mostHours = 24
const longestWindowHours = 31 * 24

export const defaultN = 4

/** Parameters of a search for the best hours of a window; the first order is the default. */
export const search = <const Orders extends Arr.NonEmptyReadonlyArray<string>>(orders: Orders) => ({
  n: Schema.optionalKey(integer(1, mostHours, `Hours that are looked for (default ${defaultN})`, defaultN, defaultN)),
  contiguous: Schema.optionalKey(
    Schema.Literals(["true", "false"]).annotate({
      description: "`true`: hours that follow each other; `false`: any hours of the window",
      default: "true",
      examples: ["false"]
    })
  ),
  order: Schema.optionalKey(
    Schema.Literals(orders).annotate({
      description: `\`${orders.join("` or `")}\` hours (default \`${orders[0]}\`)`,
      default: orders[0],
      examples: [orders[0]]
    })
  ),
  date: Schema.optionalKey(istDate("One IST day, tomorrow included; excludes from, to and hours")),
  hours: Schema.optionalKey(
    integer(
      1,
      longestWindowHours,
      "Length of the window from the next hour on, hours (default 24); excludes date, from and to",
      24,
      24
    )
  ),
  from: Schema.optionalKey(instant("Begin of the window: timestamp with offset, or IST day")),
  to: Schema.optionalKey(
    instant("End of the window: exclusive as a timestamp, inclusive as an IST day; may lie in the days to come")
  )
})

const hour = {
  value: Schema.Finite.annotate({ description: "Mean, in `unit`" }),
  kind: Kind.annotate({
    description: "Kind of the value; `forecast` where it is not known yet: the p50 of the newest forecast"
  })
}

/** Members of an answer with the best hours of a window. */
export const best = {
  n: Schema.Int.annotate({ description: "Hours that were looked for" }),
  contiguous: Schema.Boolean.annotate({ description: "True where they follow each other" }),
  windows: Schema.Array(
    Schema.Struct({
      from: Timestamp,
      to: Timestamp,
      hours: Schema.Int.annotate({ description: "Length, hours" }),
      ...hour
    }).annotate({
      identifier: "HourWindow",
      description: "Hours that follow each other; `forecast` where one of them is"
    })
  ).annotate({ description: "The best hours of the window, earliest first; empty where not as many are known" }),
  hours: Schema.Array(
    Schema.Struct({ ts: Timestamp, ...hour }).annotate({
      identifier: "WindowHour",
      description: "One of the best hours"
    })
  ).annotate({ description: "The same hour by hour" }),
  searched: Schema.Struct({
    known: Schema.Int.annotate({ description: "Hours of the window whose value is known" }),
    forecast: Schema.Int.annotate({ description: "Hours of which the forecast was taken" }),
    missing: Schema.Int.annotate({ description: "Hours that were left out" })
  }).annotate({ description: "Hours of the window that were compared" }),
  required_plan: Schema.NullOr(PlanId).annotate({
    description: "Lowest plan with the forecasts for want of which hours to come were left out; null where none was"
  })
}
const members = Schema.Struct(best)

/** The best hours of a window. */
export type BestHours = typeof members.Type

export interface HourSearch extends WindowRequest {
  readonly date?: string | undefined
}

/**
 * Window in which hours are looked for: whole IST hours, known or to come, within the plan's history. The next 24 hours where
 * it names none.
 */
export const searchWindow = (query: HourSearch, { now, plan }: CallTime): Result.Result<Window, InvalidParameter> =>
  Result.flatMap(dateOrDays(query), ({ from, hours, to }) => {
    const begin = ceilIst(now, hourMs)
    const at = (ms: number) => ({ ms, isDate: false })
    const isNamed = from !== undefined || to !== undefined
    const ahead = { from: at(begin), to: at(begin + (hours ?? 24) * hourMs) }
    return Result.filterOrFail(
      resolve(isNamed ? { from, to, hours } : ahead, {
        now,
        until: begin + longestWindowHours * hourMs,
        step: hourMs,
        historyDays: plan.history_days,
        defaultHours: 24
      }),
      (window) => window.to - window.from <= longestWindowHours * hourMs,
      () => InvalidParameter.of("from", `must lie at most ${longestWindowHours} hours before to`)
    )
  })

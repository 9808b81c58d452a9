import { hundredths } from "../numbers/Numbers.ts"
import { Result, Schema } from "effect"
import { Timestamp } from "../Brands.ts"
import { InvalidParameter } from "../errors/ApiError.ts"
import { lowestReaching, type Plan, PlanId } from "../plans/Plan.ts"
import { ceilIst, dayMs, floorIst, hourMs, type Instant, iso, spanEnd } from "./Time.ts"

/** Half-open window of a series, epoch ms, on interval boundaries; and what the caller had asked for. */
export interface Window {
  readonly from: number
  readonly to: number
  readonly requested_hours: number
  readonly clamped: boolean
  /** The window that was asked for, before it was cut; where absent, `requested_hours` before the end. */
  readonly requested?: Pick<Window, "from" | "to">
  /** First instant that the plan may read; where absent, that of a window that is cut is its begin. */
  readonly earliest?: number
  /** Knowledge time of the request, where it names one. */
  readonly known_at?: number
}

const span = (description: string) => Schema.Struct({ from: Timestamp, to: Timestamp }).annotate({ description })

/** Reasons why a window within the plan's history and the data holds nothing. */
const emptiness = ["no_interval", "not_known_yet", "not_known_then", "not_reported"] as const
type Emptiness = (typeof emptiness)[number]

/** The same in words that go on a sentence. */
export const emptinessTexts: Readonly<Record<Emptiness, string>> = {
  no_interval: "it is shorter than an interval, and none begins in it",
  not_known_yet: "nothing of it is over or published yet",
  not_known_then: "nothing of it was known at known_at",
  not_reported: "no source that is switched on has reported any of it"
}

/** Wire form of a window in `meta.window`. */
export const WindowMeta = Schema.Struct({
  from: Timestamp,
  to: Timestamp,
  requested_hours: Schema.Finite.annotate({ description: "Length that was asked for, hours" }),
  granted_hours: Schema.Finite.annotate({
    description: "Length of the window that was read, hours; `granted` says from when on it holds data"
  }),
  clamped: Schema.Boolean.annotate({ description: "True where the plan's history limit cut the window" }),
  requested: span("Half-open window that was asked for; of one that begins before 1970 the part from then on"),
  granted: span(
    "Part of it that the plan may read and of which there is data; empty, `from` = `to`, where there is none"
  ),
  reason: Schema.NullOr(Schema.Literals(["plan", "no_data_before", ...emptiness])).annotate({
    description:
      "Reason why less was granted than asked for: `plan`, its history does not reach back so far; `no_data_before`, the data begin at `granted.from`. Of a window without any value: `no_interval`, no interval of the resolution begins in it; `not_known_yet`, none of it is over or published; `not_known_then`, none of it was known at `known_at`; `not_reported`, no source that is switched on has reported any of it by such intervals: what one gives by the hour alone comes with `resolution=hour`, prices with `/market/exchange/canonical`. null where it holds values; what is missing then is not known"
  }),
  plan_needed: Schema.NullOr(PlanId).annotate({
    description:
      "Lowest plan that may read all of it, for the reason `plan`; null for any other, and where no plan reaches back so far"
  })
}).annotate({ identifier: "Window", description: "Half-open window `[from, to)` that the answer covers" })
export type WindowMeta = typeof WindowMeta.Type

export interface WindowRequest {
  readonly hours?: number | undefined
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
}

/**
 * The window to read. `hours` and `from`/`to` exclude each other; `to` is exclusive as a timestamp and inclusive as a
 * date; `hours` are rounded up to whole intervals. An interval is in the window when it starts in it and has ended by `until`. The plan's `historyDays`, counted back
 * from the end of the last interval that can be known now, cut the beginning, which is said in `clamped` and is no error.
 */
export const resolve = (
  request: WindowRequest,
  options: {
    readonly now: number
    /** End of what can be known, where that is not now: prices are out before their delivery. */
    readonly until?: number
    readonly step: number
    readonly historyDays: number
    readonly defaultHours: number
  }
): Result.Result<Window, InvalidParameter> => {
  const { now, step } = options
  if (request.hours !== undefined && (request.from !== undefined || request.to !== undefined)) {
    return Result.fail(InvalidParameter.of("hours", "cannot be combined with from and to: use one or the other"))
  }
  const newest = floorIst(options.until ?? now, step)
  const end = request.to === undefined ? newest : spanEnd(request.to)
  const length = (request.hours ?? options.defaultHours) * hourMs
  const start = request.from === undefined ? end - Math.ceil(length / step) * step : request.from.ms
  if (start >= end) {
    return Result.fail(
      request.to === undefined
        ? InvalidParameter.of("from", "must lie in the past")
        : InvalidParameter.of("to", "must be later than from")
    )
  }
  const first = ceilIst(start, step)
  // The running interval counts where it can be known before it has ended.
  const last = Math.max(floorIst(now, step), Math.min(newest, ceilIst(now, step)))
  const earliest = last - options.historyDays * dayMs
  const clamped = first < earliest
  const from = clamped ? earliest : first
  return Result.succeed({
    from,
    to: Math.max(from, Math.min(ceilIst(end, step), newest)),
    requested_hours: hundredths((end - start) / hourMs),
    clamped,
    requested: { from: start, to: end },
    earliest
  })
}

/** The window where it is at most so many days long; `by` is the interval for which that holds, `longer` where there are longer ones. */
export const atMostDays = (
  window: Result.Result<Window, InvalidParameter>,
  most: number,
  { hours }: WindowRequest,
  { by = "", longer = "" } = {}
): Result.Result<Window, InvalidParameter> =>
  Result.filterOrFail(
    window,
    ({ from, to }) => to - from <= most * dayMs,
    () =>
      InvalidParameter.of(
        hours === undefined ? "from" : "hours",
        `must ask for at most ${most} days${by}: a longer window in parts${longer}`
      )
  )

/** Now, epoch ms, where a request names neither begin nor end and so means the last hours before it; else null. */
export const untilOf = ({ from, to }: WindowRequest, now: number): number | null =>
  from === undefined && to === undefined ? now : null

/** Earliest of some starts, epoch ms; null where none is known. */
export const earliestOf = (starts: ReadonlyArray<number | null | undefined>): number | null =>
  starts.reduce<number | null>(
    (first, start) => (first === null ? (start ?? null) : Math.min(first, start ?? first)),
    null
  )

/** Capture time of the newest value of an answer, and begin of the data, epoch ms; null where none is known. */
interface ValueTimes {
  readonly as_of: number | null
  readonly since?: number | null
}

/** Reason why a window holds nothing, at `now`, epoch ms; null where it may hold something. */
const emptinessOf = (
  { from, known_at, requested, to }: Window,
  as_of: number | null,
  now: number
): Emptiness | null => {
  if (requested !== undefined && from === to) return requested.to <= from ? "no_interval" : "not_known_yet"
  if (as_of !== null) return null
  return from >= now ? "not_known_yet" : known_at === undefined ? "not_reported" : "not_known_then"
}

/** `meta.window` of an answer. */
export const windowMeta = (window: Window, { as_of, since }: ValueTimes, plan: Plan): WindowMeta => {
  const { clamped, earliest = window.from, from, requested_hours, to } = window
  const requested = window.requested ?? { from: to - requested_hours * hourMs, to }
  const first = Math.max(requested.from, since ?? requested.from)
  const now = earliest + plan.history_days * dayMs
  const cut = clamped && first < from ? "plan" : first > requested.from ? "no_data_before" : null
  const reason = cut ?? emptinessOf(window, as_of, now)
  return {
    from: iso(from),
    to: iso(to),
    requested_hours,
    granted_hours: hundredths((to - from) / hourMs),
    clamped,
    requested: { from: iso(Math.max(0, requested.from)), to: iso(requested.to) },
    granted: { from: iso(cut === reason ? Math.min(to, Math.max(from, first)) : to), to: iso(to) },
    reason,
    plan_needed: reason === "plan" ? lowestReaching((now - first) / dayMs) : null
  }
}

/** The window that an answer covers: one of the last hours ends with the newest that is known. */
export const movedWindow = (window: Window, span: Pick<Window, "from" | "to">): Window => {
  const { requested: _, ...rest } = window
  return span.to === window.to ? window : { ...rest, ...span }
}

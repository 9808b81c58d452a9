import { Either, Schema } from "effect"
import { Timestamp } from "../Brands.ts"
import { InvalidParameter } from "../errors/ApiError.ts"
import { ceilIst, dayMs, floorIst, hourMs, type Instant } from "./Time.ts"

/** Half-open window of a series, epoch ms, on interval boundaries; and what the caller had asked for. */
export interface Window {
  readonly from: number
  readonly to: number
  readonly requested_hours: number
  readonly clamped: boolean
}

/** Wire form of a window in `meta.window`. */
export const WindowMeta = Schema.Struct({
  from: Timestamp,
  to: Timestamp,
  requested_hours: Schema.Number.annotations({ description: "Length that was asked for, hours" }),
  granted_hours: Schema.Number.annotations({ description: "Length that the answer covers, hours" }),
  clamped: Schema.Boolean.annotations({ description: "True where the plan's history limit cut the window" })
}).annotations({ identifier: "Window", description: "Half-open window `[from, to)` that the answer covers" })

export interface WindowRequest {
  readonly hours?: number | undefined
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
}

/**
 * The window to read. `hours` and `from`/`to` exclude each other; `to` is exclusive as a timestamp and inclusive as a
 * date. An interval is in the window when it starts in it and has ended by `until`. The plan's `historyDays` cut the
 * beginning, which is said in `clamped` and is no error.
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
): Either.Either<Window, InvalidParameter> => {
  const { now, step } = options
  if (request.hours !== undefined && (request.from !== undefined || request.to !== undefined)) {
    return Either.left(InvalidParameter.of("hours", "cannot be combined with from and to: use one or the other"))
  }
  const newest = floorIst(options.until ?? now, step)
  const end = request.to === undefined ? newest : request.to.isDate ? request.to.ms + dayMs : request.to.ms
  const start = request.from === undefined ? end - (request.hours ?? options.defaultHours) * hourMs : request.from.ms
  if (start >= end) {
    return Either.left(
      request.to === undefined
        ? InvalidParameter.of("from", "must lie in the past")
        : InvalidParameter.of("to", "must be later than from")
    )
  }
  const asked = ceilIst(start, step)
  const earliest = ceilIst(now - options.historyDays * dayMs, step)
  const clamped = asked < earliest
  const from = clamped ? earliest : asked
  return Either.right({
    from,
    to: Math.max(from, Math.min(ceilIst(end, step), newest)),
    requested_hours: round((end - start) / hourMs),
    clamped
  })
}

/** Length of a window, hours. */
export const grantedHours = (window: Window): number => round((window.to - window.from) / hourMs)

const round = (hours: number) => Math.round(hours * 100) / 100

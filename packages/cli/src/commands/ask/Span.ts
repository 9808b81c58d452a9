import { mostMixDays } from "@grid/domain/fuel/FuelMix"
import { dayMs, type Instant, istDay, istDayStart, type Resolution, resolutionMs } from "@grid/domain/time/Time"
import { resolve, untilOf, type Window, type WindowRequest } from "@grid/domain/time/Window"
import { Clock, Effect, Option, Result } from "effect"
import { choice, instant, integer, optional, toggle } from "../../arguments/Parameters.ts"
import { UsageError } from "../../output/Failure.ts"

/** Longest span, days: rows for people are made at once. */
const mostDays = mostMixDays

/** Further back than any data reach, days. */
const allDays = 100_000

const defaultHours = 24

/** Options that name a span of time. */
export const span = {
  from: instant("from", "Begin: IST day or timestamp with offset").pipe(optional),
  to: instant("to", "End: IST day (inclusive) or timestamp with offset (exclusive)").pipe(optional),
  hours: integer("hours", 1, 24 * mostDays.day, "The last so many hours; 24 where nothing is said").pipe(optional),
  today: toggle("today", "The running IST day so far"),
  yesterday: toggle("yesterday", "The IST day before")
}

/** `--tomorrow`, where something is known of it. */
export const tomorrow = toggle("tomorrow", "The next IST day: prices are out before their delivery")

/** `--resolution` */
export const resolution = choice(
  "resolution",
  ["block", "hour", "day"],
  "Length of an interval: 15 minutes, an hour, an IST day"
)

interface Bounds {
  readonly from: Option.Option<Instant>
  readonly to: Option.Option<Instant>
  readonly hours: Option.Option<number>
  readonly today: boolean
  readonly yesterday: boolean
  readonly tomorrow?: boolean
}

const requestOf = (bounds: Bounds, now: number): Result.Result<WindowRequest, UsageError> => {
  const range = {
    hours: Option.getOrUndefined(bounds.hours),
    from: Option.getOrUndefined(bounds.from),
    to: Option.getOrUndefined(bounds.to)
  }
  const days = [
    ...(bounds.yesterday ? [-1] : []),
    ...(bounds.today ? [0] : []),
    ...(bounds.tomorrow === true ? [1] : [])
  ]
  const [day] = days
  if (day === undefined) return Result.succeed(range)
  if (days.length > 1 || Object.values(range).some((value) => value !== undefined))
    return Result.fail(new UsageError({ message: "Name one day, or --hours, or --from and --to: not several of them" }))
  const at = { ms: istDayStart(istDay(now) + day), isDate: true }
  return Result.succeed({ from: at, to: at })
}

/** A span on boundaries of its resolution, epoch ms. */
export interface AskedSpan {
  readonly window: Window
  /** Now, epoch ms, where the span is the last hours before it, else null; see `DemandHistory`. */
  readonly until: number | null
}

/** The span that options name, at most until `until` of now. */
export const spanOf = Effect.fnUntraced(function* (
  bounds: Bounds,
  step: Resolution,
  until: (now: number) => number = (now) => now
) {
  const now = yield* Clock.currentTimeMillis
  const request = yield* Effect.fromResult(requestOf(bounds, now))
  const limits = { now, until: until(now), step: resolutionMs[step], historyDays: allDays, defaultHours }
  const window = yield* Effect.fromResult(resolve(request, limits)).pipe(
    Effect.mapError(({ detail }) => new UsageError({ message: `--${detail}` }))
  )
  if (window.to - window.from > mostDays[step] * dayMs)
    return yield* new UsageError({ message: `At most ${mostDays[step]} days are shown by the ${step}` })
  return { window, until: untilOf(request, now) } satisfies AskedSpan
})

import { briefingOf } from "@grid/analytics/briefings/Text"
import {
  type BriefingFigures,
  DailyBriefing,
  DailySummary,
  DayFigures,
  DaySummary
} from "@grid/domain/briefings/Briefing"
import { InvalidParameter } from "@grid/domain/errors/ApiError"
import { dayMs, istDate, istDay, istDayStart, parseInstant } from "@grid/domain/time/Time"
import type { Window } from "@grid/domain/time/Window"
import { Effect, Either, Struct } from "effect"
import { encoder } from "../http/Encoded.ts"
import type { DataHandlers } from "../routes/DataRoutes.ts"

const summaryFields = Object.keys(DaySummary.fields) as ReadonlyArray<keyof typeof DaySummary.fields>

const nothing = (figures: BriefingFigures): BriefingFigures =>
  Object.fromEntries(Object.keys(figures).map((name) => [name, null])) as unknown as BriefingFigures

/** The IST day asked for, as a window; a day that is not over has no briefing yet. */
const dayAsked = (
  date: string | undefined,
  now: number,
  historyDays: number
): Either.Either<{ readonly day: number; readonly window: Window }, InvalidParameter> => {
  const today = istDay(now)
  const asked =
    date === undefined
      ? Either.right(today - 1)
      : Either.mapBoth(parseInstant(date), {
          onLeft: (message) => InvalidParameter.of("date", message),
          onRight: ({ ms }) => istDay(ms)
        })
  return Either.flatMap(asked, (day) => {
    if (day >= today) {
      return Either.left(
        InvalidParameter.of("date", `must be over: the newest day is ${istDate(istDayStart(today - 1))}`)
      )
    }
    const [from, to] = [istDayStart(day), istDayStart(day + 1)]
    // A day whose history begins inside the plan's is told whole.
    const clamped = to <= now - historyDays * dayMs
    return Either.right({ day, window: { from: clamped ? to : from, to, requested_hours: 24, clamped } })
  })
}

/** Days in words and in figures. */
export const briefingsRoutes = Effect.map(DayFigures, (days): Pick<DataHandlers, "dailyBriefing" | "dailySummary"> => {
  const encodeBriefing = encoder(DailyBriefing)
  const encodeSummary = encoder(DailySummary)
  const figuresOf = ({ day, window }: { readonly day: number; readonly window: Window }) =>
    Effect.map(days.day(day), ({ data, ...answer }) => ({
      ...answer,
      date: istDate(istDayStart(day)),
      figures: window.clamped ? nothing(data.figures) : data.figures,
      rest: { window, coverage: data.coverage }
    }))

  return {
    dailyBriefing: ({ now, plan, query }) =>
      Either.map(dayAsked(query.date, now, plan.history_days), (asked) =>
        Effect.map(figuresOf(asked), ({ date, figures, rest, ...answer }) =>
          encodeBriefing({ ...answer, data: briefingOf(date, figures) }, rest)
        )
      ),
    dailySummary: ({ now, plan, query }) =>
      Either.map(dayAsked(query.date, now, plan.history_days), (asked) =>
        Effect.map(figuresOf(asked), ({ date, figures, rest, ...answer }) =>
          encodeSummary({ ...answer, data: { date, figures: Struct.pick(figures, ...summaryFields) } }, rest)
        )
      )
  }
})

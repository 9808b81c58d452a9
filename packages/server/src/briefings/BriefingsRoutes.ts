import { briefingOf } from "@grid/models/briefings/Text"
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
import { Effect, Result, Struct } from "effect"
import { encoder } from "../http/Encoded.ts"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const summaryFields = Object.keys(DaySummary.fields) as ReadonlyArray<keyof typeof DaySummary.fields>

const nothing = (figures: BriefingFigures): BriefingFigures =>
  Object.fromEntries(Object.keys(figures).map((name) => [name, null])) as unknown as BriefingFigures

/** The IST day asked for, as a window; a day that is not over has no briefing yet. */
const dayAsked = (
  date: string | undefined,
  now: number,
  historyDays: number
): Result.Result<{ readonly day: number; readonly window: Window }, InvalidParameter> => {
  const today = istDay(now)
  const asked =
    date === undefined
      ? Result.succeed(today - 1)
      : Result.mapBoth(parseInstant(date), {
          onFailure: (message) => InvalidParameter.of("date", message),
          onSuccess: ({ ms }) => istDay(ms)
        })
  return Result.flatMap(asked, (day) => {
    if (day >= today) {
      return Result.fail(
        InvalidParameter.of("date", `must be over: the newest day is ${istDate(istDayStart(today - 1))}`)
      )
    }
    const [from, to] = [istDayStart(day), istDayStart(day + 1)]
    // A day whose history begins inside the plan's is told whole.
    const clamped = to <= now - historyDays * dayMs
    return Result.succeed({ day, window: { from: clamped ? to : from, to, requested_hours: 24, clamped } })
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
      Result.map(dayAsked(query.date, now, plan.history_days), (asked) =>
        Effect.map(figuresOf(asked), ({ date, figures, rest, ...answer }) =>
          encodeBriefing({ ...answer, data: briefingOf(date, figures) }, rest)
        )
      ),
    dailySummary: ({ now, plan, query }) =>
      Result.map(dayAsked(query.date, now, plan.history_days), (asked) =>
        Effect.map(figuresOf(asked), ({ date, figures, rest, ...answer }) =>
          encodeSummary({ ...answer, data: { date, figures: Struct.pick(figures, summaryFields) } }, rest)
        )
      )
  }
})

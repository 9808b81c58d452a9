import { briefingOf } from "@grid/models/briefings/Text"
import {
  type BriefingFigures,
  DailyBriefing,
  DailySummary,
  DayFigures,
  DaySummary
} from "@grid/domain/briefings/Briefing"
import { InvalidParameter } from "@grid/domain/errors/ApiError"
import { dayMs, istDay, istDayDate, istDayStart, parseInstant } from "@grid/domain/time/Time"
import type { Window } from "@grid/domain/time/Window"
import { Effect, Record, Result, Struct } from "effect"
import { encoder } from "@grid/http/Encoded"
import type { DataHandlers } from "../contract/DataRoutes.ts"

const summaryFields = Struct.keys(DaySummary.fields)

const nothing = (figures: BriefingFigures): BriefingFigures => ({
  ...Record.map(figures, () => null),
  carbon_signal_type: figures.carbon_signal_type
})

interface Day {
  /** IST day number. */
  readonly day: number
  readonly window: Window
}

/** The IST day of a query, yesterday where it names none; a day that is not over has no briefing yet. */
const dayOf = (date: string | undefined, now: number, historyDays: number): Result.Result<Day, InvalidParameter> => {
  const today = istDay(now)
  const requested =
    date === undefined
      ? Result.succeed(today - 1)
      : Result.mapBoth(parseInstant(date), {
          onFailure: (message) => InvalidParameter.of("date", message),
          onSuccess: ({ ms }) => istDay(ms)
        })
  return Result.flatMap(requested, (day) => {
    if (day >= today) {
      return Result.fail(InvalidParameter.of("date", `must be over: the newest day is ${istDayDate(today - 1)}`))
    }
    const [from, to] = [istDayStart(day), istDayStart(day + 1)]
    // A day that begins before the plan's history and ends within it is given whole.
    const earliest = now - historyDays * dayMs
    const clamped = to <= earliest
    return Result.succeed({ day, window: { from: clamped ? to : from, to, requested_hours: 24, clamped, earliest } })
  })
}

/** Days in words and in figures. */
export const briefingsRoutes = Effect.map(DayFigures, (days): Pick<DataHandlers, "dailyBriefing" | "dailySummary"> => {
  const encodeBriefing = encoder(DailyBriefing)
  const encodeSummary = encoder(DailySummary)
  const figuresOf = ({ day, window }: Day) =>
    Effect.map(days.day(day), ({ data, ...answer }) => ({
      ...answer,
      date: istDayDate(day),
      figures: window.clamped ? nothing(data.figures) : data.figures,
      rest: { window, coverage: data.coverage }
    }))

  return {
    dailyBriefing: ({ now, plan, query }) =>
      Result.map(dayOf(query.date, now, plan.history_days), (day) =>
        Effect.map(figuresOf(day), ({ date, figures, rest, ...answer }) =>
          encodeBriefing({ ...answer, data: briefingOf(date, figures) }, rest)
        )
      ),
    dailySummary: ({ now, plan, query }) =>
      Result.map(dayOf(query.date, now, plan.history_days), (day) =>
        Effect.map(figuresOf(day), ({ date, figures, rest, ...answer }) =>
          encodeSummary({ ...answer, data: { date, figures: Struct.pick(figures, summaryFields) } }, rest)
        )
      )
  }
})

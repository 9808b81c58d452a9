import { compare, report } from "@grid/models/forecast/Backtest"
import { chart } from "@grid/models/forecast/Chart"
import { type DayHistory, fromSeries } from "@grid/models/forecast/DayHistory"
import { forecasts } from "@grid/models/forecast/DemandForecast"
import { fromPrices } from "@grid/models/forecast/price/Hours"
import { atLead, capOf, priceForecasts } from "@grid/models/forecast/price/PriceForecast"
import { series } from "@grid/queries/reading/Reading"
import { GridData } from "@grid/domain/grid/GridData"
import { wireArea } from "@grid/domain/observations/AreaName"
import { type Area, national } from "@grid/domain/observations/Area"
import { isoOrNull, istDayDate, istDayStart } from "@grid/domain/time/Time"
import { Effect, Option } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import {
  asGiven,
  choice,
  instant as instantOption,
  integer,
  json,
  optional,
  text,
  toggle,
  withDefault
} from "../../arguments/Parameters.ts"
import { CommandFailed, UsageError } from "../../output/Failure.ts"
import { writeFile } from "../../output/File.ts"
import { print } from "../../output/Output.ts"
import * as Progress from "../../output/Progress.ts"
import { store } from "../../session/Session.ts"
import { area } from "../ingest/Dataset.ts"
import { backtestDays } from "../Span.ts"
import { csvOf, reportText, targets, units, wire } from "./BacktestReport.ts"

/** Days before the span that are learnt from. */
const historyDays = 1_830 + 365

/** Days that the chart shows, the last of the span: more could not be told apart. */
const chartDays = 14

/** `gds forecast backtest` */
export const backtest = command(
  "backtest",
  page(
    "Forecast every day of a span from what was known at a midnight, and compare with the stored values that came",
    "gds forecast backtest --area india --from 2022-01-01 --to 2022-12-31",
    "gds forecast backtest --area sr --from 2022-10-01 --to 2022-10-31 --csv october.csv --chart october.svg",
    "gds forecast backtest --area delhi --resolution block --lead-days 2 --from 2024-06-01 --to 2025-05-31",
    "gds forecast backtest --target dam --from 2023-08-01 --to 2024-07-31"
  ),
  {
    target: choice(
      "target",
      targets,
      "What is forecast: demand, or the price of the day-ahead or real-time market"
    ).pipe(withDefault("demand")),
    area: text("area", "Whose demand: india, a zone such as NR, or a state such as kerala", area).pipe(
      withDefault(national)
    ),
    from: instantOption("from", "First IST day to forecast"),
    to: instantOption("to", "Last IST day to forecast"),
    resolution: choice("resolution", ["hour", "block"], "Intervals to forecast").pipe(withDefault("hour")),
    leadDays: integer(
      "lead-days",
      1,
      7,
      "1: issued at 00:00 for the day that begins; 2: for the day after; demand to 3, prices to 7"
    ).pipe(withDefault(1)),
    withoutHolidays: toggle("without-holidays", "Leave holidays out, to see what they are worth"),
    csv: text("csv", "Write every hour to this file", asGiven).pipe(optional),
    chart: text("chart", `Draw the last ${chartDays} days, actual against band, to this SVG file`, asGiven).pipe(
      optional
    ),
    json
  },
  Effect.fnUntraced(function* (options) {
    const { first, last } = yield* backtestDays(options)
    const { area: own, leadDays: lead, resolution, target, withoutHolidays } = options
    yield* checkTarget(options)
    const name = wireArea(own)
    const unit = units[target]
    const subject = target === "demand" ? `demand of ${name}` : `price of ${target.toUpperCase()}`
    const span = { from: istDayStart(first - historyDays), to: istDayStart(last + 1), resolution }
    const dataset = target === "demand" ? "demand" : (`price_${target}` as const)
    const answer = yield* Effect.flatMap(GridData, (grid) => series(grid, { dataset, area: own, ...span })).pipe(
      Effect.provide(store)
    )
    const history = target === "demand" ? fromSeries(answer.data) : fromPrices(answer.data)
    const outcomes =
      target === "demand"
        ? forecasts({ history, area: own, first, last, ahead: lead, withHolidays: !withoutHolidays })
        : prices(history, target, first, last, lead)
    const days = yield* collect(compare(history, lead, outcomes), last - first + 1)
    const rows = days.flatMap((day) => day.rows)
    const bounds = { from: istDayDate(first), to: istDayDate(last) }
    if (rows.length === 0) {
      return yield* new CommandFailed({
        message: `No ${resolution} from ${bounds.from} to ${bounds.to} has both a forecast and a stored value of the ${subject}`
      })
    }
    if (Option.isSome(options.csv)) yield* writeFile(options.csv.value, csvOf(unit.suffix, rows))
    if (Option.isSome(options.chart)) {
      const newest = rows.at(-1)?.day ?? last
      const newestRows = rows.filter(({ day }) => day > newest - chartDays)
      const title = `The ${subject}, day ${lead} from the midnight of the forecast`
      yield* writeFile(options.chart.value, chart(title, unit.text, newestRows))
    }
    const result = report(days, history.slots)
    const document = {
      target,
      area: name,
      resolution,
      lead_days: lead,
      ...bounds,
      with_holidays: !withoutHolidays,
      as_of: isoOrNull(answer.as_of),
      ...wire(unit.suffix, result)
    }
    yield* print(options.json, document, () => reportText({ ...result, ...bounds, subject, unit: unit.text }))
  })
)

interface Choices {
  readonly target: keyof typeof units
  readonly area: Area
  readonly leadDays: number
  readonly withoutHolidays: boolean
}

/** Failure where options are given that the target does not have. */
const checkTarget = ({ area, leadDays, target, withoutHolidays }: Choices): Effect.Effect<void, UsageError> => {
  if (target === "demand") {
    return leadDays > 3 ? new UsageError({ message: "--lead-days of demand must be 1 to 3" }) : Effect.void
  }
  return area !== national || withoutHolidays
    ? new UsageError({ message: "--area and --without-holidays are for demand: a market has one price" })
    : Effect.void
}

const prices = (history: DayHistory, market: "dam" | "rtm", first: number, last: number, lead: number) =>
  atLead(
    priceForecasts({ history, cap: capOf(market), first: first + 1 - lead, last: last + 1 - lead, leads: lead }),
    lead
  )

/** Elements of a generator, which lets others in between them; shows how many of `total` there are. */
const collect = <A>(all: Generator<A>, total: number) =>
  Effect.gen(function* () {
    const progress = yield* Progress.make("Forecasting", "days")
    const items: Array<A> = []
    for (let next = all.next(); next.done !== true; next = all.next()) {
      items.push(next.value)
      yield* progress(items.length, total)
      yield* Effect.yieldNow
    }
    return items
  }).pipe(Effect.scoped)

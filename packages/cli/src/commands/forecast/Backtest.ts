import { Command, Options } from "@effect/cli"
import * as FileSystem from "@effect/platform/FileSystem"
import { type BacktestReport, type BacktestRow, compare, report } from "@grid/analytics/forecast/Backtest"
import { chart } from "@grid/analytics/forecast/Chart"
import { fromSeries } from "@grid/analytics/forecast/DayHistory"
import { forecasts } from "@grid/analytics/forecast/DemandForecast"
import { series } from "@grid/analytics/reading/Reading"
import { GridData } from "@grid/domain/grid/GridData"
import { dayMs, type Instant, iso, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { Effect, Option } from "effect"
import { instant as instantOption, json, option } from "../../arguments/Parameters.ts"
import { CommandFailed, UsageError } from "../../output/Failure.ts"
import { page } from "../../output/Help.ts"
import { print } from "../../output/Output.ts"
import * as Progress from "../../output/Progress.ts"
import { list, table } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"
import { area } from "../ingest/Dataset.ts"

/** What `--help` says. */
export const pages = {
  "forecast backtest": page(
    "Forecast every day of a span from what was known at its midnight, and compare with the stored demand that came",
    "gds forecast backtest --area india --from 2022-01-01 --to 2022-12-31",
    "gds forecast backtest --area sr --from 2022-10-01 --to 2022-10-31 --csv october.csv --chart october.svg"
  )
}

const mostDays = 1_100

/** Days before the span that are learnt from. */
const historyDays = 1_830 + 365

/** Days that the chart shows, the last of the span: more could not be told apart. */
const chartDays = 14

interface Bounds {
  readonly from: Instant
  readonly to: Instant
}

const spanOf = Effect.fnUntraced(function* ({
  from,
  to
}: Bounds): Effect.fn.Return<{ readonly first: number; readonly last: number }, UsageError> {
  const first = istDay(from.ms)
  const last = istDay(to.isDate ? to.ms : to.ms - 1)
  if (first > last) return yield* new UsageError({ message: "--from must lie before --to" })
  if (last - first >= mostDays) {
    return yield* new UsageError({ message: `--from and --to may span at most ${mostDays} days` })
  }
  return { first, last }
})

/** `gds forecast backtest` */
export const backtest = Command.make(
  "backtest",
  {
    area: Options.text("area").pipe(
      option("area", area),
      Options.withDescription("Whose demand: india, a zone such as nr, or a state such as kerala")
    ),
    from: instantOption("from", "First IST day to forecast"),
    to: instantOption("to", "Last IST day to forecast"),
    withoutHolidays: Options.boolean("without-holidays").pipe(
      Options.withDescription("Leave holidays out, to see what they are worth")
    ),
    csv: Options.text("csv").pipe(Options.withDescription("Write every hour to this file"), Options.optional),
    chart: Options.text("chart").pipe(
      Options.withDescription(`Draw the last ${chartDays} days, actual against band, to this SVG file`),
      Options.optional
    ),
    json
  },
  Effect.fnUntraced(function* (options) {
    const { first, last } = yield* spanOf(options)
    const name = options.area
    const start = istDayStart(first - historyDays)
    const known = yield* Effect.flatMap(GridData, (grid) =>
      series(grid, { dataset: "demand", area: name, from: start, to: istDayStart(last + 1), resolution: "hour" })
    ).pipe(Effect.provide(store))
    const history = fromSeries(known.data)
    const withHolidays = !options.withoutHolidays
    const outcomes = forecasts({ history, area: name, first, last, ahead, withHolidays })
    const days = yield* Effect.scoped(
      Effect.flatMap(Progress.make("Forecasting", "days"), (progress) =>
        collect(compare(history, ahead, outcomes), (done) => progress(done, last - first + 1))
      )
    )
    const rows = days.flatMap((day) => day.rows)
    if (rows.length === 0) {
      return yield* new CommandFailed({
        message: `No hour from ${istDate(istDayStart(first))} to ${istDate(istDayStart(last))} has both a forecast and a stored value of the demand of ${name}`
      })
    }
    if (Option.isSome(options.csv)) yield* write(options.csv.value, csvOf(rows))
    if (Option.isSome(options.chart)) {
      const newest = rows.at(-1)?.day ?? last
      const shown = rows.filter(({ day }) => day > newest - chartDays)
      yield* write(options.chart.value, chart(`Demand of ${name}, forecast at midnight for 24 hours`, shown))
    }
    const document = {
      area: name,
      from: istDate(istDayStart(first)),
      to: istDate(istDayStart(last)),
      with_holidays: withHolidays,
      as_of: known.as_of === null ? null : iso(known.as_of),
      ...wire(report(days, history.slots))
    }
    yield* print(options.json, document, text)
  })
).pipe(Command.withDescription(pages["forecast backtest"].summary))

/** Issued at 00:00 for the day that begins. */
const ahead = 1

/** Takes a generator to its end, letting others in between its elements. */
const collect = Effect.fnUntraced(function* <A>(all: Generator<A>, onEach: (done: number) => Effect.Effect<void>) {
  const taken: Array<A> = []
  for (let next = all.next(); next.done !== true; next = all.next()) {
    taken.push(next.value)
    yield* onEach(taken.length)
    yield* Effect.yieldNow()
  }
  return taken
})

const write = (path: string, content: string) =>
  Effect.flatMap(FileSystem.FileSystem, (system) => system.writeFileString(path, content)).pipe(
    Effect.mapError(({ message }) => new CommandFailed({ message: `${path} cannot be written: ${message}` }))
  )

const heading = "ts,actual_mw,p10_mw,p50_mw,p90_mw,same_hour_before_mw,method"

const csvOf = (rows: ReadonlyArray<BacktestRow>): string =>
  [
    heading,
    ...rows.map(({ actual, method, naive, p10, p50, p90, ts }) =>
      [iso(ts), ...[actual, p10, p50, p90, naive.p50].map((value) => value.toFixed(2)), method].join(",")
    ),
    ""
  ].join("\n")

const wire = ({ notable_days: notable, ...rest }: BacktestReport) => ({
  ...rest,
  notable_days: notable.map(({ day, ...of }) => ({ date: istDate(istDayStart(day) + dayMs / 2), ...of }))
})

interface Document extends ReturnType<typeof wire> {
  readonly area: string
  readonly from: string
  readonly to: string
}

const digits = (value: number, places: number) => value.toFixed(places)

const text = ({
  area: name,
  by_three_hours: parts,
  days,
  days_refused,
  from,
  methods,
  notable_days,
  overall,
  to
}: Document) =>
  [
    list([
      ["area", name],
      ["days", `${from} to ${to}: ${days}, refused ${days_refused}`],
      [
        "methods",
        Object.entries(methods)
          .map(([method, count]) => `${method} ${count}`)
          .join(", ")
      ],
      ...(overall === null
        ? []
        : ([
            ["MAPE", `${digits(overall.mape_pct, 3)} %; same hour before ${digits(overall.naive_mape_pct, 3)} %`],
            ["cut", `${digits(overall.mape_cut_pct, 1)} %`],
            ["bias", `${digits(overall.bias_mw, 0)} MW`],
            ["RMSE", `${digits(overall.rmse_mw, 0)} MW`],
            [
              "pinball",
              `${digits(overall.pinball_mw, 0)} MW; same hour before ${digits(overall.naive_pinball_mw, 0)} MW`
            ],
            ["pinball skill", digits(overall.pinball_skill, 3)],
            ["coverage", `${digits(overall.coverage_pct, 1)} % between p10 and p90`]
          ] as const))
    ]),
    "",
    table(
      ["hours", "MAPE %", "cut %", "coverage %"],
      parts.map(({ from_hour: hour, score }) => [
        `${String(hour).padStart(2, "0")}-${String(hour + 3).padStart(2, "0")}`,
        ...[score.mape_pct, score.mape_cut_pct, score.coverage_pct].map((value) => digits(value, 1))
      ]),
      ""
    ),
    ...(notable_days.length === 0
      ? []
      : [
          "",
          table(
            ["day", "holiday", "MAPE %", "same hour before %"],
            notable_days.map(({ date, name: holiday, score }) => [
              date,
              holiday,
              digits(score.mape_pct, 1),
              digits(score.naive_mape_pct, 1)
            ]),
            ""
          )
        ])
  ].join("\n")

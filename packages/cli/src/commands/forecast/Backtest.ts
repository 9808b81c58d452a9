import * as FileSystem from "effect/FileSystem"
import { type BacktestReport, type BacktestRow, compare, report, type Score } from "@grid/models/forecast/Backtest"
import { chart } from "@grid/models/forecast/Chart"
import { fromSeries } from "@grid/models/forecast/DayHistory"
import { forecasts } from "@grid/models/forecast/DemandForecast"
import { fromPrices } from "@grid/models/forecast/price/Hours"
import { atLead, capOf, priceForecasts } from "@grid/models/forecast/price/PriceForecast"
import { series } from "@grid/queries/reading/Reading"
import { GridData } from "@grid/domain/grid/GridData"
import { national } from "@grid/domain/observations/Area"
import { type Instant, iso, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
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
import { print } from "../../output/Output.ts"
import * as Progress from "../../output/Progress.ts"
import { list, table } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"
import { area } from "../ingest/Dataset.ts"

const pages = {
  "forecast backtest": page(
    "Forecast every day of a span from what was known at a midnight, and compare with the stored values that came",
    "gds forecast backtest --area india --from 2022-01-01 --to 2022-12-31",
    "gds forecast backtest --area sr --from 2022-10-01 --to 2022-10-31 --csv october.csv --chart october.svg",
    "gds forecast backtest --area delhi --resolution block --lead-days 2 --from 2024-06-01 --to 2025-05-31",
    "gds forecast backtest --target dam --from 2023-08-01 --to 2024-07-31"
  )
}

const targets = ["demand", "dam", "rtm"] as const

/** Units of each target's values: in names of fields, and for people. */
const units = {
  demand: { suffix: "mw", text: "MW" },
  dam: { suffix: "inr_per_mwh", text: "INR/MWh" },
  rtm: { suffix: "inr_per_mwh", text: "INR/MWh" }
} as const

type Suffix = (typeof units)[keyof typeof units]["suffix"]

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
export const backtest = command(
  "backtest",
  pages["forecast backtest"],
  {
    target: choice(
      "target",
      targets,
      "What is forecast: demand, or the price of the day-ahead or real-time market"
    ).pipe(withDefault("demand")),
    area: text("area", "Whose demand: india, a zone such as nr, or a state such as kerala", area).pipe(
      withDefault(national)
    ),
    from: instantOption("from", "First IST day to forecast"),
    to: instantOption("to", "Last IST day to forecast"),
    resolution: choice("resolution", ["hour", "block"], "Intervals to forecast").pipe(withDefault("hour")),
    leadDays: integer(
      "lead-days",
      1,
      7,
      "1: issued at 00:00 for the day that begins; 2: for the day after; demand to 2, prices to 7"
    ).pipe(withDefault(1)),
    withoutHolidays: toggle("without-holidays", "Leave holidays out, to see what they are worth"),
    csv: text("csv", "Write every hour to this file", asGiven).pipe(optional),
    chart: text("chart", `Draw the last ${chartDays} days, actual against band, to this SVG file`, asGiven).pipe(
      optional
    ),
    json
  },
  Effect.fnUntraced(function* (options) {
    const { first, last } = yield* spanOf(options)
    const { leadDays: lead, resolution, target } = options
    const name = options.area
    const withHolidays = !options.withoutHolidays
    const subject = target === "demand" ? `demand of ${name}` : `price of ${target.toUpperCase()}`
    if (target === "demand" ? lead > 2 : name !== national || !withHolidays) {
      return yield* new UsageError({
        message:
          target === "demand"
            ? "--lead-days of demand must be 1 or 2"
            : "--area and --without-holidays are for demand: a market has one price"
      })
    }
    const span = { from: istDayStart(first - historyDays), to: istDayStart(last + 1), resolution }
    const dataset = target === "demand" ? "demand" : (`price_${target}` as const)
    const answer = yield* Effect.flatMap(GridData, (grid) => series(grid, { dataset, area: name, ...span })).pipe(
      Effect.provide(store)
    )
    const history = target === "demand" ? fromSeries(answer.data) : fromPrices(answer.data)
    const outcomes =
      target === "demand"
        ? forecasts({ history, area: name, first, last, ahead: lead, withHolidays })
        : atLead(
            priceForecasts({
              history,
              cap: capOf(target),
              first: first + 1 - lead,
              last: last + 1 - lead,
              leads: lead
            }),
            lead
          )
    const days = yield* Effect.scoped(
      Effect.flatMap(Progress.make("Forecasting", "days"), (progress) =>
        collect(compare(history, lead, outcomes), (done) => progress(done, last - first + 1))
      )
    )
    const rows = days.flatMap((day) => day.rows)
    if (rows.length === 0) {
      return yield* new CommandFailed({
        message: `No ${resolution} from ${istDate(istDayStart(first))} to ${istDate(istDayStart(last))} has both a forecast and a stored value of the ${subject}`
      })
    }
    if (Option.isSome(options.csv)) yield* write(options.csv.value, csvOf(units[target].suffix, rows))
    if (Option.isSome(options.chart)) {
      const newest = rows.at(-1)?.day ?? last
      const newestRows = rows.filter(({ day }) => day > newest - chartDays)
      yield* write(
        options.chart.value,
        chart(`The ${subject}, day ${lead} from the midnight of the forecast`, units[target].text, newestRows)
      )
    }
    const unit = units[target]
    const result = report(days, history.slots)
    const bounds = { from: istDate(istDayStart(first)), to: istDate(istDayStart(last)) }
    const document = {
      target,
      area: name,
      resolution,
      lead_days: lead,
      ...bounds,
      with_holidays: withHolidays,
      as_of: answer.as_of === null ? null : iso(answer.as_of),
      ...wire(unit.suffix, result)
    }
    yield* print(options.json, document, () => reportText({ ...result, ...bounds, subject, unit: unit.text }))
  })
)

/** Takes a generator to its end, letting others in between its elements. */
const collect = Effect.fnUntraced(function* <A>(all: Generator<A>, onEach: (done: number) => Effect.Effect<void>) {
  const items: Array<A> = []
  for (let next = all.next(); next.done !== true; next = all.next()) {
    items.push(next.value)
    yield* onEach(items.length)
    yield* Effect.yieldNow
  }
  return items
})

const write = (path: string, content: string) =>
  Effect.flatMap(FileSystem.FileSystem, (system) => system.writeFileString(path, content)).pipe(
    Effect.mapError(({ message }) => new CommandFailed({ message: `${path} cannot be written: ${message}` }))
  )

const csvOf = (unit: Suffix, rows: ReadonlyArray<BacktestRow>): string =>
  [
    `ts,${["actual", "p10", "p50", "p90", "same_slot_before"].map((name) => `${name}_${unit}`).join(",")},method`,
    ...rows.map(({ actual, method, naive, p10, p50, p90, ts }) =>
      [iso(ts), ...[actual, p10, p50, p90, naive.p50].map((value) => value.toFixed(2)), method].join(",")
    ),
    ""
  ].join("\n")

const measures = ["mae", "naive_mae", "bias", "rmse", "pinball", "naive_pinball"] as const

/** A score with its unit in the names of its fields. */
const scoreWire = (unit: Suffix, of: Score) =>
  Object.fromEntries(
    Object.entries(of).map(([name, value]) => [
      (measures as ReadonlyArray<string>).includes(name) ? `${name}_${unit}` : name,
      value
    ])
  )

const wire = (unit: Suffix, { by_three_hours: parts, notable_days: notable, overall, ...rest }: BacktestReport) => ({
  ...rest,
  overall: overall === null ? null : scoreWire(unit, overall),
  by_three_hours: parts.map(({ score, ...of }) => ({ ...of, score: scoreWire(unit, score) })),
  notable_days: notable.map(({ day, score, ...of }) => ({
    date: istDate(istDayStart(day)),
    ...of,
    score: scoreWire(unit, score)
  }))
})

interface Told extends BacktestReport {
  readonly subject: string
  readonly unit: string
  readonly from: string
  readonly to: string
}

const digits = (value: number, places: number) => value.toFixed(places)

const reportText = ({
  by_three_hours: parts,
  days,
  days_refused,
  from,
  methods,
  notable_days,
  overall,
  subject,
  to,
  unit
}: Told) =>
  [
    list([
      ["forecast", subject],
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
            ["MAPE", `${digits(overall.mape_pct, 3)} %; same slot before ${digits(overall.naive_mape_pct, 3)} %`],
            ["cut", `${digits(overall.mape_cut_pct, 1)} %`],
            ["MAE", `${digits(overall.mae, 0)} ${unit}; same slot before ${digits(overall.naive_mae, 0)} ${unit}`],
            ["cut", `${digits(overall.mae_cut_pct, 1)} %`],
            ["bias", `${digits(overall.bias, 0)} ${unit}`],
            ["RMSE", `${digits(overall.rmse, 0)} ${unit}`],
            [
              "pinball",
              `${digits(overall.pinball, 0)} ${unit}; same slot before ${digits(overall.naive_pinball, 0)} ${unit}`
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
            ["day", "holiday", "MAPE %", "same slot before %"],
            notable_days.map(({ day, name: holiday, score }) => [
              istDate(istDayStart(day)),
              holiday,
              digits(score.mape_pct, 1),
              digits(score.naive_mape_pct, 1)
            ]),
            ""
          )
        ])
  ].join("\n")

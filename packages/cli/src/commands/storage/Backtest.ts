import { namesOf, backtestOptions } from "./Asset.ts"
import { evenCell } from "@grid/domain/batteries/Cell"
import { GridData } from "@grid/domain/grid/GridData"
import { wireArea } from "@grid/domain/observations/AreaName"
import { type Area } from "@grid/domain/observations/Area"
import type { Realm } from "@grid/domain/observations/Realm"
import { istDayDate, istDayStart } from "@grid/domain/time/Time"
import {
  type BacktestDay,
  backtestDay,
  type BacktestTotal,
  lackOf,
  type Markets,
  totalOf
} from "@grid/models/batteries/dispatch/Backtest"
import { fromPrices } from "@grid/models/forecast/price/Hours"
import { atLead, capOf, priceForecasts } from "@grid/models/forecast/price/PriceForecast"
import * as Solver from "@grid/queries/batteries/Solver"
import { series, type SeriesQuery } from "@grid/queries/reading/Reading"
import { lineChart } from "@grid/models/charts/Lines"
import { Effect, Option } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { asGiven, choice, decimal, instant, json, optional, text, withDefault } from "../../arguments/Parameters.ts"
import { CommandFailed } from "../../output/Failure.ts"
import { writeFile } from "../../output/File.ts"
import { decimals } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import * as Progress from "../../output/Progress.ts"
import { list } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"
import { backtestDays } from "../Span.ts"

/** Days before the span that are learnt from. */
const historyDays = 1_095 + 365

/** Bids for a day close at 10:00 IST of the day before, when that day's own prices are out: one midnight ahead is what may be known. */
const lead = 1

/** `gds storage backtest` */
export const backtest = command(
  "backtest",
  page(
    "What storage would have earned on the exchange, by schedules chosen from what was known when bids closed",
    "gds storage backtest --area india --from 2023-04-01 --to 2024-03-31 --duration 2 --cycles 1",
    "gds storage backtest --area india --from 2024-01-01 --to 2024-01-31 --duration 4 --power 50 --resolution block --chart capture.svg"
  ),
  {
    ...backtestOptions,
    from: instant("from", "First IST day of delivery"),
    to: instant("to", "Last IST day of delivery"),
    power: decimal("power", 0.1, 10_000, "Power at the meter both ways, MW").pipe(withDefault(1)),
    cycles: decimal("cycles", 0.1, 96, "Capacities taken out of the store in a day, at most").pipe(optional),
    resolution: choice("resolution", ["hour", "block"], "Intervals of the prices").pipe(withDefault("hour")),
    chart: text("chart", "Draw the earnings, summed over the days, to this SVG file", asGiven).pipe(optional),
    json
  },
  Effect.fnUntraced(function* ({
    area: own,
    chart,
    cycles,
    duration,
    efficiency,
    json: asJson,
    markets,
    power,
    ...options
  }) {
    const { first, last } = yield* backtestDays(options)
    const name = wireArea(own)
    const span = { from: istDayStart(first - historyDays), to: istDayStart(last + 1), resolution: options.resolution }
    const { dam: answer, rtm } = yield* pricesOf(own, markets !== "dam", span)
    const cycles_per_day = Option.getOrNull(cycles)
    const cell = evenCell(duration, efficiency, cycles_per_day)
    const days = yield* judged({ dam: fromPrices(answer.data), rtm }, first, last, cell)
    if (days.length === 0) {
      return yield* new CommandFailed({
        message: `No day from ${istDayDate(first)} to ${istDayDate(last)} has all its ${options.resolution} prices of ${namesOf(markets)} for ${name}`
      })
    }
    if (Option.isSome(chart)) yield* writeFile(chart.value, drawing(name, days, answer.realm))
    const total = totalOf(days)
    const lack = lackOf(days)
    const document = {
      area: name,
      markets: markets.split(","),
      from: istDayDate(first),
      to: istDayDate(last),
      resolution: options.resolution,
      power_mw: power,
      duration_h: duration,
      efficiency,
      cycles_per_day,
      realm: answer.realm,
      sources: [...new Set(answer.provenance.map(({ source }) => source))],
      days_without_prices: last - first + 1 - days.length,
      ...total,
      perfect_inr: power * total.perfect_inr_per_mw,
      earned_inr: total.earned_inr_per_mw === null ? null : power * total.earned_inr_per_mw,
      lack,
      by_day: days.map(dayItem)
    }
    yield* print(asJson, document, () =>
      list([
        ["Area, markets", `${name}, ${namesOf(markets)} by the ${options.resolution}`],
        ["Prices", `${document.realm ?? "unknown"}, from ${document.sources.join(", ")}`],
        ["Days", `${daysText(total.days, last - first + 1)} from ${istDayDate(first)} to ${istDayDate(last)}`],
        ["Storage", `${power} MW for ${duration} h, ${efficiency} round trip, ${cyclesText(cycles_per_day)}`],
        ["Perfect foresight", lakh(total.perfect_inr_per_mw)],
        ["Earned by the forecasts", earnedText(total)],
        ["  of perfect foresight", percent(total.capture_pct)],
        ["By yesterday's prices", percent(total.yesterday_pct)],
        ["By the mean of 14 days", percent(total.mean14_pct)],
        ...(lack === null ? [] : [["Not known", `${lack}; load earlier ones, or begin later`] as const])
      ])
    )
  })
)

/** Day-ahead prices of a span with, where they are asked for, the real-time prices of the same realm. */
const pricesOf = (area: Area, withRtm: boolean, span: Omit<SeriesQuery, "area" | "dataset" | "realm">) =>
  Effect.gen(function* () {
    const grid = yield* GridData
    const dam = yield* series(grid, { dataset: "price_dam", area, ...span })
    if (!withRtm) return { dam, rtm: null }
    const rtm = yield* series(grid, { dataset: "price_rtm", area, realm: dam.realm, ...span })
    return { dam, rtm: fromPrices(rtm.data) }
  }).pipe(Effect.provide(store))

const cyclesText = (cycles: number | null) => (cycles === null ? "any number of cycles" : `${cycles} cycles a day`)
const dayItem = ({ day, earned_inr, perfect_inr }: BacktestDay) => ({
  date: istDayDate(day),
  perfect_inr_per_mw: perfect_inr,
  earned_inr_per_mw: earned_inr.forecast,
  yesterday_inr_per_mw: earned_inr.yesterday,
  mean14_inr_per_mw: earned_inr.mean14
})
const lakh = (inr: number | null) => (inr === null ? null : `${decimals(inr / 100_000, 3)} lakh INR per MW`)
const daysText = (known: number, all: number) => (known === all ? `${all}` : `${known} with prices of ${all}`)
const earnedText = ({ days, earned_days, earned_inr_per_mw }: BacktestTotal) => {
  const earned = lakh(earned_inr_per_mw)
  return earned === null || earned_days === days ? earned : `${earned}, on ${earned_days} of the ${days} days`
}
const percent = (share: number | null) => (share === null ? null : `${decimals(share, 2)} %`)

/** Earnings of the days whose prices are known, each by what was known of the market when its bids closed. */
const judged = Effect.fnUntraced(
  function* (prices: Markets, first: number, last: number, cell: ReturnType<typeof evenCell>) {
    const highs = yield* Effect.flatMap(Solver.Solver, (solver) => solver.highs)
    const progress = yield* Progress.make("Trading", "days")
    const days: Array<BacktestDay> = []
    const outlooks = priceForecasts({ history: prices.dam, cap: capOf("dam"), first, last, leads: lead })
    for (const forecast of atLead(outlooks, lead)) {
      const expected = "refused" in forecast ? null : forecast.mean
      const day = backtestDay(highs, prices, forecast.day, expected, cell)
      if (day !== null) days.push(day)
      yield* progress(forecast.day - first + 1, last - first + 1)
      yield* Effect.yieldNow
    }
    return days
  },
  Effect.scoped,
  Effect.provide(Solver.layer)
)

/** Sums of what the days earned up to each, by the way in which schedules were chosen. */
const drawing = (name: string, days: ReadonlyArray<BacktestDay>, realm: Realm | null): string => {
  const summed = (of: (day: BacktestDay) => number | null) => {
    let sum = 0
    return days.map((day) => (sum += of(day) ?? 0) / 100_000)
  }
  return lineChart({
    title: `Storage of 1 MW, ${name}`,
    caption: "Summed from the first day on; a day on which a way had no prices to choose by adds nothing to it",
    unit: "lakh INR",
    simulated: realm === "simulated",
    times: days.map(({ day }) => istDayDate(day)),
    lines: [
      { name: "perfect foresight", values: summed(({ perfect_inr }) => perfect_inr) },
      { name: "forecasts", values: summed(({ earned_inr }) => earned_inr.forecast) },
      { name: "yesterday's prices", values: summed(({ earned_inr }) => earned_inr.yesterday) },
      { name: "mean of 14 days", values: summed(({ earned_inr }) => earned_inr.mean14) }
    ]
  })
}

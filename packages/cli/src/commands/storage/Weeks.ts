import { namesOf, backtestOptions } from "./Asset.ts"
import { evenCell } from "@grid/domain/batteries/Cell"
import { GridData } from "@grid/domain/grid/GridData"
import { wireArea } from "@grid/domain/observations/AreaName"
import { istDayDate, istDayStart } from "@grid/domain/time/Time"
import { isWithin, type WeekBand, weekBands } from "@grid/models/batteries/WeekBands"
import { lineChart } from "@grid/models/charts/Lines"
import { makeRandom } from "@grid/models/engines/Random"
import { fromPrices } from "@grid/models/forecast/price/Hours"
import * as Solver from "@grid/queries/batteries/Solver"
import { series, seriesIfAny } from "@grid/queries/reading/Reading"
import { Effect, Option } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { asGiven, decimal, instant, json, optional, text, withDefault } from "../../arguments/Parameters.ts"
import { CommandFailed } from "../../output/Failure.ts"
import { writeFile } from "../../output/File.ts"
import { print } from "../../output/Output.ts"
import { list } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"
import { backtestDays } from "../Span.ts"

/** Days before the span that forecasts and widths are learnt from. */
const historyDays = 1_095

/** `gds storage weeks` */
export const weeks = command(
  "weeks",
  page(
    "Bands of a storage's revenue by week, as they would have been told when each week began, held against what it then earned",
    "gds storage weeks --area india --from 2023-04-01 --to 2024-03-31 --duration 2",
    "gds storage weeks --from 2024-04-01 --to 2024-07-31 --duration 4 --markets dam --chart weeks.svg"
  ),
  {
    ...backtestOptions,
    from: instant("from", "First IST day of the first week"),
    to: instant("to", "Last IST day"),
    cycles: decimal("cycles", 0.1, 10, "Capacities taken out of the store in a day, at most").pipe(withDefault(1)),
    chart: text("chart", "Draw the bands and what was earned to this SVG file", asGiven).pipe(optional),
    json
  },
  Effect.fnUntraced(function* ({ area: own, chart, cycles, duration, efficiency, json: asJson, markets, ...options }) {
    const { first, last } = yield* backtestDays(options)
    const name = wireArea(own)
    const span = { from: istDayStart(first - historyDays), to: istDayStart(last + 1), resolution: "hour" } as const
    const read = yield* Effect.gen(function* () {
      const grid = yield* GridData
      const dam = yield* series(grid, { dataset: "price_dam", area: own, ...span })
      const rtm = yield* seriesIfAny(grid, { dataset: "price_rtm", area: own, ...span, realm: dam.realm })
      return { dam, rtm }
    }).pipe(Effect.provide(store))
    const bands = yield* Effect.map(
      Effect.flatMap(Solver.Solver, ({ highs }) => highs),
      (highs) =>
        weekBands(highs, {
          prices: { dam: fromPrices(read.dam.data), rtm: markets === "dam" ? null : fromPrices(read.rtm.data) },
          cell: evenCell(duration, efficiency, cycles),
          first,
          last,
          random: makeRandom(`${own} ${first}`, "weeks")
        })
    ).pipe(Effect.provide(Solver.layer))
    const known = bands.filter(({ earned_inr }) => earned_inr !== null)
    if (known.length === 0) {
      return yield* new CommandFailed({
        message: `No week from ${istDayDate(first)} to ${istDayDate(last)} has its ${namesOf(markets)} prices for ${name}, with others before it to learn from`
      })
    }
    const covered = known.filter((band) => isWithin(band, Number(band.earned_inr))).length
    const document = {
      area: name,
      markets: markets.split(","),
      from: istDayDate(first),
      to: istDayDate(last),
      duration_h: duration,
      efficiency,
      cycles_per_day: cycles,
      realm: read.dam.realm,
      weeks: known.length,
      covered,
      covered_pct: Math.round((1_000 * covered) / known.length) / 10,
      by_week: bands.map(({ day, ...band }) => ({ date: istDayDate(day), ...band }))
    }
    if (Option.isSome(chart)) yield* writeFile(chart.value, drawing(name, document.realm === "simulated", bands))
    yield* print(asJson, document, () =>
      list([
        ["Area, markets", `${name}, ${namesOf(markets)} by the hour`],
        ["Weeks", `${known.length} from ${document.from} to ${document.to}, ${document.realm ?? "unknown"}`],
        ["Between p10 and p90", `${covered}, ${document.covered_pct} % (80 % would be exact)`]
      ])
    )
  })
)

const drawing = (name: string, simulated: boolean, bands: ReadonlyArray<WeekBand>): string => {
  const lakh = (values: ReadonlyArray<number | null>) =>
    values.map((value) => (value === null ? Number.NaN : value / 100_000))
  return lineChart({
    title: `Revenue of 1 MW of storage by week, ${name}`,
    caption: "Band as told when the week began, from p10 to p90, and what was earned",
    unit: "lakh INR",
    simulated,
    times: bands.map(({ day }) => istDayDate(day)),
    bands: [{ name: "p10 to p90", low: lakh(bands.map(({ p10 }) => p10)), high: lakh(bands.map(({ p90 }) => p90)) }],
    lines: [
      { name: "median", values: lakh(bands.map(({ p50 }) => p50)) },
      { name: "earned", values: lakh(bands.map(({ earned_inr }) => earned_inr)) }
    ]
  })
}

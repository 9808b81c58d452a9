import { writeFile } from "../../output/File.ts"
import { dispatchDefaults } from "@grid/domain/dispatch/DispatchAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import { istDay } from "@grid/domain/time/Time"
import { lineChart } from "@grid/models/charts/Lines"
import { countryPlace, zonePlaces } from "@grid/models/dispatch/India"
import { type RecordedDay, type Score, score } from "@grid/models/dispatch/RecordedDay"
import * as Solver from "@grid/queries/batteries/Solver"
import * as RecordedDays from "@grid/queries/dispatch/RecordedDays"
import { Effect, Option, Result } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { asGiven, instant, json, optional, text } from "../../arguments/Parameters.ts"
import { CommandFailed } from "../../output/Failure.ts"
import { decimals, percent } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import { list, paragraphs, table } from "../../output/Table.ts"
import { store } from "../../session/Session.ts"

/** `gds dispatch day` */
export const day = command(
  "day",
  page(
    "Dispatch a recorded day from its demand, renewables, nuclear and hydro energy, and compare thermal generation and corridors with what was recorded",
    "gds dispatch day --date 2025-04-08",
    "gds dispatch day --date 2026-08-19 --chart coal.svg --json"
  ),
  {
    date: instant("date", "IST day to dispatch, YYYY-MM-DD"),
    chart: text("chart", "Draw coal by hour, dispatched and recorded, to this SVG file", asGiven).pipe(optional),
    json
  },
  Effect.fnUntraced(function* (options) {
    const { day, provenance, simulated } = yield* RecordedDays.read(istDay(options.date.ms)).pipe(Effect.provide(store))
    if (day === null) {
      return yield* new CommandFailed({
        message:
          "Too little is stored of this day. gds ingest import psp, npp or cea-daily loads a report of it; gds simulate invents one."
      })
    }
    const { assumptions, values } = Result.getOrThrow(assume(dispatchDefaults))
    const highs = yield* Effect.flatMap(Solver.Solver, (solver) => solver.highs).pipe(Effect.provide(Solver.layer))
    const result = score(day, day.places.length === 1 ? [countryPlace] : zonePlaces, values, highs)
    if (Option.isSome(options.chart)) yield* writeFile(options.chart.value, chartOf(day, result, simulated))
    const kind = simulated ? "simulated" : "modelled"
    yield* print(options.json, { ...result, factor: day.factor, kind, assumptions, provenance }, () =>
      textOf(result, kind)
    )
  })
)

const gwh = (mwh: number) => decimals(mwh / 1_000, 1)
const percentOrNull = (fraction: number | null) => (fraction === null ? null : percent(fraction, 2))

const textOf = (result: Score, kind: string): string =>
  paragraphs(
    table(
      ["place", "fuel", "recorded GWh", "dispatched GWh", "error"],
      [...(result.places.length > 1 ? result.places : []), result.total].flatMap(({ fuels, node }) =>
        fuels.map((row) => [
          node,
          row.fuel,
          gwh(row.recorded_mwh),
          gwh(row.dispatched_mwh),
          percentOrNull(row.error_fraction)
        ])
      ),
      "Nothing is recorded to compare with."
    ),
    table(
      ["corridor", "recorded GWh", "dispatched GWh", "direction right"],
      result.corridors.map((row) => [
        row.corridor,
        gwh(row.recorded_mwh),
        gwh(row.dispatched_mwh),
        row.direction_right
      ]),
      "No corridor is recorded."
    ),
    list([
      ["coal by hour, mean error", percentOrNull(result.coal_hourly_error_fraction)],
      ["hours with coal at its least output", percentOrNull(result.coal_at_minimum_fraction)],
      ["unserved, GWh", gwh(result.unserved_mwh)],
      ["curtailed, GWh", gwh(result.curtailed_mwh)],
      ["kind", kind]
    ])
  )

const chartOf = (day: RecordedDay, { coal_mw, date }: Score, simulated: boolean): string =>
  lineChart({
    title: `Coal on ${date}`,
    unit: "MW",
    caption:
      "Hours of the IST day; dispatched at least cost from the day's demand, renewables, nuclear and hydro energy",
    simulated,
    times: coal_mw.map((_, hour) => `hour ${hour + 1}`),
    lines: [
      { name: "dispatched", values: coal_mw },
      ...(day.coal_mw === undefined ? [] : [{ name: "recorded", values: day.coal_mw }])
    ]
  })

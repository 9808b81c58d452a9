import { Curtailment } from "@grid/domain/curtailment/Curtailment"
import type { CurtailmentForecast } from "@grid/domain/curtailment/CurtailmentApi"
import { knowing } from "@grid/domain/observations/KnowledgeTime"
import { lineChart } from "@grid/models/charts/Lines"
import * as CurtailmentLayer from "@grid/queries/curtailment/Curtailment"
import { Clock, Effect, Option } from "effect"
import { assume } from "../../arguments/Assumptions.ts"
import { command, group, page } from "../../arguments/Commands.ts"
import { argument, asGiven, integer, json, knownAt, optional, text, withDefault } from "../../arguments/Parameters.ts"
import { writeFile } from "../../output/File.ts"
import { percent } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import { list, paragraphs, table } from "../../output/Table.ts"
import { computed, type Unkept } from "../../session/Computing.ts"
import { store } from "../../session/Session.ts"

type Forecast = Unkept<typeof CurtailmentForecast.Type>

const forecast = command(
  "forecast",
  page(
    "Curtailed part of the wind and sun of a state, bid area or zone by year, with its causes, as GET /v1/curtailment/forecast/{node} tells it",
    "gds curtailment forecast IN-RJ --horizon-years 2",
    "gds curtailment forecast rajasthan --horizon-years 1 --assume evacuation_fraction=0.9 --chart curtailed.svg"
  ),
  {
    node: argument("node", "State, bid area or zone", asGiven),
    horizon: integer("horizon-years", 1, 25, "Years that the forecast reaches").pipe(withDefault(10)),
    assume,
    knownAt: knownAt("What was"),
    chart: text("chart", "Draw the years to this SVG file", asGiven).pipe(optional),
    json
  },
  Effect.fnUntraced(function* ({ assume: assumed, chart, horizon, json: asJson, knownAt, node }) {
    const answer = yield* Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const query = { horizon_years: horizon, assumptions: Object.fromEntries(assumed) }
      return yield* computed(yield* (yield* Curtailment).forecast({ path: { node }, query, now }))
    }).pipe(knowing(knownAt), Effect.provide(CurtailmentLayer.layer), Effect.provide(store))
    if (Option.isSome(chart)) yield* writeFile(chart.value, chartOf(answer))
    yield* print(asJson, answer, textOf)
  })
)

const textOf = ({ annual, calibrated, confidence, driver_shares, kind, node, trained_on_period }: Forecast): string =>
  paragraphs(
    table(
      ["year", "p50", "p90"],
      annual.map(({ curtailment_pct, year }) => [
        year,
        percent(curtailment_pct.p50, 2),
        percent(curtailment_pct.p90, 2)
      ])
    ),
    list([
      ["node", node],
      ...Object.entries(driver_shares ?? {}).map(([cause, share]) => [cause, percent(share, 2)] as const),
      ["days known", `${trained_on_period.from} to ${trained_on_period.to}`],
      ["calibrated", calibrated ? "yes" : "no: held against 2025 it was too low, see docs/dispatch.md"],
      ["confidence", confidence],
      ["kind", kind]
    ])
  )

const chartOf = ({ annual, kind, node }: Forecast): string => {
  const [p50, p90] = [
    annual.map(({ curtailment_pct }) => 100 * curtailment_pct.p50),
    annual.map(({ curtailment_pct }) => 100 * curtailment_pct.p90)
  ]
  return lineChart({
    title: `Curtailed wind and sun of ${node}`,
    unit: "%",
    caption:
      "By calendar year; the band reaches from the median to the 90th percentile. Not calibrated: held against 2025 it was too low",
    simulated: kind === "simulated",
    times: annual.map(({ year }) => String(year)),
    lines: [{ name: "p50", values: p50 }],
    bands: [{ name: "p50 to p90", low: p50, high: p90 }]
  })
}

/** `gds curtailment` */
export const curtailment = group("curtailment", "What of a node's wind and sun is not taken, and why", [forecast])

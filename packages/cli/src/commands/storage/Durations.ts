import type { DurationRequest, OptimalDuration } from "@grid/domain/batteries/RevenueStack"
import { StorageRevenue } from "@grid/domain/batteries/StorageRevenue"
import { barChart } from "@grid/models/charts/Bars"
import { Clock, Effect, Option } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { asGiven, json, optional, text } from "../../arguments/Parameters.ts"
import { writeFile } from "../../output/File.ts"
import { print } from "../../output/Output.ts"
import { list, paragraphs, table } from "../../output/Table.ts"
import { computed, type Unkept } from "../../session/Computing.ts"
import { mixOf, plantOf, storageOptions } from "./Asset.ts"
import { revenues } from "./Revenues.ts"

/** `gds storage durations` */
export const durations = command(
  "durations",
  page(
    "Revenue by discharged energy and internal rate of return of a storage at 1, 2, 4 and 8 hours",
    "gds storage durations --node W2 --power 50",
    "gds storage durations --node W2 --markets dam --assume capex_inr_per_mwh=7000000 --chart durations.svg"
  ),
  {
    ...storageOptions,
    chart: text("chart", "Draw the rate of return by duration to this SVG file", asGiven).pipe(optional),
    json
  },
  Effect.fnUntraced(function* ({ assume, chart, json: asJson, markets, node, plant, power }) {
    const payload: DurationRequest = {
      location_node: node,
      capacity_mw: power,
      ...plantOf(plant),
      market_mix: mixOf(markets),
      assumptions: Object.fromEntries(assume)
    }
    const now = yield* Clock.currentTimeMillis
    const answer = yield* Effect.flatMap(StorageRevenue, (storage) => storage.optimalDuration({ payload, now })).pipe(
      Effect.flatMap(computed),
      Effect.provide(revenues)
    )
    if (Option.isSome(chart)) yield* writeFile(chart.value, drawing(answer))
    yield* print(asJson, answer, textOf)
  })
)

const textOf = ({ best_duration_hr, durations: rows, location_node, ...answer }: Unkept<OptimalDuration>) =>
  paragraphs(
    list([
      ["Node, prices", `${location_node}, ${answer.kind}`],
      ["Best duration", best_duration_hr === null ? "none has a rate of return" : `${best_duration_hr} h`],
      ["Confidence", String(answer.confidence)],
      ["Missing", answer.missing.join(", ") || "nothing"]
    ]),
    table(
      ["hours", "irr_pct", "inr_per_mwh", "first_year_inr_per_kw", "capex_inr_per_mw", "capture_pct"],
      rows.map((row) => [
        row.duration_hr,
        row.irr_pct,
        row.revenue_inr_per_mwh,
        row.first_year_inr_per_kw,
        row.capex_inr_per_mw,
        row.capture_pct
      ])
    )
  )

const drawing = ({ durations: rows, kind, location_node }: Unkept<OptimalDuration>): string =>
  barChart({
    title: `Internal rate of return of storage at ${location_node}`,
    caption: "By hours of full power; cost, life and fading as assumed",
    unit: "%",
    simulated: kind === "simulated",
    names: rows.map(({ duration_hr }) => `${duration_hr} h`),
    parts: [{ name: "rate of return", values: rows.map(({ irr_pct }) => irr_pct ?? Number.NaN) }]
  })

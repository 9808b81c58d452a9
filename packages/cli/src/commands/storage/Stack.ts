import { revenueMarkets } from "@grid/domain/batteries/Asset"
import type { RevenueStack, RevenueStackRequest } from "@grid/domain/batteries/RevenueStack"
import { StorageRevenue } from "@grid/domain/batteries/StorageRevenue"
import { barChart } from "@grid/models/charts/Bars"
import { Clock, Effect, Option } from "effect"
import { command, page } from "../../arguments/Commands.ts"
import { asGiven, integer, json, optional, text, withDefault } from "../../arguments/Parameters.ts"
import { writeFile } from "../../output/File.ts"
import { percent } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import { list, paragraphs, table } from "../../output/Table.ts"
import { computed, type Unkept } from "../../session/Computing.ts"
import { mixOf, storageText, duration, plantOf, storageOptions } from "./Asset.ts"
import { revenues } from "./Revenues.ts"

/** `gds storage stack` */
export const stack = command(
  "stack",
  page(
    "What a storage would earn in coming years, by year and market, with bands: past weeks put together anew under assumptions that can be replaced",
    "gds storage stack --node W2 --power 50 --duration 2",
    "gds storage stack --markets dam,rtm,asm,dsm_avoidance --plant solar:100",
    "gds storage stack --node W2 --power 50 --duration 4 --markets dam --years 5 --assume midday_deepening_per_year=0.1 --chart stack.svg"
  ),
  {
    ...storageOptions,
    duration,
    years: integer("years", 1, 25, "Calendar years from the next one on").pipe(withDefault(10)),
    chart: text("chart", "Draw the revenue of each year by market to this SVG file", asGiven).pipe(optional),
    json
  },
  Effect.fnUntraced(function* ({ assume, chart, duration, json: asJson, markets, node, plant, power, years }) {
    const payload: RevenueStackRequest = {
      asset: { capacity_mw: power, duration_hr: duration, location_node: node, ...plantOf(plant) },
      market_mix: mixOf(markets),
      horizon_years: years,
      assumptions: Object.fromEntries(assume)
    }
    const now = yield* Clock.currentTimeMillis
    const answer = yield* Effect.flatMap(StorageRevenue, (storage) => storage.revenueStack({ payload, now })).pipe(
      Effect.flatMap(computed),
      Effect.provide(revenues)
    )
    if (Option.isSome(chart)) yield* writeFile(chart.value, drawing(answer))
    yield* print(asJson, answer, textOf)
  })
)

const shareText = (share: number | null) => (share === null ? "unknown" : percent(share, 1))

const textOf = ({ annual_revenue_inr_per_kw_year: years, asset, measured, ...answer }: Unkept<RevenueStack>) =>
  paragraphs(
    list([
      ["Storage", storageText(asset)],
      ["Prices", `${answer.kind}, ${measured.days} days from ${measured.from} to ${measured.to}`],
      ["Years between", String(measured.years_between ?? 0)],
      ["Capture", measured.capture_pct === null ? null : `${measured.capture_pct} % of perfect foresight`],
      ["Confidence", String(answer.confidence)],
      ["Missing", answer.missing.join(", ") || "nothing"]
    ]),
    table(
      ["year", "p10", "p50", "p90", ...revenueMarkets, "avoidance_loss"],
      years.map(({ avoidance_loss_inr_per_kw: loss, by_market, p10, p50, p90, year }) => [
        year,
        ...[p10, p50, p90].map(Math.round),
        ...revenueMarkets.map((market) => shareText(by_market[market])),
        loss ?? "unknown"
      ])
    ),
    "INR/kW and year; energy lost while charges for deviation are avoided is not taken off. Bands of coming years were never held against outcomes."
  )

const drawing = ({ annual_revenue_inr_per_kw_year: years, asset, kind, measured }: Unkept<RevenueStack>): string =>
  barChart({
    title: `Revenue of storage, ${storageText(asset)}`,
    caption: `Median by market, with the band from p10 to p90; from prices of ${measured.from} to ${measured.to}`,
    unit: "INR/kW",
    simulated: kind === "simulated",
    names: years.map(({ year }) => String(year)),
    parts: revenueMarkets
      .filter((market) => years.some(({ by_market }) => (by_market[market] ?? 0) !== 0))
      .map((market) => ({ name: market, values: years.map(({ by_market, p50 }) => p50 * (by_market[market] ?? 0)) })),
    whiskers: years.map(({ p10, p90 }) => [p10, p90] as const)
  })

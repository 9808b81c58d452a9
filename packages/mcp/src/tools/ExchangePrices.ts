import { DataUnavailable } from "@grid/domain/errors/ApiError"
import type { Answer } from "@grid/domain/grid/GridData"
import { type DeliveryDay, ExchangePrices } from "@grid/domain/market/ExchangePrices"
import { ExchangeBlock, MarketType, marketOf } from "@grid/domain/market/Market"
import { hundredths, mean } from "@grid/domain/numbers/Numbers"
import { coverage, coverageOfAll, leastCoverage } from "@grid/domain/observations/Provenance"
import { blockMs, floorIst, istDay } from "@grid/domain/time/Time"
import { resolve, type Window } from "@grid/domain/time/Window"
import { exchangePrices, type MarketPrices } from "@grid/domain/tools/ExchangePrices"
import { Effect, Option, Result } from "effect"
import { distinct } from "../result/Provenance.ts"
import { rows, valueText } from "../result/Text.ts"
import { makeTool } from "./Tool.ts"

const defaultHours = 24

const columns = Object.keys(ExchangeBlock.fields).filter((name) => name !== "kind")

const isKnown = (block: ExchangeBlock) => block.mcp_inr_per_mwh !== null || block.mcv_mw !== null

/** One market over a window, from its delivery days, oldest first. */
const pricesOf = (
  market_type: MarketType,
  days: ReadonlyArray<Answer<DeliveryDay>>,
  { from, to }: Window
): MarketPrices => {
  const blocks = days
    .flatMap(({ data }) => data.blocks)
    .filter(({ ts }) => Date.parse(ts) >= from && Date.parse(ts) < to)
    .toReversed()
  const results = blocks.filter(isKnown)
  const covered = coverage(results.length, (to - from) / blockMs)
  const prices = results.flatMap(({ mcp_inr_per_mwh: price }) => (price === null ? [] : [price]))
  const stands = prices.length > 0 && covered.present >= leastCoverage * covered.expected
  return {
    market_type,
    latest: results[0] ?? null,
    mean: stands ? hundredths(mean(prices)) : null,
    min: stands ? Math.min(...prices) : null,
    max: stands ? Math.max(...prices) : null,
    coverage: covered,
    blocks
  }
}

const text = ({ blocks, coverage: covered, latest, max, mean, market_type, min }: MarketPrices): string =>
  [
    `${market_type}: ${latest === null ? "no block of the window is known" : `block from ${latest.ts}: ${valueText(latest.mcp_inr_per_mwh, "INR/MWh")}, ${valueText(latest.mcv_mw, "MW cleared")}`}.`,
    `Over the window: mean ${valueText(mean, "INR/MWh")}, lowest ${valueText(min, "INR/MWh")}, highest ${valueText(max, "INR/MWh")}; ${covered.present} of ${covered.expected} blocks known.`,
    rows(columns, blocks)
  ].join("\n")

/** Prices of the exchange. */
export const exchangePricesTool = Effect.map(ExchangePrices, (prices) =>
  makeTool(exchangePrices, {
    text: ({ markets }) => markets.map(text).join("\n"),
    answer: ({ arguments: { hours = defaultHours, market }, now, plan }) => {
      const until = floorIst(now, blockMs) + blockMs
      const options = { now, until, step: blockMs, historyDays: plan.history_days, defaultHours }
      return Result.map(resolve({ hours }, options), (window) => {
        const first = istDay(window.from)
        const days = Array.from({ length: istDay(window.to - 1) - first + 1 }, (_, index) => first + index)

        /** None where the market has never had a price. */
        const pricesOfMarket = (type: MarketType) =>
          Effect.forEach(days, (day) => prices.day(marketOf(type), day), { concurrency: 1 }).pipe(
            Effect.map((answers) => Option.some({ answers, prices: pricesOf(type, answers, window) })),
            Effect.catchTag("DataUnavailable", () => Effect.succeedNone)
          )

        return Effect.gen(function* () {
          const types = market === undefined ? MarketType.literals : [market]
          const perMarket = (yield* Effect.forEach(types, pricesOfMarket, { concurrency: 1 })).flatMap(Option.toArray)
          if (perMarket.length === 0) {
            return yield* new DataUnavailable({
              dataset: "exchange_prices",
              detail: `No price of ${types.join(", ")} has arrived yet from the sources that are switched on.`
            })
          }
          const answers = perMarket.flatMap((one) => one.answers)
          const markets = perMarket.map((one) => one.prices)
          return {
            data: { markets },
            as_of: answers.reduce<number | null>(
              (newest, { as_of }) => (as_of === null ? newest : Math.max(newest ?? 0, as_of)),
              null
            ),
            provenance: distinct(answers.flatMap(({ provenance }) => provenance)),
            window,
            coverage: coverageOfAll(markets.map((one) => one.coverage))
          }
        })
      })
    }
  })
)

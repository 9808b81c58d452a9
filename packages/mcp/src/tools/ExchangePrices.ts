import { DataUnavailable } from "@grid/domain/errors/ApiError"
import type { Answer } from "@grid/domain/grid/GridData"
import { type DeliveryDay, ExchangePrices } from "@grid/domain/market/ExchangePrices"
import { ExchangeBlock, MarketType, marketOf } from "@grid/domain/market/Market"
import { coverage, leastCoverage } from "@grid/domain/observations/Provenance"
import { blockMs, floorIst, istDay } from "@grid/domain/time/Time"
import { resolve, type Window } from "@grid/domain/time/Window"
import { exchangePrices, type MarketPrices } from "@grid/domain/tools/ExchangePrices"
import { Effect, Either, Option } from "effect"
import { distinct } from "../result/Provenance.ts"
import { rows, said } from "../result/Text.ts"
import { makeTool } from "./Tool.ts"

const defaultHours = 24

const columns = Object.keys(ExchangeBlock.fields).filter((name) => name !== "kind")

const isKnown = (block: ExchangeBlock) => block.mcp_inr_per_mwh !== null || block.mcv_mw !== null

const round = (price: number) => Math.round(price * 100) / 100

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
  const known = blocks.filter(isKnown)
  const covered = coverage(known.length, (to - from) / blockMs)
  const prices = known.flatMap(({ mcp_inr_per_mwh: price }) => (price === null ? [] : [price]))
  const stands = prices.length > 0 && covered.present >= leastCoverage * covered.expected
  return {
    market_type,
    latest: known[0] ?? null,
    mean: stands ? round(prices.reduce((sum, price) => sum + price, 0) / prices.length) : null,
    min: stands ? Math.min(...prices) : null,
    max: stands ? Math.max(...prices) : null,
    coverage: covered,
    blocks
  }
}

const text = ({ blocks, coverage: covered, latest, max, mean, market_type, min }: MarketPrices): string =>
  [
    `${market_type}: ${latest === null ? "no block of the window is known" : `block from ${latest.ts}: ${said(latest.mcp_inr_per_mwh, "INR/MWh")}, ${said(latest.mcv_mw, "MW cleared")}`}.`,
    `Over the window: mean ${said(mean, "INR/MWh")}, lowest ${said(min, "INR/MWh")}, highest ${said(max, "INR/MWh")}; ${covered.present} of ${covered.expected} blocks known.`,
    rows(columns, blocks)
  ].join("\n")

/** Prices of the exchange. */
export const exchangePricesTool = Effect.map(ExchangePrices, (prices) =>
  makeTool(exchangePrices, {
    text: ({ markets }) => markets.map(text).join("\n"),
    answer: ({ arguments: { hours = defaultHours, market }, now, plan }) => {
      const until = floorIst(now, blockMs) + blockMs
      const options = { now, until, step: blockMs, historyDays: plan.history_days, defaultHours }
      return Either.map(resolve({ hours }, options), (window) => {
        const first = istDay(window.from)
        const days = Array.from({ length: istDay(window.to - 1) - first + 1 }, (_, index) => first + index)

        /** None where the market has never had a price. */
        const read = (type: MarketType) =>
          Effect.forEach(days, (day) => prices.day(marketOf(type), day), { concurrency: 1 }).pipe(
            Effect.map((answers) => Option.some({ answers, prices: pricesOf(type, answers, window) })),
            Effect.catchTag("DataUnavailable", () => Effect.succeedNone)
          )

        return Effect.gen(function* () {
          const asked = market === undefined ? MarketType.literals : [market]
          const found = (yield* Effect.forEach(asked, read, { concurrency: 1 })).flatMap(Option.toArray)
          if (found.length === 0) {
            return yield* new DataUnavailable({
              dataset: "exchange_prices",
              detail: `No price of ${asked.join(", ")} has arrived yet from the sources that are switched on.`
            })
          }
          const answers = found.flatMap((one) => one.answers)
          const markets = found.map((one) => one.prices)
          const total = (member: "present" | "expected") =>
            markets.reduce((sum, { coverage: covered }) => sum + covered[member], 0)
          return {
            data: { markets },
            as_of: answers.reduce<number | null>(
              (newest, { as_of }) => (as_of === null ? newest : Math.max(newest ?? 0, as_of)),
              null
            ),
            provenance: distinct(answers.flatMap(({ provenance }) => provenance)),
            window,
            coverage: coverage(total("present"), total("expected"))
          }
        })
      })
    }
  })
)

import { DataUnavailable } from "@grid/domain/errors/ApiError"
import { Forecasts } from "@grid/domain/forecast/Forecasts"
import { ExchangePrices } from "@grid/domain/market/ExchangePrices"
import { MarketType } from "@grid/domain/market/Market"
import { MarketAnalysis } from "@grid/domain/market/MarketAnalysis"
import { coverageOfAll, distinct } from "@grid/domain/observations/Provenance"
import { earliestOf } from "@grid/domain/time/Window"
import { exchangePrices } from "@grid/domain/tools/ExchangePrices"
import { Effect, Option, Result } from "effect"
import { makeTool } from "./Tool.ts"
import { marketText } from "./MarketText.ts"
import { makeMarketPrices } from "./MarketPrices.ts"
import { isForecast } from "./PriceOutlook.ts"
import { spanOf } from "./PriceSpan.ts"

const newestOf = (times: ReadonlyArray<number | null>) =>
  times.reduce<number | null>((newest, time) => (time === null ? newest : Math.max(newest ?? time, time)), null)

/** Prices of the exchange. */
export const exchangePricesTool = Effect.gen(function* () {
  const pricesOf = makeMarketPrices(yield* ExchangePrices, yield* MarketAnalysis, yield* Forecasts)
  return makeTool(exchangePrices, {
    text: ({ markets }) => markets.map(marketText).join("\n"),
    answer: ({ arguments: { area, market, windows_hours, ...request }, now, plan }) => {
      const types = market === undefined ? MarketType.literals : [market]
      const isOutlook = windows_hours !== undefined && types.some((type) => isForecast(type, area ?? null))
      const canForecast = isOutlook && plan.forecast_connector
      return Result.map(spanOf(request, types, { now, plan, canForecast }), ({ end, window }) =>
        Effect.gen(function* () {
          const call = { area: area ?? null, end, hours: windows_hours ?? null, now, plan, window }
          const markets = (yield* Effect.forEach(types, (type) => pricesOf(type, call), { concurrency: 1 })).flatMap(
            Option.toArray
          )
          if (markets.length === 0) {
            return yield* new DataUnavailable({
              dataset: "exchange_prices",
              detail: `No price of ${types.join(", ")} has arrived yet from the sources that are switched on: search_datasets says what is loaded.`
            })
          }
          return {
            data: { markets: markets.map(({ data }) => data) },
            as_of: newestOf(markets.map(({ as_of }) => as_of)),
            provenance: distinct(markets.flatMap(({ provenance }) => provenance)),
            since: earliestOf(markets.map(({ since }) => since)),
            window,
            coverage: coverageOfAll(markets.map(({ data }) => data.coverage))
          }
        })
      )
    }
  })
})

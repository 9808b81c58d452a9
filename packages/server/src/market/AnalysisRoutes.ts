import type { InvalidParameter } from "@grid/domain/errors/ApiError"
import { AreaPrices } from "@grid/domain/market/AreaPrices"
import { DuckCurve, DuckHour } from "@grid/domain/market/DuckCurve"
import { GreenMarket } from "@grid/domain/market/GreenMarket"
import { HourlyPrices, PriceHour } from "@grid/domain/market/HourlyPrices"
import { Heatmap } from "@grid/domain/market/Heatmap"
import { MarketAnalysis } from "@grid/domain/market/MarketAnalysis"
import { marketOf } from "@grid/domain/market/Market"
import { PriceDuration } from "@grid/domain/market/PriceDuration"
import { Spread, SpreadBlock } from "@grid/domain/market/Spread"
import { national } from "@grid/domain/observations/Area"
import { hourMs, istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { resolve, type Window } from "@grid/domain/time/Window"
import { Effect, Result } from "effect"
import { dateOrDays } from "../http/DateOrDays.ts"
import { encoder, long } from "../http/Encoded.ts"
import { columnsOf, rowsCsv } from "../http/Rows.ts"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { dayOf, dayWindow, deliveryWindow } from "./DeliveryWindow.ts"

type AnalysisRoute =
  | "exchangeHeatmap"
  | "exchangeSpread"
  | "exchangePriceDuration"
  | "exchangeDuckCurve"
  | "exchangeAreaPrices"
  | "exchangeCanonical"
  | "exchangeGreen"

const columns = {
  spread: columnsOf(SpreadBlock),
  duckCurve: columnsOf(DuckHour),
  hourly: columnsOf(PriceHour),
  curve: columnsOf(PriceDuration.fields.curve.value),
  areas: columnsOf(AreaPrices.fields.blocks.value),
  green: columnsOf(GreenMarket.fields.gdam.value)
}

const encodeSpread = encoder(Spread)
const encodeDuckCurve = encoder(DuckCurve)
const encodeAreaPrices = encoder(AreaPrices)

/** Yesterday where nothing is said; hours that are not over are left out. */
const duckWindow = (
  query: Parameters<typeof dateOrDays>[0],
  options: { readonly now: number; readonly historyDays: number }
): Result.Result<Window, InvalidParameter> =>
  Result.flatMap(dateOrDays(query), ({ from, to }) => {
    const yesterday = { ms: istDayStart(istDay(options.now) - 1), isDate: true }
    const asked = from === undefined && to === undefined ? { from: yesterday, to: yesterday } : { from, to }
    return resolve(asked, { ...options, step: hourMs, defaultHours: 24 })
  })

/** What is computed from prices. */
export const analysisRoutes = Effect.map(MarketAnalysis, (analysis): Pick<DataHandlers, AnalysisRoute> => ({
  exchangeHeatmap: ({ now, plan, query }) => {
    const market = marketOf(query.market_type ?? "DAM")
    return Result.map(deliveryWindow(market, query, { now, plan, days: 30, step: "day" }), (window) =>
      Effect.map(analysis.heatmap({ market, from: window.from, to: window.to }), (answer) =>
        long(Heatmap, answer, market, { window, coverage: answer.coverage })
      )
    )
  },
  exchangeSpread: ({ now, plan, query }) => {
    const day = query.date === undefined ? istDay(now) : dayOf(query.date)
    const window = dayWindow(day, { now, plan })
    return Result.succeed(
      Effect.map(analysis.spread({ from: window.from, to: window.to }), (answer) =>
        encodeSpread(
          { ...answer, data: { date: istDate(istDayStart(day)), ...answer.data } },
          { csv: () => rowsCsv(columns.spread, answer.data.blocks), window, coverage: answer.coverage }
        )
      )
    )
  },
  exchangePriceDuration: ({ now, plan, query }) => {
    const market = marketOf(query.market_type ?? "DAM")
    return Result.map(deliveryWindow(market, query, { now, plan, days: 30, step: "block" }), (window) =>
      Effect.map(analysis.priceDuration({ market, from: window.from, to: window.to }), (answer) =>
        long(PriceDuration, answer, market, {
          csv: () => rowsCsv(columns.curve, answer.data.curve),
          window,
          coverage: answer.coverage
        })
      )
    )
  },
  exchangeDuckCurve: ({ now, plan, query }) =>
    Result.map(duckWindow(query, { now, historyDays: plan.history_days }), (window) =>
      Effect.map(analysis.duckCurve({ area: query.state ?? national, from: window.from, to: window.to }), (answer) =>
        encodeDuckCurve(answer, {
          csv: () => rowsCsv(columns.duckCurve, answer.data.hours),
          window,
          coverage: answer.coverage
        })
      )
    ),
  exchangeAreaPrices: ({ now, plan, query }) => {
    const window = dayWindow(query.date === undefined ? istDay(now) : dayOf(query.date), { now, plan })
    const market = marketOf(query.market_type ?? "DAM")
    return Result.succeed(
      Effect.map(
        analysis.areaPrices({ market, area: query.area ?? null, from: window.from, to: window.to }),
        (answer) =>
          encodeAreaPrices(answer, {
            csv: () => rowsCsv(columns.areas, answer.data.blocks),
            window,
            coverage: answer.coverage
          })
      )
    )
  },
  exchangeCanonical: ({ now, plan, query }) => {
    const market = marketOf(query.market_type)
    return Result.map(deliveryWindow(market, query, { now, plan, days: 7, step: "hour" }), (window) =>
      Effect.map(analysis.hourly({ market, from: window.from, to: window.to }), (answer) =>
        long(HourlyPrices, answer, market, {
          csv: () => rowsCsv(columns.hourly, answer.data.hours),
          window,
          coverage: answer.coverage
        })
      )
    )
  },
  exchangeGreen: ({ now, plan, query }) =>
    Result.map(deliveryWindow("gdam", {}, { now, plan, days: query.days ?? 30, step: "day" }), (window) =>
      Effect.map(analysis.green({ from: window.from, to: window.to }), (answer) =>
        long(GreenMarket, answer, "green", {
          csv: () => rowsCsv(columns.green, answer.data.gdam),
          window,
          coverage: answer.coverage
        })
      )
    )
}))

import { type DataUnavailable, InvalidParameter, type ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { areaPrice, AreaPrices } from "@grid/domain/market/AreaPrices"
import { defaultDays, DeviationRates } from "@grid/domain/market/DeviationRates"
import { DuckCurve, DuckHour } from "@grid/domain/market/DuckCurve"
import { GreenMarket } from "@grid/domain/market/GreenMarket"
import { HourlyPrices, priceHour } from "@grid/domain/market/HourlyPrices"
import { Heatmap, heatmapTable } from "@grid/domain/market/Heatmap"
import { type Analysed, MarketAnalysis } from "@grid/domain/market/MarketAnalysis"
import { marketOf, type MarketType } from "@grid/domain/market/Market"
import { PriceDuration } from "@grid/domain/market/PriceDuration"
import { Spread, SpreadBlock } from "@grid/domain/market/Spread"
import { national } from "@grid/domain/observations/Area"
import { hourMs, istDate, istDay, istDayStart, type Resolution, resolutionMs } from "@grid/domain/time/Time"
import { atMostDays, type Window, type WindowRequest } from "@grid/domain/time/Window"
import { Effect, Result, Schema } from "effect"
import { dateOrDays } from "@grid/domain/http/DateOrDays"
import { encoder, long } from "@grid/http/Encoded"
import { type CallTime, requestWindow } from "@grid/domain/http/RequestWindow"
import { type Column, columnsOf, type Table, tableOf } from "@grid/domain/http/Table"
import type { DataHandlers } from "../contract/DataRoutes.ts"
import { blocksWindow, deliveryWindow, mostBlockDays } from "@grid/domain/market/DeliveryWindow"

type Analysis = MarketAnalysis["Service"]

/** Columns behind those of values: `complete`, which came later, is the last. */
const behind = [
  { name: "ts_ist", type: "timestamp_ist" },
  { name: "kind", type: "string" },
  { name: "source", type: "string" },
  { name: "complete", type: "boolean" }
] satisfies ReadonlyArray<Column>

const timed = (rows: ReadonlyArray<{ readonly ts: string }>) =>
  rows.map((row) => ({ ...row, ts_ist: Date.parse(row.ts) }))

const columns = {
  spread: columnsOf(SpreadBlock),
  duckCurve: columnsOf(DuckHour),
  hourly: [...columnsOf(Schema.Struct(priceHour)), ...behind],
  curve: columnsOf(PriceDuration.fields.curve.value),
  areas: [...columnsOf(Schema.Struct(areaPrice)), ...behind],
  deviation: columnsOf(DeviationRates.fields.blocks.value),
  green: columnsOf(GreenMarket.fields.gdam.value)
}

const encodeSpread = encoder(Spread)
const encodeDuckCurve = encoder(DuckCurve)

/** Window of hours that are over: yesterday where a query names no day. */
const duckWindow = (query: Parameters<typeof dateOrDays>[0], call: CallTime): Result.Result<Window, InvalidParameter> =>
  Result.flatMap(dateOrDays(query), ({ from, hours, to }) => {
    const yesterday = { ms: istDayStart(istDay(call.now) - 1), isDate: true }
    const isNamed = from !== undefined || to !== undefined || hours !== undefined
    return requestWindow(isNamed ? { from, hours, to } : { from: yesterday, to: yesterday }, call, hourMs, 24)
  })

type MarketRequest = CallTime & { readonly query: WindowRequest & { readonly market_type?: MarketType } }

/** Route of an analysis of one market over a window of deliveries. */
const ofMarket =
  <A extends object>(
    schema: Schema.Codec<A, unknown>,
    span: { readonly days: number; readonly step: Resolution },
    table: (data: A) => Table,
    read: (query: Parameters<Analysis["hourly"]>[0]) => Effect.Effect<Analysed<A>, DataUnavailable | ServiceUnavailable>
  ) =>
  ({ now, plan, query }: MarketRequest) => {
    const market = marketOf(query.market_type ?? "DAM")
    const until = query.hours === undefined ? undefined : now
    return Result.map(deliveryWindow(market, query, { now, plan, ...span }), (window) =>
      Effect.map(read({ market, from: window.from, to: window.to, until }), (answer) =>
        long(schema, answer, market, { table: () => table(answer.data), window, coverage: answer.coverage })
      )
    )
  }

const spread =
  (analysis: Analysis): DataHandlers["exchangeSpread"] =>
  (request) =>
    Result.map(blocksWindow("dam", request.query, request), (window) => {
      const date = istDate(Math.min(window.requested?.from ?? window.from, window.to - 1))
      return Effect.map(analysis.spread({ from: window.from, to: window.to }), (answer) =>
        encodeSpread(
          { ...answer, data: { date, ...answer.data } },
          { table: () => tableOf(columns.spread, answer.data.blocks), window, coverage: answer.coverage }
        )
      )
    })

const duckCurve =
  (analysis: Analysis): DataHandlers["exchangeDuckCurve"] =>
  (request) =>
    Result.map(duckWindow(request.query, request), (window) =>
      Effect.map(
        analysis.duckCurve({ area: request.query.state ?? national, from: window.from, to: window.to }),
        (answer) =>
          encodeDuckCurve(answer, {
            table: () => tableOf(columns.duckCurve, answer.data.hours),
            window,
            coverage: answer.coverage
          })
      )
    )

const areaPrices =
  (analysis: Analysis): DataHandlers["exchangeAreaPrices"] =>
  (request) => {
    const { area = null, market_type = "DAM", resolution = "block" } = request.query
    const market = marketOf(market_type)
    const until = request.query.hours === undefined ? undefined : request.now
    return Result.map(blocksWindow(market, request.query, request, resolution), (window) =>
      Effect.map(analysis.areaPrices({ market, area, resolution, from: window.from, to: window.to, until }), (answer) =>
        long(AreaPrices, answer, `${market} ${area} ${resolution}`, {
          table: () => tableOf(columns.areas, timed(answer.data.blocks)),
          window,
          coverage: answer.coverage
        })
      )
    )
  }

const deviationRates =
  (analysis: Analysis): DataHandlers["deviationRates"] =>
  ({ query, ...call }) => {
    const { area = null, resolution = "day" } = query
    const range = requestWindow(query, call, resolutionMs[resolution], defaultDays * 24)
    return Result.map(atMostDays(range, mostBlockDays, query), (window) =>
      Effect.map(analysis.deviationRates({ area, resolution, from: window.from, to: window.to }), (answer) =>
        long(DeviationRates, answer, `${area} ${resolution}`, {
          table: () => tableOf(columns.deviation, answer.data.blocks),
          window,
          coverage: answer.coverage
        })
      )
    )
  }

const green =
  (analysis: Analysis): DataHandlers["exchangeGreen"] =>
  ({ now, plan, query: { days, ...range } }) => {
    const isNamed = range.from !== undefined || range.to !== undefined || range.hours !== undefined
    if (days !== undefined && isNamed)
      return Result.fail(
        InvalidParameter.of("days", "cannot be combined with from, to and hours: use one or the other")
      )
    return Result.map(deliveryWindow("gdam", range, { now, plan, days: days ?? 30, step: "day" }), (window) =>
      Effect.map(analysis.green({ from: window.from, to: window.to }), (answer) =>
        long(GreenMarket, answer, "green", {
          table: () => tableOf(columns.green, answer.data.gdam),
          window,
          coverage: answer.coverage
        })
      )
    )
  }

/** Figures computed from prices. */
export const analysisRoutes = Effect.map(MarketAnalysis, (analysis) => ({
  exchangeHeatmap: ofMarket(Heatmap, { days: 30, step: "day" }, heatmapTable, analysis.heatmap),
  exchangeSpread: spread(analysis),
  exchangePriceDuration: ofMarket(
    PriceDuration,
    { days: 30, step: "block" },
    ({ curve }) => tableOf(columns.curve, curve),
    analysis.priceDuration
  ),
  exchangeDuckCurve: duckCurve(analysis),
  exchangeAreaPrices: areaPrices(analysis),
  deviationRates: deviationRates(analysis),
  exchangeCanonical: ofMarket(
    HourlyPrices,
    { days: 7, step: "hour" },
    ({ hours }) => tableOf(columns.hourly, timed(hours)),
    analysis.hourly
  ),
  exchangeGreen: green(analysis)
}))

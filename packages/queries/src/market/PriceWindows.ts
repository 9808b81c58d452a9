import { type Forecasts, ForwardMarketType, mostCurveDays } from "@grid/domain/forecast/Forecasts"
import type { GridData } from "@grid/domain/grid/GridData"
import type { BidAreaCode } from "@grid/domain/market/AreaPrices"
import { marketOf, type MarketType } from "@grid/domain/market/Market"
import { national } from "@grid/domain/observations/Area"
import { mean, countKnown } from "@grid/domain/numbers/Numbers"
import { blocksPerHour, floorIst, hourMs } from "@grid/domain/time/Time"
import { resampled } from "@grid/models/reading/Recent"
import type { Span } from "@grid/models/reading/Values"
import { Array as Arr, Effect, Schema } from "effect"
import { bestOf, type Search } from "../windows/BestHours.ts"
import { bidAreaOf } from "./AreaPrices.ts"
import { marketCoverage, readParts } from "./PriceBlocks.ts"

const isForward = Schema.is(ForwardMarketType)

/** Expected prices of whole hours by their start: p50 of the newest forward curve. */
const curve = (forecasts: Forecasts["Service"], market_type: typeof ForwardMarketType.Type) =>
  Effect.map(forecasts.forwardCurve({ market_type, horizon_days: mostCurveDays }), (answer) => {
    const byHour = Arr.groupBy(answer.data.curve, ({ ts }) => `${floorIst(Date.parse(ts), hourMs)}`)
    const whole = Object.entries(byHour).filter(([, blocks]) => blocks.length === blocksPerHour)
    return {
      ...answer,
      data: new Map(whole.map(([start, blocks]) => [Number(start), mean(blocks.map(({ p50 }) => p50))]))
    }
  })

/** Cheapest or dearest hours of a market over whole IST hours, of the country or of a bid area. */
export const priceWindows = Effect.fnUntraced(function* (
  grid: GridData["Service"],
  forecasts: Forecasts["Service"],
  {
    area,
    from,
    market_type,
    to,
    ...search
  }: Span & Search & { readonly market_type: MarketType; readonly area: BidAreaCode | null }
) {
  const place = area === null ? national : bidAreaOf(area)
  const part = { dataset: `price_${marketOf(market_type)}`, area: place, isNeeded: true } as const
  const read = yield* readParts(grid, { price: part }, { from, to }, "block")
  const { filled } = read.data.price
  const hours = {
    ...resampled(filled, { from, to }, hourMs, Number.POSITIVE_INFINITY),
    coverage: marketCoverage(marketOf(market_type), { from, to }, countKnown(filled.values))
  }
  const forecast = area === null && isForward(market_type) ? curve(forecasts, market_type) : null
  return yield* bestOf({ ...read, data: hours }, search, forecast)
})

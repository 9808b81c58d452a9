import type { GridData } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import type { Heatmap } from "@grid/domain/market/Heatmap"
import { national } from "@grid/domain/observations/Area"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { dayMs, hoursOfDay, istDate } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { series } from "../reading/Reading.ts"
import { type Span, valueAt } from "@grid/models/reading/Values"
import { marketCoverage, rangeOf } from "./PriceBlocks.ts"

/** Hour means by IST day; the series begins at 00:00 IST. Days before the first and after the last known hour are left out. */
export const heatmapOf = (prices: Series): Heatmap => {
  const { end, first } = rangeOf([prices])
  const days = Array.from(
    { length: end === 0 ? 0 : Math.ceil(end / 24) - Math.floor(first / 24) },
    (_, index) => Math.floor(first / 24) + index
  )
  return {
    dates: days.map((day) => istDate(prices.start + day * dayMs)),
    hours: hoursOfDay,
    values: days.map((day) => hoursOfDay.map((hour) => valueAt(prices, day * 24 + hour))),
    unit: "INR/MWh"
  }
}

export const heatmap = (grid: GridData["Service"]) =>
  Effect.fn("MarketAnalysis.heatmap")(function* ({ from, market, to }: Span & { readonly market: Market }) {
    const read = yield* series(grid, {
      dataset: `price_${market}`,
      area: national,
      from,
      to,
      resolution: "hour"
    })
    return {
      ...read,
      data: heatmapOf(read.data),
      coverage: marketCoverage(market, { from, to }, read.data.coverage.present)
    }
  })

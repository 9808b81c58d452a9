import { nth, countKnown } from "@grid/domain/numbers/Numbers"
import type { GridData } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import type { Series } from "@grid/domain/grid/Series"
import { isPartial } from "@grid/domain/grid/SeriesText"
import { type AreaPrices, BidAreaCode } from "@grid/domain/market/AreaPrices"
import type { Area } from "@grid/domain/observations/Area"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { coverage, leastCoverage } from "@grid/domain/observations/Provenance"
import { expectedBlocksIn } from "@grid/domain/market/Publication"
import { blockOfDay, iso, istDay, type Resolution, resolutionMs } from "@grid/domain/time/Time"
import { inSlices } from "@grid/domain/time/Turns"
import { Effect, Record } from "effect"
import { resampled } from "@grid/models/reading/Recent"
import { rounded, type Span, valueAt } from "@grid/models/reading/Values"
import { rangeOf } from "./PriceBlocks.ts"

/** One bid area by block. */
export interface AreaSeries {
  readonly area: BidAreaCode
  readonly price: Series
  readonly buy: Series
  readonly sell: Series
}

/** Highest less lowest price of a block over the areas; null below 80 % of them. */
const apart = (prices: ReadonlyArray<number>): number | null =>
  prices.length < leastCoverage * BidAreaCode.literals.length
    ? null
    : rounded(Math.max(...prices) - Math.min(...prices))

/** Blocks of the areas asked for, of one instant at a time. All series begin at the same block. */
function* blocksOf(areas: ReadonlyArray<AreaSeries>, choice: BidAreaCode | null): Iterable<AreaPrices["blocks"]> {
  const series = areas
    .filter(({ area }) => choice === null || area === choice)
    .map((entry) => ({ ...entry, range: rangeOf([entry.price, entry.buy, entry.sell]) }))
  const { start, step, values } = areas[0]?.price ?? { start: 0, step: 1, values: [] }
  for (let index = 0; index < values.length; index++) {
    const ms = start + index * step
    const [ts, block] = [iso(ms), blockOfDay(ms)]
    yield series.flatMap(({ area, buy, price, range, sell }): AreaPrices["blocks"] =>
      index < range.first || index >= range.end
        ? []
        : [
            {
              ts,
              block,
              area,
              price_inr_per_mwh: valueAt(price, index),
              buy_mw: valueAt(buy, index),
              sell_mw: valueAt(sell, index),
              ...completeness(isPartial(price, index))
            }
          ]
    )
  }
}

/** Differences of the prices of all areas, of one block at a time. */
function* divergenceOf(areas: ReadonlyArray<AreaSeries>): Iterable<AreaPrices["divergence"]> {
  const { start, step } = areas[0]?.price ?? { start: 0, step: 1 }
  const { end, first } = rangeOf(areas.map(({ price }) => price))
  for (let index = first; index < end; index++) {
    const ts = start + index * step
    const prices = areas.map(({ price }) => nth(price.values, index)).filter((price) => !Number.isNaN(price))
    yield [
      {
        ts: iso(ts),
        block: blockOfDay(ts),
        max_minus_min_inr_per_mwh: apart(prices),
        ...completeness(areas.some(({ price }) => isPartial(price, index)))
      }
    ]
  }
}

/** Blocks of the areas asked for, by block and then area; divergence over all of them. A month of all areas has 39,000 rows, made in slices. */
export const areaPricesOf = Effect.fnUntraced(function* (
  areas: ReadonlyArray<AreaSeries>,
  choice: BidAreaCode | null
): Effect.fn.Return<AreaPrices> {
  return { blocks: yield* inSlices(blocksOf(areas, choice)), divergence: yield* inSlices(divergenceOf(areas)) }
})

const completeness = (isPart: boolean) => (isPart ? { complete: false as const } : {})

interface Query extends Span {
  readonly market: Market
  readonly area: BidAreaCode | null
  readonly resolution: Resolution
  readonly until?: number | undefined
}

export const areaPrices = (grid: GridData["Service"]) =>
  Effect.fn("MarketAnalysis.areaPrices")(function* ({ area: choice, from, market, resolution, to, until }: Query) {
    const span = { from, to }
    const isChosen = (area: BidAreaCode) => choice === null || area === choice
    const series = BidAreaCode.literals.flatMap((area) => [
      { dataset: `price_${market}` as const, area: bidAreaOf(area) },
      ...(isChosen(area)
        ? [
            { dataset: `area_buy_${market}` as const, area: bidAreaOf(area) },
            { dataset: `area_sell_${market}` as const, area: bidAreaOf(area) }
          ]
        : [])
    ])
    const read = yield* grid.pagesOf({ series, first: istDay(from), last: istDay(to - 1), resolution: "block" })
    const of = (column: "price" | "area_buy" | "area_sell", area: BidAreaCode) =>
      fromPages(
        read.data.filter((page) => page.dataset === `${column}_${market}` && page.area === bidAreaOf(area)),
        span,
        "block"
      )
    const areas = BidAreaCode.literals.map((area) => ({
      area,
      price: of("price", area),
      buy: of("area_buy", area),
      sell: of("area_sell", area)
    }))
    const chosen = areas.filter(({ area }) => isChosen(area))
    const runningFrom = resolution === "hour" && until !== undefined ? until : Number.POSITIVE_INFINITY
    const means = ({ area, ...series }: AreaSeries): AreaSeries => ({
      area,
      ...Record.map(series, (blocks) => resampled(blocks, span, resolutionMs[resolution], runningFrom))
    })
    return {
      ...read,
      data: yield* areaPricesOf(resolution === "block" ? areas : areas.map(means), choice),
      coverage: coverage(
        chosen.reduce((present, { price }) => present + countKnown(price.values), 0),
        chosen.length * expectedBlocksIn(market, from, to)
      )
    }
  })

export const bidAreaOf = (code: BidAreaCode): Area => `bid-${code.toLowerCase()}`

import { DataUnavailable } from "@grid/domain/errors/ApiError"
import type { Answer, GridData } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import { type AreaPrices, BidAreaCode } from "@grid/domain/market/AreaPrices"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { coverage, leastCoverage } from "@grid/domain/observations/Provenance"
import { expectedBlocksIn } from "@grid/domain/market/Publication"
import { blockOfDay, iso } from "@grid/domain/time/Time"
import { Effect } from "effect"
import {
  rounded,
  type Span,
  series,
  seriesIfAny,
  together,
  unknownSeries,
  unmixed,
  valueAt
} from "../reading/Reading.ts"
import { countKnown, rangeOf } from "./PriceBlocks.ts"

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

/** Blocks of the areas asked for, by block and then area; divergence over all of them. All series begin at the same block. */
export const areaPricesOf = (areas: ReadonlyArray<AreaSeries>, asked: BidAreaCode | null): AreaPrices => {
  const shown = areas
    .filter(({ area }) => asked === null || area === asked)
    .map((entry) => ({ ...entry, range: rangeOf([entry.price, entry.buy, entry.sell]) }))
  const blocks: Array<AreaPrices["blocks"][number]> = []
  const { start, step, values } = areas[0]?.price ?? { start: 0, step: 1, values: [] }
  for (let index = 0; index < values.length; index++) {
    const ts = start + index * step
    for (const { area, buy, price, range, sell } of shown) {
      if (index < range.first || index >= range.end) continue
      blocks.push({
        ts: iso(ts),
        block: blockOfDay(ts),
        area,
        price_inr_per_mwh: valueAt(price, index),
        buy_mw: valueAt(buy, index),
        sell_mw: valueAt(sell, index)
      })
    }
  }
  const { end, first } = rangeOf(areas.map(({ price }) => price))
  const divergence = Array.from({ length: Math.max(0, end - first) }, (_, offset) => {
    const index = first + offset
    const ts = start + index * step
    const known = areas.map(({ price }) => price.values[index] as number).filter((price) => !Number.isNaN(price))
    return { ts: iso(ts), block: blockOfDay(ts), max_minus_min_inr_per_mwh: apart(known) }
  })
  return { blocks, divergence }
}

export const areaPrices = (grid: GridData["Type"]) =>
  Effect.fnUntraced(function* ({
    area: asked,
    from,
    market,
    to
  }: Span & { readonly market: Market; readonly area: BidAreaCode | null }) {
    const span = { from, to }
    const codes = BidAreaCode.literals
    const unknown = unknownSeries(span, "block")
    const query = (column: "price" | "area_buy" | "area_sell", area: BidAreaCode) =>
      ({ dataset: `${column}_${market}`, area: `bid-${area.toLowerCase()}`, ...span, resolution: "block" }) as const
    const prices = yield* Effect.forEach(
      codes,
      (area) => Effect.catchTag(series(grid, query("price", area)), "DataUnavailable", Effect.succeed),
      { concurrency: 1 }
    )
    const [first] = prices
    if (first !== undefined && "_tag" in first && prices.every((found) => "_tag" in found)) {
      return yield* new DataUnavailable({
        dataset: first.dataset,
        detail: `No ${first.dataset} of a bid area has arrived yet from the sources that are switched on.`
      })
    }
    const volumes = (column: "area_buy" | "area_sell") =>
      Effect.forEach(
        codes,
        (area) =>
          asked === null || area === asked ? seriesIfAny(grid, query(column, area)) : Effect.succeed(nothing(unknown)),
        { concurrency: 1 }
      )
    const buys = yield* volumes("area_buy")
    const sells = yield* volumes("area_sell")
    const all = codes.flatMap((area, index) => {
      const price = prices[index]
      return [
        [`price ${area}`, price === undefined || "_tag" in price ? nothing(unknown) : price],
        [`buy ${area}`, buys[index] ?? nothing(unknown)],
        [`sell ${area}`, sells[index] ?? nothing(unknown)]
      ] as const
    })
    const answers = unmixed<string, Series>(Object.fromEntries(all), unknown)
    const of = (column: string, area: BidAreaCode) => answers[`${column} ${area}`]?.data ?? unknown
    const areas = codes.map((area) => ({
      area,
      price: of("price", area),
      buy: of("buy", area),
      sell: of("sell", area)
    }))
    const wanted = areas.filter(({ area }) => asked === null || area === asked)
    return {
      ...together(Object.values(answers)),
      data: areaPricesOf(areas, asked),
      coverage: coverage(
        wanted.reduce((present, { price }) => present + countKnown(price.values), 0),
        wanted.length * expectedBlocksIn(market, from, to)
      )
    }
  })

const nothing = (unknown: Series): Answer<Series> => ({ data: unknown, as_of: null, provenance: [], version: "0" })

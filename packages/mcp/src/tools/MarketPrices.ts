import type { Forecasts } from "@grid/domain/forecast/Forecasts"
import type { AreaPrices, BidAreaCode } from "@grid/domain/market/AreaPrices"
import type { ExchangePrices } from "@grid/domain/market/ExchangePrices"
import { type ExchangeBlock, type MarketType, marketOf } from "@grid/domain/market/Market"
import type { MarketAnalysis } from "@grid/domain/market/MarketAnalysis"
import { expectedBlocksIn, publishedUntil } from "@grid/domain/market/Publication"
import { hundredths, mean } from "@grid/domain/numbers/Numbers"
import { type Coverage, coverage, leastCoverage, type Provenance } from "@grid/domain/observations/Provenance"
import type { MarketPrices } from "@grid/domain/tools/ExchangePrices"
import { exchangeBlocks } from "@grid/queries/market/ExchangeBlocks"
import { Effect, Option } from "effect"
import { makeOutlook, type PriceCall } from "./PriceOutlook.ts"
import type { BlockPrice } from "./PriceWindows.ts"

/** Content of a market with what shows how it came about. */
interface OfMarket<A> {
  readonly data: A
  readonly as_of: number | null
  readonly provenance: ReadonlyArray<Provenance>
  /** Start of the first price that there is, epoch ms. */
  readonly since: number | null
}

const isKnown = (block: ExchangeBlock) => block.mcp_inr_per_mwh !== null || block.mcv_mw !== null

/** Mean, lowest and highest price; null below 80 % of the blocks. */
const statistics = (prices: ReadonlyArray<number>, covered: Coverage) => {
  const stands = prices.length > 0 && covered.present >= leastCoverage * covered.expected
  return {
    mean: stands ? hundredths(mean(prices)) : null,
    min: stands ? Math.min(...prices) : null,
    max: stands ? Math.max(...prices) : null,
    coverage: covered
  }
}

const priceOf = (ts: string, price: number | null): ReadonlyArray<BlockPrice> =>
  price === null ? [] : [{ ts: Date.parse(ts), price }]

/** Prices of the whole country, newest first. */
const nationalPrices = (
  market_type: MarketType,
  blocks: ReadonlyArray<ExchangeBlock>,
  expected: number
): readonly [data: MarketPrices, prices: ReadonlyArray<BlockPrice>] => {
  const known = blocks.filter(isKnown)
  const prices = known.flatMap(({ mcp_inr_per_mwh, ts }) => priceOf(ts, mcp_inr_per_mwh))
  const covered = coverage(known.length, expected)
  const stats = statistics(
    prices.map(({ price }) => price),
    covered
  )
  return [{ market_type, latest: known[0] ?? null, ...stats, blocks }, prices]
}

/** Prices of a bid area, newest first. */
const areaPrices = (
  market_type: MarketType,
  area: BidAreaCode,
  blocks: AreaPrices["blocks"],
  expected: number
): readonly [data: MarketPrices, prices: ReadonlyArray<BlockPrice>] => {
  const prices = blocks.flatMap(({ price_inr_per_mwh, ts }) => priceOf(ts, price_inr_per_mwh))
  const stats = statistics(
    prices.map(({ price }) => price),
    coverage(prices.length, expected)
  )
  return [{ market_type, area, latest: null, ...stats, blocks: [], area_blocks: blocks }, prices]
}

/** Prices of one market, none where it has never had any in the window. */
export const makeMarketPrices = (
  exchange: ExchangePrices["Service"],
  analysis: MarketAnalysis["Service"],
  forecasts: Forecasts["Service"]
) => {
  const windowsOf = makeOutlook(forecasts)
  return Effect.fnUntraced(
    function* (type: MarketType, call: PriceCall) {
      const { area, window } = call
      const { from } = window
      const to = Math.min(window.to, Math.max(from, publishedUntil(marketOf(type), call.now)))
      const expected = expectedBlocksIn(marketOf(type), from, to)
      const read =
        area === null || to === from
          ? Effect.map(exchangeBlocks(exchange, marketOf(type), window), ({ data, ...rest }) => ({
              ...rest,
              of: nationalPrices(type, data.toReversed(), expected)
            }))
          : Effect.map(
              analysis.areaPrices({ market: marketOf(type), area, resolution: "block", from, to }),
              ({ data, ...rest }) => ({
                ...rest,
                of: areaPrices(type, area, data.blocks.toReversed(), expected)
              })
            )
      const {
        as_of,
        of: [data, prices],
        provenance,
        since = null
      } = yield* read
      const windows = yield* windowsOf(type, call, { prices, provenance })
      return Option.some<OfMarket<MarketPrices>>({
        data: { ...data, ...windows.data },
        as_of,
        provenance: [...provenance, ...windows.provenance],
        since
      })
    },
    Effect.catchTag("DataUnavailable", () => Effect.succeedNone)
  )
}

import type { Forecasts } from "@grid/domain/forecast/Forecasts"
import type { AreaPrices, BidAreaCode } from "@grid/domain/market/AreaPrices"
import type { ExchangePrices } from "@grid/domain/market/ExchangePrices"
import { type ExchangeBlock, type MarketType, marketOf } from "@grid/domain/market/Market"
import type { MarketAnalysis } from "@grid/domain/market/MarketAnalysis"
import type { PriceDuration } from "@grid/domain/market/PriceDuration"
import { expectedBlocksIn, publishedUntil } from "@grid/domain/market/Publication"
import { hundredths, mean } from "@grid/domain/numbers/Numbers"
import { type Coverage, coverage, leastCoverage, type Provenance } from "@grid/domain/observations/Provenance"
import type { MarketPrices } from "@grid/domain/tools/ExchangePrices"
import { together } from "@grid/models/reading/Values"
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

/** Mean, lowest and highest price; null where fewer than 80 % of the blocks have one: a suspended block is known, without a price. */
const statistics = (prices: ReadonlyArray<number>, covered: Coverage) => {
  const stands = prices.length > 0 && prices.length >= leastCoverage * covered.expected
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

/** The same where a source gives an hour's price alone: it counts in its four blocks, of which none is listed. */
const withHours = (data: MarketPrices, { blocks_by_hour, curve, mean }: PriceDuration): MarketPrices => {
  const { expected, present } = data.coverage
  const [highest, lowest] = [curve[0]?.price_inr_per_mwh ?? null, curve.at(-1)?.price_inr_per_mwh ?? null]
  return {
    ...data,
    mean: mean === null ? null : hundredths(mean),
    min: mean === null ? null : lowest,
    max: mean === null ? null : highest,
    coverage: coverage(present + blocks_by_hour, expected)
  }
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
          ? Effect.flatMap(exchangeBlocks(exchange, marketOf(type), window), ({ data: blocks, ...rest }) => {
              const [data, prices] = nationalPrices(type, blocks.toReversed(), expected)
              if (to === from || data.coverage.present >= expected)
                return Effect.succeed({ ...rest, of: [data, prices] as const })
              return Effect.map(analysis.priceDuration({ market: marketOf(type), from, to }), (duration) =>
                duration.data.blocks_by_hour === 0
                  ? { ...rest, of: [data, prices] as const }
                  : { ...together([rest, duration]), of: [withHours(data, duration.data), prices] as const }
              )
            })
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

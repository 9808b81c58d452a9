import { nth, countKnown } from "@grid/domain/numbers/Numbers"
import type { GridData } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import type { HourlyPrices, PriceHour } from "@grid/domain/market/HourlyPrices"
import { national } from "@grid/domain/observations/Area"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { leastCoverage } from "@grid/domain/observations/Provenance"
import { blockMs, blocksPerHour, hourMs, iso } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { resampled } from "@grid/models/reading/Recent"
import { rounded, type Span } from "@grid/models/reading/Values"
import { marketCoverage, rangeOf, readParts } from "./PriceBlocks.ts"

const hoursPerBlock = blockMs / hourMs

/** One hour from its blocks, `NaN` where not known; `prices` may hold what its source gives by the hour. Of one that is running the means so far. */
const hourOf = (
  ts: number,
  prices: Float64Array,
  blockPrices: Float64Array,
  cleared: Float64Array,
  isRunning: boolean
): PriceHour => {
  let priced = 0
  let sum = 0
  let volumes = 0
  let cleared_mw = 0
  let weighed = 0
  let value = 0
  for (let block = 0; block < blocksPerHour; block++) {
    const price = nth(prices, block)
    const mw = nth(cleared, block)
    if (!Number.isNaN(price)) {
      priced++
      sum += price
    }
    if (Number.isNaN(mw)) continue
    volumes++
    cleared_mw += mw
    // Where nothing cleared there is no price, and none is needed.
    if (mw !== 0 && Number.isNaN(blockPrices[block])) continue
    weighed++
    if (mw !== 0) value += nth(blockPrices, block) * mw
  }
  const isEnough = (blocks: number) => blocks >= leastCoverage * blocksPerHour
  return {
    ts: iso(ts),
    mcp_mean_inr_per_mwh: isEnough(priced) || (isRunning && priced > 0) ? rounded(sum / priced) : null,
    mcp_weighted_inr_per_mwh: (isEnough(weighed) || isRunning) && cleared_mw > 0 ? rounded(value / cleared_mw) : null,
    cleared_mwh: isEnough(volumes) ? rounded(cleared_mw * hoursPerBlock) : null,
    blocks_present: priced,
    ...(isRunning && { complete: false as const })
  }
}

/** Hours of a market; all series begin at the same IST hour, and the last one may be running. */
export const hoursOf = (prices: Series, blockPrices: Series, cleared: Series, isRunning = false): HourlyPrices => {
  const { end, first } = rangeOf([prices, cleared])
  const hours: Array<PriceHour> = []
  for (let from = Math.floor(first / blocksPerHour) * blocksPerHour; from < end; from += blocksPerHour) {
    const part = ({ values }: Series) => values.subarray(from, from + blocksPerHour)
    const isLast = from + blocksPerHour === prices.values.length
    const ts = prices.start + from * prices.step
    hours.push(hourOf(ts, part(prices), part(blockPrices), part(cleared), isRunning && isLast))
  }
  return { hours }
}

interface Query extends Span {
  readonly market: Market
  readonly until?: number | undefined
}

export const hourly = (grid: GridData["Service"]) =>
  Effect.fn("MarketAnalysis.hourly")(function* ({ from, market, to, until }: Query) {
    const span = { from, to }
    const part = (column: "price" | "cleared") =>
      ({ dataset: `${column}_${market}`, area: national, isNeeded: column === "price" }) as const
    const read = yield* readParts(grid, { price: part("price"), cleared: part("cleared") }, span, "block")
    const { cleared, price } = read.data
    const lastHour = { from: Math.max(from, to - hourMs), to }
    const { isRunning } = resampled(price.filled, lastHour, hourMs, until ?? Number.POSITIVE_INFINITY)
    return {
      ...read,
      data: hoursOf(price.filled, price.known, cleared.known, isRunning),
      coverage: marketCoverage(market, span, countKnown(price.filled.values))
    }
  })

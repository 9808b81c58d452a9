import { mean, nth, countKnown } from "@grid/domain/numbers/Numbers"
import type { GridData } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import { longestCurve, type PriceDuration } from "@grid/domain/market/PriceDuration"
import { national } from "@grid/domain/observations/Area"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { leastCoverage } from "@grid/domain/observations/Provenance"
import { priceCapInrPerMwh } from "@grid/domain/reference/PriceCaps"
import { istDate, istDay, istDayStart } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { rounded, type Span } from "@grid/models/reading/Values"
import { marketCoverage, readParts } from "./PriceBlocks.ts"

type Point = PriceDuration["curve"][number]

/**
 * Share of the known blocks at or above each distinct price, highest first. Where there are more than `most` distinct
 * prices, of each `1/most` of the blocks the highest is kept, and the lowest of all.
 */
export const durationCurve = (prices: Float64Array, most: number = longestCurve): ReadonlyArray<Point> => {
  const sorted = prices.filter((price) => !Number.isNaN(price)).sort()
  const points: Array<Point> = []
  for (let index = sorted.length - 1; index >= 0; index--) {
    const price = nth(sorted, index)
    // The last of a run of equal prices, counted from the top, knows how many blocks reach it.
    if (index > 0 && sorted[index - 1] === price) continue
    points.push({ fraction: (sorted.length - index) / sorted.length, price_inr_per_mwh: price })
  }
  return thinned(points, most).map(({ fraction, price_inr_per_mwh }) => ({
    fraction: Math.round(fraction * 1e6) / 1e6,
    price_inr_per_mwh
  }))
}

const thinned = (points: ReadonlyArray<Point>, most: number): ReadonlyArray<Point> => {
  if (points.length <= most) return points
  const part = ({ fraction }: Point) => Math.floor(fraction * (most - 1))
  return points.filter((point, index) => index === 0 || part(point) !== part(points[index - 1] ?? point))
}

/** Number of blocks that clear at or above the cap that `market` has on the IST day of the block. */
export const blocksAtCap = (market: Market, { start, step, values }: Series): number => {
  let atCap = 0
  let cap: number | null = null
  let capUntil = Number.NEGATIVE_INFINITY
  for (let index = 0; index < values.length; index++) {
    const ts = start + index * step
    if (ts >= capUntil) {
      cap = priceCapInrPerMwh(market, istDate(ts))
      capUntil = istDayStart(istDay(ts) + 1)
    }
    if (cap !== null && nth(values, index) >= cap) atCap++
  }
  return atCap
}

/** Curve, mean and share at the cap of one market's prices by block. */
export const priceDurationOf = (
  market: Market,
  prices: Series,
  expected: number
): Omit<PriceDuration, "blocks_by_hour"> => {
  const curve = durationCurve(prices.values)
  const values = prices.values.filter((price) => !Number.isNaN(price))
  const isCovered = expected > 0 && values.length >= leastCoverage * expected
  const end = prices.start + prices.values.length * prices.step
  return {
    curve,
    mean: isCovered ? rounded(mean(values)) : null,
    at_cap_fraction: isCovered ? rounded(blocksAtCap(market, prices) / values.length, 6) : null,
    cap_inr_per_mwh: end === prices.start ? null : priceCapInrPerMwh(market, istDate(end - 1))
  }
}

export const priceDuration = (grid: GridData["Service"]) =>
  Effect.fn("MarketAnalysis.priceDuration")(function* ({ from, market, to }: Span & { readonly market: Market }) {
    const price = { dataset: `price_${market}`, area: national, isNeeded: true } as const
    const read = yield* readParts(grid, { price }, { from, to }, "block")
    const { filled, known } = read.data.price
    const covered = marketCoverage(market, { from, to }, countKnown(filled.values))
    const blocks_by_hour = covered.present - countKnown(known.values)
    return {
      ...read,
      data: { ...priceDurationOf(market, filled, covered.expected), blocks_by_hour },
      coverage: covered
    }
  })

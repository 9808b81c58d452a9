import { nth } from "@grid/domain/numbers/Numbers"
import type { GridData } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import type { Spread, SpreadBlock } from "@grid/domain/market/Spread"
import { national } from "@grid/domain/observations/Area"
import { leastCoverage } from "@grid/domain/observations/Provenance"
import { blockOfDay, iso } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { rounded, type Span, valueAt } from "@grid/models/reading/Values"
import { marketCoverage, rangeOf, readParts } from "./PriceBlocks.ts"

/** Real-time less day-ahead price by block; both series begin at the same block. */
export const spreadBlocks = (dam: Series, rtm: Series): ReadonlyArray<SpreadBlock> => {
  const { end, first } = rangeOf([dam, rtm])
  return Array.from({ length: Math.max(0, end - first) }, (_, offset) => {
    const index = first + offset
    const ts = dam.start + index * dam.step
    return {
      ts: iso(ts),
      block: blockOfDay(ts),
      dam_inr_per_mwh: valueAt(dam, index),
      rtm_inr_per_mwh: valueAt(rtm, index),
      spread_inr_per_mwh: rounded(nth(rtm.values, index) - nth(dam.values, index))
    }
  })
}

/** Over the blocks in which both are known; null below 80 % of `expected` blocks. */
export const spreadSummary = (
  spreads: ReadonlyArray<number>,
  expected: number
): Omit<Spread["summary"], "blocks_by_hour"> => {
  if (expected === 0 || spreads.length < leastCoverage * expected) {
    return { mean: null, max: null, min: null, rtm_above_dam_fraction: null }
  }
  return {
    mean: rounded(spreads.reduce((sum, spread) => sum + spread, 0) / spreads.length),
    max: Math.max(...spreads),
    min: Math.min(...spreads),
    rtm_above_dam_fraction: rounded(spreads.filter((spread) => spread > 0).length / spreads.length, 6)
  }
}

export const spread = (grid: GridData["Service"]) =>
  Effect.fn("MarketAnalysis.spread")(function* (span: Span) {
    const price = (dataset: "price_dam" | "price_rtm") => ({ dataset, area: national, isNeeded: true })
    const read = yield* readParts(grid, { dam: price("price_dam"), rtm: price("price_rtm") }, span, "block")
    const { dam, rtm } = read.data
    const blocks = spreadBlocks(dam.known, rtm.known)
    const spreads = spreadsOf(spreadBlocks(dam.filled, rtm.filled))
    const covered = marketCoverage("rtm", span, spreads.length)
    const summary = {
      ...spreadSummary(spreads, covered.expected),
      blocks_by_hour: spreads.length - spreadsOf(blocks).length
    }
    return { ...read, data: { blocks, summary }, coverage: covered }
  })

const spreadsOf = (blocks: ReadonlyArray<SpreadBlock>): ReadonlyArray<number> =>
  blocks.flatMap(({ spread_inr_per_mwh }) => spread_inr_per_mwh ?? [])

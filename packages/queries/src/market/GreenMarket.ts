import { nth } from "@grid/domain/numbers/Numbers"
import type { GridData } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import type { GreenMarket } from "@grid/domain/market/GreenMarket"
import { expectedBlocksIn, firstDeliveryDay } from "@grid/domain/market/Publication"
import { national } from "@grid/domain/observations/Area"
import { leastCoverage } from "@grid/domain/observations/Provenance"
import { blockOfDay, blocksPerDay, iso, istDate, istDayStart } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { rounded, type Span, valueAt } from "@grid/models/reading/Values"
import { marketCoverage, rangeOf, readParts } from "./PriceBlocks.ts"

interface Comparison {
  readonly gdam_mean: number | null
  readonly dam_mean: number | null
  readonly premium_inr_per_mwh: number | null
  readonly premium_pct: number | null
}

/**
 * Means of both markets, each over its own known blocks; the premium over the blocks in which both are known, in percent of
 * the day-ahead mean of the same blocks. Each null below 80 % of `expected` blocks.
 */
export const compare = (
  gdam: Float64Array,
  dam: Float64Array,
  expected: number
): Comparison & { readonly common: number } => {
  const green = { blocks: 0, sum: 0 }
  const ahead = { blocks: 0, sum: 0 }
  const both = { blocks: 0, sum: 0, dam: 0 }
  for (let index = 0; index < gdam.length; index++) {
    const a = nth(gdam, index)
    const b = nth(dam, index)
    if (!Number.isNaN(a)) {
      green.blocks++
      green.sum += a
    }
    if (!Number.isNaN(b)) {
      ahead.blocks++
      ahead.sum += b
    }
    if (Number.isNaN(a) || Number.isNaN(b)) continue
    both.blocks++
    both.sum += a - b
    both.dam += b
  }
  const mean = ({ blocks, sum }: { readonly blocks: number; readonly sum: number }) =>
    expected > 0 && blocks >= leastCoverage * expected ? sum / blocks : Number.NaN
  const premium = mean(both)
  return {
    gdam_mean: rounded(mean(green)),
    dam_mean: rounded(mean(ahead)),
    premium_inr_per_mwh: rounded(premium),
    premium_pct: rounded((premium / (both.dam / both.blocks)) * 100),
    common: both.blocks
  }
}

const blocksOf = (price: Series, cleared: Series): GreenMarket["gdam"] => {
  const { end, first } = rangeOf([price, cleared])
  return Array.from({ length: Math.max(0, end - first) }, (_, offset) => {
    const index = first + offset
    const ts = price.start + index * price.step
    return {
      ts: iso(ts),
      block: blockOfDay(ts),
      mcp_inr_per_mwh: valueAt(price, index),
      mcv_mw: valueAt(cleared, index)
    }
  })
}

const daysOf = (gdam: Series, dam: Series): GreenMarket["daily"] => {
  const { end, first } = rangeOf([gdam, dam])
  const days: Array<GreenMarket["daily"][number]> = []
  for (let from = Math.floor(first / blocksPerDay) * blocksPerDay; from < end; from += blocksPerDay) {
    const part = ({ values }: Series) => values.subarray(from, from + blocksPerDay)
    const { common: _, ...comparison } = compare(part(gdam), part(dam), blocksPerDay)
    days.push({ date: istDate(gdam.start + from * gdam.step), ...comparison })
  }
  return days
}

/** Comparison over a window, from the first day of the green market on. */
export const windowOf = (gdam: Series, dam: Series, { from, to }: Span): Comparison & { readonly common: number } => {
  const before = Math.max(0, (istDayStart(firstDeliveryDay("gdam")) - gdam.start) / gdam.step)
  return compare(gdam.values.subarray(before), dam.values.subarray(before), expectedBlocksIn("gdam", from, to))
}

export const green = (grid: GridData["Service"]) =>
  Effect.fn("MarketAnalysis.green")(function* (span: Span) {
    const part = (dataset: "price_gdam" | "cleared_gdam" | "price_dam") =>
      ({ dataset, area: national, isNeeded: dataset === "price_gdam" }) as const
    const read = yield* readParts(
      grid,
      { gdam: part("price_gdam"), cleared: part("cleared_gdam"), dam: part("price_dam") },
      span,
      "block"
    )
    const { cleared, dam, gdam } = read.data
    const { common, ...premium } = windowOf(gdam.filled, dam.filled, span)
    return {
      ...read,
      data: { gdam: blocksOf(gdam.known, cleared.known), daily: daysOf(gdam.filled, dam.filled), premium },
      coverage: marketCoverage("gdam", span, common)
    }
  })

import { GridData } from "@grid/domain/grid/GridData"
import { kindAt, knownRange } from "@grid/domain/grid/History"
import type { Series } from "@grid/domain/grid/Series"
import { ExchangePrices } from "@grid/domain/market/ExchangePrices"
import { type ExchangeBlock, isKnown } from "@grid/domain/market/Market"
import { expectedBlocks } from "@grid/domain/market/Publication"
import { national } from "@grid/domain/observations/Area"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { coverage } from "@grid/domain/observations/Provenance"
import { iso, istDayStart } from "@grid/domain/time/Time"
import { Effect, Layer, Record } from "effect"
import { series, seriesIfAny } from "../reading/Reading.ts"
import { together, valueAt } from "@grid/models/reading/Values"

/** First and last index at which any of the columns is known. */
const rangeOf = (columns: ReadonlyArray<Series>) => {
  const ranges = columns.map(knownRange).filter(({ end, first }) => end > first)
  return {
    first: Math.min(...ranges.map(({ first }) => first)),
    end: Math.max(0, ...ranges.map(({ end }) => end))
  }
}

/** The exchange's days from day pages. */
export const layer = Layer.effect(
  ExchangePrices,
  Effect.map(GridData, (grid) => {
    return ExchangePrices.of({
      day: Effect.fn("ExchangePrices.day")(function* (market: Market, day: number) {
        const window = { from: istDayStart(day), to: istDayStart(day + 1) }
        const query = (column: "price" | "cleared" | "purchase_bid" | "sell_bid" | "scheduled" | "congestion") =>
          ({ dataset: `${column}_${market}`, area: national, ...window, resolution: "block" }) as const
        const answers = yield* Effect.all(
          {
            price: series(grid, query("price")),
            cleared: seriesIfAny(grid, query("cleared")),
            purchase: seriesIfAny(grid, query("purchase_bid")),
            sell: seriesIfAny(grid, query("sell_bid")),
            scheduled: seriesIfAny(grid, query("scheduled")),
            congestion: seriesIfAny(grid, query("congestion"))
          },
          { concurrency: 1 }
        )
        const { cleared, congestion, price, purchase, scheduled, sell } = Record.map(answers, ({ data }) => data)
        const { end, first } = rangeOf([price, cleared, purchase, sell, scheduled])
        const blocks: Array<ExchangeBlock> = []
        for (let index = first; index < end; index++) {
          const mcp = valueAt(price, index)
          const split = valueAt(congestion, index)
          const kind = kindAt(price, index)
          blocks.push({
            ts: iso(price.start + index * price.step),
            block: index + 1,
            mcp_inr_per_mwh: mcp,
            mcv_mw: valueAt(cleared, index),
            purchase_bid_mw: valueAt(purchase, index),
            sell_bid_mw: valueAt(sell, index),
            scheduled_mw: valueAt(scheduled, index),
            congestion: split === null ? null : split > 0,
            price_basis: mcp === null || split === null ? null : split > 0 ? "unconstrained" : "uniform",
            ...(mcp === null || kind === price.kindList[0] ? {} : { kind })
          })
        }
        const expected = expectedBlocks(market, day)
        const present = blocks.filter(isKnown).length
        return {
          data: {
            blocks,
            expected_blocks: expected,
            complete: present === expected,
            coverage: coverage(present, expected)
          },
          ...together(Object.values(answers))
        }
      })
    })
  })
)

import { GridData } from "@grid/domain/grid/GridData"
import { fromPages, kindAt, knownRange } from "@grid/domain/grid/History"
import type { Series } from "@grid/domain/grid/Series"
import { ExchangePrices } from "@grid/domain/market/ExchangePrices"
import type { ExchangeBlock } from "@grid/domain/market/Market"
import { expectedBlocks } from "@grid/domain/market/Publication"
import { national } from "@grid/domain/observations/Area"
import type { Market } from "@grid/domain/observations/datasets/Market"
import { coverage } from "@grid/domain/observations/Provenance"
import { iso, istDayStart } from "@grid/domain/time/Time"
import { Effect, Layer } from "effect"

const numberAt = ({ values }: Series, index: number): number | null => {
  const value = values[index]
  return value === undefined || Number.isNaN(value) ? null : Math.round(value * 1_000) / 1_000
}

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
    const empty = { data: [], as_of: null, provenance: [], version: "0" } as const

    return ExchangePrices.of({
      day: Effect.fnUntraced(function* (market: Market, day: number) {
        const window = { from: istDayStart(day), to: istDayStart(day + 1) }
        const pages = (column: "price" | "cleared" | "purchase_bid" | "sell_bid" | "scheduled" | "congestion") =>
          grid.pages({ dataset: `${column}_${market}`, area: national, ...window, resolution: "block" })
        const optional = (column: Parameters<typeof pages>[0]) =>
          Effect.catchTag(pages(column), "DataUnavailable", () => Effect.succeed(empty))
        const answers = yield* Effect.all(
          {
            price: pages("price"),
            cleared: optional("cleared"),
            purchase: optional("purchase_bid"),
            sell: optional("sell_bid"),
            scheduled: optional("scheduled"),
            congestion: optional("congestion")
          },
          { concurrency: 1 }
        )
        const series = (answer: { readonly data: Parameters<typeof fromPages>[0] }) =>
          fromPages(answer.data, window, "block")
        const price = series(answers.price)
        const cleared = series(answers.cleared)
        const purchase = series(answers.purchase)
        const sell = series(answers.sell)
        const scheduled = series(answers.scheduled)
        const congestion = series(answers.congestion)
        const { end, first } = rangeOf([price, cleared, purchase, sell, scheduled])
        const blocks: Array<ExchangeBlock> = []
        for (let index = first; index < end; index++) {
          const mcp = numberAt(price, index)
          const split = numberAt(congestion, index)
          const kind = kindAt(price, index)
          blocks.push({
            ts: iso(price.start + index * price.step),
            block: index + 1,
            mcp_inr_per_mwh: mcp,
            mcv_mw: numberAt(cleared, index),
            purchase_bid_mw: numberAt(purchase, index),
            sell_bid_mw: numberAt(sell, index),
            scheduled_mw: numberAt(scheduled, index),
            congestion: split === null ? null : split > 0,
            price_basis: mcp === null || split === null ? null : split > 0 ? "unconstrained" : "uniform",
            ...(mcp === null || kind === price.kindList[0] ? {} : { kind })
          })
        }
        const expected = expectedBlocks(market, day)
        // A suspended session is known: it has a volume of 0 and no price.
        const present = blocks.filter((row) => row.mcp_inr_per_mwh !== null || row.mcv_mw !== null).length
        const all = Object.values(answers)
        return {
          data: {
            blocks,
            expected_blocks: expected,
            complete: present === expected,
            coverage: coverage(present, expected)
          },
          as_of: all.reduce<number | null>(
            (newest, { as_of }) => (as_of === null ? newest : Math.max(newest ?? 0, as_of)),
            null
          ),
          provenance: all.flatMap((answer) => answer.provenance),
          version: all.map((answer) => answer.version).join(" ")
        }
      })
    })
  })
)

import { hundredths } from "@grid/domain/numbers/Numbers"
import type { Kind } from "@grid/domain/observations/Dataset"
import { blockMs, hourMs, iso } from "@grid/domain/time/Time"
import type { PriceWindow } from "@grid/domain/tools/ExchangePrices"
import { bestHours, type Order, runsOf } from "@grid/models/windows/BestHours"

/** Price of a block, INR/MWh. */
export interface BlockPrice {
  /** Epoch ms. */
  readonly ts: number
  readonly price: number
  readonly kind?: Kind
}

/** Cheapest and dearest of the windows of so many hours in a row of which every block has a price; null where there is none. */
export const priceWindows = (prices: ReadonlyArray<BlockPrice>, hours: number) => {
  const byTime = new Map(prices.map((block) => [block.ts, block]))
  const start = Math.min(...byTime.keys())
  const count = (Math.max(...byTime.keys()) - start) / blockMs + 1
  const blocks = Array.from({ length: count }, (_, index) => byTime.get(start + index * blockMs))
  const values = blocks.map((block) => block?.price ?? Number.NaN)
  const windowOf = (order: Order): PriceWindow | null => {
    const [run] = runsOf(values, bestHours(values, { contiguous: true, n: (hours * hourMs) / blockMs, order }))
    if (run === undefined) return null
    const kind = blocks.slice(run.first, run.end).find((block) => block?.kind !== undefined)?.kind
    return {
      from: iso(start + run.first * blockMs),
      to: iso(start + run.end * blockMs),
      mean_inr_per_mwh: hundredths(run.mean),
      ...(kind === undefined ? {} : { kind })
    }
  }
  return { cheapest: windowOf("lowest"), dearest: windowOf("highest") }
}

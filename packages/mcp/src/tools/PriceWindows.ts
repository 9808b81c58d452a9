import { hundredths } from "@grid/domain/numbers/Numbers"
import type { Kind } from "@grid/domain/observations/Dataset"
import { blockMs, hourMs, iso } from "@grid/domain/time/Time"
import type { PriceWindow } from "@grid/domain/tools/ExchangePrices"

/** Price of a block, INR/MWh. */
export interface BlockPrice {
  /** Epoch ms. */
  readonly ts: number
  readonly price: number
  readonly kind?: Kind
}

/** Cheapest and dearest of the windows of so many hours in a row of which every block has a price; null where there is none. */
export const priceWindows = (
  prices: ReadonlyArray<BlockPrice>,
  hours: number
): { readonly cheapest: PriceWindow | null; readonly dearest: PriceWindow | null } => {
  const length = (hours * hourMs) / blockMs
  const sorted = prices.toSorted((a, b) => a.ts - b.ts)
  let sum = 0
  const windows = sorted.flatMap(({ price, ts }, index) => {
    sum += price - (sorted[index - length]?.price ?? 0)
    const first = sorted[index - length + 1]
    return first !== undefined && ts - first.ts === (length - 1) * blockMs ? [{ from: index - length + 1, sum }] : []
  })
  const ranked = windows.toSorted((a, b) => a.sum - b.sum)
  const windowOf = (window: (typeof ranked)[number] | undefined): PriceWindow | null => {
    if (window === undefined) return null
    const blocks = sorted.slice(window.from, window.from + length)
    const from = blocks[0]?.ts ?? 0
    const kind = blocks.find((block) => block.kind !== undefined)?.kind
    return {
      from: iso(from),
      to: iso(from + hours * hourMs),
      mean_inr_per_mwh: hundredths(window.sum / length),
      ...(kind === undefined ? {} : { kind })
    }
  }
  return { cheapest: windowOf(ranked[0]), dearest: windowOf(ranked.at(-1)) }
}

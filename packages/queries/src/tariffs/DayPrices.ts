import { bidAreasOf } from "@grid/domain/reference/BidAreas"
import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { GridData } from "@grid/domain/grid/GridData"
import { KnowledgeTime, mostKnownDays } from "@grid/domain/observations/KnowledgeTime"
import { type Area, national } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { blocksPerDay, dayMs, istDay, istDayStart } from "@grid/domain/time/Time"
import { type Aligned, aligned } from "@grid/models/landed-cost/Alignment"
import { Effect } from "effect"
import { type Blocks, readParts } from "../market/PriceBlocks.ts"

/** Prices of the blocks of some days, INR/MWh. */
export interface DayPrices extends Aligned {
  readonly area: Area
  readonly provenance: ReadonlyArray<Provenance>
  readonly is_simulated: boolean
}

/** Days before now whose prices stand for days without; as known at an earlier instant prices are read of fewer. */
const priorDays = 366

/**
 * Prices of a market for so many IST days from one on, in the bid area of a state or, where that has none, of all India; days
 * without a price have that of another day, see `aligned`. Null where no day of either is known.
 */
export const dayPrices = Effect.fnUntraced(function* (
  grid: GridData["Service"],
  dataset: DatasetId,
  state: string | null,
  days: { readonly first: number; readonly count: number },
  now: number
): Effect.fn.Return<DayPrices | null, ServiceUnavailable> {
  const areas = state === null ? [] : bidAreasOf(state).map(({ area }): Area => `bid-${area}`)
  const known_at = yield* KnowledgeTime
  const today = istDay(known_at ?? now)
  const recent = { from: istDayStart(today - (known_at === null ? priorDays : mostKnownDays)), to: istDayStart(today) }
  const own = {
    from: istDayStart(days.first),
    to: Math.min(istDayStart(days.first + days.count), istDayStart(today + 1))
  }
  const spans = (known_at === null ? [recent, own] : [recent]).filter(({ from, to }) => to > from)
  for (const area of [...areas.slice(0, 1), national]) {
    const part = { dataset, area, isNeeded: false }
    const reads = yield* Effect.forEach(spans, (span) =>
      readParts(grid, { price: part }, span, "block").pipe(
        Effect.catchTag("DataUnavailable", () => Effect.succeed(null))
      )
    )
    const known = new Map(reads.flatMap((read) => (read === null ? [] : wholeDays(read.data.price))))
    const prices = aligned(days.first, days.count, known)
    if (prices === null) continue
    const provenance = reads.flatMap((read) => read?.provenance ?? [])
    return { ...prices, area, provenance, is_simulated: provenance.some(({ kind }) => kind === "simulated") }
  }
  return null
})

/** Days of which every block is known. */
const wholeDays = ({ filled: { start, values } }: Blocks): ReadonlyArray<readonly [number, ReadonlyArray<number>]> =>
  Array.from({ length: Math.floor(values.length / blocksPerDay) }, (_, day) => {
    const blocks = [...values.subarray(day * blocksPerDay, (day + 1) * blocksPerDay)]
    return [istDay(start + day * dayMs), blocks] as const
  }).filter(([, blocks]) => blocks.every((price) => !Number.isNaN(price)))

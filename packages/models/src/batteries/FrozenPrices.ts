import { blocksPerDay } from "@grid/domain/time/Time"
import type { DayHistory } from "../forecast/DayHistory.ts"
import { leastPrice } from "../forecast/price/Hours.ts"

/** Prices by block as inputs hold them, INR/MWh; null is unknown. */
export type FrozenSeries = ReadonlyArray<number | null>

/** Prices from 00:00 IST of a day on, as inputs hold them; null for a market that is not asked for or of which nothing is known. */
export interface FrozenPrices {
  /** IST day number. */
  readonly first_day: number
  readonly dam: FrozenSeries
  readonly rtm: FrozenSeries | null
  /** Clearing price of upward tertiary reserve. */
  readonly asm: FrozenSeries | null
  /** Normal rate of charges for deviation. */
  readonly dsm: FrozenSeries | null
}

/** Prices by IST day; a negative one is unknown. */
export const historyOf = (series: FrozenSeries, firstDay: number): DayHistory => ({
  firstDay,
  days: series.length / blocksPerDay,
  slots: blocksPerDay,
  values: Float64Array.from(series, (price) => (price === null || price < 0 ? Number.NaN : Math.max(leastPrice, price)))
})

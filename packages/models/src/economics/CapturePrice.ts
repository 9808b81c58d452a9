import type { Series } from "@grid/domain/grid/Series"
import { mean } from "@grid/domain/numbers/Numbers"
import { leastCoverage } from "@grid/domain/observations/Provenance"

/** Earnings of a MWh of a kind of generation on a market. */
export interface CapturePrice {
  readonly inr_per_mwh: number
  /** Hours of which the price was known. */
  readonly hours: number
  /** True where the generation of those hours was not known, and the mean shape of the day stood for it. */
  readonly by_shape: boolean
}

/**
 * Mean price weighted by generation, from hours of one window that starts at 00:00 IST. Where generation is not known for
 * 80 % of the hours that have a price, its mean by hour of the day weights them instead. Null where no price can be
 * weighted.
 */
export const capturePrice = (prices: Series, generation: Series): CapturePrice | null => {
  const hours = [...prices.values.keys()].filter((hour) => !Number.isNaN(prices.values[hour]))
  const weightAt = (hour: number) => Number(generation.values[hour])
  const pairs = hours.filter((hour) => !Number.isNaN(weightAt(hour)))
  const by_shape = pairs.length < leastCoverage * hours.length
  const shape = by_shape ? meanDay(generation) : []
  const value = by_shape
    ? weighted(hours, prices, (hour) => Number(shape[hour % 24]))
    : weighted(pairs, prices, weightAt)
  return Number.isFinite(value) ? { inr_per_mwh: value, hours: hours.length, by_shape } : null
}

const weighted = (hours: ReadonlyArray<number>, { values }: Series, weight: (hour: number) => number): number => {
  const total = hours.reduce((sum, hour) => sum + weight(hour), 0)
  return hours.reduce((sum, hour) => sum + Number(values[hour]) * weight(hour), 0) / total
}

/** Mean by hour of the IST day; `NaN` for an hour that is never known. */
const meanDay = ({ values }: Series): ReadonlyArray<number> =>
  Array.from({ length: 24 }, (_, hour) => {
    return mean([...values].filter((value, index) => index % 24 === hour && !Number.isNaN(value)))
  })

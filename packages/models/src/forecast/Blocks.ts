import type { Quantiles } from "@grid/domain/forecast/Vintage"
import { hundredths, sum } from "@grid/domain/numbers/Numbers"
import { blockMs, hourMs } from "@grid/domain/time/Time"

const perHour = hourMs / blockMs

/** Middles of the blocks of an hour, from its middle, hours. */
const places = Array.from({ length: perHour }, (_, block) => (block + 0.5) / perHour - 0.5)

const meanSquare = sum(places.map((place) => place ** 2)) / perHour

/**
 * Half the width of the band within which 80 % of blocks lie about the curve below, share of p50, where the means of the hours are
 * known: Delhi, June 2021 to December 2022. One in a hundred is further off than 2.2 %.
 */
export const blockSpread = 0.0065

/** Means of the blocks of an hour between the hours before and after it; straight on where one of these is not known. */
const curve = (before: number | undefined, mean: number, after: number | undefined): ReadonlyArray<number> => {
  const from = before ?? (after === undefined ? mean : 2 * mean - after)
  const to = after ?? 2 * mean - from
  const slope = (to - from) / 2
  const bend = (to - 2 * mean + from) / 2
  return places.map((place) => mean + slope * place + bend * (place ** 2 - meanSquare))
}

/**
 * Forecast of the 15-minute blocks of consecutive hours, four for each, in the unit of theirs: p50 by a parabola through the means of the
 * hour and of those beside it, which keeps the mean of the hour; p10 and p90 at the hour's share of p50 below and above it,
 * wider by what blocks differ from such a curve (`blockSpread`), as the root of the sum of squares. Null where the hour is.
 */
export const blocksOf = (hours: ReadonlyArray<Quantiles | null>): ReadonlyArray<Quantiles | null> =>
  hours.flatMap((hour, index) => {
    if (hour === null) return places.map(() => null)
    const [p10, p50, p90] = hour
    if (p50 <= 0) return places.map(() => hour)
    const width = (share: number) => Math.hypot(share, blockSpread)
    const [below, above] = [width(1 - p10 / p50), width(p90 / p50 - 1)]
    return curve(hours[index - 1]?.[1], p50, hours[index + 1]?.[1]).map((value): Quantiles => {
      const middle = Math.max(0, value)
      return [hundredths(Math.max(0, middle * (1 - below))), hundredths(middle), hundredths(middle * (1 + above))]
    })
  })

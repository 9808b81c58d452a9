import { mean, sum } from "@grid/domain/numbers/Numbers"
import { median, slope } from "../Statistics.ts"

/** A reading over time: x in hours. */
export type Series = ReadonlyArray<readonly [hours: number, value: number]>

/** Slope per hour with its 95 % confidence interval. */
export interface Trend {
  readonly slope: number
  readonly low: number
  readonly high: number
}

/**
 * Least-squares slope. Neighbouring readings of memory resemble each other, and each then tells less than one on its own: the
 * number of independent ones is n (1 − r) / (1 + r), r being the autocorrelation of the residuals at lag 1.
 */
export const trendOf = (series: Series): Trend => {
  const meanX = mean(series.map(([x]) => x))
  const meanY = mean(series.map(([, y]) => y))
  const perHour = slope(series)
  const residuals = series.map(([x, y]) => y - meanY - perHour * (x - meanX))
  const squares = sum(residuals.map((residual) => residual ** 2))
  const spread = sum(series.map(([x]) => (x - meanX) ** 2))
  const lagged = sum(residuals.slice(1).map((residual, index) => residual * (residuals[index] ?? 0)))
  const correlation = squares === 0 ? 0 : Math.min(0.98, Math.max(0, lagged / squares))
  const independent = Math.max(3, (series.length * (1 - correlation)) / (1 + correlation))
  const variance = squares / ((independent - 2) * spread)
  // Quantile of Student's t at 97.5 %, which for many degrees of freedom is that of the normal distribution.
  const margin = (1.96 + 2.4 / (independent - 2)) * Math.sqrt(variance)
  return { slope: perHour, low: perHour - margin, high: perHour + margin }
}

/** Medians of the four quarters of a series, in their order. */
export const quarters = (values: ReadonlyArray<number>): ReadonlyArray<number> =>
  [0, 1, 2, 3].map((quarter) =>
    median(values.slice((quarter * values.length) / 4, Math.max(1, ((quarter + 1) * values.length) / 4)))
  )

import { mean } from "@grid/domain/numbers/Numbers"

/** Middle value of the sample; NaN for an empty one. */
export const median = (sample: ReadonlyArray<number>): number => percentile(sample, 50)

/** Percentile (0–100) of the sample, linear between neighbours; NaN for an empty one. */
export const percentile = (sample: ReadonlyArray<number>, percent: number): number =>
  percentileOfSorted(Float64Array.from(sample).sort(), percent)

/** As `percentile`, of a sample already in ascending order. */
export const percentileOfSorted = (sorted: Float64Array, percent: number): number => {
  if (sorted.length === 0) return Number.NaN
  const position = ((sorted.length - 1) * percent) / 100
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position - Math.floor(position))
}

/** Least-squares slope of y over x, in units of y per unit of x. */
export const slope = (points: ReadonlyArray<readonly [x: number, y: number]>): number => {
  const meanX = mean(points.map(([x]) => x))
  const meanY = mean(points.map(([, y]) => y))
  let covariance = 0
  let variance = 0
  for (const [x, y] of points) {
    covariance += (x - meanX) * (y - meanY)
    variance += (x - meanX) ** 2
  }
  return variance === 0 ? Number.NaN : covariance / variance
}

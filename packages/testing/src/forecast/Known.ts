import type { Quantiles } from "@grid/domain/forecast/Vintage"

/** Points of a forecast of which none is unknown. */
export const known = (points: ReadonlyArray<Quantiles | null>): ReadonlyArray<Quantiles> =>
  points.map((point, index) => {
    if (point === null) throw new Error(`point ${index} is unknown`)
    return point
  })

/** The same of a series as it is answered. */
export const knownSeries = (series: ReadonlyArray<Readonly<Record<"p10" | "p50" | "p90", number | null>>>) =>
  known(series.map(({ p10, p50, p90 }) => (p10 === null || p50 === null || p90 === null ? null : [p10, p50, p90])))

import type { LeadAccuracy } from "@grid/domain/forecast/Forecasts"
import type { Forecast } from "@grid/domain/forecast/Vintage"
import { dayMs, hourMs } from "@grid/domain/time/Time"
import { rounded } from "../reading/Values.ts"
import { pinball } from "./Backtest.ts"
import { quantiles as shares } from "./Bands.ts"

/** Leads that are told apart, hours. */
const edges = [0, 1, 3, 6, 12, 24, 36, 48]

/** The value of the interval that begins at an instant; `NaN` where unknown. */
export type ActualAt = (ts: number) => number

interface Sums {
  n: number
  relative: number
  bias: number
  square: number
  pinball: number
  inside: number
  own: number
  naive: number
}

/** Adds up how far forecasts were off, by lead. Only hours whose value is known count. */
export const makeAccuracy = (actualAt: ActualAt) => {
  const sums = edges.slice(1).map((): Sums => ({
    n: 0,
    relative: 0,
    bias: 0,
    square: 0,
    pinball: 0,
    inside: 0,
    own: 0,
    naive: 0
  }))
  return {
    add: ({ issued_at, points, start, step }: Pick<Forecast, "issued_at" | "points" | "start" | "step">): void => {
      points.forEach((point, index) => {
        if (point === null) return
        const [p10, p50, p90] = point
        const ts = start + index * step
        const actual = actualAt(ts)
        const lead = (ts - issued_at) / hourMs
        const of = sums[edges.findLastIndex((edge) => lead >= edge)]
        if (of === undefined || !(actual > 0)) return
        const error = p50 - actual
        of.n++
        of.relative += Math.abs(error) / actual
        of.bias += error
        of.square += error ** 2
        of.pinball +=
          (pinball(actual, p10, shares.low) + pinball(actual, p50, 0.5) + pinball(actual, p90, shares.high)) / 3
        if (actual >= p10 && actual <= p90) of.inside++
        const naive = actualAt(sameHourBefore(ts, issued_at))
        if (naive > 0) {
          of.own += Math.abs(error)
          of.naive += Math.abs(naive - actual)
        }
      })
    },
    leads: (): ReadonlyArray<LeadAccuracy> =>
      sums.map(({ bias, inside, n, naive, own, pinball: loss, relative, square }, index) => ({
        lead_h_from: edges[index] as number,
        lead_h_to: edges[index + 1] as number,
        n,
        mape_pct: rounded((100 * relative) / n),
        bias_mw: rounded(bias / n),
        rmse_mw: rounded(Math.sqrt(square / n)),
        pinball_mw: rounded(loss / n),
        coverage_p10_p90_pct: rounded((100 * inside) / n, 1),
        skill_vs_naive_fraction: rounded(1 - own / naive)
      }))
  }
}

/** Begin of the same hour of the newest day on which it was over when the forecast was issued. */
const sameHourBefore = (ts: number, issued_at: number): number =>
  ts - Math.ceil((ts + hourMs - issued_at) / dayMs) * dayMs

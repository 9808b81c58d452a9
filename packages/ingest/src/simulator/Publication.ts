import type { Area } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { Observation, Period } from "@grid/domain/observations/Observation"

/** Takes one value after the other. */
export type Add = (dataset: DatasetId, area: Area, value: number | null) => void

/** Takes simulated values into `out` that cover the same interval and appear at the same time. */
export const into = (
  out: Array<Observation>,
  of: { readonly ts: number; readonly period_minutes: Period; readonly captured_at: number }
): Add => {
  const { captured_at, period_minutes, ts } = of
  return (dataset, area, value) =>
    void out.push({
      dataset,
      area,
      ts,
      // Rounding may have left a negative zero.
      value: value === 0 ? 0 : value,
      kind: "simulated",
      captured_at,
      period_minutes
    })
}

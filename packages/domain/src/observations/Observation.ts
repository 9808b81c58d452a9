import type { Area } from "./Area.ts"
import type { DatasetId, Kind } from "./Dataset.ts"

/**
 * Length of the interval a value covers, minutes. 0 is an instantaneous reading; 1,440 an IST day; 43,200 stands for a
 * calendar month, however long.
 */
export const periods = [0, 15, 60, 1_440, 43_200] as const
export type Period = (typeof periods)[number]

/**
 * One value as a source gave it. Instants are epoch ms. `value` is null where the source says that there is none.
 */
export interface Observation {
  readonly dataset: DatasetId
  readonly area: Area
  /** Start of the interval the value covers (IST day or month: its 00:00 IST), or the instant of a reading. */
  readonly ts: number
  readonly value: number | null
  readonly kind: Kind
  /**
   * Capture time by the source, epoch ms; the fetch time where it does not say. Of two values for one instant the
   * one captured later holds; captured at the same time, the one fetched later.
   */
  readonly captured_at: number
  readonly period_minutes: Period
}

/** Key of the slot of a value: dataset, area, instant and period. */
export const slotKey = (dataset: DatasetId, { area, period_minutes, ts }: Observation): string =>
  `${dataset} ${area} ${ts} ${period_minutes}`

import { istDay, istDayStart } from "../time/Time.ts"
import { ancillary } from "./datasets/Ancillary.ts"
import { market } from "./datasets/Market.ts"

/** The clock of a source may be ahead of ours by so much. */
export const clockSkewMs = 10 * 60_000

/** Datasets that are cleared ahead: markets and ancillary services. */
export const clearedDatasets: ReadonlyArray<string> = [...Object.keys(market), ...Object.keys(ancillary)]

/** Newest instants that values may stand for, epoch ms. */
export interface Reach {
  /** Of what is measured: nobody can have measured more. */
  readonly measured: number
  /** Of what is cleared ahead: the end of tomorrow (IST), not included. */
  readonly cleared: number
}

export const reachAt = (now: number): Reach => {
  const measured = now + clockSkewMs
  return { measured, cleared: istDayStart(istDay(measured) + 2) }
}

import { blockMs, dayMs, hourMs } from "../format/Time.ts"

/** Longest load of a request, days. */
export const mostDays = 366

/** Load by block, MWh, that is the same power in every block of some days; empty where they are no number of whole days. */
export const flatLoad = (days: number, mw: number): ReadonlyArray<number> =>
  Number.isInteger(days) && days >= 1 && days <= mostDays
    ? Array.from({ length: (days * dayMs) / blockMs }, () => (mw * blockMs) / hourMs)
    : []

import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { GridData } from "@grid/domain/grid/GridData"
import type { DayPage } from "@grid/domain/grid/Series"
import type { SeriesStatus } from "@grid/domain/observations/Inventory"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { inRealm, readOf } from "@grid/domain/observations/Realm"
import { dayMs, istDay, istDayStart } from "@grid/domain/time/Time"
import { earliestOf } from "@grid/domain/time/Window"
import { Effect } from "effect"
import type { Span } from "@grid/models/reading/Values"
import { ifArrived, type SeriesQuery } from "../reading/Reading.ts"

/** IST days that are read at a time. */
const daysAtOnce = 92

/** The span in parts that begin and end at 00:00 IST, but for its own ends. */
export const slices = ({ from, to }: Span): ReadonlyArray<Span> => {
  const parts: Array<Span> = []
  for (let start = from; start < to;) {
    const end = Math.min(to, istDayStart(istDay(start) + daysAtOnce))
    parts.push({ from: start, to: end })
    start = end
  }
  return parts
}

/** Stored series that may have values in the span. */
export const within = (series: ReadonlyArray<SeriesStatus>, { from, to }: Span): ReadonlyArray<SeriesStatus> =>
  series.filter(({ first_ts, last_ts }) => first_ts < to && last_ts >= from - dayMs)

/** Start of the first value of the realm that a file of the span has, epoch ms; null where there is none. */
export const firstOf = (series: ReadonlyArray<SeriesStatus>, span: Span): number | null =>
  earliestOf(inRealm(series, readOf(within(series, span)).realm).map(({ first_ts }) => first_ts))

/** Day pages of the realm of a file; none where the dataset has never had a value. */
export const pagesOf = (
  grid: GridData["Service"],
  query: SeriesQuery
): Effect.Effect<
  { readonly pages: ReadonlyArray<DayPage>; readonly provenance: ReadonlyArray<Provenance> },
  ServiceUnavailable
> => Effect.map(ifArrived(grid.pages(query), []), ({ data, provenance }) => ({ pages: data, provenance }))

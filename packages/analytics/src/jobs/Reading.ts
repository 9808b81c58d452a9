import type { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { Answer, GridData } from "@grid/domain/grid/GridData"
import type { DayPage } from "@grid/domain/grid/Series"
import type { Area } from "@grid/domain/observations/Area"
import type { DatasetId } from "@grid/domain/observations/Dataset"
import type { SeriesStatus } from "@grid/domain/observations/ObservationStore"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { dayMs, istDay, istDayStart } from "@grid/domain/time/Time"
import { Effect } from "effect"
import type { Span } from "../reading/Reading.ts"

const simulator = "simulator"

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

/** Which sources go into a file: nothing simulated where any of what it was asked for is real. */
export const sourcesOf = (series: ReadonlyArray<SeriesStatus>): ((entry: { readonly source: string }) => boolean) =>
  series.some(({ source }) => source !== simulator) ? ({ source }) => source !== simulator : () => true

/** Day pages of the sources that go into the file; none where the dataset has never had a value. */
export const pagesOf = (
  grid: GridData["Type"],
  query: Span & { readonly dataset: DatasetId; readonly area: Area; readonly resolution: "block" | "hour" },
  admits: ReturnType<typeof sourcesOf>
): Effect.Effect<
  { readonly pages: ReadonlyArray<DayPage>; readonly provenance: ReadonlyArray<Provenance> },
  ServiceUnavailable
> =>
  Effect.map(
    Effect.catchTag(grid.pages(query), "DataUnavailable", () => Effect.succeed(nothing)),
    ({ data, provenance }) => ({ pages: data.filter(admits), provenance: provenance.filter(admits) })
  )

const nothing: Pick<Answer<ReadonlyArray<DayPage>>, "data" | "provenance"> = { data: [], provenance: [] }

import type { CarbonIntensity, Signal } from "@grid/domain/carbon/Carbon"
import type { DataUnavailable, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import type { Answer } from "@grid/domain/grid/GridData"
import type { Series } from "@grid/domain/grid/Series"
import type { Area } from "@grid/domain/observations/Area"
import { hourMs, type Resolution, resolutionMs } from "@grid/domain/time/Time"
import { endingKnown, mostLateMs, resampled } from "@grid/models/reading/Recent"
import type { Span } from "@grid/models/reading/Values"
import { slice } from "@grid/domain/grid/History"
import { Effect } from "effect"

/** Mean carbon intensity by interval; `until` as for the history of demand. */
export const carbonHistory = (
  carbon: CarbonIntensity["Service"],
  {
    from,
    resolution,
    to,
    until,
    ...query
  }: Span & Signal & { readonly area: Area; readonly resolution: Resolution; readonly until: number | null }
): Effect.Effect<Answer<Series>, DataUnavailable | ServiceUnavailable> => {
  const step = resolutionMs[resolution]
  const isRecent = until !== null && resolution !== "day"
  const wide = isRecent ? { from: from - mostLateMs, to: to + (resolution === "hour" ? hourMs : 0) } : { from, to }
  return Effect.map(carbon.series({ ...query, ...wide }), (answer) => {
    const newest = slice(answer.data, wide.to - mostLateMs - step, wide.to)
    const span = isRecent ? endingKnown({ from, to }, [newest], step) : { from, to }
    return { ...answer, data: resampled(answer.data, span, step, until ?? Number.POSITIVE_INFINITY) }
  })
}

import type { GridData } from "@grid/domain/grid/GridData"
import { fromPages } from "@grid/domain/grid/History"
import { national } from "@grid/domain/observations/Area"
import { hourMs, type Resolution, resolutionMs } from "@grid/domain/time/Time"
import { endingKnown, mostLateMs, newestSpan, resampled } from "@grid/models/reading/Recent"
import type { Span } from "@grid/models/reading/Values"
import { Effect } from "effect"

/** Mean frequency of the grid by interval; `until` as for the history of demand. */
export const frequencyHistory = (
  grid: GridData["Service"],
  { from, resolution, to, until }: Span & { readonly resolution: Resolution; readonly until: number | null }
) => {
  const step = resolutionMs[resolution]
  const isRecent = until !== null && resolution !== "day"
  const wide = isRecent ? { from: from - mostLateMs, to: to + hourMs } : { from, to }
  const query = { dataset: "frequency", area: national, resolution: "block" } as const
  return Effect.map(grid.pages({ ...query, ...wide }), (pages) => {
    const newest = isRecent ? [fromPages(pages.data, newestSpan(until, step), "block")] : []
    const span = endingKnown({ from, to }, newest, step)
    const blocks = fromPages(pages.data, span, "block")
    const data = resolution === "block" ? blocks : resampled(blocks, span, step, until ?? Number.POSITIVE_INFINITY)
    return { ...pages, data }
  })
}

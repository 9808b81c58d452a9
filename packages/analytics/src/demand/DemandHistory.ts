import { DemandHistory } from "@grid/domain/grid/DemandHistory"
import { GridData } from "@grid/domain/grid/GridData"
import { fromPages, slice, toDays } from "@grid/domain/grid/History"
import type { Series } from "@grid/domain/grid/Series"
import { iso } from "@grid/domain/time/Time"
import { Effect, Layer } from "effect"
import { fillGaps, longestGapMs, lookBackMs, method } from "./GapFill.ts"

const hasModelled = (series: Series) =>
  series.kinds !== null && series.kinds.includes(series.kindList.lastIndexOf("modelled"))

/** History from day pages; `blended` fills gaps before days are formed. */
export const layer = Layer.effect(
  DemandHistory,
  Effect.map(GridData, (grid) =>
    DemandHistory.of({
      read: Effect.fnUntraced(function* ({ area, from, mode, resolution, to }) {
        const columns = resolution === "block" ? "block" : "hour"
        // What is filled must not depend on the window: its neighbours on both sides are read along.
        const wide = mode === "blended" ? { from: from - lookBackMs, to: to + longestGapMs } : { from, to }
        const pages = yield* grid.pages({ dataset: "demand", area, ...wide, resolution: columns })
        const known = fromPages(pages.data, wide, columns)
        const { coverage } = fromPages(pages.data, { from, to }, columns)
        const whole = { ...slice(mode === "blended" ? fillGaps(known) : known, from, to), coverage }
        const series = resolution === "day" ? toDays(whole) : whole
        const newest = pages.as_of
        return {
          ...pages,
          data: series,
          provenance:
            newest !== null && mode === "blended" && hasModelled(series)
              ? [
                  ...pages.provenance,
                  {
                    dataset: "demand",
                    source: "gap-fill",
                    kind: "modelled" as const,
                    method,
                    captured_at: iso(newest),
                    licence: "Apache-2.0",
                    url: null
                  }
                ]
              : pages.provenance
        }
      })
    })
  )
)

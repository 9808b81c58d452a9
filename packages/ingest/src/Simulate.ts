import type { Span } from "@grid/domain/ingest/Source"
import { Clock, Effect } from "effect"
import * as Ingest from "./Ingest.ts"
import * as Simulator from "./sources/Simulator.ts"

export interface Options {
  /** Integer, 1 by default. */
  readonly seed?: number
  /** Called after each day of the span. */
  readonly onProgress?: (progress: SimulateProgress) => Effect.Effect<void>
}

export interface SimulateProgress extends Ingest.Progress {
  /** Days in all, the parts of days at both ends and what is cleared ahead of each counted as days. */
  readonly days: number
}

/**
 * Simulates a span, day by day, and writes it like any other source. Blocks that have not begun yet are left out, so the
 * span may reach into the future.
 */
export const simulate = Effect.fn("simulate")(function* (span: Span, options: Options = {}) {
  const { seed = Simulator.defaults.seed, onProgress } = options
  const days = Simulator.parts(span, yield* Clock.currentTimeMillis).length
  return yield* Ingest.run(
    Simulator.make({ seed }),
    span,
    onProgress === undefined ? {} : { onProgress: (progress) => onProgress({ ...progress, days }) }
  )
})

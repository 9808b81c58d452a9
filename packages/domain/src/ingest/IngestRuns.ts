import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { IngestRun, RunSummary } from "./Source.ts"
import type { SourceId } from "../observations/SourceId.ts"

/** Records of ingest runs: one row each, also for those that failed. */
export class IngestRuns extends Context.Service<
  IngestRuns,
  {
    readonly start: (source: SourceId) => Effect.Effect<number, ServiceUnavailable>
    readonly finish: (
      id: number,
      outcome: {
        readonly error: { readonly code: string; readonly detail: string } | null
        readonly summary: RunSummary
      }
    ) => Effect.Effect<void, ServiceUnavailable>
    /** Says that an IST day of a backfill is done. */
    readonly markDay: (source: SourceId, day: number) => Effect.Effect<void, ServiceUnavailable>
    /** IST days in `[first, last]` that a backfill of the source has done. */
    readonly daysDone: (
      source: SourceId,
      first: number,
      last: number
    ) => Effect.Effect<ReadonlySet<number>, ServiceUnavailable>
    /** The newest run of every source that ever ran. */
    readonly latest: Effect.Effect<ReadonlyArray<IngestRun>, ServiceUnavailable>
    /** End of the newest run that succeeded, epoch ms, of those of these sources that have one. */
    readonly successes: (
      sources: ReadonlyArray<SourceId>
    ) => Effect.Effect<ReadonlyMap<SourceId, number>, ServiceUnavailable>
    /** Marks runs left open by a process that died. */
    readonly closeAbandoned: Effect.Effect<void, ServiceUnavailable>
  }
>()("@grid/domain/IngestRuns") {}

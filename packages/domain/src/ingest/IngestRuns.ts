import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { Actor } from "../keys/KeyStore.ts"
import type { IngestRun, RunSummary } from "./Source.ts"
import type { SourceId } from "../observations/SourceId.ts"

/** Failed runs of a source since the last that succeeded, at most `mostFailures`, and the end of the newest, epoch ms. */
export interface Failures {
  readonly count: number
  readonly last: number
}

/** Most failed runs that are counted. */
export const mostFailures = 10

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
    /** Failed runs of those of these sources whose newest run that ended has failed. */
    readonly failures: (
      sources: ReadonlyArray<SourceId>
    ) => Effect.Effect<ReadonlyMap<SourceId, Failures>, ServiceUnavailable>
    /** Notes in the audit log that somebody asks for a run. */
    readonly noteRequest: (source: SourceId, actor: Actor) => Effect.Effect<void, ServiceUnavailable>
    /** Marks runs left open by a process that died. */
    readonly closeAbandoned: Effect.Effect<void, ServiceUnavailable>
  }
>()("@grid/domain/IngestRuns") {}

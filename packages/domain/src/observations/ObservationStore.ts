import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { IngestRun, RawAnswer, RunSummary, SourceId } from "../ingest/Source.ts"
import type { Observation } from "./Observation.ts"

/** Every upstream answer, kept before it is read. Equal bodies are stored once. */
export class RawArchive extends Context.Tag("@grid/domain/RawArchive")<
  RawArchive,
  {
    /** Returns the id of the stored answer, and whether the same body was already there. */
    readonly put: (
      raw: RawAnswer
    ) => Effect.Effect<{ readonly id: number; readonly duplicate: boolean }, ServiceUnavailable>
    readonly get: (id: number) => Effect.Effect<RawAnswer | null, ServiceUnavailable>
    /** `etag` and `last-modified` of the newest answer with status 200 to this request, for conditional calls. */
    readonly validators: (
      source: SourceId,
      url: string
    ) => Effect.Effect<{ readonly etag?: string; readonly lastModified?: string }, ServiceUnavailable>
  }
>() {}

export interface WriteSummary extends Pick<RunSummary, "written" | "revised" | "unchanged" | "quarantined"> {}

/**
 * Versioned observations. A changed value adds a revision; nothing is overwritten. Values that fail their guard go to
 * quarantine with the reason.
 */
export class ObservationStore extends Context.Tag("@grid/domain/ObservationStore")<
  ObservationStore,
  {
    /** Writes all or nothing; what reads use (newest values, day pages) changes in the same transaction. */
    readonly write: (batch: {
      readonly source: SourceId
      readonly run_id: number
      readonly raw_id: number | null
      readonly observations: ReadonlyArray<Observation>
    }) => Effect.Effect<WriteSummary, ServiceUnavailable>
    /** Newest instant for which the source has given a value, epoch ms; null where it never has. */
    readonly newest: (source: SourceId) => Effect.Effect<number | null, ServiceUnavailable>
  }
>() {}

/** Records of ingest runs: one row each, also for those that failed. */
export class IngestRuns extends Context.Tag("@grid/domain/IngestRuns")<
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
    /** The newest run of every source that ever ran. */
    readonly latest: Effect.Effect<ReadonlyArray<IngestRun>, ServiceUnavailable>
    /** Marks runs left open by a process that died. */
    readonly closeAbandoned: Effect.Effect<void, ServiceUnavailable>
  }
>() {}

/** Leadership of the ingest schedule among the nodes of one database. */
export class Leadership extends Context.Tag("@grid/domain/Leadership")<
  Leadership,
  {
    /** Waits until this node leads, runs the effect, and interrupts it when leadership is lost; then waits again. */
    readonly whileLeading: <E, R>(effect: Effect.Effect<void, E, R>) => Effect.Effect<never, E, R>
    readonly isLeader: Effect.Effect<boolean>
  }
>() {}

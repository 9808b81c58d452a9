import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { SourceId } from "./SourceId.ts"
import type { Observation } from "./Observation.ts"
import type { SourceRecord } from "./SourceRecord.ts"

/** Counts of values and records of a write, by what became of them. */
export interface WriteSummary {
  readonly written: number
  readonly revised: number
  readonly unchanged: number
  readonly quarantined: number
}

/** Reasons for a revision: why a stored value was replaced. */
export const revisionReasons = ["correction", "reparse", "release"] as const
export type RevisionReason = (typeof revisionReasons)[number]

export interface Batch {
  readonly source: SourceId
  readonly run_id: number
  readonly raw_id: number | null
  readonly observations: ReadonlyArray<Observation>
  readonly records?: ReadonlyArray<SourceRecord>
  /** Stands in the revisions it makes; without it `correction`, as by the source. */
  readonly reason?: RevisionReason
  /** True where further parts of the same answer follow: it counts as read with the last. A value stands in one part only. */
  readonly more?: boolean
  /** Waited for before the batch is written, once it has been made ready: the write that must come before it. */
  readonly after?: Effect.Effect<void>
}

/**
 * Versioned observations and records. A changed value adds a revision; nothing is overwritten. Of two values the one
 * captured later holds, so the order of arrival does not matter; what comes late is kept behind it. A value that is given
 * again, captured later, holds from then on. Values that fail their guard go to quarantine with the reason.
 */
export class ObservationStore extends Context.Service<
  ObservationStore,
  {
    /** Writes all or nothing; what reads use (newest values, day pages) changes in the same transaction. */
    readonly write: (batch: Batch) => Effect.Effect<WriteSummary, ServiceUnavailable>
    /**
     * Newest instant for which the source has given a value, epoch ms; null where it never has. A value that it gave ahead
     * counts at its capture time.
     */
    readonly newest: (source: SourceId) => Effect.Effect<number | null, ServiceUnavailable>
  }
>()("@grid/domain/ObservationStore") {}

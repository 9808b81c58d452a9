import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { IngestRun, RawAnswer, RunSummary, SourceId } from "../ingest/Source.ts"
import type { Area } from "./Area.ts"
import type { DatasetId, Kind } from "./Dataset.ts"
import type { Observation } from "./Observation.ts"
import type { Collection, SourceRecord } from "./SourceRecord.ts"

/**
 * Every upstream answer, kept before it is read, and every imported file that holds anything. Equal bodies are stored
 * once.
 */
export class RawArchive extends Context.Tag("@grid/domain/RawArchive")<
  RawArchive,
  {
    /**
     * Keeps an answer. A file that is imported again, with the same name and bytes, is the answer it was before; `read`
     * says whether that one has been dealt with to the end.
     */
    readonly put: (
      raw: RawAnswer
    ) => Effect.Effect<{ readonly id: number; readonly duplicate: boolean; readonly read: boolean }, ServiceUnavailable>
    /** The answer that a file with this name and these bytes became, or null where it is new. */
    readonly findFile: (
      raw: RawAnswer
    ) => Effect.Effect<{ readonly id: number; readonly read: boolean } | null, ServiceUnavailable>
    readonly get: (id: number) => Effect.Effect<RawAnswer | null, ServiceUnavailable>
    /** Says that an answer has been dealt with to the end, whatever it held. */
    readonly markRead: (id: number) => Effect.Effect<void, ServiceUnavailable>
    /** Ids after `after` in the order of arrival, at most `limit`: all, or those that were never read to the end. */
    readonly ids: (query: {
      readonly source: SourceId
      readonly after: number
      readonly limit: number
      readonly unreadOnly: boolean
    }) => Effect.Effect<ReadonlyArray<number>, ServiceUnavailable>
    /** Answers of a source; with `unreadOnly` those that were never read to the end. */
    readonly count: (query: {
      readonly source: SourceId
      readonly unreadOnly: boolean
    }) => Effect.Effect<number, ServiceUnavailable>
    /** `etag` and `last-modified` of the newest answer with status 200 to this request, for conditional calls. */
    readonly validators: (
      source: SourceId,
      url: string
    ) => Effect.Effect<{ readonly etag?: string; readonly lastModified?: string }, ServiceUnavailable>
  }
>() {}

/** Values and records alike. */
export interface WriteSummary extends Pick<RunSummary, "written" | "revised" | "unchanged" | "quarantined"> {}

/** Why a stored value was replaced: what stands in its later revision. */
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
export class ObservationStore extends Context.Tag("@grid/domain/ObservationStore")<
  ObservationStore,
  {
    /** Writes all or nothing; what reads use (newest values, day pages) changes in the same transaction. */
    readonly write: (batch: Batch) => Effect.Effect<WriteSummary, ServiceUnavailable>
    /** Newest instant for which the source has given a value, epoch ms; null where it never has. */
    readonly newest: (source: SourceId) => Effect.Effect<number | null, ServiceUnavailable>
  }
>() {}

/** A value that failed its guard, or contradicted another source. */
export interface Quarantined {
  readonly id: number
  readonly source: SourceId
  readonly dataset: string
  readonly area: Area
  readonly ts: number
  readonly value: number | null
  readonly reason: string
  readonly recorded_at: number
  /** When an operator let it pass; null while it is held. */
  readonly released_at: number | null
}

/** Values held back, and their release by an operator. */
export class Quarantine extends Context.Tag("@grid/domain/Quarantine")<
  Quarantine,
  {
    /** Newest first; those that were released only on request. */
    readonly list: (query: {
      readonly source: SourceId | null
      readonly released: boolean
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<Quarantined>, ServiceUnavailable>
    /** Writes the value with reason `release`, and for good: reading the archive again lets it pass. Null: no such id. */
    readonly release: (id: number) => Effect.Effect<Quarantined | null, ServiceUnavailable>
  }
>() {}

/** One revision as it is stored. */
export interface StoredValue {
  readonly source: SourceId
  readonly kind: Kind
  readonly dataset: DatasetId
  readonly area: Area
  readonly period_minutes: number
  readonly ts: number
  readonly revision: number
  readonly value: number | null
  readonly captured_at: number
  /** When it was written here. */
  readonly recorded_at: number
  /** Null for a first value. */
  readonly reason: RevisionReason | null
  /** True where a value captured later was there already. */
  readonly late: boolean
  readonly run_id: number
  readonly raw_id: number | null
}

/** A revision, and when the source last gave the same value again while it held; null where it gave it once. */
export interface StoredRevision extends StoredValue {
  readonly confirmed_at: number | null
}

export interface ValueQuery {
  readonly datasets: ReadonlyArray<DatasetId>
  /** Null: every area. */
  readonly areas: ReadonlyArray<Area> | null
  /** Start of the interval in `[from, to)`, epoch ms. */
  readonly from: number
  readonly to: number
}

/** What is known of one collection's thing, from one source. */
export interface StoredRecord extends SourceRecord {
  readonly source: SourceId
  readonly revision: number
  readonly recorded_at: number
}

/** Reads of single values and records with their revisions: daily and monthly datasets, audits, replays. */
export class Revisions extends Context.Tag("@grid/domain/Revisions")<
  Revisions,
  {
    /**
     * The value that holds for each series and instant, of every readable source; with `as_of` the one that held then,
     * by what had been written. Ordered by dataset, area, instant and precedence.
     */
    readonly values: (
      query: ValueQuery & { readonly as_of?: number }
    ) => Effect.Effect<ReadonlyArray<StoredValue>, ServiceUnavailable>
    /** Every revision, oldest first. */
    readonly revisions: (query: ValueQuery) => Effect.Effect<ReadonlyArray<StoredRevision>, ServiceUnavailable>
    /**
     * Newest revision of each record of a collection, of every readable source; as of an instant on request. `dates`: those
     * whose key begins with an IST date of `[first, before)`.
     */
    readonly records: (query: {
      readonly collection: Collection
      readonly key?: string
      readonly dates?: { readonly first: string; readonly before: string }
      readonly as_of?: number
    }) => Effect.Effect<ReadonlyArray<StoredRecord>, ServiceUnavailable>
  }
>() {}

/** What is stored of one series. Instants are epoch ms. */
export interface SeriesStatus {
  readonly dataset: DatasetId
  readonly area: Area
  readonly source: SourceId
  readonly kind: Kind
  readonly period_minutes: number
  /** Instants with a value, whatever their revisions. */
  readonly values: number
  readonly first_ts: number
  readonly last_ts: number
  readonly captured_at: number
}

/** What is stored of one collection from one source. */
export interface RecordStatus {
  readonly collection: Collection
  readonly source: SourceId
  readonly kind: Kind
  readonly records: number
  readonly captured_at: number
}

/** Known intervals of one dataset, area and IST day, of the sources that are read. */
export interface DayCoverage {
  readonly area: Area
  /** IST day number, see `istDay`. */
  readonly day: number
  readonly expected: number
  readonly present: number
}

/** What there is, for catalogues, freshness and the search for gaps. */
export class Inventory extends Context.Tag("@grid/domain/Inventory")<
  Inventory,
  {
    readonly series: Effect.Effect<ReadonlyArray<SeriesStatus>, ServiceUnavailable>
    readonly records: Effect.Effect<ReadonlyArray<RecordStatus>, ServiceUnavailable>
    /**
     * Per area and IST day of `[from, to)`: blocks of a block dataset, 1 of a daily one. Days without any are included; of
     * a monthly dataset the first days of months only.
     */
    readonly coverage: (query: {
      readonly dataset: DatasetId
      readonly areas: ReadonlyArray<Area> | null
      readonly from: number
      readonly to: number
    }) => Effect.Effect<ReadonlyArray<DayCoverage>, ServiceUnavailable>
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

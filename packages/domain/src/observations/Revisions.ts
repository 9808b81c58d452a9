import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { SourceId } from "./SourceId.ts"
import type { Area } from "./Area.ts"
import type { DatasetId, Kind } from "./Dataset.ts"
import type { Collection, SourceRecord } from "./SourceRecord.ts"
import type { RevisionReason } from "./ObservationStore.ts"

/** One series of a source. */
interface StoredSeries {
  readonly source: SourceId
  readonly kind: Kind
  readonly dataset: DatasetId
  readonly area: Area
  readonly period_minutes: number
}

/** Values of a series, oldest first, in columns of one length. Instants are epoch ms, a value that is null is NaN. */
export interface StoredColumns extends StoredSeries {
  readonly ts: Float64Array
  readonly value: Float64Array
  readonly captured_at: Float64Array
  readonly recorded_at: Float64Array
}

/** One value that holds. */
export interface StoredValue extends StoredSeries {
  readonly ts: number
  readonly value: number | null
  readonly captured_at: number
  /** Instant at which it was written here, epoch ms. */
  readonly recorded_at: number
}

/** One revision as it is stored, and when the source last gave the same value again while it held; null where it gave it once. */
export interface StoredRevision extends StoredValue {
  readonly revision: number
  /** Null for a first value. */
  readonly reason: RevisionReason | null
  /** True where a value captured later was there already. */
  readonly late: boolean
  readonly run_id: number
  readonly raw_id: number | null
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

/** Record of one collection as stored, from one source. */
export interface StoredRecord extends SourceRecord {
  readonly source: SourceId
  readonly revision: number
  readonly recorded_at: number
}

/** Reads of single values and records with their revisions: daily and monthly datasets, audits, replays. */
export class Revisions extends Context.Service<
  Revisions,
  {
    /**
     * The value that holds for each series and instant, of every readable source; with `as_of` the one that held then,
     * by what had been written. Ordered by dataset, area and precedence; no series is without values.
     */
    readonly columns: (
      query: ValueQuery & { readonly as_of?: number }
    ) => Effect.Effect<ReadonlyArray<StoredColumns>, ServiceUnavailable>
    /** The same value by value, ordered by dataset, area, instant and precedence. */
    readonly values: (
      query: ValueQuery & { readonly as_of?: number }
    ) => Effect.Effect<ReadonlyArray<StoredValue>, ServiceUnavailable>
    /** Every revision, oldest first. */
    readonly revisions: (query: ValueQuery) => Effect.Effect<ReadonlyArray<StoredRevision>, ServiceUnavailable>
    /**
     * Newest revision of each record of a collection, of every readable source; as of an instant on request. `dates`: those
     * whose key begins with an IST date of `[first, end)`.
     */
    readonly records: (query: {
      readonly collection: Collection
      readonly key?: string
      readonly dates?: { readonly first: string; readonly end: string }
      readonly as_of?: number
    }) => Effect.Effect<ReadonlyArray<StoredRecord>, ServiceUnavailable>
  }
>()("@grid/domain/Revisions") {}

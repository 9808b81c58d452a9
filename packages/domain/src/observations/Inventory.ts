import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { SourceId } from "./SourceId.ts"
import type { Area } from "./Area.ts"
import type { DatasetId, Kind } from "./Dataset.ts"
import type { Collection } from "./SourceRecord.ts"

/** Extent of one stored series. Instants are epoch ms. */
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

/** Extent of one stored collection from one source. */
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

/** Extent of all that is stored, for catalogues, freshness and the search for gaps. */
export class Inventory extends Context.Service<
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
>()("@grid/domain/Inventory") {}

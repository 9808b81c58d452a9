import { Context, type Effect, type Exit } from "effect"
import type { Table } from "../http/Table.ts"
import type { DataUnavailable, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Area } from "../observations/Area.ts"
import type { DatasetId } from "../observations/Dataset.ts"
import { fuelReadings } from "../observations/datasets/Live.ts"
import type { StoredColumns, StoredRecord, StoredValue, ValueQuery } from "../observations/Revisions.ts"
import type { Provenance } from "../observations/Provenance.ts"
import type { Realm, RealmChoice } from "../observations/Realm.ts"
import type { Collection } from "../observations/SourceRecord.ts"
import type { DemandLatest, FrequencyLatest } from "./Grid.ts"
import type { DayPage, LatestValue, SeriesPage } from "./Series.ts"

/**
 * Data with what shows how it came about. `version` changes whenever `data` does. The same object is handed out until
 * it changes, so that a surface can keep what it encoded from it.
 */
export interface Answer<A> {
  readonly data: A
  /** Capture time of the newest source value behind the data, epoch ms; null where there is none. */
  readonly as_of: number | null
  readonly provenance: ReadonlyArray<Provenance>
  readonly version: string
  /** Start of the first value there is of what was read, in any window, epoch ms; null or absent where that is not known. */
  readonly since?: number | null
  /** Instant from which the data are too old to be called current, epoch ms; absent where they do not claim to be. */
  readonly stale_at?: number
  /** Rows of an answer that is a list, for the formats that are tables. */
  readonly table?: () => Table
}

/** Answer of the store itself: all of one realm, see `Realm`. */
export interface Read<A> extends Answer<A> {
  /** Realm of the data; null where there are none. */
  readonly realm: Realm | null
}

/** Datasets of which the newest values are held in memory. */
export const latestDatasets = [
  "demand",
  "frequency",
  "own_generation",
  "net_import",
  "total_generation",
  "transnational_exchange",
  ...fuelReadings
] as const satisfies ReadonlyArray<DatasetId>
export type LatestDataset = (typeof latestDatasets)[number]

/** Reads of what ingest has written, from the sources switched on. */
export class GridData extends Context.Service<
  GridData,
  {
    readonly demandLatest: Effect.Effect<Answer<DemandLatest>, DataUnavailable | ServiceUnavailable>
    readonly frequencyLatest: Effect.Effect<Answer<FrequencyLatest>, DataUnavailable | ServiceUnavailable>
    /** Answer of `demandLatest` without waiting, for the hot path; null while nothing is loaded. */
    readonly unsafeDemandLatest: () => Exit.Exit<Answer<DemandLatest>, DataUnavailable> | null
    /**
     * Day pages of one dataset and area that touch `[from, to)`, of one realm, oldest first. `DataUnavailable` where the
     * dataset has never had a value for the area; an empty window is no error.
     */
    readonly pages: (
      query: RealmChoice & {
        readonly dataset: DatasetId
        readonly area: Area
        readonly from: number
        readonly to: number
        readonly resolution: "block" | "hour"
      }
    ) => Effect.Effect<Read<ReadonlyArray<DayPage>>, DataUnavailable | ServiceUnavailable>
    /**
     * Newest values of these datasets, of some areas or of all, by the better source: what is not null and up to date beside
     * the newest of those areas, of one realm. `DataUnavailable` where there is none.
     */
    readonly latest: (query: {
      readonly datasets: ReadonlyArray<LatestDataset>
      readonly areas?: ReadonlyArray<Area>
    }) => Effect.Effect<Read<ReadonlyArray<LatestValue>>, DataUnavailable | ServiceUnavailable>
    /**
     * Day pages of several series over the IST days `[first, last]`, read at once, oldest first, the better source
     * first, of one realm. In blocks, an hour's mean stands for its four blocks where a source gives no more.
     * `DataUnavailable` where none has ever had a value.
     */
    readonly pagesOf: (
      query: RealmChoice & {
        readonly series: ReadonlyArray<{ readonly dataset: DatasetId; readonly area: Area }>
        readonly first: number
        readonly last: number
        readonly resolution: "block" | "hour"
      }
    ) => Effect.Effect<Read<ReadonlyArray<SeriesPage>>, DataUnavailable | ServiceUnavailable>
    /**
     * Single values, for daily and monthly datasets: of each dataset, area and instant the one of the best source, of one
     * realm, ordered by dataset, area and precedence; no series is without values. `DataUnavailable` where none of the
     * datasets has ever had a value for any of the areas; an empty window is no error.
     */
    readonly columns: (
      query: ValueQuery & RealmChoice
    ) => Effect.Effect<Read<ReadonlyArray<StoredColumns>>, DataUnavailable | ServiceUnavailable>
    /** The same value by value, ordered by dataset, area and instant. */
    readonly values: (
      query: ValueQuery & RealmChoice
    ) => Effect.Effect<Read<ReadonlyArray<StoredValue>>, DataUnavailable | ServiceUnavailable>
    /**
     * Newest revision of every record of a collection, of one realm, the better source first. `DataUnavailable` where there
     * has never been one.
     */
    readonly records: (
      query: RealmChoice & {
        readonly collection: Collection
        readonly key?: string
        /** Records whose key begins with an IST date of `[first, end)`, `YYYY-MM-DD`. */
        readonly dates?: { readonly first: string; readonly end: string }
      }
    ) => Effect.Effect<Read<ReadonlyArray<StoredRecord>>, DataUnavailable | ServiceUnavailable>
    /** Looks for new values now, instead of within a second. */
    readonly refresh: Effect.Effect<void, ServiceUnavailable>
    /** Time of measurement of the newest value of any dataset, epoch ms, for readiness; null where there is none. */
    readonly newest: Effect.Effect<number | null, ServiceUnavailable>
  }
>()("@grid/domain/GridData") {}

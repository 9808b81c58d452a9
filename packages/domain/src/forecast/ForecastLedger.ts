import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../errors/ApiError.ts"
import type { Area } from "../observations/Area.ts"
import type { DatasetId } from "../observations/Dataset.ts"
import type { Realm } from "../observations/Realm.ts"
import type { Forecast, StoredVintage, Target } from "./Vintage.ts"

/** Canonical text of a forecast behind another, and the text's hash. */
export type Seal = (
  forecast: Forecast,
  previous_hash: string | null
) => { readonly body: string; readonly hash: string }

/** Extent of a dataset and area before an IST day; `version` changes whenever any value does. */
export interface Extent {
  readonly area: Area
  readonly days: number
  readonly version: number
}

interface Chain {
  readonly target: Target
  readonly area: Area
}

/**
 * Chains of vintages by target and area. Simulated vintages are read only where the simulator is switched on. A vintage
 * is only ever added behind the newest of its chain, and none is changed or taken away: the store refuses both.
 */
export class ForecastLedger extends Context.Service<
  ForecastLedger,
  {
    /** Adds vintages; one that was not issued after the newest of its chain is left out. Gives how many were added. */
    readonly append: (forecasts: ReadonlyArray<Forecast>, seal: Seal) => Effect.Effect<number, ServiceUnavailable>
    /**
     * The newest vintage issued at `at` or before; null where there is none, or where it is not of the realm that is named: of
     * real vintages the newest, of simulated ones only one that no real one has followed.
     */
    readonly newest: (
      query: Chain & { readonly at: number; readonly realm?: Realm }
    ) => Effect.Effect<StoredVintage | null, ServiceUnavailable>
    /**
     * The first vintage of each IST hour of `[from, to)`, oldest first; of a realm as `newest`, simulated ones of hours whose
     * first vintage is simulated.
     */
    readonly hourly: (
      query: Chain & { readonly from: number; readonly to: number; readonly realm?: Realm }
    ) => Effect.Effect<ReadonlyArray<StoredVintage>, ServiceUnavailable>
    /** Vintages issued before an instant, epoch ms, or all where it is null; newest first, at most `limit`. */
    readonly chain: (
      query: Chain & { readonly before: number | null; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<StoredVintage>, ServiceUnavailable>
    /** Number of vintages, and when the first and the last were issued, epoch ms; null where there is none. */
    readonly span: (
      query: Chain
    ) => Effect.Effect<
      { readonly vintages: number; readonly first: number | null; readonly last: number | null },
      ServiceUnavailable
    >
    /** Issue time of the newest vintage of a target, epoch ms; null where there is none. */
    readonly lastIssue: (target: Target) => Effect.Effect<number | null, ServiceUnavailable>
    /** Vintages after a number, in the order in which they were added, at most `limit`. */
    readonly after: (query: {
      readonly number: number
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<StoredVintage>, ServiceUnavailable>
    /** Extent of a dataset before an IST day, by area; areas of which nothing is known are left out. */
    readonly known: (query: {
      readonly dataset: DatasetId
      /** IST day number, exclusive. */
      readonly end: number
    }) => Effect.Effect<ReadonlyArray<Extent>, ServiceUnavailable>
  }
>()("@grid/domain/ForecastLedger") {}

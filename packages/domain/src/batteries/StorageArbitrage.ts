import { Context, type Effect } from "effect"
import type { DataUnavailable, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Answer } from "../grid/GridData.ts"
import type { Market } from "../observations/datasets/Market.ts"
import type { Coverage } from "../observations/Provenance.ts"

/** Storage of 1 MW. */
export interface Storage {
  /** Energy that it delivers when full, MWh per MW. */
  readonly duration_h: number
  /** Energy delivered per energy taken in, 0 to 1. */
  readonly efficiency: number
  /** Full discharges a day, at most. */
  readonly cycles_per_day: number
}

/** Trades of 1 MW in a day of known prices. */
export interface Trades {
  /** Sales less purchases, INR. */
  readonly revenue_inr: number
  readonly purchase_inr: number
  readonly charged_mwh: number
  readonly discharged_mwh: number
  /** Blocks 1 to 96. */
  readonly charge_blocks: ReadonlyArray<number>
  readonly discharge_blocks: ReadonlyArray<number>
  /** Revenue of the schedule that was best for the previous day, INR; null where that cannot be told. */
  readonly of_day_before_inr: number | null
}

export interface TradedDay {
  /** IST day number. */
  readonly day: number
  readonly coverage: Coverage
  /** Null where fewer than 80 % of the blocks have a price. */
  readonly trades: Trades | null
}

/** Storage that buys and sells on the exchange. */
export class StorageArbitrage extends Context.Service<
  StorageArbitrage,
  {
    /**
     * The best schedule of every IST day `first` to `last` (day numbers), known afterwards. `DataUnavailable` where the market
     * has never had a price.
     */
    readonly days: (query: {
      readonly market: Market
      readonly first: number
      readonly last: number
      readonly storage: Storage
    }) => Effect.Effect<Answer<ReadonlyArray<TradedDay>>, DataUnavailable | ServiceUnavailable>
  }
>()("@grid/domain/StorageArbitrage") {}

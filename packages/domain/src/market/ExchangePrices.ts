import { Context, type Effect } from "effect"
import type { DataUnavailable, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Answer } from "../grid/GridData.ts"
import type { Market } from "../observations/datasets/Market.ts"
import type { Coverage } from "../observations/Provenance.ts"
import type { ExchangeBlock } from "./Market.ts"

/** Blocks of one delivery day from the first to the last known, oldest first. */
export interface DeliveryDay {
  readonly blocks: ReadonlyArray<ExchangeBlock>
  readonly complete: boolean
  readonly expected_blocks: number
  readonly coverage: Coverage
}

/** Prices and volumes of the exchange. */
export class ExchangePrices extends Context.Service<
  ExchangePrices,
  {
    /** One delivery day (IST day number). `DataUnavailable` where the market has never had a price. */
    readonly day: (
      market: Market,
      day: number
    ) => Effect.Effect<Answer<DeliveryDay>, DataUnavailable | ServiceUnavailable>
  }
>()("@grid/domain/ExchangePrices") {}

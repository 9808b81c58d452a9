import { Context, type Effect } from "effect"
import type { DataUnavailable, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Answer } from "../grid/GridData.ts"
import type { Area } from "../observations/Area.ts"
import type { Resolution } from "../time/Time.ts"
import type { Market } from "../observations/datasets/Market.ts"
import type { Coverage } from "../observations/Provenance.ts"
import type { AreaPrices, BidAreaCode } from "./AreaPrices.ts"
import type { DeviationRates } from "./DeviationRates.ts"
import type { DuckCurve } from "./DuckCurve.ts"
import type { GreenMarket } from "./GreenMarket.ts"
import type { Heatmap } from "./Heatmap.ts"
import type { HourlyPrices } from "./HourlyPrices.ts"
import type { PriceDuration } from "./PriceDuration.ts"
import type { Spread } from "./Spread.ts"

/** Half-open, epoch ms. */
interface Span {
  readonly from: number
  readonly to: number
}

interface MarketSpan extends Span {
  readonly market: Market
}

/** Answer computed from blocks, with the coverage of these. */
export interface Analysed<A> extends Answer<A> {
  readonly coverage: Coverage
}

type Analysis<A> = Effect.Effect<Analysed<A>, DataUnavailable | ServiceUnavailable>

/**
 * Analyses of the prices of the exchange. Each fails with `DataUnavailable` where a dataset that it cannot do
 * without has never arrived; a window in which nothing is known is empty. Nothing simulated is computed with anything real.
 */
export class MarketAnalysis extends Context.Service<
  MarketAnalysis,
  {
    /** Hour means of whole IST days. */
    readonly heatmap: (query: MarketSpan) => Analysis<Heatmap>
    /** Price differences of IST days, or the part of them that may be read. */
    readonly spread: (query: Span) => Analysis<Omit<Spread, "date">>
    readonly priceDuration: (query: MarketSpan) => Analysis<PriceDuration>
    /** Net load by hour, over whole IST hours. */
    readonly duckCurve: (query: Span & { readonly area: Area }) => Analysis<DuckCurve>
    /**
     * Prices of blocks, or their means over whole hours or days; all areas where none is named. Of a window of the last hours
     * before `until`, epoch ms, the last hour may be the mean so far.
     */
    readonly areaPrices: (
      query: MarketSpan & {
        readonly area: BidAreaCode | null
        readonly resolution: Resolution
        readonly until?: number | undefined
      }
    ) => Analysis<AreaPrices>
    /** Rates of charges for deviation by block, or their means over whole hours or days; all areas where none is named. */
    readonly deviationRates: (
      query: Span & { readonly area: BidAreaCode | null; readonly resolution: Resolution }
    ) => Analysis<DeviationRates>
    /** Prices of IST hours; the last may be the mean so far, as of `areaPrices`. */
    readonly hourly: (query: MarketSpan & { readonly until?: number | undefined }) => Analysis<HourlyPrices>
    /** Prices and premium of whole IST days. */
    readonly green: (query: Span) => Analysis<GreenMarket>
  }
>()("@grid/domain/MarketAnalysis") {}

import { Context, type Effect } from "effect"
import type { DataUnavailable, ServiceUnavailable } from "../errors/ApiError.ts"
import type { Answer } from "../grid/GridData.ts"
import type { Series } from "../grid/Series.ts"
import type { MarketType } from "../market/Market.ts"
import type { Area } from "../observations/Area.ts"
import type { Metric } from "./Alert.ts"

/** Series of a metric to watch. */
export interface Watch {
  /** Null for metrics without a market. */
  readonly market_type: MarketType | null
  readonly area: Area
}

/** Reader of a metric by block. */
export interface MetricReader {
  /** Unit of the values and of thresholds on them. */
  readonly unit: string
  /** Block values over `[from, to)`, epoch ms on block boundaries. */
  readonly read: (
    watch: Watch,
    span: { readonly from: number; readonly to: number }
  ) => Effect.Effect<Answer<Series>, DataUnavailable | ServiceUnavailable>
}

/** Readers by metric. One that has none here cannot be watched by this service. */
export class AlertMetrics extends Context.Service<AlertMetrics, Readonly<Partial<Record<Metric, MetricReader>>>>()(
  "@grid/domain/AlertMetrics"
) {}

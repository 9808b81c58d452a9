import type { Forecasts } from "@grid/domain/forecast/Forecasts"
import type { BidAreaCode } from "@grid/domain/market/AreaPrices"
import type { MarketType } from "@grid/domain/market/Market"
import type { Provenance } from "@grid/domain/observations/Provenance"
import { areOfOneRealm, realmOfProvenance } from "@grid/domain/observations/Realm"
import { lowestWith, type Plan } from "@grid/domain/plans/Plan"
import { blockMs } from "@grid/domain/time/Time"
import { Effect } from "effect"
import type { PriceSpan } from "./PriceSpan.ts"
import { type BlockPrice, priceWindows } from "./PriceWindows.ts"

/** Question about a market. */
export interface PriceCall extends PriceSpan {
  /** Null for the price of the whole country. */
  readonly area: BidAreaCode | null
  /** Length of the windows to be found; null for none. */
  readonly hours: number | null
  /** Epoch ms. */
  readonly now: number
  readonly plan: Plan
}

/** Prices that are cleared, and their origin. */
interface Cleared {
  readonly prices: ReadonlyArray<BlockPrice>
  readonly provenance: ReadonlyArray<Provenance>
}

/** Days of which prices are forecast. */
const forecastDays = 7

/** True for a call whose blocks to come can be forecast; bid areas and the green market have no forecast. */
export const isForecast = (type: MarketType, area: BidAreaCode | null): boolean => type !== "GDAM" && area === null

/** Windows of a market over its cleared prices, and where blocks to come are not cleared over the forecast. */
export const makeOutlook = (forecasts: Forecasts["Service"]) => {
  /** Middles of the forecast for blocks to come, of the realm of the prices; none where nothing is forecast of the market. */
  const forecastOf = (type: MarketType, { end, now, window }: PriceCall, { prices, provenance }: Cleared) => {
    const cleared = new Set(prices.map(({ ts }) => ts))
    return type === "GDAM"
      ? Effect.succeed(nothing)
      : forecasts.forwardCurve({ market_type: type, horizon_days: forecastDays }).pipe(
          Effect.map((answer): Cleared => {
            const open = answer.data.curve
              .map(({ p50, ts }) => ({ ts: Date.parse(ts), price: p50, kind: "forecast" as const }))
              .filter(({ ts }) => ts >= Math.max(now, window.from) && ts < end && !cleared.has(ts))
            const isOne = areOfOneRealm([provenance, answer.provenance].map(realmOfProvenance))
            return isOne && open.length > 0 ? { prices: open, provenance: answer.provenance } : nothing
          }),
          Effect.catchTag("DataUnavailable", () => Effect.succeed(nothing))
        )
  }

  return Effect.fnUntraced(function* (type: MarketType, call: PriceCall, cleared: Cleared) {
    const { area, end, hours, now, plan, window } = call
    if (hours === null) return { data: {}, provenance: [] }
    const last = Math.max(now, window.from, ...cleared.prices.map(({ ts }) => ts))
    const isOpen = end > last + blockMs && isForecast(type, area)
    const forecast = isOpen && plan.forecast_connector ? yield* forecastOf(type, call, cleared) : nothing
    return {
      data: {
        ...priceWindows([...cleared.prices, ...forecast.prices], hours),
        ...(isOpen && !plan.forecast_connector ? { required_plan: lowestWith("forecast_connector") } : {})
      },
      provenance: forecast.provenance
    }
  })
}

const nothing: Cleared = { prices: [], provenance: [] }

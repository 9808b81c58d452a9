import { Schema } from "effect"
import { overridesOf } from "../engines/Assumptions.ts"
import { knownAt } from "../engines/EngineApi.ts"
import { frameFields } from "../engines/Frame.ts"
import { day, list, maybe, number, p10p50p90, text, whole } from "../http/Members.ts"
import { bounded, wholeNumber } from "../http/Parameters.ts"
import { Asset, assetSent, byMarket, MarketMix, node, Plant, plantSent } from "./Asset.ts"
import { durationDefaults, stackDefaults } from "./StackAssumptions.ts"

export const RevenueStackRequest = Schema.Struct({
  asset: Asset,
  market_mix: MarketMix,
  horizon_years: wholeNumber(1, 25, "Horizon, years", 10),
  assumptions: overridesOf(stackDefaults),
  ...knownAt
}).annotate({ identifier: "RevenueStackRequest", description: "A storage and the markets it takes part in" })
export type RevenueStackRequest = typeof RevenueStackRequest.Type

/** Years of which the model tells nothing but that they pass. Absent in answers of before they were counted. */
const yearsBetween = {
  years_between: Schema.optionalKey(
    whole(
      "Calendar years after that of the newest price and before the first one told, as old prices have them: the model has prices change in them, too, but the storage does not age",
      0
    )
  )
}

/** Past days by which the capture of forecasts was measured. */
const Measured = Schema.Struct({
  from: day("First IST day", "2025-11-24"),
  to: day("Last IST day", "2026-11-22"),
  days: whole("Days whose prices are known", 364),
  capture_pct: maybe(
    "Earnings at block prices by schedules chosen from forecasts, percent of those of perfect foresight at the same prices",
    94.2
  ),
  ...yearsBetween
}).annotate({
  identifier: "StorageCapture",
  description: "Capture measured on past prices by forecasts of their time; it stands for the coming years"
})

export const RevenueStack = Schema.Struct({
  asset: assetSent,
  ...frameFields,
  annual_revenue_inr_per_kw_year: list(
    Schema.Struct({
      year: whole("Calendar year", 2027),
      ...p10p50p90(4_100, 5_200, 6_900),
      by_market: byMarket.annotate({
        description:
          "Where revenue comes from, fractions by Shapley value; null for a market of which nothing is known, 0 for one that is not taken part in"
      }),
      avoidance_loss_inr_per_kw: Schema.optionalKey(
        maybe(
          "Worth of the energy that the storage loses while it avoids charges for deviation, at the price of its blocks, INR/kW; not taken off the revenue. 0 where it avoids none, null where it is not known, absent in answers of before it was told",
          35
        )
      ),
      calibrated: Schema.Boolean.annotate({
        description: "Whether bands of this kind were held against outcomes: never, of coming years"
      })
    }),
    "Revenue by year, INR/kW and year"
  ),
  measured: Measured
}).annotate({ identifier: "RevenueStack", description: "Revenue of a storage by year and market" })
export type RevenueStack = typeof RevenueStack.Type

export const DurationRequest = Schema.Struct({
  location_node: node,
  capacity_mw: bounded(0.1, 10_000, "Power, MW", 50),
  market_mix: MarketMix,
  plant: Schema.optionalKey(Plant),
  assumptions: overridesOf(durationDefaults),
  ...knownAt
}).annotate({ identifier: "DurationRequest", description: "A node and the markets to take part in" })
export type DurationRequest = typeof DurationRequest.Type

export const OptimalDuration = Schema.Struct({
  location_node: text("Node of the grid", "W2"),
  plant: plantSent,
  ...frameFields,
  durations: list(
    Schema.Struct({
      duration_hr: Schema.Literals([1, 2, 4, 8]).annotate({ description: "Duration at full power, h" }),
      revenue_inr_per_mwh: number("Revenue by discharged energy over the life, INR/MWh", 3_900),
      irr_pct: maybe("Internal rate of return, percent", 11.7),
      irr_note: Schema.NullOr(text("Reason", "no year returns anything")).annotate({
        description: "Why there is no rate; null where there is one"
      }),
      capex_inr_per_mw: number("Cost of power and energy together, INR per MW", 21_000_000),
      first_year_inr_per_kw: number("Expected revenue of the first year, INR/kW", 4_900),
      first_year_avoidance_loss_inr_per_kw: Schema.optionalKey(
        maybe(
          "Worth of the energy lost in the first year while charges for deviation are avoided, INR/kW; not taken off the revenue, but borne by the rate of return. 0 where none are avoided, null where it is not known, absent in answers of before it was told",
          35
        )
      ),
      capture_pct: maybe("Earnings by forecasts, percent of those of perfect foresight", 94.2)
    }),
    "1, 2, 4 and 8 hours"
  ),
  first_year: Schema.optionalKey(whole("First calendar year of the life", 2027)),
  ...yearsBetween,
  best_duration_hr: maybe("Duration with the highest rate of return, h", 2)
}).annotate({ identifier: "OptimalDuration", description: "Returns of a storage by its duration" })
export type OptimalDuration = typeof OptimalDuration.Type

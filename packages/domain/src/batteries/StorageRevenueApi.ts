import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { Access, enterprise } from "../http/Access.ts"
import { bounded, range, wholeNumber } from "../http/Parameters.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import { identifier, instant, list, maybe, number, p10p50p90, text, whole } from "../http/Members.ts"

const node = identifier("Node of the grid", "WR-PADGHE-400")

const Asset = Schema.Struct({
  capacity_mw: bounded(0.1, 10_000, "Power, MW", 50),
  duration_hr: bounded(0.25, 24, "Duration at full power, h", 2),
  location_node: node
}).annotate({ identifier: "StorageAsset", description: "A storage" })

const MarketMix = Schema.Struct({
  dam: Schema.Boolean.annotate({ description: "Takes part in the day-ahead market" }),
  rtm: Schema.Boolean.annotate({ description: "Takes part in the real-time market" }),
  asm: Schema.Boolean.annotate({ description: "Offers ancillary services" }),
  dsm_avoidance: Schema.Boolean.annotate({ description: "Avoids deviation charges" })
}).annotate({ identifier: "MarketMix", description: "Where revenue comes from" })

const byMarket = Schema.Struct({
  dam: number("Day-ahead market, fraction of revenue", 0.46),
  rtm: number("Real-time market, fraction of revenue", 0.31),
  asm: number("Ancillary services, fraction of revenue", 0.18),
  dsm_avoidance: number("Avoided deviation charges, fraction of revenue", 0.05)
})

export const RevenueStackRequest = Schema.Struct({
  asset: Asset,
  market_mix: MarketMix,
  horizon_years: wholeNumber(1, 25, "Horizon, years", 10)
}).annotate({ identifier: "RevenueStackRequest", description: "A storage and the markets it takes part in" })

const modelVersion = text("Version of the model, for replay", "srs-v0.1")

export const RevenueStack = Schema.Struct({
  asset: Schema.Struct({
    capacity_mw: number("Power, MW", 50),
    duration_hr: number("Duration at full power, h", 2),
    location_node: text("Node of the grid", "WR-PADGHE-400")
  }).annotate({ description: "The storage as it was sent" }),
  model_version: modelVersion,
  annual_revenue_inr_per_kw_year: list(
    Schema.Struct({
      year: whole("Calendar year", 2027),
      ...p10p50p90(4_100, 5_200, 6_900),
      by_market: byMarket.annotate({ description: "Where revenue comes from, fractions" })
    }),
    "Revenue by year, INR/kW and year"
  )
}).annotate({ identifier: "RevenueStack", description: "Revenue of a storage by year and market" })

export const DurationRequest = Schema.Struct({
  location_node: node,
  capacity_mw: bounded(0.1, 10_000, "Power, MW", 50),
  market_mix: MarketMix
}).annotate({ identifier: "DurationRequest", description: "A node and the markets to take part in" })

export const OptimalDuration = Schema.Struct({
  model_version: modelVersion,
  location_node: text("Node of the grid", "WR-PADGHE-400"),
  durations: list(
    Schema.Struct({
      duration_hr: Schema.Literals([1, 2, 4, 8]).annotate({ description: "Duration at full power, h" }),
      revenue_inr_per_mwh: number("Revenue by discharged energy, INR/MWh", 3_900),
      irr_pct: maybe("Internal rate of return, percent", 11.7)
    }),
    "1, 2, 4 and 8 hours"
  )
}).annotate({ identifier: "OptimalDuration", description: "Returns of a storage by its duration" })

export const NodeForwardCurve = Schema.Struct({
  node: text("Node of the grid", "WR-PADGHE-400"),
  model_version: modelVersion,
  series: list(
    Schema.Struct({
      ts: instant("Start of the block", "2026-08-18T18:30:00Z"),
      p10_inr_per_mwh: number("10th percentile, INR/MWh", 2_900),
      p50_inr_per_mwh: number("Median, INR/MWh", 4_100),
      p90_inr_per_mwh: number("90th percentile, INR/MWh", 7_600)
    }),
    "Blocks of 15 minutes"
  )
}).annotate({ identifier: "NodeForwardCurve", description: "Forward prices at a node" })

export const DispatchRequest = Schema.Struct({
  asset: Asset,
  market_mix: MarketMix,
  initial_soc_fraction: bounded(0, 1, "State of charge at the start, fraction", 0.5)
}).annotate({ identifier: "DispatchRequest", description: "A storage to be dispatched" })

export const Dispatch = Schema.Struct({
  model_version: modelVersion,
  schedule: list(
    Schema.Struct({
      ts: instant("Start of the block", "2026-08-18T18:30:00Z"),
      charge_mw: number("Charging, MW", 0),
      discharge_mw: number("Discharging, MW", 50),
      soc_mwh: number("Energy stored at the end, MWh", 62.5),
      by_market_mw: Schema.Struct({
        dam: number("Day-ahead market, MW", 30),
        rtm: number("Real-time market, MW", 10),
        asm: number("Ancillary services, MW", 10),
        dsm_avoidance: number("Avoiding deviation, MW", 0)
      }).annotate({ description: "Discharge less charge by market, MW" })
    }),
    "Blocks of 15 minutes"
  ),
  revenue_inr: number("Revenue of the schedule, INR", 412_000)
}).annotate({ identifier: "Dispatch", description: "Co-optimised dispatch with attribution to markets" })

export const AncillaryPrices = Schema.Struct({
  series: list(
    Schema.Struct({
      ts: instant("Start of the block", "2026-08-18T18:30:00Z"),
      product: text("Product of the ancillary services market", "TRAS-up"),
      clearing_price_inr_per_mwh: number("Clearing price, INR/MWh", 6_400),
      kind: Schema.Literals(["observed", "forecast"]).annotate({ description: "Cleared, or forecast" })
    }),
    "Oldest first"
  )
}).annotate({ identifier: "AncillaryPrices", description: "Clearing prices of ancillary services" })

/** Revenue of storage. On the roadmap: nothing serves it yet. */
export class StorageRevenueApi extends HttpApiGroup.make("storage-revenue")
  .add(
    HttpApiEndpoint.post("storageRevenueStack", "/storage/revenue-stack", {
      payload: RevenueStackRequest,
      success: RevenueStack
    })
      .annotate(Access, enterprise("storage-revenue"))
      .annotate(OpenApi.Summary, "Revenue stack of a storage")
      .annotate(OpenApi.Description, "Revenue by year and market with bands.")
  )
  .add(
    HttpApiEndpoint.post("storageOptimalDuration", "/storage/optimal-duration", {
      payload: DurationRequest,
      success: OptimalDuration
    })
      .annotate(Access, enterprise("storage-revenue"))
      .annotate(OpenApi.Summary, "Best duration of a storage")
      .annotate(OpenApi.Description, "Revenue and IRR at one node for 1, 2, 4 and 8 hours.")
  )
  .add(
    HttpApiEndpoint.get("marketForwardCurve", "/market/forward-curve/:node", {
      params: Schema.Struct({ node }),
      success: NodeForwardCurve,
      error: [problem.not_found]
    })
      .annotate(Access, enterprise("storage-revenue"))
      .annotate(OpenApi.Summary, "Forward prices at a node")
      .annotate(OpenApi.Description, "Forward curve by 15-minute block with bands.")
  )
  .add(
    HttpApiEndpoint.post("dispatchCoOptimisation", "/dispatch/co-optimisation", {
      payload: DispatchRequest,
      success: Dispatch
    })
      .annotate(Access, enterprise("storage-revenue"))
      .annotate(OpenApi.Summary, "Co-optimised dispatch of a storage")
      .annotate(OpenApi.Description, "Schedule over all markets with the part of each.")
  )
  .add(
    HttpApiEndpoint.get("ancillaryClearingPrices", "/ancillary/clearing-prices", {
      query: Schema.Struct(range(7)),
      success: AncillaryPrices
    })
      .annotate(Access, enterprise("storage-revenue"))
      .annotate(OpenApi.Summary, "Clearing prices of ancillary services")
      .annotate(OpenApi.Description, "History and forecast by block.")
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, "What storage earns.")
  .prefix("/v1") {}

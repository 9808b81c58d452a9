import { Schema } from "effect"
import { type Defaults, overridesOf } from "../engines/Assumptions.ts"
import { knownAt } from "../engines/EngineApi.ts"
import { frameFields } from "../engines/Frame.ts"
import { bounded } from "../http/Parameters.ts"
import { instant, list, maybe, number, whole } from "../http/Members.ts"
import { Asset, assetSent, MarketMix } from "./Asset.ts"
import { deviationDefaults } from "./DeviationAssumptions.ts"
import { cyclesPerDay, roundTripEfficiency } from "./StorageDefaults.ts"

const fraction = { unit: "1", minimum: 0, maximum: 1, confidence: "unverified" } as const

/** Assumptions behind a dispatch. */
export const dispatchDefaults = {
  round_trip_efficiency: roundTripEfficiency,
  availability: {
    ...fraction,
    value: 0.95,
    source: "Least availability of storage tenders, 2025 and 2026; the share of the power that is offered",
    confidence: "published"
  },
  cycles_per_day: cyclesPerDay,
  wear_inr_per_mwh: {
    value: 500,
    unit: "INR/MWh",
    minimum: 0,
    maximum: 100_000,
    source: "Cost of ageing by energy discharged, as an engineer's estimate",
    confidence: "unverified"
  },
  rtm_premium: {
    ...fraction,
    minimum: -0.5,
    maximum: 0.5,
    value: 0,
    source:
      "Expected real-time price above the expected day-ahead price, as a share of it; at 0 nothing is bought on one market to be sold on the other"
  },
  rtm_cost_inr_per_mwh: {
    value: 20,
    unit: "INR/MWh",
    minimum: 0,
    maximum: 100_000,
    source: "Cost of trading in real time beside the price: the highest transaction fee of an exchange",
    confidence: "unverified"
  },
  end_value_of_mean_price: {
    ...fraction,
    maximum: 2,
    value: 0.85,
    source: "Worth of the energy stored at the end, as a share of the horizon's mean expected price"
  },
  ancillary_kept_h: {
    value: 0.75,
    unit: "h",
    minimum: 0,
    maximum: 24,
    source:
      "Full delivery within 15 minutes and 30 minutes more, draft procedure of the ancillary services regulations",
    confidence: "unverified"
  },
  ancillary_commitment_share: {
    ...fraction,
    value: 0.1,
    source:
      "Payment for accepted capacity that is not called, as a share of the clearing price; calls are not counted on"
  },
  ...deviationDefaults
} as const satisfies Defaults

export const DispatchRequest = Schema.Struct({
  asset: Asset,
  market_mix: MarketMix,
  initial_soc_fraction: bounded(0, 1, "State of charge at the start, fraction", 0.5),
  assumptions: overridesOf(dispatchDefaults),
  ...knownAt
}).annotate({ identifier: "DispatchRequest", description: "A storage to be dispatched" })
export type DispatchRequest = typeof DispatchRequest.Type

const byMarket = (unit: string, dam: number, rtm: number, asm: number, dsm: number) => ({
  dam: maybe(`Day-ahead market, ${unit}`, dam),
  rtm: maybe(`Real-time market, ${unit}`, rtm),
  asm: maybe(`Ancillary services, ${unit}`, asm),
  dsm_avoidance: maybe(`Avoided charges for deviation of the plant, ${unit}`, dsm)
})

const DispatchBlock = Schema.Struct({
  ts: instant("Start of the block", "2026-08-18T18:30:00Z"),
  charge_mw: number("Charging, MW", 0),
  discharge_mw: number("Discharging, MW", 40),
  soc_mwh: number("Energy stored at the end, MWh", 62.5),
  by_market_mw: Schema.Struct(byMarket("MW", 25, 10, 5, 4.75)).annotate({
    description:
      "Discharge less charge by market, MW, and beside it ancillary capacity and power for deviations that are kept free; together never above the power. 0 for a market that is not taken part in, null for one whose prices nobody loaded"
  }),
  dam_inr_per_mwh: maybe("Expected day-ahead price, INR/MWh", 4_100),
  rtm_inr_per_mwh: maybe("Expected real-time price, INR/MWh", 4_250)
}).annotate({ identifier: "DispatchBlock", description: "One block of a dispatch" })

export const Dispatch = Schema.Struct({
  asset: assetSent,
  ...frameFields,
  schedule: list(DispatchBlock, "Blocks of 15 minutes over 48 hours, with the real-time recourse at expected prices"),
  initial_soc_mwh: number("Energy stored at the start, MWh", 50),
  revenue_inr: number("Revenue of the schedule at expected prices, INR", 412_000),
  revenue_by_market_inr: Schema.Struct(byMarket("INR", 290_000, 72_000, 30_000, 20_000)).annotate({
    description: "The same by market, INR; null where nothing is known, which adds nothing to the sum"
  }),
  wear_inr: number("Wear of the schedule, INR; not taken off the revenue", 40_000),
  avoidance_loss_inr: Schema.optionalKey(
    maybe(
      "Worth of the energy that the storage loses while it avoids charges for deviation, at the price of its blocks, INR; not taken off the revenue. 0 where it avoids none, null where it is not known, absent in answers of before it was told",
      7_000
    )
  ),
  end_value_inr: number("Worth of the energy stored at the end, INR; no part of the revenue", 150_000),
  expected_objective_inr: number(
    "Mean over the scenarios of revenue less wear with the worth of what is left, each with the recourse that is best for it, INR",
    530_000
  ),
  expected_by_market_inr: Schema.Struct(byMarket("INR", 280_000, 95_000, 30_000, 20_000)).annotate({
    description:
      "Mean revenue over the scenarios by market, INR: the worth of the real-time market lies in what it corrects, which expected prices do not show"
  }),
  scenarios: whole("Scenarios of prices behind the volumes", 20),
  scenario_revenue_inr: list(
    number("Revenue, INR", 430_000),
    "Revenue of each scenario with the recourse that is best for it, lowest first, INR"
  ),
  calibrated: Schema.Boolean.annotate({
    description: "Whether the spread of the scenarios was held against outcomes: not yet"
  })
}).annotate({ identifier: "Dispatch", description: "Co-optimised dispatch with attribution to markets" })
export type Dispatch = typeof Dispatch.Type

import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { schemas as problem } from "../errors/Problem.ts"
import { methodologyText } from "../products/Roadmap.ts"
import { Access, enterprise } from "../http/Access.ts"
import { bounded, wholeNumber } from "../http/Parameters.ts"
import { Zone } from "../states/State.ts"
import { EnterpriseGate } from "../http/EnterpriseGate.ts"
import {
  day,
  identifier,
  instant,
  list,
  maybe,
  number,
  p10p50p90,
  p50p90,
  text,
  whole,
  word,
  ZoneParameter
} from "../http/Members.ts"

const node = identifier("Node of the grid", "WR-PADGHE-400")
const technology = word("Technology", "solar")
const horizon = wholeNumber(1, 25, "Horizon, years", 10)
const methodology = text("Version of the method, for replay", "ccr-v0.1")
const nodeText = text("Node of the grid", "WR-PADGHE-400")

export const CurtailmentForecast = Schema.Struct({
  node: nodeText,
  horizon_years: whole("Horizon, years", 10),
  annual: list(
    Schema.Struct({
      year: whole("Calendar year", 2027),
      curtailment_pct: p50p90("Curtailed part of the energy, fractions", 0.04, 0.11)
    }),
    "By year"
  ),
  drivers: list(text("A reason", "transmission_bound"), "Why energy is curtailed"),
  methodology_version: methodology,
  trained_on_period: Schema.Struct({
    from: day("First IST day", "2021-04-01"),
    to: day("Last IST day", "2026-03-31")
  }).annotate({ description: "Days the method was fitted on" })
}).annotate({ identifier: "CurtailmentForecast", description: "Curtailment at a node by year" })

export const CaptureRateRequest = Schema.Struct({ node, technology, horizon_years: horizon }).annotate({
  identifier: "CaptureRateRequest",
  description: "Node, technology and horizon"
})

export const CaptureRate = Schema.Struct({
  node: nodeText,
  technology: text("Technology", "solar"),
  methodology_version: methodology,
  annual: list(
    Schema.Struct({ year: whole("Calendar year", 2027), ...p10p50p90(0.68, 0.79, 0.9) }),
    "Capture rate by year, fraction of the mean price"
  )
}).annotate({ identifier: "CaptureRate", description: "Distribution of the capture rate by year" })

export const CannibalisationRequest = Schema.Struct({
  assets: Schema.Array(Schema.Struct({ node, technology, capacity_mw: bounded(0.1, 100_000, "Capacity, MW", 250) }))
    .pipe(Schema.check(Schema.isMinLength(1)), Schema.check(Schema.isMaxLength(100)))
    .annotate({ description: "The portfolio, 1 to 100 assets" }),
  horizon_years: horizon
}).annotate({ identifier: "CannibalisationRequest", description: "A portfolio" })

export const Cannibalisation = Schema.Struct({
  methodology_version: methodology,
  curve: list(
    Schema.Struct({
      added_mw: number("Capacity added, MW", 500),
      capture_rate_fraction: number("Capture rate, fraction of the mean price", 0.72)
    }),
    "By capacity added"
  )
}).annotate({ identifier: "Cannibalisation", description: "Capture rate of a portfolio by capacity added" })

export const DispatchRisk = Schema.Struct({
  region: Zone,
  refreshed_at: instant("When it was computed; anew every 5 minutes", "2026-08-18T09:45:00Z"),
  alerts: list(
    Schema.Struct({
      node: nodeText,
      from: instant("Begin", "2026-08-18T10:00:00Z"),
      to: instant("End", "2026-08-18T11:30:00Z"),
      probability_fraction: number("Probability of curtailment, fraction", 0.61),
      expected_mw: number("Expected curtailment, MW", 140),
      driver: text("Reason", "ramp_bound")
    }),
    "Most probable first"
  )
}).annotate({ identifier: "DispatchRisk", description: "Curtailment to be expected in a region" })

export const AdjustedTariffRequest = Schema.Struct({
  tariff_inr_per_kwh: bounded(0, 100, "Tariff of the bid, INR/kWh", 2.6),
  technology,
  node,
  horizon_years: horizon
}).annotate({ identifier: "AdjustedTariffRequest", description: "A bid" })

export const AdjustedTariff = Schema.Struct({
  methodology_version: methodology,
  irr_pct: maybe("Internal rate of return without curtailment, percent", 13.1),
  curtailment_adjusted_irr_pct: maybe("Internal rate of return with it, percent", 11.2),
  implied_tariff_floor_inr_per_kwh: number("Tariff that gives the return without curtailment, INR/kWh", 2.84)
}).annotate({ identifier: "AdjustedTariff", description: "A bid with curtailment counted" })

/** Curtailment and capture rates. On the roadmap: nothing serves it yet. */
export class CurtailmentApi extends HttpApiGroup.make("curtailment")
  .add(
    HttpApiEndpoint.get("curtailmentForecast", "/curtailment/forecast/:node", {
      params: Schema.Struct({ node }),
      success: CurtailmentForecast,
      error: [problem.not_found]
    })
      .annotate(Access, enterprise("curtailment"))
      .annotate(OpenApi.Summary, "Curtailment at a node")
      .annotate(OpenApi.Description, "Curtailed fraction by year with its drivers.")
  )
  .add(
    HttpApiEndpoint.post("forwardCaptureRate", "/capture-rate/forward", {
      payload: CaptureRateRequest,
      success: CaptureRate
    })
      .annotate(Access, enterprise("curtailment"))
      .annotate(OpenApi.Summary, "Forward capture rate")
      .annotate(OpenApi.Description, "Distribution by node, technology and horizon.")
  )
  .add(
    HttpApiEndpoint.post("portfolioCannibalisation", "/portfolio/cannibalisation", {
      payload: CannibalisationRequest,
      success: Cannibalisation
    })
      .annotate(Access, enterprise("curtailment"))
      .annotate(OpenApi.Summary, "Cannibalisation of a portfolio")
      .annotate(OpenApi.Description, "Capture rate as capacity is added.")
  )
  .add(
    HttpApiEndpoint.get("dispatchRiskScreen", "/dispatch/risk-screen/:region", {
      params: Schema.Struct({ region: ZoneParameter }),
      success: DispatchRisk,
      error: [problem.not_found]
    })
      .annotate(Access, enterprise("curtailment"))
      .annotate(OpenApi.Summary, "Curtailment risk of a region")
      .annotate(OpenApi.Description, "Near-term alerts, refreshed every 5 minutes.")
  )
  .add(
    HttpApiEndpoint.post("curtailmentAdjustedTariff", "/bid/curtailment-adjusted-tariff", {
      payload: AdjustedTariffRequest,
      success: AdjustedTariff
    })
      .annotate(Access, enterprise("curtailment"))
      .annotate(OpenApi.Summary, "Curtailment-adjusted tariff of a bid")
      .annotate(OpenApi.Description, "IRR with curtailment counted, and the tariff floor it implies.")
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, `Curtailment and capture rates of renewable plants. ${methodologyText}`)
  .prefix("/v1") {}

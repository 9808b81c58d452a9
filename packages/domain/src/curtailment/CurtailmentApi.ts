import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { Schema } from "effect"
import { methodologyText } from "../products/Roadmap.ts"
import { Access } from "../http/Access.ts"
import { bounded, integer, wholeNumber } from "../http/Parameters.ts"
import { Zone } from "../states/State.ts"
import { computed, engineAnswer, knownAt } from "../engines/EngineApi.ts"
import { overridesOf, overridesText } from "../engines/Assumptions.ts"
import { frameFields } from "../engines/Frame.ts"
import { bidDefaults, curtailmentDefaults } from "./CurtailmentAssumptions.ts"
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
  ZoneParameter
} from "../http/Members.ts"

const node = identifier("Node of the grid, of /v1/nodes", "IN-RJ")
const technology = Schema.Literals(["solar", "wind"]).annotate({ description: "Technology", examples: ["solar"] })
const horizon = wholeNumber(1, 25, "Horizon, years", 10)
const methodology = text("Version of the method, for replay", "ccr-v0.1.5")
const nodeText = text("Node of the grid, of /v1/nodes", "IN-RJ")

const assumptions = overridesOf(curtailmentDefaults)

const share = (description: string, example: number) =>
  Schema.Finite.annotate({ description: `${description}, fraction`, examples: [example] })

const calibrated = (state: string) =>
  Schema.Boolean.annotate({ description: `True where the bands hold what came as often as they say. ${state}` })

/** Outcome of curtailment that forecasts were held against. */
const tooLow =
  "held against 2025, forecasts of curtailment were too low: 0.0 % of the country's wind and sun at p50 and at p90, where 2 to 3 % of the sun was reported"

export const CurtailmentForecast = Schema.Struct({
  ...frameFields,
  node: nodeText,
  horizon_years: whole("Horizon, years", 10),
  calibrated: calibrated(`False: ${tooLow}`),
  annual: list(
    Schema.Struct({
      year: whole("Calendar year", 2027),
      curtailment_pct: p50p90("Curtailed part of the energy, fractions", 0.04, 0.11)
    }),
    "By year"
  ),
  drivers: list(text("A reason", "transmission_bound"), "Why energy is curtailed, causes of at least a tenth of it"),
  driver_shares: Schema.NullOr(
    Schema.Struct({
      transmission: share("Limits of links", 0.62),
      ramps: share("Least outputs, commitment and ramps", 0.21),
      demand: share("Too little demand", 0.17)
    })
  ).annotate({
    description:
      "Shapley shares of the causes in the last year's curtailment, summing to 1, by lifting them in every combination; null where nothing is curtailed"
  }),
  methodology_version: methodology,
  trained_on_period: Schema.Struct({
    from: day("First IST day", "2021-04-01"),
    to: day("Last IST day", "2026-03-31")
  }).annotate({ description: "Days the method was fitted on" })
}).annotate({ identifier: "CurtailmentForecast", description: "Curtailment at a node by year" })

export const CaptureRateRequest = Schema.Struct({
  node,
  technology,
  horizon_years: horizon,
  assumptions,
  ...knownAt
}).annotate({
  identifier: "CaptureRateRequest",
  description: "Node, technology and horizon"
})

export const CaptureRate = Schema.Struct({
  ...frameFields,
  node: nodeText,
  technology: text("Technology", "solar"),
  methodology_version: methodology,
  calibrated: calibrated("False: they were never held against outcomes"),
  annual: list(
    Schema.Struct({ year: whole("Calendar year", 2027), ...p10p50p90(0.68, 0.79, 0.9) }),
    "Capture rate by year, fraction of the mean price"
  )
}).annotate({ identifier: "CaptureRate", description: "Distribution of the capture rate by year" })

export const CannibalisationRequest = Schema.Struct({
  assets: Schema.Array(Schema.Struct({ node, technology, capacity_mw: bounded(0.1, 100_000, "Capacity, MW", 250) }))
    .pipe(Schema.check(Schema.isMinLength(1)), Schema.check(Schema.isMaxLength(100)))
    .annotate({ description: "The portfolio, 1 to 100 assets" }),
  horizon_years: horizon,
  assumptions,
  ...knownAt
}).annotate({ identifier: "CannibalisationRequest", description: "A portfolio" })

export const Cannibalisation = Schema.Struct({
  ...frameFields,
  methodology_version: methodology,
  curve: list(
    Schema.Struct({
      added_mw: number("Capacity added, MW", 500),
      capture_rate_fraction: number("Capture rate, fraction of the mean price before anything is added", 0.72)
    }),
    "By capacity added"
  )
}).annotate({ identifier: "Cannibalisation", description: "Capture rate of a portfolio by capacity added" })

export const DispatchRisk = Schema.Struct({
  ...frameFields,
  region: Zone,
  refreshed_at: instant("When it was computed; anew every 5 minutes", "2026-08-18T09:45:00Z"),
  alerts: list(
    Schema.Struct({
      node: nodeText,
      from: instant("Begin", "2026-08-18T10:00:00Z"),
      to: instant("End", "2026-08-18T11:30:00Z"),
      probability_fraction: number(
        "Probability of curtailment, highest of the hours, fraction; never held against outcomes",
        0.61
      ),
      expected_mw: number("Expected curtailment, mean of the hours, MW", 140),
      driver: text("Reason", "ramp_bound")
    }),
    "Most probable first"
  ),
  draws: whole("Draws of the coming days that probabilities are over", 100),
  error_days: whole("Days of the past whose forecast errors are drawn, for the coming day that has fewest", 26)
}).annotate({ identifier: "DispatchRisk", description: "Curtailment to be expected in a region" })

export const AdjustedTariffRequest = Schema.Struct({
  tariff_inr_per_kwh: bounded(0, 100, "Tariff of the bid, INR/kWh", 2.6),
  technology,
  node,
  horizon_years: horizon,
  assumptions: overridesOf(bidDefaults),
  ...knownAt
}).annotate({ identifier: "AdjustedTariffRequest", description: "A bid" })

export const AdjustedTariff = Schema.Struct({
  ...frameFields,
  methodology_version: methodology,
  irr_pct: maybe("Internal rate of return without curtailment, percent", 13.1),
  curtailment_adjusted_irr_pct: maybe("Internal rate of return with it, percent", 11.2),
  implied_tariff_floor_inr_per_kwh: number("Tariff that gives the return without curtailment, INR/kWh", 2.84),
  curtailed_fraction: number(
    `Curtailed part of the energy over the horizon, later years weighing less. Not calibrated: ${tooLow}`,
    0.05
  )
}).annotate({ identifier: "AdjustedTariff", description: "A bid with curtailment counted" })

/** Curtailment and capture rates. */
export class CurtailmentApi extends HttpApiGroup.make("curtailment")
  .add(
    HttpApiEndpoint.get("curtailmentForecast", "/curtailment/forecast/:node", {
      params: Schema.Struct({ node }),
      query: Schema.Struct({
        horizon_years: Schema.optionalKey(integer(1, 25, "Horizon, years (default 10)", 10, 10)),
        assumptions: overridesText(curtailmentDefaults, "solar_growth_fraction=0.2,evacuation_fraction=0.9"),
        ...knownAt
      }),
      ...engineAnswer(CurtailmentForecast)
    })
      .annotate(Access, computed("curtailment"))
      .annotate(OpenApi.Summary, "Curtailment at a node")
      .annotate(OpenApi.Description, "Curtailed fraction by year with its drivers.")
  )
  .add(
    HttpApiEndpoint.post("forwardCaptureRate", "/capture-rate/forward", {
      payload: CaptureRateRequest,
      ...engineAnswer(CaptureRate)
    })
      .annotate(Access, computed("curtailment"))
      .annotate(OpenApi.Summary, "Forward capture rate")
      .annotate(OpenApi.Description, "Distribution by node, technology and horizon.")
  )
  .add(
    HttpApiEndpoint.post("portfolioCannibalisation", "/portfolio/cannibalisation", {
      payload: CannibalisationRequest,
      ...engineAnswer(Cannibalisation)
    })
      .annotate(Access, computed("curtailment"))
      .annotate(OpenApi.Summary, "Cannibalisation of a portfolio")
      .annotate(OpenApi.Description, "Capture rate as capacity is added.")
  )
  .add(
    HttpApiEndpoint.get("dispatchRiskScreen", "/dispatch/risk-screen/:region", {
      params: Schema.Struct({ region: ZoneParameter }),
      query: Schema.Struct({
        assumptions: overridesText(curtailmentDefaults, "evacuation_fraction=0.9"),
        ...knownAt
      }),
      ...engineAnswer(DispatchRisk)
    })
      .annotate(Access, computed("curtailment"))
      .annotate(OpenApi.Summary, "Curtailment risk of a region")
      .annotate(
        OpenApi.Description,
        "Hours of the next 48 in which a state may be curtailed, over draws of the errors of forecasts. Computed anew every 5 minutes while somebody asks, or an alert watches `curtailment_risk`, and kept for two days."
      )
  )
  .add(
    HttpApiEndpoint.post("curtailmentAdjustedTariff", "/bid/curtailment-adjusted-tariff", {
      payload: AdjustedTariffRequest,
      ...engineAnswer(AdjustedTariff)
    })
      .annotate(Access, computed("curtailment"))
      .annotate(OpenApi.Summary, "Curtailment-adjusted tariff of a bid")
      .annotate(OpenApi.Description, "IRR with curtailment counted, and the tariff floor it implies.")
  )
  .middleware(EnterpriseGate)
  .annotate(OpenApi.Description, `Curtailment and capture rates of renewable plants. ${methodologyText}`)
  .prefix("/v1") {}

import { bidDefaults } from "@grid/domain/curtailment/CurtailmentAssumptions"
import { assume } from "@grid/domain/engines/Assumptions"
import type { Framed } from "@grid/domain/engines/Frame"
import {
  adjustedTariff,
  adjustedTariffV01,
  adjustedTariffV012,
  adjustedTariffV014,
  adjustedTariffV015,
  adjustedTariffV016,
  cannibalisation,
  cannibalisationV01,
  cannibalisationV011,
  cannibalisationV017,
  curtailmentForecast,
  curtailmentForecastV01,
  curtailmentForecastV013,
  curtailmentForecastV015,
  curtailmentForecastV016,
  forwardCaptureRate,
  forwardCaptureRateV01,
  forwardCaptureRateV011,
  forwardCaptureRateV015,
  forwardCaptureRateV017
} from "@grid/models/curtailment/Engines"
import { nextDays, type PastDay } from "@grid/models/curtailment/NextDays"
import {
  riskScreen,
  riskScreenV01,
  riskScreenV015,
  riskScreenV017,
  screenedDays
} from "@grid/models/curtailment/RiskScreen"
import { demandShapes } from "@grid/models/dispatch/Shapes"
import { taskOf } from "@grid/models/engines/Engine"
import { Result } from "effect"
import { curtailedGrid } from "./CurtailedGrid.ts"

const frame: Framed["frame"] = { kind: "simulated", confidence: 0.5, assumptions: [], missing: [], sources: [] }

/** Inputs of the engines of curtailment. */
export const gridInputs = { frame, grid: curtailedGrid, node: "IN-RJ", horizon_years: 1 }

const { values } = Result.getOrThrow(assume(bidDefaults))

/** A bid for a plant of 1 MW. */
export const bidInputs = {
  ...gridInputs,
  tariff_inr_per_kwh: 2.6,
  project: {
    capex_inr: values.capex_inr_per_mw,
    opex_inr: values.opex_inr_per_mw_year,
    opex_escalation: values.opex_escalation_fraction,
    energy_mwh: 8_760 * 0.22,
    purchase_inr: 0,
    degradation: values.degradation_fraction,
    life_years: values.life_years,
    debt_fraction: values.debt_fraction,
    interest: values.interest_fraction,
    tenor_years: values.tenor_years,
    discount_rate: values.discount_fraction,
    tax: values.tax_fraction,
    depreciation: values.depreciation_fraction
  }
}

/** The same for a plant of the sun. */
export const solarBid = { ...bidInputs, technology: "solar" as const }

/** Coming days like the grid's, after some that were like them in turn. */
export const riskDays = {
  now: Date.UTC(2026, 7, 18, 4),
  start: Date.parse("2026-08-18T00:00:00+05:30"),
  places: curtailedGrid.places,
  values: curtailedGrid.values,
  days:
    nextDays(
      Array.from({ length: 8 }, (_, index): PastDay => ({
        day: curtailedGrid.days[index % 2] ?? null,
        demand_mw: demandShapes.india.map((factor) => factor * (index % 2 === 0 ? 110_000 : 137_000)),
        forecasts_mw: [null, null]
      })),
      screenedDays,
      () => null
    )?.days ?? []
}

const screen = { frame, region: "NR", ...riskDays, nodes: ["IN-RJ"] } as const

const portfolio = { ...gridInputs, assets: [{ place: "IN-RJ", technology: "solar" as const, capacity_mw: 2_000 }] }

const forecastInputs = { ...gridInputs, trained_on_period: { from: "2025-04-01", to: "2026-03-31" } }

/** Small inputs of the engines of curtailment, by name and version. */
export const curtailmentInputs: Readonly<Record<string, Framed>> = {
  "curtailment-forecast ccr-v0.1": taskOf(curtailmentForecastV01, forecastInputs).inputs,
  "curtailment-forecast ccr-v0.1.3": taskOf(curtailmentForecastV013, forecastInputs).inputs,
  "curtailment-forecast ccr-v0.1.5": taskOf(curtailmentForecastV015, forecastInputs).inputs,
  "curtailment-forecast ccr-v0.1.6": taskOf(curtailmentForecastV016, forecastInputs).inputs,
  "curtailment-forecast ccr-v0.1.8": taskOf(curtailmentForecast, forecastInputs).inputs,
  "capture-rate ccr-v0.1": taskOf(forwardCaptureRateV01, { ...gridInputs, technology: "solar" }).inputs,
  "capture-rate ccr-v0.1.1": taskOf(forwardCaptureRateV011, { ...gridInputs, technology: "solar" }).inputs,
  "capture-rate ccr-v0.1.5": taskOf(forwardCaptureRateV015, { ...gridInputs, technology: "solar" }).inputs,
  "capture-rate ccr-v0.1.7": taskOf(forwardCaptureRateV017, { ...gridInputs, technology: "solar" }).inputs,
  "capture-rate ccr-v0.1.8": taskOf(forwardCaptureRate, { ...gridInputs, technology: "solar" }).inputs,
  "cannibalisation ccr-v0.1": taskOf(cannibalisationV01, portfolio).inputs,
  "cannibalisation ccr-v0.1.1": taskOf(cannibalisationV011, portfolio).inputs,
  "cannibalisation ccr-v0.1.7": taskOf(cannibalisationV017, portfolio).inputs,
  "cannibalisation ccr-v0.1.8": taskOf(cannibalisation, portfolio).inputs,
  "adjusted-tariff ccr-v0.1": taskOf(adjustedTariffV01, bidInputs).inputs,
  "adjusted-tariff ccr-v0.1.2": taskOf(adjustedTariffV012, bidInputs).inputs,
  "adjusted-tariff ccr-v0.1.4": taskOf(adjustedTariffV014, solarBid).inputs,
  "adjusted-tariff ccr-v0.1.5": taskOf(adjustedTariffV015, solarBid).inputs,
  "adjusted-tariff ccr-v0.1.6": taskOf(adjustedTariffV016, solarBid).inputs,
  "adjusted-tariff ccr-v0.1.8": taskOf(adjustedTariff, solarBid).inputs,
  "risk-screen ccr-v0.1": taskOf(riskScreenV01, screen).inputs,
  "risk-screen ccr-v0.1.5": taskOf(riskScreenV015, screen).inputs,
  "risk-screen ccr-v0.1.7": taskOf(riskScreenV017, screen).inputs,
  "risk-screen ccr-v0.1.8": taskOf(riskScreen, screen).inputs
}

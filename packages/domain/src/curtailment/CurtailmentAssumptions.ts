import { dispatchDefaults } from "../dispatch/DispatchAssumptions.ts"
import type { Default, Defaults } from "../engines/Assumptions.ts"

const growth = (value: number, source: string): Default => ({
  value,
  unit: "1/year",
  source,
  confidence: "unverified",
  minimum: -0.2,
  maximum: 0.5
})

/** Numbers of curtailment and capture rates that no dataset gives: those of the network, and how the grid grows. */
export const curtailmentDefaults = {
  ...dispatchDefaults,
  unserved_inr_per_mwh: {
    ...dispatchDefaults.unserved_inr_per_mwh,
    value: 10_000,
    source: "price limit of the exchange since 4 Apr 2023"
  },
  demand_growth_fraction: growth(0.06, "order of CEA's twentieth electric power survey, 2022 to 2032"),
  solar_growth_fraction: growth(0.14, "from 165 GW in Jul 2026 towards the 293 GW of 2030 in TransitionZero's targets"),
  wind_growth_fraction: growth(0.1, "from 58 GW in Jul 2026 towards the 100 GW of 2030 in TransitionZero's targets"),
  thermal_growth_fraction: growth(0.02, "candidates of 2030 in TransitionZero's model over its plants of 2023"),
  storage_growth_fraction: growth(0.2, "pumped storage of 2023 towards the 17 GW of 2030 in TransitionZero's targets"),
  transmission_growth_fraction: growth(0.04, "limits of expansion in TransitionZero's model, to 2030"),
  growth_spread_fraction: {
    ...growth(
      0.02,
      "growth of demand and of renewables is this much lower or higher in the scenarios beside the middle"
    ),
    minimum: 0
  },
  evacuation_fraction: {
    value: 0.8,
    unit: "1",
    source: "18.35 GW of evacuation for 23 GW in Rajasthan, as reported in 2025; taken for every state",
    confidence: "unverified",
    minimum: 0.05,
    maximum: 5
  }
} as const satisfies Defaults

const money = (value: number, unit: string, source: string): Default => ({
  value,
  unit,
  source,
  confidence: "unverified",
  minimum: 0,
  maximum: 1e10
})

const part = (value: number, source: string, minimum = 0, maximum = 1): Default => ({
  value,
  unit: "1",
  source,
  confidence: "unverified",
  minimum,
  maximum
})

/** Utilisation of all plants of the country on the grid. Generation over installed capacity would not do: capacity has the roofs, too, whose output nobody meters. */
const utilisation = (value: number, plants: string): Default => ({
  ...part(value, `mean monthly utilisation of the country's ${plants}, Jul 2023 to Jun 2026 (CEA)`),
  confidence: "published"
})

/** Those of a bid: with the yield, cost and financing of the plant, as `/v1/project-economics` asks for them. */
export const bidDefaults = {
  ...curtailmentDefaults,
  solar_cuf_fraction: utilisation(0.216, "sun"),
  wind_cuf_fraction: utilisation(0.217, "wind"),
  capex_inr_per_mw: { ...money(45_000_000, "INR/MW", "order of bids of 2024 and 2025"), minimum: 1 },
  opex_inr_per_mw_year: money(700_000, "INR/MW/year", "order of regulators' benchmarks"),
  opex_escalation_fraction: part(0.05, "order of regulators' benchmarks", 0, 0.25),
  degradation_fraction: part(0.005, "order of module warranties", 0, 0.2),
  debt_fraction: part(0.7, "usual debt of projects"),
  interest_fraction: part(0.09, "order of loans of 2025"),
  life_years: { ...part(25, "usual life of sun and wind", 1, 50), unit: "years" },
  tenor_years: { ...part(15, "usual tenor", 1, 50), unit: "years" },
  discount_fraction: part(0.1, "usual discount rate"),
  tax_fraction: part(0.2517, "corporate tax under section 115BAA", 0, 0.9),
  depreciation_fraction: part(0.4, "written-down value of sun and wind, income-tax rules", 0, 1)
} as const satisfies Defaults

/** Values of these assumptions, by name. */
export type CurtailmentValues = Readonly<Record<keyof typeof curtailmentDefaults, number>>

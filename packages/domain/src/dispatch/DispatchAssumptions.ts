import type { Defaults } from "../engines/Assumptions.ts"

const reports = "daily reports of Grid-India (PSP), 1 Apr 2023 to 31 Mar 2024"

/** Numbers of the default network that no dataset gives. */
export const dispatchDefaults = {
  inr_per_usd: {
    value: 82.6,
    unit: "INR/USD",
    source: "mean rate of 2023; the network's source states neither currency nor year of its costs",
    confidence: "unverified",
    minimum: 40,
    maximum: 200
  },
  coal_minimum_fraction: {
    value: 0.55,
    unit: "1",
    source: "CEA (Flexible Operation of Coal based Thermal Power Generating Units) Regulations, 2023",
    confidence: "published",
    minimum: 0,
    maximum: 0.9
  },
  coal_ramp_fraction_per_h: {
    value: 0.6,
    unit: "1/h",
    source: "1 % a minute; TransitionZero model of India, 2025",
    confidence: "published",
    minimum: 0.05,
    maximum: 6
  },
  coal_available_fraction: {
    value: 0.86,
    unit: "1",
    source: `highest daily loading of a zone's coal, ${reports}`,
    confidence: "unverified",
    minimum: 0.3,
    maximum: 1
  },
  coal_cost_spread_fraction: {
    value: 0.4,
    unit: "1",
    source: "range of variable costs about their mean; only the order of zones follows from it",
    confidence: "unverified",
    minimum: 0.01,
    maximum: 1.5
  },
  commitment_inr_per_mw_h: {
    value: 50,
    unit: "INR/MWh",
    source: "least cost that keeps idle units from being committed",
    confidence: "unverified",
    minimum: 0,
    maximum: 2_000
  },
  gas_least_fraction: {
    value: 0.085,
    unit: "1",
    source: `median daily loading of gas outside the north-east, which runs by contract and not by merit, ${reports}`,
    confidence: "unverified",
    minimum: 0,
    maximum: 0.5
  },
  gas_least_fraction_ner: {
    value: 0.66,
    unit: "1",
    source: `median daily loading of gas in the north-east, ${reports}`,
    confidence: "unverified",
    minimum: 0,
    maximum: 1
  },
  hydro_least_fraction: {
    value: 0.85,
    unit: "1",
    source: "lowest hour of national hydro over its daily mean, 18 Aug 2026 (NPP)",
    confidence: "unverified",
    minimum: 0,
    maximum: 1
  },
  hydro_most_fraction: {
    value: 1.25,
    unit: "1",
    source: "highest hour of national hydro over its daily mean, 18 Aug 2026 (NPP)",
    confidence: "unverified",
    minimum: 1,
    maximum: 5
  },
  unserved_inr_per_mwh: {
    value: 50_000,
    unit: "INR/MWh",
    source: "penalty above every variable cost",
    confidence: "unverified",
    minimum: 10_000,
    maximum: 1_000_000
  },
  surplus_inr_per_mwh: {
    value: 1_000,
    unit: "INR/MWh",
    source: "penalty below every variable cost",
    confidence: "unverified",
    minimum: 0,
    maximum: 100_000
  }
} as const satisfies Defaults

/** Values of the assumptions of the default network, by name. */
export type DispatchValues = Readonly<Record<keyof typeof dispatchDefaults, number>>

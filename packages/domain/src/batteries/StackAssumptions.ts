import type { Defaults } from "../engines/Assumptions.ts"
import { deviationDefaults } from "./DeviationAssumptions.ts"
import { cyclesPerDay, roundTripEfficiency } from "./StorageDefaults.ts"

const one = { unit: "1", minimum: 0, maximum: 1 } as const

/** Assumptions behind what storage earns in coming years. */
export const stackDefaults = {
  round_trip_efficiency: roundTripEfficiency,
  availability: {
    ...one,
    value: 0.95,
    source: "Least availability of storage tenders, 2025 and 2026",
    confidence: "published"
  },
  cycles_per_day: cyclesPerDay,
  degradation_per_year: {
    ...one,
    maximum: 0.2,
    value: 0.025,
    source: "Loss of capacity of lithium iron phosphate at one cycle a day",
    confidence: "unverified"
  },
  midday_deepening_per_year: {
    ...one,
    value: 0.05,
    source:
      "Fall of the noon price against the price without sun that each year of solar build-out adds; from 2022-23 to 2023-24 day-ahead prices in the sun fell by 0.21 against those of the dark",
    confidence: "unverified"
  },
  midday_deepening_limit: {
    ...one,
    value: 0.6,
    source: "Fall of the noon price beyond which build-out, storage and demand keep pace",
    confidence: "unverified"
  },
  asm_despatched_fraction: {
    ...one,
    value: 0.1,
    source: "Part of the upward reserve offered that is despatched and paid the clearing price",
    confidence: "unverified"
  },
  price_growth_per_year: {
    value: 0,
    unit: "1",
    minimum: -0.2,
    maximum: 0.2,
    source: "Prices of today's level, without inflation",
    confidence: "unverified"
  },
  price_level_sd_per_year: {
    ...one,
    value: 0.1,
    source: "Root mean square change of the yearly mean day-ahead price, 2022-23 to 2025-26",
    confidence: "published"
  },
  ...deviationDefaults
} as const satisfies Defaults

/** Assumptions behind the return of storage, beside those of what it earns. */
export const durationDefaults = {
  ...stackDefaults,
  capex_inr_per_mwh: {
    value: 9_000_000,
    unit: "INR/MWh",
    minimum: 0,
    maximum: 1e9,
    source: "Viability gap funding of 27 lakh INR/MWh as 30 % of the cost of storage",
    confidence: "unverified"
  },
  capex_inr_per_mw: {
    value: 3_000_000,
    unit: "INR/MW",
    minimum: 0,
    maximum: 1e9,
    source: "Converters, transformers and grid connection",
    confidence: "unverified"
  },
  opex_fraction_per_year: {
    ...one,
    value: 0.02,
    source: "Operation, insurance and land as a share of the cost of storage",
    confidence: "unverified"
  },
  life_years: {
    value: 12,
    unit: "year",
    minimum: 1,
    maximum: 25,
    source: "Term of storage purchase agreements",
    confidence: "published"
  }
} as const satisfies Defaults

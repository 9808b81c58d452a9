import type { ChargeComponent } from "../reference/OpenAccessCharges.ts"
import type { ComponentName } from "./Components.ts"

/** Scale of a component: it is scored by its place on a line from the worst value, which scores 0, to the best, which scores 100. */
export interface Scale {
  /** Part of the whole score; all add up to 1. */
  readonly weight: number
  readonly worst: number
  readonly best: number
  /** Unit of the scored value. */
  readonly unit: string
}

/**
 * Weights and scales. They are judgements, not measurements: ends of a scale lie about where Indian states lie that are
 * among the worst and the best.
 */
export const scales: Readonly<Record<ComponentName, Scale>> = {
  grid_supply: {
    weight: 0.2,
    worst: -5,
    best: 25,
    unit: "% of the mean daily peak: by how much the highest demand met in a year exceeds it, less the shortage at the peak"
  },
  exchange_price: { weight: 0.1, worst: 8_000, best: 2_500, unit: "INR/MWh, mean of the day-ahead market" },
  carbon: { weight: 0.1, worst: 950, best: 300, unit: "kg CO2e/MWh consumed, direct emissions, mean of 7 days" },
  tariff: { weight: 0.2, worst: 12, best: 6, unit: "INR/kWh delivered by the local company at 33 kV, load factor 0.8" },
  generation_nearby: { weight: 0.1, worst: 0, best: 5_000, unit: "MW within 100 km by fuel" },
  transmission: { weight: 0.15, worst: 0, best: 10, unit: "substations from 110 kV within 50 km" },
  reliability: {
    weight: 0.1,
    worst: 50,
    best: 95,
    unit: "% of time from 49.90 to 50.05 Hz, times the part of the energy demand that was met"
  },
  development_pressure: {
    weight: 0.05,
    worst: 3_000,
    best: 0,
    unit: "MW of other load that is queued for connection, or listed where no queue is loaded, within 50 km"
  }
}

/** Partial evidence may be off by so many points. */
export const partialPoints = 15

/** By which score which verdict is given; see `Verdict`. */
export const verdicts = {
  /** Part of the evidence by weight under which nothing is judged; partial evidence counts half. */
  leastEvidence: 0.5,
  favourable: { score: 65, score_low: 45, worstComponent: 20 },
  conditional: { score: 45 }
} as const

/** A component from this score is a strength. */
export const strength = 70

export const radiusKm = { generation: 100, substations: 50, developments: 50 } as const

/** Substations of a lower voltage serve no data centre. */
export const leastSubstationKv = 110

/** Least, likely and most. */
export interface Range {
  readonly low: number
  readonly base: number
  readonly high: number
}

/** By how much a number may be off: one that its page calls approximate, or a tariff that should have been replaced. */
export const doubt = { unverified: 0.1, stale: 0.05, exchangePrice: 0.2 } as const

/** Charges of open access that a state sets. Where one of a state is not known, what other states charge is its range. */
export const stateCharges = [
  "transmission",
  "wheeling",
  "cross_subsidy_surcharge",
  "additional_surcharge"
] as const satisfies ReadonlyArray<ChargeComponent>

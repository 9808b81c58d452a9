import type { Defaults } from "../engines/Assumptions.ts"
import { chargeShares } from "../reference/DeviationRules.ts"

const fraction = { unit: "1", minimum: 0, maximum: 1, confidence: "unverified" } as const

/** Assumptions behind the charge for deviation that a storage avoids, beside the rules of the day. */
export const deviationDefaults = {
  deviation_between_share: {
    ...fraction,
    value: chargeShares.between,
    source: "Share of the normal rate that a deviation between free and full bears, regulations of 2024"
  },
  deviation_beyond_share: {
    ...fraction,
    maximum: 2,
    value: chargeShares.beyond,
    source: "Share of the normal rate that a deviation beyond the bands bears, regulations of 2024"
  },
  solar_deviation_fraction: {
    ...fraction,
    value: 0.12,
    source: "Root mean square deviation of a solar plant from its schedule, fraction of the schedule"
  },
  wind_deviation_fraction: {
    ...fraction,
    value: 0.1,
    source: "Root mean square deviation of a wind plant from its schedule, fraction of its capacity"
  },
  general_deviation_fraction: {
    ...fraction,
    value: 0.03,
    source: "Root mean square deviation of other plants from their schedule, fraction of their capacity"
  },
  deviation_persistence: {
    ...fraction,
    maximum: 0.999,
    value: 0.9,
    source: "Correlation of the deviations of two neighbouring blocks"
  },
  deviation_power_share: {
    ...fraction,
    value: 0.1,
    source: "Share of the storage that is kept for deviations and sold in no market"
  }
} as const satisfies Defaults

import { curtailmentDefaults } from "../curtailment/CurtailmentAssumptions.ts"
import type { Default, Defaults } from "../engines/Assumptions.ts"

const days = (value: number, source: string): Default => ({
  value,
  unit: "days",
  source,
  confidence: "unverified",
  minimum: 0.1,
  maximum: 3_650
})

const northern = "22 northern projects of 2026"

/** Time of the last steps of a lot, where the queue that is loaded tells of too few; their distribution is linear between these quantiles. */
export const clearanceDefaults = {
  charging_to_certificate_p10_days: days(8, northern),
  charging_to_certificate_p50_days: days(15.5, northern),
  charging_to_certificate_p90_days: days(35, northern),
  certificate_to_operation_p50_days: days(2, northern),
  certificate_to_operation_p90_days: days(3, northern)
} as const satisfies Defaults

/** Power factor at which a substation without one of its own is taken to be loaded. */
export const capacityDefaults = {
  power_factor: {
    value: 0.95,
    unit: "1",
    source: "usual power factor at the interconnection; taken where the substation's own is not known",
    confidence: "unverified",
    minimum: 0.5,
    maximum: 1
  }
} as const satisfies Defaults

/** Assumptions of an outlook on a substation's queue. */
export const outlookDefaults = { ...capacityDefaults, ...clearanceDefaults } as const satisfies Defaults

/** Those of headroom: with the grid's, by which curtailment is computed. */
export const headroomDefaults = { ...outlookDefaults, ...curtailmentDefaults } as const satisfies Defaults

const judgement = "judgement, not measurement"

const weight = (value: number): Default => ({
  value,
  unit: "1",
  source: judgement,
  confidence: "unverified",
  minimum: 0,
  maximum: 1
})

const largest = (value: number): Default => ({
  value,
  unit: "MW",
  source: "order of what is connected at the level; judgement",
  confidence: "unverified",
  minimum: 0.1,
  maximum: 10_000
})

/** Weights and scales by which a screen ranks. */
export const screenDefaults = {
  ...capacityDefaults,
  weight_distance: weight(0.3),
  weight_voltage: weight(0.15),
  weight_headroom: weight(0.3),
  weight_queue: weight(0.1),
  weight_open_access: weight(0.15),
  reach_km: { value: 75, unit: "km", source: judgement, confidence: "unverified", minimum: 1, maximum: 300 },
  up_to_33_kv_mw: largest(10),
  up_to_132_kv_mw: largest(50),
  up_to_220_kv_mw: largest(300),
  up_to_400_kv_mw: largest(1_500),
  open_access_worst_inr_per_kwh: {
    value: 5,
    unit: "INR/kWh",
    source: "about the sum of charges in the dearest states",
    confidence: "unverified",
    minimum: 0.1,
    maximum: 100
  }
} as const satisfies Defaults

export type ClearanceValues = Readonly<Record<keyof typeof clearanceDefaults, number>>
export type ScreenValues = Readonly<Record<keyof typeof screenDefaults, number>>

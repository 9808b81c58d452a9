/** Metric that can be watched: its name, unit, and the areas that it is known for. */
export const metrics = {
  price: { label: "Clearing price", unit: "INR/MWh", areas: "bid areas" },
  spread: { label: "RTM less DAM price", unit: "INR/MWh", areas: "bid areas" },
  frequency: { label: "Frequency", unit: "Hz", areas: null },
  demand: { label: "Demand", unit: "MW", areas: "states" },
  carbon: { label: "Carbon intensity", unit: "kg CO₂e/MWh", areas: "states" },
  regulatory_changes: { label: "Regulatory changes", unit: "entries", areas: "states" },
  curtailment_risk: { label: "Curtailment risk", unit: "fraction", areas: "states" }
} as const
export type Metric = keyof typeof metrics

export const operators = { ">": "above", ">=": "at or above", "<": "below", "<=": "at or below" } as const
export type Operator = keyof typeof operators

/** Length of a block, minutes. */
export const blockMinutes = 15

import { clamp, round } from "../numbers/Numbers.ts"
import type { Kind } from "../observations/Dataset.ts"

/** Weight of data by how it came about. A simulated value says nothing of the real grid, but does of the method. */
export const tierWeights: Readonly<Record<Kind, number>> = {
  observed: 1,
  derived: 0.95,
  modelled: 0.8,
  forecast: 0.8,
  simulated: 0.5
}

/** Time in which data lose half their weight, days: prices and charges change their level within about two years. */
export const halfLifeDays = 730

export interface ConfidenceParts {
  /** Kind of the least certain data that the answer cannot do without. */
  readonly tier: Kind
  /** Age of the newest data at the time of the question, days. */
  readonly age_days: number
  /** Known part of what was needed, 0 to 1. */
  readonly coverage: number
  /** Measured skill of the model on held-out data, 0 to 1: 1 where nothing is predicted. */
  readonly skill: number
}

/** Confidence of an answer, 0 to 1: weight of the tier × 2^(−age ÷ half-life) × coverage × skill, to two decimals. */
export const confidenceOf = ({ age_days, coverage, skill, tier }: ConfidenceParts): number =>
  round(
    tierWeights[tier] * 2 ** (-Math.max(0, age_days) / halfLifeDays) * clamp(coverage, 0, 1) * clamp(skill, 0, 1),
    100
  )

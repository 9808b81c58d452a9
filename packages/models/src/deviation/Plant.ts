import type { deviationDefaults } from "@grid/domain/batteries/DeviationAssumptions"
import type { IstDate } from "@grid/domain/Brands"
import { type DeviationRules, deviationRulesOn } from "@grid/domain/reference/DeviationRules"
import { type DeviationInputs, dayShape, type Technology } from "./Avoidance.ts"

/** Plant whose deviations a storage takes up. */
export interface Plant {
  readonly technology: Technology
  readonly capacity_mw: number
}

export interface PlantQuestion {
  readonly plant: Plant
  readonly rules: DeviationRules
  /** Rates by block of whole IST days, INR/MWh; null where not known. */
  readonly rates_inr_per_mwh: ReadonlyArray<number | null>
  /** Prices of energy of the same blocks, INR/MWh; null where none are known. */
  readonly prices_inr_per_mwh: ReadonlyArray<number | null> | null
  /** The whole storage; `efficiency` is the round trip's. */
  readonly storage: { readonly power_mw: number; readonly energy_mwh: number; readonly efficiency: number }
  /** Values of the assumptions. */
  readonly values: Readonly<Record<keyof typeof deviationDefaults, number>>
  readonly draws: number
}

/** Rules of a plant's charges on an IST day. */
export const plantRulesOn = (technology: Technology, date: IstDate): DeviationRules =>
  deviationRulesOn(technology === "general" ? "general" : "wind-solar", date)

/** Inputs of `avoidance` for a plant of which nothing but technology and capacity is known, and the part of a storage kept for it. */
export const deviationInputs = (question: PlantQuestion): DeviationInputs => {
  const { draws, plant, prices_inr_per_mwh, rates_inr_per_mwh, rules, storage, values } = question
  const { capacity_mw, technology } = plant
  const shape = dayShape(technology)
  const share = values.deviation_power_share
  return {
    technology,
    blocks: rates_inr_per_mwh.map((rate_inr_per_mwh, index) => ({
      schedule_mw: capacity_mw * (shape[index % shape.length] ?? 0),
      available_mw: capacity_mw,
      rate_inr_per_mwh,
      price_inr_per_mwh: prices_inr_per_mwh?.[index] ?? null
    })),
    rules: {
      ...rules,
      between_share: values.deviation_between_share,
      beyond_share: values.deviation_beyond_share
    },
    deviation_fraction: values[`${technology}_deviation_fraction`],
    persistence: values.deviation_persistence,
    storage: {
      power_mw: share * storage.power_mw,
      energy_mwh: share * storage.energy_mwh,
      efficiency: Math.sqrt(storage.efficiency)
    },
    draws
  }
}

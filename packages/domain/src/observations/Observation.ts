import * as State from "../states/State.ts"
import { type Area, type DatasetId, type Kind, national } from "./Dataset.ts"

/**
 * One value as a source gave it. Instants are epoch ms. `value` is null where the source says that there is none.
 */
export interface Observation {
  readonly dataset: DatasetId
  readonly area: Area
  /** Start of the interval the value covers, or the instant of a reading. */
  readonly ts: number
  readonly value: number | null
  readonly kind: Kind
  /** When the source says it captured the value; the fetch time where it does not say. */
  readonly captured_at: number
  /** Length of the interval the value covers, minutes; 0 for an instantaneous reading. */
  readonly period_minutes: 0 | 15 | 60
}

/** Zones have no record of their own here: 1.3 times the largest on record, MW. */
const zoneLimitMw = 125_000

/**
 * Why a value is put in quarantine instead of being served, or null. National demand 90 to 300 GW, frequency 47 to
 * 53 Hz, a state up to 1.3 times its record, prices from 0 to the highest ceiling any segment has had (20,000 INR/MWh).
 */
export const guard = (observation: Observation): string | null => {
  const { value } = observation
  if (value === null) return null
  if (!Number.isFinite(value)) return "not a finite number"
  const outside = (low: number, high: number, unit: string) =>
    value < low || value > high ? `${value} is outside ${low} to ${high} ${unit}` : null
  if (observation.dataset === "demand") {
    if (observation.area === national) return outside(90_000, 300_000, "MW")
    const state = State.fromSlug(observation.area)
    return outside(0, state === undefined ? zoneLimitMw : Math.ceil(state.record_demand_mw * 1.3), "MW")
  }
  if (observation.dataset === "frequency") return outside(47, 53, "Hz")
  if (observation.dataset.startsWith("price_")) return outside(0, 20_000, "INR/MWh")
  return outside(-300_000, 300_000, "MW")
}

import { type Area, exchanges, national } from "../observations/Area.ts"
import { type DatasetId, unitOf } from "../observations/Dataset.ts"
import type { Observation } from "../observations/Observation.ts"
import { marketOfPrice } from "../reference/MarketRules.ts"
import { priceCapInrPerMwh, priceCaps } from "../reference/PriceCaps.ts"
import * as State from "../states/State.ts"
import { istDate } from "../time/Time.ts"

/** Zones have no record of their own here: 1.3 times the largest on record, MW. */
const zoneLimitMw = 125_000

/** Largest demand that a guard lets pass, MW. */
const demandLimitMw = (area: Area): number => {
  if (area === national) return 300_000
  const state = State.fromSlug(area)
  return state === undefined ? zoneLimitMw : Math.ceil(state.record_demand_mw * 1.3)
}

/** Demand of an area in MW, however its dataset calls it. */
const demands: ReadonlySet<DatasetId> = new Set<DatasetId>([
  "demand",
  "max_demand",
  "evening_peak_demand",
  "solar_hours_peak_demand",
  "non_solar_hours_peak_demand"
])

/** Rates and costs of settlement that may be negative. */
const maybeNegative: ReadonlySet<DatasetId> = new Set<DatasetId>([
  "deviation_rate",
  "ancillary_net_cost",
  "rate_of_thirds"
])

/** Highest price any segment has allowed, INR/MWh. */
const priceLimit = Math.max(...priceCaps.map(({ value }) => value))

/** Says so where a clearing price is above the cap its segment had on that IST day. Other exchanges are not judged by it. */
const aboveCap = ({ area, dataset, ts, value }: Observation): string | null => {
  const market = marketOfPrice(dataset)
  if (market === undefined || value === null || exchanges.some((exchange) => exchange === area)) return null
  const date = istDate(ts)
  const cap = priceCapInrPerMwh(market, date)
  return cap !== null && value > cap
    ? `${value} is above ${cap} INR/MWh, the ${market.toUpperCase()} price cap of ${date}`
    : null
}

/**
 * Reason why a value goes to quarantine instead of being served, or null. National demand 90 to 300 GW, frequency 47 to 53
 * Hz, a state up to 1.3 times its record, clearing prices from 0 to the cap of their segment and day, other prices to
 * 20,000 INR/MWh. Everything else: what its unit can be.
 */
export const guard = (observation: Observation): string | null => {
  const { area, dataset, value } = observation
  if (value === null) return null
  if (!Number.isFinite(value)) return "not a finite number"
  const unit = unitOf(dataset)
  const outside = (low: number, high: number) =>
    value < low || value > high ? `${value} is outside ${low} to ${high} ${unit}` : null
  if (dataset === "demand" && area === national) return outside(90_000, 300_000)
  if (demands.has(dataset)) return outside(0, demandLimitMw(area))
  if (dataset === "energy_met") return outside(0, demandLimitMw(area) * 24)
  switch (unit) {
    case "MW":
      return dataset.includes("capacity") ? outside(0, 2_000_000) : outside(-300_000, 300_000)
    case "MWh":
      return dataset.endsWith("_fy") ? outside(0, 3_000_000_000) : outside(-300_000_000, 300_000_000)
    case "Hz":
      return outside(47, 53)
    case "INR/MWh":
      return maybeNegative.has(dataset)
        ? outside(-priceLimit, priceLimit)
        : (outside(0, priceLimit) ?? aboveCap(observation))
    case "INR/kWh":
      return outside(0, 100)
    case "%":
      return outside(0, 100)
    case "days":
      return outside(0, 1_000)
    case "minutes":
      return outside(0, 1_439)
    case "1":
      return outside(-1_000, 1_000)
  }
}

import { tenths } from "@grid/domain/numbers/Numbers"
import { hourMs } from "@grid/domain/time/Time"
import type { Time } from "./Calendar.ts"
import { lossFraction } from "./Calibration.ts"
import * as Demand from "./Demand.ts"
import type { Generation } from "./Fuels.ts"
import type { NoiseOf } from "./Noise.ts"
import { at, weighted } from "./Numbers.ts"
import { places, zones } from "./Places.ts"
import { series } from "./Series.ts"

export interface StateBlock {
  readonly slug: string
  readonly demand_mw: number
  readonly own_generation_mw: number
  /** Drawal from the grid. */
  readonly net_import_mw: number
  /** Part of the drawal that was not scheduled: demand that nobody foresaw. */
  readonly deviation_mw: number
}

/** Demand of the states, and their part of the generation. */
export const make = (
  seed: number,
  time: Time,
  noise: NoiseOf,
  { demand_mw, imbalance_mw }: Demand.Need,
  delivered: number,
  generation: Generation
): ReadonlyArray<StateBlock> => {
  const { demands, sudden } = Demand.ofStates(seed, time, noise, delivered)
  const owned = [
    generation.coal + generation.lignite + generation.diesel,
    generation.gas,
    generation.hydro,
    generation.small_hydro,
    generation.wind,
    generation.biomass,
    generation.solar
  ]
  const unforeseen = imbalance_mw / demand_mw
  return places.map((place, state) => {
    const demand = at(demands, state)
    const own_generation_mw = tenths(weighted(owned, place.ownShares))
    return {
      slug: place.slug,
      demand_mw: demand,
      own_generation_mw,
      net_import_mw: tenths(demand - own_generation_mw),
      deviation_mw: tenths(
        demand * (unforeseen + 0.01 * at(sudden, state) + 0.012 * noise(series.drawal + state, 6 * hourMs))
      )
    }
  })
}

/** Demand of the zones with their part of the losses, MW, in the order of `zones`. */
export const zoneDemand = (states: ReadonlyArray<StateBlock>): ReadonlyArray<number> => {
  const totals = zones.map(() => 0)
  for (const [state, { demand_mw }] of states.entries()) {
    const zone = at(places, state).zoneIndex
    if (zone >= 0) totals[zone] = at(totals, zone) + demand_mw
  }
  return totals.map((total) => tenths(total / (1 - lossFraction)))
}

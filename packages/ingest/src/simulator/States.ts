import { sum, tenths } from "@grid/domain/numbers/Numbers"
import { hourMs } from "@grid/domain/time/Time"
import type { Time } from "./Calendar.ts"
import { lossFraction } from "./Calibration.ts"
import * as Demand from "./Demand.ts"
import { type Generation, placedGeneration } from "./Fuels.ts"
import type { NoiseOf } from "./Noise.ts"
import { at, share, weighted } from "./Numbers.ts"
import { fuels, type PlacedFuel, places, zones } from "./Places.ts"
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
  const owned = ownedOf(generation)
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

/** Generation by what states own parts of, in the order of `Place.ownShares`. */
const ownedOf = (generation: Generation): ReadonlyArray<number> => [
  generation.coal + generation.lignite + generation.diesel,
  generation.gas,
  generation.hydro,
  generation.small_hydro,
  generation.wind,
  generation.biomass,
  generation.solar
]

/** The islands as they are from version 4 on: connected to nothing, they generate what they use. */
export const withIslandsAlone = (states: ReadonlyArray<StateBlock>): ReadonlyArray<StateBlock> =>
  states.map((state, index) =>
    at(places, index).zone === null
      ? { ...state, own_generation_mw: state.demand_mw, net_import_mw: 0, deviation_mw: 0 }
      : state
  )

const renewable: ReadonlySet<PlacedFuel> = new Set(["hydro", "small_hydro", "wind", "solar", "biomass"])

/**
 * Own generation of states by fuel, MW, in the order of `states` and of `Places.fuels`; it adds up. A state has its part of
 * what the country generates of a fuel; on the islands diesel gives what the sun and small rivers do not.
 */
export const byFuel = (
  states: ReadonlyArray<StateBlock>,
  generation: Generation
): ReadonlyArray<ReadonlyArray<number>> => {
  const [thermal = 0, gas = 0, hydro = 0, small_hydro = 0, wind = 0, biomass = 0, solar = 0] = ownedOf(generation)
  const placed = placedGeneration(generation)
  return states.map(({ own_generation_mw }, index) => {
    const { ownShares, shares, zone } = at(places, index)
    const [ofThermal = 0, ofGas = 0, ofHydro = 0, ofSmallHydro = 0, ofWind = 0, ofBiomass = 0, ofSolar = 0] = ownShares
    const burnt = [0, 1, 3].map((fuel) => at(shares, fuel) * at(placed, fuel))
    const burntPart = (ofThermal * thermal) / (sum(burnt) || 1)
    const [coal = 0, lignite = 0, diesel = 0] = burnt.map((mw) => mw * burntPart)
    const parts = [
      coal,
      lignite,
      ofGas * gas,
      diesel,
      0,
      ofHydro * hydro,
      ofSmallHydro * small_hydro,
      ofWind * wind,
      ofSolar * solar,
      ofBiomass * biomass
    ]
    if (zone === null) return ofIsland(parts, own_generation_mw)
    return sum(parts) === 0 ? parts : share(own_generation_mw, parts, 10)
  })
}

const ofIsland = (parts: ReadonlyArray<number>, demand: number): ReadonlyArray<number> => {
  const given = parts.map((mw, fuel) => (renewable.has(at(fuels, fuel)) ? mw : 0))
  const out = given.map((mw) => tenths(mw * Math.min(1, demand / (sum(given) || 1))))
  out[fuels.indexOf("diesel")] = Math.max(0, tenths(demand - sum(out)))
  return out
}

/** Demand of the zones with their part of the losses, MW, in the order of `zones`: from version 4 on they add up to the country's. */
export const zoneParts = (states: ReadonlyArray<StateBlock>, demand_mw: number): ReadonlyArray<number> =>
  share(demand_mw, zoneTotals(states), 10)

/** The same as it was up to version 3: the country's demand holds that of the islands beside it. */
export const zoneDemand = (states: ReadonlyArray<StateBlock>): ReadonlyArray<number> =>
  zoneTotals(states).map((total) => tenths(total / (1 - lossFraction)))

/** Demand of the states of all zones together, MW. */
export const mainlandDemand = (states: ReadonlyArray<StateBlock>): number => sum(zoneTotals(states))

/** Demand of the states of each zone, MW. */
const zoneTotals = (states: ReadonlyArray<StateBlock>): ReadonlyArray<number> => {
  const totals = zones.map(() => 0)
  for (const [state, { demand_mw }] of states.entries()) {
    const zone = at(places, state).zoneIndex
    if (zone >= 0) totals[zone] = at(totals, zone) + demand_mw
  }
  return totals
}

import type { CurtailmentValues } from "@grid/domain/curtailment/CurtailmentAssumptions"
import { sum } from "@grid/domain/numbers/Numbers"
import { type Fuel, fuels } from "@grid/domain/observations/datasets/Live"
import type { Zone } from "@grid/domain/states/State"
import type { CapacityTable } from "../carbon/Capacity.ts"
import { type DispatchFuel, dispatchFuels, type Place, zonePlaces } from "../dispatch/India.ts"

/** States that are a node of their own. */
export interface Group {
  readonly node: string
  readonly zone: Zone
  readonly slugs: ReadonlyArray<string>
}

/** Fuels of capacity tables behind each fuel of the network; small hydro runs as it comes, as biomass does. */
const columns: Readonly<Record<DispatchFuel, ReadonlyArray<Fuel>>> = {
  coal: ["coal", "lignite"],
  gas: ["gas", "diesel"],
  nuclear: ["nuclear"],
  hydro: ["hydro"],
  biomass: ["biomass", "small_hydro"],
  wind: ["wind"],
  solar: ["solar"]
}

/** Capacity of rows together by fuel of the network, MW. */
export const capacityOf = (rows: CapacityTable): Place["capacity_mw"] =>
  Object.fromEntries(
    dispatchFuels.map((fuel) => [
      fuel,
      sum(rows.map(({ capacity_mw }) => sum(columns[fuel].map((column) => capacity_mw[fuels.indexOf(column)] ?? 0))))
    ])
  )

/** Fuels that run whatever the others do: lines were built for all of their capacity. */
const mustRun = ["hydro", "nuclear", "biomass"] as const

/**
 * Places of the network: the groups, each behind the evacuation of its wind and sun and of what must run beside them, and
 * what is left of every zone. A group that is all of its zone is the zone.
 */
export const placesOf = (
  table: CapacityTable,
  groups: ReadonlyArray<Group>,
  { evacuation_fraction }: CurtailmentValues
): ReadonlyArray<Place> => {
  const own = groups.filter(({ node, zone }) => node !== zone)
  const grouped = new Set(own.flatMap(({ slugs }) => slugs))
  const ofGroups = own.map(({ node, slugs, zone }): Place => {
    const capacity_mw = capacityOf(table.filter(({ slug }) => slugs.includes(slug)))
    const renewables = (capacity_mw.solar ?? 0) + (capacity_mw.wind ?? 0)
    const export_mw = evacuation_fraction * renewables + sum(mustRun.map((fuel) => capacity_mw[fuel] ?? 0))
    return {
      node,
      zone,
      capacity_mw,
      pumped_mw: 0,
      interchange: { import_mw: null, export_mw: renewables > 0 ? export_mw : null }
    }
  })
  return [
    ...ofGroups,
    ...zonePlaces.map((place) => ({
      ...place,
      capacity_mw: capacityOf(table.filter(({ slug, zone }) => zone === place.zone && !grouped.has(slug)))
    }))
  ]
}

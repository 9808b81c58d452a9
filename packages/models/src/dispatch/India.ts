import type { DispatchValues } from "@grid/domain/dispatch/DispatchAssumptions"
import { sum } from "@grid/domain/numbers/Numbers"
import type { Zone } from "@grid/domain/states/State"
import { limits, plants, pumped, pumped_mw } from "./Model5.ts"
import type { Generator, Link, Network, Store } from "./Network.ts"

/** Fuels of the default network. */
export const dispatchFuels = ["coal", "gas", "nuclear", "hydro", "biomass", "wind", "solar"] as const
export type DispatchFuel = (typeof dispatchFuels)[number]

/** Node of the default network: a zone, a state in one, or the country. */
export interface Place {
  readonly node: string
  /** Null for the country. */
  readonly zone: Zone | null
  readonly capacity_mw: Partial<Readonly<Record<DispatchFuel, number>>>
  readonly pumped_mw: number
  /** Measured limits of what a state draws and gives, MW; null where unknown or where the place is no state. */
  readonly interchange: { readonly import_mw: number | null; readonly export_mw: number | null } | null
}

const zones: ReadonlyArray<Zone> = ["NR", "WR", "SR", "ER", "NER"]

const inZone = (fuel: DispatchFuel, zone: Zone) =>
  sum(plants.filter((plant) => plant.fuel === fuel).map(({ mw }) => mw[zone] ?? 0))

const capacityOf = (mw: (fuel: DispatchFuel) => number): Place["capacity_mw"] =>
  Object.fromEntries(dispatchFuels.map((fuel) => [fuel, mw(fuel)]))

/** The five zones with the plants of 2023. */
export const zonePlaces: ReadonlyArray<Place> = zones.map((zone) => ({
  node: zone,
  zone,
  capacity_mw: capacityOf((fuel) => inZone(fuel, zone)),
  pumped_mw: pumped_mw[zone] ?? 0,
  interchange: null
}))

/** The country as one node, with the plants of 2023. */
export const countryPlace: Place = {
  node: "india",
  zone: null,
  capacity_mw: capacityOf((fuel) => sum(zones.map((zone) => inZone(fuel, zone)))),
  pumped_mw: sum(Object.values(pumped_mw)),
  interchange: null
}

export const generatorName = (fuel: DispatchFuel, node: string): string => `${fuel} ${node}`

/**
 * Mean loading of a zone's coal less that of the country, fractions of capacity, from the daily reports of 1 Apr 2023 to 31
 * Mar 2024: a zone whose coal is cheaper, as it lies near the mines, runs it more.
 */
export const loadingOffset: Readonly<Record<Zone, number>> = { NR: -0.03, WR: 0.036, SR: -0.052, ER: 0.013, NER: 0.1 }

/** Parts of coal's supply curve. */
const curveParts = 6

/** Mean variable cost of a fuel, by capacity, INR/MWh. */
export const meanCost = (fuel: DispatchFuel, { inr_per_usd }: DispatchValues): number => {
  const rows = plants.filter((plant) => plant.fuel === fuel)
  const total = sum(rows.map(({ mw }) => sum(Object.values(mw))))
  return (inr_per_usd * sum(rows.map(({ mw, usd_per_mwh }) => usd_per_mwh * sum(Object.values(mw))))) / total
}

/** Cost of coal rises over its output; at equal cost zones differ in loading by their offsets. */
const coalCurve = (zone: Zone | null, values: DispatchValues): NonNullable<Generator["curve"]> => {
  const mean = meanCost("coal", values)
  const offset = zone === null ? 0 : loadingOffset[zone]
  return Array.from({ length: curveParts }, (_, part) => ({
    fraction: 1 / curveParts,
    cost_per_mwh: mean * (1 + values.coal_cost_spread_fraction * ((part + 0.5) / curveParts - 0.5 - offset))
  }))
}

/** Least output of gas, MW; of the country's, the part in the north-east has its own. */
const gasLeast = (zone: Zone | null, capacity: number, values: DispatchValues): number => {
  const share =
    zone === null ? inZone("gas", "NER") / sum(zones.map((one) => inZone("gas", one))) : Number(zone === "NER")
  return capacity * (share * values.gas_least_fraction_ner + (1 - share) * values.gas_least_fraction)
}

const generatorsOf = ({ capacity_mw, node, zone }: Place, values: DispatchValues): ReadonlyArray<Generator> =>
  dispatchFuels.flatMap((fuel) => {
    const capacity = capacity_mw[fuel] ?? 0
    if (capacity <= 0) return []
    const plain: Generator = {
      name: generatorName(fuel, node),
      node,
      fuel,
      capacity_mw: capacity,
      cost_per_mwh: meanCost(fuel, values)
    }
    if (fuel === "gas") return [{ ...plain, minimum_mw: gasLeast(zone, capacity, values) }]
    if (fuel !== "coal") return [plain]
    return [
      {
        ...plain,
        capacity_mw: capacity * values.coal_available_fraction,
        curve: coalCurve(zone, values),
        commitment: {
          minimum_fraction: values.coal_minimum_fraction,
          ramp_fraction_per_h: values.coal_ramp_fraction_per_h,
          cost_per_mw_h: values.commitment_inr_per_mw_h
        }
      }
    ]
  })

const storesOf = ({ node, pumped_mw: power_mw }: Place): ReadonlyArray<Store> =>
  power_mw <= 0
    ? []
    : [
        {
          name: `pumped ${node}`,
          node,
          power_mw,
          energy_mwh: power_mw * pumped.hours,
          efficiency: Math.sqrt(pumped.efficiency),
          initial_mwh: (power_mw * pumped.hours) / 2
        }
      ]

/** Angle across a corridor at its limit, radians: susceptances are in proportion to limits, and only their proportion counts. */
const angleAtLimit = 0.3

const corridorLinks: ReadonlyArray<Link> = limits.map(({ forward_mw, from, reverse_mw, to }) => ({
  from,
  to,
  forward_mw,
  reverse_mw,
  reactance_pu: (100 * angleAtLimit) / ((forward_mw + reverse_mw) / 2)
}))

/**
 * Network of India: places with their plants, corridors between the zones, and a link from each state to the hub of its zone.
 * Costs and limits by TransitionZero's model (2023), costs in INR.
 */
export const indiaNetwork = (places: ReadonlyArray<Place>, values: DispatchValues): Network => {
  const named = new Set(places.map(({ node }) => node))
  const hubs = zones.filter((zone) => !named.has(zone) && places.some((place) => place.zone === zone))
  const nodes = [...places.map(({ node }) => node), ...hubs]
  return {
    nodes,
    generators: places.flatMap((place) => generatorsOf(place, values)),
    stores: places.flatMap(storesOf),
    links: [
      ...corridorLinks.filter(({ from, to }) => nodes.includes(from) && nodes.includes(to)),
      ...places.flatMap(({ interchange, node, zone }): ReadonlyArray<Link> =>
        zone === null || node === zone
          ? []
          : [
              {
                from: zone,
                to: node,
                forward_mw: interchange?.import_mw ?? null,
                reverse_mw: interchange?.export_mw ?? null
              }
            ]
      )
    ],
    unserved_per_mwh: values.unserved_inr_per_mwh,
    surplus_per_mwh: values.surplus_inr_per_mwh
  }
}

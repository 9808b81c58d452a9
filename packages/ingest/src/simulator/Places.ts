import { sum } from "@grid/domain/numbers/Numbers"
import { type BidArea, bidAreas } from "@grid/domain/observations/Area"
import { states, type Zone } from "@grid/domain/states/State"
import * as Calibration from "./Calibration.ts"
import { greatest } from "./Numbers.ts"

export const zones: ReadonlyArray<Zone> = ["NR", "WR", "SR", "ER", "NER"]

/** Fuels whose capacity stands in a place. Storage is reckoned to stand where hydro does. */
export const fuels = [
  "coal",
  "lignite",
  "gas",
  "diesel",
  "nuclear",
  "hydro",
  "small_hydro",
  "wind",
  "solar",
  "biomass"
] as const
export type PlacedFuel = (typeof fuels)[number]

/** A state as the simulator sees it. */
export interface Place {
  readonly slug: string
  readonly name: string
  readonly zone: Zone | null
  /** Index in `zones`, -1 for the islands. */
  readonly zoneIndex: number
  /** Index in `bidAreas`, -1 for the islands. */
  readonly areaIndex: number
  /** Mean demand, MW; only its proportion to that of the other states counts. */
  readonly mean: number
  /** Part of the capacity within its borders that is its own, 1 at most. */
  readonly ownFraction: number
  /** Its own part of the country's generation: thermal, gas, hydro, small hydro, wind, biomass, solar. */
  readonly ownShares: ReadonlyArray<number>
  /** Part of the country's capacity that stands within its borders, in the order of `fuels`. */
  readonly shares: ReadonlyArray<number>
  /** Degrees north and east, roughly its middle. */
  readonly centre: readonly [number, number]
}

const columns = [2, 3, 4, 5, 6, 7, 8] as const
const columnTotals = columns.map((column) => sum(Object.values(Calibration.states).map((row) => row[column])))

/** Capacity within a state, in the order of `fuels`. */
const capacities = (slug: string, row: (typeof Calibration.states)[string]): Record<PlacedFuel, number> => {
  const lignite = Calibration.lignite[slug] ?? 0
  const diesel = Calibration.diesel[slug] ?? 0
  return {
    coal: row[2] - lignite - diesel,
    lignite,
    gas: row[3],
    diesel,
    nuclear: Calibration.nuclear[slug] ?? 0,
    hydro: row[4],
    small_hydro: row[5],
    wind: row[6],
    solar: row[8],
    biomass: row[7]
  }
}

const rows = states.map((state) => {
  const row = Calibration.states[state.slug]
  const geography = Calibration.geography[state.slug]
  if (row === undefined || geography === undefined) throw new Error(`The simulator knows no ${state.slug}`)
  return { state, row, geography, capacities: capacities(state.slug, row) }
})

const fuelTotals = fuels.map((fuel) => sum(rows.map((row) => row.capacities[fuel])))

/** In the order of the states registry. */
export const places: ReadonlyArray<Place> = rows.map(({ capacities, geography, row, state }) => ({
  slug: state.slug,
  name: state.name,
  zone: state.zone,
  zoneIndex: state.zone === null ? -1 : zones.indexOf(state.zone),
  areaIndex: geography[0] === null ? -1 : bidAreas.indexOf(geography[0]),
  mean: row[0],
  ownFraction: Math.min(1, row[1]),
  ownShares: columns.map((column, index) => (row[1] * row[column]) / (columnTotals[index] ?? 1)),
  shares: fuels.map((fuel, index) => capacities[fuel] / (fuelTotals[index] ?? 1)),
  centre: [geography[1], geography[2]]
}))

export const largest = greatest(places.map(({ mean }) => mean))

/** Shares of all places of a zone or bid area together, in the order of `fuels`. */
const together = (members: ReadonlyArray<Place>): ReadonlyArray<number> =>
  fuels.map((_, fuel) => sum(members.map(({ shares }) => shares[fuel] ?? 0)))

/** Part of the country's capacity in each zone, by fuel; the rest stands on the islands. */
export const zoneShares = zones.map((_, zone) => together(places.filter(({ zoneIndex }) => zoneIndex === zone)))

/** The same with what stands on the islands left out, so that the zones together have all of every fuel. */
const mainlandShares = zoneShares.map((shares) =>
  shares.map((share, fuel) => share / sum(zoneShares.map((zone) => zone[fuel] ?? 0)))
)

/** Part of the country's generation in each zone, by fuel: from version 4 on the islands have none of it. */
export const zoneSharesOf = (version: number): typeof zoneShares => (version < 4 ? zoneShares : mainlandShares)

export const areaShares = bidAreas.map((_, area) => together(places.filter(({ areaIndex }) => areaIndex === area)))

const zoneOfArea: Readonly<Record<string, Zone>> = { n: "NR", w: "WR", s: "SR", e: "ER", a: "NER" }

/** Index in `zones` of the zone that each bid area lies in. */
export const areaZones = bidAreas.map((area: BidArea) => zones.indexOf(zoneOfArea[area.charAt(0)] ?? "NR"))

import { sum } from "@grid/domain/numbers/Numbers"
import {
  type Grouping,
  type PlantFilter,
  type PlantGroup,
  type PowerPlant,
  PlantFuel,
  Sector
} from "@grid/domain/assets/Assets"
import type { StoredRecord } from "@grid/domain/observations/Revisions"
import { leastCoverage } from "@grid/domain/observations/Provenance"
import { Zone } from "@grid/domain/states/State"
import { Schema } from "effect"
import { rounded } from "../reading/Values.ts"
import { number, text } from "../reading/Json.ts"

const isFuel = Schema.is(PlantFuel)
const isSector = Schema.is(Sector)
const isZone = Schema.is(Zone)

/** Records of plants as they stand on the wire, ordered by id. What a source does not say is null. */
export const plantsOf = (records: ReadonlyArray<StoredRecord>): ReadonlyArray<PowerPlant> =>
  records
    .map(({ body, key }): PowerPlant => ({
      id: key,
      name: text(body["name"]),
      fuel: isFuel(body["fuel"]) ? body["fuel"] : null,
      capacity_mw: number(body["capacity_mw"]),
      sector: isSector(body["sector"]) ? body["sector"] : null,
      owner: text(body["owner"]),
      state: text(body["state"]),
      zone: isZone(body["zone"]) ? body["zone"] : null,
      latitude: number(body["latitude"]),
      longitude: number(body["longitude"]),
      commissioned_year: number(body["commissioned_year"])
    }))
    .toSorted((a, b) => compare(a.id, b.id))

/** Index of the first plant whose id comes after `id`, by bisection. */
export const firstAfter = (plants: ReadonlyArray<PowerPlant>, id: string): number => {
  let low = 0
  let high = plants.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(plants[middle]?.id ?? "", id) > 0) high = middle
    else low = middle + 1
  }
  return low
}

/** True where a plant is one of those asked for. */
export const matches =
  ({ fuel, min_mw, sector, state, zone }: PlantFilter) =>
  (plant: PowerPlant): boolean =>
    (state === undefined || plant.state === state) &&
    (zone === undefined || plant.zone === zone) &&
    (fuel === undefined || plant.fuel === fuel) &&
    (sector === undefined || plant.sector === sector) &&
    (min_mw === undefined || (plant.capacity_mw !== null && plant.capacity_mw >= min_mw))

/** Capacity by what plants have in common, the greatest first. */
export const groupsOf = (plants: ReadonlyArray<PowerPlant>, by: Grouping): ReadonlyArray<PlantGroup> =>
  [...new Set(plants.map((plant) => plant[by]))]
    .map((key): PlantGroup => {
      const members = plants.filter((plant) => plant[by] === key)
      const capacities = members.flatMap(({ capacity_mw }) => (capacity_mw === null ? [] : [capacity_mw]))
      return {
        key,
        capacity_mw: capacities.length < leastCoverage * members.length ? null : rounded(sum(capacities)),
        plants: members.length
      }
    })
    .toSorted((a, b) => (b.capacity_mw ?? -1) - (a.capacity_mw ?? -1) || compare(a.key ?? "", b.key ?? ""))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

import { round, tenths } from "@grid/domain/numbers/Numbers"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import { istDate } from "@grid/domain/time/Time"
import * as Capacity from "./Capacity.ts"
import { capacityMw } from "./Fuels.ts"
import type { Month } from "./Month.ts"
import * as Noise from "./Noise.ts"
import { at } from "./Numbers.ts"
import { fuels, type Place, type PlacedFuel, places } from "./Places.ts"
import { remember } from "./Remember.ts"

/**
 * Invented power plants, whose capacities add up to those of their state and fuel at the end of a month. A state and fuel has
 * one to three. They are built one after the other: what is added to the capacity is added to the plant that is not yet
 * whole, and a plant appears when the one before it is.
 */
export const records = (month: Month): ReadonlyArray<SourceRecord> => recordsAt(month.end)

const recordsAt = remember((end): ReadonlyArray<SourceRecord> => {
  const capacities = Capacity.byPlace({ end })
  const year = yearOf(end - 1)
  return sites.flatMap(({ body, commissioned_year, from_mw, fuel, key, place, to_mw }) => {
    const mw = at(at(capacities, place), fuel)
    const capacity_mw = tenths(Math.min(mw, to_mw) - from_mw)
    if (capacity_mw <= 0) return []
    return {
      collection: "plant",
      key,
      body: { ...body, capacity_mw, commissioned_year: Math.min(commissioned_year, year) },
      captured_at: end
    }
  })
})

/** A plant, built or not, and which part of the capacity of its state and fuel it is. */
interface Site {
  readonly key: string
  /** Index in `places`, and in `fuels`. */
  readonly place: number
  readonly fuel: number
  readonly from_mw: number
  readonly to_mw: number
  readonly commissioned_year: number
  readonly body: SourceRecord["body"]
}

const sitesOf = (place: Place, placeIndex: number, fuel: PlacedFuel, fuelIndex: number): ReadonlyArray<Site> => {
  const mw = at(place.shares, fuelIndex) * capacityMw(fuel, 0)
  const starts = startsOf(mw)
  return starts.map((start, index) => {
    const number = index + 1
    return {
      key: `simulated-${place.slug}-${fuel.replace("_", "-")}-${number}`,
      place: placeIndex,
      fuel: fuelIndex,
      from_mw: round(start * mw, 10),
      to_mw: round((starts[number] ?? Number.POSITIVE_INFINITY) * mw, 10),
      // The year in which the capacity had grown to where the plant begins, or to half of the first one.
      commissioned_year: yearOfPart(fuel, index === 0 ? (starts[1] ?? 1) / 2 : start),
      body: {
        name: `Simulated ${fuel.replace("_", " ")} plant ${number}, ${place.name}`,
        fuel,
        sector: sectorOf(fuel, index),
        owner: "simulated",
        state: place.slug,
        zone: place.zone,
        latitude: beside(place.centre[0], placeIndex, fuelIndex, 2 * index),
        longitude: beside(place.centre[1], placeIndex, fuelIndex, 2 * index + 1)
      }
    }
  })
}

/** Starts of the plants of a state and fuel, as parts of its capacity in the middle of 2026, by how large that is. */
const startsOf = (mw: number): ReadonlyArray<number> => {
  if (mw === 0) return []
  if (mw < 150) return [0]
  return mw < 1_500 ? [0, 0.6] : [0, 0.5, 0.8]
}

/** Year in which a fuel's capacity had grown to this part of what it is in the middle of 2026. */
const yearOfPart = (fuel: PlacedFuel, part: number): number =>
  Math.floor(2026.5 + Math.log(part) / Math.log(capacityMw(fuel, 0) / capacityMw(fuel, -1)))

const sectorOf = (fuel: PlacedFuel, index: number): string => {
  if (fuel === "nuclear") return "central"
  if (fuel === "wind" || fuel === "solar" || fuel === "biomass") return "private"
  return ["state", "central", "private"][index] ?? "state"
}

/** A coordinate not far from the middle of the state, degrees. */
const beside = (centre: number, place: number, fuel: number, index: number): number =>
  round(centre + 0.2 * Noise.at(place, fuel, index), 1_000)

const yearOf = (ms: number): number => Number(istDate(ms).slice(0, 4))

const sites = places.flatMap((place, placeIndex) =>
  fuels.flatMap((fuel, fuelIndex) => sitesOf(place, placeIndex, fuel, fuelIndex))
)

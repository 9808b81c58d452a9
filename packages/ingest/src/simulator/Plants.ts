import { round, tenths } from "@grid/domain/numbers/Numbers"
import type { SourceRecord } from "@grid/domain/observations/SourceRecord"
import { stateAt } from "@grid/domain/states/StateAt"
import { istDate } from "@grid/domain/time/Time"
import * as Capacity from "./Capacity.ts"
import { capacityMw } from "./Fuels.ts"
import type { Version } from "./Model.ts"
import type { Month } from "./Month.ts"
import * as Noise from "./Noise.ts"
import { at } from "./Numbers.ts"
import { fuels, type Place, type PlacedFuel, places } from "./Places.ts"
import { remember } from "./Remember.ts"

/**
 * Invented power plants, whose capacities add up to those of their state and fuel at the end of a month. They are built one
 * after the other: what is added to the capacity is added to the plant that is not yet whole, and a plant appears when the
 * one before it is. Up to version 3 a state and fuel has one to three, however large, beside the middle of the state; from
 * version 4 on they are of the size that such plants have, each at a place of its own within the state.
 */
export const records = (month: Month, version: Version): ReadonlyArray<SourceRecord> =>
  version < 4 ? fewAt(month.end) : manyAt(month.end)

const fewAt = remember((end) => recordsAt(end, few))
const manyAt = remember((end) => {
  const capacities = Capacity.byPlace({ end })
  const sites = places.flatMap((place, index) =>
    fuels.flatMap((fuel, fuelIndex) => manyOf(place, fuel, at(at(capacities, index), fuelIndex)))
  )
  return recordsAt(end, sites)
})

const recordsAt = (end: number, sites: ReadonlyArray<Site>): ReadonlyArray<SourceRecord> => {
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
}

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

const fewOf = (place: Place, placeIndex: number, fuel: PlacedFuel, fuelIndex: number): ReadonlyArray<Site> => {
  const mw = at(place.shares, fuelIndex) * capacityMw(fuel, 0)
  const starts = startsOf(mw)
  return starts.map((start, index) => {
    const number = index + 1
    return {
      key: keyOf(place, fuel, number),
      place: placeIndex,
      fuel: fuelIndex,
      from_mw: round(start * mw, 10),
      to_mw: round((starts[number] ?? Number.POSITIVE_INFINITY) * mw, 10),
      // The year in which the capacity had grown to where the plant begins, or to half of the first one.
      commissioned_year: yearOfPart(fuel, index === 0 ? (starts[1] ?? 1) / 2 : start),
      body: {
        name: nameOf(place, fuel, number),
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

const keyOf = ({ slug }: Place, fuel: PlacedFuel, number: number): string =>
  `simulated-${slug}-${fuel.replace("_", "-")}-${number}`

const nameOf = ({ name }: Place, fuel: PlacedFuel, number: number): string =>
  `Simulated ${fuel.replace("_", " ")} plant ${number}, ${name}`

const few = places.flatMap((place, placeIndex) =>
  fuels.flatMap((fuel, fuelIndex) => fewOf(place, placeIndex, fuel, fuelIndex))
)

/** Capacity of a large plant, MW, and the year in which the first of its fuel ran. */
const built: Readonly<Record<PlacedFuel, readonly [largest_mw: number, first_year: number]>> = {
  coal: [3_000, 1965],
  lignite: [1_500, 1985],
  gas: [1_200, 1985],
  diesel: [60, 1985],
  nuclear: [1_400, 1969],
  hydro: [1_200, 1960],
  small_hydro: [25, 1970],
  wind: [500, 1995],
  solar: [900, 2010],
  biomass: [60, 1998]
}

/**
 * Plants of a state and fuel up to a capacity, each 60 to 100 % of a large one. There are no fewer than up to version 3, so
 * that a plant of that time is described anew and none is left over.
 */
const manyOf = (place: Place, fuel: PlacedFuel, end_mw: number): ReadonlyArray<Site> => {
  const [placeIndex, fuelIndex] = [places.indexOf(place), fuels.indexOf(fuel)]
  const mw = at(place.shares, fuelIndex) * capacityMw(fuel, 0)
  const [largest, firstYear] = built[fuel]
  const size = Math.min(largest, mw / startsOf(mw).length)
  const series = placeIndex * fuels.length + fuelIndex
  const out: Array<Site> = []
  for (let from_mw = 0; from_mw < end_mw; from_mw = out.at(-1)?.to_mw ?? end_mw) {
    const index = out.length
    const number = index + 1
    const to_mw = round(from_mw + size * (0.8 + 0.2 * Noise.at(3, series, index)), 10)
    const key = keyOf(place, fuel, number)
    const [latitude, longitude] = positionOf(key, place, series, index)
    out.push({
      key,
      place: placeIndex,
      fuel: fuelIndex,
      from_mw,
      to_mw,
      commissioned_year: Math.max(firstYear, yearOfPart(fuel, (from_mw + to_mw) / 2 / mw)),
      body: {
        name: nameOf(place, fuel, number),
        fuel,
        sector: sectorOf(fuel, index % 3),
        owner: "simulated",
        state: place.slug,
        zone: place.zone,
        latitude,
        longitude
      }
    })
  }
  return out
}

/** On Lakshadweep, whose islands are too small to be met at random, degrees. */
const kavaratti = [10.566, 72.642] as const

const positions = new Map<string, readonly [latitude: number, longitude: number]>()

/** Position of a plant, degrees: the first of some at random, ever nearer the middle of its state, that lies within it. */
export const positionOf = (key: string, { centre, slug }: Place, series: number, index: number) => {
  const cached = positions.get(key)
  if (cached !== undefined) return cached
  let position = centre
  for (let attempt = 0; attempt < 30 && (position === centre || !isWithin(slug, position)); attempt++) {
    const reach = 2.5 * 0.85 ** attempt
    const beside = (axis: 0 | 1) =>
      round(centre[axis] + reach * Noise.at(4 + axis, series, 100 * index + attempt), 1_000)
    position = [beside(0), beside(1)]
  }
  if (!isWithin(slug, position)) position = kavaratti
  positions.set(key, position)
  return position
}

const isWithin = (slug: string, [latitude, longitude]: readonly [number, number]): boolean =>
  stateAt({ latitude, longitude })?.slug === slug

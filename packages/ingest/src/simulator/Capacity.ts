import { round, sum, tenths } from "@grid/domain/numbers/Numbers"
import { national } from "@grid/domain/observations/Area"
import type { Observation } from "@grid/domain/observations/Observation"
import { hourMs } from "@grid/domain/time/Time"
import * as Calendar from "./Calendar.ts"
import { capacityMw } from "./Fuels.ts"
import type { Month } from "./Month.ts"
import { at, share } from "./Numbers.ts"
import { fuels, type PlacedFuel, places, zones } from "./Places.ts"
import { type Add, into } from "./Publication.ts"
import { remember } from "./Remember.ts"
import * as Renewables from "./Renewables.ts"

/** Capacity of each state at the end of a month, MW to 0.1, in the order of `places` and within it of `fuels`. */
export const byPlace = (month: Pick<Month, "end">): ReadonlyArray<ReadonlyArray<number>> => byPlaceAt(month.end)

const byPlaceAt = remember((end): ReadonlyArray<ReadonlyArray<number>> => {
  const years = Calendar.yearsAt(end)
  const byFuel = fuels.map((fuel, index) =>
    share(
      tenths(capacityMw(fuel, years)),
      places.map(({ shares }) => at(shares, index)),
      10
    )
  )
  return places.map((_, place) => byFuel.map((capacities) => at(capacities, place)))
})

/** Capacity of each zone by fuel, MW. */
export const byZone = (month: Pick<Month, "end">): ReadonlyArray<ReadonlyArray<number>> => {
  const capacities = byPlace(month)
  return zones.map((_, zone) => together(capacities.filter((_, place) => places[place]?.zoneIndex === zone)))
}

/** Capacity at the end of a month by state, zone and in all, and how much of it renewables used. Captured as it ends. */
export const publish = (out: Array<Observation>, seed: number, month: Month): void => {
  const add = into(out, { ts: month.start, period_minutes: 43_200, captured_at: month.end })
  const capacities = byPlace(month)
  for (const [index, capacity] of capacities.entries()) publishArea(add, at(places, index).slug, capacity)
  for (const [index, capacity] of byZone(month).entries()) {
    publishArea(add, at(zones, index).toLowerCase(), capacity)
  }
  const whole = together(capacities)
  publishArea(add, national, whole)
  const energy = Renewables.between(seed, month.start, month.end)
  for (const fuel of Renewables.fuels) {
    const possible = (at(whole, fuels.indexOf(fuel)) * (month.end - month.start)) / hourMs
    add(`capacity_utilisation_${fuel}`, national, round((100 * energy[fuel]) / possible, 100))
  }
}

const together = (capacities: ReadonlyArray<ReadonlyArray<number>>): ReadonlyArray<number> =>
  fuels.map((_, fuel) => tenthsOf(capacities.map((capacity) => at(capacity, fuel))))

const tenthsOf = (values: ReadonlyArray<number>): number => tenths(sum(values))

const renewables: ReadonlyArray<PlacedFuel> = Renewables.fuels

/** A fuel of which there is none has no value. */
const publishArea = (add: Add, area: string, capacity: ReadonlyArray<number>) => {
  for (const [index, fuel] of fuels.entries()) {
    const mw = at(capacity, index)
    if (mw > 0) add(`installed_capacity_${fuel}`, area, mw)
  }
  add(
    "installed_capacity_renewables",
    area,
    tenthsOf(capacity.filter((_, fuel) => renewables.includes(at(fuels, fuel))))
  )
  add("installed_capacity_total", area, tenthsOf(capacity))
}

import { clamp, sum, tenths } from "@grid/domain/numbers/Numbers"
import { blockMs, dayMs, hourMs } from "@grid/domain/time/Time"
import * as Calendar from "./Calendar.ts"
import * as Calibration from "./Calibration.ts"
import * as Noise from "./Noise.ts"
import { at } from "./Numbers.ts"
import { largest, places, zones } from "./Places.ts"
import { series } from "./Series.ts"

/** Demand of the country in a block, MW. */
export interface Need {
  readonly demand_mw: number
  /** Demand beyond what was foreseen. */
  readonly imbalance_mw: number
}

export const ofCountry = (seed: number, time: Calendar.Time, noise: Noise.NoiseOf): Need => {
  const unforeseen =
    0.006 * Noise.at(seed, series.unforeseen, time.ms / blockMs) + 0.004 * noise(series.unforeseen, hourMs)
  const foreseen =
    Calibration.level.mw *
    time.growth *
    Calendar.read(time.month, Calibration.monthFactor) *
    Calendar.readDay(time, Calibration.dayShape) *
    time.dayFactor *
    (1 + 0.035 * noise(series.weather, 4 * dayMs) + 0.01 * noise(series.demand, 5 * hourMs))
  return {
    demand_mw: tenths(clamp(foreseen * (1 + unforeseen), ...Calibration.demandBounds)),
    imbalance_mw: tenths(foreseen * unforeseen)
  }
}

/** Shares of the states in the delivered demand by their size, season and zone, MW, and the sudden part of each in [-1, 1). */
export const ofStates = (
  seed: number,
  time: Calendar.Time,
  noise: Noise.NoiseOf,
  delivered: number
): { readonly demands: ReadonlyArray<number>; readonly sudden: ReadonlyArray<number> } => {
  const size = zones.map(
    (zone) =>
      Calendar.read(time.month, Calibration.zoneMonthFactor[zone]) *
      Calendar.read(time.hour, Calibration.zoneDayShape[zone])
  )
  const index = time.ms / blockMs
  const sudden: Array<number> = []
  const weights = places.map((place, state) => {
    const own = Noise.at(seed, series.states + state, index)
    sudden.push(own)
    return (
      place.mean *
      (place.zoneIndex < 0 ? 1 : at(size, place.zoneIndex)) *
      (1 + 0.04 * noise(series.states + state, 2 * dayMs) + 0.01 * own)
    )
  })
  const total = sum(weights)
  const demands = weights.map((weight) => tenths((delivered * weight) / total))
  // What rounding left over goes to the largest state, so that the sum is exact.
  demands[largest] = tenths((demands[largest] ?? 0) + delivered - sum(demands))
  return { demands, sudden }
}

import { clamp, tenths } from "@grid/domain/numbers/Numbers"
import { dayMs, hourMs } from "@grid/domain/time/Time"
import * as Calendar from "./Calendar.ts"
import * as Calibration from "./Calibration.ts"
import type { Conditions } from "./Exchange.ts"
import { capacityMw, type Generation } from "./Fuels.ts"
import type { NoiseOf } from "./Noise.ts"
import { bell } from "./Numbers.ts"
import { series } from "./Series.ts"

/** Generation and exchange over the borders that meet the demand of a block, MW. */
export interface Supply extends Conditions {
  readonly generation: Generation
  readonly storage_demand_mw: number
  readonly transnational_mw: number
}

/** Supply that meets the demand: coal takes what is left, and below its technical minimum solar is curtailed. */
export const supply = (time: Calendar.Time, noise: NoiseOf, demand: number): Supply => {
  const { growth, month } = time
  const { capacity } = Calibration
  const sun = sunshine(time)
  const load: Load = { evening: bell(time.hourOfDay, 20.5, 2.6), morning: bell(time.hourOfDay, 7, 1.6), sun }
  const wind = windMw(time, noise)
  const hydro = hydroMw(time, noise, load)
  const nuclear = tenths(growth * capacity.nuclear * (0.66 + 0.06 * noise(series.nuclear, 20 * dayMs)))
  const biomass = tenths(growth * capacity.biomass * Calendar.read(month, Calibration.biomassMonth))
  const small_hydro = tenths(growth * capacity.small_hydro * Calendar.read(month, Calibration.smallHydroMonth))
  const diesel = tenths(growth * capacity.diesel * 0.02)
  const cycle = 1 + 0.2 * noise(series.storage, dayMs)
  const storage = tenths(growth * capacity.storage * (0.55 * load.evening + 0.15 * load.morning) * cycle)
  const lignite = tenths(growth * capacity.lignite * (0.53 + 0.05 * noise(series.lignite, 7 * dayMs)))
  const transnational_mw = tenths(
    growth * (Calendar.read(month, Calibration.transnationalMw) + 300 * noise(series.transnational, dayMs))
  )
  const left = demand - transnational_mw - wind - hydro - nuclear - biomass - small_hydro - diesel - storage - lignite
  const possible = possibleSolarMw(time, noise, sun)
  const gas = tenths(
    growth * capacity.gas * (0.09 + 0.14 * load.evening + 0.03 * noise(series.gas, dayMs)) +
      Math.max(0, left - possible - 0.8 * growth * capacity.coal) * 0.5
  )
  const solar = tenths(clamp(left - gas - 0.3 * growth * capacity.coal, 0, possible))
  const coal = tenths(left - gas - solar)
  return {
    generation: { coal, lignite, gas, diesel, nuclear, hydro, small_hydro, wind, solar, biomass, storage },
    storage_demand_mw: tenths(
      growth * capacity.storage * Calibration.storageCharge * bell(time.hourOfDay, 12.2, 2.6) * cycle
    ),
    transnational_mw,
    wind_mw: wind,
    loading: (coal + lignite) / (growth * (capacity.coal + capacity.lignite)),
    sun
  }
}

/** Nearness of a block to the evening and the morning peak, and course of solar, each 0 to 1. */
interface Load {
  readonly evening: number
  readonly morning: number
  readonly sun: number
}

/** Solar generation before curtailment, MW. */
const possibleSolarMw = (time: Calendar.Time, noise: NoiseOf, sun: number): number => {
  const clouds = 1 + 0.1 * noise(series.cloud, 2 * dayMs) + 0.03 * noise(series.cloudBlock, hourMs)
  return tenths(capacityMw("solar", time.years) * Calendar.read(time.month, Calibration.solarPeak) * sun * clouds)
}

const windMw = (time: Calendar.Time, noise: NoiseOf): number =>
  tenths(
    capacityMw("wind", time.years) *
      clamp(
        Calendar.read(time.month, Calibration.windMonth) *
          Calendar.read(time.hour, Calibration.windHour) *
          (1 + 0.5 * noise(series.wind, 3 * dayMs) + 0.12 * noise(series.wind, 6 * hourMs)),
        0.01,
        0.8
      )
  )

const hydroMw = ({ growth, month }: Calendar.Time, noise: NoiseOf, { evening, morning, sun }: Load): number =>
  tenths(
    growth *
      clamp(
        Calendar.read(month, Calibration.hydroMw) *
          (0.93 + 0.3 * evening + 0.12 * morning - 0.08 * sun) *
          (1 + 0.06 * noise(series.hydro, 5 * dayMs)),
        0,
        Calibration.capacity.hydro * 0.9
      )
  )

/** Course of solar over the day, 0 to 1: height of the sun over central India (22° N, 76.5° E). */
const sunshine = (time: Calendar.Time): number => {
  const radians = Math.PI / 180
  const declination = 23.44 * radians * Math.sin((2 * Math.PI * (time.dayOfYear - 80)) / 365.25)
  const latitude = 22 * radians
  const height = (hours: number) =>
    Math.sin(latitude) * Math.sin(declination) +
    Math.cos(latitude) * Math.cos(declination) * Math.cos(((hours - 12.2) * 2 * Math.PI) / 24)
  return Math.max(0, height(time.hourOfDay) / height(12.2)) ** 1.15
}

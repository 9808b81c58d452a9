import { type Mix, type MixFuel, mixFuels } from "@grid/domain/fuel/FuelMix"
import { sum } from "@grid/domain/numbers/Numbers"
import { type Area, national } from "@grid/domain/observations/Area"
import type { FuelReading } from "@grid/domain/observations/datasets/Live"
import { fromSlug } from "@grid/domain/states/State"
import { rounded } from "../reading/Values.ts"

/** Readings of one area at one time, MW; `NaN` or absent is unknown. */
export type Readings = Partial<Readonly<Record<FuelReading | "imports", number>>>

/** Gross generation of FY 2025-26, GWh. */
const grossGwh = { coal: 1_280_202, lignite: 30_993 }

/** States with lignite stations; no source says how much of such a state's thermal generation they are. */
const ligniteStates: ReadonlySet<string> = new Set(["gujarat", "rajasthan", "tamil-nadu"])

/** Part of coal in what is given as coal and lignite in one; null where nobody knows. */
const coalPart = (area: Area): number | null =>
  area === national
    ? grossGwh.coal / (grossGwh.coal + grossGwh.lignite)
    : fromSlug(area) === undefined || ligniteStates.has(area)
      ? null
      : 1

/** Names the method in an answer's provenance. */
export const thermalMethod =
  "coal and lignite, where a source gives their sum alone: split as their gross generation of FY 2025-26 (1,280,202 and 30,993 GWh); of a state without lignite stations all of it is coal"

/** The country's coal and lignite, given in one, MW. */
export const splitThermal = (mw: number): { readonly coal: number; readonly lignite: number } => {
  const part = grossGwh.coal / (grossGwh.coal + grossGwh.lignite)
  return { coal: mw * part, lignite: mw * (1 - part) }
}

/** True where coal comes from readings that hold more than coal. */
export const isSplit = (readings: Readings): boolean =>
  !isKnown(readings.generation_coal) && !isKnown(readings.generation_lignite) && isKnown(thermalOf(readings))

/**
 * The mix of an area's readings. What is given as thermal is coal and lignite, and counts only where neither is given apart;
 * where their parts are unknown, and where a reading mixes fuels, it goes to `other`. Nothing counts twice.
 */
export const mixOf = (readings: Readings, area: Area): Mix => {
  const thermal = isSplit(readings) ? thermalOf(readings) : Number.NaN
  const part = coalPart(area)
  const power: Record<MixFuel, number | undefined> = {
    coal: isKnown(thermal) && part !== null ? thermal * part : readings.generation_coal,
    lignite: isKnown(thermal) && part !== null && part < 1 ? thermal * (1 - part) : readings.generation_lignite,
    gas: readings.generation_gas,
    diesel: readings.generation_diesel,
    nuclear: readings.generation_nuclear,
    hydro: readings.generation_hydro,
    small_hydro: readings.generation_small_hydro,
    wind: readings.generation_wind,
    solar: readings.generation_solar,
    biomass: readings.generation_biomass,
    storage: readings.generation_storage,
    imports: readings.imports,
    other: sumOfKnown([
      readings.generation_other,
      readings.generation_cogeneration,
      readings.generation_renewables_non_solar,
      part === null ? thermal : undefined
    ])
  }
  return eachFuel((fuel) => rounded(power[fuel] ?? Number.NaN))
}

/** Generation of a fuel, MW, what is below 0 counted as 0; null where it is not known. Imports are none. */
const generationOf = (mix: Mix, fuel: MixFuel): number | null => {
  const mw = fuel === "imports" ? null : mix[fuel]
  return mw === null ? null : Math.max(0, mw)
}

const generationOfAll = (mix: Mix): number => sum(mixFuels.map((fuel) => generationOf(mix, fuel) ?? 0))

/** Part that the known fuels of a mix are of all that is generated, MW; 0 to 1, null where that is not known. */
export const coverageOf = (mix: Mix, whole_mw: number | null): number | null =>
  whole_mw === null || whole_mw <= 0 ? null : rounded(Math.min(1, generationOfAll(mix) / whole_mw), 6)

/** Parts of the sum of what is generated, 0 to 1. Imports are no part of it. */
export const sharesOf = (mix: Mix): Mix => {
  const total = generationOfAll(mix)
  return eachFuel((fuel) => {
    const mw = generationOf(mix, fuel)
    return mw === null || total === 0 ? null : rounded(mw / total, 6)
  })
}

export const isEmpty = (mix: Mix): boolean => mixFuels.every((fuel) => mix[fuel] === null)

/** Mix of the values of each fuel. */
export const eachFuel = (of: (fuel: MixFuel) => number | null): Mix =>
  Object.fromEntries(mixFuels.map((fuel) => [fuel, of(fuel)])) as Mix

const isKnown = (value: number | undefined): value is number => value !== undefined && !Number.isNaN(value)

const sumOfKnown = (values: ReadonlyArray<number | undefined>): number => {
  const terms = values.filter(isKnown)
  return terms.length === 0 ? Number.NaN : sum(terms)
}

const thermalOf = (readings: Readings): number =>
  sumOfKnown([readings.generation_thermal, readings.generation_thermal_state, readings.generation_thermal_ipp])

import { clamp } from "@grid/domain/numbers/Numbers"
import type { Fuel } from "@grid/domain/observations/datasets/Live"
import * as Calibration from "./Calibration.ts"
import { fuels as placedFuels } from "./Places.ts"

/** Fuels of the simulator, in the order in which they are published. */
export const fuels = [...placedFuels, "storage"] as const satisfies ReadonlyArray<Fuel>
export type SimulatedFuel = (typeof fuels)[number]
export type Generation = Readonly<Record<SimulatedFuel, number>>

/** Generation by fuel in the order of `Places.fuels`, storage with hydro. */
export const placedGeneration = (generation: Generation): ReadonlyArray<number> => [
  generation.coal,
  generation.lignite,
  generation.gas,
  generation.diesel,
  generation.nuclear,
  generation.hydro + generation.storage,
  generation.small_hydro,
  generation.wind,
  generation.solar,
  generation.biomass
]

/** Capacity of a fuel in the whole country, MW. Solar and wind grow on their own, the others with the demand. */
export const capacityMw = (fuel: Exclude<SimulatedFuel, "storage">, years: number): number => {
  const { capacity, capacityGrowth, level } = Calibration
  if (fuel === "solar") return clamp(capacity.solar * (1 + capacityGrowth.solar) ** years, 3_000, 500_000)
  if (fuel === "wind") return clamp(capacity.wind * (1 + capacityGrowth.wind) ** years, 15_000, 150_000)
  return capacity[fuel] * (1 + level.growth) ** years
}

import type { AverageReading } from "@grid/domain/carbon/Carbon"
import type { StoredAverages } from "@grid/domain/carbon/CarbonStore"
import { type FactorSetId, factorSets } from "@grid/domain/reference/EmissionFactors"
import { areas, partOf, readView } from "./Frozen.ts"
import { factorsAmong } from "./Intensity.ts"
import { intensityOf } from "./Rows.ts"

/** Intensities of consumption of all areas by every factor set, as they follow from the mixes of a block; see `NewBlock`. */
export const averagesOf = (mixes: Uint8Array): Uint8Array => {
  const generation = readView(partOf(mixes, 0), 0, "generation")
  const consumptions = areas.map((_, place) => readView(partOf(mixes, place), place, "consumption"))
  const bytes = new DataView(new ArrayBuffer(8 * factorSets.length * areas.length))
  for (const [index, set] of factorSets.entries()) {
    const factors = factorsAmong(generation, set)
    for (const [place, consumption] of consumptions.entries()) {
      const value = factors === null || consumption === null ? null : intensityOf(consumption, factors)
      bytes.setFloat64(8 * averagePlace(place, index), value ?? Number.NaN)
    }
  }
  return new Uint8Array(bytes.buffer)
}

/** Where an area's intensity by a factor set stands, counted in floats. */
export const averagePlaceOf = (area: number, set: FactorSetId): number =>
  averagePlace(
    area,
    factorSets.findIndex(({ id }) => id === set)
  )

const averagePlace = (area: number, set: number) => set * areas.length + area

/** Every one of so many blocks; null where it is not known. */
export const readingsOf = ({ ids, readings }: StoredAverages, length: number): Array<AverageReading | null> => {
  const bytes = new DataView(readings.buffer, readings.byteOffset, readings.byteLength)
  const found = Array.from({ length }, (): AverageReading | null => null)
  for (const [index, snapshot_id] of ids.entries()) {
    const kg_co2e_per_mwh = bytes.getFloat64(12 * index + 4)
    if (!Number.isNaN(kg_co2e_per_mwh)) found[bytes.getInt32(12 * index)] = { kg_co2e_per_mwh, snapshot_id }
  }
  return found
}

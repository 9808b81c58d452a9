import type { Averages } from "@grid/domain/carbon/Carbon"
import { hashBytes, snapshotHash, snapshotIdOf } from "@grid/domain/carbon/SnapshotId"
import { nth } from "@grid/domain/numbers/Numbers"
import { type FactorSetId, factorSets } from "@grid/domain/reference/EmissionFactors"
import { blockMs } from "@grid/domain/time/Time"
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

/** Place of an area's intensity by a factor set, counted in floats. */
export const averagePlaceOf = (area: number, set: FactorSetId): number =>
  averagePlace(
    area,
    factorSets.findIndex(({ id }) => id === set)
  )

const averagePlace = (area: number, set: number) => set * areas.length + area

/** Blocks of whole IST days of which nothing is known yet. */
export const unknownAverages = (blocks: number): Averages => ({
  kg_co2e_per_mwh: new Float64Array(blocks).fill(Number.NaN),
  snapshots: new Uint8Array(blocks * hashBytes)
})

/** Writes what is known of a block. */
export const setAverage = (into: Averages, place: number, kg_co2e_per_mwh: number, snapshot_id: string): void => {
  into.kg_co2e_per_mwh[place] = kg_co2e_per_mwh
  into.snapshots.set(Buffer.from(snapshotHash(snapshot_id), "hex"), place * hashBytes)
}

/** A block's intensity and the id of the snapshot that tells it, of averages from `from` on; null where it is not known. */
export const averageAt = (
  { kg_co2e_per_mwh, snapshots }: Averages,
  from: number,
  place: number
): { readonly kg_co2e_per_mwh: number; readonly snapshot_id: string } | null => {
  const value = nth(kg_co2e_per_mwh, place)
  if (Number.isNaN(value)) return null
  const hash = Buffer.from(snapshots.subarray(place * hashBytes, (place + 1) * hashBytes)).toString("hex")
  return { kg_co2e_per_mwh: value, snapshot_id: snapshotIdOf(from + place * blockMs, hash) }
}

/** The blocks at these places alone, one behind the other. */
export const averagesAt = ({ kg_co2e_per_mwh, snapshots }: Averages, places: ReadonlyArray<number>): Averages => ({
  kg_co2e_per_mwh: Float64Array.from(places, (place) => nth(kg_co2e_per_mwh, place)),
  snapshots: Uint8Array.from(
    places.flatMap((place) => [...snapshots.subarray(place * hashBytes, (place + 1) * hashBytes)])
  )
})

import type { Averages } from "@grid/domain/carbon/Carbon"
import { hashBytes, snapshotHash, snapshotIdOf } from "@grid/domain/carbon/SnapshotId"
import { nth } from "@grid/domain/numbers/Numbers"
import type { Mix } from "@grid/domain/carbon/GridMix"
import { type FactorSetId, factorSet } from "@grid/domain/reference/EmissionFactors"
import { blockMs } from "@grid/domain/time/Time"
import { cleanFraction } from "./Days.ts"
import { areas, partOf, readView } from "./Frozen.ts"
import { factorsAmong } from "./Intensity.ts"
import { intensityOf } from "./Rows.ts"

/** Measures of consumption in the order in which the bytes of a block hold them: a new one comes last. */
const measures = ["cea-v21-direct", "ipcc-2014-lifecycle", "clean_fraction"] as const satisfies ReadonlyArray<Measure>

/** Intensity by a factor set, kg CO2e per MWh, or the carbon-free part of the mix, 0 to 1. */
export type Measure = FactorSetId | "clean_fraction"

/** Measures of the consumption of all areas, as they follow from the mixes of a block; see `NewBlock`. */
export const averagesOf = (mixes: Uint8Array): Uint8Array => {
  const generation = readView(partOf(mixes, 0), 0, "generation")
  const consumptions = areas.map((_, place) => readView(partOf(mixes, place), place, "consumption"))
  const bytes = new DataView(new ArrayBuffer(8 * measures.length * areas.length))
  for (const measure of measures) {
    const factors = measure === "clean_fraction" ? null : factorsAmong(generation, factorSet(measure))
    const valueOf = (mix: Mix): number | null =>
      measure === "clean_fraction" ? cleanFraction(mix) : factors === null ? null : intensityOf(mix, factors)
    for (const [place, consumption] of consumptions.entries()) {
      const value = consumption === null ? null : valueOf(consumption)
      bytes.setFloat64(8 * averagePlaceOf(place, measure), value ?? Number.NaN)
    }
  }
  return new Uint8Array(bytes.buffer)
}

/** Place of a measure of an area, counted in floats. */
export const averagePlaceOf = (area: number, measure: Measure): number =>
  measures.indexOf(measure) * areas.length + area

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

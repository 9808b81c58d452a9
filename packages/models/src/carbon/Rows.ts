import { type Basis, type CarbonMixRow, type CarbonRow, isoOf, type Signal } from "@grid/domain/carbon/Carbon"
import type { AreaBlock } from "@grid/domain/carbon/CarbonStore"
import type { RestatementReason } from "@grid/domain/carbon/Restatement"
import { methodVersion, type Mix, mixFuels } from "@grid/domain/carbon/GridMix"
import { type Mix as ShownMix, type MixFuel, mixFuels as shownFuels } from "@grid/domain/fuel/FuelMix"
import { type Area, national } from "@grid/domain/observations/Area"
import { wireArea } from "@grid/domain/observations/AreaName"
import type { Kind } from "@grid/domain/observations/Dataset"
import { defaultFactorSet, type FactorSet, factorSet, factorSets } from "@grid/domain/reference/EmissionFactors"
import { iso, isoIst } from "@grid/domain/time/Time"
import { eachFuel, splitThermal } from "../fuel/Mix.ts"
import { rounded } from "../reading/Values.ts"
import { areaAt, isKnown, readPart, readView } from "./Frozen.ts"
import { factorsAmong, intensity } from "./Intensity.ts"

/** The set that a basis is counted by. */
export const factorSetOf = (basis: Basis): FactorSet =>
  factorSet(defaultFactorSet).basis === basis
    ? factorSet(defaultFactorSet)
    : (factorSets.find((set) => set.basis === basis) as FactorSet)

/** Intensities are shown and compared to six decimals. */
const digits = 6

/** An area's part of a block, with the country's. */
export interface Parts {
  readonly mix: Uint8Array
  readonly national: Uint8Array
}

/** The mix of a part that a view is about. */
export const mixOf = ({ mix }: Pick<Parts, "mix">, area: number, { view }: Pick<Signal, "view">): Mix | null =>
  readView(mix, area, view)

/** kg CO2e per MWh of an area, to six decimals; null where it is not known. */
export const valueOf = (parts: Parts, area: number, signal: Signal, set = factorSetOf(signal.basis)): number | null => {
  const mix = mixOf(parts, area, signal)
  if (mix === null) return null
  const factors = factorsAmong(readPart(parts.national, 0).generation, set)
  return factors === null ? null : intensityOf(mix, factors)
}

/** Intensity of a decoded mix, kg CO2e per MWh. */
export const intensityOf = (mix: Mix, factors: ReadonlyArray<number>): number | null => {
  const value = intensity(mix, factors)
  return value === null ? null : rounded(value, digits)
}

/** Reading of an area in a block. */
export interface Reading {
  /** The mix that the view is about; null where it is not known. */
  readonly mix: Mix | null
  /** kg CO2e per MWh to six decimals; null where it is not known. */
  readonly value: number | null
  /** Known columns of the country's generation, one bit each. */
  readonly known: number
}

/** Reads areas of blocks, each mix once; what the areas of a block share is decoded once where they come one after the other. */
export const reader = (
  signal: Signal,
  set = factorSetOf(signal.basis)
): ((block: Pick<AreaBlock, "area" | "mix" | "national">) => Reading) => {
  let of: Uint8Array | null = null
  let columns = 0
  let factors: ReadonlyArray<number> | null = null
  return (block) => {
    if (of !== block.national) {
      of = block.national
      const country = readPart(of, 0)
      columns = country.known
      factors = factorsAmong(country.generation, set)
    }
    const mix = mixOf(block, block.area, signal)
    return { mix, value: mix === null || factors === null ? null : intensityOf(mix, factors), known: columns }
  }
}

/** Kind of a value: placed or traced is modelled, the country's own generation is arithmetic. */
export const kindOf = ({ simulated }: Pick<AreaBlock, "simulated">, area: Area, { view }: Signal): Kind =>
  simulated ? "simulated" : area === national && view === "generation" ? "derived" : "modelled"

/** Content of a row of a block, beside what follows from its area, time and signal. */
export interface Filling extends Pick<CarbonRow, "dominant_fuel" | "kind" | "method_version"> {
  readonly snapshot_id: string
  /** kg CO2e per MWh to six decimals; null where it is not known. */
  readonly value: number | null
  /** Value before it was restated; null where it was not. */
  readonly restated_from: NonNullable<CarbonRow["restated_from"]> | null
}

/** Row of a block that is computed, of the row of one of which nothing is known. */
export const filledRow = (
  empty: CarbonRow,
  { dominant_fuel, kind, method_version, restated_from, snapshot_id, value }: Filling
): CarbonRow => ({
  ...empty,
  average: { signal_type: "average", kg_co2e_per_mwh: value },
  dominant_fuel,
  kind,
  method_version,
  snapshot_id,
  ...(restated_from === null ? {} : { restated_from })
})

/** Value of a block before its last restatement; null where there was none that changed it. */
export const restatedFrom = (
  { area, previous }: Pick<AreaBlock, "area" | "previous">,
  value: number | null,
  signal: Signal
): Filling["restated_from"] => {
  if (previous === null) return null
  const previousValue = valueOf(previous, area, signal)
  return previousValue === value
    ? null
    : {
        kg_co2e_per_mwh: previousValue,
        snapshot_id: previous.id,
        restated_at: iso(previous.restated_at),
        reason: previous.reason as RestatementReason
      }
}

/** A row of a block that is computed. */
export const rowOf = (block: AreaBlock, reading: Reading, signal: Signal): CarbonRow => {
  const { value } = reading
  const area = areaAt(block.area)
  return filledRow(emptyRow(area, block.block_start, signal), {
    value,
    dominant_fuel: dominantFuel(reading),
    kind: kindOf(block, area, signal),
    method_version: block.method_version,
    snapshot_id: block.id,
    restated_from: restatedFrom(block, value, signal)
  })
}

/** Texts of a block's start. The areas of a block come one after the other: they share them. */
export const startOf = (() => {
  let last = { at: Number.NaN, block_start: iso(0), block_start_ist: "" }
  return (at: number) => (last.at === at ? last : (last = { at, block_start: iso(at), block_start_ist: isoIst(at) }))
})()

/** A row of a block of which nothing is known. */
export const emptyRow = (
  area: Area,
  at: number,
  signal: Signal,
  { block_start, block_start_ist } = startOf(at)
): CarbonRow => ({
  slug: wireArea(area),
  iso: isoOf(area),
  block_start_ist,
  block_start,
  average: { signal_type: "average", kg_co2e_per_mwh: null },
  basis: signal.basis,
  view: signal.view,
  dominant_fuel: null,
  kind: kindOf({ simulated: false }, area, signal),
  factor_set: factorSetOf(signal.basis).id,
  method_version: methodVersion,
  snapshot_id: null
})

const unknownMix = eachFuel(() => null)

/** A row with the mix behind it; without one, of nothing known. */
export const mixRowOf = (row: CarbonRow, reading: Reading | null): CarbonMixRow => {
  if (reading === null || reading.mix === null) {
    return { ...row, mix_mw: unknownMix, share_fraction: unknownMix, total_mw: null }
  }
  const { total_mw } = reading.mix
  const mix_mw = shownMix(reading.mix, reading.known)
  const share_fraction = eachFuel((fuel) => {
    const mw = mix_mw[fuel]
    return mw === null || total_mw <= 0 ? null : rounded(mw / total_mw, 6)
  })
  return { ...row, mix_mw, share_fraction, total_mw: rounded(total_mw) }
}

/** Columns of the fuels as they are shown. */
const columns = shownFuels.map((fuel) => [fuel, mixFuels.indexOf(fuel)] as const)
const thermalColumn = mixFuels.indexOf("thermal")

/** Power of a fuel of a mix as it is shown, MW: coal and lignite apart, `NaN` where the country's generation of it is not known. */
const shownPower = ({ mw }: Mix, columnBits: number, fuel: MixFuel, column: number): number => {
  const power = isKnown(columnBits, column) ? (mw[column] as number) : Number.NaN
  if ((fuel !== "coal" && fuel !== "lignite") || !isKnown(columnBits, thermalColumn)) return power
  const thermal = splitThermal(mw[thermalColumn] as number)[fuel]
  return Number.isNaN(power) ? thermal : power + thermal
}

/** A mix as it is shown: coal and lignite apart, null where the country's generation of a fuel is not known. */
export const shownMix = (mix: Mix, columnBits: number): ShownMix => {
  const powers: Record<MixFuel, number | null> = { ...unknownMix }
  for (const [fuel, column] of columns) powers[fuel] = rounded(shownPower(mix, columnBits, fuel, column))
  return powers
}

/** Fuel of the largest part of a mix as it is shown, the first of equal ones; null where the mix is not known. */
export const dominantFuel = ({ known, mix }: Pick<Reading, "known" | "mix">): MixFuel | null => {
  if (mix === null) return null
  let largest = 0
  let dominant: MixFuel | null = null
  for (const [fuel, column] of columns) {
    const power = rounded(shownPower(mix, known, fuel, column)) ?? 0
    if (power <= largest) continue
    largest = power
    dominant = fuel
  }
  return dominant
}

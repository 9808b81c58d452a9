import { oncePer } from "@grid/domain/Once"
import { type GridMix, type Mix, mixFuels } from "@grid/domain/carbon/GridMix"
import { national } from "@grid/domain/observations/Area"
import { fuels } from "@grid/domain/observations/datasets/Live"
import type { FactorSet } from "@grid/domain/reference/EmissionFactors"

/** Fuel whose factor a column takes: imports are hydro of Bhutan and Nepal, but for little. */
const standsFor = { imports: "hydro" } as const

/** Factors in the order of `mixFuels`, looked up once for each set. */
const factorsOf = oncePer((set: FactorSet) => {
  const byFuel = new Map<string, number | null>(set.factors.map((factor) => [factor.fuel, factor.kg_co2e_per_mwh]))
  return mixFuels.map((fuel) => byFuel.get(fuel === "imports" ? standsFor.imports : fuel) ?? null)
})

/**
 * Factors in a block in the order of `mixFuels`, kg CO2e per MWh. What has no factor of its own (storage, other) takes the
 * mean of the country's generation that has, so that Σ emissions of consumers = Σ emissions of generators. Null where none
 * of what is generated has a factor.
 */
export const factorsAmong = (generation: Mix | null, set: FactorSet): ReadonlyArray<number> | null => {
  if (generation === null) return null
  const own = factorsOf(set)
  let emitted = 0
  let weight = 0
  for (let column = 0; column < fuels.length; column++) {
    const factor = own[column]
    if (factor == null) continue
    emitted += factor * (generation.mw[column] as number)
    weight += generation.mw[column] as number
  }
  if (weight <= 0) return null
  const mean = emitted / weight
  return own.map((factor) => factor ?? mean)
}

/** Factors of a computed block, kg CO2e per MWh by column; null where the mean that stands for some is unknown. */
export const blockFactors = (mix: GridMix, set: FactorSet): ReadonlyArray<number> | null =>
  factorsAmong(mix.areas.find(({ area }) => area === national)?.generation ?? null, set)

/** Emissions of a mix, kg CO2e per hour. */
export const emissions = ({ mw }: Mix, factors: ReadonlyArray<number>): number => {
  let sum = 0
  for (let column = 0; column < mw.length; column++) sum += (mw[column] as number) * (factors[column] as number)
  return sum
}

/** kg CO2e per MWh; null where nothing flows. */
export const intensity = (mix: Mix, factors: ReadonlyArray<number>): number | null =>
  mix.total_mw > 0 ? emissions(mix, factors) / mix.total_mw : null

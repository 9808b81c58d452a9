import type { GridMixInputs } from "@grid/domain/carbon/GridMix"
import { fuels } from "@grid/domain/observations/datasets/Live"

const fuelCount = fuels.length

const sumOf = (values: ReadonlyArray<number>) => values.reduce((sum, value) => sum + value, 0)

/**
 * Generation of each state by fuel, MW, in the order of the states and of `fuels`: `C_sf · G_f / Σ_s C_sf`, every plant of
 * a fuel being used alike. A fuel of which no state has any capacity on record is placed by all capacity, and where there
 * is none at all, evenly. Σ over the states is the country's generation of each fuel.
 */
export const place = ({ generation_mw, states }: GridMixInputs): ReadonlyArray<Float64Array> => {
  const placed = states.map(() => new Float64Array(fuelCount))
  const whole = states.map(({ capacity_mw }) => sumOf(capacity_mw))
  const even = states.map(({ zone }) => (zone === null ? 0 : 1))
  for (let fuel = 0; fuel < fuelCount; fuel++) {
    // What is charged into storage is no generation.
    const generation = Math.max(0, generation_mw[fuel] ?? 0)
    if (generation === 0) continue
    const own = states.map(({ capacity_mw }) => capacity_mw[fuel] ?? 0)
    const weights = [own, whole, even].find((candidate) => sumOf(candidate) > 0)
    if (weights === undefined) continue
    const total = sumOf(weights)
    for (const [index, mw] of placed.entries()) mw[fuel] = ((weights[index] as number) / total) * generation
  }
  return placed
}

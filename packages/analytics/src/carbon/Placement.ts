import type { GridMixInputs, StateInputs } from "@grid/domain/carbon/GridMix"
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
  for (let fuel = 0; fuel < fuelCount; fuel++) {
    // What is charged into storage is no generation.
    const generation = Math.max(0, generation_mw[fuel] ?? 0)
    if (generation === 0) continue
    const weights = weightsOf(states, fuel)
    if (weights === undefined) continue
    const total = sumOf(weights)
    for (const [index, mw] of placed.entries()) mw[fuel] = ((weights[index] as number) / total) * generation
  }
  return placed
}

const weightsOf = (states: ReadonlyArray<StateInputs>, fuel: number): ReadonlyArray<number> | undefined => {
  for (const weighting of weightings) {
    const weights = states.map((state) => weighting(state, fuel))
    if (sumOf(weights) > 0) return weights
  }
  return undefined
}

/** What a fuel is placed by: the first of these of which there is any. */
const weightings: ReadonlyArray<(state: StateInputs, fuel: number) => number> = [
  ({ capacity_mw }, fuel) => capacity_mw[fuel] ?? 0,
  ({ capacity_mw }) => sumOf(capacity_mw),
  ({ zone }) => (zone === null ? 0 : 1)
]

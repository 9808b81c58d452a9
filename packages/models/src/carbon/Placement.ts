import type { GridMixInputs, StateInputs } from "@grid/domain/carbon/GridMix"
import { nth, sum } from "@grid/domain/numbers/Numbers"
import { fuels } from "@grid/domain/observations/datasets/Live"

const fuelCount = fuels.length

/**
 * Generation of each state by fuel, MW, in the order of the states and of `fuels`: `C_sf · G_f / Σ_s C_sf`, every plant of
 * a fuel being used alike. A fuel of which no state has any capacity on record is placed by all capacity, and where there
 * is none at all, evenly. Σ over the states is the country's generation of each fuel.
 */
export const place = ({ generation_mw, states }: GridMixInputs): ReadonlyArray<Float64Array> => {
  const byState = states.map(() => new Float64Array(fuelCount))
  for (let fuel = 0; fuel < fuelCount; fuel++) {
    // What is charged into storage is no generation.
    const generation = Math.max(0, generation_mw[fuel] ?? 0)
    if (generation === 0) continue
    const weights = weightsOf(states, fuel)
    if (weights === undefined) continue
    const total = sum(weights)
    for (const [index, mw] of byState.entries()) mw[fuel] = (nth(weights, index) / total) * generation
  }
  return byState
}

const weightsOf = (states: ReadonlyArray<StateInputs>, fuel: number): Float64Array | undefined => {
  for (const weighting of weightings) {
    const weights = Float64Array.from(states, (state) => weighting(state, fuel))
    if (sum(weights) > 0) return weights
  }
  return undefined
}

/** Weights by which a fuel is placed: the first of these of which there is any. */
const weightings: ReadonlyArray<(state: StateInputs, fuel: number) => number> = [
  ({ capacity_mw }, fuel) => capacity_mw[fuel] ?? 0,
  ({ capacity_mw }) => sum(capacity_mw),
  ({ zone }) => (zone === null ? 0 : 1)
]

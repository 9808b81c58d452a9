import type { DistributionValues } from "@grid/domain/distribution/DistributionAssumptions"
import { blocksPerDay } from "@grid/domain/time/Time"
import { Array as Arr } from "effect"
import { peakHotSpot, steadyHotSpot } from "./HotSpot.ts"
import type { Base, Response } from "./Screening.ts"
import { type Breach, type Injection, loadingOf, makeSolver, type Simulation } from "./Simulation.ts"

/** Limit that a larger addition would pass first: a node of the tree, and the block. */
export interface Bound {
  readonly limit: Breach["limit"] | "transformer"
  readonly end?: Breach["end"]
  readonly node: number
  readonly block: number
}

/**
 * Growth of a transformer's loading over the linear one, in the blocks that are not solved: by the share that the highest has, or by
 * the square of the loading, as that of its losses.
 */
export type Growth = "even" | "square"

type Patterns = ReadonlyArray<ReadonlyArray<number>>
type Injections = ReadonlyArray<Injection>
type Responses = ReadonlyArray<Response>

/** Blocks that may have the highest loading with additions: of one time of day, no other has at least their currents in a phase. */
const highestBlocks = ({ blocks }: Simulation, { active, reactive }: Base): Int32Array => {
  const isHighest = (block: number, phase: number, sign: number): boolean => {
    const [own, ownReactive] = [sign * (active[3 * block + phase] as number), reactive[3 * block + phase] as number]
    for (let other = block % blocksPerDay; other < blocks; other += blocksPerDay) {
      const [current, square] = [
        sign * (active[3 * other + phase] as number),
        (reactive[3 * other + phase] as number) ** 2
      ]
      const isAbove = current > own || square > ownReactive ** 2 || other < block
      if (isAbove && current >= own && square >= ownReactive ** 2) return false
    }
    return true
  }
  const phases = [0, 1, 2]
  return Int32Array.from({ length: blocks }, (_, block) => block).filter((block) =>
    phases.some((phase) => isHighest(block, phase, 1) || isHighest(block, phase, -1))
  )
}

/** Setter of the loadings of the transformer with the additions of a draw, linear; gives the block of the highest. */
const makeLoadings = ({ blocks, rated_a }: Simulation, base: Base, patterns: Patterns, into: Float64Array) => {
  const reactive = base.reactive.map((current) => current * current)
  // By slot of the day and phase: a block of the profile adds what its slot does, which is computed once for all days.
  const added = patterns.map(() => new Float64Array(3 * blocksPerDay))
  const setAdded = (responses: Responses, factor: number): void => {
    for (const [number, currents] of added.entries()) {
      const { active } = responses[number] as Response
      const pattern = patterns[number] as ReadonlyArray<number>
      for (let slot = 0; slot < blocksPerDay; slot++) {
        const share = factor * (pattern[slot] as number)
        for (let phase = 0; phase < 3; phase++) currents[3 * slot + phase] = share * (active[phase] as number)
      }
    }
  }
  const all = Int32Array.from({ length: blocks }, (_, block) => block)
  return (responses: Responses, factor: number, some: Int32Array = all): number => {
    setAdded(responses, factor)
    let highest = some[0] ?? 0
    for (const block of some) {
      const slot = 3 * (block % blocksPerDay)
      let square = 0
      for (let phase = 0; phase < 3; phase++) {
        let active = base.active[3 * block + phase] as number
        for (let number = 0; number < added.length; number++) {
          active += (added[number] as Float64Array)[slot + phase] as number
        }
        square = Math.max(square, active * active + (reactive[3 * block + phase] as number))
      }
      into[block] = Math.sqrt(square) / rated_a
      if ((into[block] as number) > (into[highest] as number)) highest = block
    }
    return highest
  }
}

/** Steps in which a loading is halved in on. */
const halvings = 20

/** Loading that a transformer bears for good, per unit of the rated current, 0 where it bears none. */
const steadyLoading = ({ ambient_c, hot_spot_limit_c, peak_loading_limit_fraction }: DistributionValues): number => {
  let [low, high] = [0, peak_loading_limit_fraction]
  if (steadyHotSpot(high, ambient_c) <= hot_spot_limit_c) return high
  for (let count = 0; count < halvings; count++) {
    const middle = (low + high) / 2
    if (steadyHotSpot(middle, ambient_c) <= hot_spot_limit_c) low = middle
    else high = middle
  }
  return low
}

/**
 * Estimator of the factor at which a draw loads the transformer as far as it bears for good, if everything were linear: by the blocks
 * of each time of day and phase that have the least room for current in either direction.
 */
const makeEstimate = ({ blocks, rated_a }: Simulation, base: Base, patterns: Patterns, values: DistributionValues) => {
  const most = (steadyLoading(values) * rated_a) ** 2
  const forward = new Float64Array(3 * blocksPerDay).fill(Infinity)
  const backward = new Float64Array(3 * blocksPerDay).fill(Infinity)
  for (let index = 0; index < 3 * blocks; index++) {
    const place = index % (3 * blocksPerDay)
    const current = base.active[index] as number
    const room = Math.sqrt(Math.max(0, most - (base.reactive[index] as number) ** 2))
    forward[place] = Math.min(forward[place] as number, Math.max(0, room - current))
    backward[place] = Math.min(backward[place] as number, Math.max(0, room + current))
  }
  const slots = Arr.range(0, blocksPerDay - 1).filter((slot) => patterns.some((pattern) => pattern[slot] !== 0))
  return (responses: Responses): number => {
    let factor = Infinity
    for (const slot of slots) {
      for (let phase = 0; phase < 3; phase++) {
        let change = 0
        for (let number = 0; number < patterns.length; number++) {
          const share = (patterns[number] as ReadonlyArray<number>)[slot] as number
          change += share * ((responses[number] as Response).active[phase] as number)
        }
        const room = (change > 0 ? forward : backward)[3 * slot + phase] as number
        if (change !== 0) factor = Math.min(factor, room / Math.abs(change))
      }
    }
    return factor
  }
}

/** Loadings and temperatures of the transformer with the additions of a draw. */
export const makeThermal = (
  simulation: Simulation,
  base: Base,
  patterns: Patterns,
  values: DistributionValues,
  growth: Growth
) => {
  const { blocks, rated_a } = simulation
  const loadings = new Float64Array(blocks)
  const setLoadings = makeLoadings(simulation, base, patterns, loadings)
  const highest = highestBlocks(simulation, base)
  const solver = makeSolver(simulation)

  /** Block in which the loadings, with the growth that makes the highest `scale` times its own, pass a limit; null where they keep them. */
  const hot = (highest: number, scale = 1): number | null => {
    const linear = loadings[highest] as number
    const peak = linear * scale
    if (peak > values.peak_loading_limit_fraction) return highest
    if (steadyHotSpot(peak, values.ambient_c) <= values.hot_spot_limit_c) return null
    for (let block = 0; block < blocks; block++) {
      const own = loadings[block] as number
      loadings[block] = own * (growth === "even" ? scale : 1 + ((scale - 1) * own) / linear)
    }
    const { block, celsius } = peakHotSpot(loadings, values.ambient_c)
    return celsius > values.hot_spot_limit_c ? block : null
  }

  return {
    estimate: makeEstimate(simulation, base, patterns, values),
    /** Factor near which the transformer is at its rating. */
    guess: (responses: Responses): number => {
      const most = Math.max(...responses.flatMap(({ active }) => active.map(Math.abs)))
      return most > 0 ? rated_a / most : Infinity
    },
    peakLoading: (responses: Responses): number => loadings[setLoadings(responses, 1, highest)] as number,
    /** Block in which a draw passes a limit of the transformer. The linear loadings grow as far as the exact one of the highest has. */
    breach: (injections: Injections, responses: Responses, factor: number): number | null => {
      const highest = setLoadings(responses, factor)
      const exact = loadingOf(simulation, solver(highest, injections, patterns, factor))
      return hot(highest, exact / (loadings[highest] as number))
    },
    /** First limit that a draw passes when every block is solved exactly. */
    exactBreach: (injections: Injections, factor: number): Bound | null => {
      let highest = 0
      for (let block = 0; block < blocks; block++) {
        const solved = solver(block, injections, patterns, factor)
        const acts = patterns.some((pattern) => pattern[block % blocksPerDay] !== 0)
        if (solved.breach !== null && acts) return { ...solved.breach, block }
        loadings[block] = loadingOf(simulation, solved)
        if ((loadings[block] as number) > (loadings[highest] as number)) highest = block
      }
      const block = hot(highest)
      return block === null ? null : { limit: "transformer", node: 1, block }
    }
  }
}

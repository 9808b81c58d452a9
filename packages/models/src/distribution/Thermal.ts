import { blocksPerDay } from "@grid/domain/time/Time"
import { peakHotSpot, steadyHotSpot } from "./HotSpot.ts"
import type { Base, Response } from "./Screening.ts"
import { type Breach, type Injection, loadingOf, makeSolver, type Simulation } from "./Simulation.ts"
import { type Added, makeEstimate, type ThermalRules } from "./ThermalEstimate.ts"

/** Limit that a larger addition would pass first: a node of the tree, and the block. */
export interface Bound {
  readonly limit: Breach["limit"] | "transformer"
  readonly end?: Breach["end"]
  readonly node: number
  readonly block: number
}

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
  const setAdded = (own: Added, factor: number): void => {
    for (const [number, currents] of added.entries()) {
      const { active } = own[number] as Added[number]
      const pattern = patterns[number] as ReadonlyArray<number>
      for (let slot = 0; slot < blocksPerDay; slot++) {
        const share = factor * (pattern[slot] as number)
        for (let phase = 0; phase < 3; phase++) currents[3 * slot + phase] = share * (active[phase] as number)
      }
    }
  }
  const all = Int32Array.from({ length: blocks }, (_, block) => block)
  return (own: Added, factor: number, some: Int32Array = all): number => {
    setAdded(own, factor)
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

/** Loadings and temperatures of the transformer with the additions of a draw. */
export const makeThermal = (
  simulation: Simulation,
  base: Base,
  patterns: Patterns,
  { growth, hours, values }: ThermalRules
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
    estimate: makeEstimate(simulation, base, patterns, { hours, loadings, setLoadings, values }),
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

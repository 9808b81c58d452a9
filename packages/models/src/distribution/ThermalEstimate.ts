import type { DistributionValues } from "@grid/domain/distribution/DistributionAssumptions"
import { blocksPerDay } from "@grid/domain/time/Time"
import { peakHotSpot, steadyHotSpot } from "./HotSpot.ts"
import type { Base, Response } from "./Screening.ts"
import type { Simulation } from "./Simulation.ts"

type Patterns = ReadonlyArray<ReadonlyArray<number>>

/** Currents of the transformer's phases that a draw adds by each pattern at its own size, A. */
export type Added = ReadonlyArray<Pick<Response, "active">>

/** Largest number between two that fits, of which the low one does, by halving their distance. */
const halved = (
  fits: (value: number) => boolean,
  [least, most]: readonly [least: number, most: number],
  halvings: number
): number => {
  let [low, high] = [least, most]
  for (let count = 0; count < halvings; count++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

/** Loading that a transformer bears for good, per unit of the rated current, 0 where it bears none. */
const steadyLoading = ({
  ambient_c,
  hot_spot_limit_c,
  peak_loading_limit_fraction: most
}: DistributionValues): number => {
  const bears = (loading: number) => steadyHotSpot(loading, ambient_c) <= hot_spot_limit_c
  return bears(most) ? most : halved(bears, [0, most], 20)
}

/**
 * Reader of the factor at which a draw loads the transformer as far as `loading`, per unit of the rated current, if everything were
 * linear: by the blocks of each time of day and phase that have the least room for current in either direction.
 */
const makeReach = ({ blocks, rated_a }: Simulation, base: Base, patterns: Patterns, loading: number) => {
  const most = (loading * rated_a) ** 2
  const forward = new Float64Array(3 * blocksPerDay).fill(Infinity)
  const backward = new Float64Array(3 * blocksPerDay).fill(Infinity)
  for (let index = 0; index < 3 * blocks; index++) {
    const place = index % (3 * blocksPerDay)
    const current = base.active[index] as number
    const room = Math.sqrt(Math.max(0, most - (base.reactive[index] as number) ** 2))
    forward[place] = Math.min(forward[place] as number, Math.max(0, room - current))
    backward[place] = Math.min(backward[place] as number, Math.max(0, room + current))
  }
  return (added: Added): number => {
    let factor = Infinity
    for (let place = 0; place < 3 * blocksPerDay; place++) {
      let change = 0
      for (let number = 0; number < patterns.length; number++) {
        const share = (patterns[number] as ReadonlyArray<number>)[Math.floor(place / 3)] as number
        change += share * ((added[number] as Added[number]).active[place % 3] as number)
      }
      const room = (change > 0 ? forward : backward)[place] as number
      if (change !== 0) factor = Math.min(factor, room / Math.abs(change))
    }
    return factor
  }
}

/** What the loadings of a version follow. */
export interface ThermalRules {
  readonly values: DistributionValues
  readonly growth: Growth
  /** Whether estimates look at temperatures, or at what the transformer bears for good alone, as versions to `dhc-v0.7`. */
  readonly hours: boolean
}

/**
 * Growth of a transformer's loading over the linear one, in the blocks that are not solved: by the share that the highest has, or by
 * the square of the loading, as that of its losses.
 */
export type Growth = "even" | "square"

interface Loadings extends Pick<ThermalRules, "hours" | "values"> {
  /** Loadings of the blocks, per unit of the rated current. */
  readonly loadings: Float64Array
  /** Sets those of some blocks, or of all, with what a draw adds at a factor. */
  readonly setLoadings: (added: Added, factor: number, some?: Int32Array) => void
}

/** Phases that additions of one pattern are looked at on, to find the days in which the transformer is hottest with them. */
const onPhases = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 1, 1]
] as const

const onNone = { active: [0, 0, 0] } as const

/** Times of halving the distance between what a transformer bears for good and at all. */
const halvings = 8

/** Part of the factor that lines bear above which that of a transformer is not looked at. */
const beyond = 1.25

/** First block of the day before that of a block, or of its own where it is the first. */
const dayBefore = (block: number): number => blocksPerDay * Math.max(0, Math.floor(block / blocksPerDay) - 1)

/**
 * Estimator of the factor up to which the transformer bears a draw of which lines bear the factor `lines`, if everything were linear: by
 * the temperatures of the days, each behind the one before it, in which it is hottest with one of the additions. Infinite where lines
 * limit the draw, whatever the transformer bears.
 */
export const makeEstimate = (
  simulation: Simulation,
  base: Base,
  patterns: Patterns,
  { hours, loadings, setLoadings, values }: Loadings
): ((added: Added, lines: number) => number) => {
  const { ambient_c, hot_spot_limit_c, peak_loading_limit_fraction } = values
  const steady = makeReach(simulation, base, patterns, steadyLoading(values))
  if (!hours) return steady
  const reach = makeReach(simulation, base, patterns, peak_loading_limit_fraction)
  /** Middle of the range that is left between what the transformer bears for good, `least`, and at all. */
  const bearable = (added: Added, least: number, isCool: (factor: number) => boolean): number => {
    const most = reach(added)
    return least === most ? most : halved(isCool, [least, most], halvings) + (most - least) / 2 ** (halvings + 1)
  }
  const firsts = new Set<number>()
  for (const number of patterns.keys()) {
    for (const active of onPhases) {
      const added = patterns.map((_, other) => (other === number ? { active } : onNone))
      const hottest = (factor: number) => {
        setLoadings(added, factor)
        return peakHotSpot(loadings, ambient_c)
      }
      const factor = bearable(added, steady(added), (own) => hottest(own).celsius <= hot_spot_limit_c)
      firsts.add(dayBefore(hottest(Number.isFinite(factor) ? factor : 0).block))
    }
  }
  const days = Array.from(firsts, (first) => loadings.subarray(first, first + 2 * blocksPerDay))
  const blocks = Int32Array.from(loadings.keys()).filter((block) =>
    [...firsts].some((first) => block >= first && block < first + 2 * blocksPerDay)
  )
  return (added, lines) => {
    const least = steady(added)
    if (least > beyond * lines) return Infinity
    return bearable(added, least, (factor) => {
      setLoadings(added, factor, blocks)
      return days.every((day) => peakHotSpot(day, ambient_c).celsius <= hot_spot_limit_c)
    })
  }
}

import type { LoadAddition } from "@grid/domain/distribution/Additions"
import type { DistributionValues } from "@grid/domain/distribution/DistributionAssumptions"
import { quantile } from "@grid/domain/numbers/Numbers"
import { type DrawOrder, drawsOf, patternOf } from "./Additions.ts"
import { baseOf, candidatesOf, type Response, responsesOf } from "./Screening.ts"
import { type Injection, injectionsOf, makeSolver, type Simulation } from "./Simulation.ts"
import { type Bound, type Growth, makeThermal } from "./Thermal.ts"

/** Draws of place and phase. */
export const drawCount = 200

/** Method of a version. */
export interface HostingMethod {
  readonly growth: Growth
  readonly order: DrawOrder
}

/** Largest factor on the additions that keeps the limits in a share of the draws. */
export interface Hosting {
  readonly factor: number
  readonly bound: Bound | null
  /** True where the limits of voltages and sections hold without the additions. */
  readonly holdsBefore: boolean
  /** True where the transformer is beyond its limits without the additions, and hosts none. */
  readonly isHotBefore: boolean
  /** Highest loading of the transformer with the additions at their own size, of its rating: in a share of the draws not above it. */
  readonly peakLoading: number
  /** Draw that sets the factor. */
  readonly injections: ReadonlyArray<Injection>
  /** Patterns that the injections name by their index. */
  readonly patterns: ReadonlyArray<ReadonlyArray<number>>
}

/** Bits of a factor behind its first: two neighbours differ by a thousandth at most. */
const bits = 10

/** Least and highest power of two that is looked at. */
const exponents = { least: -20, most: 24 }

/**
 * Largest factor that fits, of those with few binary digits: 0 where the least of them does not. All draws look at the same
 * factors, so that a network that bears more never gets less.
 */
const largestFactor = (fits: (factor: number) => boolean, guess: number): number => {
  let exponent = Math.min(exponents.most, Math.max(exponents.least, Math.floor(Math.log2(guess > 0 ? guess : 1))))
  if (fits(2 ** exponent)) {
    while (exponent < exponents.most && fits(2 ** (exponent + 1))) exponent++
  } else {
    do {
      if (exponent === exponents.least) return 0
      exponent--
    } while (!fits(2 ** exponent))
  }
  let factor = 2 ** exponent
  for (let bit = 1; bit <= bits; bit++) {
    const next = factor + 2 ** (exponent - bit)
    if (fits(next)) factor = next
  }
  return factor
}

/** Next factor below one. */
const below = (factor: number): number =>
  Math.max(0, factor - 2 ** (Math.floor(Math.log2(Math.max(factor, Number.MIN_VALUE))) - bits))

/** A draw on its way to its factor. */
interface Trial {
  readonly injections: ReadonlyArray<Injection>
  readonly responses: ReadonlyArray<Response>
  readonly blocks: ReadonlyArray<number>
  readonly factor: number
  readonly bound: Bound | null
}

/** Patterns of additions, each once, and the number of that of each addition. */
const patternsOf = (additions: ReadonlyArray<LoadAddition>) => {
  const all = additions.map((addition) => patternOf(addition))
  const names = all.map((pattern) => pattern.join())
  const first = names.map((name) => names.indexOf(name))
  const places = [...new Set(first)]
  return { patterns: places.map((place) => all[place] ?? []), numbers: first.map((place) => places.indexOf(place)) }
}

/** Draws of the additions as injections into the nodes of a transformer's consumers. */
const placed = (
  simulation: Simulation,
  additions: ReadonlyArray<LoadAddition>,
  numbers: ReadonlyArray<number>,
  single_phase_kw: number,
  id: string,
  order: DrawOrder
): ReadonlyArray<ReadonlyArray<Injection>> => {
  const { supplies, tree } = simulation
  const nodes = [...new Set(supplies.map(({ first }) => tree.nodes[first / 3] ?? ""))]
  const draws = drawsOf(id, additions, nodes.length > 0 ? nodes : tree.nodes.slice(1), {
    count: drawCount,
    order,
    single_phase_kw
  })
  return draws.map((draw) =>
    injectionsOf(
      simulation,
      draw.map((part) => ({ ...part, pattern: numbers[part.pattern] ?? 0 }))
    )
  )
}

type Settle = (draw: Pick<Trial, "blocks" | "injections" | "responses">, guess: number) => Trial

/** Largest factor of a draw that its critical blocks bear when they are solved exactly, and the transformer by its scaled loadings. */
const makeSettle = (
  simulation: Simulation,
  thermal: ReturnType<typeof makeThermal>,
  patterns: ReadonlyArray<ReadonlyArray<number>>
): Settle => {
  const solver = makeSolver(simulation)
  return ({ blocks, injections, responses }, guess) => {
    let bound: Bound | null = null
    const keeps = (factor: number) =>
      blocks.every((block) => {
        const { breach } = solver(block, injections, patterns, factor)
        if (breach !== null) bound = { ...breach, block }
        return breach === null
      })
    const cool = (factor: number) => {
      const block = thermal.breach(injections, responses, factor)
      if (block !== null) bound = { limit: "transformer", node: 1, block }
      return block === null
    }
    const most = blocks.length === 0 ? 2 ** exponents.most : largestFactor(keeps, guess)
    const factor = cool(most) ? most : largestFactor(cool, Math.min(most, guess))
    return { blocks, injections, responses, factor, bound }
  }
}

/** Hosting capacity of a transformer for additions that are scaled together. */
export const hostingOf = (
  simulation: Simulation,
  additions: ReadonlyArray<LoadAddition>,
  values: DistributionValues,
  dt_id: string,
  { growth, order }: HostingMethod
): Hosting => {
  const { numbers, patterns } = patternsOf(additions)
  const base = baseOf(simulation, patterns)
  const thermal = makeThermal(simulation, base, patterns, values, growth)
  const settle = makeSettle(simulation, thermal, patterns)
  const trials = placed(simulation, additions, numbers, values.single_phase_kw, dt_id, order).map((injections) => {
    const responses = responsesOf(simulation, injections, patterns.length)
    const candidates = candidatesOf(base, responses)
    const guess = Math.min(candidates[0]?.factor ?? Infinity, thermal.guess(responses))
    return settle({ injections, responses, blocks: candidates.map(({ block }) => block) }, guess)
  })
  const rank = Math.floor((1 - values.draw_share_fraction) * drawCount + 1e-9)
  const peaks = trials.map(({ responses }) => thermal.peakLoading(responses)).toSorted((one, other) => one - other)
  const peakLoading = quantile(peaks, values.draw_share_fraction)
  if (base.breach !== null) {
    const { block, breach } = base.breach
    const none = { holdsBefore: false, isHotBefore: false, injections: [] }
    return { factor: 0, bound: { ...breach, block }, ...none, peakLoading, patterns }
  }
  const { bound, factor, injections } = verified(trials, rank, settle, thermal.exactBreach)
  const isHotBefore = factor === 0 && thermal.exactBreach([], 0) !== null
  return { factor, bound, holdsBefore: true, isHotBefore, peakLoading, injections, patterns }
}

/** The draw that sets the factor, once every block of it keeps the limits when it is solved exactly. */
const verified = (
  trials: ReadonlyArray<Trial>,
  rank: number,
  settle: Settle,
  exactBreach: (injections: Trial["injections"], factor: number) => Bound | null
): Trial => {
  const order = trials.toSorted((one, other) => one.factor - other.factor)
  for (;;) {
    const trial = order[rank] as Trial
    const bound = trial.factor === 0 ? null : exactBreach(trial.injections, trial.factor)
    if (bound === null) return trial
    const { blocks, factor } = trial
    order[rank] =
      bound.limit === "transformer" || blocks.includes(bound.block)
        ? { ...trial, factor: below(factor), bound }
        : settle({ ...trial, blocks: [bound.block, ...blocks] }, factor)
    order.sort((one, other) => one.factor - other.factor)
  }
}

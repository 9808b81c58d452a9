import type { LoadAddition } from "@grid/domain/distribution/Additions"
import type { DistributionValues } from "@grid/domain/distribution/DistributionAssumptions"
import { quantile } from "@grid/domain/numbers/Numbers"
import { type Drawing, drawsOf, patternOf } from "./Additions.ts"
import { type Estimate, findRank } from "./DrawSearch.ts"
import { baseOf, candidatesOf, makeLineEstimate, makeResponses, type Response } from "./Screening.ts"
import { type Injection, injectionsOf, makeSolver, type SimulatedNodes, type Simulation } from "./Simulation.ts"
import { type Bound, makeThermal } from "./Thermal.ts"
import type { Growth } from "./ThermalEstimate.ts"

/** Draws of place and phase of which each is settled, as versions to `dhc-v0.6` had them. */
export const listedDraws: HostingDrawing = {
  count: 200,
  order: "listed",
  quotas: false,
  settlesAll: true,
  hours: false
}
export const namedDraws: HostingDrawing = { ...listedDraws, order: "named" }

/** Draws of which those near the answer are settled, as `dhc-v0.7` had them. */
export const steadyDraws: HostingDrawing = { ...namedDraws, count: 2_000, quotas: true, settlesAll: false }

/** Draws of which those near the answer are settled, as far as estimates by the temperatures of the transformer tell. */
export const screenedDraws: HostingDrawing = { ...steadyDraws, hours: true }

interface HostingDrawing extends Drawing {
  readonly settlesAll: boolean
  /** Whether estimates look at the temperatures of the transformer. */
  readonly hours: boolean
}

/** Method of a version. */
export interface HostingMethod {
  readonly growth: Growth
  readonly drawing: HostingDrawing
}

/** Method of a version with the nodes of a network that it solves. */
export interface NetworkMethod extends HostingMethod {
  readonly nodes: SimulatedNodes
}

const v01: NetworkMethod = { growth: "even", drawing: listedDraws, nodes: "all" }
const v04: NetworkMethod = { ...v01, growth: "square" }
const v05: NetworkMethod = { ...v04, drawing: namedDraws }
const v07: NetworkMethod = { ...v05, drawing: steadyDraws }
const v08: NetworkMethod = { ...v07, drawing: screenedDraws }
const v09: NetworkMethod = { ...v08, nodes: "supplied" }

/** Methods of all engines that look for what a transformer hosts, by the version of `dhc` that first had them. */
export const methods = { v01, v04, v05, v07, v08, v09 }

/** Largest factor on the additions that keeps the limits in a share of the draws. */
export interface Hosting {
  readonly factor: number
  /** Draws that it rests on. */
  readonly draws: number
  /** Half of the range in which the factor of all placements is with 95 % confidence, as a fraction of this one; null where it is 0. */
  readonly error: number | null
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
function* placed(
  simulation: Simulation,
  { additions, id, single_phase_kw }: { additions: ReadonlyArray<LoadAddition>; id: string; single_phase_kw: number },
  numbers: ReadonlyArray<number>,
  drawing: Drawing
): Generator<ReadonlyArray<Injection>> {
  const { supplies, tree } = simulation
  const own = [...new Set(supplies.map(({ first }) => tree.nodes[first / 3] ?? ""))]
  const nodes = own.length > 0 ? own : tree.nodes.slice(1)
  for (const draw of drawsOf(id, additions, nodes, drawing, single_phase_kw)) {
    yield injectionsOf(
      simulation,
      draw.map((part) => ({ ...part, pattern: numbers[part.pattern] ?? 0 }))
    )
  }
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

/** Most injections of a draw that is compared with others: more are hardly ever alike. */
const mostCompared = 60

/** Reader of what is computed once for all draws that are alike: small networks have few placements. */
const once = <A>(valueOf: (injections: ReadonlyArray<Injection>) => A): typeof valueOf => {
  const alike = new Map<string, A>()
  return (injections) => {
    if (injections.length > mostCompared) return valueOf(injections)
    const name = injections
      .map(({ index, pattern, watts }) => `${index} ${pattern} ${watts}`)
      .toSorted()
      .join()
    const value = alike.get(name) ?? valueOf(injections)
    alike.set(name, value)
    return value
  }
}

/** Trials of the draws that are wanted. */
function* settled(
  draws: Iterable<ReadonlyArray<Injection>>,
  wanted: ReadonlySet<number>,
  trialOf: (injections: ReadonlyArray<Injection>) => Trial
): Generator<readonly [number, Trial]> {
  let draw = 0
  for (const injections of draws) {
    if (wanted.has(draw)) yield [draw, trialOf(injections)]
    draw++
  }
}

/** Hosting capacity of a transformer for additions that are scaled together. */
export const hostingOf = (
  simulation: Simulation,
  additions: ReadonlyArray<LoadAddition>,
  values: DistributionValues,
  dt_id: string,
  { drawing, growth }: HostingMethod
): Hosting => {
  const { draw_share_fraction, single_phase_kw } = values
  const { numbers, patterns } = patternsOf(additions)
  const base = baseOf(simulation, patterns)
  const thermal = makeThermal(simulation, base, patterns, { growth, hours: drawing.hours, values })
  const settle = makeSettle(simulation, thermal, patterns)
  const responsesOf = makeResponses(simulation, patterns.length)
  const linesOf = makeLineEstimate(simulation, base)
  const draws = () => placed(simulation, { additions, id: dt_id, single_phase_kw }, numbers, drawing)
  const screened = Array.from(
    draws(),
    once((injections) => {
      const responses = responsesOf(injections)
      const lines = linesOf(responses)
      const transformer = thermal.estimate(responses, Math.min(lines.rise, lines.fall, lines.section))
      const estimate: Estimate = { ...lines, transformer }
      return { estimate, peak: thermal.peakLoading(responses) }
    })
  )
  const peakLoading = quantile(
    screened.map(({ peak }) => peak).toSorted((one, other) => one - other),
    draw_share_fraction
  )
  if (base.breach !== null) {
    const { block, breach } = base.breach
    const none = { holdsBefore: false, isHotBefore: false, injections: [] }
    return { factor: 0, draws: drawing.count, error: null, bound: { ...breach, block }, ...none, peakLoading, patterns }
  }
  const trialOf = once((injections): Trial => {
    const responses = responsesOf(injections)
    const candidates = candidatesOf(base, responses)
    const guess = Math.min(candidates[0]?.factor ?? Infinity, thermal.guess(responses))
    return settle({ injections, responses, blocks: candidates.map(({ block }) => block) }, guess)
  })
  const { error, trial } = findRank({
    estimates: screened.map(({ estimate }) => estimate),
    rank: Math.floor((1 - draw_share_fraction) * drawing.count + 1e-9),
    settlesAll: drawing.settlesAll,
    margin: drawing.hours ? "by range" : "fixed",
    settle: (wanted) => settled(draws(), wanted, trialOf),
    verify: makeVerify(settle, thermal.exactBreach)
  })
  const { bound, factor, injections } = trial
  const isHotBefore = factor === 0 && thermal.exactBreach([], 0) !== null
  return {
    factor,
    draws: drawing.count,
    error,
    bound,
    holdsBefore: true,
    isHotBefore,
    peakLoading,
    injections,
    patterns
  }
}

/** Reader of the draw that sets the factor, once every block of it keeps the limits when it is solved exactly. */
const makeVerify = (
  settle: Settle,
  exactBreach: (injections: Trial["injections"], factor: number) => Bound | null
): ((trials: ReadonlyArray<Trial>, rank: number) => Trial) => {
  const keptOf = (trial: Trial): Trial => {
    const { blocks, factor, injections } = trial
    const bound = factor === 0 ? null : exactBreach(injections, factor)
    if (bound === null) return trial
    return bound.limit === "transformer" || blocks.includes(bound.block)
      ? { ...trial, factor: below(factor), bound }
      : settle({ ...trial, blocks: [bound.block, ...blocks] }, factor)
  }
  // Draws that are alike are one trial: each is solved in all blocks once.
  const solved = new Map<Trial, Trial>()
  return (trials, rank) => {
    const order = trials.toSorted((one, other) => one.factor - other.factor)
    for (;;) {
      const trial = order[rank] as Trial
      const kept = solved.get(trial) ?? keptOf(trial)
      solved.set(trial, kept)
      if (kept === trial) return trial
      order[rank] = kept
      order.sort((one, other) => one.factor - other.factor)
    }
  }
}

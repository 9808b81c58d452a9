import type { DistributionValues } from "@grid/domain/distribution/DistributionAssumptions"
import { blocksPerDay } from "@grid/domain/time/Time"
import type { Draw } from "./Additions.ts"
import type { TransformerCase } from "./Inputs.ts"
import { type Flow, idleFlow, type Loads, noLoads, setSource, solve, solvePart, sumCurrents } from "./PowerFlow.ts"
import { loadsOf, type Quality } from "./Profiles.ts"
import { phaseShares } from "./Snapshot.ts"
import { ratedAmperes, suppliedTree, transformerTree, type Tree } from "./Tree.ts"

/** A consumer's place in the arrays of a tree, and its load by block. */
interface Supply {
  readonly first: number
  readonly shares: readonly [number, number, number]
  readonly kvarPerKw: number
  readonly kw: Float64Array
}

/** A transformer ready to be solved block by block. */
export interface Simulation {
  readonly tree: Tree
  readonly rated_a: number
  readonly blocks: number
  readonly quality: Quality
  readonly supplies: ReadonlyArray<Supply>
  /** Nodes at which consumers are supplied, and the transformer's own. */
  readonly points: ReadonlyArray<number>
  /** Nodes to which sections of a known rating lead. */
  readonly rated: ReadonlyArray<number>
  /** Squares of the least and highest voltage, V². */
  readonly lowest: number
  readonly highest: number
}

/** Nodes that a simulation has: all of the network, or where there are consumers those that they make necessary. */
export type SimulatedNodes = "all" | "supplied"

export const simulationOf = (
  of: TransformerCase,
  values: DistributionValues,
  nodes: SimulatedNodes = "all"
): Simulation => {
  const { consumers, transformer } = of
  const supplied = new Set(consumers.map(({ node }) => node))
  const tree =
    nodes === "all" || supplied.size === 0 ? transformerTree(transformer, of) : suppliedTree(transformer, of, supplied)
  const { blocks, kw, quality } = loadsOf(of, values.nameplate_peak_fraction)
  const supplies = consumers.map(({ node, p_kw, phase, q_kvar }, index) => ({
    first: 3 * (tree.indices.get(node) ?? 1),
    shares: phaseShares(phase),
    kvarPerKw: p_kw === 0 ? 0 : q_kvar / p_kw,
    kw: kw[index] ?? new Float64Array(blocks)
  }))
  const nominal = tree.base_v * values.nominal_fraction
  return {
    tree,
    rated_a: ratedAmperes(transformer),
    blocks,
    quality,
    supplies,
    points: [...new Set([1, ...supplies.map(({ first }) => first / 3)])],
    rated: tree.nodes.flatMap((_, node) => (tree.rating_a[node] === Infinity ? [] : [node])).slice(1),
    lowest: (nominal * (1 - values.voltage_limit_fraction)) ** 2,
    highest: (nominal * (1 + values.voltage_limit_fraction)) ** 2
  }
}

/** Sets the loads to those of the consumers in a block. */
export const setLoads = ({ supplies }: Simulation, { p_w, q_var }: Loads, block: number): void => {
  p_w.fill(0)
  q_var.fill(0)
  for (const { first, kvarPerKw, kw, shares } of supplies) {
    const watts = 1_000 * (kw[block] as number)
    for (let phase = 0; phase < 3; phase++) {
      const own = watts * (shares[phase] as number)
      p_w[first + phase] = (p_w[first + phase] as number) + own
      q_var[first + phase] = (q_var[first + phase] as number) + own * kvarPerKw
    }
  }
}

/** Part of a draw's additions at a node and phase, W by pattern at their own size. */
export interface Injection {
  readonly index: number
  readonly pattern: number
  readonly watts: number
}

/** Additions of a draw by node and phase. */
export const injectionsOf = ({ tree }: Simulation, draw: Draw): ReadonlyArray<Injection> =>
  draw.flatMap(({ kw, node, pattern, phase }) => {
    const first = 3 * (tree.indices.get(node) ?? 1)
    return phaseShares(phase).flatMap((share, index) =>
      share === 0 ? [] : [{ index: first + index, pattern, watts: 1_000 * share * kw }]
    )
  })

/** Adds the additions of a draw at `factor` times their size to the loads of a block. */
export const addInjections = (
  { p_w }: Loads,
  injections: ReadonlyArray<Injection>,
  patterns: ReadonlyArray<ReadonlyArray<number>>,
  factor: number,
  block: number
): void => {
  for (const { index, pattern, watts } of injections) {
    const share = patterns[pattern]?.[block % blocksPerDay] ?? 0
    p_w[index] = (p_w[index] as number) + factor * share * watts
  }
}

/** A limit that is passed, and the node at which it is. */
export interface Breach {
  readonly limit: "voltage" | "section"
  /** End of the range that a voltage leaves; absent for a section. */
  readonly end?: "low" | "high"
  readonly node: number
}

/** Squares of the least and the highest voltage at the points of supply, V². */
export const voltageRange = ({ points }: Simulation, { v_im, v_re }: Flow): readonly [low: number, high: number] => {
  let low = Infinity
  let high = 0
  for (const node of points) {
    for (let index = 3 * node; index < 3 * node + 3; index++) {
      const square = (v_re[index] as number) ** 2 + (v_im[index] as number) ** 2
      if (square < low) low = square
      if (square > high) high = square
    }
  }
  return [low, high]
}

/**
 * A solved block: its flow, and the currents that the same loads have at the voltages of a network without load. Limits of currents
 * hold for the larger of the two, so that neither the losses of a line nor the voltage that an export raises count as room: what is
 * fed in through a shorter line or a bigger transformer would else pass its limits earlier.
 */
export interface Block {
  readonly flow: Flow
  readonly idle: Flow
}

/** Square of the current of a section's phase, A². */
const squareOf = ({ flow, idle }: Block, index: number): number =>
  Math.max(
    (flow.i_re[index] as number) ** 2 + (flow.i_im[index] as number) ** 2,
    (idle.i_re[index] as number) ** 2 + (idle.i_im[index] as number) ** 2
  )

/** Node to which the first section leads that is above its rating, or above a share of it; null where none is. */
export const overload = ({ rated, tree }: Simulation, block: Block, share = 1): number | null => {
  for (const node of rated) {
    const most = (share * (tree.rating_a[node] as number)) ** 2
    for (let index = 3 * node; index < 3 * node + 3; index++) if (squareOf(block, index) > most) return node
  }
  return null
}

const isOutside = ({ highest, lowest }: Simulation, { v_im, v_re }: Flow, node: number): boolean =>
  [3 * node, 3 * node + 1, 3 * node + 2].some((index) => {
    const square = (v_re[index] as number) ** 2 + (v_im[index] as number) ** 2
    return square < lowest || square > highest
  })

/** First limit that a block passes; null where it keeps all. */
export const breachOf = (simulation: Simulation, block: Block): Breach | null => {
  const { flow } = block
  const [low, high] = voltageRange(simulation, flow)
  if (low < simulation.lowest || high > simulation.highest) {
    const end = high > simulation.highest ? "high" : "low"
    return { limit: "voltage", end, node: simulation.points.find((node) => isOutside(simulation, flow, node)) ?? 1 }
  }
  const node = overload(simulation, block)
  return node === null ? null : { limit: "section", node }
}

/** Highest current of the transformer's phases, per unit of the rated. */
export const loadingOf = ({ rated_a }: Simulation, block: Block): number =>
  Math.sqrt(Math.max(squareOf(block, 3), squareOf(block, 4), squareOf(block, 5))) / rated_a

/** Sweeps after which a block counts as one without a solution: within the limits of voltage fewer than twenty are needed. */
export const mostSweeps = 60

/** Solver of one block after the other. It begins each where the one before ended, so that few sweeps are needed. */
export const makeSolver = (simulation: Simulation) => {
  const { tree } = simulation
  const loads = noLoads(tree)
  const idle = idleFlow(tree)
  let flow = idleFlow(tree)
  return (
    block: number,
    injections: ReadonlyArray<Injection> = [],
    patterns: ReadonlyArray<ReadonlyArray<number>> = [],
    factor = 1,
    source_pu = tree.source_pu
  ): Block & { readonly breach: Breach | null; readonly isCarried: boolean } => {
    setLoads(simulation, loads, block)
    addInjections(loads, injections, patterns, factor, block)
    setSource(tree, flow, source_pu)
    sumCurrents(tree, loads, idle)
    const place = solve(tree, loads, flow, mostSweeps)
    if (place === null) return { flow, idle, breach: breachOf(simulation, { flow, idle }), isCarried: true }
    flow = idleFlow(tree)
    return { flow, idle, breach: { limit: "voltage", end: "low", node: place }, isCarried: false }
  }
}

/** Solver of the largest part of a block's loads that lines carry, beside the currents that all of them have without load. */
export const makePartSolver = (simulation: Simulation) => {
  const { tree } = simulation
  const loads = noLoads(tree)
  const idle = idleFlow(tree)
  return (
    block: number,
    injections: ReadonlyArray<Injection>,
    patterns: ReadonlyArray<ReadonlyArray<number>>,
    source_pu: number
  ): Block => {
    setLoads(simulation, loads, block)
    addInjections(loads, injections, patterns, 1, block)
    sumCurrents(tree, loads, idle)
    const begin = idleFlow(tree)
    setSource(tree, begin, source_pu)
    return { flow: solvePart(tree, loads, begin, mostSweeps), idle }
  }
}

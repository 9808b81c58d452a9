import type { Consumer, FeederContent, TransformerContent } from "@grid/domain/network/Distribution"
import { sum } from "@grid/domain/numbers/Numbers"
import {
  feederTree,
  highVoltageNode,
  phases,
  ratedAmperes,
  type TransformerUnit,
  transformerTree,
  type Tree
} from "./Tree.ts"
import { type Flow, idleFlow, type Loads, noLoads, perUnit, solve, sourceWatts } from "./PowerFlow.ts"
import { clockOf, highVoltageWatts } from "./VectorGroup.ts"

/** Loads that no voltages belong to: the lines cannot carry them. The node is where the sweeps move most. */
export interface NotConverged {
  readonly converged: false
  readonly not_converged: { readonly node: string }
}

/** Power flow of a feeder, the same on all phases: voltages per unit of its own. */
export interface FeederSnapshot {
  readonly converged: true
  readonly losses_kw: number
  readonly nodes: ReadonlyArray<{ readonly node: string; readonly vm_pu: number }>
}

/** Power flow below a transformer: voltages of the phases against neutral, per unit of the rated; power that each phase in front of it gives. */
export interface TransformerSnapshot {
  readonly converged: true
  readonly losses_kw: number
  readonly nodes: ReadonlyArray<{
    readonly node: string
    readonly vm_a_pu: number
    readonly vm_b_pu: number
    readonly vm_c_pu: number
  }>
  readonly source_kw: { readonly a: number; readonly b: number; readonly c: number }
}

const notConverged = ({ nodes }: Tree, place: number): NotConverged => ({
  converged: false,
  not_converged: { node: nodes[place] || (nodes[1] ?? "") }
})

/** Parts of a consumer's power on the three phases; on all alike where it is not known which is its own. */
export const phaseShares = (phase: Consumer["phase"]): readonly [number, number, number] => {
  const own = phases.findIndex((name) => name === phase)
  return own < 0 ? [1 / 3, 1 / 3, 1 / 3] : [Number(own === 0), Number(own === 1), Number(own === 2)]
}

/** Adds a power to a node, kW and kvar. */
export const addLoad = (
  { indices }: Tree,
  { p_w, q_var }: Loads,
  { node, phase, p_kw, q_kvar }: Pick<Consumer, "node" | "phase" | "p_kw" | "q_kvar">
): void => {
  const first = 3 * (indices.get(node) ?? 0)
  for (const [index, share] of phaseShares(phase).entries()) {
    p_w[first + index] = Number(p_w[first + index]) + 1_000 * share * p_kw
    q_var[first + index] = Number(q_var[first + index]) + 1_000 * share * q_kvar
  }
}

/** A network with its loads and the flow that they cause. */
export interface Solved {
  readonly tree: Tree
  readonly loads: Loads
  readonly flow: Flow
  /** Index of the node at which no solution was found; null where there is one. */
  readonly place: number | null
}

const solved = (tree: Tree, consumers: ReadonlyArray<Parameters<typeof addLoad>[2]>): Solved => {
  const loads = noLoads(tree)
  for (const consumer of consumers) addLoad(tree, loads, consumer)
  const flow = idleFlow(tree)
  return { tree, loads, flow, place: solve(tree, loads, flow) }
}

/** Flow of a feeder's loads as they are given. */
export const solveFeeder = ({
  feeder,
  loads,
  sections
}: FeederContent & { readonly feeder: Parameters<typeof feederTree>[0] }): Solved =>
  solved(
    feederTree(feeder, sections),
    loads.map((load) => ({ ...load, phase: "ABC" }))
  )

/** Flow of the consumers below a transformer as they are given. */
export const solveTransformer = ({
  consumers,
  transformer,
  ...content
}: TransformerContent & { readonly transformer: TransformerUnit }): Solved =>
  solved(transformerTree(transformer, content), consumers)

const lossesKw = ({ flow, loads: { p_w } }: Solved) => (sum(sourceWatts(flow)) - sum(p_w)) / 1_000

/** Voltages and losses of a feeder. */
export const feederSnapshot = (solved: Solved): FeederSnapshot | NotConverged => {
  const { flow, place, tree } = solved
  if (place !== null) return notConverged(tree, place)
  return {
    converged: true,
    losses_kw: lossesKw(solved),
    nodes: tree.nodes.map((node, index) => ({ node, vm_pu: perUnit(tree, flow, 3 * index) }))
  }
}

/** Voltages, losses and power of a transformer. Losses are those of the transformer's windings and of the sections. */
export const transformerSnapshot = (solved: Solved, vectorGroup: string): TransformerSnapshot | NotConverged => {
  const { flow, place, tree } = solved
  if (place !== null) return notConverged(tree, place)
  const [a, b, c] = highVoltageWatts(flow, clockOf(vectorGroup) ?? defaultClock).map((watts) => watts / 1_000) as [
    number,
    number,
    number
  ]
  return {
    converged: true,
    losses_kw: lossesKw(solved),
    nodes: tree.nodes.flatMap((node, index) =>
      node === highVoltageNode
        ? []
        : [
            {
              node,
              vm_a_pu: perUnit(tree, flow, 3 * index),
              vm_b_pu: perUnit(tree, flow, 3 * index + 1),
              vm_c_pu: perUnit(tree, flow, 3 * index + 2)
            }
          ]
    ),
    source_kw: { a, b, c }
  }
}

/** Clock number of transformers whose vector group nobody gives. */
const defaultClock = 11

/** Loading of the section that leads to each node: highest current of its phases over the rating; of a transformer over its rated current. */
export const loadings = (
  { flow, tree }: Pick<Solved, "flow" | "tree">,
  unit: TransformerUnit | null
): ReadonlyArray<number> =>
  tree.nodes.map((_, node) => {
    const rating = node === 1 && unit !== null ? ratedAmperes(unit) : Number(tree.rating_a[node])
    const currents = [0, 1, 2].map((phase) =>
      Math.hypot(Number(flow.i_re[3 * node + phase]), Number(flow.i_im[3 * node + phase]))
    )
    return node === 0 ? 0 : Math.max(...currents) / rating
  })

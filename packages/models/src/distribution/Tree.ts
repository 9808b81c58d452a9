import type { Feeder, Section, Transformer, TransformerContent } from "@grid/domain/network/Distribution"
import { Array as Arr, Order } from "effect"

/** Phases of a node, side by side in the arrays: value of a node and phase at `3 × node + phase`. */
export const phases = ["A", "B", "C"] as const

/** A radial network as arrays, from the source outward: each node behind its parent. SI units. */
export interface Tree {
  /** Names of the nodes; the first is the source. */
  readonly nodes: ReadonlyArray<string>
  /** Node to which the section of the least rating leads, of those that each node's own stands for: the node itself where it is one. */
  readonly tightest: ReadonlyArray<string>
  readonly indices: ReadonlyMap<string, number>
  /** Index of the node nearer to the source, of which a section leads to this one; 0 for the source itself. */
  readonly parents: Int32Array
  /** Positive-sequence resistance and reactance of that section, ohm. */
  readonly r_ohm: Float64Array
  readonly x_ohm: Float64Array
  /** A third of zero less positive sequence: coupling of each phase with the sum of the three, ohm. */
  readonly rn_ohm: Float64Array
  readonly xn_ohm: Float64Array
  /** Thermal limit of a phase of that section, A; infinite where none is known. */
  readonly rating_a: Float64Array
  /** Voltage between phase and neutral that per-unit values refer to, V. */
  readonly base_v: number
  /** Voltage of the source, per unit. */
  readonly source_pu: number
}

/** Zero-sequence over positive-sequence impedance where the source of the data has none: neutral and phases of one cross-section. */
export const zeroSequenceRatio = 4

interface Branch extends Omit<
  Section,
  "length_m" | "r1_ohm_per_km" | "x1_ohm_per_km" | "r0_ohm_per_km" | "x0_ohm_per_km"
> {
  readonly z1: readonly [r: number, x: number]
  readonly z0: readonly [r: number, x: number]
  readonly tightest: string
}

const branchOf = (section: Section): Branch => {
  const km = section.length_m / 1_000
  const { r1_ohm_per_km: r1, x1_ohm_per_km: x1 } = section
  return {
    ...section,
    tightest: section.to_node,
    z1: [r1 * km, x1 * km],
    z0: [(section.r0_ohm_per_km ?? zeroSequenceRatio * r1) * km, (section.x0_ohm_per_km ?? zeroSequenceRatio * x1) * km]
  }
}

const treeOf = (source: string, branches: ReadonlyArray<Branch>, base_v: number, source_pu: number): Tree => {
  const nodes = [source, ...branches.map(({ to_node }) => to_node)]
  const indices = new Map(nodes.map((node, index) => [node, index]))
  const column = (valueOf: (branch: Branch) => number) => Float64Array.from([0, ...branches.map(valueOf)])
  return {
    nodes,
    tightest: [source, ...branches.map(({ tightest }) => tightest)],
    indices,
    parents: Int32Array.from([0, ...branches.map(({ from_node }) => indices.get(from_node) ?? 0)]),
    r_ohm: column(({ z1 }) => z1[0]),
    x_ohm: column(({ z1 }) => z1[1]),
    rn_ohm: column(({ z0, z1 }) => (z0[0] - z1[0]) / 3),
    xn_ohm: column(({ z0, z1 }) => (z0[1] - z1[1]) / 3),
    rating_a: column(({ rating_a }) => rating_a ?? Infinity),
    base_v,
    source_pu
  }
}

/** Voltage between phase and neutral of a voltage between phases, V. */
const phaseVoltage = (kv: number) => (1_000 * kv) / Math.sqrt(3)

/** A section in a network whose loads are the same on all phases: no current of the zero sequence flows. */
const balanced = (branch: Branch): Branch => ({ ...branch, z0: branch.z1 })

/** Tree of a feeder, whose loads are the same on all phases. Its sections go outward. */
export const feederTree = (
  feeder: Pick<Feeder, "kv" | "source_node" | "source_vm_pu">,
  sections: ReadonlyArray<Section>
) =>
  treeOf(
    feeder.source_node,
    sections.map((section) => balanced(branchOf(section))),
    phaseVoltage(feeder.kv),
    feeder.source_vm_pu
  )

/** Numbers of a transformer that its power flow rests on. */
export type TransformerUnit = Pick<
  Transformer,
  "lv_kv" | "rated_kva" | "reactance_pct" | "resistance_pct" | "source_vm_pu"
>

/**
 * Zero- over positive-sequence impedance of a transformer with three limbs, a delta winding and an earthed star point. Its
 * zero-sequence flux returns outside the core, beside the delta; the value is that of the reference solution of the IEEE
 * European low-voltage feeder.
 */
const transformerZeroRatio = 0.575

/** Name of the node in front of a transformer, which no network has. */
export const highVoltageNode = ""

type Network = Pick<TransformerContent, "lv_node" | "sections">

const transformerTreeOf = (unit: TransformerUnit, lv_node: string, branches: ReadonlyArray<Branch>): Tree => {
  const ohm = (unit.lv_kv ** 2 * 1_000) / unit.rated_kva / 100
  const z1: Branch["z1"] = [unit.resistance_pct * ohm, unit.reactance_pct * ohm]
  const z0: Branch["z0"] = [transformerZeroRatio * z1[0], transformerZeroRatio * z1[1]]
  const winding = { from_node: highVoltageNode, to_node: lv_node, rating_a: null, z1, z0, tightest: lv_node }
  return treeOf(highVoltageNode, [winding, ...branches], phaseVoltage(unit.lv_kv), unit.source_vm_pu)
}

/**
 * Tree below a transformer, seen from the low-voltage side. The first section is the transformer.
 */
export const transformerTree = (unit: TransformerUnit, { lv_node, sections }: Network): Tree =>
  transformerTreeOf(unit, lv_node, sections.map(branchOf))

const ratingOf = ({ rating_a }: Branch): number => rating_a ?? Infinity

/** Two branches in series, of which the second begins where the first ends. */
const inSeries = (first: Branch, second: Branch): Branch => {
  const { rating_a, tightest } = ratingOf(second) < ratingOf(first) ? second : first
  return {
    from_node: first.from_node,
    to_node: second.to_node,
    rating_a,
    tightest,
    z1: [first.z1[0] + second.z1[0], first.z1[1] + second.z1[1]],
    z0: [first.z0[0] + second.z0[0], first.z0[1] + second.z0[1]]
  }
}

/**
 * The same tree with no more nodes than have a load or lead to several that do: sections in a row, which carry one current, are one,
 * and lines that end without a load are left out. Sections must go outward.
 */
export const suppliedTree = (
  unit: TransformerUnit,
  { lv_node, sections }: Network,
  supplied: ReadonlySet<string>
): Tree => {
  const ways = new Map<string, number>()
  const leads = sections.toReversed().filter(({ from_node, to_node }) => {
    const isNeeded = supplied.has(to_node) || ways.has(to_node)
    if (isNeeded) ways.set(from_node, (ways.get(from_node) ?? 0) + 1)
    return isNeeded
  })
  const begun = new Map<string, Branch>()
  const branches = leads.toReversed().flatMap((section) => {
    const before = begun.get(section.from_node)
    const branch = before === undefined ? branchOf(section) : inSeries(before, branchOf(section))
    if (supplied.has(section.to_node) || ways.get(section.to_node) !== 1) return [branch]
    begun.set(section.to_node, branch)
    return []
  })
  return transformerTreeOf(unit, lv_node, branches)
}

/** Sections, each behind the one that leads to it: from a node outward by the number of sections, of as many away by name. */
export const outward = (from: string, sections: ReadonlyArray<Section>): ReadonlyArray<Section> => {
  const steps = new Map([[from, 0]])
  for (const { from_node, to_node } of sections) steps.set(to_node, (steps.get(from_node) ?? 0) + 1)
  return Arr.sortBy(
    Order.mapInput(Order.Number, ({ to_node }: Section) => steps.get(to_node) ?? 0),
    Order.mapInput(Order.String, ({ to_node }: Section) => to_node)
  )(sections)
}

/** Rated current of a transformer's phase on its low-voltage side, A. */
export const ratedAmperes = ({ lv_kv, rated_kva }: TransformerUnit): number => rated_kva / (Math.sqrt(3) * lv_kv)

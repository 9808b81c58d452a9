import type { DistributionValues } from "@grid/domain/distribution/DistributionAssumptions"
import type { FeederContent, Feeder as FeederRow } from "@grid/domain/network/Distribution"
import { blocksPerDay } from "@grid/domain/time/Time"
import type { DrawOrder } from "./Additions.ts"
import { peakHotSpot } from "./HotSpot.ts"
import type { TransformerCase } from "./Inputs.ts"
import type { OwnLoads } from "./OwnLoads.ts"
import { type Flow, idleFlow, type Loads, noLoads, perUnit, solve, solvePart, sumCurrents } from "./PowerFlow.ts"
import { homeLoad, profileDays } from "./Profiles.ts"
import {
  addInjections,
  type Injection,
  loadingOf,
  makePartSolver,
  makeSolver,
  mostSweeps,
  overload,
  type SimulatedNodes,
  type Simulation,
  simulationOf,
  voltageRange
} from "./Simulation.ts"
import { feederTree, type Tree } from "./Tree.ts"

/**
 * A transformer of a feeder. Its consumers follow one pattern, load over the sum of their nameplates by block, null is a gap; in
 * some blocks their own loads are known, in the order of the consumers.
 */
export interface FeederTransformer extends Omit<TransformerCase, "consumers" | "coverage"> {
  readonly consumers: ReadonlyArray<Omit<TransformerCase["consumers"][number], "kw">>
  /** Null where it is not known. */
  readonly feeder_node: string | null
  readonly pattern: ReadonlyArray<number | null> | null
  /** Absent in inputs of the first version. */
  readonly own?: ReadonlyArray<OwnLoads>
  readonly coverage: number
}

/** A feeder with what is below it. */
export interface FeederCase extends FeederContent {
  readonly feeder: Pick<FeederRow, "kv" | "source_node" | "source_vm_pu">
  readonly transformers: ReadonlyArray<FeederTransformer>
}

/** Rules by which a version judges stress. */
export interface StressRules {
  /**
   * Blocks that lines cannot carry: `astray` they have the voltages at which their sweeps ended, and all behind them in the day have
   * those, too, unsolved; `dark` they have none but the source's, and the currents of their loads at the voltage without load, below
   * transformers, too; `part` those of the largest part of their loads that is carried, where these are higher.
   */
  readonly collapse: "astray" | "dark" | "part"
  /** Nominal voltage of the loads of a feeder itself: that below its transformers, or its own. */
  readonly nominal: "low-voltage" | "own"
  /**
   * Places of additions and loads where nobody is connected: `nowhere` additions are, and the load on record at the node of a
   * transformer without consumers is none; `record` has that load, and additions at transformers, else at nodes.
   */
  readonly unconnected: "nowhere" | "record"
  /** Places on the feeder that are missing: those of which none is on record, or those that it has not, too. */
  readonly missing: "record" | "feeder"
  /** Order of the draws, and of the transformers whose power is added up. */
  readonly order: DrawOrder
  /** Order in which additions are drawn: as they are listed, or by what they are. */
  readonly additions: "listed" | "stated"
  /** Nodes below transformers that are solved. */
  readonly nodes: SimulatedNodes
  /** Days, and the place and phase of the first part of each addition: drawn one by one, or by quota over all draws. */
  readonly draws: "single" | "quota"
  /** Hours in which stressed days are worst: told of each transformer, or not. */
  readonly hours: "untold" | "told"
}

/** Stress of a day. */
export interface DayStress {
  readonly thermal: boolean
  readonly voltage: boolean
}

/** Stress of a day below a transformer, and how far its voltages are from their limits, per unit: below 0 outside. */
export interface MemberDay extends DayStress {
  readonly roomUp: number
  readonly roomDown: number
  /** Slots of the day with the highest loading, and with the voltage nearest to its limits or furthest beyond. */
  readonly thermalSlot: number
  readonly voltageSlot: number
}

/** Place of the highest of some values, the first of several. */
export const highestOf = (values: Float64Array): number => values.indexOf(Math.max(...values))

/** Loads of a consumer by block, kW: those of the common pattern, and its own where they are known. */
const loadsOfConsumer = (
  p_kw: number,
  place: number,
  pattern: ReadonlyArray<number | null>,
  own: ReadonlyArray<OwnLoads>
): ReadonlyArray<number | null> => {
  const kw = pattern.map((factor) => (factor === null ? null : factor * p_kw))
  for (const loads of own) kw[loads.block] = loads.kw[place] ?? kw[loads.block] ?? null
  return kw
}

export const simulationOfMember = (
  { consumers, own = [], pattern, ...rest }: FeederTransformer,
  values: DistributionValues,
  nodes: SimulatedNodes
): Simulation =>
  simulationOf(
    {
      ...rest,
      consumers: consumers.map((consumer, place) => ({
        ...consumer,
        kw: pattern === null ? null : loadsOfConsumer(consumer.p_kw, place, pattern, own)
      }))
    },
    values,
    nodes
  )

/** Begin of a day in the blocks of a profile: one that has a single day repeats it. */
export const dayStart = ({ blocks }: Pick<Simulation, "blocks">, day: number): number => (day * blocksPerDay) % blocks

/** Solver of the days below a transformer, with additions where there are any. `source` has the voltage in front of it by block, per unit. */
export const makeDay = (
  simulation: Simulation,
  temperature_c: number,
  values: DistributionValues,
  { collapse }: Pick<StressRules, "collapse">
) => {
  const solver = makeSolver(simulation)
  const partOf = makePartSolver(simulation)
  const loadings = new Float64Array(blocksPerDay)
  const { base_v } = simulation.tree
  const isHot = (of: Float64Array): boolean =>
    of.some((loading) => loading > values.peak_loading_limit_fraction) ||
    peakHotSpot(of, temperature_c).celsius > values.hot_spot_limit_c
  return (
    day: number,
    source: Float64Array,
    injections: ReadonlyArray<Injection> = [],
    patterns: ReadonlyArray<ReadonlyArray<number>> = []
  ): MemberDay => {
    const start = dayStart(simulation, day)
    let roomUp = Infinity
    let roomDown = Infinity
    let voltageSlot = 0
    let thermal = false
    const beyond: Array<number> = []
    let isNear = false
    for (let slot = 0; slot < blocksPerDay; slot++) {
      const block = solver(start + slot, injections, patterns, 1, source[slot])
      const { flow, isCarried } = block
      const [low, high] = voltageRange(simulation, flow)
      const above = (Math.sqrt(simulation.highest) - Math.sqrt(high)) / base_v
      const below = isCarried ? (Math.sqrt(low) - Math.sqrt(simulation.lowest)) / base_v : -1
      if (Math.min(above, below) < Math.min(roomUp, roomDown)) voltageSlot = slot
      roomUp = Math.min(roomUp, above)
      roomDown = isCarried ? Math.min(roomDown, below) : -1
      loadings[slot] = loadingOf(simulation, block)
      thermal ||= overload(simulation, block) !== null
      if (isCarried) continue
      beyond.push(slot)
      isNear ||= overload(simulation, block, partShare) !== null
    }
    thermal ||= isHot(loadings)
    if (collapse === "part" && beyond.length > 0 && !thermal && (isNear || isHot(atMost(loadings, beyond)))) {
      for (const slot of beyond) {
        const block = partOf(start + slot, injections, patterns, source[slot] ?? simulation.tree.source_pu)
        loadings[slot] = loadingOf(simulation, block)
        thermal ||= overload(simulation, block) !== null
      }
      thermal ||= isHot(loadings)
    }
    const thermalSlot = highestOf(loadings)
    return { roomUp, roomDown, voltage: roomUp < 0 || roomDown < 0, thermal, thermalSlot, voltageSlot }
  }
}

/** Least share of the voltage without load at which lines carry a load: half of it, at the nose. */
const partShare = 0.5

/** Loadings of a day as high as those of blocks beyond the nose can be. */
const atMost = (loadings: Float64Array, beyond: ReadonlyArray<number>): Float64Array => {
  const most = loadings.slice()
  for (const slot of beyond) most[slot] = (most[slot] as number) / partShare
  return most
}

/** Sections of medium voltage with the loads of a feeder. */
export interface Trunk {
  readonly tree: Tree
  /** Nodes of loads that are no transformer, with their power, kW and kvar. */
  readonly loads: FeederCase["loads"]
}

export const trunkOf = (
  { feeder, loads, sections, transformers }: FeederCase,
  { unconnected }: Pick<StressRules, "unconnected">
): Trunk => {
  const supplied = transformers.filter(({ consumers }) => consumers.length > 0 || unconnected === "nowhere")
  const own = new Set(supplied.map(({ feeder_node }) => feeder_node))
  return { tree: feederTree(feeder, sections), loads: loads.filter(({ node }) => !own.has(node)) }
}

/** Voltages of a feeder's nodes by block of a day, per unit, and its stress. */
export interface TrunkDay extends DayStress {
  readonly voltages: ReadonlyArray<Float64Array>
  /** First slot that lines cannot carry; null where they carry all. */
  readonly beyond: number | null
}

/** Power that is drawn from the feeder at a node in a block of the day, kW and kvar. */
export type Drawn = (slot: number) => Iterable<{ readonly node: number; readonly kw: number; readonly kvar: number }>

/** Adds a power to all phases of a node alike, kW and kvar. */
const addEvenly = ({ p_w, q_var }: Loads, node: number, kw: number, kvar: number): void => {
  for (let index = 3 * node; index < 3 * node + 3; index++) {
    p_w[index] = (p_w[index] as number) + wattsOfPhase * kw
    q_var[index] = (q_var[index] as number) + wattsOfPhase * kvar
  }
}

/** Power of each phase where three have a kW. */
const wattsOfPhase = 1_000 * (1 / 3)

const amperes = ({ i_im, i_re }: Flow, index: number): number =>
  Math.hypot(i_re[index] as number, i_im[index] as number)

/** Solves a day of the feeder's sections. Loads of its own follow the day of homes. */
export const solveTrunk = (
  { loads: own, tree }: Trunk,
  drawn: Drawn,
  { nominal_fraction, voltage_limit_fraction }: DistributionValues,
  { collapse, nominal, unconnected }: StressRules,
  injections: ReadonlyArray<Injection> = [],
  patterns: ReadonlyArray<ReadonlyArray<number>> = []
): TrunkDay => {
  const voltages = tree.nodes.map(() => new Float64Array(blocksPerDay))
  let flow = idleFlow(tree)
  const loads = noLoads(tree)
  let beyond: number | null = null
  let thermal = false
  for (let slot = 0; slot < blocksPerDay; slot++) {
    loads.p_w.fill(0)
    loads.q_var.fill(0)
    const share = homeLoad(slot)
    for (const { node, p_kw, q_kvar } of own) {
      addEvenly(loads, tree.indices.get(node) ?? 0, share * p_kw, share * q_kvar)
    }
    for (const { kvar, kw, node } of drawn(slot)) addEvenly(loads, node, kw, kvar)
    addInjections(loads, injections, patterns, 1, slot)
    const isCarried: boolean =
      collapse === "astray"
        ? beyond !== null || solve(tree, loads, flow, 200) === null
        : solve(tree, loads, flow, mostSweeps) === null
    if (!isCarried) beyond ??= slot
    const isLeft = !isCarried && collapse !== "astray"
    const part = isLeft && collapse === "part" ? solvePart(tree, loads, idleFlow(tree), mostSweeps) : null
    if (isLeft) {
      // Currents at the voltages without load are the least that these loads could have.
      flow = idleFlow(tree)
      sumCurrents(tree, loads, flow)
    }
    for (let node = 0; node < tree.nodes.length; node++) {
      const isDark = isLeft && part === null && node > 0
      ;(voltages[node] as Float64Array)[slot] = isDark ? 0 : perUnit(tree, part ?? flow, 3 * node)
      const current = Math.max(amperes(flow, 3 * node), part === null ? 0 : amperes(part, 3 * node))
      thermal ||= node > 0 && current > (tree.rating_a[node] as number)
    }
  }
  const nominal_pu = nominal === "own" ? 1 : nominal_fraction
  const places = unconnected === "nowhere" ? [] : injections.map(({ index }) => Math.floor(index / 3))
  const outside = [...own.map(({ node }) => tree.indices.get(node) ?? 0), ...places].some((node) =>
    voltages[node]?.some((pu) => Math.abs(pu / nominal_pu - 1) > voltage_limit_fraction)
  )
  return { voltages, thermal, voltage: beyond !== null || outside, beyond }
}

/** Days of a profile. */
export const allDays = Array.from({ length: profileDays }, (_, day) => day)

import type { LoadAddition } from "@grid/domain/distribution/Additions"
import { HostingCapacity } from "@grid/domain/distribution/DistributionApi"
import { round, sum } from "@grid/domain/numbers/Numbers"
import { blockMs, iso } from "@grid/domain/time/Time"
import { Array as Arr, Order } from "effect"
import type { Engine } from "../engines/Engine.ts"
import { additionsInOrder } from "./Additions.ts"
import { type Hosting, hostingOf, methods, type NetworkMethod } from "./Hosting.ts"
import { reasonsOf } from "./HostingReasons.ts"
import type { TransformerInputs } from "./Inputs.ts"
import { networkChart } from "./NetworkChart.ts"
import { makeSolver, type Simulation, simulationOf } from "./Simulation.ts"
import { loadings } from "./Snapshot.ts"
import type { Bound } from "./Thermal.ts"
import { outward } from "./Tree.ts"

/** First version of every engine of distribution. */
export const distributionVersion = "dhc-v0.1"

/** Version whose hosting capacities say their reasons, and whose feeders have the loads of consumers themselves. */
export const secondVersion = "dhc-v0.2"

/** Version that tells a transformer that is beyond its limits without additions, and blocks that lines of a feeder cannot carry. */
export const thirdVersion = "dhc-v0.3"

/**
 * Version in which each charging site has the limit of voltage of its own state, a transformer's loading grows over the linear one by
 * its square, and what lines cannot carry looks no better than what they can.
 */
export const fourthVersion = "dhc-v0.4"

/** Version whose draws hang on no order of rows, and whose additions are drawn apart. */
export const fifthVersion = "dhc-v0.5"

/** Version whose answers hang on no order in which additions and rows are listed. */
export const sixthVersion = "dhc-v0.6"

/** Version of ten times the draws, whose answers tell the error of their sample. */
export const seventhVersion = "dhc-v0.7"

/** Version that answers below a transformer that is beyond what it bears for good without additions, too. */
export const eighthVersion = "dhc-v0.8"

/** Version that solves no nodes at which nothing is supplied: poles and joints of a recorded network. */
export const ninthVersion = "dhc-v0.9"

/** Version of stress whose days, and whose first parts of additions, are drawn by quota. */
export const tenthVersion = "dhc-v0.10"

/** Version of stress that tells the hour in which a stressed day is worst. */
export const eleventhVersion = "dhc-v0.11"

export interface HostingInputs extends TransformerInputs {
  readonly additions: ReadonlyArray<LoadAddition>
  /** True where a picture is wanted. */
  readonly chart: boolean
}

type Body = ReturnType<Engine<HostingInputs, typeof HostingCapacity.Type>["compute"]>

/** Node at which a limit is, or to which the section leads; null where the transformer limits. */
const limitNodeOf = ({ tree }: Simulation, { limit, node }: Bound): string | null => {
  if (limit === "transformer") return null
  return (limit === "section" ? tree.tightest : tree.nodes)[node] ?? null
}

const bodyOf = (inputs: HostingInputs, simulation: Simulation, hosting: Hosting, version: string): Body => {
  const { additions, dt_id, from } = inputs
  const { bound, factor, holdsBefore, peakLoading } = hosting
  return {
    dt_id,
    hosting_capacity_kw: Math.floor(factor * sum(additions.map(({ kw }) => kw)) * 100) / 100,
    peak_loading_pct: round(100 * peakLoading, 100),
    fits: factor >= 1,
    ...simulation.quality,
    missing: missingOf(inputs),
    scale_factor: round(factor, 1e6),
    holds_before: holdsBefore,
    draws: hosting.draws,
    limited_by: bound?.limit ?? null,
    limit_node: bound === null ? null : limitNodeOf(simulation, bound),
    limit_at: bound === null ? null : iso(from + bound.block * blockMs),
    from: iso(from),
    chart: inputs.chart ? chartOf(inputs, simulation, hosting, version) : null
  }
}

/** Rules of a version of hosting capacity. */
interface HostingRules extends NetworkMethod {
  /** Whether answers say their reasons. */
  readonly reasons: boolean
  /** Limits that hold before: of voltages and sections, or of the transformer, too. */
  readonly before: "lines" | "all"
  /** Order in which additions, sections and consumers are taken: as they are listed, or one that follows from what they are. */
  readonly rows: "listed" | "stated"
  /** Whether answers tell the error of their sample. */
  readonly sample: "told" | "untold"
}

/** Inputs in the stated order: additions by what they are, nodes from the transformer outward and by name. */
const inOrder = (inputs: HostingInputs): HostingInputs => {
  const sections = outward(inputs.lv_node, inputs.sections)
  const places = new Map(sections.map(({ to_node }, index) => [to_node, index]))
  return {
    ...inputs,
    additions: additionsInOrder(inputs.additions),
    sections,
    consumers: Arr.sortWith(inputs.consumers, ({ node }) => places.get(node) ?? -1, Order.Number)
  }
}

/** Engine of a version by its rules. */
const engineBy = (
  version: string,
  { before, drawing, growth, nodes, reasons, rows, sample }: HostingRules
): Engine<HostingInputs, typeof HostingCapacity.Type> => ({
  engine: "hosting-capacity",
  version,
  schema: HostingCapacity,
  compute: (given) => {
    const inputs = rows === "stated" ? inOrder(given) : given
    const { additions, dt_id, transformer, values } = inputs
    const simulation = simulationOf(inputs, values, nodes)
    const found = hostingOf(simulation, additions, values, dt_id, { drawing, growth })
    const hosting = { ...found, holdsBefore: found.holdsBefore && !(before === "all" && found.isHotBefore) }
    return {
      ...bodyOf(inputs, simulation, hosting, version),
      ...(sample === "told" && {
        sampling_error_pct: hosting.error === null ? null : round(100 * hosting.error, 10)
      }),
      ...(reasons && { reasons: reasonsOf(simulation, hosting, values), source_vm_pu: transformer.source_vm_pu })
    }
  }
})

const newest: HostingRules = { ...methods.v09, sample: "told", reasons: true, before: "all", rows: "stated" }
const eighth: HostingRules = { ...newest, ...methods.v08 }
const seventh: HostingRules = { ...newest, ...methods.v07 }
const sixth: HostingRules = { ...newest, ...methods.v05, sample: "untold" }
const fifth: HostingRules = { ...sixth, rows: "listed" }
const fourth: HostingRules = { ...fifth, ...methods.v04 }
const third: HostingRules = { ...fifth, ...methods.v01 }
const second: HostingRules = { ...third, before: "lines" }

/** The first version, whose answers say no reasons. */
export const hostingCapacityV01 = engineBy(distributionVersion, { ...second, reasons: false })

/** The second version, to which a transformer that is beyond its limits without additions held them. */
export const hostingCapacityV02 = engineBy(secondVersion, second)

/** The third version, whose loadings grew alike in all blocks: where the transformer limits, capacities were up to 2.5 % too low. */
export const hostingCapacityV03 = engineBy(thirdVersion, third)

/** The fourth version, whose draws hung on the order of the consumers and of the additions. */
export const hostingCapacityV04 = engineBy(fourthVersion, fourth)

/** The fifth version, in which the first listed of two additions of one kind had the first draws. */
export const hostingCapacityV05 = engineBy(fifthVersion, fifth)

/** The sixth version, which had a tenth of the draws. */
export const hostingCapacityV06 = engineBy(sixthVersion, sixth)

/** The seventh version, which had no answer below a transformer that is beyond what it bears for good in every draw. */
export const hostingCapacityV07 = engineBy(seventhVersion, seventh)

/** The eighth version, which solved every node of a network, whether anything is supplied there or not. */
export const hostingCapacityV08 = engineBy(eighthVersion, eighth)

/** Largest multiple of additions that a transformer hosts, and why no more. */
export const hostingCapacity = engineBy(ninthVersion, newest)

/** Picture of the network in the block that limits, or without one in the first, with the additions of the draw that sets the capacity. */
const chartOf = (inputs: HostingInputs, simulation: Simulation, hosting: Hosting, version: string): string => {
  const { additions, dt_id, frame, transformer, values } = inputs
  const { bound, factor, patterns } = hosting
  const whole = simulationOf(inputs, values)
  const { tree } = whole
  const injections = hosting.injections.map((injection) => {
    const node = tree.indices.get(simulation.tree.nodes[Math.floor(injection.index / 3)] ?? "") ?? 0
    return { ...injection, index: 3 * node + (injection.index % 3) }
  })
  const { flow } = makeSolver(whole)(bound?.block ?? 0, injections, patterns, factor)
  const half = values.voltage_limit_fraction
  return networkChart({
    title: `${dt_id} with ${round(factor * sum(additions.map(({ kw }) => kw)), 10)} kW added`,
    caption: `${bound === null ? "first block" : `block that limits (${bound.limit})`}; three-phase power flow, ${version}`,
    simulated: frame.kind === "simulated",
    tree,
    flow,
    loadings: loadings({ tree, flow }, transformer),
    limits: [values.nominal_fraction * (1 - half), values.nominal_fraction * (1 + half)]
  })
}

/** Parts that nobody gave: phases of consumers, and readings of meters. */
export const missingOf = ({ consumers, frame }: TransformerInputs): ReadonlyArray<string> => [
  ...frame.missing,
  ...(consumers.some(({ phase }) => phase === null) ? ["consumer_phases"] : []),
  ...(consumers.every(({ kw }) => kw === null) ? ["ami"] : [])
]

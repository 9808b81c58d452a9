import type { LoadAddition } from "@grid/domain/distribution/Additions"
import { HostingCapacity } from "@grid/domain/distribution/DistributionApi"
import { round, sum } from "@grid/domain/numbers/Numbers"
import { blockMs, iso } from "@grid/domain/time/Time"
import type { Engine } from "../engines/Engine.ts"
import { drawCount, type Hosting, hostingOf } from "./Hosting.ts"
import { reasonsOf } from "./HostingReasons.ts"
import type { TransformerInputs } from "./Inputs.ts"
import { networkChart } from "./NetworkChart.ts"
import { makeSolver, type Simulation, simulationOf } from "./Simulation.ts"
import { loadings } from "./Snapshot.ts"

/** First version of every engine of distribution. */
export const distributionVersion = "dhc-v0.1"

/** Version whose hosting capacities say their reasons, and whose feeders have the loads of consumers themselves. */
export const secondVersion = "dhc-v0.2"

/** Version that tells a transformer that is beyond its limits without additions, and blocks that lines of a feeder cannot carry. */
export const thirdVersion = "dhc-v0.3"

/** Version in which each charging site has the limit of voltage of its own state. */
export const fourthVersion = "dhc-v0.4"

export interface HostingInputs extends TransformerInputs {
  readonly additions: ReadonlyArray<LoadAddition>
  /** True where a picture is wanted. */
  readonly chart: boolean
}

/** Seed of the draws: what they may depend on, and no size, length or limit. */
export const drawSeed = (dt_id: string, additions: ReadonlyArray<LoadAddition>): string =>
  JSON.stringify([dt_id, ...additions.map(({ places = 1, type }) => [type, places])])

type Body = ReturnType<Engine<HostingInputs, typeof HostingCapacity.Type>["compute"]>

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
    draws: drawCount,
    limited_by: bound?.limit ?? null,
    limit_node: bound === null || bound.limit === "transformer" ? null : (simulation.tree.nodes[bound.node] ?? null),
    limit_at: bound === null ? null : iso(from + bound.block * blockMs),
    from: iso(from),
    chart: inputs.chart ? chartOf(inputs, simulation, hosting, version) : null
  }
}

const solved = (inputs: HostingInputs) => {
  const { additions, dt_id, values } = inputs
  const simulation = simulationOf(inputs, values)
  return { simulation, hosting: hostingOf(simulation, additions, values, drawSeed(dt_id, additions)) }
}

/** The first version, whose answers say no reasons. */
export const hostingCapacityV01: Engine<HostingInputs, typeof HostingCapacity.Type> = {
  engine: "hosting-capacity",
  version: distributionVersion,
  schema: HostingCapacity,
  compute: (inputs) => {
    const { hosting, simulation } = solved(inputs)
    return bodyOf(inputs, simulation, hosting, distributionVersion)
  }
}

const withReasons = (inputs: HostingInputs, simulation: Simulation, hosting: Hosting, version: string): Body => ({
  ...bodyOf(inputs, simulation, hosting, version),
  reasons: reasonsOf(simulation, hosting, inputs.values),
  source_vm_pu: inputs.transformer.source_vm_pu
})

/** The second version, to which a transformer that is beyond its limits without additions held them. */
export const hostingCapacityV02: Engine<HostingInputs, typeof HostingCapacity.Type> = {
  ...hostingCapacityV01,
  version: secondVersion,
  compute: (inputs) => {
    const { hosting, simulation } = solved(inputs)
    return withReasons(inputs, simulation, hosting, secondVersion)
  }
}

/** Largest multiple of additions that a transformer hosts, and why no more. */
export const hostingCapacity: Engine<HostingInputs, typeof HostingCapacity.Type> = {
  ...hostingCapacityV01,
  version: thirdVersion,
  compute: (inputs) => {
    const { hosting, simulation } = solved(inputs)
    const holdsBefore = hosting.holdsBefore && !hosting.isHotBefore
    return withReasons(inputs, simulation, { ...hosting, holdsBefore }, thirdVersion)
  }
}

/** Picture of the network in the block that limits, or without one in the first, with the additions of the draw that sets the capacity. */
const chartOf = (
  { additions, dt_id, frame, transformer, values }: HostingInputs,
  simulation: Simulation,
  hosting: Hosting,
  version: string
): string => {
  const { bound, factor, injections, patterns } = hosting
  const { tree } = simulation
  const { flow } = makeSolver(simulation)(bound?.block ?? 0, injections, patterns, factor)
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

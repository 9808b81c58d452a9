import type { DistributionValues } from "@grid/domain/distribution/DistributionAssumptions"
import { round } from "@grid/domain/numbers/Numbers"
import type { Hosting } from "./Hosting.ts"
import { type Block, makeSolver, type Simulation } from "./Simulation.ts"

/** Voltages of a node's phases, per unit of the rated one. */
const voltagesAt = ({ tree }: Simulation, { flow }: Block, node: number): ReadonlyArray<number> =>
  [0, 1, 2].map(
    (phase) => Math.hypot(flow.v_re[3 * node + phase] as number, flow.v_im[3 * node + phase] as number) / tree.base_v
  )

const pu = (value: number): string => `${round(value, 1e4)} pu`

/** Reason of a voltage that limits: at which node, at which limit, and where it stands without the additions. */
const voltageReason = (
  simulation: Simulation,
  { bound, factor, injections, patterns }: Hosting,
  { nominal_fraction, voltage_limit_fraction }: DistributionValues
): string => {
  const [node, block] = [bound?.node ?? 0, bound?.block ?? 0]
  const [lowest, highest] = [-1, 1].map((sign) => nominal_fraction * (1 + sign * voltage_limit_fraction)) as [
    number,
    number
  ]
  const before = voltagesAt(simulation, makeSolver(simulation)(block), node)
  const at = voltagesAt(simulation, makeSolver(simulation)(block, injections, patterns, factor), node)
  const isHigh = highest - Math.max(...at) < Math.min(...at) - lowest
  const [limit, without] = isHigh ? [highest, Math.max(...before)] : [lowest, Math.min(...before)]
  return `voltage: more ${isHigh ? "raises" : "lowers"} ${simulation.tree.nodes[node]} ${isHigh ? "above" : "below"} ${pu(limit)}; without additions it stands at ${pu(without)} then, behind a transformer fed at ${pu(simulation.tree.source_pu)}`
}

/** Reasons why no more can be added, in words; per-unit voltages refer to the rated one of the transformer. */
export const reasonsOf = (
  simulation: Simulation,
  hosting: Hosting,
  values: DistributionValues
): ReadonlyArray<string> => {
  const { bound, holdsBefore } = hosting
  if (bound === null) return ["no limit was reached"]
  const hours = bound.limit === "transformer" ? "" : " in hours in which one would act"
  const before = holdsBefore ? [] : [`a limit is passed without any addition${hours}`]
  if (bound.limit === "voltage") return [...before, voltageReason(simulation, hosting, values)]
  const { rating_a, tightest } = simulation.tree
  return [
    ...before,
    bound.limit === "section"
      ? `section: more loads that to ${tightest[bound.node]} above its ${rating_a[bound.node]} A`
      : `transformer: more loads it above ${values.peak_loading_limit_fraction} times its rated current, or heats it above ${values.hot_spot_limit_c} °C`
  ]
}

import type { LoadAddition } from "@grid/domain/distribution/Additions"
import { drawsOf, patternOf } from "@grid/models/distribution/Additions"
import { type HostingMethod, screenedDraws } from "@grid/models/distribution/Hosting"
import { peakHotSpot } from "@grid/models/distribution/HotSpot"
import type { TransformerCase } from "@grid/models/distribution/Inputs"
import { idleFlow, noLoads, solve, sumCurrents } from "@grid/models/distribution/PowerFlow"
import {
  addInjections,
  breachOf,
  injectionsOf,
  loadingOf,
  setLoads,
  type Simulation,
  simulationOf
} from "@grid/models/distribution/Simulation"
import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import type { values } from "./Street.ts"

type Values = typeof values

/** Whether a draw keeps its limits when every block is solved. */
const makeKeeps = (simulation: Simulation, patterns: ReadonlyArray<ReadonlyArray<number>>, own: Values) => {
  const { tree } = simulation
  const loads = noLoads(tree)
  const idle = idleFlow(tree)
  const loadings = new Float64Array(simulation.blocks)
  let flow = idleFlow(tree)
  return (injections: ReturnType<typeof injectionsOf>, factor: number, whole: boolean): boolean => {
    for (let block = 0; block < simulation.blocks; block++) {
      const acts = patterns.some((pattern) => pattern[block % 96] !== 0)
      if (!acts && !whole) continue
      setLoads(simulation, loads, block)
      addInjections(loads, injections, patterns, factor, block)
      sumCurrents(tree, loads, idle)
      if (solve(tree, loads, flow) !== null) {
        flow = idleFlow(tree)
        return false
      }
      if (acts && breachOf(simulation, { flow, idle }) !== null) return false
      loadings[block] = loadingOf(simulation, { flow, idle })
    }
    return (
      !whole ||
      (Math.max(...loadings) <= own.peak_loading_limit_fraction &&
        peakHotSpot(loadings, own.ambient_c).celsius <= own.hot_spot_limit_c)
    )
  }
}

/**
 * Whether additions at `factor` times their size keep every limit in 95 % of the draws, by solving every block of each draw until
 * that is decided. `whole` looks at the blocks without an addition, too, on which the temperature of the transformer rests.
 */
export const fits = (
  network: TransformerCase,
  additions: ReadonlyArray<LoadAddition>,
  factor: number,
  {
    drawing = screenedDraws,
    own,
    whole
  }: { readonly drawing?: HostingMethod["drawing"]; readonly own: Values; readonly whole: boolean }
): boolean => {
  const simulation = simulationOf(network, own)
  const keeps = makeKeeps(simulation, additions.map(patternOf), own)
  const nodes = [...new Set(network.consumers.map(({ node }) => node))]
  const most = drawing.count - Math.ceil(own.draw_share_fraction * drawing.count - 1e-9)
  let failures = 0
  for (const draw of drawsOf(network.dt_id, additions, nodes, drawing, own.single_phase_kw)) {
    if (!keeps(injectionsOf(simulation, draw), factor, whole)) failures++
    if (failures > most) return false
  }
  return true
}

/**
 * Decisions of `fits` for whole transformers, kept in a file by the hash of what they are about, as one takes seconds. What is not
 * kept is solved, and `text` then has it beside the others, for a snapshot.
 */
export const keptDecisions = (file: URL) => {
  const kept = new Map<string, boolean>(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, "utf8"))) : [])
  return {
    fits: (...question: Parameters<typeof fits>): boolean => {
      const hash = createHash("sha256").update(JSON.stringify(question)).digest("hex")
      const decision = kept.get(hash) ?? fits(...question)
      kept.set(hash, decision)
      return decision
    },
    text: () => `${JSON.stringify(Object.fromEntries([...kept].toSorted()), null, 2)}\n`
  }
}

import { setTimeout as sleep } from "node:timers/promises"
import type { SmallDisk } from "@grid/testing/cluster/SmallDisk"
import { query } from "@grid/testing/cluster/TestCluster"
import { type Mode, paths, type TestUpstream } from "@grid/testing/upstream/TestUpstream"
import type { TemporaryCluster } from "../postgres/TemporaryCluster.ts"
import type { ChaosNode } from "./ChaosNode.ts"
import type { FaultKind } from "./History.ts"
import type { LineMode } from "./Proxy.ts"
import type { Recorder } from "./Recorder.ts"
import type { PlannedFault } from "./Schedule.ts"

/** Everything that faults are done to. */
export interface Ground {
  readonly nodes: ReadonlyArray<ChaosNode>
  readonly cluster: TemporaryCluster
  readonly databaseUrl: string
  readonly disk: SmallDisk | null
  readonly upstream: TestUpstream
}

/** Does a fault and undoes it; resolves when it is over. */
type Injector = (fault: PlannedFault, ground: Ground) => Promise<void>

const clockSteps = [-600, -90, 90, 600]

const upstreamModes: ReadonlyArray<Mode> = [
  { type: "status", status: 500 },
  { type: "garbage" },
  { type: "slow", ms: 20_000 },
  { type: "cutOff" }
]

const pick = <A>(items: ReadonlyArray<A>, chance: number): A => {
  const item = items[Math.floor(chance * items.length)]
  if (item === undefined) throw new Error("there is nothing to choose from")
  return item
}

const nodeOf = ({ node }: PlannedFault, { nodes }: Ground): ChaosNode => {
  const found = nodes[node ?? -1]
  if (found === undefined) throw new Error(`there is no node ${node}`)
  return found
}

const line =
  (mode: (chance: number) => LineMode): Injector =>
  async (fault, ground) => {
    const { line: proxy } = nodeOf(fault, ground)
    proxy.setMode(mode(fault.chance))
    await sleep(fault.forMs)
    proxy.setMode("open")
  }

/** A full disk can end PostgreSQL for good; where it did, the operator starts it again. */
const startAgain = async (cluster: TemporaryCluster, tries = 5): Promise<void> => {
  try {
    await cluster.start()
  } catch (error) {
    if (tries === 1) throw error
    await sleep(500)
    await startAgain(cluster, tries - 1)
  }
}

const injectors: Readonly<Record<FaultKind, Injector>> = {
  kill: async (fault, ground) => {
    const node = nodeOf(fault, ground)
    await node.end("SIGKILL")
    await sleep(fault.forMs)
    node.restart()
  },
  stop: async (fault, ground) => {
    const { process } = nodeOf(fault, ground)
    process().signal("SIGSTOP")
    await sleep(fault.forMs)
    process().signal("SIGCONT")
  },
  drain: async (fault, ground) => {
    const node = nodeOf(fault, ground)
    await node.end("SIGTERM")
    await sleep(fault.forMs)
    node.restart()
  },
  cut: (fault, ground) => Promise.resolve(nodeOf(fault, ground).line.cut()),
  refuse: line(() => "refuse"),
  blackHole: line(() => "blackHole"),
  slow: line((chance) => ({ slowMs: Math.round(20 + 480 * chance) })),
  clock: async (fault, ground) => {
    const { clock } = nodeOf(fault, ground)
    await clock.set(pick(clockSteps, fault.chance))
    await sleep(fault.forMs)
    await clock.set(0)
  },
  restartDatabase: async ({ forMs }, { cluster }) => {
    await cluster.stop()
    await sleep(forMs)
    await cluster.start()
  },
  terminateBackend: async (_, { databaseUrl }) => {
    await query(
      databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`
    )
  },
  fullDisk: async ({ forMs }, { cluster, disk }) => {
    const end = performance.now() + forMs
    while (performance.now() < end) {
      await disk?.fill()
      await sleep(100)
    }
    await disk?.empty()
    await startAgain(cluster)
  },
  upstream: async ({ chance, forMs }, { upstream }) => {
    for (const path of Object.values(paths)) upstream.setMode(path, pick(upstreamModes, chance))
    await sleep(forMs)
    for (const path of Object.values(paths)) upstream.setMode(path, { type: "normal" })
  }
}

/** Injects the faults at their times and resolves when all are over. */
export const inject = async (
  plan: ReadonlyArray<PlannedFault>,
  ground: Ground,
  recorder: Recorder,
  progress: (line: string) => void
): Promise<void> => {
  const start = performance.now()
  const one = async (fault: PlannedFault): Promise<void> => {
    await sleep(Math.max(0, start + fault.at - performance.now()))
    const { kind, node } = fault
    const from = Date.now()
    await injectors[kind](fault, ground)
    const to = Date.now()
    recorder.faults.push({ kind, node, from, to })
    progress(`${kind}${node === null ? "" : ` of node ${node}`}, ${((to - from) / 1000).toFixed(1)} s`)
  }
  await Promise.all(plan.map(one))
}

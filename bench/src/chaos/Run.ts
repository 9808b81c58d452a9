import { minuteMs } from "@grid/domain/time/Time"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { setTimeout as sleep } from "node:timers/promises"
import { library, missing as noLibrary } from "@grid/testing/cluster/FakeClock"
import { noteLostLeases } from "@grid/testing/cluster/Leases"
import { mountSmallDisk, noSmallDisk } from "@grid/testing/cluster/SmallDisk"
import { startIdentityProvider } from "@grid/testing/identity/IdentityProvider"
import * as TestUpstream from "@grid/testing/upstream/TestUpstream"
import { startCluster } from "../postgres/TemporaryCluster.ts"
import type { Scope } from "../process/Scope.ts"
import { temporaryFolder } from "../process/TemporaryFolder.ts"
import { latestPath, serviceEnvironment } from "../service/Service.ts"
import { type ChaosNode, startNode } from "./ChaosNode.ts"
import { quietMinute, readBack, readTables, sample, settle } from "./Closing.ts"
import { faultKinds, type History, type OwnEnd } from "./History.ts"
import { startHooks } from "./Hooks.ts"
import { type Ground, inject } from "./Injection.ts"
import { type Callers, createCallers, live } from "./Lives.ts"
import { Recorder } from "./Recorder.ts"
import { schedule, seeded } from "./Schedule.ts"

/** Choices of a run. */
export interface Options {
  readonly minutes: number
  readonly nodes: number
  readonly seed: number
}

/** Result of a run, before it is judged. */
export interface Outcome {
  readonly history: History
  readonly logs: ReadonlyArray<string>
  readonly notes: ReadonlyArray<string>
}

type Progress = (line: string) => void

/** Room for the database of an hour, MB. */
const diskMb = 768

/** Log segments of PostgreSQL are few, or they would fill the disk by themselves. */
const clusterSettings = ["max_wal_size=256MB", "min_wal_size=64MB", "max_connections=200"]

/** Starts everything, breaks it by the schedule under load, lets it recover, and looks at what is there. */
export const run = async (scope: Scope, options: Options, progress: Progress): Promise<Outcome> => {
  const recorder = new Recorder()
  const provider = await startIdentityProvider()
  scope.defer(provider.close)
  const { ground, missing } = await prepare(scope, options, provider.environment, recorder, progress)
  const callers = await createCallers(recorder, ground.databaseUrl, options.minutes)
  await untilAnswered(recorder, ground.nodes, callers)
  const places = {
    provider,
    hook: await startHooks(scope, recorder),
    environment: serviceEnvironment({ databaseUrl: ground.databaseUrl }),
    folder: await temporaryFolder(scope)
  }
  const kinds = faultKinds.filter((kind) => !(kind in missing))
  const plan = schedule({ ...options, lengthMs: options.minutes * minuteMs, kinds })
  progress(`${plan.length} faults, seed ${options.seed}`)
  const over = new AbortController()
  const sampled = new AbortController()
  scope.defer(() => {
    over.abort()
    sampled.abort()
  })
  const ownDelay = monitorEventLoopDelay()
  ownDelay.enable()
  const sampling = ground.nodes.map((node) => sample(recorder, node, sampled.signal))
  const context = { recorder, nodes: ground.nodes, random: seeded(options.seed + 1), end: over.signal }
  const traffic = live(context, callers, places)
  await Promise.race([
    Promise.all([inject(plan, ground, recorder, progress), sleep(options.minutes * minuteMs)]),
    traffic.then(() => Promise.reject(new Error("the traffic ended by itself")))
  ])
  over.abort()
  progress("faults are over; waiting for the nodes")
  const lives = await traffic
  await settle(ground.nodes)
  sampled.abort()
  await Promise.all(sampling)
  progress("a whole minute without a fault")
  await quietMinute(recorder, ground.nodes, callers.greedy)
  progress("looking for everything that was written")
  await readBack(recorder, ground.nodes, lives)
  await readTables(recorder, ground.databaseUrl, lives)
  const stallMs = Math.round(ownDelay.max / 1e6)
  return {
    history: recorder.history(),
    logs: ground.nodes.map(({ log }) => log),
    notes: [
      ...Object.values(missing),
      `This program itself, which judges by its own clock, stood still for ${stallMs} ms at most.`
    ]
  }
}

const prepare = async (
  scope: Scope,
  options: Options,
  settings: Readonly<Record<string, string>>,
  recorder: Recorder,
  progress: Progress
): Promise<{ readonly ground: Ground; readonly missing: Readonly<Record<string, string>> }> => {
  const disk = await mountSmallDisk(diskMb)
  if (disk !== null) scope.defer(disk.remove)
  const upstream = await TestUpstream.start()
  scope.defer(upstream.close)
  progress("starting PostgreSQL")
  const home = disk === null ? {} : { home: disk.directory }
  const cluster = await startCluster(scope, { ...home, settings: clusterSettings })
  const databaseUrl = await cluster.database("gds")
  progress(`starting ${options.nodes} nodes`)
  const plan = {
    socket: cluster.socket,
    database: "gds",
    onEnd: (end: OwnEnd) => void recorder.ownEnds.push(end),
    settings: {
      ...settings,
      GDS_SOURCES: "npp,merit",
      GDS_UPSTREAM_NPP_URL: upstream.url,
      GDS_UPSTREAM_MERIT_URL: upstream.url,
      GDS_ALERTS_ALLOW_PRIVATE: "on",
      GDS_MAX_CONNECTIONS_PER_ADDRESS: "2000",
      GDS_LOG_FORMAT: "json"
    }
  }
  const nodes = await Promise.all(Array.from({ length: options.nodes }, (_, index) => startNode(scope, index, plan)))
  await Promise.all(nodes.map((node) => node.process().ready(node.isReady, 120, 100)))
  await noteLostLeases(databaseUrl)
  return {
    ground: { nodes, cluster, databaseUrl, disk, upstream },
    missing: {
      ...(library === null ? { clock: `No clock steps: ${noLibrary}.` } : {}),
      ...(disk === null ? { fullDisk: `No full disk: ${noSmallDisk}.` } : {})
    }
  }
}

/** Waits until every node answers with data: until the first visit to the upstream there is none. */
const untilAnswered = async (
  recorder: Recorder,
  nodes: ReadonlyArray<ChaosNode>,
  { modest: [caller] }: Callers
): Promise<void> => {
  if (caller === undefined) throw new Error("nobody asks")
  const deadline = Date.now() + minuteMs
  for (const node of nodes) {
    while ((await recorder.ask(node, caller, { path: latestPath })).status !== 200) {
      if (Date.now() > deadline) throw new Error(`node ${node.index} has no data after 60 s`)
      await sleep(500)
    }
  }
}

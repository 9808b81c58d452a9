import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "@grid/testing/service/ServiceProcess"
import { statusOf } from "../load/HttpCall.ts"
import { gds } from "../Paths.ts"
import { OwnedProcess } from "../process/OwnedProcess.ts"
import type { Scope } from "../process/Scope.ts"
import { temporaryFolder } from "../process/TemporaryFolder.ts"
import { serviceEnvironment } from "../service/Service.ts"
import { type Clock, startClock } from "./Clock.ts"
import type { OwnEnd } from "./History.ts"
import { type Proxy, startProxy } from "./Proxy.ts"

/** A server process of the service with a clock and a line to the database of its own; comes back at the same address. */
export interface ChaosNode {
  readonly index: number
  readonly url: string
  readonly line: Proxy
  readonly clock: Clock
  /** Process of this moment. */
  readonly process: () => OwnedProcess
  /** Sends it a signal that ends it, and waits until it has. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>
  /** Starts it anew after its end. */
  readonly restart: () => void
  readonly isReady: () => Promise<boolean>
  readonly log: string
}

/** Settings that the nodes of a run have in common. */
export interface NodePlan {
  readonly socket: string
  readonly database: string
  readonly settings: Readonly<Record<string, string>>
  readonly onEnd: (end: OwnEnd) => void
}

/** Starts a node and returns at once. */
export const startNode = async (scope: Scope, index: number, plan: NodePlan): Promise<ChaosNode> => {
  const line = await startProxy(scope, plan.socket)
  const clock = await startClock(scope)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = join(await temporaryFolder(scope), `node-${index}.log`)
  const databaseUrl = `postgresql://postgres@127.0.0.1:${line.port}/${plan.database}`
  const spawn = (): OwnedProcess =>
    OwnedProcess.spawn(scope, {
      label: `node ${index}`,
      file: process.execPath,
      arguments: [gds, "serve", "--port", String(port)],
      environment: { ...serviceEnvironment({ databaseUrl }, plan.settings), ...clock.environment },
      log
    })
  let running = spawn()
  let isWanted = true
  /** As a supervisor does: what ends by itself is started again. */
  const supervise = async (): Promise<void> => {
    for (;;) {
      const startedAt = Date.now()
      scope.defer(() => void (isWanted = false))
      await running.exited()
      if (!isWanted) return
      plan.onEnd({ node: index, startedAt, endedAt: Date.now() })
      await sleep(1_000)
      if (!isWanted) return
      running = spawn()
    }
  }
  let supervision = supervise()
  return {
    index,
    url,
    line,
    clock,
    log,
    process: () => running,
    end: async (signal) => {
      isWanted = false
      running.signal(signal)
      await supervision
    },
    restart: () => {
      isWanted = true
      running = spawn()
      supervision = supervise()
    },
    isReady: async () => (await statusOf(`${url}/readyz`)) === 200
  }
}

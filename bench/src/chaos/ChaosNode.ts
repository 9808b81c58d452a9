import { join } from "node:path"
import { freePort } from "@grid/testing/service/ServiceProcess"
import { statusOf } from "../load/HttpCall.ts"
import { gds } from "../Paths.ts"
import { OwnedProcess } from "../process/OwnedProcess.ts"
import type { Scope } from "../process/Scope.ts"
import { temporaryFolder } from "../process/TemporaryFolder.ts"
import { serviceEnvironment } from "../service/Service.ts"
import { type Clock, startClock } from "./Clock.ts"
import { type Proxy, startProxy } from "./Proxy.ts"

/** A server process of the service with a clock and a line to the database of its own; comes back at the same address. */
export interface ChaosNode {
  readonly index: number
  readonly url: string
  readonly line: Proxy
  readonly clock: Clock
  /** Process of this moment. */
  readonly process: () => OwnedProcess
  /** Starts it anew, once it has ended. */
  readonly restart: () => Promise<void>
  readonly isReady: () => Promise<boolean>
  readonly log: string
}

/** What the nodes of a run have in common. */
export interface NodePlan {
  readonly socket: string
  readonly database: string
  readonly settings: Readonly<Record<string, string>>
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
  return {
    index,
    url,
    line,
    clock,
    log,
    process: () => running,
    restart: async () => {
      await running.exited()
      running = spawn()
    },
    isReady: async () => (await statusOf(`${url}/readyz`)) === 200
  }
}

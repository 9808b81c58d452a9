import { AppSettings } from "@grid/server/config/Settings"
import { Fleet, type ProcessReports } from "@grid/server/operations/Fleet"
import { readReport } from "@grid/server/operations/Readiness"
import cluster from "node:cluster"
import { Effect, Layer, Option } from "effect"
import * as Run from "../service/Run.ts"
import { makeChannel, type Port } from "./Channel.ts"

const toSupervisor: Port = {
  send: (message) => void process.send?.(message, undefined, undefined, () => {}),
  listen: (receive) => void process.on("message", receive)
}

/** Longer than the supervisor waits for any worker, so that its answer comes in time. */
const patience = "5 seconds"

/** Reports of all processes of the node, by its supervisor. Where that does not answer, this one is not ready. */
const join = Effect.fnUntraced(function* (own: ProcessReports) {
  const ask = yield* makeChannel(toSupervisor, own, patience)
  return {
    metrics: Effect.flatMap(ask("metrics"), Option.match({ onNone: () => own.metrics, onSome: Effect.succeed })),
    readiness: Effect.flatMap(
      ask("readiness"),
      Option.match({
        onNone: () => Effect.map(own.readiness, (text) => JSON.stringify({ ...readReport(text), ready: false })),
        onSome: Effect.succeed
      })
    )
  }
})

/** An even part, so that all workers together keep to the whole. */
const part = (whole: number, workers: number) => Math.max(1, Math.floor(whole / workers))

/** Settings of one worker: connections come to the workers in turn, and each takes its part of them. */
const settings = Layer.effect(
  AppSettings,
  Effect.map(AppSettings, (node) => ({
    ...node,
    maxConnections: part(node.maxConnections, node.workers),
    maxConnectionsPerAddress: part(node.maxConnectionsPerAddress, node.workers)
  }))
)

/** One of the processes that serve a node; its supervisor says where they listen. */
export const run = Effect.suspend(() => {
  // Otherwise Node ends a worker at once when its supervisor has been killed, in the middle of its answers.
  if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true
  return Run.serve(() => Effect.sync(() => (process.exitCode = 0)))
}).pipe(Effect.provideService(Fleet, join), Effect.provide(settings))

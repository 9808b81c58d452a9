import { makeAdmission } from "@grid/http/Admission"
import { compressorsRunning } from "@grid/http/Respond"
import { observe } from "@grid/domain/operations/ObservedGauge"
import { Clock, Context, Effect, Layer, Metric, Option, Schedule, Scope, SubscriptionRef } from "effect"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { makeBegin } from "./Calls.ts"
import { cannotListen } from "./config/ListenRemedy.ts"
import { AppSettings } from "./config/Settings.ts"
import { inTurn, type Listening } from "./Connections.ts"
import { makeNodeServer } from "./NodeServer.ts"
import { AccessLog } from "./operations/AccessLog.ts"
import { Drain } from "./operations/Drain.ts"

/** Address at which the service listens. */
export class Listener extends Context.Service<
  Listener,
  { readonly address: string; readonly port: number; readonly baseUrl: string }
>()("@grid/server/Listener") {}

const drainTimeout = "25 seconds"

const listen = (server: Server, port: number, host: string) =>
  Effect.callback<void, Error>((resume) => {
    server.once("error", ({ code = "", message }: NodeJS.ErrnoException) =>
      resume(Effect.fail(cannotListen(host, port, code || message)))
    )
    server.listen(port, host, () => resume(Effect.void))
  })

const connections = (place: string) =>
  Metric.gauge("gds_http_connections", { description: "Connections by place", attributes: { place } })

const running = Metric.gauge("gds_http_requests_running", { description: "Requests that are being answered" })

const compressors = Metric.gauge("gds_http_compressors", {
  description: "Answers that are being compressed as they are read"
})

/** Draining of a listener: what was taken is answered, nothing more is taken. */
const drained = Effect.fnUntraced(function* (server: Server, state: Listening, drain: Drain["Service"]) {
  state.draining = true
  yield* SubscriptionRef.set(drain, true)
  yield* Effect.logInfo("draining").pipe(Effect.annotateLogs("running", state.running))
  const closed = Effect.callback<void>((resume) => {
    server.close(() => resume(Effect.void))
  })
  // A connection whose answer began before the draining keeps alive; it is closed once it is idle.
  const closeIdle = Effect.repeat(
    Effect.sync(() => server.closeIdleConnections()),
    Schedule.spaced("50 millis")
  )
  // A finalizer cannot be interrupted, and neither could the loser of this race.
  const idle = Effect.interruptible(Effect.raceFirst(closed, closeIdle))
  yield* Effect.timeoutOption(idle, drainTimeout)
  server.closeAllConnections()
})

export const layer = Layer.effect(
  Listener,
  Effect.gen(function* () {
    const settings = yield* AppSettings
    const drain = yield* Drain
    const accessLog = yield* AccessLog
    const clock = yield* Clock.Clock
    const state: Listening = {
      connections: new WeakMap(),
      admission: makeAdmission(settings),
      log: (call, reply) => {
        const now = clock.currentTimeMillisUnsafe()
        accessLog.note(call, reply, now, now)
      },
      baseUrl: "",
      draining: false,
      running: 0,
      scope: yield* Effect.acquireRelease(Scope.make(), Scope.close)
    }
    yield* observe(connections("ordinary"), () => state.admission.connections().ordinary)
    yield* observe(connections("reserved"), () => state.admission.connections().reserved)
    yield* observe(running, () => state.running)
    yield* observe(compressors, compressorsRunning)
    const server = makeNodeServer(settings, state, inTurn(state, yield* makeBegin(state)))
    yield* Effect.acquireRelease(listen(server, settings.port, settings.host), () => drained(server, state, drain))
    const { address, port } = server.address() as AddressInfo
    const host = address.includes(":") ? `[${address}]` : address
    state.baseUrl = Option.getOrElse(settings.baseUrl, () => `http://${host}:${port}`)
    return Listener.of({ address, port, baseUrl: state.baseUrl })
  })
)

import { HeaderTooLarge, InvalidParameter, RequestTimeout, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { Context, Effect, Layer, Option, Schedule, SubscriptionRef } from "effect"
import { randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { AppSettings } from "../config/Settings.ts"
import { rawValues } from "../gate/Credentials.ts"
import { AccessLog } from "../operations/AccessLog.ts"
import { Drain } from "../operations/Drain.ts"
import { redact } from "../operations/Redact.ts"
import { type Cancel, Router } from "../routes/Router.ts"
import type { Exchange, Reply } from "./Exchange.ts"
import { problem } from "./Problem.ts"
import { send } from "./Send.ts"

/** Where the service listens. */
export class Listener extends Context.Tag("@grid/server/Listener")<
  Listener,
  { readonly address: string; readonly port: number; readonly baseUrl: string }
>() {}

const maxHeaderBytes = 16 * 1024
const headersTimeoutMs = 10_000
const requestTimeoutMs = 30_000
const keepAliveMs = 75_000
/** So long a client that was refused may take to read the answer and close. */
const lingerMs = 2_000
const drainTimeout = "25 seconds"

const requestIdPattern = /^[A-Za-z0-9._-]{1,64}$/

/** Random per process, counted within it. */
const requestIdPrefix = randomBytes(8).toString("hex")
let requestCount = 0

const freshRequestId = (): string => `${requestIdPrefix}-${(requestCount++).toString(36)}`

/** The caller's id where it is one and holds nothing that looks like a secret. */
const requestIdOf = (message: IncomingMessage): string => {
  const given = message.headers["x-request-id"]
  const usable = typeof given === "string" && requestIdPattern.test(given) && redact(given) === given
  return usable ? given : freshRequestId()
}

/** A request that Node's parser lets through although it could be read in two ways. */
const isAmbiguous = (message: IncomingMessage): boolean => {
  const { rawHeaders } = message
  const hosts = rawValues(rawHeaders, "host")
  const transferCoding = message.headers["transfer-encoding"]
  return (
    message.httpVersionMajor !== 1 ||
    (transferCoding !== undefined && transferCoding.toLowerCase() !== "chunked") ||
    hosts.length !== 1 ||
    hosts[0] === "" ||
    !(message.url ?? "").startsWith("/") ||
    // eslint-disable-next-line no-control-regex
    /[^\x21-\x7e]|#/.test(message.url ?? "")
  )
}

const goingDown = "This node is going down and takes no new request. Send it again; another node will answer."

/** How a call is noted whose client went away before the last byte. What was charged stays charged. */
const clientGone: Reply = { status: 499, headers: {}, body: null, log: { code: "client_gone" } }

const malformed = InvalidParameter.of("request", "must be one well-formed HTTP/1.1 request with one Host and a path")

/** Answers on the bare socket: for what Node refuses before there is a request. */
const refuseOnSocket = (socket: Socket, baseUrl: string, code: string | undefined): void => {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const exchange = { requestId: freshRequestId(), baseUrl }
  const reply =
    code === "HPE_HEADER_OVERFLOW"
      ? problem(exchange, new HeaderTooLarge({}))
      : code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? problem(exchange, new RequestTimeout({}))
        : problem(exchange, malformed)
  const body = String(reply.body)
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once("close", () => clearTimeout(timer))
  socket.end(
    `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ""}\r\n` +
      `content-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-request-id: ${exchange.requestId}\r\nx-content-type-options: nosniff\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`
  )
}

const listen = (server: Server, port: number, host: string) =>
  Effect.async<void, Error>((resume) => {
    server.once("error", (error) => resume(Effect.fail(error)))
    server.listen(port, host, () => resume(Effect.void))
  })

export const layer = Layer.scoped(
  Listener,
  Effect.gen(function* () {
    const settings = yield* AppSettings
    const router = yield* Router
    const log = yield* AccessLog
    const drain = yield* Drain
    const clock = yield* Effect.clock
    let draining = false
    let running = 0
    let baseUrl = ""
    /** Connections on which a request could be read in two ways: what follows may be a part of it and is not run. */
    const refused = new WeakSet<Socket>()

    /** Of every connection the answer that it is being given. Written once for each: a map that calls go in and out of holds them for long. */
    const connections = new WeakMap<Socket, { answering: ServerResponse | null }>()

    const serve = (message: IncomingMessage, response: ServerResponse) => {
      if (refused.has(message.socket)) return
      const url = message.url ?? "/"
      const mark = url.indexOf("?")
      const exchange: Exchange = {
        message,
        method: message.method ?? "GET",
        path: mark < 0 ? url : url.slice(0, mark),
        query: mark < 0 ? "" : url.slice(mark + 1),
        requestId: requestIdOf(message),
        baseUrl
      }
      const started = clock.unsafeCurrentTimeMillis()
      running++
      const connection = connections.get(message.socket)
      if (connection !== undefined) connection.answering = response
      let cancel: Cancel = () => {}
      let answered = clientGone
      response.once("close", () => {
        running--
        if (connection?.answering === response) connection.answering = null
        if (!response.writableFinished) cancel()
        log.note(exchange, response.writableFinished ? answered : clientGone, started, clock.unsafeCurrentTimeMillis())
      })
      const done = (reply: Reply): void => {
        if (response.destroyed) return
        if (draining) response.setHeader("connection", "close")
        answered = reply
        send(exchange, response, reply)
      }
      if (isAmbiguous(message)) {
        refused.add(message.socket)
        response.setHeader("connection", "close")
        done(problem(exchange, malformed))
      } else if (draining) done(problem(exchange, new ServiceUnavailable({ reason: goingDown })))
      else cancel = router.dispatch(exchange, done)
    }

    const server = createServer(
      {
        maxHeaderSize: maxHeaderBytes,
        headersTimeout: headersTimeoutMs,
        requestTimeout: requestTimeoutMs,
        connectionsCheckingInterval: 1_000,
        keepAliveTimeout: keepAliveMs,
        requireHostHeader: false,
        insecureHTTPParser: false,
        noDelay: true
      },
      serve
    )
    server.maxConnections = settings.maxConnections
    server.on("connection", (socket) => connections.set(socket, { answering: null }))
    server.on("clientError", (error: NodeJS.ErrnoException, stream) => {
      const socket = stream as Socket
      if (refused.has(socket)) return
      const response = connections.get(socket)?.answering
      // What came behind a whole request must not take the place of its answer.
      if (response?.req.complete === true && !response.writableFinished) {
        response.once("finish", () => socket.destroySoon())
        return
      }
      refuseOnSocket(socket, baseUrl, error.code)
    })

    yield* Effect.acquireRelease(
      Effect.mapError(
        listen(server, settings.port, settings.host),
        (error) => new Error(`cannot listen on ${settings.host}:${settings.port}: ${error.message}`)
      ),
      () =>
        Effect.gen(function* () {
          draining = true
          yield* SubscriptionRef.set(drain, true)
          yield* Effect.logInfo("draining").pipe(Effect.annotateLogs("running", running))
          const closed = Effect.async<void>((resume) => {
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
    )
    const { address, port } = server.address() as AddressInfo
    const host = address.includes(":") ? `[${address}]` : address
    baseUrl = Option.getOrElse(settings.baseUrl, () => `http://${host}:${port}`)
    return Listener.of({ address, port, baseUrl })
  })
)

import { HeaderTooLarge, InvalidParameter, RequestTimeout, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { Clock, Context, Effect, Layer, Option, Schedule, Scope, SubscriptionRef } from "effect"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as HttpMiddleware from "effect/http/HttpMiddleware"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { AppSettings } from "./config/Settings.ts"
import { rawValues } from "./gate/Credentials.ts"
import { AccessLog } from "./operations/AccessLog.ts"
import { Drain } from "./operations/Drain.ts"
import { redact } from "@grid/domain/errors/Redact"
import { makeAdmission } from "./Admission.ts"
import { makeApplication } from "./routes/Application.ts"
import { bare } from "./http/Bare.ts"
import { attach, callOf, type HttpCall, type Reply } from "./http/HttpCall.ts"
import { problem } from "./http/Problem.ts"
import { respond } from "./http/Respond.ts"

/** Where the service listens. */
export class Listener extends Context.Service<
  Listener,
  { readonly address: string; readonly port: number; readonly baseUrl: string }
>()("@grid/server/Listener") {}

const maxHeaderBytes = 16 * 1024
const headersTimeoutMs = 10_000
const requestTimeoutMs = 30_000
const keepAliveMs = 75_000
/** So long a client may take nothing of an answer. */
const progressTimeoutMs = 30_000
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

const full = "This node has as many connections as it takes. Send the request again, on a new connection."

/** How a call is noted whose client went away before the last byte. What was charged stays charged. */
const clientGone: Reply = { status: 499, headers: {}, body: null, log: { code: "client_gone" } }

const malformed = InvalidParameter.of("request", "must be one well-formed HTTP/1.1 request with one Host and a path")

/** Answers on the bare socket: for what Node refuses before there is a request. */
const refuseOnSocket = (socket: Socket, baseUrl: string, code: string | undefined): void => {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const call = { requestId: freshRequestId(), baseUrl }
  const reply =
    code === "HPE_HEADER_OVERFLOW"
      ? problem(call, new HeaderTooLarge({}))
      : code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? problem(call, new RequestTimeout({}))
        : problem(call, malformed)
  const body = String(reply.body)
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once("close", () => clearTimeout(timer))
  socket.end(
    `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ""}\r\n` +
      `content-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-request-id: ${call.requestId}\r\nx-content-type-options: nosniff\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`
  )
}

const listen = (server: Server, port: number, host: string) =>
  Effect.callback<void, Error>((resume) => {
    server.once("error", (error) => resume(Effect.fail(error)))
    server.listen(port, host, () => resume(Effect.void))
  })

class Response extends ServerResponse {}

// The platform asks Node to check each body's length, which makes it write head and body apart.
Object.defineProperty(Response.prototype, "strictContentLength", { get: () => false, set: () => {} })

/** A connection, the answer that it is being given, and the requests that came behind it. */
interface Connection {
  answering: ServerResponse | null
  readonly waiting: Array<() => void>
}

/** Requests that may wait behind the one that is being answered; what comes after them stays in the socket. */
const mostWaiting = 16

export const layer = Layer.effect(
  Listener,
  Effect.gen(function* () {
    const settings = yield* AppSettings
    const application = yield* makeApplication
    const log = yield* AccessLog
    const drain = yield* Drain
    const clock = yield* Clock.Clock
    let draining = false
    let running = 0
    let baseUrl = ""
    /** Connections on which a request could be read in two ways: what follows may be a part of it and is not run. */
    const refused = new WeakSet<Socket>()

    /** Written once for each connection: a map that calls go in and out of holds them for long. */
    const connections = new WeakMap<Socket, Connection>()
    const admission = makeAdmission(settings)

    /** What is answered before anything is routed. */
    const refusal = (call: HttpCall): HttpServerResponse.HttpServerResponse | null => {
      if (isAmbiguous(call.message)) {
        refused.add(call.message.socket)
        return respond(call, problem(call, malformed))
      }
      if (admission.isRefused(call.message.socket, call.path))
        return respond(call, problem(call, new ServiceUnavailable({ reason: full })))
      return draining ? respond(call, problem(call, new ServiceUnavailable({ reason: goingDown }))) : null
    }

    // Closed once the listener has drained: what is being answered then is answered whole.
    const calls = yield* Effect.acquireRelease(Scope.make(), Scope.close)
    const handler = yield* bare(
      NodeHttpServer.makeHandler(
        Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
          const early = refusal(callOf(request))
          return early === null ? application : Effect.succeed(early)
        }),
        { scope: calls }
      ).pipe(Effect.provideService(HttpMiddleware.TracerDisabledWhen, () => true))
    )

    const begin = (message: IncomingMessage, response: ServerResponse, connection: Connection) => {
      const url = message.url ?? "/"
      const mark = url.indexOf("?")
      const call: HttpCall = {
        message,
        response,
        method: message.method ?? "GET",
        path: mark < 0 ? url : url.slice(0, mark),
        query: mark < 0 ? "" : url.slice(mark + 1),
        requestId: requestIdOf(message),
        baseUrl,
        surface: "rest",
        open: false,
        isLast: () => draining || refused.has(message.socket) || admission.isReserved(message.socket),
        reply: null
      }
      const started = clock.currentTimeMillisUnsafe()
      running++
      connection.answering = response
      response.once("close", () => {
        running--
        const reply = response.writableFinished ? (call.reply ?? clientGone) : clientGone
        log.note(call, reply, started, clock.currentTimeMillisUnsafe())
        connection.answering = null
        if (connection.waiting.length === mostWaiting) message.socket.resume()
        connection.waiting.shift()?.()
      })
      attach(call)
      handler(message, response)
    }

    const serve = (message: IncomingMessage, response: ServerResponse) => {
      const { socket } = message
      const connection = connections.get(socket)
      if (connection === undefined || refused.has(socket)) return
      if (connection.answering === null) return begin(message, response, connection)
      // One answer in the making per connection: the requests behind it cost nothing until it is sent.
      if (connection.waiting.push(() => begin(message, response, connection)) >= mostWaiting) socket.pause()
    }

    const server = createServer(
      {
        ServerResponse: Response,
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
    server.on("connection", (socket) => {
      connections.set(socket, { answering: null, waiting: [] })
      if (!admission.admit(socket)) socket.destroy()
    })
    // An idle connection, or a client that takes nothing of what is sent to it.
    server.setTimeout(progressTimeoutMs, (socket) => {
      if (connections.get(socket)?.answering === null || socket.writableLength > 0) socket.destroy()
    })
    server.on("clientError", (error: NodeJS.ErrnoException, stream) => {
      const socket = stream as Socket
      if (refused.has(socket)) return
      const response = connections.get(socket)?.answering
      // What came behind a whole request must not take the place of its answer.
      if (response?.req.complete === true && !response.writableFinished) {
        response.once("finish", () => socket.destroySoon())
        // What else comes must not count as progress of a client that does not read.
        socket.pause()
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
    )
    const { address, port } = server.address() as AddressInfo
    const host = address.includes(":") ? `[${address}]` : address
    baseUrl = Option.getOrElse(settings.baseUrl, () => `http://${host}:${port}`)
    return Listener.of({ address, port, baseUrl })
  })
)

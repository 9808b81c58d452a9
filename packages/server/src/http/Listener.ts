import { HeaderTooLarge, InvalidParameter, ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { Clock, Context, Effect, Fiber, Layer, Option, Runtime, SubscriptionRef } from "effect"
import { randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { AppSettings } from "../config/Settings.ts"
import { rawValues } from "../gate/Credentials.ts"
import { AccessLog } from "../operations/AccessLog.ts"
import { Drain } from "../operations/Drain.ts"
import { Router } from "../routes/Router.ts"
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
const answerTimeout = "30 seconds"
const drainTimeout = "25 seconds"

const requestIdPattern = /^[A-Za-z0-9._-]{1,64}$/

const requestIdOf = (message: IncomingMessage): string => {
  const given = message.headers["x-request-id"]
  return typeof given === "string" && requestIdPattern.test(given) ? given : randomBytes(12).toString("hex")
}

/** A request that Node's parser lets through although it could be read in two ways. */
const isAmbiguous = (message: IncomingMessage): boolean => {
  const { rawHeaders } = message
  const hosts = rawValues(rawHeaders, "host")
  return (
    hosts.length !== 1 ||
    hosts[0] === "" ||
    !(message.url ?? "").startsWith("/") ||
    // eslint-disable-next-line no-control-regex
    /[^\x21-\x7e]/.test(message.url ?? "")
  )
}

const malformed = InvalidParameter.of("request", "must be one well-formed HTTP/1.1 request with one Host and a path")

/** Answers on the bare socket: for what Node refuses before there is a request. */
const refuseOnSocket = (socket: Socket, baseUrl: string, code: string | undefined): void => {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const exchange = { requestId: randomBytes(12).toString("hex"), baseUrl }
  const reply =
    code === "HPE_HEADER_OVERFLOW"
      ? problem(exchange, new HeaderTooLarge({}))
      : code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? { ...problem(exchange, InvalidParameter.of("request", "did not arrive in time")), status: 408 }
        : problem(exchange, malformed)
  const body = String(reply.body).replace(`"status":400`, `"status":${reply.status}`)
  socket.end(
    `HTTP/1.1 ${reply.status} ${reply.status === 431 ? "Request Header Fields Too Large" : reply.status === 408 ? "Request Timeout" : "Bad Request"}\r\n` +
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
    const runtime = yield* Effect.runtime<never>()
    const fork = Runtime.runFork(runtime)
    const running = new Set<Fiber.RuntimeFiber<void>>()
    let draining = false
    let baseUrl = ""

    const respond = (exchange: Exchange, response: ServerResponse): Effect.Effect<Reply> => {
      if (isAmbiguous(exchange.message)) return Effect.succeed(problem(exchange, malformed))
      if (draining) return Effect.succeed(problem(exchange, new ServiceUnavailable({})))
      return Effect.timeoutTo(router.handle(exchange), {
        duration: answerTimeout,
        onSuccess: (reply) => reply,
        onTimeout: () => problem(exchange, new ServiceUnavailable({}))
      }).pipe(Effect.tap(() => Effect.sync(() => void response)))
    }

    const serve = (message: IncomingMessage, response: ServerResponse) => {
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
      const started = performance.now()
      const fiber = fork(
        Effect.flatMap(respond(exchange, response), (reply) => {
          if (draining) response.setHeader("connection", "close")
          // A body that was not read cannot be told from the next request.
          if (!message.complete && reply.status >= 400) response.setHeader("connection", "close")
          return Effect.zipRight(
            send(exchange, response, reply),
            Effect.flatMap(Clock.currentTimeMillis, (now) =>
              log.note(exchange, reply, now - (performance.now() - started), now)
            )
          )
        })
      )
      running.add(fiber)
      fiber.addObserver(() => {
        running.delete(fiber)
        if (!response.writableEnded) response.destroy()
      })
      response.once("close", () => {
        if (!response.writableFinished) fiber.unsafeInterruptAsFork(fiber.id())
      })
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
    server.on("clientError", (error: NodeJS.ErrnoException, socket) =>
      refuseOnSocket(socket as Socket, baseUrl, error.code)
    )

    yield* Effect.acquireRelease(
      Effect.mapError(
        listen(server, settings.port, settings.host),
        (error) => new Error(`cannot listen on ${settings.host}:${settings.port}: ${error.message}`)
      ),
      () =>
        Effect.gen(function* () {
          draining = true
          yield* SubscriptionRef.set(drain, true)
          yield* Effect.logInfo("draining").pipe(Effect.annotateLogs("running", running.size))
          const closed = Effect.async<void>((resume) => {
            server.close(() => resume(Effect.void))
            server.closeIdleConnections()
          })
          yield* Effect.timeoutOption(closed, drainTimeout)
          yield* Effect.forEach([...running], (fiber) => Fiber.interrupt(fiber), {
            concurrency: "unbounded",
            discard: true
          })
          server.closeAllConnections()
        })
    )
    const { address, port } = server.address() as AddressInfo
    const host = address.includes(":") ? `[${address}]` : address
    baseUrl = Option.getOrElse(settings.baseUrl, () => `http://${host}:${port}`)
    return Listener.of({ address, port, baseUrl })
  })
)

import { ServiceUnavailable } from "@grid/domain/errors/ApiError"
import { RequestLog } from "@grid/domain/requests/RequestLog"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Clock, Effect, Exit, type Scope } from "effect"
import * as HttpMiddleware from "effect/http/HttpMiddleware"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Connection, Listening } from "./Connections.ts"
import { endAnswer } from "@grid/http/AnswerTurns"
import { bare } from "@grid/http/Bare"
import { attach, type HttpCall, type Reply, unmatched } from "@grid/http/HttpCall"
import { isAmbiguous, malformed, plainCheck, unoffered } from "@grid/http/Malformed"
import { problem } from "@grid/http/Problem"
import { requestIdOf } from "@grid/http/RequestId"
import { noteRequest } from "@grid/http/RequestNote"
import { isSent, respond } from "@grid/http/Respond"
import { AccessLog } from "./operations/AccessLog.ts"
import { makeApplication } from "./routes/Application.ts"

const goingDown = "This node is going down and takes no new request. Send it again; another node will answer."

const full = "This node has as many connections as it takes. Send the request again, on a new connection."

/** Log of a call whose client went away before the last byte. The charge stays. */
const clientGone: Reply = { status: 499, headers: {}, body: null, log: { code: "client_gone" } }

/** Refusal of a call before it is routed; null for a call that is routed. */
const refusal = (state: Listening, call: HttpCall): HttpServerResponse.HttpServerResponse | null => {
  const { socket } = call.message
  const error = isAmbiguous(call.message) ? malformed : unoffered(call.message)
  if (error !== null) {
    const connection = state.connections.get(socket)
    if (connection !== undefined) connection.refused = true
    return respond(call, problem(call, error))
  }
  if (state.admission.isRefused(socket, call.path))
    return respond(call, problem(call, new ServiceUnavailable({ reason: full })))
  return state.draining ? respond(call, problem(call, new ServiceUnavailable({ reason: goingDown }))) : null
}

/** Answering of calls: what is direct needs no fiber, unless there is work to do for it. */
const makeHandler = Effect.fnUntraced(function* (state: Listening) {
  const { application, directOf } = yield* makeApplication
  // The platform reads the scope with each call. That of a connection holds one call, and needs no map for it: a map that
  // calls go in and out of holds what has been in it for several collections, which cost a fifth of a call's time.
  const turn: { scope: Scope.Scope; answer: typeof application } = { scope: state.scope, answer: application }
  const handle = yield* bare(
    NodeHttpServer.makeHandler(
      Effect.suspend(() => turn.answer),
      turn
    ).pipe(Effect.provideService(HttpMiddleware.TracerDisabledWhen, () => true))
  )
  return (call: HttpCall, { scope }: Connection): void => {
    const byPlatform = (answer: typeof application) => {
      turn.scope = scope
      turn.answer = answer
      attach(call)
      handle(call.message, call.response)
    }
    const early = refusal(state, call)
    if (early !== null) return byPlatform(Effect.succeed(early))
    const direct = directOf(call)
    if (direct === null) return byPlatform(application)
    call.isDirect = true
    direct(call, (answer) => {
      call.isDirect = false
      const isDone = call.response.destroyed || (Exit.isExit(answer) && Exit.isSuccess(answer) && isSent(answer.value))
      if (!isDone) byPlatform(answer)
    })
  }
})

/** Begin of a call: it is handed to the platform, and logged once its answer is sent. */
export const makeBegin = Effect.fnUntraced(function* (state: Listening) {
  const log = yield* AccessLog
  const requests = yield* RequestLog
  const clock = yield* Clock.Clock
  const handler = yield* makeHandler(state)
  return (message: IncomingMessage, response: ServerResponse, connection: Connection): void => {
    const probe = plainCheck(message)
    if (probe !== null) Object.assign(message, { method: "GET", url: probe })
    const url = message.url ?? "/"
    const mark = url.indexOf("?")
    const call: HttpCall = {
      message,
      response,
      startedMs: clock.currentTimeMillisUnsafe(),
      sentBefore: message.socket.bytesWritten,
      method: message.method ?? "GET",
      path: mark < 0 ? url : url.slice(0, mark),
      query: mark < 0 ? "" : url.slice(mark + 1),
      requestId: requestIdOf(message),
      baseUrl: state.baseUrl,
      surface: "rest",
      labels: unmatched,
      open: false,
      tenant: "",
      isLast: () => state.draining || connection.refused || state.admission.isReserved(message.socket),
      isDirect: false,
      reply: null
    }
    state.running++
    connection.answering = response
    response.once("close", () => {
      state.running--
      const reply = response.writableFinished ? (call.reply ?? clientGone) : clientGone
      const ended = clock.currentTimeMillisUnsafe()
      log.note(call, reply, call.startedMs, ended)
      noteRequest(requests, call, reply, ended)
      endAnswer(message.socket, connection)
    })
    handler(call, connection)
  }
})

import { type ApiError, InternalError } from "@grid/domain/errors/ApiError"
import type { Refusal } from "@grid/domain/gate/Gate"
import { Cause, Effect, Option } from "effect"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { currentCall, type HttpCall, type Reply } from "@grid/http/HttpCall"
import { problem } from "@grid/http/Problem"
import { respond } from "@grid/http/Respond"
import type { Decoded } from "@grid/http/Check"

type Response = HttpServerResponse.HttpServerResponse

/** Answer to a call of one route, whatever came of decoding its path and query. */
export type Answering = (decoded: Decoded) => Effect.Effect<Response>

/** Answering without a fiber: calls back once with the answer, made already, or with the work that makes it. */
export type DirectAnswering = (call: HttpCall, resume: (answer: Effect.Effect<Response>) => void) => void

/** Error of an unexpected failure, which is logged. */
export const unexpected = (call: HttpCall, cause: Cause.Cause<unknown>): Effect.Effect<InternalError> =>
  Effect.as(
    Effect.annotateLogs(Effect.logError("request failed", cause), "request_id", call.requestId),
    new InternalError({})
  )

/** Declared error of a failed answer; a defect is logged and becomes a 500. */
export const errorOf = (call: HttpCall, cause: Cause.Cause<ApiError>): Effect.Effect<ApiError> =>
  Option.match(Cause.findErrorOption(cause), {
    onSome: Effect.succeed,
    onNone: () => unexpected(call, cause)
  })

/** Response of an effect whose errors are problems. */
export const answered = (call: HttpCall, effect: Effect.Effect<Reply, ApiError | Refusal>): Effect.Effect<Response> =>
  Effect.matchCauseEffect(effect, {
    onSuccess: (reply) => Effect.succeed(respond(call, reply)),
    onFailure: (cause) => {
      const failure = Option.getOrNull(Cause.findErrorOption(cause))
      if (failure === null) return Effect.map(unexpected(call, cause), (error) => respond(call, problem(call, error)))
      const reply = failure._tag === "Refusal" ? problem(call, failure.error, failure.caller) : problem(call, failure)
      return Effect.succeed(respond(call, reply))
    }
  })

/** Answering of a route whose work gives a reply. */
export const answering =
  (work: (call: HttpCall, decoded: Decoded) => Effect.Effect<Reply, ApiError | Refusal>): Answering =>
  (decoded) =>
    Effect.withFiber((fiber) => {
      const call = currentCall(fiber)
      return answered(
        call,
        Effect.suspend(() => work(call, decoded))
      )
    })

/** `meta` of an answer without a key. */
export const publicMeta = (call: HttpCall) => ({ request_id: call.requestId, api_version: "v1" as const })

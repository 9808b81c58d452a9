import { type ApiError, CsrfTokenInvalid, SessionEnded } from "@grid/domain/errors/ApiError"
import { strictDecoder } from "@grid/domain/http/StrictDecoder"
import type { Session } from "@grid/domain/people/Session"
import { type HttpCall, json, type Reply } from "@grid/http/HttpCall"
import { isForeign } from "@grid/http/Origin"
import type { PlainRoute } from "@grid/http/PlainRoute"
import { readJson } from "@grid/http/RequestBody"
import { sessionCredential } from "@grid/http/SessionCookie"
import { Effect, type Schema } from "effect"
import type { LiveSessions } from "../identity/LiveSessions.ts"

/** Most bytes of a body. */
const bodyBytes = 16 * 1024

/** JSON that no cache keeps. */
export const answer = (status: number, value: unknown, headers: Reply["headers"] = {}): Reply =>
  json(status, value, { "cache-control": "no-store", ...headers })

/** Work of a route with the body of a call and with what it was admitted as. */
type Work<A, As> = (call: HttpCall, body: A, as: As) => Effect.Effect<Reply, ApiError>

const routeFor =
  <As>(admit: (call: HttpCall) => Effect.Effect<As, ApiError>) =>
  <A>(path: PlainRoute["path"], body: Schema.Codec<A, unknown>, work: Work<A, As>): PlainRoute => {
    const decode = strictDecoder(body)
    return {
      method: "POST",
      path,
      surface: "console",
      handler: Effect.fnUntraced(function* (call) {
        if (isForeign(call)) return yield* new CsrfTokenInvalid({})
        const as = yield* admit(call)
        const sent = yield* readJson(call.message, bodyBytes)
        return yield* work(call, yield* Effect.fromResult(decode(sent)), as)
      })
    }
  }

/** A route for whoever comes from the service's own pages. */
export const openRoute = routeFor(() => Effect.void)

/** A route for a member who is signed in. */
export const makeMemberRoute = (sessions: LiveSessions["Service"]) =>
  routeFor<Session>(
    Effect.fnUntraced(function* (call) {
      const credential = sessionCredential(call)
      if (credential === null) return yield* new SessionEnded({})
      return yield* sessions.find(call, yield* Effect.fromResult(credential))
    })
  )

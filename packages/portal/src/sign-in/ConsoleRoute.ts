import { type ApiError, CsrfTokenInvalid, SessionEnded } from "@grid/domain/errors/ApiError"
import type { Refusal } from "@grid/domain/gate/Gate"
import { parseQuery } from "@grid/domain/http/Query"
import { strictDecoder } from "@grid/domain/http/StrictDecoder"
import type { Session } from "@grid/domain/people/Session"
import { type HttpCall, json, type Reply } from "@grid/http/HttpCall"
import { isForeign } from "@grid/http/Origin"
import type { ContractRead, PlainRoute } from "@grid/http/PlainRoute"
import { readOfTenant } from "@grid/domain/operations/ReadTurns"
import { readJson } from "@grid/http/RequestBody"
import { sessionCredential } from "@grid/http/SessionCookie"
import { Effect, Result, type Schema } from "effect"
import type { LiveSessions } from "../identity/LiveSessions.ts"

/** Most bytes of a body. */
const bodyBytes = 16 * 1024

/** JSON that no cache keeps. */
export const answer = (status: number, value: unknown, headers: Reply["headers"] = {}): Reply =>
  json(status, value, { "cache-control": "no-store", ...headers })

/** Work of a route with the body or query of a call and with what it was admitted as. */
type Work<A, As> = (call: HttpCall, body: A, as: As, read: ContractRead) => Effect.Effect<Reply, ApiError | Refusal>

/** Work of a route that tells a member something. */
type Reading<A> = (call: HttpCall, query: A, session: Session) => Effect.Effect<Reply, ApiError | Refusal>

/** A change by whoever is admitted: from the service's own pages alone, with a body of this form. */
export const routeFor =
  <As>(admit: (call: HttpCall) => Effect.Effect<As, ApiError>) =>
  <A>(path: PlainRoute["path"], body: Schema.Codec<A, unknown>, work: Work<A, As>): PlainRoute => {
    const decode = strictDecoder(body)
    return {
      method: "POST",
      path,
      surface: "console",
      handler: Effect.fnUntraced(function* (call, read) {
        if (isForeign(call)) return yield* new CsrfTokenInvalid({})
        const as = yield* admit(call)
        const sent = yield* readJson(call.message, bodyBytes)
        return yield* work(call, yield* Effect.fromResult(decode(sent)), as, read)
      })
    }
  }

/** A route for whoever comes from the service's own pages. */
export const openRoute = routeFor(() => Effect.void)

/** Session of the member who calls. */
export const memberOf = (sessions: LiveSessions["Service"]) =>
  Effect.fnUntraced(function* (call: HttpCall): Effect.fn.Return<Session, ApiError> {
    const credential = sessionCredential(call)
    if (credential === null) return yield* new SessionEnded({})
    return yield* sessions.find(call, yield* Effect.fromResult(credential))
  })

/** A route for a member who is signed in. */
export const makeMemberRoute = (sessions: LiveSessions["Service"]) => routeFor<Session>(memberOf(sessions))

/**
 * A route that tells a member who is signed in something, by the parameters of the query, in the turn of the tenant's reads. It reads no
 * other route, whose turn would be behind its own.
 */
export const makeMemberRead = (sessions: LiveSessions["Service"]) => {
  const admit = memberOf(sessions)
  return <A>(path: PlainRoute["path"], query: Schema.Codec<A, unknown>, work: Reading<A>): PlainRoute => {
    const decode = strictDecoder(query, "query")
    return {
      method: "GET",
      path,
      surface: "console",
      handler: Effect.fnUntraced(function* (call) {
        const session = yield* admit(call)
        const values = yield* Effect.fromResult(Result.flatMap(parseQuery(call.query), decode))
        return yield* readOfTenant(session.tenant_id, work(call, values, session))
      })
    }
  }
}

import { type ApiError, ConfirmationRequired, NotFound, RoleDoesNotAllow } from "@grid/domain/errors/ApiError"
import type { Actor } from "@grid/domain/keys/KeyStore"
import type { Session } from "@grid/domain/people/Session"
import type { HttpCall, Reply } from "@grid/http/HttpCall"
import type { PlainRoute } from "@grid/http/PlainRoute"
import { Effect, type Schema } from "effect"
import type { LiveSessions } from "../identity/LiveSessions.ts"
import { memberOf, routeFor } from "../sign-in/ConsoleRoute.ts"

/** An operator's change, for the audit log. */
type Change<A> = (body: A, actor: Actor) => Effect.Effect<Reply, ApiError>

/** Routes for members who run the service; to everybody else they are not there. None is charged to a tenant. */
export const makeOperatorRoute = (sessions: LiveSessions["Service"]) => {
  const find = memberOf(sessions)

  const operatorOf = Effect.fnUntraced(function* (call: HttpCall): Effect.fn.Return<Session, ApiError> {
    const session = yield* find(call)
    if (session.is_operator) return session
    return yield* new NotFound({
      detail: "This is for members who run the service.",
      did_you_mean: []
    })
  })

  const changer = routeFor(
    Effect.fnUntraced(function* (call): Effect.fn.Return<Session, ApiError> {
      const session = yield* operatorOf(call)
      return session.role === "viewer" ? yield* new RoleDoesNotAllow({ role: session.role }) : session
    })
  )

  const actorOf = ({ member_id }: Session): Actor => ({ kind: "operator", id: member_id })

  return {
    read: (path: PlainRoute["path"], work: (call: HttpCall) => Effect.Effect<Reply, ApiError>): PlainRoute => ({
      method: "GET",
      path,
      surface: "console",
      handler: (call) => Effect.andThen(operatorOf(call), work(call))
    }),
    /** A change that any session of an operator may make. */
    change: <A>(path: PlainRoute["path"], body: Schema.Codec<A, unknown>, work: Change<A>) =>
      changer(path, body, (_, sent, session) => work(sent, actorOf(session))),
    /** A change that asks for a sign-in of the last 10 minutes. */
    confirmedChange: <A>(path: PlainRoute["path"], body: Schema.Codec<A, unknown>, work: Change<A>) =>
      changer(path, body, (_, sent, session) =>
        session.is_confirmed ? work(sent, actorOf(session)) : Effect.fail(new ConfirmationRequired({}))
      )
  }
}

export type OperatorRoute = ReturnType<typeof makeOperatorRoute>

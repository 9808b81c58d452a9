import { KeyId } from "@grid/domain/Brands"
import type { Session } from "@grid/domain/people/Session"
import { type SessionScope, SessionStore } from "@grid/domain/people/SessionStore"
import { iso } from "@grid/domain/time/Time"
import type { PlainRoute } from "@grid/http/PlainRoute"
import { Effect, Schema } from "effect"
import { LiveSessions } from "../identity/LiveSessions.ts"
import { answer, makeMemberRead, makeMemberRoute } from "../sign-in/ConsoleRoute.ts"
import { actorOf } from "./Rights.ts"

const Target = Schema.Struct({
  id: Schema.String.check(
    Schema.isPattern(/^key_[0-9a-z]{20}$/, { message: "must be the id of a session, as /console/sessions lists it" })
  ).pipe(Schema.decodeTo(KeyId))
})

/** Sessions that a member sees and may end: an owner those of the tenant, others their own. */
const scopeOf = ({ member_id, role, tenant_id }: Session): SessionScope => ({
  tenant: tenant_id,
  member: role === "owner" ? null : member_id
})

/** Sessions of the tenant. */
export const makeSessionRoutes = Effect.gen(function* () {
  const sessions = yield* SessionStore
  const live = yield* LiveSessions
  const change = makeMemberRoute(live)

  const routes: ReadonlyArray<PlainRoute> = [
    makeMemberRead(live)("/console/sessions", Schema.Struct({}), (_, __, session) =>
      Effect.map(sessions.list(scopeOf(session)), (list) =>
        answer(200, {
          items: list.map(({ id, member_id, method, name, user_agent, ...instants }) => ({
            id,
            member: { id: member_id, name },
            method,
            user_agent,
            signed_in_at: iso(instants.signed_in_at),
            last_seen_at: iso(instants.last_seen_at),
            expires_at: iso(instants.expires_at),
            is_current: id === session.id
          }))
        })
      )
    ),
    change("/console/sessions/end", Target, (_, { id }, session) =>
      Effect.as(sessions.endById(scopeOf(session), id, actorOf(session)), answer(200, { ended: 1 }))
    ),
    change("/console/sessions/end-others", Schema.Struct({}), (_, __, session) =>
      Effect.map(sessions.endOthers(session), (ended) => answer(200, { ended }))
    )
  ]
  return routes
})

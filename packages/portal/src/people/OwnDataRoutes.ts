import { type ApiError, InvalidParameter } from "@grid/domain/errors/ApiError"
import { isTyped } from "@grid/domain/names/Label"
import { OwnData } from "@grid/domain/people/OwnData"
import type { HttpCall } from "@grid/http/HttpCall"
import type { PlainRoute } from "@grid/http/PlainRoute"
import { sessionCookie } from "@grid/http/SessionCookie"
import { Effect, Schema } from "effect"
import { LiveSessions } from "../identity/LiveSessions.ts"
import { answer, makeMemberRead, makeMemberRoute } from "../sign-in/ConsoleRoute.ts"
import { makeDownload } from "./Download.ts"
import { actorOf, mustBeConfirmed, mustOwn } from "./Rights.ts"

const Nothing = Schema.Struct({})

const Confirmation = Schema.Struct({ confirmation: Schema.String })

const json = "application/json"

/** Refuses to erase something whose name was not typed. */
const mustName = (typed: string, name: string): Effect.Effect<void, InvalidParameter> =>
  isTyped(typed, name)
    ? Effect.void
    : Effect.fail(InvalidParameter.of("confirmation", `must be ${name}, the name of what is erased`))

/** Erases what a session belongs to, after which the browser forgets its cookie. */
const erased = (call: HttpCall, erasure: Effect.Effect<void, ApiError>) =>
  Effect.map(erasure, () => answer(200, { erased: true }, { "set-cookie": sessionCookie(call, null) }))

/** Data of a member, and of the tenant to its owners: to be taken along, or erased. */
export const makeOwnDataRoutes = Effect.gen(function* () {
  const data = yield* OwnData
  const live = yield* LiveSessions
  const download = yield* makeDownload
  const read = makeMemberRead(live)
  const change = makeMemberRoute(live)

  const routes: ReadonlyArray<PlainRoute> = [
    read("/console/data/member", Nothing, (call, _, session) =>
      download(call, session.tenant_id, data.ofMember(session.member_id, actorOf(session)), json, "member.json")
    ),
    read(
      "/console/data/tenant",
      Nothing,
      Effect.fnUntraced(function* (call, _, session) {
        yield* mustOwn(session)
        yield* mustBeConfirmed(session)
        const { tenant_id } = session
        return yield* download(call, tenant_id, data.ofTenant(tenant_id, actorOf(session)), json, "tenant.json")
      })
    ),
    change(
      "/console/data/member/erase",
      Confirmation,
      Effect.fnUntraced(function* (call, { confirmation }, session) {
        yield* mustBeConfirmed(session)
        yield* mustName(confirmation, session.name)
        return yield* erased(call, data.eraseMember(session.member_id, actorOf(session)))
      })
    ),
    change(
      "/console/data/tenant/erase",
      Confirmation,
      Effect.fnUntraced(function* (call, { confirmation }, session) {
        yield* mustOwn(session)
        yield* mustBeConfirmed(session)
        yield* mustName(confirmation, session.tenant_id)
        return yield* erased(call, data.eraseTenant(session.tenant_id, actorOf(session)))
      })
    )
  ]
  return routes
})

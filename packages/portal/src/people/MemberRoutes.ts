import { MemberId } from "@grid/domain/Brands"
import { RoleDoesNotAllow } from "@grid/domain/errors/ApiError"
import { label } from "@grid/domain/http/Parameters"
import { Role } from "@grid/domain/keys/Role"
import type { Member } from "@grid/domain/people/Member"
import { type MemberListing, MemberStore, type SignInLink } from "@grid/domain/people/MemberStore"
import type { Session } from "@grid/domain/people/Session"
import { iso, isoOrNull } from "@grid/domain/time/Time"
import type { HttpCall } from "@grid/http/HttpCall"
import type { PlainRoute } from "@grid/http/PlainRoute"
import { Effect, type Option, Schema } from "effect"
import { PortalSettings } from "../config/Settings.ts"
import { LiveSessions } from "../identity/LiveSessions.ts"
import { answer, makeMemberRead, makeMemberRoute } from "../sign-in/ConsoleRoute.ts"
import { addressOf } from "../sign-in/SignIn.ts"
import { actorOf, mustBeConfirmed, mustOwn } from "./Rights.ts"

const id = Schema.String.check(
  Schema.isPattern(/^mem_[0-9a-z]{20}$/, { message: "must be the id of a member, as /console/members lists it" })
).pipe(Schema.decodeTo(MemberId))

const Invitation = Schema.Struct({ name: label("Name of the member", "asha"), role: Role })
const Target = Schema.Struct({ id })
const NewRole = Schema.Struct({ id, role: Role })

const memberItem = ({ created_at, id, is_operator, name, role }: Member) => ({
  id,
  name,
  role,
  is_operator,
  created_at: iso(created_at)
})

/** Somebody whom the session may change: whoever runs the service is changed by such alone, since a link to one is as good as being one. */
const target = Effect.fnUntraced(function* (members: MemberStore["Service"], session: Session, id: MemberId) {
  yield* mustOwn(session)
  const member = yield* members.get(session.tenant_id, id)
  if (member.is_operator && !session.is_operator) return yield* new RoleDoesNotAllow({ role: session.role })
  return member
})

const listItem = (member: MemberListing) => ({
  ...memberItem(member),
  last_sign_in_at: isoOrNull(member.last_sign_in_at),
  link_expires_at: isoOrNull(member.link_expires_at)
})

const linkItem = (baseUrl: Option.Option<string>, call: HttpCall, { expires_at, member, token }: SignInLink) => ({
  ...memberItem(member),
  link: `${addressOf(baseUrl, call)}/sign-in#link=${token}`,
  expires_at: iso(expires_at)
})

/** Members of the tenant: seen by all of them, changed by its owners. */
export const makeMemberRoutes = Effect.gen(function* () {
  const { baseUrl } = yield* PortalSettings
  const members = yield* MemberStore
  const live = yield* LiveSessions
  const read = makeMemberRead(live)
  const change = makeMemberRoute(live)

  const routes: ReadonlyArray<PlainRoute> = [
    read("/console/members", Schema.Struct({}), (_, __, { tenant_id }) =>
      Effect.map(members.list(tenant_id), (list) => answer(200, { items: list.map(listItem) }))
    ),
    change(
      "/console/members/invite",
      Invitation,
      Effect.fnUntraced(function* (call, { name, role }, session) {
        yield* mustOwn(session)
        yield* mustBeConfirmed(session)
        const { plan: tenant_plan, tenant_id } = session
        const member = yield* members.invite(
          { tenant_id, tenant_plan, name, role, is_operator: false },
          actorOf(session)
        )
        const link = yield* members.makeLink(member.id, actorOf(session), "invitation")
        return answer(201, linkItem(baseUrl, call, link))
      })
    ),
    change(
      "/console/members/link",
      Target,
      Effect.fnUntraced(function* (call, { id }, session) {
        yield* target(members, session, id)
        yield* mustBeConfirmed(session)
        return answer(201, linkItem(baseUrl, call, yield* members.makeLink(id, actorOf(session))))
      })
    ),
    change(
      "/console/members/role",
      NewRole,
      Effect.fnUntraced(function* (_, { id, role }, session) {
        yield* target(members, session, id)
        yield* mustBeConfirmed(session)
        return answer(200, memberItem(yield* members.setRole(id, role, actorOf(session))))
      })
    ),
    change(
      "/console/members/remove",
      Target,
      Effect.fnUntraced(function* (_, { id }, session) {
        yield* target(members, session, id)
        return answer(200, memberItem(yield* members.remove(id, actorOf(session))))
      })
    )
  ]
  return routes
})

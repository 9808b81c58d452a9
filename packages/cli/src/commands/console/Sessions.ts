import { KeyId, type MemberId } from "@grid/domain/Brands"
import type { SessionListing } from "@grid/domain/people/Session"
import { SessionStore } from "@grid/domain/people/SessionStore"
import { iso } from "@grid/domain/time/Time"
import { Effect, Option } from "effect"
import { command, group, page } from "../../arguments/Commands.ts"
import { argument, bySchema, json, optional, type Parse, tenant, text } from "../../arguments/Parameters.ts"
import { knownTenant } from "../../database/KnownTenant.ts"
import { instant } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import { table } from "../../output/Table.ts"
import { operator, store } from "../../session/Session.ts"

const document = (session: SessionListing) => ({
  id: session.id,
  tenant: session.tenant_id,
  member: { id: session.member_id, name: session.name },
  method: session.method,
  user_agent: session.user_agent,
  signed_in_at: iso(session.signed_in_at),
  last_seen_at: iso(session.last_seen_at),
  expires_at: iso(session.expires_at)
})

const list = (memberId: Parse<string, MemberId>) =>
  command(
    "list",
    page("List the sessions that have not ended, with browser and last use", "gds console sessions list --tenant acme"),
    {
      tenant: tenant("Sessions of this tenant only").pipe(optional),
      member: text("member", "Sessions of this member only", memberId).pipe(optional),
      json
    },
    Effect.fnUntraced(function* (options) {
      const scope = { tenant: yield* knownTenant(options.tenant), member: Option.getOrNull(options.member) }
      const sessions = yield* (yield* SessionStore).list(scope)
      yield* print(options.json, { sessions: sessions.map(document) }, () =>
        table(
          ["id", "tenant", "member", "by", "browser", "signed in", "last seen", "ends"],
          sessions.map((session) => [
            session.id,
            session.tenant_id,
            session.name,
            session.method,
            session.user_agent,
            instant(session.signed_in_at),
            instant(session.last_seen_at),
            instant(session.expires_at)
          ]),
          "Nobody is signed in."
        )
      )
    }, Effect.provide(store))
  )

const sessionId = bySchema(KeyId, "must be the id of a session, as gds console sessions list shows it")

const end = command(
  "end",
  page("End a session at once, on every node", "gds console sessions end key_7m2k9q4x1c8v5b3n6h0d"),
  { id: argument("id", "Id of the session, as gds console sessions list shows it", sessionId), json },
  Effect.fnUntraced(function* (options) {
    yield* (yield* SessionStore).endById({ tenant: null, member: null }, options.id, yield* operator)
    yield* print(options.json, { id: options.id, sessions_ended: 1 }, () => `Session ended: ${options.id}`)
  }, Effect.provide(store))
)

/** `gds console sessions` */
export const sessions = (memberId: Parse<string, MemberId>) =>
  group("sessions", "Sessions of members", [list(memberId), end])

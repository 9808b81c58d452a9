import { EmbedId } from "@grid/domain/Brands"
import { chartQuery, type ChartQuery } from "@grid/domain/embeds/ChartQuery"
import { CreateEmbed, type EmbedListing, endOf } from "@grid/domain/embeds/Embed"
import { EmbedStore } from "@grid/domain/embeds/EmbedStore"
import { RoleDoesNotAllow, SessionEnded } from "@grid/domain/errors/ApiError"
import { CurrentCaller } from "@grid/domain/gate/CurrentCaller"
import { Gate } from "@grid/domain/gate/Gate"
import type { Session } from "@grid/domain/people/Session"
import { iso, isoOrNull } from "@grid/domain/time/Time"
import { clientAddress } from "@grid/http/ClientAddress"
import type { HttpCall } from "@grid/http/HttpCall"
import type { ContractRead } from "@grid/http/PlainRoute"
import { sessionCredential } from "@grid/http/SessionCookie"
import { Clock, Effect, Schema } from "effect"
import { PortalSettings } from "../config/Settings.ts"
import { LiveSessions } from "../identity/LiveSessions.ts"
import { answer, makeMemberRead, makeMemberRoute } from "../sign-in/ConsoleRoute.ts"
import { checkLicence } from "./Licence.ts"

/** An embed as members of its tenant see it. */
const embedItem = ({ tenant_id: _tenant, ...embed }: EmbedListing) => ({
  ...embed,
  created_at: iso(embed.created_at),
  expires_at: iso(embed.expires_at),
  revoked_at: isoOrNull(embed.revoked_at),
  last_used_at: isoOrNull(embed.last_used_at)
})

const RevokeEmbed = Schema.Struct({ id: EmbedId })

/** Refuses a viewer what changes something of the tenant. */
const checkRole = ({ role }: Session) => (role === "viewer" ? Effect.fail(new RoleDoesNotAllow({ role })) : Effect.void)

const actorOf = ({ member_id }: Session) => ({ kind: "user", id: member_id }) as const

/** Embeds of the tenant of a member who is signed in. */
export const makeEmbedRoutes = Effect.gen(function* () {
  const { sourceInfos, trustedProxies } = yield* PortalSettings
  const embeds = yield* EmbedStore
  const gate = yield* Gate
  const sessions = yield* LiveSessions
  const memberRead = makeMemberRead(sessions)
  const memberRoute = makeMemberRoute(sessions)

  /** Reads what an embed would show, as a call of the console: whoever makes it must be able to see it, and may pass it on. */
  const tried = Effect.fnUntraced(function* (call: HttpCall, query: ChartQuery, read: ContractRead) {
    const credential = sessionCredential(call)
    if (credential === null) return yield* new SessionEnded({})
    const { rawHeaders, socket } = call.message
    const { caller, value } = yield* gate.admit({
      credential,
      address: () => clientAddress(socket.remoteAddress, rawHeaders, trustedProxies),
      surface: "console",
      cost: 1,
      check: read(call, query)
    })
    const { provenance } = yield* Effect.provideService(value, CurrentCaller, caller)
    yield* checkLicence(sourceInfos, provenance)
  })

  return [
    memberRead("/console/embeds", Schema.Struct({}), (_call, _query, { tenant_id }) =>
      Effect.map(embeds.list(tenant_id), (list) => answer(200, { items: list.map(embedItem) }))
    ),
    memberRoute(
      "/console/embeds",
      CreateEmbed,
      Effect.fnUntraced(function* (call, { expires_at, ...input }, session, read) {
        yield* checkRole(session)
        const end = yield* Effect.fromResult(endOf(expires_at, yield* Clock.currentTimeMillis))
        yield* tried(call, yield* Effect.fromResult(chartQuery(input.chart, input.parameters)), read)
        const { embed, token } = yield* embeds.create(
          { ...input, tenant_id: session.tenant_id, expires_at: end },
          actorOf(session)
        )
        return answer(201, { ...embedItem(embed), token })
      })
    ),
    memberRoute(
      "/console/embeds/revoke",
      RevokeEmbed,
      Effect.fnUntraced(function* (_, { id }, session) {
        yield* checkRole(session)
        return answer(200, embedItem(yield* embeds.revoke(session.tenant_id, id, actorOf(session))))
      })
    )
  ]
})

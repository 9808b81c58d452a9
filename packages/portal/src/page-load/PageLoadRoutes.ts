import { CsrfTokenInvalid, SessionEnded } from "@grid/domain/errors/ApiError"
import { tierOf } from "@grid/domain/gate/Anonymous"
import { Gate } from "@grid/domain/gate/Gate"
import { PageLoads } from "@grid/domain/requests/PageLoads"
import { clientAddress } from "@grid/http/ClientAddress"
import { json } from "@grid/http/HttpCall"
import { isForeign } from "@grid/http/Origin"
import type { PlainRoute } from "@grid/http/PlainRoute"
import { quotaHeaders } from "@grid/http/Quota"
import { sessionCredential } from "@grid/http/SessionCookie"
import { Effect, Result } from "effect"
import { PortalSettings } from "../config/Settings.ts"

/** Begin of a page of the console: one call, which pays for those that the page makes. */
export const makePageLoadRoutes = Effect.gen(function* () {
  const { trustedProxies } = yield* PortalSettings
  const gate = yield* Gate
  const pageLoads = yield* PageLoads
  const handler: PlainRoute["handler"] = Effect.fnUntraced(function* (call) {
    if (isForeign(call)) return yield* new CsrfTokenInvalid({})
    const credential = sessionCredential(call)
    if (credential === null) return yield* new SessionEnded({})
    const { rawHeaders, socket } = call.message
    const { caller } = yield* gate.admit({
      credential,
      address: () => clientAddress(socket.remoteAddress, rawHeaders, trustedProxies),
      surface: "console",
      cost: 1,
      check: () => Result.void
    })
    const page_load = yield* pageLoads.start(caller.key.id)
    return {
      ...json(200, { page_load }, { "cache-control": "no-store", ...quotaHeaders(caller) }),
      log: { key_id: caller.key.id, tier: tierOf(caller) }
    }
  })
  const route: PlainRoute = { method: "POST", path: "/console/page-load", surface: "console", handler }
  return [route]
})

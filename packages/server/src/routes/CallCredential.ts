import { answersItself } from "@grid/domain/legacy/Mapping"
import { Effect } from "effect"
import { AppSettings } from "../config/Settings.ts"
import { clientAddress } from "../gate/ClientAddress.ts"
import { fromHeaders } from "../gate/Credentials.ts"
import type { HttpCall } from "@grid/http/HttpCall"

/** Credential, address and surface of a call, for the gate. */
export const makeCredentialOf = Effect.map(AppSettings, ({ legacyAnonymous, namespacePhase, trustedProxies }) => {
  const anonymous = legacyAnonymous && answersItself(namespacePhase)
  return (call: HttpCall) => ({
    credential: fromHeaders(call.message.rawHeaders),
    anonymous: call.open && anonymous,
    address: () => clientAddress(call.message.socket.remoteAddress, call.message.rawHeaders, trustedProxies),
    surface: call.surface
  })
})

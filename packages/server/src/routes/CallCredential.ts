import type { ApiError } from "@grid/domain/errors/ApiError"
import { answersItself } from "@grid/domain/legacy/Mapping"
import { Effect, Result } from "effect"
import { AppSettings } from "../config/Settings.ts"
import { clientAddress } from "@grid/http/ClientAddress"
import { fromHeaders } from "@grid/http/Credentials"
import type { HttpCall } from "@grid/http/HttpCall"
import { sessionCredential } from "@grid/http/SessionCookie"

/** The key of a call; without one its session, whose calls are those of the console. */
const presented = (call: HttpCall): Result.Result<string, ApiError> => {
  const key = fromHeaders(call.message.rawHeaders)
  if (Result.isSuccess(key) || key.failure._tag !== "ApiKeyMissing") return key
  const session = sessionCredential(call)
  if (session === null) return key
  call.surface = "console"
  return session
}

/** Credential, address and surface of a call, for the gate. */
export const makeCredentialOf = Effect.map(AppSettings, ({ legacyAnonymous, namespacePhase, trustedProxies }) => {
  const anonymous = legacyAnonymous && answersItself(namespacePhase)
  return (call: HttpCall) => ({
    credential: presented(call),
    anonymous: call.open && anonymous,
    address: () => clientAddress(call.message.socket.remoteAddress, call.message.rawHeaders, trustedProxies),
    surface: call.surface
  })
})

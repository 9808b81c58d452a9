import { AmbiguousCredentials, type ApiError } from "@grid/domain/errors/ApiError"
import { statusOf } from "@grid/domain/errors/Problem"
import { tierOf } from "@grid/domain/gate/Anonymous"
import { Connector, type ConnectorAnswer } from "@grid/domain/connector/Connector"
import { errorCodes, handshakeRevisions } from "@grid/domain/connector/Protocol"
import { Effect, Option, Result } from "effect"
import { AppSettings } from "../config/Settings.ts"
import { clientAddress, networkOf } from "@grid/http/ClientAddress"
import { fromConnector } from "@grid/http/Credentials"
import { negotiate } from "@grid/http/Accept"
import { type HttpCall, json, type Reply, reply } from "@grid/http/HttpCall"
import { quotaHeaders } from "@grid/http/Quota"
import { publicAccess } from "@grid/domain/http/Access"
import { readJson } from "@grid/http/RequestBody"
import type { PlainRoute } from "@grid/http/PlainRoute"
import { isAllowedOrigin, isOwnHost } from "@grid/http/Hosts"

/** A request that is refused before its message is looked at, as a client of the protocol reads it. */
const refusal = (status: number, code: number, message: string): Reply => ({
  ...json(status, { jsonrpc: "2.0", id: null, error: { code, message } }, { "cache-control": "no-store" }),
  log: { code: `rpc_${code}` }
})

/** A body that could not be read. */
const bodyRefusal = (error: ApiError): Reply =>
  refusal(
    statusOf(error.code),
    error._tag === "InvalidParameter" ? errorCodes.parse : errorCodes.transport,
    error.detail
  )

const replyOf = ({ body, caller, code, retryAfter, status }: ConnectorAnswer): Reply => ({
  ...reply(status, "application/json", body, {
    "cache-control": "no-store",
    ...(caller === null ? {} : quotaHeaders(caller)),
    ...(retryAfter === null ? {} : { "retry-after": String(retryAfter) })
  }),
  log: {
    ...(code === null ? {} : { code }),
    ...(caller === null ? {} : { key_id: caller.key.id, tier: tierOf(caller) })
  }
})

/** Up to 2025-11-25 a client must take both; answers are JSON alone. */
const takesBoth = (accept: string | undefined): boolean =>
  ["application/json", "text/event-stream"].every((type) => negotiate(accept, [type]) !== null)

const header = (call: HttpCall, name: string): string | undefined => {
  const value = call.message.headers[name]
  return typeof value === "string" ? value.trim() : undefined
}

/** The connector for assistants: one message a request, nothing kept between two. */
export const connectorRoutes = Effect.gen(function* () {
  const settings = yield* AppSettings
  const connector = yield* Connector

  const post: PlainRoute["handler"] = Effect.fnUntraced(function* (call) {
    const { rawHeaders, socket } = call.message
    if (!isOwnHost(call)) return refusal(403, errorCodes.transport, "This Host is not served here.")
    if (!isAllowedOrigin(call, settings.mcpAllowedOrigins)) {
      return refusal(403, errorCodes.transport, "Pages of this Origin may not call the connector.")
    }
    const credential = fromConnector(rawHeaders, call.query)
    if (Result.isFailure(credential) && credential.failure._tag === "AmbiguousCredentials") {
      return refusal(400, errorCodes.transport, new AmbiguousCredentials({}).detail)
    }
    const body = yield* Effect.result(readJson(call.message, publicAccess.bodyBytes))
    if (Result.isFailure(body)) return bodyRefusal(body.failure)
    const revision = header(call, "mcp-protocol-version")
    const isHandshake = revision === undefined || handshakeRevisions.includes(revision)
    if (isHandshake && !takesBoth(call.message.headers.accept)) {
      return refusal(406, errorCodes.transport, "Accept must allow both application/json and text/event-stream.")
    }
    const address = clientAddress(socket.remoteAddress, rawHeaders, settings.trustedProxies)
    return replyOf(
      yield* connector.answer({
        message: body.success,
        headers: { revision, method: header(call, "mcp-method"), name: header(call, "mcp-name") },
        credential,
        address: () => address,
        network: networkOf(Option.getOrElse(address, () => "unknown")),
        requestId: call.requestId,
        baseUrl: call.baseUrl
      })
    )
  })

  const routes: ReadonlyArray<PlainRoute> = [{ method: "POST", path: "/mcp", surface: "connector", handler: post }]
  return routes
})

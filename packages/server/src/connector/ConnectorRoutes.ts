import { AmbiguousCredentials, type ApiError } from "@grid/domain/errors/ApiError"
import { statusOf } from "@grid/domain/errors/Problem"
import { tierOf } from "@grid/domain/legacy/Anonymous"
import { Connector, type ConnectorAnswer } from "@grid/mcp/Connector"
import { errorCodes } from "@grid/mcp/protocol/Message"
import { handshakeRevisions } from "@grid/mcp/protocol/Revisions"
import { Effect, Either, Option } from "effect"
import { AppSettings } from "../config/Settings.ts"
import { clientAddress, networkOf } from "../gate/ClientAddress.ts"
import { fromConnector } from "../gate/Credentials.ts"
import { negotiate } from "../http/Accept.ts"
import { type Exchange, json, type Reply, reply } from "../http/Exchange.ts"
import { quotaHeaders } from "../http/Quota.ts"
import { publicAccess } from "@grid/domain/http/Access"
import { readJson } from "../http/RequestBody.ts"
import type { PathEntry } from "../routes/Paths.ts"
import type { RouteHandler } from "../routes/Router.ts"
import { isAllowedOrigin, isOwnHost } from "./Hosts.ts"

/** A request that is refused before its message is looked at, as a client of the protocol reads it. */
const refusal = (status: number, code: number, message: string): Reply => ({
  ...json(status, { jsonrpc: "2.0", id: null, error: { code, message } }, { "cache-control": "no-store" }),
  log: { code: `rpc_${code}` }
})

/** A body that could not be read. */
const unread = (error: ApiError): Reply =>
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

const header = (exchange: Exchange, name: string): string | undefined => {
  const value = exchange.message.headers[name]
  return typeof value === "string" ? value.trim() : undefined
}

/** The connector for assistants: one message a request, nothing kept between two. */
export const connectorRoutes = Effect.gen(function* () {
  const settings = yield* AppSettings
  const connector = yield* Connector

  const post: RouteHandler = Effect.fnUntraced(function* (exchange) {
    const { rawHeaders, socket } = exchange.message
    if (!isOwnHost(exchange)) return refusal(403, errorCodes.transport, "This Host is not served here.")
    if (!isAllowedOrigin(exchange, settings.mcpAllowedOrigins)) {
      return refusal(403, errorCodes.transport, "Pages of this Origin may not call the connector.")
    }
    const credential = fromConnector(rawHeaders, exchange.query)
    if (Either.isLeft(credential) && credential.left._tag === "AmbiguousCredentials") {
      return refusal(400, errorCodes.transport, new AmbiguousCredentials({}).detail)
    }
    const body = yield* Effect.either(readJson(exchange.message, publicAccess.bodyBytes))
    if (Either.isLeft(body)) return unread(body.left)
    const revision = header(exchange, "mcp-protocol-version")
    const isHandshake = revision === undefined || handshakeRevisions.includes(revision)
    if (isHandshake && !takesBoth(exchange.message.headers.accept)) {
      return refusal(406, errorCodes.transport, "Accept must allow both application/json and text/event-stream.")
    }
    const address = clientAddress(socket.remoteAddress, rawHeaders, settings.trustedProxies)
    return replyOf(
      yield* connector.answer({
        message: body.right,
        headers: { revision, method: header(exchange, "mcp-method"), name: header(exchange, "mcp-name") },
        credential,
        address: () => address,
        network: networkOf(Option.getOrElse(address, () => "unknown")),
        requestId: exchange.requestId,
        baseUrl: exchange.baseUrl
      })
    )
  })

  const routes: ReadonlyArray<PathEntry<RouteHandler>> = [{ method: "POST", path: "/mcp", handler: post }]
  return routes
})

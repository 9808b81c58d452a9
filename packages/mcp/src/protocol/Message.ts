import { Effect } from "effect"
import type { MessageHeaders } from "@grid/domain/connector/Connector"
import { errorCodes, handshakeRevisions } from "@grid/domain/connector/Protocol"
import { envelopeRevision, revisionKey } from "./Revisions.ts"

export type RequestId = string | number

/** A message that is refused before anything is looked up. */
export interface Refused {
  readonly _tag: "refused"
  readonly id: RequestId | null
  /** HTTP status. */
  readonly status: number
  /** JSON-RPC error. */
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** A request by its body. */
export interface Request {
  readonly _tag: "request"
  readonly id: RequestId
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
  /** `handshake` up to 2025-11-25, `envelope` from 2026-07-28. */
  readonly era: "handshake" | "envelope"
}

/** Message once read. A notification asks for no answer: it is accepted and nothing is run. */
export type Message = Request | { readonly _tag: "notification" } | Refused

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** True for an id that can be given back as it came. */
const isId = (value: unknown): value is RequestId => typeof value === "string" || Number.isSafeInteger(value)

const idOf = (message: unknown): RequestId | null => (isObject(message) && isId(message["id"]) ? message["id"] : null)

/** True for a message that is plainly one of a revision up to 2025-11-25: most are, and asking the SDK takes long. */
const isPlain = (message: unknown, headers: MessageHeaders | null): message is Members => {
  if (!isObject(message) || message["jsonrpc"] !== "2.0" || typeof message["method"] !== "string") return false
  if ("result" in message || "error" in message || ("id" in message && !isId(message["id"]))) return false
  const { params } = message
  if (params !== undefined && !isObject(params)) return false
  const meta = params?.["_meta"]
  if (meta !== undefined && (!isObject(meta) || revisionKey in meta)) return false
  return headers?.revision === undefined || handshakeRevisions.includes(headers.revision)
}

const requestOf = (message: unknown, era: Request["era"]): Message => {
  const { id, method, params }: Members = isObject(message) ? message : {}
  if (isId(id)) return { _tag: "request", id, method: String(method), params: isObject(params) ? params : {}, era }
  return id === undefined
    ? { _tag: "notification" }
    : refused(
        null,
        400,
        errorCodes.invalidRequest,
        "id must be a text, or an integer between -(2^53 - 1) and 2^53 - 1."
      )
}

const refused = (id: RequestId | null, status: number, code: number, message: string, data?: unknown): Refused => ({
  _tag: "refused",
  id,
  status,
  code,
  message,
  ...(data === undefined ? {} : { data })
})

/** Message by its body; headers can only contradict it. */
export const read = (message: unknown, headers: MessageHeaders | null): Effect.Effect<Message> =>
  isPlain(message, headers) ? Effect.succeed(requestOf(message, "handshake")) : readBySdk(message, headers)

/** The SDK takes long to load, and a service without clients of the newest revision never needs it. */
const sdk = Effect.promise(() => import("@modelcontextprotocol/server"))

const readBySdk = Effect.fnUntraced(function* (message: unknown, headers: MessageHeaders | null) {
  const id = idOf(message)
  const verdict = (yield* sdk).classifyInboundRequest({
    httpMethod: "POST",
    body: message,
    ...(headers?.revision === undefined ? {} : { protocolVersionHeader: headers.revision }),
    ...(headers?.method === undefined ? {} : { mcpMethodHeader: headers.method }),
    ...(headers?.name === undefined ? {} : { mcpNameHeader: headers.name })
  })
  if (verdict.kind === "reject") return refused(id, verdict.httpStatus, verdict.code, verdict.message, verdict.data)
  if (verdict.kind === "modern") {
    const { revision } = verdict.classification
    if (revision !== envelopeRevision) {
      return refused(id, 400, errorCodes.unsupportedRevision, `Unsupported protocol version: ${String(revision)}`, {
        supported: [envelopeRevision],
        requested: revision ?? "unknown"
      })
    }
    const request = requestOf(verdict.message, "envelope")
    const mismatch = request._tag === "request" && headers !== null ? mismatchOf(request, headers) : null
    return mismatch === null ? request : refused(id, 400, errorCodes.headerMismatch, mismatch)
  }
  switch (verdict.reason) {
    case "batch":
      return refused(id, 400, errorCodes.invalidRequest, "Batches are not answered: send one message at a time.")
    case "response":
      return refused(
        id,
        400,
        errorCodes.invalidRequest,
        "Nothing was asked of the client, so there is no answer to take."
      )
    default: {
      const isBeginning = isObject(message) && message["method"] === "initialize"
      return isBeginning || headers?.revision === undefined || handshakeRevisions.includes(headers.revision)
        ? requestOf(message, "handshake")
        : refused(
            id,
            400,
            errorCodes.transport,
            `Unsupported protocol version: ${headers.revision} (supported versions: ${handshakeRevisions.join(", ")}, ${envelopeRevision})`
          )
    }
  }
})

/** Text in the header of the name, which may be written in base64. */
const plainName = (header: string): string => {
  const encoded = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(header)?.[1]
  return encoded === undefined ? header : Buffer.from(encoded, "base64").toString("utf8")
}

/** Members of a body by which a method names what it asks for: the header Mcp-Name repeats them. */
const namedBy: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri"
}

/** Contradiction of the body by the headers that 2026-07-28 asks of every request; null where there is none. */
const mismatchOf = ({ method, params }: Request, headers: MessageHeaders): string | null => {
  if (headers.revision === undefined) return "The header MCP-Protocol-Version is missing."
  if (headers.method === undefined) return "The header Mcp-Method is missing."
  const member = Object.hasOwn(namedBy, method) ? namedBy[method] : undefined
  const name = member === undefined ? undefined : params[member]
  if (typeof name !== "string") return null
  if (headers.name === undefined)
    return `The body names ${JSON.stringify(name.slice(0, 100))}, but the header Mcp-Name is missing.`
  return plainName(headers.name.trim()) === name
    ? null
    : `The header Mcp-Name and params.${member ?? "name"} of the body differ.`
}

import type { KeyId } from "@grid/domain/Brands"
import type { Surface } from "@grid/domain/quota/Quota"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { Context, type Fiber } from "effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { SharedBody } from "./SharedText.ts"

/** Kind of a route beside the contract. */
export type PlainSurface = "connector" | "console" | "docs" | "embed" | "operations"

/** Place of a route among the metrics. */
export interface RouteLabels {
  /** Path template; never a path as it came, which a stranger chooses. */
  readonly route: string
  /** Group of the contract, or the kind of a route beside it. */
  readonly group: string
  /** Null where the path as it came decides. */
  readonly surface: PlainSurface | null
}

/** Labels of a call that no route answers. */
export const unmatched: RouteLabels = { route: "unmatched", group: "unmatched", surface: null }

/** An HTTP request as the routes see it: what Node gave, checked to be one request in one reading. */
export interface HttpCall {
  readonly message: IncomingMessage
  readonly response: ServerResponse
  /** Time at which it came, epoch ms: what it asks of now is asked of then. */
  readonly startedMs: number
  /** Bytes that the connection had sent before the answer. */
  readonly sentBefore: number
  readonly method: string
  /** Path without query, as it came. */
  readonly path: string
  /** Query without `?`, as it came. */
  readonly query: string
  readonly requestId: string
  /** Begin of the service's own address, for links. */
  readonly baseUrl: string
  /** Surface that the path belongs to. */
  surface: Surface
  /** Route that answers it, for the metrics. */
  labels: RouteLabels
  /** True where a call without a key may be admitted, if the operator lets anonymous callers in. */
  open: boolean
  /** Tenant of the caller; empty until the gate has told it. */
  tenant: string
  /** True where the connection is closed after the answer. */
  readonly isLast: () => boolean
  /** True while it is answered without the platform, which would send an answer that has not ended once more. */
  isDirect: boolean
  /** The reply that is being sent; null until there is one. For the access log and the metrics. */
  reply: Reply | null
}

const attached = Symbol("@grid/http/HttpCall")

/** Attaches a call to its message: a map that calls go in and out of would hold them for long. */
export const attach = (call: HttpCall): void => {
  Object.assign(call.message, { [attached]: call })
}

/** The call that a request of the platform stands for. */
export const callOf = (request: HttpServerRequest.HttpServerRequest): HttpCall =>
  (NodeHttpServerRequest.toIncomingMessage(request) as unknown as { readonly [attached]: HttpCall })[attached]

/** The call that a fiber answers. */
export const currentCall = ({ context }: Fiber.Fiber<unknown, unknown>): HttpCall =>
  callOf(Context.getUnsafe(context, HttpServerRequest.HttpServerRequest))

/** Bytes that are fetched or made part by part, as the client reads. */
export interface BodyParts {
  /** Null where only the sending will tell. */
  readonly bytes: number | null
  /** False where the bytes are compressed already. */
  readonly compressible: boolean
  readonly parts: AsyncIterable<Uint8Array>
}

/** A part of a body is made when the client is ready for it. */
export type Body = string | Uint8Array | Iterable<string> | BodyParts | SharedBody | null

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string>>>
  readonly body: Body
  /** Caller and code for the access log and the metrics. */
  readonly log?: { readonly key_id?: KeyId; readonly tier?: string; readonly code?: string }
}

export const reply = (status: number, contentType: string, body: Body, headers: Reply["headers"] = {}): Reply => ({
  status,
  headers: { "content-type": contentType, ...headers },
  body
})

export const json = (status: number, value: unknown, headers: Reply["headers"] = {}): Reply =>
  reply(status, "application/json", JSON.stringify(value), headers)

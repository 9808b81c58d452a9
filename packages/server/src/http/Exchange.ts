import type { IncomingMessage } from "node:http"

/** A request as the routes see it: what Node gave, checked to be one request in one reading. */
export interface Exchange {
  readonly message: IncomingMessage
  readonly method: string
  /** Path without query, as it came. */
  readonly path: string
  /** Query without `?`, as it came. */
  readonly query: string
  readonly requestId: string
  /** Begin of the service's own address, for links. */
  readonly baseUrl: string
}

/** Bytes that lie somewhere else and are fetched part by part, as the client reads. How many there are is known. */
export interface StoredBody {
  readonly bytes: number
  /** False where the bytes are compressed already. */
  readonly compressible: boolean
  readonly parts: AsyncIterable<Uint8Array>
}

/** A part of a body is made when the client is ready for it. */
export type Body = string | Uint8Array | Iterable<string> | StoredBody | null

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string>>>
  readonly body: Body
  /** What the access log and the metrics know of the caller. */
  readonly log?: { readonly key_id?: string; readonly tier?: string; readonly code?: string }
}

export const reply = (status: number, contentType: string, body: Body, headers: Reply["headers"] = {}): Reply => ({
  status,
  headers: { "content-type": contentType, ...headers },
  body
})

export const json = (status: number, value: unknown, headers: Reply["headers"] = {}): Reply =>
  reply(status, "application/json", JSON.stringify(value), headers)

import { Equal } from "effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { IncomingMessage, OutgoingHttpHeaders } from "node:http"
import { Readable, type Transform } from "node:stream"
import * as zlib from "node:zlib"
import { type Coding, negotiateCoding } from "./Accept.ts"
import { endInBurst } from "./Burst.ts"
import type { HttpCall, Reply, BodyParts } from "./HttpCall.ts"
import { Places } from "./Places.ts"
import { mostRestBytes, type SharedBody, streamFrom } from "./SharedText.ts"
import { slice } from "./Turns.ts"

/** Answers up to this size are sent as they are, bytes. */
export const compressFrom = 1_024

/** Answers of a tenant, and in all, that are compressed as they are read; those beyond are sent as they are. */
const compressors = new Places({ ofOwner: 8, inAll: 32 })

/** Number of answers that are being compressed as they are read. */
export const compressorsRunning = (): number => compressors.taken

const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }
const gzip = { level: 4 }

const compressor = (coding: Coding): Transform =>
  coding === "zstd"
    ? zlib.createZstdCompress()
    : coding === "br"
      ? zlib.createBrotliCompress(brotli)
      : zlib.createGzip(gzip)

const compressSync = (coding: Coding, body: Whole): Buffer => {
  if (isShared(body)) {
    const rest = Buffer.from(body.rest)
    return rest.byteLength > mostRestBytes ? compressSync(coding, textOf(body)) : body.shared.compressed(coding, rest)
  }
  return coding === "zstd"
    ? zlib.zstdCompressSync(body)
    : coding === "br"
      ? zlib.brotliCompressSync(body, brotli)
      : zlib.gzipSync(body, gzip)
}

/** A body that is there as a whole. */
type Whole = string | Uint8Array | SharedBody

const isShared = (body: Reply["body"]): body is SharedBody =>
  typeof body === "object" && body !== null && "shared" in body

const isWhole = (body: Reply["body"]): body is Whole =>
  typeof body === "string" || body instanceof Uint8Array || isShared(body)

const isParted = (body: Reply["body"]): body is BodyParts =>
  typeof body === "object" && body !== null && "parts" in body

const byteLength = (body: Whole): number =>
  typeof body === "string"
    ? Buffer.byteLength(body)
    : isShared(body)
      ? body.shared.bytes + Buffer.byteLength(body.rest)
      : body.byteLength

const textOf = ({ rest, shared }: SharedBody): string => shared.text + rest

const plain = (body: Whole): string | Uint8Array => (isShared(body) ? textOf(body) : body)

/** Null where only the sending will tell. */
const lengthOf = (body: Reply["body"]): number | null =>
  isWhole(body) ? byteLength(body) : isParted(body) ? body.bytes : null

/** The platform reads so much of a body that nobody asked for, bytes; with more to come it closes the connection. */
const mostRest = 256 * 1024

/** True where the connection will be closed for the body that is still to come: the client is told, and asks on another. */
const hasLargeRest = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > mostRest)

/** A reply as the response of the platform, compressed where the client accepts it. */
export const respond = (call: HttpCall, reply: Reply): HttpServerResponse.HttpServerResponse => {
  call.reply = reply
  // Assigned, here and wherever else it is done for every call: a spread leaves a hidden class behind each time.
  const headers: Record<string, string | ReadonlyArray<string>> = Object.assign({}, reply.headers)
  headers["x-request-id"] = call.requestId
  headers["x-content-type-options"] = "nosniff"
  if (call.isLast() || hasLargeRest(call.message)) headers["connection"] = "close"
  const { body, status } = reply
  const length = lengthOf(body)
  const compressible =
    body !== null &&
    headers["content-encoding"] === undefined &&
    (length === null || length > compressFrom) &&
    (!isParted(body) || body.compressible)
  if (compressible) headers["vary"] = vary(headers["vary"])
  const isStreamed = !isWhole(body) || (length ?? 0) >= streamFrom
  const accepted = compressible ? negotiateCoding(call.message.headers["accept-encoding"]) : null
  const takesPlace = isStreamed && call.method !== "HEAD" && accepted !== null
  const coding = takesPlace && compressors.take(call.tenant) !== "taken" ? null : accepted
  if (coding !== null) headers["content-encoding"] = coding
  if (isWhole(body) && !isStreamed) {
    const bytes = coding === null ? plain(body) : compressSync(coding, body)
    headers["content-length"] = String(coding === null ? length : byteLength(bytes))
    return sendWhole(call, status, headers, bytes, coding === null && length === bytes.length)
  }
  if (length !== null && coding === null) headers["content-length"] = String(length)
  return body === null || call.method === "HEAD"
    ? sendWhole(call, status, headers, null, true)
    : HttpServerResponse.raw(
        streamed(isWhole(body) ? pieces(plain(body)) : isParted(body) ? body.parts : sliced(body), coding, call),
        {
          status,
          headers
        }
      )
}

const sent = HttpServerResponse.empty()

/** True for the response of an answer that has been sent, false for one that the platform is to send. */
export const isSent = (response: unknown): boolean => response === sent

/** Sends an answer that is there as a whole: written by the platform, its headers would be copied four times. */
const sendWhole = (
  { isDirect, method, response }: HttpCall,
  status: number,
  headers: Record<string, string | ReadonlyArray<string>>,
  bytes: string | Uint8Array | null,
  isAscii: boolean
): HttpServerResponse.HttpServerResponse => {
  if (response.destroyed) return sent
  response.writeHead(status, headers as OutgoingHttpHeaders)
  const end = () => {
    if (response.destroyed) return
    if (method === "HEAD" || bytes === null) response.end()
    // Text of one byte a letter need not be encoded.
    else response.end(bytes, isAscii ? "latin1" : "utf8")
  }
  if (isDirect) endInBurst(end)
  else end()
  return sent
}

const vary = (existing: unknown) => (typeof existing === "string" ? `${existing}, Accept-Encoding` : "Accept-Encoding")

/** Small parts are sent together, characters. */
const partLength = 32_768

async function* sliced(parts: Iterable<string>): AsyncIterable<string> {
  let gathered = ""
  for (const part of parts) {
    gathered += part
    if (gathered.length < partLength) continue
    yield gathered
    gathered = ""
    await slice()
  }
  if (gathered !== "") yield gathered
}

/**
 * A whole body in pieces: a system takes megabytes of a connection at once, and hundreds of connections whose answers were written
 * whole kept all others waiting for seconds.
 */
async function* pieces(body: string | Uint8Array): AsyncIterable<Uint8Array> {
  const bytes = typeof body === "string" ? Buffer.from(body) : body
  for (let at = 0; at < bytes.byteLength; at += streamFrom) {
    await slice()
    yield bytes.subarray(at, at + streamFrom)
  }
}

/** Listeners that the platform, Node's streams and this service have on an answer that is streamed: each does its work once. */
const mostListeners = 24

const streamed = (
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  coding: Coding | null,
  { message, response, tenant }: HttpCall
): Readable => {
  response.setMaxListeners(mostListeners)
  const source = Readable.from(parts, { objectMode: false, highWaterMark: 1 << 16 })
  // The platform compares the causes of an answer that was given up by all that they refer to: 6 ms of each, or by reference nothing.
  for (const part of [message, response, source]) Equal.byReferenceUnsafe(part)
  if (coding === null) return source
  const compressed = Equal.byReferenceUnsafe(compressor(coding))
  // What could not be read ends the answer before its end, which tells the client.
  source.once("error", (error) => compressed.destroy(error))
  compressed.once("close", () => {
    compressors.give(tenant)
    source.destroy()
  })
  // Also where the platform leaves it behind: a client that goes away gives its place back.
  if (response.closed) compressed.destroy()
  else response.once("close", () => compressed.destroy())
  return source.pipe(compressed)
}

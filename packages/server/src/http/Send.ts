import type { OutgoingHttpHeaders, ServerResponse } from "node:http"
import { Readable, type Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { setImmediate } from "node:timers/promises"
import * as zlib from "node:zlib"
import { codings, type Coding, negotiateCoding } from "./Accept.ts"
import type { Exchange, Reply, StoredBody } from "./Exchange.ts"

/** Answers up to this size are sent as they are, bytes. */
const compressFrom = 1_024

/** Zstandard came to Node's zlib with 22.15. */
const { createZstdCompress, zstdCompressSync } = zlib as Partial<{
  readonly createZstdCompress: () => Transform
  readonly zstdCompressSync: (body: Uint8Array | string) => Buffer
}>

const available = codings.filter((coding) => coding !== "zstd" || createZstdCompress !== undefined)

const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }
const gzip = { level: 4 }

const compressor = (coding: Coding): Transform =>
  coding === "zstd" && createZstdCompress !== undefined
    ? createZstdCompress()
    : coding === "br"
      ? zlib.createBrotliCompress(brotli)
      : zlib.createGzip(gzip)

const compressSync = (coding: Coding, body: Uint8Array | string): Buffer =>
  coding === "zstd" && zstdCompressSync !== undefined
    ? zstdCompressSync(body)
    : coding === "br"
      ? zlib.brotliCompressSync(body, brotli)
      : zlib.gzipSync(body, gzip)

/** Above this size compressing at once would keep other requests waiting; it is done as a stream. */
const streamFrom = 65_536

const isWhole = (body: Reply["body"]): body is string | Uint8Array =>
  typeof body === "string" || body instanceof Uint8Array

const isStored = (body: Reply["body"]): body is StoredBody =>
  typeof body === "object" && body !== null && "parts" in body

const byteLength = (body: string | Uint8Array) => (typeof body === "string" ? Buffer.byteLength(body) : body.byteLength)

/** Null where only the sending will tell. */
const lengthOf = (body: Reply["body"]): number | null =>
  isWhole(body) ? byteLength(body) : isStored(body) ? body.bytes : null

/** Sends a reply, compressed where the client accepts it. */
export const send = (exchange: Exchange, response: ServerResponse, reply: Reply): void => {
  // Assigned, here and wherever else it is done for every call: a spread leaves a hidden class behind each time.
  const headers: OutgoingHttpHeaders = Object.assign({}, reply.headers as OutgoingHttpHeaders)
  headers["x-request-id"] = exchange.requestId
  headers["x-content-type-options"] = "nosniff"
  const { body } = reply
  const bodiless = body === null || exchange.method === "HEAD"
  const length = lengthOf(body)
  const compressible =
    body !== null && (length === null || length > compressFrom) && (!isStored(body) || body.compressible)
  if (compressible) headers["vary"] = vary(headers["vary"])
  const coding = compressible ? negotiateCoding(exchange.message.headers["accept-encoding"], available) : null
  if (coding !== null) headers["content-encoding"] = coding
  if (!bodiless && isWhole(body) && (coding === null || (length ?? 0) < streamFrom)) {
    const bytes = coding === null ? body : compressSync(coding, body)
    headers["content-length"] = coding === null ? (length ?? 0) : byteLength(bytes)
    response.writeHead(reply.status, headers)
    response.end(bytes)
  } else if (bodiless) {
    if (length !== null && coding === null) headers["content-length"] = length
    response.writeHead(reply.status, headers)
    response.end()
  } else {
    if (length !== null && coding === null) headers["content-length"] = length
    response.writeHead(reply.status, headers)
    void stream(response, isWhole(body) ? [body] : isStored(body) ? body.parts : sliced(body), coding)
  }
}

const vary = (existing: unknown) => (typeof existing === "string" ? `${existing}, Accept-Encoding` : "Accept-Encoding")

/** After so long other requests get their turn: a client that reads fast never makes the stream wait. */
const sliceMs = 10

/** Small parts are sent together, characters. */
const partLength = 32_768

async function* sliced(parts: Iterable<string>): AsyncIterable<string> {
  let since = performance.now()
  let gathered = ""
  for (const part of parts) {
    gathered += part
    if (gathered.length < partLength) continue
    yield gathered
    gathered = ""
    if (performance.now() - since < sliceMs) continue
    await setImmediate()
    since = performance.now()
  }
  if (gathered !== "") yield gathered
}

const stream = (
  response: ServerResponse,
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  coding: Coding | null
): Promise<void> => {
  const source = Readable.from(parts, {
    objectMode: false,
    highWaterMark: 1 << 16
  })
  const sent = coding === null ? pipeline(source, response) : pipeline(source, compressor(coding), response)
  // The client went away, or what was to be sent could not be read: a length that is not reached says so.
  return sent.catch(() => {})
}

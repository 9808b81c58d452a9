import { Effect } from "effect"
import type { ServerResponse } from "node:http"
import { Readable, type Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import * as zlib from "node:zlib"
import { codings, type Coding, negotiateCoding } from "./Accept.ts"
import type { Exchange, Reply } from "./Exchange.ts"

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

const byteLength = (body: string | Uint8Array) =>
  typeof body === "string" ? Buffer.byteLength(body) : body.byteLength

/** Sends a reply, compressed where the client accepts it. Ends when the last byte is handed over or the client is gone. */
export const send = (exchange: Exchange, response: ServerResponse, reply: Reply): Effect.Effect<void> => {
  const headers: Record<string, string | number | ReadonlyArray<string>> = {
    ...reply.headers,
    "x-request-id": exchange.requestId,
    "x-content-type-options": "nosniff"
  }
  const { body } = reply
  const bodiless = body === null || exchange.method === "HEAD"
  if (isWhole(body)) {
    const length = byteLength(body)
    const coding = length > compressFrom ? negotiateCoding(header(exchange, "accept-encoding"), available) : null
    if (length > compressFrom) headers["vary"] = vary(headers["vary"])
    if (coding === null || bodiless) {
      return Effect.sync(() => {
        response.writeHead(reply.status, { ...headers, "content-length": length } as never)
        response.end(bodiless ? undefined : body)
      })
    }
    headers["content-encoding"] = coding
    if (length < streamFrom) {
      return Effect.sync(() => {
        const compressed = compressSync(coding, body)
        response.writeHead(reply.status, { ...headers, "content-length": compressed.byteLength } as never)
        response.end(compressed)
      })
    }
    return stream(response, reply.status, headers, [body], coding)
  }
  if (body === null || bodiless) {
    return Effect.sync(() => {
      response.writeHead(reply.status, headers as never)
      response.end()
    })
  }
  headers["vary"] = vary(headers["vary"])
  const coding = negotiateCoding(header(exchange, "accept-encoding"), available)
  if (coding !== null) headers["content-encoding"] = coding
  return stream(response, reply.status, headers, body, coding)
}

const header = (exchange: Exchange, name: "accept-encoding") => {
  const value = exchange.message.headers[name]
  return typeof value === "string" ? value : undefined
}

const vary = (existing: unknown) => (typeof existing === "string" ? `${existing}, Accept-Encoding` : "Accept-Encoding")

const stream = (
  response: ServerResponse,
  status: number,
  headers: Record<string, unknown>,
  parts: Iterable<string | Uint8Array>,
  coding: Coding | null
): Effect.Effect<void> =>
  Effect.promise(() => {
    response.writeHead(status, headers as never)
    const source = Readable.from(parts, { objectMode: false, highWaterMark: 1 << 16 })
    const done = coding === null ? pipeline(source, response) : pipeline(source, compressor(coding), response)
    // The client went away: nobody is left to be told.
    return done.catch(() => {})
  })

import { connect, type Socket } from "node:net"

/** An answer as it came over the wire; header names in lower case, repeated ones kept. */
export interface RawAnswer {
  readonly status: number
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  /** The first value of a header. */
  readonly header: (name: string) => string | undefined
  /** After chunks were put together, before any decompression. */
  readonly body: Buffer
}

export interface RawConnection {
  /** Sends exactly these bytes; text as latin1, one byte a character. */
  readonly write: (bytes: string | Uint8Array) => void
  /** The next whole answer; null where the server closes the connection before there is one. */
  readonly next: (method?: string) => Promise<RawAnswer | null>
  /** Resolves when the connection is closed by either side. */
  readonly closed: Promise<void>
  /** Ends our side; what was written is still delivered. */
  readonly end: () => void
  readonly destroy: () => void
}

export interface RawOptions {
  readonly port: number
  readonly host?: string
  /** Address to come from. */
  readonly localAddress?: string
  /** Stays open on our side when the server has ended its own. */
  readonly allowHalfOpen?: boolean
}

/** Opens a TCP connection and leaves every byte to the caller. */
export const openRaw = async (options: RawOptions): Promise<RawConnection> => {
  const socket: Socket = connect({ host: "127.0.0.1", ...options })
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve)
    socket.once("error", reject)
  })
  let received = Buffer.alloc(0)
  let isClosed = false
  let wake = () => {}
  socket.on("data", (part) => {
    received = Buffer.concat([received, part])
    wake()
  })
  // A reset is an end like any other here: what was received before it counts.
  socket.on("error", () => {})
  const closed = new Promise<void>((resolve) =>
    socket.once("close", () => {
      isClosed = true
      wake()
      resolve()
    })
  )
  return {
    write: (bytes) => void socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes),
    next: async (method = "GET") => {
      for (;;) {
        const part = parse(received, method)
        if (part !== null) {
          received = received.subarray(part.length)
          return part.answer
        }
        if (isClosed) return null
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
    closed,
    end: () => void socket.end(),
    destroy: () => void socket.destroy()
  }
}

/** Sends one request on a connection of its own and reads one answer; null where the connection closed without one. */
export const sendRaw = async (
  options: RawOptions,
  ...parts: ReadonlyArray<string | Uint8Array>
): Promise<RawAnswer | null> => {
  const connection = await openRaw(options)
  for (const part of parts) connection.write(part)
  const answer = await connection.next()
  connection.destroy()
  return answer
}

interface Parsed {
  readonly answer: RawAnswer
  /** Bytes that the answer took. */
  readonly length: number
}

/** The answer at the begin of the bytes, or null where it is not whole yet. */
const parse = (bytes: Buffer, method: string): Parsed | null => {
  const headEnd = bytes.indexOf("\r\n\r\n")
  if (headEnd < 0) return null
  const [statusLine = "", ...lines] = bytes.subarray(0, headEnd).toString("latin1").split("\r\n")
  const status = Number(/^HTTP\/1\.[01] (\d{3}) /.exec(statusLine)?.[1])
  if (!(status >= 100)) throw new Error(`not an HTTP answer: ${statusLine}`)
  const headers = lines.map((line) => {
    const colon = line.indexOf(":")
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  const header = (name: string) => headers.find(([key]) => key === name)?.[1]
  const start = headEnd + 4
  const whole = (body: Buffer, end: number): Parsed => ({ answer: { status, headers, header, body }, length: end })
  if (status < 200 || status === 204 || status === 304 || method === "HEAD") return whole(Buffer.alloc(0), start)
  if (header("transfer-encoding") === "chunked") {
    const chunked = readChunks(bytes, start)
    return chunked === null ? null : whole(chunked.body, chunked.end)
  }
  const length = Number(header("content-length") ?? 0)
  return bytes.length < start + length ? null : whole(bytes.subarray(start, start + length), start + length)
}

const readChunks = (bytes: Buffer, start: number): { readonly body: Buffer; readonly end: number } | null => {
  const chunks: Array<Buffer> = []
  let at = start
  for (;;) {
    const lineEnd = bytes.indexOf("\r\n", at)
    if (lineEnd < 0) return null
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString("latin1"), 16)
    const chunkEnd = lineEnd + 2 + size
    if (bytes.length < chunkEnd + 2) return null
    if (size === 0) return { body: Buffer.concat(chunks), end: chunkEnd + 2 }
    chunks.push(bytes.subarray(lineEnd + 2, chunkEnd))
    at = chunkEnd + 2
  }
}

import { assert, describe, it } from "@effect/vitest"
import { openRaw } from "@grid/testing/http/RawClient"
import { requestOf } from "@grid/http/PartedRequest"
import { createServer } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, vi } from "vitest"

let refused = 0

/** Requests that wait on a connection for an answer that never comes. */
const waiting = new WeakMap<Socket, number>()

/** A server that answers with the size of a body, and closes on a refused one. */
const server = createServer(
  {
    IncomingMessage: requestOf(
      ({ socket }) => {
        refused++
        socket.destroy()
      },
      (socket) => (waiting.get(socket) ?? 0) >= 64
    )
  },
  async (request, response) => {
    if (request.url === "/waits") return void waiting.set(request.socket, (waiting.get(request.socket) ?? 0) + 1)
    response.end(String((await text(request).catch(() => "")).length))
  }
)

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve())))
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

/** Answer to a body of so many chunks; null where the connection is closed without one. */
const sizeOf = async (count: number, bytes: number): Promise<string | null> => {
  const connection = await openRaw({ port: (server.address() as AddressInfo).port })
  const chunk = `${bytes.toString(16)}\r\n${" ".repeat(bytes)}\r\n`
  connection.write(`POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(count)}0\r\n\r\n`)
  const answer = await connection.next()
  connection.destroy()
  return answer === null ? null : answer.body.toString()
}

describe("a request whose body comes in parts", () => {
  it("is refused once where they are thousands and tiny", async () => {
    assert.isNull(await sizeOf(20_000, 1))
    assert.strictEqual(refused, 1)
  })

  it("is read whole where they are few, or as long as a line, many at once in turn", async () => {
    const sizes = await Promise.all([
      ...Array.from({ length: 10 }, () => sizeOf(4_000, 1)),
      ...Array.from({ length: 10 }, () => sizeOf(20_000, 20)),
      ...Array.from({ length: 10 }, () => sizeOf(20, 60_000))
    ])
    assert.deepStrictEqual(sizes, [
      ...Array<string>(10).fill("4000"),
      ...Array<string>(10).fill("400000"),
      ...Array<string>(10).fill("1200000")
    ])
    assert.strictEqual(refused, 1)
  })
})

describe("requests that are sent ahead", () => {
  /** Requests of a piece of so many that were read, and whether their connection was closed. */
  const readOf = async (count: number) => {
    const sockets: Array<Socket> = []
    server.once("connection", (socket) => sockets.push(socket))
    const connection = await openRaw({ port: (server.address() as AddressInfo).port })
    connection.write("GET /waits HTTP/1.1\r\nHost: a\r\n\r\n".repeat(count))
    const [socket] = sockets
    assert(socket !== undefined)
    if (count > 64) await connection.closed
    else await vi.waitUntil(() => waiting.get(socket) === count, 60_000)
    connection.destroy()
    return [waiting.get(socket), socket.destroyed]
  }

  it("are read as far as there is room for them; a connection that sends more ends, unread", async () => {
    assert.deepStrictEqual(await readOf(64), [64, false])
    assert.deepStrictEqual(await readOf(1_500), [64, true])
  })
})

import { type LeastRate, countsUntaken, watchReaders } from "@grid/http/SlowReaders"
import { assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

const rate: LeastRate = { bytes: 100_000, withinMs: 1_000, lookMs: 100 }

/** More than the system holds of one connection. */
const answer = Buffer.alloc(40e6)

/** A server of the answer, whose readers are watched, at an address. */
const startServer = async (host: string) => {
  const server = createServer((_, response) => response.end(answer))
  const ended = new Set<number>()
  server.on("connection", (socket) => {
    const { remotePort = 0 } = socket
    socket.on("error", () => {})
    socket.once("close", () => ended.add(remotePort))
  })
  watchReaders(server, rate, () => {})
  await once(server.listen(0, host), "listening")
  return { server, ended, port: (server.address() as AddressInfo).port }
}

/** Asks for the answer and takes one piece, of 64 KiB at most, every so often, ms. Returns its own port and what it has taken. */
const read = async (host: string, port: number, everyMs: number) => {
  const socket = connect({ host, port }).pause()
  await once(socket, "connect")
  const client = { ownPort: socket.localPort ?? 0, bytes: 0, end: () => socket.destroy() }
  socket.on("error", () => {})
  socket.on("data", (part) => {
    client.bytes += part.length
    socket.pause()
    setTimeout(() => socket.resume(), everyMs).unref()
  })
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
  if (everyMs < Infinity) socket.resume()
  return client
}

/** Bytes that the system holds for readers of a port, of IPv4 and IPv6. */
const heldFor = async (port: number): Promise<number> => {
  const texts = await Promise.all(["/proc/net/tcp", "/proc/net/tcp6"].map((table) => readFile(table, "latin1")))
  const local = new RegExp(`:${port.toString(16).padStart(4, "0")} +\\S+ +\\S+ +([0-9A-F]{8})`, "gi")
  return texts
    .flatMap((text) => [...text.matchAll(local)])
    .reduce((total, [, queue = ""]) => total + parseInt(queue, 16), 0)
}

/** Reads steadily, in drips and not at all. Returns who was cut, what the first has taken, and what is held for them once he is gone. */
const readers = async (host: string) => {
  const { ended, port, server } = await startServer(host)
  try {
    const steady = await read(host, port, 150)
    const dripping = await read(host, port, 2_500)
    const deaf = await read(host, port, Infinity)
    await sleep(4_000)
    const cut = [steady, dripping, deaf].map(({ ownPort }) => ended.has(ownPort))
    steady.end()
    for (let look = 0; (await heldFor(port)) > 0 && look < 50; look++) await sleep(100)
    return { cut, steadyBytes: steady.bytes, heldBytes: await heldFor(port) }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe.runIf(countsUntaken)("clients that have an answer to take", () => {
  it("go on while they take it, before the system finds room for more; who takes too little is cut, and nothing is held for him", async () => {
    const all = await Promise.all(["127.0.0.1", "::1", "::ffff:127.0.0.1"].map(readers))
    for (const { cut, heldBytes, steadyBytes } of all) {
      assert.deepStrictEqual(cut, [false, true, true])
      assert.isBelow(steadyBytes, 4e6)
      assert.strictEqual(heldBytes, 0)
    }
  })
})

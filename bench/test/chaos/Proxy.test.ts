import { type Proxy, startProxy } from "@grid/bench/chaos/Proxy"
import { scoped } from "@grid/bench/process/Scope"
import { assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { connect, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A proxy to a server on a Unix socket that sends back what it gets. */
const withProxy = (use: (proxy: Proxy) => Promise<void>) =>
  scoped(async (scope) => {
    const folder = await mkdtemp(join(tmpdir(), "gds-proxy-"))
    scope.defer(() => rm(folder, { recursive: true }))
    const socket = join(folder, "echo")
    const echo = createServer((peer) => void peer.pipe(peer).on("error", () => undefined)).listen(socket)
    await once(echo, "listening")
    scope.defer(() => void echo.close())
    await use(await startProxy(scope, socket))
  })

const open = async ({ port }: Proxy): Promise<Socket> => {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined)
  await once(socket, "connect")
  return socket
}

/** What comes back. */
const echo = async (socket: Socket, text: string): Promise<string> => {
  socket.write(text)
  const [answer]: ReadonlyArray<Buffer> = await once(socket, "data")
  return String(answer)
}

const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once("close", () => resolve()))

describe("the line between a node and the database", () => {
  it("passes everything on while it is open, and also when it is slow", () =>
    withProxy(async (proxy) => {
      const socket = await open(proxy)
      assert.strictEqual(await echo(socket, "a"), "a")
      proxy.setMode({ slowMs: 5 })
      assert.strictEqual(await echo(socket, "b"), "b")
      proxy.setMode("open")
      assert.strictEqual(await echo(socket, "c"), "c")
      socket.destroy()
    }))

  it("cuts what is open, and takes new connections", () =>
    withProxy(async (proxy) => {
      const socket = await open(proxy)
      assert.strictEqual(await echo(socket, "a"), "a")
      const end = closed(socket)
      proxy.cut()
      await end
      const next = await open(proxy)
      assert.strictEqual(await echo(next, "b"), "b")
      next.destroy()
    }))

  it("refuses: ends what is open and what is new", () =>
    withProxy(async (proxy) => {
      const socket = await open(proxy)
      assert.strictEqual(await echo(socket, "a"), "a")
      const end = closed(socket)
      proxy.setMode("refuse")
      await end
      await closed(connect(proxy.port, "127.0.0.1").on("error", () => undefined))
    }))

  it("loses everything as a black hole, tells nobody, and ends those connections with it", () =>
    withProxy(async (proxy) => {
      const socket = await open(proxy)
      assert.strictEqual(await echo(socket, "a"), "a")
      proxy.setMode("blackHole")
      const fresh = await open(proxy)
      const heard: Array<string> = []
      for (const one of [socket, fresh]) one.on("data", (bytes) => heard.push(String(bytes))).write("lost")
      const ends = [closed(socket), closed(fresh)]
      const other = await open(proxy)
      assert.isFalse(socket.closed || fresh.closed || other.closed)
      proxy.setMode("open")
      await Promise.all(ends)
      assert.deepStrictEqual(heard, [])
      const next = await open(proxy)
      assert.strictEqual(await echo(next, "b"), "b")
      next.destroy()
    }))
})

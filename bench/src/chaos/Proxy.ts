import { connect, createServer, type Socket } from "node:net"
import type { Scope } from "../process/Scope.ts"

/** State of the line. `blackHole` loses what comes and tells nobody; `slowMs` holds back all that comes, for so long. */
export type LineMode = "open" | "refuse" | "blackHole" | { readonly slowMs: number }

/** A line between a node and PostgreSQL, which can fail in the ways of a network. */
export interface Proxy {
  readonly port: number
  /** Resets every connection. */
  readonly cut: () => void
  readonly setMode: (mode: LineMode) => void
}

/** Starts a proxy on the loopback interface that leads to a Unix socket. */
export const startProxy = async (scope: Scope, target: string): Promise<Proxy> => {
  let mode: LineMode = "open"
  const open = new Set<Socket>()
  const cut = (): void => {
    for (const socket of open) socket.destroy()
  }
  const pass = (from: Socket, to: Socket): void => {
    let held = 0
    from.on("data", (bytes) => {
      if (mode === "blackHole") return
      const pauseMs = typeof mode === "object" ? mode.slowMs : 0
      if (pauseMs === 0 && held === 0) return void to.write(bytes)
      held++
      setTimeout(() => {
        held--
        to.write(bytes)
      }, pauseMs)
    })
    from.on("error", () => undefined)
    from.on("close", () => {
      open.delete(from)
      // In a black hole neither side learns that the other has gone; both are cut when it ends.
      if (mode !== "blackHole") to.destroy()
    })
  }
  const server = createServer((client) => {
    if (mode === "refuse") return client.resetAndDestroy()
    const upstream = connect(target)
    open.add(client).add(upstream)
    pass(client, upstream)
    pass(upstream, client)
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      resolve(typeof address === "object" && address !== null ? address.port : 0)
    })
  })
  scope.defer(() => {
    server.close()
    cut()
  })
  return {
    port,
    cut,
    setMode: (next) => {
      if (next === "refuse" || mode === "blackHole") cut()
      mode = next
    }
  }
}

import type { Server } from "node:http"

/** A server that listens on the loopback interface. */
export interface Loopback {
  readonly port: number
  readonly url: string
  /** Ends the server and cuts its connections. */
  readonly close: () => Promise<void>
}

/** Lets a server listen on the loopback interface; on a free port where none is given. */
export const listen = async (server: Server, port = 0): Promise<Loopback> => {
  // A test that computes for longer than a server keeps an idle connection would ask on one that ends just then.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", resolve)
  })
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the server does not listen on a port")
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

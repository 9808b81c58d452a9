import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

export interface Collector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly endpoint: string
  /** Bodies received so far. */
  readonly received: () => string
  readonly close: () => Promise<void>
}

/** Starts a collector on the loopback interface that keeps what it is sent. */
export const startCollector = async (): Promise<Collector> => {
  let received = ""
  const server = createServer((request, response) => {
    request.on("data", (part: Buffer) => (received += part.toString()))
    request.on("end", () => response.writeHead(200, { "content-type": "application/json" }).end("{}"))
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(0, "127.0.0.1", resolve)
  })
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

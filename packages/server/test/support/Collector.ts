import { createServer } from "node:http"
import { listen } from "@grid/testing/http/Loopback"

export interface Collector {
  /** Address for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
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
  const { close, url: endpoint } = await listen(server)
  return {
    endpoint,
    received: () => received,
    close
  }
}
